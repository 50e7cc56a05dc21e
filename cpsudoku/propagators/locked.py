"""Locked candidates: where the places of a value in one unit all lie in another, the other has it nowhere else.

Also called pointing and claiming, or the intersection of box and line. Up to three places are looked for: all there can
be in a 9x9 sudoku. Cost: one operation and one look-up for each value of each unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from cpsudoku.propagators.translate import literals_of

PLACES = (2, 3)


class Locked:
    """The propagator of all units. ``units``: sets of literals of one value of which exactly one is true."""

    def __init__(self, units: Sequence[int]) -> None:
        self.units = units
        self.removed: dict[int, int] = {}  # what is left of a unit -> what goes from the units that hold it, too
        for one, other in permutations(units, 2):
            for size in PLACES:
                for literals in combinations(literals_of(one & other), size):
                    places = sum(1 << (literal - 1) for literal in literals)
                    self.removed[places] = self.removed.get(places, 0) | other & ~one
        self.wakes = 0
        for unit in units:
            self.wakes |= unit

    def __call__(self, X: int) -> int:
        removed, table = 0, self.removed
        for unit in self.units:
            if (left := X & unit) in table:
                removed |= table[left]
        return X & removed
