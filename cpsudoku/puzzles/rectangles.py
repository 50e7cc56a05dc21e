"""Rectangles around a cell, as those of a number that counts their cells."""

from __future__ import annotations

from collections.abc import Iterator, Set

from cpsudoku.puzzles.places import Cell


def inward(cell: Cell, n: Cell) -> list[Cell]:
    """The neighbours of a cell that are nearer to a number."""
    (r, c), (y, x) = cell, n
    return [b for b in (Cell(r + (y > r) - (y < r), c), Cell(r, c + (x > c) - (x < c))) if b != cell]


def around(n: Cell, size: int, cells: Set[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The first and the last cell of each rectangle of ``size`` cells with corners among ``cells`` around one."""
    for height in (h for h in range(1, size + 1) if size % h == 0):
        width = size // height
        for top in range(n.row - height + 1, n.row + 1):
            for left in range(n.column - width + 1, n.column + 1):
                first, last = Cell(top, left), Cell(top + height - 1, left + width - 1)
                if {first, last, Cell(top, last.column), Cell(last.row, left)} <= cells:
                    yield first, last
