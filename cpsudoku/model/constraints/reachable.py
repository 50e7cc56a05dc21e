"""Reachable: each true node of a graph lies within some steps of a root, over true nodes; rooted connectivity.

Reachable([a == 1, b == 1, c == 1], [(0, 1), (1, 2)], root=0, steps=2)
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.model import Assignment, Constraint, Literal
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.support.errors import ModelError


class Reachable(Constraint):
    """``nodes``: items that are literals; ``links``: pairs of nodes; ``root``: the node that is reached in 0 ``steps``,
    which is true where any node is."""

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

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        links = tuple([(a, b) for a, others in enumerate(self.beside) for b in others if a < b])
        return to.over_literals("reach", (self.root, self.steps, links), to.settled(self.nodes), only_if)
