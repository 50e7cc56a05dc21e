"""Solve puzzles, each in the format it was written in, and report other solutions."""

from __future__ import annotations

from collections import Counter

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import flag
from cpsudoku.apps.cli.puzzle_loop import PuzzleRun
from cpsudoku.backends.backend_names import ONE_ANSWER, specs
from cpsudoku.formats import ReadOptions, answer, read_one
from cpsudoku.formats.entry_reading import header
from cpsudoku.model import Limits
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds.warm_models import ByKind
from cpsudoku.support.errors import series
from cpsudoku.support.square_grid import SYMBOLS
from cpsudoku.support.terminal import for_data, remark
from cpsudoku.uniqueness.decision import Checker
from cpsudoku.uniqueness.report import credit, remarks, status_of
from cpsudoku.uniqueness.time_budget import NO_PATIENCE


class SolveFlags(options.PuzzleFlags):
    backend: str | None = options.one_backend()
    time_limit: float = options.time_limit(60.0)
    verbose: bool = flag("Also print the second solution and where the two differ.", "-v", "--verbose")


@SolveFlags.command("solve")
def COMMAND(flags: SolveFlags) -> int:
    """Print a solution of every puzzle of every FILE, in the format the puzzle has there.

    Solutions go to standard output; remarks (there is another solution, there is none, the backend that answered) go
    to standard error. Search is asked first, or sat where it suits the rules better; if that
    takes long, both in turn. Solutions with sections are separated by
    a line of ===, so that `check -` and `judge -` read them; if they are of several kinds, which one file cannot hold,
    each names its kind, and a remark says so. FILE is a path, - for standard input, or
    the text of one puzzle. Exit status: 0 every solution is the only one, 1 there are others or none, 2 bad input or
    usage, 3 undecided, 4 the backend is faulty.
    """
    run, by = PuzzleRun(flags.entries()), Counter[str]()
    kinds: dict[str, None] = {}  # of the solutions
    block = False  # is the last solution a text with a form of its own, that takes a line of === to end it?
    backends, limits = specs(ONE_ANSWER if flags.backend is None else [flags.backend]), Limits(flags.time_limit)
    with ByKind(lambda puzzle: Checker(puzzle, backends, limits, patience=NO_PATIENCE)) as checkers:
        for entry in run:
            report = checkers.of(entry.kind).report(entry)
            run.statuses.add(status_of(report))
            by.update(report.by)
            if report.kind is not None and report.solution is not None:
                text = _in_its_form(entry, report.solution)
                before, block = block, not entry.format and ("\n" in text or not report.kind.grids)
                between = "" if not kinds else "===\n" if block or before else "\n" * ("\n" in text)
                first = not kinds
                kinds.setdefault(entry.kind)
                above = header(report.kind, always=len(kinds) > 1) if first or len(kinds) > 1 else ""
                print(between + above + text, file=for_data(), flush=True)
            for line in remarks(report, verbose=flags.verbose):
                remark(line)
    if len(kinds) > 1:
        advice = "a file holds puzzles of one kind: to read them back, solve each kind by itself"
        remark(f"the solutions are of several kinds, {series([*kinds])}; {advice}")
    if flags.backend is None and by:
        remark(f"{credit('answered', by)}")
    return run.status


def _in_its_form(entry: Entry, solution: str) -> str:
    if not entry.format:
        return solution
    side = entry.grid.side
    # What `render` writes is canonical (Grid.line): naming that spares the detection, and the doubt about alphabets.
    options = ReadOptions("line" if side <= len(SYMBOLS) else "tokens", alphabet=SYMBOLS[:side] if side > 9 else "")
    return answer(entry, read_one(solution, options).grid).rstrip("\n")
