"""Which givens contradict each other, as far as inference alone can see: replaying them until the contradiction.

The given at which it appears belongs to the clash; it goes first in the next replay, until those found suffice
(de Siqueira and Puget, ECAI 1988). Cost: one propagation of all givens for each given that is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.model import Given
from cpsudoku.propagators.network import Network


def clash(network: Network, givens: Sequence[Given]) -> list[Given] | None:
    """A minimal list of givens that propagation refutes, in the order given; None where it does not refute them all."""
    found: list[Given] = []
    waiting = list(givens)
    while True:
        state = network.root and network.restrict(*network.root, found)
        if state is None:
            return [given for given in givens if given in found]
        for i, given in enumerate(waiting):
            state = network.restrict(*state, [given])
            if state is None:
                found.append(given)
                waiting = waiting[:i]
                break
        else:
            return None
