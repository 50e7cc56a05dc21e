"""Norvig's reading: every character except 1-9, 0 and . is skipped, with 81 cells for each puzzle. It must be chosen by
name, because it hides mistakes.

Puzzles are separated by blank lines or ``===`` lines, or there is one per line (norvig.com/sudoku.html, grid_values).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample, TextLines
from cpsudoku.formats.grid_cells import box_of
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import InputError

_OTHER = re.compile(r"[^1-9.0]+")


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return one line if it has 81 cells, else the lines up to a separator."""
    first = [lines.take()]
    return first if len(_OTHER.sub("", first[0][1])) == 81 else first + lines.block()


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, ""). Raises InputError if there are not 81 cells."""
    cells = "".join(_OTHER.sub("", text) for _, text in block)
    if len(cells) != 81:
        raise InputError(f"expected 81 of the characters 1-9, 0 and ., found {len(cells)}", block[-1][0], 1)
    return square_puzzle([0 if c == "." else int(c) for c in cells], box_of(9, options, block[0][0])), ""


def sure(sample: Sample) -> int:
    return 0


FORMAT = Format(
    summary="every character but 1-9, 0 and . is passed over, 81 cells a puzzle; only by name",
    example="8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
    sure=sure,
    block=block,
    parse=parse,
    answer="line",
)
