"""Two digits a cell, run together: 01 to N, blanks 00 or ..; in one line of 2 x N x N characters or N lines of 2 x N.

For sides 10 to 99, where one character a cell needs letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from cpsudoku.formats.alphabet import BLANKS, quote
from cpsudoku.formats.contract import Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import box_of
from cpsudoku.formats.lines import Numbered, TextLines
from cpsudoku.formats.records import join_rows, refuse_marks, with_notes
from cpsudoku.ground.errors import TextError, amount
from cpsudoku.puzzles.grid import Grid


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return one line, or the lines up to a separator."""
    first = lines.block(1)
    return first if len(first[0][1].strip()) >= 200 else first + lines.block()


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Grid, str]:
    """Return (grid, ""). Raises TextError where a row has not 2 x N characters, or a pair is no value."""
    side = isqrt(len(block[0][1].strip()) // 2) if len(block) == 1 else len(block[0][1].strip()) // 2
    wide = 2 * side * side if len(block) == 1 else 2 * side
    values: list[int] = []
    for line, raw in block:
        text, indent = raw.strip(), len(raw) - len(raw.lstrip()) + 1
        if len(text) != wide:
            wanted = f"{amount(wide, 'character')}, two a cell"
            raise TextError(f"expected {wanted}, found {len(text)}", line, indent + min(wide, len(text)))
        values += [_value(text[i : i + 2], side, (line, indent + i)) for i in range(0, wide, 2)]
    if len(values) != side * side:
        raise TextError(f"expected {amount(side, 'row')}, found {len(block)}", block[min(side, len(block) - 1)][0], 1)
    return Grid(side, tuple(values), box_of(side, options, block[0][0])), ""


def _value(pair: str, side: int, place: tuple[int, int]) -> int:
    if pair.isascii() and pair.isdigit() and int(pair) <= side:
        return int(pair)
    if set(pair) <= set(BLANKS):
        return 0
    raise TextError(f"expected two digits from 01 to {side} or a blank (.. or 00), found {quote(pair)}", *place)


def sure(sample: Sample) -> int:
    text = sample.lines[0].strip()
    cells = len(text) // 2
    if len(text) % 2 or not (isqrt(cells) ** 2 == cells >= 100 or 10 <= cells == len(sample.lines)):
        return 0
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    whole = all((p.isascii() and p.isdigit()) or (set(p) <= set(BLANKS) and p[0] == p[1]) for p in pairs)
    alone = isqrt(len(text)) ** 2 != len(text)
    return 89 if whole and (len(sample.lines) == cells or alone) else 0


def write(record: Record, alphabet: str) -> str:
    grid = record.grid
    if not 10 <= grid.side <= 99:
        raise TextError(f"pairs: expected a side from 10 to 99, found {grid.side}")
    refuse_marks(grid, "pairs", "tokens or candidates")
    cells = [f"{cell:02}" if cell else ".." for cell in grid.cells]
    return with_notes(record, join_rows(cells, grid))


FORMAT = Format(
    summary="two digits a cell, run together, for sides 10 to 99",
    example="\n".join(".." * r + "10" + ".." * (9 - r) for r in range(10)) + "\n",
    sure=sure,
    block=block,
    parse=parse,
    write=write,
    between="\n",
)
