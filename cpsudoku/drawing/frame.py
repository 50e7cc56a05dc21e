"""The measures of pictures, 60 units a cell, where a board is in one, and their colours."""

from __future__ import annotations

from dataclasses import dataclass

from cpsudoku.puzzles.places import Place

CELL = 60.0
MARGIN = 12.0

# The colour-blind tell these apart (after Okabe and Ito, "Color Universal Design", 2008).
INK, PALE_INK, RULE = "#1a1a1a", "#5a5a5a", "#8a8a8a"
PAPER = "#ffffff"
HIGHLIGHT = "#fff3c4"
LINK = "#0072b2"


@dataclass(frozen=True)
class Frame:
    """``left``, ``top``: of the board; ``height``, ``width``: in cells."""

    left: float
    top: float
    height: int
    width: int

    def at(self, place: Place) -> tuple[float, float]:
        """Return the point of a place: the middle of a cell, of a side, a corner."""
        row, column = place
        return self.left + (column - 0.5) * CELL, self.top + (row - 0.5) * CELL

    def corner(self, cell: Place) -> tuple[float, float]:
        """Return the top left corner of a cell."""
        x, y = self.at(cell)
        return x - CELL / 2, y - CELL / 2

    @property
    def right(self) -> float:
        return self.left + self.width * CELL

    @property
    def bottom(self) -> float:
        return self.top + self.height * CELL
