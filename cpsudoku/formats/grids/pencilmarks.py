"""One line of N x N x N characters for each puzzle: N places for each cell, each its value or a blank; 729 for 9x9.

Programs exchange states in this format. A line of 729 cells could be a 27x27 grid, but here every symbol has its own
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from cpsudoku.formats.format_contract import Format, Numbered, ReadOptions, Sample
from cpsudoku.formats.grid_cells import (
    box_of,
    choose,
    content,
    customs,
    quote,
    short_alphabet,
    symbols_for,
    values_of,
    with_notes,
)
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.puzzle import CellContent, Puzzle, square_puzzle
from cpsudoku.support.errors import InputError, amount

_SIDES = {n**3: n for n in range(2, 101)}


def parse(block: Sequence[Numbered], options: ReadOptions) -> tuple[Puzzle, str]:
    """Return (grid, alphabet). Raises InputError if a symbol is not in its place, or a cell has no candidate."""
    (line, raw), text = block[0], block[0][1].strip()
    side, indent = _SIDES.get(len(text), 0), len(raw) - len(raw.lstrip()) + 1
    if not side:
        near = min(_SIDES, key=lambda size: abs(size - len(text)))
        wanted = f"{amount(near, 'character')}, {_SIDES[near]} a cell"
        raise InputError(f"expected {wanted}, found {len(text)}", line, indent + min(near, len(text)))
    alphabet = choose(text, side, options, (line, indent))
    table = values_of(alphabet, options.blank)
    cells: list[CellContent] = []
    for start in range(0, side**3, side):
        for i, symbol in enumerate(text[start : start + side]):
            value = table.get(symbol, 0 if options.blank == "any" else None)
            if value not in (0, i + 1):
                wanted = f"{alphabet[i]!r} or a blank (. 0 * _ - x)"
                raise InputError(f"expected {wanted}, found {quote(symbol)}", line, indent + start + i)
        marks = frozenset(v for c in text[start : start + side] if (v := table.get(c, 0)))
        if not marks:
            wanted = f"one of {short_alphabet(alphabet)} at least in each {amount(side, 'character')}"
            raise InputError(f"expected {wanted}, found none: a cell without candidates", line, indent + start)
        cells.append(content(marks, side))
    return square_puzzle(cells, box_of(side, options, line)), alphabet if side > 9 else options.alphabet


def sure(sample: Sample) -> int:
    text = sample.lines[0].strip()
    side = _SIDES.get(len(text), 0)
    if side < 3:
        return 22 if 700 <= len(text) <= 760 and set(text) <= set(values_of("123456789")) else 0
    for alphabet in (sample.options.alphabet,) if sample.options.alphabet else customs(side):
        table = values_of(alphabet)
        if all(table.get(symbol) in (0, i % side + 1) for i, symbol in enumerate(text)):
            # an empty cell among the first ones distinguishes a line of side**1.5
            starts = islice(range(0, side**3, side), side)
            if all(any(table[c] for c in text[s : s + side]) for s in starts):
                return 100
    return 0


def write(record: Entry, alphabet: str) -> str:
    puzzle = record.puzzle
    symbols = symbols_for(puzzle, alphabet, "pencilmarks")[: puzzle.height]
    marks = (symbols[v - 1] if v in allowed else "." for allowed in map(puzzle.allowed, range(len(puzzle.cells)))
             for v in range(1, puzzle.height + 1))  # fmt: skip
    return with_notes(record, "".join(marks) + "\n")


FORMAT = Format(
    summary="one line of N x N x N characters, N places a cell: 729 for 9x9",
    example="1..." + "1234" * 2 + "...4" + "1234" * 8 + "..3.1234.2..1234\n",
    sure=sure,
    block=lambda lines, options: lines.block(1),
    parse=parse,
    write=write,
    pencil=True,
    answer="line",
)
