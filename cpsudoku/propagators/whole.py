"""Whole: a constraint that is looked at once all of its scope has a value, for what has no propagator of its own."""

from __future__ import annotations

from cpsudoku.cnf import Numbering
from cpsudoku.model import Constraint


class Whole:
    """The propagator of one constraint: `holds`, and nothing before."""

    def __init__(self, constraint: Constraint, numbering: Numbering) -> None:
        self.constraint = constraint
        self.scope = [(x, numbering.first[x] - 1, (1 << len(x.values)) - 1) for x in constraint.scope]
        self.wakes = sum(full << shift for _, shift, full in self.scope)

    def __call__(self, X: int) -> int | None:
        values = {}
        for x, shift, full in self.scope:
            left = X >> shift & full
            if left & (left - 1):
                return 0
            values[x] = x.values[left.bit_length() - 1]
        return 0 if self.constraint.holds(values) else None
