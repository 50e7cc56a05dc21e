"""Probe the root of the search: place each literal, and keep the removals.

A literal that fails is removed. So are the candidates that are removed under every literal of some group. These rules
are called failed literal detection and constructive disjunction. If placing a removes b, then placing b removes a,
although propagation of b may not find it. Such pairs strengthen all later propagation ("conservative dual consistency":
Lecoutre, Cardon and Vion, AAAI 2007). Probing decides most published puzzles without a guess. Cost: one propagation for
each literal of each group, repeated after each change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cpsudoku.backends.search.propagators import Propagator, State
from cpsudoku.backends.search.tables import members
from cpsudoku.backends.search.unit_propagation import Network


def probe_groups(
    network: Network, state: State, nogoods: Sequence[Propagator], check_time: Callable[[], None]
) -> State | None:
    """Return the state in which no probe of a variable or a unit removes a candidate. Return None after a
    contradiction.

    The pairs found by probes are added to ``network.kill``.
    """
    groups = [group for group in network.members[1 : network.groups + 1] if group]
    bit, kill = network.bit, network.kill
    outcomes: dict[int, State] = {}  # literal -> the candidates before it was placed, and after
    X, C = state
    unchanged, position = 0, 0
    while unchanged < len(groups):
        live = X & groups[position]
        position = (position + 1) % len(groups)
        unchanged += 1
        if not live & live - 1:
            continue
        failed = all_left = 0
        for literal in reversed(members(live)):
            before, after = outcomes.get(literal, (0, 0))
            if before != X:
                check_time()
                outcome = network.place(X, C, literal, nogoods)
                if outcome is None:
                    failed |= bit[literal]
                    continue
                after = outcome[0]
                outcomes[literal] = X, after
                removed = (X ^ after) & ~kill[literal]
                kill[literal] |= removed
                for other in members(removed):
                    kill[other] |= bit[literal]
            all_left |= after
        if failed == live:
            return None
        if removed := failed | X & ~all_left:
            changed = network.remove(X, C, removed, nogoods)
            if changed is None:
                return None
            X, C = changed
            unchanged = 0
    return X, C
