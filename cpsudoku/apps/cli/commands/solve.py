"""Print or count solutions."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click
from click.types import IntParamType

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag, option
from cpsudoku.apps.cli.puzzle_loop import ModelFile, PuzzleRun, replacing
from cpsudoku.backends.backend_names import ONE_ANSWER, Spec, specs
from cpsudoku.formats import ReadOptions, answer, read_one
from cpsudoku.formats.entry_reading import header
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import INTERRUPTED, Verdict, as_json
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support import interrupts
from cpsudoku.support.errors import (
    CpsudokuError,
    LimitReached,
    heed_interrupt,
    refuse_to_replace,
    series,
    whole_number,
)
from cpsudoku.support.square_grid import SYMBOLS
from cpsudoku.support.terminal import for_data, remark
from cpsudoku.uniqueness.decision import Checker, SolutionCount, why_open
from cpsudoku.uniqueness.report import Report, credit, remarks, status_of
from cpsudoku.uniqueness.time_budget import NO_PATIENCE

if TYPE_CHECKING:
    from cpsudoku.uniqueness.solution import Solution

MOST_COUNTED = 10_000  # solutions
ALL = 10**18


class HowMany(IntParamType):
    """A number of at least 1, or "all"."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number = ALL if value == "all" else whole_number(str(value))
        return number or self.fail(f"expected a number of at least 1 or all, found {str(value)[:40]!r}", param, ctx)


class SolveFlags(options.PuzzleFlags):
    number: int | None = option("Stop after N puzzles or solutions.", "-n", "--number", type=HowMany(), metavar="N|all",
        show_default=f"1; with --count {MOST_COUNTED}")  # fmt: skip
    count: bool = flag("Print the number of solutions.")
    backend: str | None = options.one_backend()
    time_limit: float = options.time_limit()
    json: bool = options.as_json()
    output: Path | None = options.output()
    overwrite: bool = options.overwrite()
    verbose: bool = options.verbose()
    takes_models = True


@SolveFlags.command("solve")
def COMMAND(flags: SolveFlags) -> int:
    """Print a solution of each puzzle in the form of the puzzle. A note reports other solutions.

    PUZZLE may be a Python file that sets `model`: a solution is then a line of NAME=VALUE.

    Lines of === separate solutions with sections, so that `check -` reads them. With --count, a line is a number, or
    "at least N" if `solve` stopped there. Exit status: 0 each puzzle has one solution, or all are counted, 1 some have
    several or none, 2 bad input or usage, 3 undecided, 4 the backend is faulty, 130 interrupted.
    """
    if flags.output is not None and not flags.overwrite:
        refuse_to_replace(flags.output)
    backends, limits = specs(ONE_ANSWER if flags.backend is None else [flags.backend]), Limits(flags.time_limit)
    with ExitStack() as stack:
        checkers = stack.enter_context(ByKind(lambda kind: Checker(kind, backends, limits, patience=NO_PATIENCE)))
        if flags.output is not None:
            output = stack.enter_context(replacing(flags.output))
            run = _SolveRun(flags, stack.enter_context(open(output, "w", encoding="utf-8")))
        else:
            run = _SolveRun(flags, for_data())
        for model in run.models(flags.models):
            with run.answer(model):
                run.solve_model(model, backends, limits)
        for entry in run:
            with run.answer(entry):
                run.solve(entry, checkers.of(entry.kind))
            if INTERRUPTED in run.statuses:
                break
        run.tell()
    return run.status


class _SolveRun(PuzzleRun):
    """A `PuzzleRun` that prints solutions. ``by``: the number of puzzles that each backend decided."""

    def __init__(self, flags: SolveFlags, out: IO[str]) -> None:
        super().__init__(flags.entries())
        self.flags, self.out = flags, out
        self.by = Counter[str]()
        self.kinds: dict[str, None] = {}  # the kinds of the printed solutions
        self.block = False  # does a line of === end the last solution?

    def solve(self, entry: Entry, checker: Checker) -> None:
        """Print the solutions of a puzzle, or their number."""
        if self.flags.count:
            self._count(entry, checker)
        elif self.flags.number in (None, 1):
            self._print_solution(entry, checker.report(entry))
        else:
            self._print_solutions(entry, checker, self.flags.number or 1)

    def solve_model(self, one: ModelFile, backends: Sequence[Spec], limits: Limits) -> None:
        """Print the solutions of a model, or their number."""
        from cpsudoku.uniqueness.model_check import ModelQuestion

        number = self.flags.number or 1
        question = ModelQuestion(one.model, one.model.clues, backends, limits, NO_PATIENCE)
        shown = {"file": one.place, "line": 0, "title": "", "kind": None, "size": None, "puzzle": ""}
        if self.flags.count:
            limit = self.flags.number or MOST_COUNTED
            total = question.count(None if limit == ALL else limit)
            text = str(total) if total < limit else f"at least {total}"
            self._print(as_json(shown | {"count": total, "complete": total < limit}) if self.flags.json else text)
            return
        found: list[Solution] = []
        solutions: Iterator[Solution]
        if number == 1:
            report = question.report()
            solutions = iter([one for one in (report.solution, report.second) if one is not None])
        else:
            solutions = question.solutions()
        for solution in islice(solutions, number + 1):
            found.append(solution)
            if not self.flags.json and len(found) <= number:
                self._print(str(solution))
        verdict = Verdict.NONE if not found else Verdict.UNIQUE if len(found) == 1 else Verdict.MULTIPLE
        if number == 1:
            verdict = report.verdict
        if self.flags.json:
            values = [dict(solution) for solution in found[:number]]
            self._print(as_json(shown | {"verdict": verdict, "solutions": values}))
        if verdict is Verdict.UNDECIDED:
            remark(f"{one.place}: undecided: {report.error}")
        elif not found:
            remark(f"{one.place}: no solution")
        elif len(found) > number:
            remark(f"{one.place}: another solution exists")
        self.statuses.add(verdict.status)

    def _print_solution(self, entry: Entry, report: Report) -> None:
        self.statuses.add(status_of(report))
        self.by.update(report.by)
        if self.flags.json:
            shown = [] if report.solution is None else [str(report.solution)]
            self._print(as_json(entry.as_dict() | {"verdict": report.verdict, "solutions": shown}))
        elif report.solution is not None:
            self._print_text(entry, str(report.solution))
        for line in remarks(report, verbose=self.flags.verbose):
            remark(line)

    def _print_solutions(self, entry: Entry, checker: Checker, number: int) -> None:
        """Print up to ``number`` solutions as the first backend finds them."""
        found: list[str] = []
        more = False
        for solution in checker.solutions(entry):
            if more := len(found) == number:
                break
            found.append(str(solution))
            if not self.flags.json:
                self._print_text(entry, found[-1])
        verdict = Verdict.NONE if not found else Verdict.MULTIPLE if more or len(found) > 1 else Verdict.UNIQUE
        if why := why_open(entry, gallery.kind_of(entry.kind), verdict):
            verdict = Verdict.UNDECIDED
            remark(f"{entry.place}: undecided: {why}")
        if self.flags.json:
            self._print(as_json(entry.as_dict() | {"verdict": verdict, "solutions": found}))
        elif not found:
            remark(f"{entry.place}: no solution")
        elif more:
            remark(f"{entry.place}: another solution exists")
        self.statuses.add(verdict.status)

    def _count(self, entry: Entry, checker: Checker) -> None:
        """Print the number of solutions. After an error or an interrupt, print the number found so far."""
        count, begin = SolutionCount(), time.perf_counter()
        limit = self.flags.number or MOST_COUNTED
        try:
            checker.count(entry, None if limit == ALL else limit, count)
        except LimitReached as error:
            self.fail(3, f"{entry.place}: undecided: {error}")
        except CpsudokuError:
            raise
        except Exception as error:  # a false witness or an error of the solver
            heed_interrupt(error)
            self.fail(4, f"{entry.place}: the backend is faulty: {type(error).__name__}: {error}")
        except KeyboardInterrupt:
            interrupts.heed()
            self.fail(INTERRUPTED, f"interrupted after {time.perf_counter() - begin:.1f} s")
        if self.flags.json:
            self._print(as_json(entry.as_dict() | {"count": count.number, "complete": count.complete}))
        else:
            self._print(str(count.number) if count.complete else f"at least {count.number}")
        self.by.update(filter(None, [count.by]))
        if why := why_open(entry, gallery.kind_of(entry.kind), count.verdict):
            self.fail(3, f"{entry.place}: undecided: {why}")

    def _print_text(self, entry: Entry, solution: str) -> None:
        """Print a solution in the form of its puzzle, after a separator."""
        kind = gallery.kind_of(entry.kind)
        text = _solution_text(entry, solution)
        before, self.block = self.block, not entry.format and ("\n" in text or not kind.reads_grids)
        between = "" if not self.kinds else "===\n" if self.block or before else "\n" * ("\n" in text)
        first = not self.kinds
        self.kinds.setdefault(entry.kind)
        above = header(kind, always=len(self.kinds) > 1) if first or len(self.kinds) > 1 else ""
        self._print(between + above + text)

    def _print(self, text: str) -> None:
        print(text, file=self.out, flush=True)

    def tell(self) -> None:
        """Print the backends that decided."""
        if len(self.kinds) > 1 and not self.flags.json:
            advice = "a file contains puzzles of one kind: solve each kind separately"
            remark(f"the solutions are of several kinds, {series([*self.kinds])}; {advice}")
        if self.flags.backend is None and self.by:
            remark(credit("counted" if self.flags.count else "answered", self.by))


def _solution_text(entry: Entry, solution: str) -> str:
    if not entry.format:
        return solution
    side = entry.puzzle.height
    # `Puzzle.digit_line` wrote the text. With a named form, the reader need not detect format and alphabet.
    options = ReadOptions("line" if side <= len(SYMBOLS) else "tokens", alphabet=SYMBOLS[:side] if side > 9 else "")
    return answer(entry, read_one(solution, options).puzzle).rstrip("\n")
