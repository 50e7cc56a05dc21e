"""A grid with ``|`` and ``---+---`` between its boxes, like the output of Norvig's program. The drawing gives the box
shape.

1 . |. 4
. . |. .
----+----
. . |. .
3 . |2 .
"""

from __future__ import annotations

import re

from cpsudoku.formats.format_contract import Format, Sample
from cpsudoku.formats.grid_cells import is_rule, plain_cells, plain_rules, refuse_marks, with_notes
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.square_grid import SYMBOLS, layout

_EMPTY = re.compile(r"\|\s+(\||$)")  # a cell without a blank


def sure(sample: Sample) -> int:
    """Look for bars with words of one character between them, or for rows of words without bars."""
    texts = [plain_rules(text) for text in sample.lines]
    if any(map(_EMPTY.search, texts)):
        return 0
    bars = any("|" in text for text in texts)
    if not bars and not (any(map(is_rule, texts)) and len(texts) > 2) and not _has_groups(texts):
        return 0
    return 80 if any(text.strip("|+- ") for text in texts) else 0


def _has_groups(texts: list[str]) -> bool:
    """Return True if there are rows such as ``003 020 600``."""
    size = len(texts[0].replace(" ", ""))
    rows = [text for text in texts if not is_rule(text)]
    return len(rows) == size and all(" " in row and len(row.replace(" ", "")) == size for row in rows)


def write(record: Entry, alphabet: str) -> str:
    puzzle, contents = record.puzzle, record.puzzle.cell_contents
    refuse_marks(puzzle, "boxed", "candidates or pencilmarks")
    numbers = puzzle.height > len(alphabet or SYMBOLS)
    cells = [str(cell or ".") for cell in contents] if numbers else plain_cells(puzzle, alphabet, "boxed")
    return with_notes(record, layout(cells, puzzle.height, puzzle.board.box))


FORMAT = Format(
    summary="a grid with | and ---+--- between its boxes, as Norvig's program prints",
    example="1 . |. 4\n. . |. .\n----+----\n. . |. .\n3 . |2 .\n",
    sure=sure,
    write=write,
    between="\n",
)
