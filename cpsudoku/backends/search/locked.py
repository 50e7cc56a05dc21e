"""Locked candidates: where the places of a value in one unit all lie in another, the other has it nowhere else.

Also called pointing and claiming, or the intersection of box and line. Up to three places are looked for, which is all
there can be in a 9x9 sudoku. An operation and a look-up for each unit of a value that lost a place; 3 ms to open 9x9.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cpsudoku.backends.search.translation import Translation, literals_of

PLACES = (2, 3)


def by_value(rules: Translation) -> list[Locked]:
    """One propagator for each value that has units."""
    units: dict[int, list[int]] = {}
    for unit in rules.units:
        _, value = rules.numbering.meaning(unit.bit_length())
        units.setdefault(value, []).append(unit)
    return [Locked(of_value) for of_value in units.values()]


class Locked:
    """The propagator of one value. ``units``: sets of its literals, exactly one of which is true."""

    def __init__(self, units: Sequence[int]) -> None:
        self.units, self.wakes = units, 0
        self.removed: dict[int, int] = {}  # the places left of a unit -> what goes from all units that hold them
        for unit in units:
            self.wakes |= unit
        for one, other in combinations(units, 2):
            shared = [1 << (literal - 1) for literal in literals_of(one & other)]
            for size in PLACES:
                for places in map(sum, combinations(shared, size)):
                    self.removed[places] = self.removed.get(places, 0) | one ^ other

    def __call__(self, X: int) -> int:
        removed, table = 0, self.removed
        for unit in self.units:
            if (left := X & unit) in table:
                removed |= table[left]
        return X & removed
