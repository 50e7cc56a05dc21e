"""A grid with ``|`` and ``---+---`` between its boxes, as Norvig's program prints it; the drawing gives the box shape.

1 . |. 4
. . |. .
----+----
. . |. .
3 . |2 .
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.formats.contract import Bad, Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import is_rule, plain_rules
from cpsudoku.formats.lines import TextLines
from cpsudoku.formats.records import layout, plain_cells, read_block, with_notes
from cpsudoku.ground.errors import TextError
from cpsudoku.ground.geometry import SYMBOLS


def read(lines: TextLines, options: ReadOptions) -> Iterator[Record | Bad]:
    return read_block(lines, options, "boxed")


def sure(sample: Sample) -> int:
    """Bars with words of one character between them; rows apart by spaces without any bars, as well."""
    texts = [plain_rules(text) for text in sample.lines]
    bars = any("|" in text for text in texts)
    if not bars and not (any(map(is_rule, texts)) and len(texts) > 2) and not _has_groups(texts):
        return 0
    return 80 if any(text.strip("|+- ") for text in texts) else 0


def _has_groups(texts: list[str]) -> bool:
    """Rows such as ``003 020 600``?"""
    size = len(texts[0].replace(" ", ""))
    rows = [text for text in texts if not is_rule(text)]
    return len(rows) == size and all(" " in row and len(row.replace(" ", "")) == size for row in rows)


def write(record: Record, alphabet: str) -> str:
    grid = record.grid
    if grid.side > len(alphabet or SYMBOLS) and all(isinstance(cell, int) for cell in grid.cells):
        return with_notes(record, layout([str(cell or ".") for cell in grid.cells], grid))
    if any(isinstance(cell, frozenset) for cell in grid.cells):
        raise TextError("boxed: expected digits and blanks, found pencil marks: write it as candidates or pencilmarks")
    return with_notes(record, layout(plain_cells(grid, alphabet, "boxed"), grid))


FORMAT = Format(
    summary="a grid with | and ---+--- between its boxes, as Norvig's program prints",
    example="1 . |. 4\n. . |. .\n----+----\n. . |. .\n3 . |2 .\n",
    sure=sure,
    read=read,
    write=write,
    between="\n",
)
