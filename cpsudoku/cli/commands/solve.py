"""Solve puzzles, each in the format it was written in, and report other solutions."""

from __future__ import annotations

import sys

import click

from cpsudoku.checking.checker import Checker
from cpsudoku.checking.report import Report, differences, headline, status_of
from cpsudoku.cli import options
from cpsudoku.grid import SYMBOLS
from cpsudoku.kinds import gallery
from cpsudoku.kinds.blocks import header
from cpsudoku.kinds.entries import read_all
from cpsudoku.kinds.entry import Entry
from cpsudoku.model import Limits
from cpsudoku.specs import specs
from cpsudoku.terminal import for_data
from cpsudoku.text import Bad, ReadOptions, answer, read_one
from cpsudoku.verdicts import worst


@click.command("solve")
@options.files
@options.kind
@click.option("--backend", default="search", show_default=True, metavar="NAME[:OPTION,...]", help="The backend.")
@options.limit_seconds(60.0)
@click.option("-v", "--verbose", is_flag=True, help="Also print the second solution and where the two differ.")
@options.reading
def COMMAND(
    files: tuple[str, ...], kind: str, backend: str, limit_seconds: float, verbose: bool, options: ReadOptions
) -> int:
    """Print a solution of every puzzle of every FILE, in the format the puzzle has there.

    Solutions go to standard output; remarks (there is another solution, there is none) go to standard error. FILE is a
    path, - for standard input, or the text of one puzzle. Exit status: 0 every solution is the only one, 1 there are
    others or none, 2 bad input or usage, 3 undecided, 4 the backend is faulty.
    """
    seen: set[int] = set()
    shown = 0
    with Checker(gallery.puzzle(kind), specs([backend]), Limits(seconds=limit_seconds)) as checker:
        for entry in read_all(files, kind=kind, options=options):
            report = checker.report(entry)
            seen.add(status_of(report))
            if isinstance(entry, Entry) and report.solution is not None:
                text = _in_its_form(entry, report.solution)
                between = "\n" * bool(shown and "\n" in text) if shown else header(checker.kind)
                print(between + text, file=for_data(), flush=True)
                shown += 1
            for line in _remarks(entry, report, verbose):
                print(f"cpsudoku: {line}", file=sys.stderr)
    return worst(seen)


def _in_its_form(entry: Entry, solution: str) -> str:
    if entry.record is None:
        return solution
    side = entry.record.grid.side
    # What `render` writes is canonical (Grid.line): naming that spares the detection, and the doubt about alphabets.
    options = ReadOptions("line" if side <= len(SYMBOLS) else "tokens", alphabet=SYMBOLS[:side] if side > 9 else "")
    return answer(entry.record, read_one(solution, options).grid).rstrip("\n")


def _remarks(entry: Entry | Bad, report: Report, verbose: bool) -> list[str]:
    if isinstance(entry, Bad):
        return [str(entry.error)]
    lines = []
    if report.verdict == "multiple":
        lines.append(f"{report.place}: another solution exists")
        if verbose:
            lines += [f"second: {report.second}", differences(report)]
    elif report.verdict != "unique":
        lines.append(f"{report.place}: {headline(report)}")
        if report.solution is not None:
            lines.append(f"{report.place}: whether another solution exists is not known")
    if report.solution_matches is False:
        lines.append(f"{report.place}: the solution given in the file is another")
    return lines
