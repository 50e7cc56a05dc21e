"""Reachable: each true node of a graph lies within some steps of a root, over true nodes; rooted connectivity.

    Reachable([a == 1, b == 1, c == 1], [(0, 1), (1, 2)], root=0, steps=2)

A literal for each node and number of steps: a node reached in k steps is true and has a neighbour reached in k - 1; a
true node is reached in the most there may be. One cut forbids one form of an island; a layer all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from cpsudoku.model import Assignment, Constraint, Literal, Numbers
from cpsudoku.model.constraints.clauses import place_clauses
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.errors import ModelError


class Reachable(Constraint):
    """``nodes``: items that are literals; ``links``: pairs of nodes; ``root``: the node that is reached in 0 ``steps``,
    which is true where any node is."""

    determines = False
    fields = ("nodes", "beside", "root", "steps")

    def __init__(self, nodes: Iterable[Item], links: Iterable[tuple[int, int]], root: int, steps: int) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a link, or the root, names no node; negative steps.
        """
        self.nodes: tuple[Literal, ...] = tuple(literal_of(item) for item in nodes)
        self.beside: list[list[int]] = [[] for _ in self.nodes]
        last = len(self.nodes) - 1
        if not 0 <= root <= last:
            raise ModelError(f"Reachable: expected a root from 0 to {last}, found {root}")
        if steps < 0:
            raise ModelError(f"Reachable: expected a number of steps from 0 on, found {steps}")
        for a, b in links:
            if not (0 <= a <= last and 0 <= b <= last):
                raise ModelError(f"Reachable: expected nodes from 0 to {last}, found a link {a}, {b}")
            self.beside[a].append(b)
            self.beside[b].append(a)
        self.root, self.steps = root, steps

    def holds(self, assignment: Assignment) -> bool:
        true = {i for i, literal in enumerate(self.nodes) if value_of(literal, assignment)}
        reached = {self.root} & true
        for _ in range(self.steps):
            reached |= {b for a in reached for b in self.beside[a] if b in true}
        return reached == true

    def in_numbers(self) -> Numbers:
        return place_clauses(self._layers_in_numbers(), self.nodes, self.scope)

    def _layers_in_numbers(self) -> Numbers:
        """Return how many fresh literals, and the clauses over those of the nodes, from 1, and of these."""
        distance = {self.root: 0}
        order = [self.root]
        for a in order:
            for b in self.beside[a]:
                if b not in distance and distance[a] < self.steps:
                    distance[b] = distance[a] + 1
                    order.append(b)
        rows: list[Row] = []
        root = self.root + 1
        fresh = count(len(self.nodes) + 1)
        before = {self.root: root}
        for step in range(1, self.steps + 1):
            last = step == self.steps
            after = {self.root: root}
            for node in order[1:]:
                if distance[node] > step:
                    continue
                sources = [before[a] for a in self.beside[node] if a in before]
                # In the last layer being true and being reached are one.
                reached = node + 1 if last else next(fresh)
                if not last:
                    rows.append((-reached, node + 1))
                stays = [before[node]] if node in before else []
                rows.append((-reached, *stays, *sources))
                after[node] = reached
            before = after
        rows += [(-node - 1,) for node in range(len(self.nodes)) if node not in before]
        return next(fresh) - len(self.nodes) - 1, rows
