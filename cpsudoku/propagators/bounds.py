"""Bounds on linear sums: a term can be no larger than the total allows when all others are at their smallest.

Cost: one pass over the terms. Removes values from the ends of domains; holes inside are left (Apt, Principles of
Constraint Programming, 2003, 6.4). On "=" both ends are bounded, and the ends it leaves have support in the reals only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from cpsudoku.cnf import Numbering
from cpsudoku.constraints import Linear


class Bounds:
    """The propagator of one Linear."""

    def __init__(self, constraint: Linear, numbering: Numbering) -> None:
        self.total = constraint.total
        self.at_most = constraint.relation in ("=", "<=")
        self.at_least = constraint.relation in ("=", ">=")
        # A term by its products, ascending; where the coefficient is negative the highest value comes first.
        self.terms = [
            (numbering.first[x] - 1, (1 << len(x.values)) - 1, c > 0, sorted(c * value for value in x.values))
            for c, x in constraint.terms
        ]
        self.wakes = sum(full << shift for shift, full, _, _ in self.terms)

    def __call__(self, X: int) -> int | None:
        ends = []
        for shift, full, rising, products in self.terms:
            domain = X >> shift & full
            low, high = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
            ends.append((products[low], products[high]) if rising else (products[~high], products[~low]))
        # How much can be added to the smallest sum, and taken from the largest, before the total is passed.
        room = self.total - sum(low for low, _ in ends) if self.at_most else None
        excess = sum(high for _, high in ends) - self.total if self.at_least else None
        if (room is not None and room < 0) or (excess is not None and excess < 0):
            return None
        removed = 0
        for (shift, full, rising, products), (low, high) in zip(self.terms, ends, strict=True):
            if (room is None or high - low <= room) and (excess is None or high - low <= excess):
                continue
            first = 0 if excess is None else bisect_left(products, high - excess)
            last = len(products) if room is None else bisect_right(products, low + room)
            kept = (1 << last) - (1 << first) if rising else (1 << len(products) - first) - (1 << len(products) - last)
            domain = X >> shift & full
            if not domain & kept:
                return None
            removed |= (domain & ~kept) << shift
        return removed
