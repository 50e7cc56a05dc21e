"""DistinctSets: different values whose set is one of a family: a killer's cage, a renban line, a window of a unit.

    DistinctSets.total(cage, 15)                 # different digits that add up to 15
    DistinctSets(line, [{1, 2, 3}, {2, 3, 4}])   # in any order

Two variables are a table, on which unit propagation is complete. More: a literal for each set, and one for each value
that it is used where that takes fewer clauses: a value that is used has some set with it, a set has each of its values
somewhere and no others. That no two sets are chosen follows from that by unit propagation. It is sound, and does not
see what places and values leave together (two places for three values).
Against a chain of partial sums beside an AllDifferent, killers are decided in a fifth of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import lru_cache

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, is_value
from cpsudoku.constraints.defined import OverVariables
from cpsudoku.constraints.linear import Linear
from cpsudoku.constraints.table import Table
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable, as_sum

MOST = 400  # sets that are listed; beyond it a total is a sum beside an AllDifferent


class DistinctSets(OverVariables):
    """``scope``: variables that take pairwise different values; ``family``: the allowed sets of values; ``sum``: what
    they all add up to, where they were asked for by that (for pictures)."""

    takes = ("scope",)
    sum: int | None = None

    def __init__(self, scope: Iterable[Expression | int], family: Iterable[Collection[int]]) -> None:
        """
        Raises:
            ModelError: a variable is in the scope twice.
        """
        self.different = AllDifferent(scope)
        self.scope: tuple[Variable, ...] = self.different.scope
        size = len(self.scope)
        every = frozenset(self.different.values)
        sets = {tuple(sorted(s)) for s in map(frozenset, family) if len(s) == size and s <= every}
        self.family: tuple[tuple[int, ...], ...] = tuple(sorted(sets))
        self._allowed = frozenset(map(frozenset, self.family))

    @staticmethod
    def total(scope: Iterable[Expression | int], total: int) -> Constraint:
        """Different values that add up to ``total``; where more than MOST sets do, as the two constraints it is."""
        parts = [x if isinstance(x, Expression) else as_sum(x) for x in scope]
        values = tuple(sorted({value for x in parts for value in x.range()}))
        family = _adding_up(values, len(parts), total)
        if family is None:
            return AllDifferent(parts) & Linear([(1, x) for x in parts], "=", total)
        found = DistinctSets(parts, family)
        found.sum = total
        return found

    @property
    def weight(self) -> int:
        return len(self.scope) * (1 + len(self.family))

    def holds(self, assignment: Assignment) -> bool:
        values = [assignment[x] for x in self.scope]
        return len(set(values)) == len(values) and frozenset(values) in self._allowed

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        if not self.family:
            return (Clause(()),)
        if len(self.scope) == 2:
            return (Table(self.scope, [pair for a, b in self.family for pair in ((a, b), (b, a))]),)
        return (self.different, *self._sets(fresh))

    def _sets(self, fresh: Fresh) -> Iterable[Constraint]:
        chosen = [is_value(fresh((0, 1)), 1) for _ in self.family] if len(self.family) > 1 else []
        if chosen:
            yield Clause(chosen)
        for value in self.different.values:
            places = [is_value(x, value) for x in self.scope if value in x.values]
            having = [literal for s, literal in zip(self.family, chosen, strict=False) if value in s]
            without = [literal for s, literal in zip(self.family, chosen, strict=False) if value not in s]
            if not any(value in s for s in self.family):
                yield from (Clause((place.negated(),)) for place in places)
            elif not without:
                yield Clause(places)  # all sets have it
            elif len(places) * (1 + len(without)) > len(places) + len(without) + 2:
                used = is_value(fresh((0, 1)), 1)
                yield from (Clause((place.negated(), used)) for place in places)
                yield Clause((used.negated(), *places))
                yield Clause((used.negated(), *having))
                yield from (Clause((literal.negated(), used)) for literal in having)
                yield from (Clause((literal.negated(), used.negated())) for literal in without)
            else:
                yield from (Clause((place.negated(), *having)) for place in places)
                yield from (Clause((literal.negated(), *places)) for literal in having)
                yield from (Clause((a.negated(), b.negated())) for a in without for b in places)

    def parameters(self) -> Hashable:
        return self.family


@lru_cache(maxsize=5_000)
def _adding_up(values: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...] | None:
    """The sets of ``size`` of these values that add up to the total; None where there are more than MOST."""
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], start: int, left: int) -> bool:
        need = size - len(chosen)
        if need == 0:
            if left == 0:
                found.append(chosen)
            return len(found) <= MOST
        for i in range(start, len(values) - need + 1):
            if sum(values[i : i + need]) > left:
                break
            if sum(values[-need:]) < left:
                break
            if not extend((*chosen, values[i]), i + 1, left - values[i]):
                return False
        return True

    return tuple(found) if extend((), 0, total) else None
