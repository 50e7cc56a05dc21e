"""What of rules and clues can be seen in a picture: regions, shaded units, cages with their sums, signs.

Read off the constraints, so that a kind of one's own is drawn without a word about drawing. Rules that have no usual
picture (tables, sums that are no cage, signs between cells that do not touch) are not drawn.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from cpsudoku import geometry
from cpsudoku.constraints import AllDifferent, Comparison, Less, Linear
from cpsudoku.draw.view import View
from cpsudoku.model import Clue, Constraint, Model, Variable


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
    side = isqrt(len(model.decisions))
    return side > 0 and tuple(x.name for x in model.decisions) == geometry.cell_names(side)


def drawn(model: Model, clues: Iterable[Clue] = ()) -> Drawn:
    """What is drawn of the rules of a grid (see `is_grid`), and of clues that are more than the values of one cell."""
    side = isqrt(len(model.decisions))
    index = {x: cell for cell, x in enumerate(model.decisions)}
    units = [tuple(index[x] for x in c.scope) for c in model.rules if _is_unit(c, side, index)]
    cages, signs = [], []
    for constraint in (*model.rules, *(c for clue in clues for c in clue.constraints)):
        if not all(x in index for x in constraint.scope):
            continue
        if (total := _sum(constraint)) is not None:
            cages.append((tuple(index[x] for x in constraint.scope), str(total)))
        elif (pair := _less(constraint)) is not None:
            small, large = (index[x] for x in pair)
            if large in geometry.neighbours(side, small):
                signs.append((small, large))
    tiles, others = _tiling(side, units)
    region = [0] * (side * side)
    for number, unit in enumerate(tiles):
        for cell in unit:
            region[cell] = number
    shaded = frozenset(cell for unit in others for cell in unit)
    return Drawn(tuple(region), shaded, tuple(cages), tuple(signs))


def _is_unit(constraint: Constraint, side: int, cells: Container[Variable]) -> bool:
    scope = constraint.scope
    return isinstance(constraint, AllDifferent) and len(scope) == side and all(x in cells for x in scope)


def _sum(constraint: Constraint) -> int | None:
    """The total of a constraint that variables, two or more, add up to it."""
    match constraint:
        case Linear(relation="=") if all(c == 1 for c, _ in constraint.terms):
            return constraint.total
        case Comparison(relation="=="):
            factors = {c for c, _ in constraint.difference.terms}
            if len(constraint.scope) > 1 and factors in ({1}, {-1}) and _plain(constraint):
                return -constraint.difference.constant * factors.pop()
    return None


def _less(constraint: Constraint) -> tuple[Variable, Variable] | None:
    """(smaller, larger) of a constraint that says just that of two variables."""
    match constraint:
        case Less(strict=True):
            return constraint.scope
        case Comparison(relation="<" | ">") if len(constraint.scope) == 2 and _plain(constraint):
            if constraint.difference.constant == 0:
                factors = {c: x for (c, _), x in zip(constraint.difference.terms, constraint.scope, strict=True)}
                if set(factors) == {1, -1}:
                    left, right = factors[1], factors[-1]
                    return (left, right) if constraint.relation == "<" else (right, left)
    return None


def _plain(comparison: Comparison) -> bool:
    """Are its terms variables, none of them an expression such as abs()?"""
    return all(isinstance(x, Variable) for _, x in comparison.difference.terms)


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
