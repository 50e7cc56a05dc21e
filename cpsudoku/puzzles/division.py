"""Division: every cell of a board belongs to one of some owners, and a border is where the owner changes.

An owner is whatever a region grows from, as the number of a rectangle or the star of a galaxy. Each cell has a variable
over the owners that it may have, by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cpsudoku.model import Constraint
from cpsudoku.puzzles.boards import LayerVariables
from cpsudoku.puzzles.places import Cell
from cpsudoku.puzzles.puzzle import Puzzle

NOBODY = -1  # the only value of a cell that no owner can have


def owners(puzzle: Puzzle, possible: Iterable[tuple[Cell, int]]) -> dict[Cell, list[int]]:
    """The owners that each cell may have, of pairs of a cell and an owner: the domains of a layer."""
    found: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    for cell, owner in possible:
        found[cell].append(owner)
    return {cell: some or [NOBODY] for cell, some in found.items()}


def division(puzzle: Puzzle, border: LayerVariables, own: LayerVariables) -> Iterator[Constraint]:
    """``border``: Booleans at the links, ``own``: at the cells."""
    yield from (x != NOBODY for x in own.values() if NOBODY in x.values)
    for place, a, b in puzzle.links:
        yield (border[place] == 1) == (own[a] != own[b])
