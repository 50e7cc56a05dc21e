"""The places of a rectangular board: points of a lattice. Cells have whole coordinates. Sides, links and corners have
halves.

    r1c1          a cell, row 1, column 1; A1 is accepted, and printed if chosen (`cpsudoku.support.square_grid.cells`)
    r1c1.5        between r1c1 and r1c2: the side they share, or the link that joins them
    r1.5c1.5      a corner of four cells; corners of the whole board have row 0.5 or column 0.5, and so on

Rows and columns count from 1 at the top left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import box_shape, cell_name

_RC = r"(?ai)R(\d{1,4}(?:\.5)?)C(\d{1,4}(?:\.5)?)"
_A1 = r"(?ai)([A-Z])(\d{1,4})"


class Cell(NamedTuple):
    """A cell; equal to the pair of its numbers."""

    row: int
    column: int

    def __str__(self) -> str:
        return cell_name(self.row, self.column)


class Point(NamedTuple):
    """A side, a link or a corner: a place with at least one half among its numbers."""

    row: float
    column: float

    def __str__(self) -> str:
        row, column = self
        return f"r{row:g}c{column:g}"


Place = tuple[float, float]


def _direction(cell: Cell, point: Place) -> str:
    """Return the position of a point relative to a cell: top, bottom left, ..."""
    vertical = "" if point[0] == cell.row else "top" if point[0] < cell.row else "bottom"
    horizontal = "" if point[1] == cell.column else "left" if point[1] < cell.column else "right"
    return f"{vertical} {horizontal}".strip()


def place(name: str) -> Cell | Point | None:
    """Return the place with this name, on a board of any size. Return None if there is none."""
    match = re.fullmatch(_RC, name)
    if match:
        row, column = float(match[1]), float(match[2])
        whole = row.is_integer() and column.is_integer()
        return Cell(int(row), int(column)) if whole else Point(row, column)
    match = re.fullmatch(_A1, name)
    return Cell(ord(match[1].upper()) - 64, int(match[2])) if match else None


class Link(NamedTuple):
    """Two neighbours and the place between them."""

    place: Point
    a: Cell
    b: Cell


class Side(NamedTuple):
    """A side of a cell, from corner to corner. ``cells``: the one or two cells with this side."""

    place: Point
    a: Point
    b: Point
    cells: tuple[Cell, ...]


class Board:
    """A rectangle of cells, some of which may be absent. ``box``: (height, width) of the boxes, if a text draws
    them."""

    def __init__(
        self, height: int, width: int, absent: Iterable[Cell] = (), box: tuple[int, int] | None = None
    ) -> None:
        self.height: int = height
        self.width: int = width
        self.absent: frozenset[Cell] = frozenset(absent)
        self.box: tuple[int, int] | None = box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[int, int, frozenset[Cell], tuple[int, int] | None]:
        return self.height, self.width, self.absent, self.box

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells that are not absent, in reading order."""
        return _cells(self.height, self.width, self.absent)

    @cached_property
    def rows(self) -> list[list[Cell]]:
        """The cells of each row, left to right."""
        return [[cell for cell in self.cells if cell.row == r] for r in range(1, self.height + 1)]

    @cached_property
    def columns(self) -> list[list[Cell]]:
        """The cells of each column, top to bottom."""
        return [[cell for cell in self.cells if cell.column == c] for c in range(1, self.width + 1)]

    def phrase(self, point: Place) -> str:
        """Return the name of a side, a link or a corner in words."""
        rows, columns = ({math.floor(n), math.ceil(n)} for n in point)
        around = [cell for cell in map(Cell._make, product(sorted(rows), sorted(columns))) if self.has(cell)]
        if len(rows) < 2 or len(columns) < 2:
            if len(around) == 2:
                return f"the edge between {around[0]} and {around[1]}"
            if around:
                return f"the {_direction(around[0], point)} edge of {around[0]}"
        elif around:
            return f"the {_direction(around[0], point)} corner of {around[0]}"
        return str(Point(*point))

    def edges(self, point: Place) -> list[tuple[Cell, str]]:
        """Return the cells at a side in reading order, each with the position of the side in the cell, such as
        "right"."""
        rows, columns = ({math.floor(n), math.ceil(n)} for n in point)
        around = map(Cell._make, product(sorted(rows), sorted(columns)))
        return [(cell, _direction(cell, point)) for cell in around if self.has(cell)]

    @cached_property
    def box_shape(self) -> tuple[int, int]:
        """(height, width) of the boxes of a square board: as drawn in the text, or the usual shape.

        Raises:
            CpsudokuError: boxes of the drawn shape do not make a board of this size.
        """
        height, width = self.box or box_shape(self.height)
        if not height * width == self.height == self.width:
            raise CpsudokuError(
                f"expected boxes of {self.height} cells in a grid of side {self.height}, found {height} x {width}"
            )
        return height, width

    @cached_property
    def boxes(self) -> list[list[Cell]]:
        """The boxes of a square board in reading order."""
        height, width = self.box_shape
        return [
            [cell for cell in self.cells if top < cell.row <= top + height and left < cell.column <= left + width]
            for top in range(0, self.height, height)
            for left in range(0, self.width, width)
        ]

    @cached_property
    def squares(self) -> list[list[Cell]]:
        """Every square of two by two cells without an absent one."""
        return [
            list(four)
            for r, c in self.cells
            if len(four := self.these((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))) == 4
        ]

    @cached_property
    def _cell_by_pair(self) -> dict[tuple[float, float], Cell]:
        """(row, column) -> the cell with these numbers."""
        return {cell: cell for cell in self.cells}

    def has(self, cell: tuple[float, float]) -> bool:
        """Return True for a cell of this board that is not absent."""
        return tuple(cell) in self._cell_by_pair

    def these(self, *cells: tuple[int, int]) -> list[Cell]:
        """Return the given cells that are on the board."""
        there = self._cell_by_pair
        return [there[cell] for cell in cells if cell in there]

    def neighbours(self, cell: tuple[int, int]) -> list[Cell]:
        """Return the cells that share a side with this one."""
        cells = self._beside.get(cell)
        return self._around(cell) if cells is None else list(cells)

    def _around(self, cell: tuple[int, int]) -> list[Cell]:
        r, c = cell
        return self.these((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))

    @cached_property
    def _beside(self) -> dict[tuple[int, int], list[Cell]]:
        return {cell: self._around(cell) for cell in self.cells}

    def around(self, cell: tuple[int, int]) -> list[Cell]:
        """Return the cells that a king reaches in one move."""
        r, c = cell
        return self.these(*((r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x))

    def away(self, cell: tuple[int, int], direction: str) -> list[Cell]:
        """Return the cells after this one, up to the next absent one or the edge, in direction ``^ v < >``."""
        y, x = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[direction]
        there, cells, (r, c) = self._cell_by_pair, [], cell
        while (end := there.get((r := r + y, c := c + x))) is not None:
            cells.append(end)
        return cells

    @cached_property
    def links(self) -> list[Link]:
        """Pairs of neighbours, each pair once, with the left or upper cell first."""
        return _links(self.height, self.width, self.absent)

    @cached_property
    def sides(self) -> list[Side]:
        """The sides of all cells, each once, including the edge of the board."""
        return _sides(self.height, self.width, self.absent)

    @cached_property
    def corners(self) -> list[Point]:
        """The corners of all cells, each once, in reading order."""
        return sorted({end for side in self.sides for end in (side.a, side.b)})

    def where(self, name: str) -> Cell | Point | None:
        """Return the place of this board with that name, or None."""
        where = place(name)
        if isinstance(where, Cell):
            return where if self.has(where) else None
        if where is None or not (0.5 <= where.row <= self.height + 0.5 and 0.5 <= where.column <= self.width + 0.5):
            return None
        return where

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)


# Puzzles of one size share one board. The common sizes are cached.


@lru_cache(maxsize=64)
def shared_board(height: int, width: int, box: tuple[int, int] | None = None) -> Board:
    """Return the board of that size with all its cells."""
    return Board(height, width, (), box)


@lru_cache(maxsize=64)
def _cells(height: int, width: int, absent: frozenset[Cell]) -> list[Cell]:
    every = (Cell(r, c) for r in range(1, height + 1) for c in range(1, width + 1))
    return [cell for cell in every if cell not in absent]


@lru_cache(maxsize=64)
def _links(height: int, width: int, absent: frozenset[Cell]) -> list[Link]:
    cells = _cells(height, width, absent)
    there = {cell: cell for cell in cells}
    return [
        Link(middle(a, there[b]), a, there[b])
        for a in cells
        for b in ((a[0], a[1] + 1), (a[0] + 1, a[1]))
        if b in there
    ]


@lru_cache(maxsize=64)
def _sides(height: int, width: int, absent: frozenset[Cell]) -> list[Side]:
    there = {cell: cell for cell in _cells(height, width, absent)}
    sides: list[Side] = []
    for r in range(height + 1):  # the sides above the next row, then the sides of the cells in it
        corners = [Point(r + 0.5, c + 0.5) for c in range(width + 1)]
        below = [Point(r + 1.5, c + 0.5) for c in range(width + 1)]
        for c in range(1, width + 1):
            cells = tuple([there[at] for at in ((r, c), (r + 1, c)) if at in there])
            if cells:
                sides.append(Side(Point(r + 0.5, c), corners[c - 1], corners[c], cells))
        for c in range(width + 1):
            cells = tuple([there[at] for at in ((r + 1, c), (r + 1, c + 1)) if at in there])
            if cells:
                sides.append(Side(Point(r + 1, c + 0.5), corners[c], below[c], cells))
    return sides


def middle(a: tuple[float, float], b: tuple[float, float]) -> Point:
    """Return the midpoint of two places."""
    return Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
