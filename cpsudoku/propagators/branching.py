"""Where to branch: a function of the state gives a set of literals of which exactly one is true; 0: all is decided.

Groups with a given number of literals left are found in all fields of C at once: subtracting the pattern of that number
leaves a field of zeros, and adding all ones to a field reaches its guard unless it was zero.
"""

from __future__ import annotations

from collections.abc import Callable

from cpsudoku.propagators.network import Network

Branching = Callable[[int, int], int]  # X, C -> literals


def smallest(network: Network, end: int) -> Branching:
    """The first group with the fewest literals left of those whose fields are below bit ``end`` of C."""
    fields = (1 << end) - 1
    ones, guards, members = network.ones & fields, network.guards & fields, network.members
    low = guards - ones
    # A settled group holds all ones: no pattern. None is larger than that.
    patterns = [guards + n * ones for n in range((1 << network.low_bits) - 1)]

    def branch(X: int, C: int) -> int:
        counters = C & fields
        for pattern in patterns:
            others = counters ^ pattern
            hits = (((others & low) + low | others) & guards) ^ guards
            if hits:
                return X & members[(hits & -hits).bit_length()]
        return 0

    return branch


def fewest(network: Network) -> list[Branching]:
    """The first decision variable with the fewest values; then the auxiliary ones."""
    return [smallest(network, network.cells), smallest(network, network.groups)]


def bilocal(network: Network) -> list[Branching]:
    """The first decision variable, or value of a unit of them, with the fewest values or places; then the rest."""
    return [smallest(network, network.units), smallest(network, network.groups)]


BRANCHINGS = {"fewest": fewest, "bilocal": bilocal}
