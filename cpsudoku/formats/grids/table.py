"""A table: every cell between bars, empty where it is blank, as Markdown writes them and many programs draw them.

| 1 |   |   | 4 |
|---|---|---|---|
|   |   |   |   |
|   |   |   |   |
| 3 |   | 2 |   |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cpsudoku.formats.contract import Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import plain_rules
from cpsudoku.formats.grids.tokens import Words, cells_of, grid_of
from cpsudoku.formats.lines import Numbered
from cpsudoku.puzzles.grid import Grid

_RULE = re.compile(r"\s*[|+]?\s*:?[-=]+:?\s*(?:[|+]\s*:?[-=]+:?\s*)+[|+]?\s*")


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Grid, str]:
    """Return (grid, alphabet). Raises TextError where a row has too many or too few cells, or a cell is none."""
    rows, above = rows_of(block)
    return grid_of(rows[1:] if above and len(rows) == len(rows[-1]) + 1 else rows, options)


def rows_of(block: Sequence[Numbered]) -> tuple[list[Words], bool]:
    """Return the cells of each row, rules left out; does a rule stand below the first row, which may be a header
    then?"""
    rows: list[Words] = []
    above = False
    for number, raw in block:
        text = plain_rules(raw).rstrip()
        if _RULE.fullmatch(text):
            above = above or len(rows) == 1
            continue
        parts = text.split("|")
        start = 1 if not parts[0].strip() and len(parts) > 2 else 0
        end = len(parts) - 1 if start and text.endswith("|") else len(parts)
        rows.append(cells_of(number, parts, start, end))
    return rows or [[(block[0][0], 1, ".")]], above


def sure(sample: Sample) -> int:
    """Look for N rows of N cells between bars, a word each at most, with bars outside or a rule below the first row."""
    texts = [plain_rules(text).strip() for text in sample.lines]
    if len(texts) < 4 or "|" not in texts[0] + texts[1]:
        return 0
    rows, above = rows_of(list(enumerate(texts, 1)))
    framed = all(text[0] in "|+" for text in texts)
    side = len(rows[-1])
    headed = above and len(rows) == side + 1
    fits = side >= 4 and (headed or len(rows) == side) and all(len(row) == side for row in rows)
    single = all(" " not in word for row in rows[headed:] for *_, word in row)
    return 99 if fits and single and (framed or above) else 0


def write(record: Record, alphabet: str) -> str:
    from cpsudoku.formats.records import plain_cells, with_notes

    cells, side = plain_cells(record.grid, alphabet, "table", " "), record.grid.side
    rows = ["| " + " | ".join(cells[i : i + side]) + " |\n" for i in range(0, side * side, side)]
    return with_notes(record, rows[0] + "|---" * side + "|\n" + "".join(rows[1:]))


FORMAT = Format(
    summary="a table with every cell between bars, as Markdown writes it",
    example="| 1 |   |   | 4 |\n|---|---|---|---|\n|   |   |   |   |\n|   |   |   |   |\n| 3 |   | 2 |   |\n",
    sure=sure,
    parse=parse,
    write=write,
    between="\n",
)
