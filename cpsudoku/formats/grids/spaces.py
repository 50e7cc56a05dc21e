"""N lines of N cells whose blanks are spaces, perhaps with bars and rules between the boxes.

12 4
3  1
 1
4 12

Editors cut spaces at the end of a line, and an empty row is a blank line: what cannot be told is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cpsudoku.formats.contract import Format, ReadOptions, Sample
from cpsudoku.formats.grid_text import is_rule, plain_rules
from cpsudoku.formats.grids.tokens import grid_of
from cpsudoku.formats.lines import Numbered
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.grid import Grid

_SIDES = (4, 6, 9)  # what people draw; 8 lines of 8 are rather nine of which one was empty
_HINT = "where spaces are blanks an empty row or column is lost: write . for every blank"


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Grid, str]:
    """Return (grid, ""). Raises TextError where there are not N rows, one of which reaches the last column."""
    rows = [(number, plain_rules(raw)) for number, raw in block if not is_rule(plain_rules(raw))]
    bars = _bars([text for _, text in rows])
    cells = [(number, [(i, c) for i, c in enumerate(text) if i not in bars]) for number, text in rows]
    side = max((len(row) for _, row in cells), default=0)
    if len(rows) != side or side not in _SIDES:
        wanted = min((n for n in _SIDES if n >= max(side, len(rows))), default=9)
        raise TextError(f"expected {wanted} rows of {wanted} cells, found {len(rows)} of up to {side}: {_HINT}",
                        block[0][0], 1)  # fmt: skip
    words = [
        [(number, i + 1, "." if c == " " else c) for i, c in row]
        + [(number, len(row) + 1, ".")] * (side - len(row))
        for number, row in cells
    ]  # fmt: skip
    grid, alphabet = grid_of(words, options)
    width = min(bars) if bars else 0
    return (replace(grid, box=(side // width, width)) if width and side % width == 0 else grid), alphabet


def _bars(texts: Sequence[str]) -> set[int]:
    """Return the places of the bars, the same in all lines."""
    places = {i for text in texts for i, c in enumerate(text) if c == "|"}
    return places if all(text[i : i + 1] in ("|", "") for text in texts for i in places) else set()


def sure(sample: Sample) -> int:
    """Look for short lines of digits with gaps between them that are not one space each."""
    texts = [plain_rules(text) for text in sample.lines]
    rows = [text for text in texts if not is_rule(text)]
    bars = _bars(rows)
    plain = ["".join(c for i, c in enumerate(text) if i not in bars) for text in rows]
    if len(rows) < 3 or not all(set(text) <= set("123456789 ") for text in plain) or not any("  " in t for t in plain):
        return 0
    side = max(map(len, plain))
    return 0 if not 3 < side <= 9 or len(plain) > 9 else 89 if side == len(plain) else 70


FORMAT = Format(
    summary="N lines of N cells whose blanks are spaces",
    example="12 4\n3  1\n 1\n4 12\n",
    sure=sure,
    parse=parse,
    answer="rows",
)
