"""The measures of pictures, 60 units a cell, where a board is in one, and their colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from cpsudoku.puzzles.places import Place

# Where a layer has a value: a cell, a point, or several cells that it joins, and perhaps what tells it from others.
LayerPlace = tuple[object, ...]
CELL = 60.0
MARGIN = 12.0

# The colour-blind tell these apart (after Okabe and Ito, "Color Universal Design", 2008).
INK, PALE_INK, RULE = "#1a1a1a", "#5a5a5a", "#8a8a8a"
PAPER = "#ffffff"
HIGHLIGHT = "#fff3c4"
LINK = "#0072b2"


def places_in(place: LayerPlace) -> list[Place]:
    """Return the cells that a place joins; itself, if it joins none."""
    return [part for part in place if isinstance(part, tuple)] or [cast(Place, place)]


def first_place(place: LayerPlace) -> Place:
    """Return the first cell that a place joins; itself, if it joins none."""
    return places_in(place)[0]


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

    def ends(self, place: LayerPlace) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return the points of the first and of the last cell of a place; twice that of a place with one only."""
        first, *_, last = 2 * places_in(place)
        return self.at(first), self.at(last)

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
