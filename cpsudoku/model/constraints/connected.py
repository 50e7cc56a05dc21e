"""Connected: the true nodes of a graph, joined by its true links, are one component or none. Part of the kernel.

    Connected([a == 1, b == 1, c == 1], [(0, 1), (1, 2)])       # a and c shaded: b, too

The inference it needs is the **cut**: two true witnesses are not parted by a separator that is all false. As a clause:
``not u, not v, S...``. A cut depends on the graph alone, so that a solver that is kept serves it to all puzzles
of a shape. A node or a link that is always true is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.model import Assignment, Constraint, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.literals import graph_of, nodes_of, value_of
from cpsudoku.model.constraints.logic import Item
from cpsudoku.support.errors import ModelError


class Connected(Constraint):
    """``nodes``: for each a Boolean, a relation that is a literal, or None where it is always there; ``links``: pairs
    of nodes, by their places, each with such an item, or without where the link is always there."""

    fields = ("nodes", "links")

    def __init__(
        self,
        nodes: Iterable[Item | None],
        links: Iterable[tuple[int, int] | tuple[int, int, Item | None]],
    ) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a link names no node.
        """
        self.nodes: tuple[Literal | None, ...] = nodes_of(nodes, "Connected")
        pairs: list[tuple[int, int, Literal | None]] = []
        count = len(self.nodes)
        for a, b, *item in links:
            if not (0 <= a < count and 0 <= b < count):
                raise ModelError(f"Connected: expected nodes from 0 to {count - 1}, found a link {a}, {b}")
            pairs.append((a, b, nodes_of(item[:1], "Connected")[0] if item else None))
        self.links = tuple(pairs)

    def holds(self, assignment: Assignment) -> bool:
        return len({*self._components(assignment).values()}) <= 1

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return a node of each component without a node that is always there."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        component = self._components(assignment)
        first = {root: self.nodes[i] for i, root in reversed(component.items())}
        always = {root for i, root in component.items() if self.nodes[i] is None}
        apart = [x.variable for root, x in reversed(first.items()) if x is not None and root not in always]
        return apart if len(first) > 1 else []

    def _components(self, assignment: Assignment) -> dict[int, int]:
        """Return {node: a node of its component, the same for all}, for each node that is there."""
        parent = {i: i for i, literal in enumerate(self.nodes) if value_of(literal, assignment)}

        def root(i: int) -> int:
            while (above := parent[i]) != i:
                parent[i] = i = parent[above]  # the way becomes half as long
            return i

        for a, b, literal in self.links:
            if a in parent and b in parent and value_of(literal, assignment):
                parent[root(a)] = root(b)
        return {i: root(i) for i in parent}

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, self.links)
        return to.over_literals("connected", (nodes, links), args, only_if)
