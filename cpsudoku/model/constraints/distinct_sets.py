"""DistinctSets: different values whose set is one of a family: a killer's cage, a renban line, a window of a unit.

    DistinctSets.total(cage, 15)                 # different digits that add up to 15
    DistinctSets(line, [{1, 2, 3}, {2, 3, 4}])   # in any order

Against a chain of partial sums beside an AllDifferent, killers are decided in a fifth of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from cpsudoku.model import Assignment, Constraint, Expression, Variable, as_sum, wholes
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.defined import OverVariables
from cpsudoku.model.constraints.linear import Linear

MOST = 400  # sets that are listed; beyond it a total is a sum beside an AllDifferent


class DistinctSets(OverVariables):
    """``scope``: variables that take pairwise different values. ``family``: the allowed sets of values. ``sum``: their
    common total, if the constraint was made by `total`; pictures show it."""

    takes = ("scope",)
    fields = ("allowed",)
    sum: int | None = None

    def __init__(self, scope: Iterable[Expression | int], family: Iterable[Collection[int]]) -> None:
        """
        Raises:
            ModelError: a variable is in the scope twice, or a value is no whole number.
        """
        self.different = AllDifferent(scope)
        self.scope: tuple[Variable, ...] = self.different.scope
        size = len(self.scope)
        every = frozenset(self.different.values)
        listed = [frozenset(wholes(values, "DistinctSets")) for values in family]
        sets = {tuple(sorted(s)) for s in listed if len(s) == size and s <= every}
        self.family: tuple[tuple[int, ...], ...] = tuple(sorted(sets))
        self.allowed = frozenset(map(frozenset, self.family))

    @staticmethod
    def total(scope: Iterable[Expression | int], total: int) -> Constraint:
        """Return different values that add up to ``total``; if more than MOST sets do, as the two constraints it is."""
        parts = [x if isinstance(x, Expression) else as_sum(x) for x in scope]
        values = tuple(sorted({value for x in parts for value in x.range()}))
        family = _adding_up(values, len(parts), total)
        if family is None:
            return AllDifferent(parts) & Linear([(1, x) for x in parts], "=", total)
        constraint = DistinctSets(parts, family)
        constraint.sum = total
        return constraint

    def holds(self, assignment: Assignment) -> bool:
        values = [assignment[x] for x in self.scope]
        return len(set(values)) == len(values) and frozenset(values) in self.allowed

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("sets", self.family, self.scope, only_if)


@lru_cache(maxsize=5_000)
def _adding_up(values: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the sets of ``size`` of these values that add up to the total; None where there are more than MOST."""
    family: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], start: int, rest: int) -> bool:
        need = size - len(chosen)
        if need == 0:
            if rest == 0:
                family.append(chosen)
            return len(family) <= MOST
        for i in range(start, len(values) - need + 1):
            if sum(values[i : i + need]) > rest:
                break
            if sum(values[-need:]) < rest:
                break
            if not extend((*chosen, values[i]), i + 1, rest - values[i]):
                return False
        return True

    return tuple(family) if extend((), 0, total) else None
