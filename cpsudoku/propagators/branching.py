"""Where to branch: a function of the state gives a set of literals of which exactly one is true; 0: all is decided.

The groups with the fewest literals left are found in all fields of C at once: combining with the pattern of "n left" by
exclusive or leaves zeros in a field that has n, and adding all ones to a field reaches its guard unless it was zero.

Measured with naked and hidden singles (uniqueness by blocking, nodes and milliseconds of one core a puzzle, best of
three; docs/search.md has the rest):

    branch    top95           17-clue          forum_hardest_1106
    fewest    91.0   1.89     6.5   0.48       507   10.5
    bilocal   81.3   1.73     6.1   0.47       519   10.3
    impact    62.1   1.77     6.7   0.50       341    9.1

Weighing groups by their failures (dom/wdeg; Boussemart and others, ECAI 2004) came to 51 nodes on top95 and 348 against
276 of impact on 40 of the hardest: no better, and it makes what is found depend on more than the state.
"""

from __future__ import annotations

from collections.abc import Callable

from cpsudoku.propagators.network import Network

Branching = Callable[[int, int], int]  # X, C -> literals


def _smallest(network: Network, end: int) -> Callable[[int], int]:
    """C -> the guards of all groups with the fewest literals left, of the fields below bit ``end``; 0: all settled."""
    fields = (1 << end) - 1
    ones, guards = network.ones & fields, network.guards & fields
    low = guards - ones
    # A settled group holds all ones, which is no pattern: no group is so large.
    patterns = [guards + n * ones for n in range((1 << network.low_bits) - 1)]

    def smallest(C: int) -> int:
        counters = C & fields
        for pattern in patterns:
            others = counters ^ pattern
            hits = (((others & low) + low | others) & guards) ^ guards
            if hits:
                return hits
        return 0

    return smallest


def first(network: Network, end: int) -> Branching:
    """The first of the smallest groups."""
    smallest, members = _smallest(network, end), network.members

    def branch(X: int, C: int) -> int:
        hits = smallest(C)
        return X & members[(hits & -hits).bit_length()]

    return branch


def strongest(network: Network, end: int, preferred: int) -> Branching:
    """Of the smallest groups, those below bit ``preferred`` if there are any, the one whose literals remove most."""
    smallest, members, kill = _smallest(network, end), network.members, network.kill
    fields = (1 << preferred) - 1

    def branch(X: int, C: int) -> int:
        hits = smallest(C)
        hits = hits & fields or hits
        chosen, most = 0, -1
        while hits:
            lowest = hits & -hits
            hits ^= lowest
            group = X & members[lowest.bit_length()]
            highest, least = group.bit_length(), (group & -group).bit_length()
            removed = (X & kill[highest]).bit_count() + (X & kill[least]).bit_count()
            if removed > most:
                chosen, most = group, removed
        return chosen

    return branch


def fewest(network: Network) -> list[Branching]:
    """The first decision variable with the fewest values; then the auxiliary ones."""
    return [first(network, network.cells), first(network, network.groups)]


def bilocal(network: Network) -> list[Branching]:
    """The first decision variable, or value of a unit of them, with the fewest values or places; then the rest."""
    return [first(network, network.units), first(network, network.groups)]


def impact(network: Network) -> list[Branching]:
    """As bilocal, variables before places, and of several the one that removes most candidates; then the rest."""
    return [strongest(network, network.units, network.cells), first(network, network.groups)]


BRANCHINGS = {"fewest": fewest, "bilocal": bilocal, "impact": impact}
