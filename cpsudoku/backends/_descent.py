"""Depth-first search over the states of a network: branch on a group, try its literals in ascending order.

The stack holds open nodes as (X, C, literals not yet tried). Nothing is undone: a state is two integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from cpsudoku.model import Clue, Effort, Limits
from cpsudoku.propagators import State
from cpsudoku.propagators.branching import Branching
from cpsudoku.propagators.network import Network
from cpsudoku.propagators.nogood import Nogood


class LimitReached(Exception):
    """The search was given up; the text says at which limit."""


class Descent:
    """One question asked of a network. ``nodes``: branchings; ``calls``: states looked at; ``conflicts``: refuted."""

    def __init__(self, network: Network, branchings: Sequence[Branching], blocked: Sequence[int], limits: Limits):
        """``branchings``: where to branch; each is asked when those before it find all decided."""
        self.network, self.branchings = network, branchings
        self.nogoods = [Nogood(network, witness) for witness in blocked]
        self.nodes, self.calls, self.conflicts = 0, 0, 0
        self.branched = False  # was anything decided by branching, not by inference alone?
        self._placed, self._steps = network.placed, limits.steps
        self._end = None if limits.seconds is None else perf_counter() + limits.seconds

    def effort(self, convert: float, solve: float) -> Effort:
        """What was spent since this was last asked; ``propagations`` are values placed."""
        spent = Effort(self.nodes, self.calls, self.conflicts, self.network.placed - self._placed, convert, solve)
        self.nodes, self.calls, self.conflicts, self._placed = 0, 0, 0, self.network.placed
        return spent

    def solutions(self, clues: Sequence[Clue]) -> Iterator[int]:
        """Every solution under the unary clues, as a set of literals, once for each choice of decisions.

        Raises:
            LimitReached: with solutions possibly left.
        """
        self.calls += 1
        stated = [clue.unary for clue in clues if clue.unary]
        state = self.network.root and self.network.restrict(*self.network.root, stated)
        state = state and self.network.wake(state, self.nogoods)
        if state is None:
            self.conflicts += 1
            return
        for X, C in self._leaves(state, self.branchings[0]):
            yield from self._completions((X, C), 1)

    def _completions(self, state: State, level: int) -> Iterator[int]:
        """At most one solution that agrees with a state in which all of the levels before are decided."""
        if level == len(self.branchings):
            yield state[0]
            return
        for leaf in self._leaves(state, self.branchings[level]):
            for found in self._completions(leaf, level + 1):
                yield found
                return

    def _leaves(self, state: State, branch: Branching) -> Iterator[State]:
        """The states below this one in which there is nothing left to branch on, depth first."""
        place, nogoods = self.network.place, self.nogoods
        X, C = state
        left = branch(X, C)
        if not left:
            yield state
            return
        self._enter()
        stack = [(X, C, left)]
        while stack:
            X, C, left = stack.pop()
            lowest = left & -left
            if left != lowest:
                stack.append((X, C, left ^ lowest))
            self.calls += 1
            below = place(X, C, lowest.bit_length(), nogoods)
            if below is None:
                self.conflicts += 1
                continue
            left = branch(*below)
            if left:
                self._enter()
                stack.append((*below, left))
            else:
                yield below

    def _enter(self) -> None:
        """Count a node, or give up."""
        if self._steps is not None:
            if self._steps <= 0:
                raise LimitReached("limit of nodes")
            self._steps -= 1
        if self._end is not None and perf_counter() >= self._end:
            raise LimitReached("limit of seconds")
        self.nodes += 1
        self.branched = True
