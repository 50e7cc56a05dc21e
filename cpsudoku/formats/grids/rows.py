"""N lines of N cells a puzzle, one symbol a cell; puzzles apart by blank lines, ``===`` lines, or not at all.

8..
.36
7..
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample, TextLines
from cpsudoku.formats.grid_cells import (
    box_of,
    choose,
    customs,
    decode,
    join_rows,
    plain_cells,
    quote,
    values_of,
    with_notes,
)
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.puzzle import Puzzle, square_puzzle
from cpsudoku.support.errors import InputError, amount


def block(lines: TextLines, options: ReadOptions) -> list[Numbered]:
    """Return N rows, and what more there is up to a separator unless it is the next puzzle."""
    rows = lines.block(1)
    side = len(rows[0][1].strip()) or 1
    rows += lines.block(side - 1)
    after = lines.ahead(side)
    if len(rows) == side and not (len(after) == side and all(len(t.strip()) == side for t in after)):
        rows += lines.block()
    return rows


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, alphabet). Raises InputError where a row is too long or short, or a symbol no cell."""
    sizes = [len(text.strip()) for _, text in block]
    side = len(block) if len(block) in sizes else max(sizes, key=sizes.count)
    cells: list[str] = []
    places: list[tuple[int, int]] = []
    for line, raw in block:
        text = raw.ljust(side) if options.blank == "any" else raw.strip()
        indent = 0 if options.blank == "any" else len(raw) - len(raw.lstrip())
        if len(text) != side:
            values_by_symbol = values_of(options.alphabet, options.blank)
            wrong = next((i for i, c in enumerate(text) if not (c.isalnum() or c in values_by_symbol)), -1)
            if wrong >= 0:
                raise InputError(f"expected a cell, found {quote(text[wrong])}", line, indent + wrong + 1)
            raise InputError(f"expected {side} cells, found {len(text)}", line, indent + min(side, len(text)) + 1)
        cells += text
        places += [(line, indent + i + 1) for i in range(side)]
    if side < 2:
        raise InputError(f"expected at least 2 rows of 2 cells, found {len(block)} of {side}", block[0][0])
    if len(block) != side:
        raise InputError(f"expected {amount(side, 'row')}, found {len(block)}", block[min(side, len(block) - 1)][0], 1)
    alphabet = choose(cells, side, options, places[0])
    values = decode(cells, alphabet, options, places)
    return square_puzzle(values, box_of(side, options, block[0][0])), alphabet if side > 9 else options.alphabet


def sure(sample: Sample) -> int:
    texts = [text.strip() for text in sample.lines]
    side = len(texts[0])
    if side < 2 or len(texts) < 2 or (" " in texts[0] and sample.options.blank != "any"):
        return 0
    rows = texts[:side]
    if len(rows) == side and all(len(row) == side for row in rows):
        root = isqrt(side)
        used = set("".join(rows))
        box = sample.options.box or (0, 0)
        square = side >= 16 and root * root == side and not sample.options.alphabet and box[0] * box[1] != side
        if square and used <= set(values_of(customs(root)[0])):
            return 0  # as many one-line puzzles as each has cells
        fits = any(used <= set(values_of(alphabet)) for alphabet in customs(side))
        return 95 if fits else 40 if side <= 36 or len(sample.options.alphabet) == side else 0
    alike = sum(len(row) == side for row in rows)
    return 30 if side <= 25 and len(texts) > 2 and alike * 2 > len(rows) and not set(" ,|") & set("".join(rows)) else 0


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
