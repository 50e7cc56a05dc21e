"""Where things stand in a picture: 60 units a cell, a margin, room for the names of rows and columns where asked."""

from __future__ import annotations

from math import ceil, sqrt

from cpsudoku.draw.view import CellValue, View
from cpsudoku.grid import SYMBOLS

CELL = 60.0
MARGIN = 12.0
NAMES = 14.0  # what the names of rows and columns take at the left and at the top


def symbol(value: int, side: int) -> str:
    """A value as people write it: 1-9A-Z up to side 35, a number beyond."""
    return SYMBOLS[value - 1] if side <= len(SYMBOLS) else str(value)


def origin(view: View) -> float:
    """Both coordinates of the grid's top left corner."""
    return MARGIN + NAMES * view.names


def corner(view: View, cell: int) -> tuple[float, float]:
    """The top left corner of a cell."""
    r, c = divmod(cell, view.side)
    return origin(view) + c * CELL, origin(view) + r * CELL


def middle(view: View, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(view, cell)
    return x + CELL / 2, y + CELL / 2


def spot(view: View, mark: CellValue) -> tuple[float, float, float]:
    """Where a candidate stands in its cell, and the width it has. Cages leave room for their outline and sum."""
    cell, value = mark
    x, y = corner(view, cell)
    left, top, right, bottom = (8, 15, 8, 6) if view.cages else (4, 4, 4, 4)
    across = ceil(sqrt(view.side))
    down = ceil(view.side / across)
    r, c = divmod(value - 1, across)
    wide, high = (CELL - left - right) / across, (CELL - top - bottom) / down
    return x + left + (c + 0.5) * wide, y + top + (r + 0.5) * high, min(wide, high)
