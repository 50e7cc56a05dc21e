"""What of a model's rules can be seen in a picture: regions, shaded units, cages with their sums, signs.

Read off the constraints, so that a kind of one's own is drawn without a word about drawing. Rules that have no usual
picture (tables, sums that are no cage, signs between cells that do not touch) are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from cpsudoku import geometry
from cpsudoku.constraints import AllDifferent, Less, Linear
from cpsudoku.draw.view import View
from cpsudoku.model import Model


@dataclass(frozen=True)
class Drawn:
    """``region``: a number for each cell, all one where there are no regions; the rest as in a View."""

    region: tuple[int, ...]
    shaded: frozenset[int] = frozenset()
    cages: tuple[tuple[tuple[int, ...], str], ...] = ()
    signs: tuple[tuple[int, int], ...] = ()

    def on(self, view: View) -> View:
        """A view with these."""
        return replace(view, region=self.region, shaded=self.shaded, cages=self.cages, signs=self.signs)


def is_grid(model: Model) -> bool:
    """Are its variables the cells of a square grid, by their names?"""
    side = isqrt(len(model.variables))
    return side > 0 and tuple(x.name for x in model.variables) == geometry.cell_names(side)


def drawn(model: Model) -> Drawn:
    """What is drawn of the rules of a grid (see `is_grid`)."""
    side = isqrt(len(model.variables))
    index = {x: cell for cell, x in enumerate(model.variables)}
    units, cages, signs = [], [], []
    for constraint, group in model.posted:
        cells = tuple(index[x] for x in constraint.scope if x in index)
        if len(cells) < len(constraint.scope):
            continue
        match constraint:
            case AllDifferent() if group is None and len(cells) == side:
                units.append(cells)
            case Linear(relation="=") if all(c == 1 for c, _ in constraint.terms):
                cages.append((cells, str(constraint.total)))
            case Less(strict=True) if cells[1] in geometry.neighbours(side, cells[0]):
                signs.append((cells[0], cells[1]))
    tiles, others = _tiling(side, units)
    region = [0] * (side * side)
    for number, unit in enumerate(tiles):
        for cell in unit:
            region[cell] = number
    shaded = frozenset(cell for unit in others for cell in unit)
    return Drawn(tuple(region), shaded, tuple(cages), tuple(signs))


def _tiling(side: int, units: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The units that tile the grid beside rows and columns, and the others; no tiles where they leave gaps."""
    tiles, others = [], []
    covered: set[int] = set()
    for unit in _but_lines(side, units):
        if covered.isdisjoint(unit):
            tiles.append(unit)
            covered |= set(unit)
        else:
            others.append(unit)
    return (tiles, others) if len(covered) == side * side else ([], tiles + others)


def _but_lines(side: int, units: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """The units without the first of each row and column: a region may be a row once more."""
    lines = {frozenset(line) for line in geometry.rows(side) + geometry.columns(side)}
    for unit in units:
        if frozenset(unit) in lines:
            lines.remove(frozenset(unit))
        else:
            yield unit
