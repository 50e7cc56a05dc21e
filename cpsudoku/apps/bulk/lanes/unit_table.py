"""The unit table of a puzzle: the sets of cells that must differ. The plan of a sweep is computed from it.

A *block* is a set of units handled together, so that each of its cells is read and written once. Examples: three rows
and their boxes (a band), three columns and their boxes (a stack), a jigsaw's rows and regions. For every two families
of disjoint units, blocks are the connected components of "meet in two cells or more". Other units are single blocks. A
block finds naked singles, hidden singles, and locked candidates of units that meet in two cells or more. Blocks that
are translations of one another share one *shape*, so one piece of machine code. Pure Python, milliseconds; no NumPy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from cpsudoku.support import square_grid

Units = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Layout:
    """A unit table: ``cells`` cells with ``values`` values (1 to 32). The cells of each unit must differ. Messages use
    ``name``.

    A unit with as many cells as values has every value once. A smaller one has no value twice.
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
    """Return sudoku with boxes of ``box`` = (height, width) cells. ``diagonals`` adds both diagonals (X), ``windows``
    the windoku windows (9x9)."""
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
    """Return rows, columns and irregular regions. ``regions`` has a symbol for each cell's region, row by row.

    Raises ValueError if the cells form no square, or if a region does not have one cell for each value.
    """
    side = round(len(regions) ** 0.5)
    if side * side != len(regions):
        raise ValueError(f"regions: expected a square number of cells, found {len(regions)}")
    groups = [tuple(k for k, r in enumerate(regions) if r == name) for name in dict.fromkeys(regions)]
    for group in groups:
        if len(group) != side:
            raise ValueError(f"region {regions[group[0]]}: expected {side} cells, found {len(group)}")
    return _square(f"jigsaw {side}", side, square_grid.rows(side) + square_grid.columns(side) + groups)


# The plan of a sweep


@dataclass(frozen=True)
class Shape:
    """Blocks that are translations of one another. ``cells`` are relative to the first cell, units are positions in
    ``cells``. It also has the places where such a block occurs."""

    cells: tuple[int, ...]
    units: Units
    bases: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A unit table ready for the code generator: ``cells`` cells with ``values`` values, and the shapes to sweep."""

    cells: int
    values: int
    units: Units
    shapes: tuple[Shape, ...]


def families(units: Sequence[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """Return families of disjoint units, such as rows, columns, boxes and extra units. Each unit, in order, joins the
    first family with which it has no common cell."""
    groups: list[list[tuple[int, ...]]] = []
    for unit in units:
        for family in groups:
            if all(set(unit).isdisjoint(other) for other in family):
                family.append(unit)
                break
        else:
            groups.append([unit])
    return groups


def components(units: Sequence[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """Return the connected components of the units. Two units are connected if they meet in two or more cells."""
    groups: list[list[tuple[int, ...]]] = []
    for unit in units:
        linked = [g for g in groups if any(len(set(unit) & set(other)) > 1 for other in g)]
        groups = [g for g in groups if g not in linked] + [[u for g in linked for u in g] + [unit]]
    return groups


def blocks(units: Sequence[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """Return the blocks: groups of units that are handled together. A unit in no other block is a block of its own."""
    groups = [group for a, b in combinations(families(units), 2) for group in components([*a, *b]) if len(group) > 1]
    covered = {unit for group in groups for unit in group}
    return groups + [[unit] for unit in units if unit not in covered]


def _shape_of(block: Iterable[tuple[int, ...]]) -> tuple[int, Shape]:
    block = sorted(block)
    cells = sorted({cell for unit in block for cell in unit})
    place = {cell: k for k, cell in enumerate(cells)}
    units = tuple(tuple(sorted(place[c] for c in unit)) for unit in block)
    return cells[0], Shape(tuple(cell - cells[0] for cell in cells), units, ())


@cache
def plan(units: Units, cells: int, values: int) -> Plan:
    """Return the plan of a unit table. It is pure Python, and takes milliseconds. Raises ValueError if a unit has more
    cells than there are values, or none."""
    if not 1 <= values <= 32:
        raise ValueError(f"expected 1 to 32 values, found {values}")
    for number, unit in enumerate(units):
        if not 1 <= len(unit) <= values or len(set(unit)) != len(unit):
            raise ValueError(f"unit {number}: expected 1 to {values} different cells, found {len(unit)}: {unit}")
        if not all(0 <= cell < cells for cell in unit):
            raise ValueError(f"unit {number}: expected cells 0 to {cells - 1}, found {unit}")
    covered = {cell for unit in units for cell in unit}
    places: dict[Shape, list[int]] = {}
    for block in blocks([*dict.fromkeys(units), *((cell,) for cell in range(cells) if cell not in covered)]):
        base, shape = _shape_of(block)
        places.setdefault(shape, []).append(base)
    return Plan(cells, values, units, tuple(replace(shape, bases=tuple(b)) for shape, b in places.items()))
