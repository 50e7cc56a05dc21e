"""The unit table of a puzzle: the sets of cells that must differ. ``sweep_plan.py`` plans a sweep from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cpsudoku.support import square_grid


@dataclass(frozen=True)
class Layout:
    """``cells`` cells of ``values`` values (1 to 32); the cells of each unit differ. A name for messages.

    A unit with as many cells as values has every value once; a smaller one has no value twice.
    """

    name: str
    cells: int
    values: int
    units: tuple[tuple[int, ...], ...]


def _square(name: str, side: int, units: Iterable[Sequence[int]]) -> Layout:
    if not 1 <= side <= 32:
        raise ValueError(f"{name}: expected a side of 1 to 32, found {side}")
    return Layout(name, side * side, side, tuple(tuple(unit) for unit in units))


def sudoku(box: tuple[int, int] = (3, 3), diagonals: bool = False, windows: bool = False) -> Layout:
    """Return sudoku with boxes of ``box`` = (height, width) cells; with both diagonals (X); with the windoku windows
    (9x9)."""
    side = box[0] * box[1]
    units = square_grid.rows(side) + square_grid.columns(side) + square_grid.boxes(*box)
    if windows and box != (3, 3):
        raise ValueError(f"windows: expected boxes of 3 by 3 cells, found {box[0]} by {box[1]}")
    units += square_grid.diagonals(side) * diagonals + square_grid.windows() * windows
    name = f"sudoku {box[0]}x{box[1]}" + " X" * diagonals + " windoku" * windows
    return _square(name, side, units)


def latin(side: int) -> Layout:
    """Return a Latin square: rows and columns."""
    return _square(f"latin {side}", side, square_grid.rows(side) + square_grid.columns(side))


def jigsaw(regions: str | Sequence[int]) -> Layout:
    """Return rows, columns and irregular regions; ``regions`` has a symbol for each cell's region, row by row.

    Raises ValueError if the cells form no square, or a region does not have one cell for each value.
    """
    side = round(len(regions) ** 0.5)
    if side * side != len(regions):
        raise ValueError(f"regions: expected a square number of cells, found {len(regions)}")
    groups = [tuple(k for k, r in enumerate(regions) if r == name) for name in dict.fromkeys(regions)]
    for group in groups:
        if len(group) != side:
            raise ValueError(f"region {regions[group[0]]}: expected {side} cells, found {len(group)}")
    return _square(f"jigsaw {side}", side, square_grid.rows(side) + square_grid.columns(side) + groups)
