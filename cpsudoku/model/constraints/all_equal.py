"""AllEqual: some expressions have one value: region sum lines, zippers, equal rows (`all_equal` of the catalogue).

    AllEqual([x + y, z, 5])

Variables are equal pair by pair, along the list. Sums are each computed to a total, and there is one total: no chain
runs through two of them, so that what is known of one is known of all.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from cpsudoku.model import Assignment, Constraint, Expression, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.logic import Or


class AllEqual(Constraint):
    """``parts``: the expressions; numbers are expressions, too."""

    fields = ("parts",)

    def __init__(self, parts: Iterable[Expression | int]) -> None:
        self.parts: tuple[Expression, ...] = tuple(p if isinstance(p, Expression) else as_sum(p) for p in parts)

    def holds(self, assignment: Assignment) -> bool:
        return len({part.value(assignment) for part in self.parts}) <= 1

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if len(self.parts) < 2:
            return True
        if all(isinstance(part, Variable) for part in self.parts):
            return to.post_each([a == b for a, b in pairwise(self.parts)], only_if)
        shared = set.intersection(*(set(part.range()) for part in self.parts))
        if not shared:
            return to.over_literals("clause", None, (), only_if)
        variable = next((part for part in self.parts if isinstance(part, Variable)), None)
        total = to.fresh(shared, only_if) if variable is None else variable
        return to.post_each([part == total for part in self.parts if part is not total], only_if)

    def negated(self) -> Constraint:
        return Or(*(a != b for a, b in pairwise(self.parts)))
