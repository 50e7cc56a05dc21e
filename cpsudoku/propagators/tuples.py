"""Tables: a value stays while a listed tuple of values that are all left contains it: domain consistency.

The tuples are bits of an integer, so that each value costs one operation however many there are; compact-table without
its state (Demeulenaere and others, CP 2016).
"""

from __future__ import annotations

from cpsudoku.cnf import Numbering
from cpsudoku.constraints import Table


class Tuples:
    """The propagator of one Table."""

    def __init__(self, constraint: Table, numbering: Numbering) -> None:
        domains = [set(x.values) for x in constraint.scope]
        rows = [row for row in constraint.tuples if all(v in d for v, d in zip(row, domains, strict=True))]
        self.all = (1 << len(rows)) - 1
        self.scope: list[list[tuple[int, int]]] = []  # of each variable, for each value: (its literal, its tuples)
        for place, x in enumerate(constraint.scope):
            tuples = dict.fromkeys(x.values, 0)
            for i, row in enumerate(rows):
                tuples[row[place]] |= 1 << i
            self.scope.append([(1 << (numbering.literal(x, v) - 1), having) for v, having in tuples.items()])
        self.wakes = sum(bit for values in self.scope for bit, _ in values)

    def __call__(self, X: int) -> int | None:
        valid = self.all
        for values in self.scope:
            possible = 0
            for bit, having in values:
                if X & bit:
                    possible |= having
            valid &= possible
        if not valid:
            return None
        removed = 0
        for values in self.scope:
            for bit, having in values:
                if X & bit and not having & valid:
                    removed |= bit
        return removed
