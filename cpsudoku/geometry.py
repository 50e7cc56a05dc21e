"""Rows, columns, boxes, diagonals, neighbours and names of the cells of a square grid.

Cells are numbered row-major from 0.
Cells are named A1..I9 (row letter, column number) up to 9x9 as in Norvig's essay, r1c1 beyond.
"""

from __future__ import annotations

from functools import cache

Unit = tuple[int, ...]  # the cells of one row, column, box, ..., ascending or in reading order


@cache
def cell_names(side: int, style: str = "auto") -> tuple[str, ...]:
    """The names of the ``side * side`` cells in row-major order. ``style``: "auto", "A1" (up to 26 rows) or "r1c1"."""
    if style == "A1" or (style == "auto" and side <= 9):
        return tuple(f"{chr(65 + r)}{c + 1}" for r in range(side) for c in range(side))
    return tuple(f"r{r + 1}c{c + 1}" for r in range(side) for c in range(side))


@cache
def cell_index(side: int) -> dict[str, int]:
    """Every accepted name of a cell, upper case, to its number: both styles where both exist."""
    styles = ("A1", "r1c1") if side <= 26 else ("r1c1",)
    return {name.upper(): i for style in styles for i, name in enumerate(cell_names(side, style))}


def rows(side: int) -> list[Unit]:
    return [tuple(range(r * side, (r + 1) * side)) for r in range(side)]


def columns(side: int) -> list[Unit]:
    return [tuple(range(c, side * side, side)) for c in range(side)]


def boxes(height: int, width: int) -> list[Unit]:
    """The boxes of a grid of side ``height * width``, each ``height`` rows by ``width`` columns, in reading order."""
    side = height * width
    return [
        tuple((top + r) * side + left + c for r in range(height) for c in range(width))
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]


def diagonals(side: int) -> list[Unit]:
    """The main diagonal (from the top left) and the other one."""
    return [tuple(i * side + i for i in range(side)), tuple(i * side + side - 1 - i for i in range(side))]


def windows() -> list[Unit]:
    """The four extra 3x3 windows of a 9x9 windoku (hypersudoku): rows and columns 2-4 and 6-8."""
    return [
        tuple((top + r) * 9 + left + c for r in range(3) for c in range(3)) for top in (1, 5) for left in (1, 5)
    ]


def box_shape(side: int) -> tuple[int, int]:
    """The customary box (height, width) for a side: the squarest, not higher than wide: 6 -> (2, 3), 12 -> (3, 4)."""
    height = max(h for h in range(1, int(side**0.5) + 1) if side % h == 0)
    return height, side // height


def neighbours(side: int, cell: int) -> tuple[int, ...]:
    """The orthogonal neighbours of a cell, ascending."""
    r, c = divmod(cell, side)
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return tuple(y * side + x for y, x in around if 0 <= y < side and 0 <= x < side)


def peers(units: list[Unit], cells: int) -> list[frozenset[int]]:
    """For each cell the other cells that share a unit with it."""
    together: list[set[int]] = [set() for _ in range(cells)]
    for unit in units:
        for cell in unit:
            together[cell].update(unit)
    return [frozenset(group - {cell}) for cell, group in enumerate(together)]
