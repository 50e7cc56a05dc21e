"""Text -> Report, in visible steps: read, shape, model and clues, query every backend, compare, report.

    >>> import cpsudoku
    >>> print(cpsudoku.check("1..4.........3.2", backend="search").verdict)
    unique

`check`, `solve`, `count` answer for one puzzle; `check_all` for a stream of them, with sessions kept warm.

`checker` takes one puzzle after the other to the backends, `answers` times them, `agreement` compares their answers,
`clash` finds clues that clash, `certifying` backs a verdict with certificates. `report` has the results for one puzzle,
`summary` those of a run; `table` and `printing` write them; `reproduction` keeps everything needed to repeat a run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from cpsudoku.checking.checker import Checker
from cpsudoku.checking.models import ModelReport, Solution, check_model, chosen, solutions_of
from cpsudoku.checking.report import Report
from cpsudoku.kinds import gallery
from cpsudoku.kinds.entries import kind_of, one, read_all
from cpsudoku.kinds.puzzle import Instance
from cpsudoku.model import Clue, Limits, Model
from cpsudoku.specs import BACKENDS, specs
from cpsudoku.text import ReadOptions, Source

if TYPE_CHECKING:
    from cpsudoku.proof.record import Certificate


Names: TypeAlias = Collection[str] | None
Clues: TypeAlias = Collection[Clue | str] | Collection[Clue] | Collection[str] | None


def check_all(
    sources: Iterable[Source],
    *,
    kind: str = "sudoku",
    backend: str | Sequence[str] = BACKENDS,
    options: ReadOptions | None = None,
    limit_seconds: float | None = None,
    cold: bool = False,
    repeat: int = 1,
) -> Iterator[Report]:
    """A report for every puzzle of every source, as it is found; what is no puzzle has the verdict "invalid".

    Args:
        sources: Paths, "-", texts of one puzzle, nested lists or arrays. One that cannot be read is
            reported as "invalid", too.
        kind: A kind's name, or a file that sets PUZZLE.
        backend: Who answers, as "sat:glucose4"; one or several.
        options: How the text is read.
        limit_seconds: For each of the two answers of each backend; then it is undecided.
        cold: Open a session for every puzzle?
        repeat: Ask so often, and keep each backend's fastest.

    Raises:
        CpsudokuError: no such kind, backend or option.
    """
    limits = Limits.of_seconds(limit_seconds)
    with Checker(gallery.puzzle(kind), specs(backend), limits, cold=cold, repeat=repeat) as checker:
        for entry in read_all(sources, kind=kind, options=options):
            yield checker.report(entry)


@overload
def check(
    source: Model, *, clues: Clues = None, backend: str | Sequence[str] = BACKENDS, limit_seconds: float | None = None
) -> ModelReport: ...


@overload
def check(
    source: Source | Instance, *, kind: str = "", clues: Names = None, backend: str | Sequence[str] = BACKENDS,
    limit_seconds: float | None = None,
) -> Report: ...  # fmt: skip


def check(
    source: Model | Source | Instance,
    *,
    kind: str = "",
    clues: Any = None,
    backend: str | Sequence[str] = BACKENDS,
    limit_seconds: float | None = None,
) -> Report | ModelReport:
    """Is there exactly one solution? The backends that are named must agree; the report says all that was found.

    Args:
        source: A path, "-", or the text of one puzzle; an instance of the kind; or a Model, then the report has
            solutions by the names of variables, and the names of clues that clash.
        kind: A kind's name, or a file that sets PUZZLE; nothing to a Model. By default the one that an address or a
            comment (``# kind: NAME``) names, else sudoku.
        clues: Only these: names of clues; of a Model, Clues as well, by default those that were added to it.
        backend: Who answers, as "sat:glucose4"; one or several.
        limit_seconds: For each of the two answers of each backend; then it is undecided.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue.
    """
    limits = Limits.of_seconds(limit_seconds)
    if isinstance(source, Model):
        return check_model(source, chosen(source.clues, clues), specs(backend), limits)
    kind = kind or kind_of(source)
    with Checker(gallery.puzzle(kind), specs(backend), limits, clues=clues) as checker:
        return checker.report(one(source, kind, ReadOptions()))


@overload
def solve(
    source: Model, *, clues: Clues = None, backend: str = "search", limit_seconds: float | None = None
) -> Solution | None: ...


@overload
def solve(
    source: Source | Instance, *, kind: str = "", clues: Names = None, backend: str = "search",
    limit_seconds: float | None = None,
) -> str | None: ...  # fmt: skip


def solve(
    source: Model | Source | Instance,
    *,
    kind: str = "",
    clues: Any = None,
    backend: str = "search",
    limit_seconds: float | None = None,
) -> str | Solution | None:
    """A solution, or None if there is none (`check` says if it is the only one).

    Of a puzzle it is a text in canonical form. Of a Model it is a Solution: ``solution["x"]``, ``solution[x]``,
    ``solution[x + y]``.

    Args: As of `check`.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue; out of time.
    """
    return next(_solutions(source, kind, clues, backend, limit_seconds), None)


@overload
def solutions(
    source: Model, *, clues: Clues = None, backend: str = "search", limit_seconds: float | None = None
) -> Iterator[Solution]: ...


@overload
def solutions(
    source: Source | Instance, *, kind: str = "", clues: Names = None, backend: str = "search",
    limit_seconds: float | None = None,
) -> Iterator[str]: ...  # fmt: skip


def solutions(
    source: Model | Source | Instance,
    *,
    kind: str = "",
    clues: Any = None,
    backend: str = "search",
    limit_seconds: float | None = None,
) -> Iterator[str] | Iterator[Solution]:
    """Every solution once, as `solve` gives it. ``limit_seconds`` is for all of them.

    Raises:
        CpsudokuError: as of `solve`; out of time while there may be more.
    """
    return _solutions(source, kind, clues, backend, limit_seconds)


def _solutions(source: Any, kind: str, clues: Any, backend: str, limit_seconds: float | None) -> Iterator[Any]:
    limits = Limits.of_seconds(limit_seconds)
    if isinstance(source, Model):
        yield from solutions_of(source, chosen(source.clues, clues), specs([backend])[0], limits)
        return
    kind = kind or kind_of(source)
    with Checker(gallery.puzzle(kind), specs([backend]), limits, clues=clues) as checker:
        entry = one(source, kind)
        for witness in checker.solutions(entry):
            yield checker.rendered(entry, witness)


def count(
    source: Model | Source | Instance,
    limit: int | None = None,
    *,
    kind: str = "",
    clues: Clues = None,
    backend: str = "search",
    limit_seconds: float | None = None,
) -> int:
    """How many solutions there are, or ``limit`` if there are at least so many. Other arguments are as of `check`.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or there is no such kind, backend or clue; out of time.
    """
    if not isinstance(source, Model):
        kind = kind or kind_of(source)
        with Checker(gallery.puzzle(kind), specs([backend]), Limits.of_seconds(limit_seconds), clues=clues) as checker:  # type: ignore[arg-type]
            counted = checker.count(one(source, kind), limit)
        if counted is not None:
            return counted[0]
    return sum(1 for _ in islice(_solutions(source, kind, clues, backend, limit_seconds), limit))


def prove(
    source: Model | Source | Instance,
    *,
    kind: str = "",
    clues: Clues = None,
    backend: str | None = None,
    trim: bool = False,
    limit_seconds: float | None = None,
) -> Certificate:
    """The certificate of the verdict, accepted by the checker; ``certificate.text()`` is what one hands on.

    A Model's certificate carries its clauses. So does that of some of a puzzle's clues, for its text has more.

    Args:
        source, kind, clues, limit_seconds: As of `check`.
        backend: Whose proof; a backend that writes none (cp_sat) is certified by another, named in ``by``. By default
            search for kinds that are units only, sat for all else.
        trim: Drop the lemmas that are not needed?

    Raises:
        CpsudokuError: the source is not exactly one puzzle; no such kind, backend or clue; a solver without proofs.
        Unproved: the limit was reached first.
    """
    from cpsudoku.proof import proving

    if not isinstance(source, Model) and clues is None:
        kind = kind or kind_of(source)
        puzzle = gallery.puzzle(kind)
        writer = specs([backend])[0] if backend else None
        prover = proving.Prover(puzzle, writer, trim=trim, limits=Limits.of_seconds(limit_seconds))
        return prover.accepted(one(source, kind))
    model, stated = modelled(source, kind, clues)
    return proving.prove_model(model, stated, backend=backend or "sat", trim=trim, limit_seconds=limit_seconds)


def modelled(source: Model | Source | Instance, kind: str, clues: Clues) -> tuple[Model, list[Clue]]:
    """The model, and the clues that are asked about."""
    if isinstance(source, Model):
        return source, chosen(source.clues, clues)
    kind = kind or kind_of(source)
    puzzle = gallery.puzzle(kind)
    instance = one(source, kind).instance
    model = puzzle.model(puzzle.shape(instance))
    return model, chosen(puzzle.clues(instance, model), clues)
