"""Kurotto: shade cells; a number counts the cells of all connected shaded areas next to it, and is not shaded.

A `?` is a cell with an unknown number:

    1...
    .6.6
    ....
    1...
"""

from typing import Any

from cpsudoku import Clue
from cpsudoku.formats.puzz_link.vocabulary import Address, Number16, Numbers, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols
from cpsudoku.kinds.graphs import piece_of
from cpsudoku.kinds.types import At, Cell, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "cells with numbers are not shaded", [at[cell] == 0 for cell in puzzle.clues]


def clues(puzzle: Puzzle, at: At) -> Clues:
    cells = {cell: at[cell] == 1 for cell in puzzle.cells if cell not in puzzle.clues}
    for cell, size in puzzle.clues.items():
        if size is not None:  # the piece of the number and of the areas next to it
            yield Clue(f"number {cell}", piece_of(cell, size + 1, {cell: None, **cells}))


def count_shaded(puzzle: Puzzle, at: Any, cell: Cell) -> int | None:
    """Return the number of cells in the shaded areas next to a cell; None if the cell is shaded itself."""
    area = {cell}
    for a in (order := [cell]):
        order += (new := [b for b in puzzle.neighbours(a) if at[b] and b not in area])
        area.update(new)
    return None if at[cell] else len(area) - 1


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=True, shape="places", of=count_shaded)],
    address=Address("kurotto", (Number16("clues"),), (Numbers("clues"), Shaded())),
    unique=(
        "1...\n.6.6\n....\n1...",
        "....3\n0....\n...12\n0....\n...3.",
    ),
    multiple=("1...\n.6.6\n....\n....",),
    none=("1...\n.5.6\n....\n1...",),
)
