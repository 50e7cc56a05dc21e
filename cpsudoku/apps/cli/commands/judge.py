"""Judge filled boards: right, or which rule is broken and where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import click

from cpsudoku.apps.cli import options
from cpsudoku.apps.cli.options import option
from cpsudoku.model.verdicts import worst
from cpsudoku.referee import LIMIT, judge, judge_each
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.terminal import complain
from cpsudoku.uniqueness.filled_board import Judgement


class JudgeFlags(options.KindFlags):
    files: tuple[str, ...] = options.FILES

    @property
    def sources(self) -> tuple[str | None, ...]:
        return (*self.files, self.solution)
    solution: str | None = option("The solution, if FILE or the address has none.", metavar="TEXT|FILE")
    time_limit: float = options.time_limit(LIMIT, "Stop looking for other solutions after this time.")


@JudgeFlags.command("judge")
def COMMAND(flags: JudgeFlags) -> int:
    """Judge the filled boards of every FILE: each is right, or which rule does it break, and where?

    FILE is a path, - for standard input, or a text. The text is a pzprv3 board (in lines, or with slashes) or a puzzle
    with its solution. --solution adds the filled grid to a single puzzle: a bare grid, the output of `solve`, a link or
    a board. Exit status: 0 each is the only right grid, 1 some are wrong, unfinished, or one of several, 2 a puzzle or
    a grid is unreadable, 3 undecided.
    """
    files = flags.files
    if flags.solution is not None and len(files) > 1:
        raise click.UsageError("expected one FILE with --solution, found several")
    statuses = set()
    for file in files:
        before = f"{file}: " if len(files) > 1 and len(file) < 60 else ""
        try:
            for place, judgement in _judge(file, flags):
                at = f"{place}: " if place else before
                if isinstance(judgement, CpsudokuError):
                    complain(f"{'' if getattr(judgement, 'file', '') else at}{judgement}")
                    statuses.add(2)
                    continue
                print(f"{at}{judgement}", flush=True)
                if judgement.text and judgement.rule:
                    print(f"  the rules: {judgement.text}")
                statuses.add(judgement.status)
        except CpsudokuError as error:
            complain(f"{'' if getattr(error, 'file', '') else before}{error}")
            statuses.add(2)
    return worst(statuses)


def _judge(file: str, flags: JudgeFlags) -> Iterator[tuple[str, Judgement | CpsudokuError]]:
    """Yield the place and the judgement of each board of a file; "" for the place of the only one."""
    if flags.solution is not None:
        yield "", judge(file, flags.solution, flags.kind, flags.time_limit)
        return
    boards = judge_each(file, flags.kind, flags.time_limit)
    first = [*islice(boards, 2)]
    for place, judgement in chain(first, boards):
        yield place if len(first) > 1 else "", judgement
