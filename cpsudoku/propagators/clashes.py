"""Which clues contradict each other, as far as inference alone can see: replaying them until the contradiction.

The clue at which it appears belongs to the clash; it goes first in the next replay, until those found suffice
(de Siqueira and Puget, ECAI 1988). Cost: one propagation of all clues for each clue that is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.model import Clue
from cpsudoku.propagators.network import Network


def clash(network: Network, clues: Sequence[Clue]) -> list[Clue] | None:
    """A minimal list of the unary ``clues`` that propagation refutes, in order; None where it does not refute them."""
    found: list[Clue] = []
    waiting = list(clues)
    while True:
        state = network.root and network.restrict(*network.root, [c.unary for c in found if c.unary])
        if state is None:
            return [clue for clue in clues if clue in found]
        for i, clue in enumerate(waiting):
            state = network.restrict(*state, [clue.unary] if clue.unary else [])
            if state is None:
                found.append(clue)
                waiting = waiting[:i]
                break
        else:
            return None
