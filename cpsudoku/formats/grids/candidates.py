"""Every cell's candidates, boxed like the output of Norvig's program: centred, with spaces, ``|`` and ``---+---``.

   1     23 |  23    4
   4     23 |  1    23
------------+------------
...
"""

from __future__ import annotations

from functools import partial

from cpsudoku.formats.format_contract import Format, Sample
from cpsudoku.formats.grid_cells import is_rule, plain_rules, read_grid, symbols_for, with_notes
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.square_grid import layout


def sure(sample: Sample) -> int:
    """Look for as many words as rows. One must be too long for a number of that size, or have a letter."""
    texts = [plain_rules(text) for text in sample.lines]
    rows = [text.replace("|", " ").split() for text in texts if not is_rule(text)]
    if len(rows) < 2 or "," in texts[0] or (len(rows) == len(texts) and not any("|" in text for text in texts)):
        return 0
    words = [word for row in rows for word in row]
    side = len(rows[0])
    if side < 2 or sum(len(row) == side for row in rows) * 2 <= len(rows) or abs(side - len(rows)) > 2:
        return 0
    numbers = side > 9 and all(not word.isdecimal() or (len(word) < 6 and int(word) <= side) for word in words)
    lettered = any(len(word) > 1 and not word.isdigit() for word in words)
    return 85 if any(len(word) > 1 for word in words) and (lettered or not numbers) else 0


def write(record: Entry, alphabet: str) -> str:
    puzzle = record.puzzle
    symbols = symbols_for(puzzle, alphabet, "candidates")
    cells = ["".join(symbols[v - 1] for v in sorted(puzzle.allowed(i))) for i in range(len(puzzle.cells))]
    return with_notes(record, layout(cells, puzzle.height, puzzle.board.box))


FORMAT = Format(
    summary="every cell's candidates between | and ---+---, as Norvig's program prints",
    example="  1    23 | 23   4\n  4    23 |  1   23\n----------+----------\n  3    1  | 234  23\n  2    4  | 34   1\n",
    sure=sure,
    parse=partial(read_grid, style="symbols"),
    write=write,
    between="\n",
    pencil=True,
    answer="boxed",
)
