"""Judge filled boards: right, or which rule is broken and where."""

from __future__ import annotations

import sys

import click
from click.core import ParameterSource

from cpsudoku.checking.judging import judge
from cpsudoku.cli import options
from cpsudoku.errors import CpsudokuError
from cpsudoku.verdicts import worst

STATUS = {"right": 0, "wrong": 1, "unfinished": 1, "undecided": 3}


@click.command("judge")
@options.files
@options.kind
@click.option("--solution", metavar="TEXT|FILE", help="The solution, if FILE or the address has none.")
def COMMAND(files: tuple[str, ...], kind: str, solution: str | None) -> int:
    """Judge the filled board of every FILE: it is right, or which rule does it break, and where?

    FILE is a path, - for standard input, or a text: a board of pzprv3 (lines, or slashes between them), a puzzle with
    its solution, or an address with --solution. Exit status: 0 all are right, 1 some are wrong or unfinished, 2
    unreadable, 3 undecided.
    """
    if solution is not None and len(files) > 1:
        raise click.UsageError("expected one FILE with --solution, found several")
    given = click.get_current_context().get_parameter_source("kind") is ParameterSource.COMMANDLINE
    seen = set()
    for file in files:
        before = f"{file}: " if len(files) > 1 and len(file) < 60 else ""
        try:
            found = judge(file, solution, kind if given or "+" in kind else "")
        except CpsudokuError as error:
            print(f"cpsudoku: {before}{error}", file=sys.stderr)
            seen.add(2)
            continue
        print(f"{before}{found}")
        if found.rule:
            print(f"  the rules: {found.text}")
        seen.add(STATUS[found.verdict])
    return worst(seen)
