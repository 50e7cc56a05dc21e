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
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cpsudoku.backends.backend_names import BACKENDS, ONE_ANSWER, specs
from cpsudoku.backends.session_contract import Backend
from cpsudoku.formats import ReadOptions, entry_reading
from cpsudoku.formats.entry_reading import PuzzleSource, expect_entry, model_or_entry, read_all
from cpsudoku.model import Clue, Limits, Model
from cpsudoku.model.model import expect_decision
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.gallery import OwnRules
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.decision import Checker, SolutionCount
from cpsudoku.uniqueness.report import Report, invalid
from cpsudoku.uniqueness.time_budget import USUAL, Patience

if TYPE_CHECKING:
    from cpsudoku.proof.certificate_record import Certificate
    from cpsudoku.uniqueness.model_check import ModelQuestion
    from cpsudoku.uniqueness.solution import Solution


Backends: TypeAlias = str | Backend | Sequence[str | Backend] | None
Clues: TypeAlias = Collection[Clue | str] | Collection[Clue] | Collection[str] | None


def check_all(
    sources: Iterable[PuzzleSource],
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    backend: Backends = None,
    time_limit: float | None = None,
    wait: bool = False,
) -> Iterator[Report]:
    """Yield a report for every puzzle of every source. A text that is not a puzzle gets the verdict "invalid".

    Args:
        sources: Paths, "-", texts of one puzzle, nested lists or arrays, puzzles. A source that cannot be read is
            reported as "invalid".
        kind, rules, backend, time_limit, wait: Same as in `check`. By default the kind of each source is recognized.

    Raises:
        CpsudokuError: the kind, backend or option does not exist.
    """
    limits = Limits.of_seconds(time_limit)
    patience = _patience(backend, wait)
    backends = specs(BACKENDS if backend is None else backend)

    def checker_of(puzzle: Kind) -> Checker:
        return Checker(puzzle, backends, limits, patience=patience)

    with ByKind(checker_of) as checkers:
        for entry in read_all(sources, kind=gallery.with_rules(kind, rules)):
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
) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, link or text. `[puzzle] = read(text)` requires one.

    Args:
        source, kind, rules: Same as in `check`.
        format: A text format. By default it is recognized.
        blank: Characters for empty cells. "any": every character that is not a value.
        symbols: The symbols of the values 1, 2, ...
        box: (height, width) of the boxes.
        ignore_unknown: Ignore unknown rules.

    Raises:
        InputError: the source or a record cannot be read. (`check_all` continues after such a record.)
    """
    options = ReadOptions(format, blank, symbols, box, unknown="ignore" if ignore_unknown else "keep")
    entries = entry_reading.read(source, kind=gallery.with_rules(kind, rules), options=options)
    return (expect_entry(entry).as_puzzle() for entry in entries)


def _patience(backend: Backends, wait: bool) -> Patience | None:
    """Return the usual patience. Return None (wait for all backends) if the caller chose backends or ``wait``."""
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
    patience, options = _patience(backend, wait), ReadOptions()
    with _question(source, kind, rules, clues, backend, BACKENDS, time_limit, patience, options) as question:
        report = question.report()
        if solution is not None:
            if not isinstance(question, EntryQuestion):
                raise TypeError("solution: expected a puzzle to judge it, found a Model")
            from cpsudoku.referee import judge_solution

            judged = judge_solution(question.checker.kind, question.entry, solution, report)
            report = replace(report, judged=judged)
    report.expect_agreement()
    return report


class EntryQuestion(NamedTuple):
    """A query about a puzzle, with the methods of `model_check.ModelQuestion`."""

    checker: Checker
    entry: Entry

    def report(self) -> Report:
        return self.checker.report(self.entry)

    def solution(self) -> Solution | None:
        return self.checker.solution(self.entry)

    def solutions(self) -> Iterator[Solution]:
        return self.checker.solutions(self.entry)

    def count(self, limit: int | None) -> int:
        total = SolutionCount()
        self.checker.count(self.entry, limit, total)
        return total.number


@contextmanager
def _question(
    source: Model | PuzzleSource,
    kind: Kind | str,
    rules: OwnRules,
    clues: Clues,
    backend: Backends,
    default: Sequence[str],
    time_limit: float | None,
    patience: Patience | None = None,
    options: ReadOptions | None = None,
) -> Iterator[ModelQuestion | EntryQuestion]:
    """Yield the query about the model or the puzzle of a source."""
    limits = Limits.of_seconds(time_limit)
    asked = specs(default if backend is None else backend)
    puzzle = model_or_entry(source, kind, rules, options)
    if isinstance(puzzle, Model):
        from cpsudoku.uniqueness.model_check import ModelQuestion, choose_clues

        yield ModelQuestion(puzzle, choose_clues(puzzle.clues, clues), asked, limits, patience)
        return
    with Checker(gallery.kind_of(puzzle.kind), asked, limits, clues=clues, patience=patience) as checker:
        yield EntryQuestion(checker, puzzle)


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

    Args: Same as in `check`. By default search or sat solves, whichever suits the statement. If that takes long, they
    take turns: 1 second each, then 8 seconds each, and so on, up to the whole limit.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist. Or the time is
            over.
    """
    with _question(source, kind, rules, clues, backend, ONE_ANSWER, time_limit) as question:
        return question.solution()


def solutions(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend | None = None,
    time_limit: float | None = None,
    limit: int | None = None,
) -> Iterator[Solution]:
    """Yield each solution once, at most ``limit``. ``time_limit`` applies to all of them together.

    Raises:
        CpsudokuError: same as in `solve`. Or the time is over, and there may be more solutions.
    """
    _expect_limit(limit)

    def found() -> Iterator[Solution]:
        with _question(source, kind, rules, clues, backend, ("search",), time_limit) as question:
            yield from islice(question.solutions(), limit)

    return found()


def _expect_limit(limit: int | None) -> None:
    if limit is not None and (isinstance(limit, bool) or not (isinstance(limit, int) and limit >= 1)):
        raise CpsudokuError(f"limit: expected a number of solutions, or None for no limit, found {limit!r:.40}")


def count(
    source: Model | PuzzleSource,
    *,
    kind: Kind | str = "",
    rules: OwnRules = (),
    clues: Clues = None,
    backend: str | Backend | None = None,
    time_limit: float | None = None,
    limit: int | None = None,
) -> int:
    """Count the solutions; a result equal to ``limit`` means at least ``limit``. Other arguments: same as in `solve`.

    Raises:
        CpsudokuError: the source is not exactly one puzzle, or the kind, backend or clue does not exist. Or the time is
            over.
    """
    _expect_limit(limit)
    with _question(source, kind, rules, clues, backend, ONE_ANSWER, time_limit) as question:
        return question.count(limit)


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
    limits = Limits.of_seconds(time_limit)
    puzzle = model_or_entry(source, kind, rules)
    if claim != "verdict":
        from cpsudoku.proof import proof_logging
        from cpsudoku.proof.checker_formula import question_of
        from cpsudoku.proof.claims import prove_claim

        deadline = Deadline(limits.seconds)
        if isinstance(puzzle, Model) or clues is not None:
            question = question_of(*model_and_clues(puzzle, clues))
        else:  # only the question about a whole puzzle has a text
            question = certificate_writer.Prover(gallery.kind_of(puzzle.kind), None).question(puzzle)
        _, solver = certificate_writer.writer_of(specs([backend or "sat"])[0])
        left = limits._replace(seconds=deadline.left)
        return certificate_writer.examine(prove_claim(question, claim, solver or proof_logging.DEFAULT, left), deadline)
    if not isinstance(puzzle, Model) and clues is None:
        writer = specs([backend])[0] if backend else None
        prover = certificate_writer.Prover(gallery.kind_of(puzzle.kind), writer, trim=trim, limits=limits)
        return replace(prover.checked_certificate(puzzle), entry=puzzle)
    model, chosen = model_and_clues(puzzle, clues)
    return certificate_writer.prove_model(model, chosen, backend=backend, trim=trim, time_limit=time_limit)


def model_and_clues(puzzle: Model | Entry, clues: Clues = None) -> tuple[Model, list[Clue]]:
    """Return the model and the selected clues."""
    from cpsudoku.uniqueness.model_check import choose_clues

    if isinstance(puzzle, Model):
        expect_decision(puzzle)
        return puzzle, choose_clues(puzzle.clues, clues)
    kind = gallery.kind_of(puzzle.kind)
    model = kind.model(kind.shape(puzzle.puzzle))
    return model, choose_clues(kind.clues(puzzle.puzzle, model), clues)
