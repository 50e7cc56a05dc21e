"""Text -> Report, in visible steps: read, shape, model and clues, query every backend, compare, report.

    >>> import cpsudoku
    >>> print(cpsudoku.check("1..4.........3.2", backend="search").verdict)
    unique

`check`, `solve` and `count` decide one puzzle. `check_all` decides a stream of puzzles and keeps sessions warm. `prove`
returns a certificate.

The steps are in `formats.entry_reading` (text to entry), `uniqueness.decision` (all backends to a report),
`uniqueness.model_check` (a Model) and `proof.certificate_writer`. `referee` judges grids; `apps.targets` converts
puzzles and models.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias

from cpsudoku.backends.backend_names import BACKENDS, ONE_ANSWER, specs
from cpsudoku.backends.session_contract import Backend
from cpsudoku.formats import ReadOptions, entry_reading
from cpsudoku.formats.entry_reading import PuzzleSource, read_all, read_entry
from cpsudoku.model import Clue, Limits, Model
from cpsudoku.model.model import expect_decision
from cpsudoku.model.model_file import translated
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.decision import Checker, SolutionCount
from cpsudoku.uniqueness.report import Report, invalid
from cpsudoku.uniqueness.time_budget import USUAL, Patience

if TYPE_CHECKING:
    from cpsudoku.proof.certificate_record import Certificate
    from cpsudoku.proof.checker_formula import ProofQuestion
    from cpsudoku.uniqueness.solution import Solution


Backends: TypeAlias = str | Backend | Sequence[str | Backend] | None
Clues: TypeAlias = Collection[Clue | str] | Collection[Clue] | Collection[str] | None


def check_all(
    sources: Iterable[PuzzleSource],
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    backend: Backends = None,
    options: ReadOptions | None = None,
    time_limit: float | None = None,
    wait: bool = False,
) -> Iterator[Report]:
    """Yield a report for every puzzle of every source. A text that is no puzzle gets the verdict "invalid".

    Args:
        sources: Paths, "-", texts of one puzzle, nested lists or arrays, puzzles, entries of `read`. A source that
            cannot be read is reported as "invalid".
        kind, rules: Same as in `check`. By default each source has its own kind.
        backend, wait, time_limit: Same as in `check`.
        options: The options for reading the text.

    Raises:
        CpsudokuError: the kind, backend or option does not exist.
    """
    limits = Limits.of_seconds(time_limit)
    patience = _patience(backend, wait)
    backends = specs(BACKENDS if backend is None else backend)

    def checker_of(puzzle: Kind) -> Checker:
        return Checker(puzzle, backends, limits, patience=patience)

    with ByKind(checker_of) as checkers:
        for entry in read_all(sources, kind=gallery.with_rules(kind, rules), options=options):
            yield invalid(entry) if isinstance(entry, Bad) else checkers.of(entry.kind).report(entry)


def read(
    source: PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    format: str = "",
    blank: str = "",
    symbols: str = "",
    box: tuple[int, int] | None = None,
    ignore_unknown: bool = False,
) -> Iterator[Entry | Bad]:
    """Yield the puzzles of a file, link or text; `[puzzle] = read(text)` requires one.

    A record that is no puzzle is yielded as Bad, with its place. Then the iteration continues.

    Args:
        source, kind, rules: Same as in `check`.
        format: A text format. By default it is recognized.
        blank: Characters for empty cells. "any": every character that is no value.
        symbols: The symbols of the values 1, 2, ...
        box: (height, width) of the boxes.
        ignore_unknown: Ignore unknown rules.

    Raises:
        InputError: the whole source cannot be read.
    """
    options = ReadOptions(format, blank, symbols, box, unknown="ignore" if ignore_unknown else "keep")
    return entry_reading.read(source, kind=gallery.with_rules(kind, rules), options=options)


def _patience(backend: Backends, wait: bool) -> Patience | None:
    """Return the usual patience. Return None, to wait for all, if the caller chose backends or ``wait``."""
    return None if wait or backend is not None else USUAL


def check(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: Backends = None,
    time_limit: float | None = None,
    solution: str | PathLike[str] | None = None,
    wait: bool = False,
) -> Report:
    """Report whether there is exactly one solution. The backends must agree.

    Args:
        source: A path, "-", or the text of one puzzle; a puzzle, or an entry of `read`; a Model, a model of CPMpy
            (extra `cpmpy`), or a Python file that sets `model` to one of these.
        kind: A kind's name, a file that sets KIND, or a Kind. By default it is the kind in an address or a comment (``#
            kind: NAME``), else sudoku.
        rules: More rules: names, such as "anti-knight", files that set RULE, and Rule objects.
        clues: The names of the only clues to use. For a Model, also Clue objects, and by default the clues that were
            added to it.
        backend: One or several backends, such as "sat:glucose4", a file, or a Backend object. `check` waits for all of
            them. By default sat, cp_sat and search. If one takes much longer than the first verdict, it is cut off,
            with a note in ``reason``.
        time_limit: Seconds for each of the two solves of each backend, including loading. Then the backend is
            undecided.
        solution: A filled grid to judge: ``report.judgement``. A text, a link, or a path to one.
        wait: Wait for all of the usual backends?

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist.
        InputError: ``solution`` is no grid of the puzzle.
        BackendError: the backends disagree.
        TypeError: a Model was given with a kind, rules or a solution.
    """
    limits, patience = Limits.of_seconds(time_limit), _patience(backend, wait)
    backends = specs(BACKENDS if backend is None else backend)
    source, kind = translated(source), gallery.with_rules(kind, rules)
    if isinstance(source, Model):
        from cpsudoku.uniqueness import model_check

        if solution is not None:
            raise TypeError("solution: expected a puzzle to judge it, found a Model")
        chosen = model_check.choose_clues(source.clues, clues, kind)
        report = model_check.check_model(source, chosen, backends, limits, patience)
    else:
        entry = read_entry(source, kind, ReadOptions())
        with Checker(gallery.kind_of(entry.kind), backends, limits, clues=clues, patience=patience) as checker:
            report = checker.report(entry)
        if solution is not None:
            from cpsudoku.referee import judge_solution

            report = replace(report, judged=judge_solution(gallery.kind_of(entry.kind), entry, solution, report))
    report.expect_agreement()
    return report


def solve(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend | None = None,
    time_limit: float | None = None,
) -> Solution | None:
    """Return a solution, or None if there is none. (`check` decides whether it is the only one.)

    Args: Same as in `check`. By default search or sat solves, whichever suits the statement. If it takes long, both
        take turns: for 1 second, 8 seconds and so on, each up to its whole limit.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist. Or the time is
            over.
    """
    backends, limits = specs(ONE_ANSWER if backend is None else [backend]), Limits.of_seconds(time_limit)
    source, kind = translated(source), gallery.with_rules(kind, rules)
    if isinstance(source, Model):
        from cpsudoku.uniqueness import model_check

        return model_check.solution_of(source, model_check.choose_clues(source.clues, clues, kind), backends, limits)
    entry = read_entry(source, kind)
    with Checker(gallery.kind_of(entry.kind), backends, limits, clues=clues) as checker:
        return checker.solution(entry)


def solutions(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend = "search",
    time_limit: float | None = None,
    limit: int | None = None,
) -> Iterator[Solution]:
    """Yield each solution once, at most ``limit``. ``time_limit`` applies to all of them together.

    Raises:
        CpsudokuError: same as in `solve`. Or the time is over while there may be more.
    """
    _expect_limit(limit)
    return _solutions(source, gallery.with_rules(kind, rules), clues, backend, time_limit, limit or None)


def _expect_limit(limit: int | None) -> None:
    if limit is not None and (isinstance(limit, bool) or not (isinstance(limit, int) and limit >= 0)):
        raise CpsudokuError(f"limit: expected a number of solutions, 0 or None for no limit, found {limit!r:.40}")


def _solutions(
    source: Model | PuzzleSource,
    kind: Kind | str,
    clues: Clues,
    backend: str | Backend,
    time_limit: float | None,
    limit: int | None,
) -> Iterator[Solution]:
    limits = Limits.of_seconds(time_limit)
    source = translated(source)
    if isinstance(source, Model):
        from cpsudoku.uniqueness import model_check

        chosen = model_check.choose_clues(source.clues, clues, kind)
        yield from islice(model_check.solutions_of(source, chosen, specs([backend])[0], limits), limit)
        return
    entry = read_entry(source, kind)
    with Checker(gallery.kind_of(entry.kind), specs([backend]), limits, clues=clues) as checker:
        yield from islice(checker.solutions(entry), limit)


def count(
    source: Model | PuzzleSource,
    limit: int | None = None,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend | None = None,
    time_limit: float | None = None,
    certify: bool = False,
) -> int:
    """Count the solutions, up to ``limit``. Without a limit, or with 0, count all. Other arguments: same as in `solve`.

    Args:
        certify: Must the checker accept a tree of cases for this number (`proof.counting.certified_count` returns it)?
            Not for a Model or a subset of the clues.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist. Or the time is
            over. Or ``certify`` is set and there are ``limit`` solutions or more.
    """
    _expect_limit(limit)
    limit = limit or None
    source, kind = translated(source), gallery.with_rules(kind, rules)
    if certify and (isinstance(source, Model) or clues is not None):
        raise CpsudokuError("expected a puzzle with all of its clues to certify its count, found a model or some clues")
    backends, limits = specs(ONE_ANSWER if backend is None else [backend]), Limits.of_seconds(time_limit)
    if isinstance(source, Model):
        from cpsudoku.uniqueness import model_check

        return model_check.count_of(
            source, model_check.choose_clues(source.clues, clues, kind), backends, limit, limits
        )
    entry, total = read_entry(source, kind), SolutionCount()
    with Checker(gallery.kind_of(entry.kind), backends, limits, clues=clues) as checker:
        checker.count(entry, limit, total)
    if certify:
        from cpsudoku.proof.claims import certified_count

        if not total.complete:
            raise CpsudokuError(f"expected fewer solutions than the limit {limit} to certify their number, found more")
        certified_count(entry, total.number)
    return total.number


def prove(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend | None = None,
    trim: bool = False,
    time_limit: float | None = None,
    claim: str | Sequence[str] = "verdict",
) -> Certificate:
    """Return a certificate of the verdict, accepted by the checker. ``certificate.text()`` is its text.

    If the checker reaches a limit, ``unverified`` is that limit. The certificate of a Model contains its statement.

    Args:
        source, kind, rules, clues, time_limit: Same as in `check`.
        backend: The writer of the proof. For a backend without proofs (cp_sat), another one writes. ``by`` is its name.
            By default search for kinds of units only, else sat.
        trim: Drop unnecessary lemmas?
        claim: Another claim: "candidates" (the values that cells have in some solution are exactly these), "minimal"
            (one solution, and more without any one of the clues), or the literals of a clause that every solution
            satisfies, such as ["r1c2=3", "r1c3!=4"]. sat writes these, and they are not trimmed.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist. Or the solver
            writes no proofs, or the claim is false.
        LimitReached: the time was up before the proof was done.
    """
    from cpsudoku.proof import certificate_writer

    if not isinstance(trim, bool):
        raise CpsudokuError(f"trim: expected True or False, found {trim!r:.40}")
    source, kind = translated(source), gallery.with_rules(kind, rules)
    if claim != "verdict":
        from cpsudoku.proof import proof_logging
        from cpsudoku.proof.claims import prove_claim

        limits = Limits.of_seconds(time_limit)
        deadline = Deadline(limits.seconds)
        question = asked_about(source, kind, clues)
        _, solver = certificate_writer.writer_of(specs([backend or "sat"])[0])
        left = limits._replace(seconds=deadline.left)
        return certificate_writer.examine(prove_claim(question, claim, solver or proof_logging.DEFAULT, left), deadline)
    if not isinstance(source, Model) and clues is None:
        entry = read_entry(source, kind)
        writer = specs([backend])[0] if backend else None
        limits = Limits.of_seconds(time_limit)
        prover = certificate_writer.Prover(gallery.kind_of(entry.kind), writer, trim=trim, limits=limits)
        return replace(prover.checked_certificate(entry), entry=entry)
    model, chosen = model_and_clues(source, kind, clues)
    return certificate_writer.prove_model(model, chosen, backend=backend, trim=trim, time_limit=time_limit)


def asked_about(source: Model | PuzzleSource, kind: Kind | str, clues: Clues) -> ProofQuestion:
    """Return the question of a claim. Only a question about a whole puzzle has a text."""
    from cpsudoku.proof import certificate_writer
    from cpsudoku.proof.checker_formula import question_of

    if isinstance(source, Model) or clues is not None:
        return question_of(*model_and_clues(source, kind, clues))
    entry = read_entry(source, kind)
    return certificate_writer.Prover(gallery.kind_of(entry.kind), None).question(entry)


def model_and_clues(source: Model | PuzzleSource, kind: Kind | str, clues: Clues) -> tuple[Model, list[Clue]]:
    """Return the model and the selected clues."""
    from cpsudoku.uniqueness import model_check

    if isinstance(source, Model):
        expect_decision(source)
        return source, model_check.choose_clues(source.clues, clues, kind)
    entry = source if isinstance(source, Entry) else read_entry(source, kind)
    puzzle = gallery.kind_of(entry.kind)
    model = puzzle.model(puzzle.shape(entry.puzzle))
    return model, model_check.choose_clues(puzzle.clues(entry.puzzle, model), clues)
