"""SimpleSudoku's .ss: a boxed grid in a frame, one character a cell; what the program signs below it is a comment.

*-----*
|1.|.4|
|..|..|
|--+--|
|..|..|
|3.|2.|
*-----*
"""

from __future__ import annotations

from cpsudoku.formats.contract import Format, ReadOptions, Record, Sample
from cpsudoku.formats.grid_text import box_to_draw, is_rule, plain_rules
from cpsudoku.formats.lines import Numbered, TextLines
from cpsudoku.formats.records import plain_cells, with_notes


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return the lines up to a separator; lines of words after its frame are comments."""
    rows = lines.block()
    while len(rows) > 2 and any(map(str.isalpha, rows[-1][1])) and "|" not in plain_rules(rows[-1][1]):
        lines.comment(rows.pop()[1])
    return rows


def sure(sample: Sample) -> int:
    """Look for a frame above, and no spaces between the bars."""
    texts = [plain_rules(text).strip() for text in sample.lines]
    framed = len(texts) > 2 and is_rule(texts[0]) and texts[1][:1] == "|" and " " not in texts[1]
    return 92 if framed else 81 if sample.suffix == ".ss" and any("|" in text for text in texts) else 0


def write(record: Record, alphabet: str) -> str:
    (height, width), side = box_to_draw(record.grid), record.grid.side
    cells = plain_cells(record.grid, alphabet, "ss")
    across = side // width
    frame = "*" + "-" * (side + across - 1) + "*\n"
    text = frame
    for r in range(side):
        row = "".join(cells[r * side : (r + 1) * side])
        text += "|" + "|".join(row[i : i + width] for i in range(0, side, width)) + "|\n"
        if (r + 1) % height == 0 and r + 1 < side and (height > 1 or record.grid.box):
            text += "|" + "+".join(["-" * width] * across) + "|\n"
    return with_notes(record, text + frame)


FORMAT = Format(
    summary="SimpleSudoku's .ss: a boxed grid in a frame",
    example="*-----*\n|1.|.4|\n|..|..|\n|--+--|\n|..|..|\n|3.|2.|\n*-----*\n",
    sure=sure,
    block=block,
    write=write,
    between="\n",
)
