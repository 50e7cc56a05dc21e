"""Branching after a restart: first the group of the last failure, then the smallest group with the most failures.

Each failure increases the weights of the groups with its literals. Later failures increase them more ("dom/wdeg":
Boussemart and others, ECAI 2004). The search decides the group of a failed decision first ("last conflict": Lecoutre
and others, Artificial Intelligence 2009). Cost: a sort of the groups for each failure; a node reads some of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cpsudoku.backends.search.tables import members

if TYPE_CHECKING:
    from cpsudoku.backends.search.unit_propagation import Network

Branching = Callable[[int, int], int]  # X, C -> literals, exactly one of which is true; 0: all variables are decided

WIDE = 60  # literals: a larger contradiction does not indicate its cause
GROWTH = 1.02  # the ratio of the weights of successive failures
LARGEST = 1e200


class FailureWeights:
    """A weight for each decision variable and each unit of decision variables, keyed by its guard bit in C."""

    def __init__(self, network: Network) -> None:
        self._network, self._added = network, 1.0
        self._guards_of: list[list[int]] = [[] for _ in network.bit]  # for each literal, the guards of its groups
        self.weights: dict[int, float] = {}
        for guard, group in enumerate(network.members[: network.units + 1]):
            if group:
                self.weights[guard] = 0.0
                for literal in members(group):
                    self._guards_of[literal].append(guard)
        self._heaviest = [*self.weights]
        self._sorted = True
        self._last = 0  # the guard of the group that failed last, until it is decided

    def add(self, failed: int, literal: int) -> None:
        """Add a failure. Arguments: the literals of the contradiction, and the decision that led to it."""
        if not self._last and self._guards_of[literal]:
            self._last = self._guards_of[literal][0]
        some = failed & self._network.decisions
        literals = members(some) if 0 < some.bit_count() <= WIDE else [literal]
        for guard in {guard for x in literals for guard in self._guards_of[x]}:
            self.weights[guard] += self._added
        self._added *= GROWTH
        self._sorted = False
        if self._added > LARGEST:
            self._added /= LARGEST
            for guard in self.weights:
                self.weights[guard] /= LARGEST

    def branching(self, smallest: Callable[[int], int], otherwise: Branching) -> Branching:
        """Return a branching heuristic: the group of the last conflict first, else the heaviest of the ``smallest``
        groups. If none of these groups has failed, it uses ``otherwise``."""
        weights, groups = self.weights, self._network.members

        def branch(X: int, C: int) -> int:
            hits = smallest(C)
            if not hits:
                return 0
            if self._last:
                group = X & groups[self._last]
                if group & group - 1:
                    return group
                self._last = 0
            if not self._sorted:
                self._heaviest.sort(key=weights.__getitem__, reverse=True)
                self._sorted = True
            digits = bin(hits)[:1:-1]  # beginning with the lowest bit
            for guard in self._heaviest:
                if not weights[guard]:
                    break
                if guard <= len(digits) and digits[guard - 1] == "1":
                    return X & groups[guard]
            return otherwise(X, C)

        return branch


def luby(i: int) -> int:
    """Return the i-th of 1, 1, 2, 1, 1, 2, 4, ...: the length of the walk before restart i (Luby and others, 1993)."""
    k = i.bit_length()
    return 1 << k - 1 if i == (1 << k) - 1 else luby(i - (1 << k - 1) + 1)
