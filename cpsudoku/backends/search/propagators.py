"""What the hand-written search infers, on which representation; bounds on sums and tables beyond unit propagation.

Every candidate (variable = value) is a literal, numbered from 1 as in `cpsudoku.cnf`, and **what is still possible is
one integer**, ``X``: bit ``literal - 1`` is set while the value has not been ruled out. A domain is a slice of it, a
question about many cells is one operation on it, and since integers do not change, a node of the search keeps a copy
for nothing: there is no trail, nothing to undo, and an interrupt leaves nothing half done.

A second integer, ``C``, counts for every group of literals of which one must be true (the values of a variable, the
places of a value in a unit, the literals of a clause) how many are left: one field of a few bits a group, all of them
updated by one subtraction. The fields that have come down to their last literal are found with one mask. That is unit
propagation for all groups at once: naked and hidden singles (`network.py`).

    network = Network(model)                            # the rules, once
    state = network.remove(*network.root, candidates)   # (X, C) at a fixed point, or None: a contradiction
    state = network.place(X, C, literal)                # the same, that variable having that value

What cannot be said by such groups is a **propagator**: an object with ``wakes``, the literals whose removal may let it
infer something, and a call ``propagator(X)`` that gives the candidates to remove from X, 0 for nothing, or None where
no value is left to some variable. It keeps no state between calls, never leaves a variable without values (that is
None), and removes only values without support. It is called at fixed points of unit propagation.

`translation.py` says which constraint becomes groups and which a propagator; all others are decomposed to the kernel.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Protocol

from cpsudoku.constraints import Linear, Table
from cpsudoku.numbering import Numbering


class Propagator(Protocol):
    """What infers beyond unit propagation."""

    wakes: int

    def __call__(self, X: int) -> int | None:
        """The candidates of X to remove; None: a contradiction."""


State = tuple[int, int]  # X, the candidates left; C, how many are left in every group


# Bounds on linear sums: a term can be no larger than the total allows when all others are at their smallest.
#
# Cost: one pass over the terms. Removes values from the ends of domains; holes inside are left (Apt, Principles of
# Constraint Programming, 2003, 6.4). On "=" both ends are bounded, and the ends it leaves have support in the reals
# only.


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


# Tables: a value stays while a listed tuple of values that are all left contains it: domain consistency.
#
# The tuples are bits of an integer, so that each value costs one operation however many there are; compact-table
# without its state (Demeulenaere and others, CP 2016).


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
