"""The result for one puzzle: as data, as JSON, in words; and its exit status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cpsudoku.model import Model
from cpsudoku.model.model import declared_variables
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.board import Point, place
from cpsudoku.puzzles.entry import Bad, reading
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import BackendError, InputError, LimitReached, WithoutTruth, amount, series
from cpsudoku.uniqueness.backend_times import Answer
from cpsudoku.uniqueness.solution import Difference, Solution


@dataclass(frozen=True, eq=False, repr=False)
class Report(WithoutTruth):
    """The result of a check.

    Attributes:
        verdict: "unique", "multiple", "none", "undecided" or "invalid" (no puzzle could be read).
        solution, second: Two solutions that differ; None where there is none, or none was found.
        differences: Where the two differ: places, each with both values.
        clash: For "none", the names of clues that clash; () if the rules alone have no solution.
        backends: The backends' answers by name, in the order in which they were queried.
        puzzle: The puzzle or the model; None for what is no puzzle.
        unread: Items of the input that the puzzle does not use, each with its place.
        notes: Notes about the puzzle.
        error: Why there is no puzzle, or no verdict; None if all is well. For "none", the clues that clash.
        text: The puzzle as canonical text (grids: one line), or the text that is no puzzle.
        file, line, title: Where it comes from; ``line`` is its first line, from 1; 0 where there is no line.
        kind: The kind of the puzzle; None of a model.
        solution_matches: Is a solution given in the file right? None where none is given, or nothing is known.
        defective: Did backends disagree, or did one return a false witness?
        certified: Backend -> who wrote the accepted certificate that backs its verdict, where that was asked for.
        without: Unknown rules, which no backend got.
        drawn: Possible rules that the file states only as drawing or prose; not checked.
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
    certified: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    kind: Kind | None = None
    puzzle: Puzzle | Model | None = None

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
            raise LimitReached(f"{self.place}: {headline(self)}")
        return self.verdict is Verdict.UNIQUE

    def expect_agreement(self) -> None:
        """
        Raises:
            BackendError: there is no verdict, since the backends disagree or are faulty.
        """
        if self.defective and not self.verdict.decided:
            raise BackendError(f"{self.place}: {self.error}")

    @property
    def seconds(self) -> float:
        """The wall time of all backends together."""
        return sum(answer.seconds for answer in self.backends.values())

    @property
    def by(self) -> tuple[str, ...]:
        """The backends that decided."""
        return tuple(name for name, answer in self.backends.items() if answer.verdict.decided)

    @property
    def deciding(self) -> int:
        """How many backends decided."""
        return len(self.by)

    @property
    def late(self) -> tuple[str, ...]:
        """The backends that were not waited for."""
        return tuple(name for name, answer in self.backends.items() if answer.late)

    @property
    def size(self) -> tuple[int, int] | None:
        """Rows and columns; None without a board."""
        return self.puzzle.size if isinstance(self.puzzle, Puzzle) else None

    @property
    def reading(self) -> str:
        """As what the puzzle was read: "sudoku 9x9"; "" of what is none."""
        return reading(self.kind.name, self.puzzle) if self.kind is not None and isinstance(self.puzzle, Puzzle) else ""

    @property
    def place(self) -> str:
        """file:line, as far as known; "puzzle" for a text handed in."""
        if self.file:
            return f"{self.file}:{self.line}" if self.line else self.file
        return f"puzzle:{self.line}" if self.line > 1 else "puzzle"

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled: answers without their witnesses and models, which have functions of kinds."""
        return vars(self) | {"backends": {name: answer.bare() for name, answer in self.backends.items()}}

    def __str__(self) -> str:
        return paragraph(self)

    def __repr__(self) -> str:
        variables = amount(len(declared_variables(self.puzzle)), "variable") if isinstance(self.puzzle, Model) else ""
        return f"<Report: {self.verdict.value}, {variables or self.reading or self.place[-60:]}>"

    def _repr_html_(self) -> str:
        """Jupyter shows the verdict, a picture and the times."""
        from cpsudoku import display

        return display(self)

    def as_dict(self) -> dict[str, Any]:
        """Return the record of `check --json`: plain values only."""
        return {
            "file": self.file,
            "line": self.line,
            "title": self.title,
            "kind": self.kind.name if self.kind is not None else None,
            "size": list(self.size) if self.size else None,
            "puzzle": self.text,
            "verdict": self.verdict,
            "solution": None if self.solution is None else str(self.solution),
            "second": None if self.second is None else str(self.second),
            "solution_matches": self.solution_matches,
            "error": self.error,
            "without": list(self.without),
            "unread": list(self.unread),
            "drawn": list(self.drawn),
            "notes": list(self.notes),
            "backends": {name: _answer_as_json(answer) for name, answer in self.backends.items()},
            "certified": dict(self.certified),
        }


def invalid(bad: Bad) -> Report:
    """Return the report of what is no puzzle."""
    error = bad.error
    return Report(Verdict.INVALID, bad.text, error.file, error.line, error=str(error))


def _answer_as_json(answer: Answer) -> dict[str, Any]:
    effort = answer.effort
    return {
        "verdict": answer.verdict,
        "reason": answer.reason or None,
        "seconds": {phase: round(value, 9) for phase, value in answer.phases._asdict().items()},
        "effort": {
            "nodes": effort.nodes,
            "calls": effort.calls,
            "conflicts": effort.conflicts,
            "propagations": effort.propagations,
            "convert": round(effort.convert, 9),
            "solve": round(effort.solve, 9),
            "restarts": effort.restarts,
        },
    }


# A report in words: a paragraph for one puzzle, and the remark that `check` lists for one that is not unique.


def headline(report: Report, *, early: bool = False) -> str:
    """Return the verdict, as what the puzzle was read, who decided where not all did, and what is wrong. ``early``: the
    others are still to be asked."""
    verdict = report.verdict
    words = verdict.phrase
    words += f", as {report.reading}" if report.reading and verdict is not Verdict.UNDECIDED else ""
    words += f": {verdict.meaning}" if verdict.meaning else ""
    number = len(report.backends)
    if not early and 0 < report.deciding < number:
        words += f" ({report.deciding} of {number} backends{''.join(f'; {part}' for part in _silent(report))})"
    if report.error:
        words += f": {report.error}"
    elif verdict is Verdict.UNDECIDED:
        reasons = {answer.reason for answer in report.backends.values()} - {""}
        words += f": {'; '.join(sorted(reasons))}" if reasons else ""
    if report.without and verdict is not Verdict.UNDECIDED:
        words += f" (without: {', '.join(report.without)})"
    if report.unread:
        words += f" (unread: {'; '.join(report.unread)})"
    if report.certified:
        words += f" (certified by {', '.join(dict.fromkeys(report.certified.values()))})"
    if early:
        words += f" (by {series([*report.by]) or 'several, each with another solution'})"
    return words


def _silent(report: Report) -> Iterator[str]:
    """Yield the backends that did not decide, by reason."""
    undecided = [name for name, answer in report.backends.items() if not answer.verdict.decided and not answer.late]
    for how, names in (("undecided", undecided), ("not waited for", report.late)):
        if names:
            yield f"{how}: {', '.join(names)}"


def agreement(report: Report) -> str:
    """Return which backends agree, which did not finish and which were not waited for; "" if only one was asked."""
    if len(report.backends) < 2:
        return ""
    decided = [*report.by]
    if decided:
        parts = [f"{series(decided)} {'agree' if len(decided) > 1 else 'says so'}"]
    else:
        parts = ["no backend knows alone: they show different solutions"]
    for name, answer in report.backends.items():
        if answer.refuses:
            parts.append(f"{name} {answer.reason}")
        elif not answer.verdict.decided and not answer.late:
            parts.append(f"{name} did not finish: {answer.reason or 'undecided'}")
    if report.late:
        parts.append(f"{series([*report.late])} not waited for (--wait waits)")
    return "; ".join(parts)


def credit(done: str, by: Mapping[str, int]) -> str:
    """Return who has done something, as "answered by search (94) and sat (1)"."""
    return f"{done} by " + series([name if len(by) == 1 else f"{name} ({number:,})" for name, number in by.items()])


def remark(report: Report, verbose: bool = False, *, early: bool = False) -> str:
    """Return one line and, if ``verbose``, the solutions and the cells that differ, indented below it."""
    title = f"  {report.title}" if report.title else ""
    lines = [f"{report.place}{title}  {headline(report, early=early)}"]
    if report.solution_matches is False:
        lines.append("the solution given in the file is not the solution of the puzzle")
    lines += [*report.notes, *report.drawn]
    if verbose:
        lines += _solutions(report)
    return "\n".join(f"{'    ' * (i > 0)}{line}".rstrip() for i, line in enumerate("\n".join(lines).splitlines()))


def paragraph(report: Report) -> str:
    """Return a report in words: verdict, solutions, times."""
    lines = [headline(report), *report.notes, *report.drawn, *_solutions(report)]
    if report.solution_matches is not None:
        lines.append(f"the solution given is {'right' if report.solution_matches else 'wrong'}")
    for name, answer in report.backends.items():
        seconds = answer.phases
        lines.append(
            f"{name}: {answer.verdict} in {seconds.total:.4f} s"
            f" (load {seconds.load:.4f}, first {seconds.first:.4f}, second {seconds.second:.4f})"
            + (f": {answer.reason}" if answer.reason else "")
        )
    return "\n".join(lines)


def difference_words(report: Report) -> str:
    """Return where two solutions differ, as "2 cells differ: r1c1 3/7, r2c2 7/3"; edges are named by their cells."""
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


def _solutions(report: Report) -> Iterator[str]:
    if report.text:
        yield _with_label("puzzle", report.text)
    if report.solution is not None:
        yield _with_label("solution", str(report.solution))
    if report.second is not None:
        yield _with_label("second", str(report.second))
    if report.differences:
        yield difference_words(report)


def _with_label(label: str, text: str) -> str:
    return f"{label + ':':<10}{text}" if "\n" not in text.strip() else f"{label}:\n{text.rstrip()}"


def remarks(report: Report, *, verbose: bool = False) -> Iterator[str]:
    """Yield what to say beside a solution that is printed; ``verbose``: with the second solution."""
    if report.verdict is Verdict.MULTIPLE:
        yield f"{report.place}: another solution exists"
        if verbose:
            yield f"second: {report.second}"
            yield difference_words(report)
    elif report.verdict is not Verdict.UNIQUE:
        yield f"{report.place}: {'; '.join([headline(report), *report.drawn])}"
        if report.solution is not None:
            yield f"{report.place}: whether another solution exists is not known"
    if report.solution_matches is False:
        yield f"{report.place}: the solution given in the file is another"


def status_of(report: Report) -> int:
    """Return the exit status of one report."""
    if report.defective:
        return 4
    status = report.verdict.status
    return 1 if status == 0 and report.solution_matches is False else status
