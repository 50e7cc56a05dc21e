"""A square grid of cells, for kinds that tests write out by hand as a Puzzle: its model, and texts in sections.

A text in sections is a grid in any grid format, then sections, each a line `name:` and the lines below it:

    .... .... .... ....
    cages:
    r1c1 r1c2 = 3

Blank lines and lines that open with `#` count for nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from cpsudoku import text as formats
from cpsudoku.constraints import AllDifferent
from cpsudoku.errors import TextError
from cpsudoku.geometry import Unit, cell_index, cell_names, columns, rows
from cpsudoku.grid import Grid
from cpsudoku.model import Model, Witness

WORD = re.compile(r"[^\s=<>]+|[=<>]")


def square(side: int, units: Iterable[Unit] = ()) -> Model:
    """A model with a variable of 1..side for every cell in reading order; rows, columns and ``units`` are units."""
    rules = Model()
    cells = [rules.variable(name, range(1, side + 1)) for name in cell_names(side)]
    for unit in rows(side) + columns(side) + list(units):
        rules.add(AllDifferent(cells[i] for i in unit))
    return rules


def filled(grid: Grid, witness: Witness) -> Grid:
    """The grid with the witness's digit in every cell, blank where it has none: so a puzzle can be written, too."""
    value = {x.name: digit for x, digit in witness.items()}
    return grid.filled([value.get(name, 0) for name in cell_names(grid.side)])


def render(grid: Grid, witness: Witness) -> str:
    """The solution on one line."""
    return filled(grid, witness).line()


class SectionWord(NamedTuple):
    """A word of a section's line, or one of = < >. ``line`` and ``column`` count from 1."""

    text: str
    line: int
    column: int


Line = list[SectionWord]


def sections(text: str, *names: str) -> tuple[Grid, dict[str, list[Line]]]:
    """A grid and the lines of the sections below it, in words. A section the text does not have is empty.

    Raises:
        TextError: the grid cannot be read, or a section has none of the ``names``, or a name comes twice.
    """
    before, named = formats.sections(text)
    raw = text.splitlines()
    for name in named:
        if name not in names:
            place = next(i for i, line in enumerate(raw, 1) if line.strip().startswith(name))
            expected = " or ".join(f"`{n}:`" for n in names) or "no section"
            raise TextError(f"expected {expected}, found `{name}:`", place, 1)
    grid = formats.read_one("\n".join(raw[: before[-1][0] if before else 0])).grid
    return grid, {name: [words(*line, raw[line[0] - 1]) for line in named.get(name, [])] for name in names}


def words(number: int, line: str, raw: str) -> Line:
    """The words of a line, = < > each its own, with their places; ``line`` is what ``raw`` ends in."""
    offset = len(raw.rstrip()) - len(line) + 1
    return [SectionWord(found[0], number, found.start() + offset) for found in WORD.finditer(line)]


def cell(word: SectionWord, side: int) -> int:
    """The cell a word names.

    Raises:
        TextError: no cell of this grid has that name.
    """
    index = cell_index(side)
    if word.text.upper() not in index:
        first, *_, last = cell_names(side)
        raise TextError(f"expected a cell from {first} to {last}, found {word.text!r}", word.line, word.column)
    return index[word.text.upper()]


def expect(condition: bool, expected: str, line: Line, place: int) -> None:
    """Check what stands at a place of a line.

    Raises:
        TextError: ``condition`` is false; names the word at that place, or the end of the line.
    """
    if not condition:
        last = line[-1]
        word = line[place] if place < len(line) else SectionWord("", last.line, last.column + len(last.text))
        found = repr(word.text) if word.text else "the end of the line"
        raise TextError(f"expected {expected}, found {found}", word.line, word.column)
