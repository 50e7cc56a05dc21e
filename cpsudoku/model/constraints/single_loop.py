"""SingleLoop: the true edges of a graph form one closed loop through some of its vertices (`circuit` with free loops).

    SingleLoop(4, [(0, 1, a == 1), (1, 2, b == 1), (2, 3, c == 1), (3, 0, d == 1)])

Each vertex has no true edge or two; there is one at least; and the edges are connected (`Connected`, over the graph
whose nodes are the edges, linked where they share a vertex). No variables are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.model.variables import scope_of
from cpsudoku.support.errors import ModelError


class SingleLoop(Constraint):
    """``vertices``: how many there are; ``edges``: (vertex, vertex, item) with an item that is a literal."""

    fields = ("vertices", "ends", "items")

    def __init__(self, vertices: int, edges: Iterable[tuple[int, int, Item]]) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; an edge names no vertex.
        """
        self.vertices = vertices
        listed = list(edges)
        self.ends = tuple([(a, b) for a, b, _ in listed])
        for a, b in self.ends:
            if not (0 <= a < vertices and 0 <= b < vertices and a != b):
                raise ModelError(f"SingleLoop: expected two vertices from 0 to {vertices - 1}, found {a}, {b}")
        items = tuple([x for _, _, x in listed])
        plain = all(isinstance(x, Variable) and x.values is BOOLEAN for x in items)
        self.items = items if plain else tuple(map(literal_of, items))
        self.scope: tuple[Variable, ...] = scope_of(self.items)
        self.plain = plain and len(self.scope) == len(listed)  # a Boolean of its own for each edge, as most have

    @cached_property
    def edges(self) -> tuple[tuple[int, int, Literal], ...]:
        """(vertex, vertex, the literal that the edge is there)."""
        return tuple([(a, b, literal_of(x)) for (a, b), x in zip(self.ends, self.items, strict=True)])

    def holds(self, assignment: Assignment) -> bool:
        beside: dict[int, list[int]] = {}
        for a, b in compress(self.ends, [value_of(x, assignment) for x in self.items]):
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
        if not beside or any(len(others) != 2 for others in beside.values()):
            return False
        start = next(iter(beside))
        before, here, length = start, beside[start][0], 1
        while here != start:
            first, second = beside[here]
            before, here = here, second if first == before else first
            length += 1
        return length == len(beside)

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the edges at vertices where a line ends or branches; where there are none, an edge of each loop."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        on = [(a, b, x) for a, b, (x, value, positive) in self.edges if (assignment[x] == value) is positive]
        around: dict[int, list[tuple[int, int, Variable]]] = {}
        for edge in on:
            for vertex in edge[:2]:
                around.setdefault(vertex, []).append(edge)
        odd = dict.fromkeys(x for edges in around.values() if len(edges) != 2 for _, _, x in edges)
        visited: set[int] = set()
        loops: list[Variable] = []
        for vertex, _, x in on if not odd else ():
            if vertex not in visited:
                loops.append(x)
                todo = [vertex]
                for v in todo:
                    visited.add(v)
                    todo += [other for a, b, _ in around[v] for other in (a, b) if other not in visited]
        return [*odd] or (loops if len(loops) > 1 else [])

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args = [to.first[x] for x in self.scope] if self.plain else to.settled([x for _, _, x in self.edges])
        return to.over_literals("loop", (self.vertices, self.ends), args, only_if)
