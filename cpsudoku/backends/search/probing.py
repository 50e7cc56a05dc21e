"""Probes a group: places each literal, removes the failed ones and the candidates that vanish under all others.

This is failed literal detection and constructive disjunction at the root of the search. It decides most published
puzzles without a guess. Cost: a propagation for each literal of each group, again after each change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cpsudoku.backends.search.propagators import Propagator, State
from cpsudoku.backends.search.unit_propagation import Network


def probe_groups(
    network: Network, state: State, nogoods: Sequence[Propagator], check_time: Callable[[], None]
) -> State | None:
    """Return the state in which no probe of a decision variable or a unit removes a candidate; None after a
    contradiction.

    A literal that is true in an outcome without a contradiction is not placed again until the state changes.
    """
    groups = [group for group in network.members[1 : network.units + 1] if group]
    lows = sum({domain & -domain for domain in network.of.values() if domain.bit_count() == 2})
    bit = network.bit
    X, C = state
    possible = 0  # literals that are true in an outcome without a contradiction
    unchanged, position = 0, 0
    while unchanged < len(groups):
        live = X & groups[position]
        position = (position + 1) % len(groups)
        unchanged += 1
        if not live & live - 1 or not live & ~possible:
            continue
        remaining, all_left, failed = live, 0 if not live & possible else X, 0
        while remaining:
            literal = remaining.bit_length()
            remaining ^= bit[literal]
            if possible & bit[literal]:
                continue
            check_time()
            outcome = network.place(X, C, literal, nogoods)
            if outcome is None:
                failed |= bit[literal]
                continue
            all_left |= outcome[0]
            gone = X ^ outcome[0]
            possible |= bit[literal] | (gone & lows) << 1 | gone >> 1 & lows
        if failed == live:
            return None
        if removed := failed | X & ~all_left:
            changed = network.remove(X, C, removed, nogoods)
            if changed is None:
                return None
            X, C = changed
            possible = unchanged = 0
    return X, C
