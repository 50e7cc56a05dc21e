"""Where the places of a board are in a picture: 60 units a cell, margins for what is outside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cpsudoku.drawing.scene import CELL


@dataclass(frozen=True)
class Frame:
    """``left``, ``top``: of the board; ``height``, ``width``: in cells."""

    left: float
    top: float
    height: int
    width: int

    def at(self, place: Any) -> tuple[float, float]:
        """The point of a place: the middle of a cell, of a side, a corner."""
        row, column = place
        return self.left + (column - 0.5) * CELL, self.top + (row - 0.5) * CELL

    def corner(self, cell: Any) -> tuple[float, float]:
        """The top left corner of a cell."""
        x, y = self.at(cell)
        return x - CELL / 2, y - CELL / 2

    @property
    def right(self) -> float:
        return self.left + self.width * CELL

    @property
    def bottom(self) -> float:
        return self.top + self.height * CELL
