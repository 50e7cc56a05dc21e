"""Folding: the totals of whole houses taken out of a sum, so that few of its terms are left.

A house is an AllDifferent of the rules that uses every value, as the rows, columns and boxes of a sudoku: its total is
known. Where most cells of a house carry the coefficient k, k times the house's total less leaves the other cells alone.
A line of 34 cells in a 9x9 sudoku becomes a sum of two to six cells; without that the largest are hopeless for chains
of partial sums. Only disjoint houses (a *family*: the rows, say) are taken at once; families are tried in turn.

Costs a pass over the cells of each family, for sums of more than FEW terms. The idea is a setter's ("the set of all
digits adds up to 45").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cpsudoku.model import Constraint, Variable
from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.comparison import Comparison
from cpsudoku.model.constraints.linear import Linear

FEW = 5  # terms: a sum of no more is left alone

Family = tuple[AllDifferent, ...]


class Folded(NamedTuple):
    """A sum that follows from ``whole`` and the houses taken away, and that implies it with these."""

    whole: Linear
    taken: tuple[tuple[int, AllDifferent], ...]
    rest: Linear


def families(rules: Iterable[Constraint]) -> tuple[Family, ...]:
    """Return the houses among the rules, in their order, as families of disjoint ones."""
    groups: list[list[AllDifferent]] = []
    cells: list[set[Variable]] = []
    for house in rules:
        if isinstance(house, AllDifferent) and house.is_permutation:
            for family, scope in zip(groups, cells, strict=True):
                if scope.isdisjoint(house.scope):
                    family.append(house)
                    scope.update(house.scope)
                    break
            else:
                groups.append([house])
                cells.append(set(house.scope))
    return tuple(map(tuple, groups))


def fold(constraint: Constraint, houses: Sequence[Family]) -> Folded | None:
    """Return the constraint with houses taken out; None where it is no sum, or where that leaves as many terms."""
    whole = _sum(constraint) if len(constraint.scope) > FEW else None
    if whole is None:
        return None
    coefficients = {x: c for c, x in whole.terms}
    taken: list[tuple[int, AllDifferent]] = []
    remaining = list(houses)
    while remaining:
        best, at = max(((_gain(family, coefficients), -i) for i, family in enumerate(remaining)), default=(0, 0))
        if best <= 0:
            break
        for house in remaining.pop(-at):
            k = _commonest(house, coefficients)
            if k:
                taken.append((k, house))
                for x in house.scope:
                    coefficients[x] = coefficients.get(x, 0) - k
        coefficients = {x: c for x, c in coefficients.items() if c}
    if not taken:
        return None
    total = whole.total - sum(k * sum(house.values) for k, house in taken)
    return Folded(whole, tuple(taken), Linear([(c, x) for x, c in coefficients.items()], whole.relation, total))


def _sum(constraint: Constraint) -> Linear | None:
    if isinstance(constraint, Comparison):
        return constraint.linear()
    return constraint if isinstance(constraint, Linear) else None


def _counts(house: AllDifferent, coefficients: dict[Variable, int]) -> dict[int, int]:
    counts = {0: 0}
    for x in house.scope:
        c = coefficients.get(x, 0)
        counts[c] = counts.get(c, 0) + 1
    return counts


def _commonest(house: AllDifferent, coefficients: dict[Variable, int]) -> int:
    counts = _counts(house, coefficients)
    return max(counts, key=lambda c: (counts[c], c == 0))


def _gain(family: Family, coefficients: dict[Variable, int]) -> int:
    """Return how many terms fewer there are when each of these houses is taken as often as fits most of its cells."""
    return sum(max(counts.values()) - counts[0] for counts in (_counts(house, coefficients) for house in family))
