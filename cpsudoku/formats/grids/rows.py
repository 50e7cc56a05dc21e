"""N lines of N cells for each puzzle, one symbol per cell. Blank lines, ``===`` lines, or nothing separates puzzles.

8..
.36
7..
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample, TextLines
from cpsudoku.formats.grid_cells import (
    BLANKS,
    Words,
    check_square,
    customs,
    join_rows,
    plain_cells,
    quote,
    read_symbols,
    values_of,
    with_notes,
)
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import InputError


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return N rows. If the lines after them are not another puzzle, return these lines up to a separator as well."""
    rows = lines.block(1)
    side = len(rows[0][1].strip()) or 1
    rows += lines.block(side - 1)
    after = lines.ahead(side)
    if len(rows) == side and not (len(after) == side and all(len(t.strip()) == side for t in after)):
        rows += lines.block()
    return rows


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, alphabet). Raises InputError if a row is too long or short, or a symbol is not a cell."""
    sizes = [len(text.strip()) for _, text in block]
    side = len(block) if len(block) in sizes else max(sizes, key=sizes.count)
    rows: list[Words] = []
    for line, raw in block:
        text = raw.ljust(side) if options.blank == "any" else raw.strip()
        indent = 0 if options.blank == "any" else len(raw) - len(raw.lstrip())
        rows.append([(line, indent + i, c) for i, c in enumerate(text, 1)])
        if len(text) != side:
            values = values_of(options.alphabet, options.blank)
            if wrong := next((cell for cell in rows[-1] if not (cell[2].isalnum() or cell[2] in values)), None):
                raise InputError(f"expected a cell, found {quote(wrong[2])}", *wrong[:2])
            break
    check_square(rows, side)
    cells = [cell for row in rows for cell in row]
    return read_symbols([text for *_, text in cells], side, options, [cell[:2] for cell in cells])


def sure(sample: Sample) -> int:
    texts = [text.strip() for text in sample.lines]
    side = len(texts[0])
    if side < 2 or len(texts) < 2 or (" " in texts[0] and sample.options.blank != "any"):
        return 0
    rows = texts[:side]
    if len(rows) == side and all(len(row) == side for row in rows):
        root = isqrt(side)
        used = set("".join(rows))
        box = sample.options.box
        square = side >= 16 and root * root == side and not sample.options.alphabet
        either = square and used <= set(values_of(customs(root)[0]))
        if either and (box[0] * box[1] != side if box else len(texts) > side or _are_grids(rows)):
            return 0
        fits = either or any(used <= set(values_of(alphabet)) for alphabet in customs(side))
        return 95 if fits else 40 if side <= 36 or len(sample.options.alphabet) == side else 0
    alike = sum(len(row) == side for row in rows)
    return 30 if side <= 25 and len(texts) > 2 and alike * 2 > len(rows) and not set(" ,|") & set("".join(rows)) else 0


def _are_grids(rows: Sequence[str]) -> bool:
    """Return True if each of N lines of N cells is a puzzle: all have values, which clash if the lines are one grid."""
    values = [[symbol for symbol in unit if symbol not in BLANKS] for unit in (*rows, *zip(*rows, strict=True))]
    return all(values[: len(rows)]) and any(len(set(unit)) < len(unit) for unit in values)


def write(record: Entry, alphabet: str) -> str:
    return with_notes(record, join_rows(plain_cells(record.puzzle, alphabet, "rows"), record.puzzle.height))


FORMAT = Format(
    summary="N lines of N cells, a symbol each",
    example="1..4\n....\n....\n3.2.\n",
    sure=sure,
    block=block,
    parse=parse,
    write=write,
    between="\n",
)
