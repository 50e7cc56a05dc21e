"""The result for one puzzle or model: as data, as JSON, in words; and its exit status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cpsudoku.model import Model
from cpsudoku.model.model import declared_variables
from cpsudoku.model.verdicts import FORMAT, Verdict
from cpsudoku.puzzles.board import Point, place
from cpsudoku.puzzles.entry import Bad, reading
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import (
    BackendError,
    CpsudokuError,
    InputError,
    Limit,
    LimitReached,
    WithoutTruth,
    amount,
    series,
)
from cpsudoku.uniqueness.backend_times import Answer
from cpsudoku.uniqueness.solution import Difference, Solution

if TYPE_CHECKING:
    from cpsudoku.uniqueness.filled_board import Judgement

LABEL = 10  # columns of "solution  ", "why       "


class ProofSummary(NamedTuple):
    """A certificate of the verdict, in short. ``by``: its writer. ``lemmas``: its number of lemmas. ``accepted``: did
    the checker accept it?"""

    by: str
    lemmas: int
    accepted: bool


@dataclass(frozen=True, eq=False, repr=False)
class Report(WithoutTruth):
    """The result of a check.

    Attributes:
        verdict: "unique", "multiple", "none", "undecided" or "invalid" (no puzzle could be read).
        solution, second: Two solutions that differ. None if there is none, or none was found.
        differences: The places at which the two solutions differ, each with both values.
        clash: For "none", the names of clues that clash; () if the rules alone have no solution.
        backends: The backends' answers by name, in the order in which they were queried.
        puzzle: The puzzle or the model. None if the input is not a puzzle.
        unread: Parts of the input that the puzzle does not use, each with its place.
        notes: Notes about the puzzle.
        error: The reason why there is no puzzle or no verdict, or the defect of a backend. None without an error.
        text: The puzzle as canonical text (grids: one line), or the invalid text.
        file, line, title: The source of the puzzle. ``line`` is its first line, from 1, or 0 without lines.
        kind: The kind of the puzzle. None for a model.
        solution_matches: Is the solution in the file right? None if the file has none, or this is unknown.
        defective: Did backends disagree, or did one return a false witness?
        reproduction: The file that reproduces such a case, or "".
        proof: The certificate of the verdict, or None.
        without: Unknown rules, which the verdict ignores.
        drawn: Possible rules that the file contains only as drawings or in words. The verdict ignores them.
        judged: The judgement of the grid that `check` got, or None.
    """

    ADVICE: ClassVar[str] = 'write report.is_unique, or report.verdict == "unique"'

    verdict: Verdict
    text: str = ""
    file: str = ""
    line: int = 0
    title: str = ""
    solution: Solution | None = None
    second: Solution | None = None
    differences: tuple[Difference, ...] = ()
    clash: tuple[str, ...] = ()
    solution_matches: bool | None = None
    error: str | None = None
    backends: Mapping[str, Answer] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    defective: bool = False
    reproduction: str = ""
    proof: ProofSummary | None = None
    without: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    kind: Kind | None = None
    puzzle: Puzzle | Model | None = None
    judged: Judgement | None = None

    @property
    def is_unique(self) -> bool:
        """Is there exactly one solution?

        Raises:
            LimitReached: the verdict is "undecided".
            InputError: the verdict is "invalid".
            BackendError: the backends disagree.
        """
        if self.verdict is Verdict.INVALID:
            raise InputError(self.error or "no puzzle")
        if self.verdict is Verdict.UNDECIDED:
            self.expect_agreement()
            raise LimitReached(headline(self))
        return self.verdict is Verdict.UNIQUE

    @property
    def judgement(self) -> Judgement:
        """The judgement of the grid that `check` got.

        Raises:
            CpsudokuError: `check` got no grid.
        """
        if self.judged is None:
            raise CpsudokuError("no grid was judged: write check(puzzle, solution=GRID)")
        return self.judged

    def expect_agreement(self) -> None:
        """
        Raises:
            BackendError: the backends disagree, or one is faulty.
        """
        if self.defective:
            raise BackendError(f"{self.place}: {self.error}")

    @property
    def why(self) -> str:
        """The reason of the verdict, in one line."""
        return self.error or "" if self.verdict is Verdict.INVALID else _reason_text(self)

    @property
    def by(self) -> tuple[str, ...]:
        """The backends that decided."""
        return tuple(name for name, answer in self.backends.items() if answer.verdict.decided)

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns. None without a board."""
        return self.puzzle.size if isinstance(self.puzzle, Puzzle) else None

    @property
    def reading(self) -> str:
        """The kind or model and its size: "sudoku 9x9", "model of 4 variables". "" if the input is not a puzzle."""
        if isinstance(self.puzzle, Model):
            return f"model of {amount(len(declared_variables(self.puzzle)), 'variable')}"
        return reading(self.kind.name, self.puzzle) if self.kind is not None and self.puzzle is not None else ""

    @property
    def place(self) -> str:
        """file:line, as far as known; "puzzle" for a text from the caller."""
        if self.file:
            return f"{self.file}:{self.line}" if self.line else self.file
        return f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    def __getstate__(self) -> dict[str, object]:
        """Return the pickled state: results without witnesses and models, which contain functions of kinds."""
        return vars(self) | {"backends": {name: answer.bare() for name, answer in self.backends.items()}}

    def __str__(self) -> str:
        """Return the output of `check`."""
        notes = [line for note in notes_of(self) for line in _labelled("note", note)]
        return "\n".join([*block(self), *notes])

    def __repr__(self) -> str:
        return f"<Report: {self.verdict.value}, {self.reading or self.place[-60:]}>"

    def _repr_html_(self) -> str:
        """Jupyter shows the verdict, a picture and the times."""
        from cpsudoku import display

        return display(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the record of `check --json`: plain values, and the same fields for each report."""
        return {
            "format": FORMAT,
            "file": self.file,
            "line": self.line,
            "title": self.title,
            "kind": self.kind.name if self.kind is not None else None,
            "size": list(self.size) if self.size else None,
            "puzzle": self.text,
            "verdict": self.verdict.value,
            "solution": _plain(self.solution),
            "second": _plain(self.second),
            "differences": [{"place": name, "values": [*values]} for name, values in self.differences],
            "clash": list(self.clash),
            "why": self.why,
            "proof": None if self.proof is None else {"lemmas": self.proof.lemmas, "accepted": self.proof.accepted},
            "judgement": None if self.judged is None else self.judged.as_dict(),
            "unread": [*self.without, *self.unread],
            "notes": [*self.notes, *self.drawn],
            "backends": {
                name: {
                    "verdict": answer.verdict.value,
                    "seconds": round(answer.seconds, 6),
                    "reason": answer.defect or answer.reason or None,
                }
                for name, answer in self.backends.items()
            },
            "error": self.error,
        }


def _plain(solution: Solution | None) -> str | dict[str, int] | None:
    """Return a board as its text, or a model's values by name."""
    return None if solution is None else solution.text or dict(solution)


def invalid(bad: Bad) -> Report:
    """Return the report for an input that is not a puzzle."""
    error = bad.error
    return Report(Verdict.INVALID, bad.text, error.file, error.line, error=str(error))


# A report in words: one line, and the block of lines that `check` prints for a single puzzle.


def headline(report: Report) -> str:
    """Return the place and the verdict in words."""
    return verdict_words(report) if report.place == "puzzle" else f"{report.place}: {verdict_words(report)}"


def verdict_words(report: Report) -> str:
    """Return the verdict, the kind and size, and the meaning of the verdict."""
    verdict = report.verdict
    words = verdict.value + (f" ({report.reading})" if report.reading else "")
    meaning = verdict.meaning or _reason_text(report) or report.error or ""
    words += f": {meaning}" if meaning else ""
    if report.without and verdict is not Verdict.UNDECIDED:
        words += f" (without: {', '.join(report.without)})"
    if report.solution_matches is False:
        words += "; the solution in the file is wrong"
    return words


def _reason_text(report: Report) -> str:
    """Return the reason of the verdict."""
    grid = "solution" if isinstance(report.puzzle, Model) else "grid"
    if report.proof is not None and report.verdict in (Verdict.UNIQUE, Verdict.NONE):
        others = f"every other {grid}" if report.verdict is Verdict.UNIQUE else f"every {grid}"
        proof = f"a proof of {amount(report.proof.lemmas, 'lemma')}" if report.proof.lemmas else "unit propagation"
        return f"{proof} excludes {others}; the checker accepts it"
    match report.verdict:
        case Verdict.UNIQUE:
            return f"{series(report.by)} excluded a second solution" if report.by else ""
        case Verdict.MULTIPLE:
            return difference_words(report)
        case Verdict.NONE:
            return clash_words(report.clash)
        case Verdict.UNDECIDED:
            return _open_words(report)
    return ""


def clash_words(names: Sequence[str]) -> str:
    """Return the clashing clues in words."""
    if not names:
        return "the rules alone have no solution"
    return f"{names[0]} alone has no solution" if len(names) == 1 else f"these clues clash: {', '.join(names)}"


def _open_words(report: Report) -> str:
    """Return the reason why there is no verdict."""
    answers = report.backends.values()
    if report.error:
        return "the backends disagree" if "backends disagree: " in report.error else report.error
    reasons = dict.fromkeys(_reason_words(answer.reason) for answer in answers if answer.reason)
    found = "one solution was found, no backend excluded a second one"
    return "; ".join([*reasons, found if report.solution is not None else "no backend found a solution"])


def _reason_words(reason: str) -> str:
    in_seconds = isinstance(reason, Limit) and reason.unit == "second" and not reason.of
    return f"{reason.number:g} s" if isinstance(reason, Limit) and in_seconds else reason


def block(report: Report) -> Iterator[str]:
    """Yield the lines of a report: the verdict, the solutions, the reason, the time of each backend."""
    if report.judged is not None:
        yield f"yours: {report.judged}"
    yield from opening(report)
    yield from ending(report)


def opening(report: Report) -> Iterator[str]:
    """Yield the lines that are known after the first backend's verdict."""
    if report.verdict is Verdict.INVALID:
        yield f"invalid: {report.error}"
        return
    yield headline(report)
    if report.title:
        yield from _labelled("title", report.title)
    for label, solution in (("solution", report.solution), ("second", report.second)):
        if solution is not None and (report.verdict.decided or not report.defective):
            yield from _labelled(label, str(solution))


def ending(report: Report) -> Iterator[str]:
    """Yield the lines that follow after all backends have returned."""
    if report.defective:
        yield from faults(report)
        return
    explained = report.verdict.decided and (report.proof or report.verdict is not Verdict.NONE)
    if explained and (reason := _reason_text(report)):
        yield from _labelled("why", reason)
    if report.verdict.decided and report.backends:
        yield from _labelled("agree" if len(report.backends) > 1 else "time", agreement(report))


def faults(report: Report) -> Iterator[str]:
    """If the backends disagree, yield a line for each, and the file that reproduces the case."""
    for name, answer in report.backends.items():
        yield from _labelled(name, f"{answer.verdict.value}{f': {answer.defect}' if answer.defect else ''}")
    if report.reproduction:
        yield from _labelled("repeat", report.reproduction)


def _labelled(label: str, text: str) -> Iterator[str]:
    lines = text.strip("\n").split("\n")
    if len(lines) == 1:
        yield f"  {label:<{LABEL - 1}} {lines[0]}"
    else:
        yield f"  {label}"
        yield from (f"    {line}".rstrip() for line in lines)


def agreement(report: Report) -> str:
    """Return the time of each backend, fastest first, and the methods that stopped."""
    answers = sorted(report.backends.values(), key=lambda answer: answer.seconds)
    decided = [answer for answer in answers if answer.verdict.decided]
    if len(decided) == len(answers):
        return ", ".join(f"{answer.backend} {duration(answer.seconds)}" for answer in answers)
    methods = {0: "no method decided alone", 1: "one method decided", 2: "two methods agree"}
    words = [methods.get(len(decided), f"{len(decided)} methods agree")]
    for answer in answers:
        if answer.refuses:
            words.append(f"{answer.backend} {answer.reason}")
        elif not answer.verdict.decided:
            words.append(f"{answer.backend} stopped after {duration(answer.seconds)}")
    return "; ".join(words)


def duration(seconds: float) -> str:
    """Return a time in words: "0.4 ms", "5 ms", "1.5 s", "60 s"."""
    if seconds < 0.9995:
        return f"{1000 * seconds:.{1 if seconds < 0.00095 else 0}f} ms"
    return f"{seconds:.1f}".removesuffix(".0") + " s" if seconds < 9.95 else f"{seconds:.0f} s"


def credit(done: str, by: Mapping[str, int]) -> str:
    """Return the backends of a result, such as "answered by search (94) and sat (1)"."""
    return f"{done} by " + series([name if len(by) == 1 else f"{name} ({number:,})" for name, number in by.items()])


def difference_words(report: Report) -> str:
    """Return the differences between two solutions, such as "2 cells differ: r1c1 3/7, r2c2 7/3". Edges are named by
    their cells."""
    count = len(report.differences)
    board = report.puzzle.board if isinstance(report.puzzle, Puzzle) else None
    phrases, nouns = [], set()
    for name, values in report.differences:
        where = place(name) if board is not None else None
        edge = board.phrase(where) if isinstance(where, Point) and board is not None else ""
        both = [one.word(name) for one in (report.solution, report.second) if one is not None]
        phrases.append(f"{edge or name} {'/'.join(both or map(str, values))}")
        nouns.add("edge" if edge else "cell" if board is not None else "variable")
    noun = nouns.pop() if len(nouns) == 1 else "place"
    return f"{amount(count, noun)} differ{'s' * (count == 1)}: {', '.join(phrases)}"


def notes_of(report: Report) -> Iterator[str]:
    """Yield the notes for standard error: of the puzzle, of possible rules, of unread items."""
    yield from (*report.notes, *report.drawn)
    if unread := [item for item in report.unread if item not in (report.error or "")]:
        yield f"unread: {'; '.join(unread)}"


def remarks(report: Report, *, verbose: bool = False) -> Iterator[str]:
    """Yield the notes on a printed solution. ``verbose``: include the second solution."""
    if report.verdict is Verdict.MULTIPLE:
        yield f"{report.place}: another solution exists"
        if verbose:
            yield f"second: {report.second}"
            yield difference_words(report)
    elif report.verdict is not Verdict.UNIQUE:
        yield "; ".join([headline(report), *report.drawn])
    if report.solution_matches is False:
        yield f"{report.place}: the solution in the file is another one"


def status_of(report: Report) -> int:
    """Return the exit status of one report."""
    if report.defective:
        return 4
    if report.judged is not None:
        return report.judged.status
    status = report.verdict.status
    return 1 if status == 0 and report.solution_matches is False else status
