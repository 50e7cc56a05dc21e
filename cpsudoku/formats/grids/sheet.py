"""The cells of a spreadsheet as they are copied: apart by tabs or semicolons, an empty cell is a blank.

1<tab><tab><tab>4
<tab><tab><tab>
<tab><tab><tab>
3<tab><tab>2<tab>
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.formats.contract import Format, ReadOptions, Record, Sample
from cpsudoku.formats.grids.tokens import cells_of, grid_of
from cpsudoku.formats.lines import Numbered, TextLines, separates
from cpsudoku.formats.records import refuse_marks, with_notes
from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.grid import Grid


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return the rows up to a separator, where a row of nothing but tabs, or none, is a row as long as some lack."""
    before = lines.empty_rows
    mark = _mark("".join(lines.ahead(4)))
    rows = lines.block(1)
    fields = rows[0][1].count(mark) + 1
    while (text := lines.peek()) is not None and len(rows) + before < max(fields, 4):
        if separates(text):
            number = len(rows) + before
            rest = [lines.peek(i) for i in range(fields - number)]
            empty = next((i for i, later in enumerate(rest) if later is None or later.strip()), len(rest))
            goes_on = empty < len(rest) and mark in (rest[empty] or "")
            if "=" in text or not (goes_on or (text and set(text) == {"\t"})):
                break
        number, text = lines.take()
        rows.append((number, text))
        fields = max(fields, text.count(mark) + 1)
    rows += lines.block()
    first = rows[0][0]
    rows[:0] = [(first - before + i, "") for i in range(before if len(rows) + before <= fields else 0)]
    return rows


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Grid, str]:
    """Return (grid, alphabet); the alphabet is "" for numbers. Raises TextError where rows are missing or a cell is
    none."""
    mark = _mark("".join(text for _, text in block))
    rows = [cells_of(number, text.split(mark)) for number, text in block]
    side = max(len(rows), *map(len, rows))
    if len(rows) < side:
        raise TextError(f"expected {side} rows, found {len(rows)} (a row without any number needs a 0 or a dot)",
                        block[-1][0], 1)  # fmt: skip
    for row, (number, text) in zip(rows, block, strict=True):
        row += [(number, len(text) + 1, ".")] * (side - len(row))
    return grid_of(rows, options)


def _mark(text: str) -> str:
    return "\t" if "\t" in text else ";"


def sure(sample: Sample) -> int:
    """Look for two tabs or semicolons in most lines, with no more than one word between them."""
    mark = _mark("".join(sample.lines[:4]))
    rows = [text.split(mark) for text in sample.lines[:30]]
    short = all(len(cell.strip()) <= 3 and (cell.strip().isalnum() or len(cell.strip()) < 2)
                for row in rows for cell in row)  # fmt: skip
    marked = sum(len(row) > 2 for row in rows)
    empty = any(not cell.strip() for row in rows for cell in row) or mark == ";"
    return 90 if short and empty and marked * 2 > len(rows) else 0


def write(record: Record, alphabet: str) -> str:
    grid = record.grid
    refuse_marks(grid, "sheet", "tokens or candidates")
    cells = [str(cell or "") for cell in grid.cells]
    rows = [cells[i : i + grid.side] for i in range(0, len(cells), grid.side)]
    for row in rows:
        row[0] = row[0] if any(row) else "."  # a row of nothing but tabs may be lost on the way
    return with_notes(record, "".join("\t".join(row) + "\n" for row in rows))


FORMAT = Format(
    summary="a spreadsheet's cells, separated by tabs or semicolons; empty ones are blanks",
    example="1\t\t\t4\n\t\t\t\n\t\t\t\n3\t\t2\t\n",
    sure=sure,
    block=block,
    parse=parse,
    write=write,
    between="\n",
)
