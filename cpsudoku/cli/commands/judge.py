"""Judge filled boards: right, or which rule is broken and where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import click

from cpsudoku.checking.judging import Judgement, judge, judge_each
from cpsudoku.cli import options
from cpsudoku.cli.options import option
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.terminal import remark
from cpsudoku.model.verdicts import worst


class JudgeFlags(options.KindFlags):
    files: tuple[str, ...] = options.FILES
    solution: str | None = option("The solution, if FILE or the address has none.", metavar="TEXT|FILE")


@JudgeFlags.command("judge")
def COMMAND(flags: JudgeFlags) -> int:
    """Judge the filled boards of every FILE: each is right, or which rule does it break, and where?

    FILE is a path, - for standard input, or a text: a board of pzprv3 (lines, or slashes between them), a puzzle with
    its solution, or an address with --solution. A file may hold several, as `check` reads them; --solution goes with
    one. An answer that cannot be read is wrong. Exit status: 0 all are right, 1 some are wrong or unfinished, 2 a
    puzzle is unreadable, 3 undecided.
    """
    files, solution = flags.files, flags.solution
    if solution is not None and len(files) > 1:
        raise click.UsageError("expected one FILE with --solution, found several")
    statuses = set()
    for file in files:
        before = f"{file}: " if len(files) > 1 and len(file) < 60 else ""
        try:
            for place, judgement in _judge(file, solution, flags.kind):
                at = f"{place}: " if place else before
                if isinstance(judgement, CpsudokuError):
                    remark(f"{'' if getattr(judgement, 'file', '') else at}{judgement}")
                    statuses.add(2)
                    continue
                print(f"{at}{judgement}", flush=True)
                if judgement.text and judgement.rule:
                    print(f"  the rules: {judgement.text}")
                statuses.add(judgement.status)
        except CpsudokuError as error:
            remark(f"{'' if getattr(error, 'file', '') else before}{error}")
            statuses.add(2)
    return worst(statuses)


def _judge(file: str, solution: str | None, kind: str) -> Iterator[tuple[str, Judgement | CpsudokuError]]:
    """Yield the place and the judgement of each board of a file; "" for the place of the only one."""
    if solution is not None:
        yield "", judge(file, solution, kind)
        return
    boards = judge_each(file, kind)
    first = [*islice(boards, 2)]
    for place, judgement in chain(first, boards):
        yield place if len(first) > 1 else "", judgement
