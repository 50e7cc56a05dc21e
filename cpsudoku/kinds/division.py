"""Division: every cell of a board belongs to one of some owners, and a border is where the owner changes.

An owner is whatever a region grows from, as the number of a rectangle or the star of a galaxy. For each pair of a cell
and an owner that it may have there is a Boolean; pairs that are left out are impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cpsudoku.constraints import Or
from cpsudoku.kinds.boards import LayerVariables
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Cell
from cpsudoku.model import Constraint


def division(puzzle: Instance, border: LayerVariables, own: LayerVariables) -> Iterator[Constraint]:
    """``border``: Booleans at the links, ``own``: at (cell, owner)."""
    from cpsudoku.constraints import Exactly  # every kind is declared with this module at hand, few use it

    owners: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells}
    for cell, owner in own:
        owners[cell].append(owner)
    for cell in puzzle.cells:
        yield Exactly(1, [own[cell, owner] for owner in owners[cell]])
    for place, a, b in puzzle.links:
        for one, other in ((a, b), (b, a)):
            for owner in owners[one]:
                there = (other, owner) in own
                yield Or(own[one, owner] == 0, border[place] == 1, *([own[other, owner] == 1] if there else []))
                if there and one is a:
                    yield Or(own[one, owner] == 0, own[other, owner] == 0, border[place] == 0)
