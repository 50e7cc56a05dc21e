"""Constraints over a graph: Connected, SingleLoop, Reachable, Pieces, SizedRegions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, count
from typing import ClassVar

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.logic import Item, graph_of, in_literals, literal_of, nodes_of, value_of
from cpsudoku.model.notation import Notation, Written
from cpsudoku.model.variables import scope_of
from cpsudoku.primitives.clause_rows import sum_in_binary
from cpsudoku.primitives.connected import component
from cpsudoku.support.errors import ModelError


class Connected(Constraint):
    """Connected: the true nodes of a graph and its true links form at most one component. Part of the kernel.

        Connected([a == 1, b == 1, c == 1], [(0, 1), (1, 2)])       # a and c shaded: b, too

    Its inference is the **cut**: a separator without a true node must not lie between two true nodes. As a
    clause: ``not u, not v, S...``. A cut depends on the graph alone, so a warm solver reuses it for all puzzles of a
    shape. A node or a link that is always true is None.

    ``nodes``: a Boolean, a relation that is a literal, or None (always true) for each node. ``links``: pairs of node
    numbers, each perhaps with such an item. A link without an item is always true."""

    fields: ClassVar[tuple[str, ...]] = ("nodes", "links")

    def __init__(
        self,
        nodes: Iterable[Item | None],
        links: Iterable[tuple[int, int] | tuple[int, int, Item | None]],
    ) -> None:
        """
        Raises:
            ModelError: an item is not a literal, or a link names no node.
        """
        self.nodes: tuple[Literal | None, ...] = nodes_of(nodes, "Connected")
        pairs: list[tuple[int, int, Literal | None]] = []
        count = len(self.nodes)
        for a, b, *item in links:
            if not (0 <= a < count and 0 <= b < count):
                raise ModelError(f"Connected: expected nodes from 0 to {count - 1}, found a link {a}, {b}")
            pairs.append((a, b, nodes_of(item[:1], "Connected")[0] if item else None))
        self.links: tuple[tuple[int, int, Literal | None], ...] = tuple(pairs)

    def holds(self, assignment: Assignment) -> bool:
        return len({*self._components(assignment).values()}) <= 1

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return one node of each component, except for the component with nodes that are always true."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        component = self._components(assignment)
        first = {root: self.nodes[i] for i, root in reversed(component.items())}
        always = {root for i, root in component.items() if self.nodes[i] is None}
        apart = [x.variable for root, x in reversed(first.items()) if x is not None and root not in always]
        return apart if len(first) > 1 else []

    def _components(self, assignment: Assignment) -> dict[int, int]:
        """Return {node: a representative of its component} for each true node."""
        parent = {i: i for i, literal in enumerate(self.nodes) if value_of(literal, assignment)}

        def root(i: int) -> int:
            while (above := parent[i]) != i:
                parent[i] = i = parent[above]  # halves the path
            return i

        for a, b, literal in self.links:
            if a in parent and b in parent and value_of(literal, assignment):
                parent[root(a)] = root(b)
        return {i: root(i) for i in parent}

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, self.links)
        return to.over_literals("connected", (nodes, links), args, only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("Connected", [*self.nodes], _as_given(self.links))


def _as_given(links: Iterable[tuple[int, int, Literal | None]]) -> list[tuple[object, ...]]:
    """Return links as a user writes them: pairs, or triples if a link is not always true."""
    return [(a, b) if literal is None else (a, b, literal) for a, b, literal in links]


class SingleLoop(Constraint):
    """SingleLoop: the true edges of a graph form one closed loop through some of its vertices (`circuit` with
    free loops).

        SingleLoop(4, [(0, 1, a == 1), (1, 2, b == 1), (2, 3, c == 1), (3, 0, d == 1)])

    Each vertex has two true edges or none. At least one edge is true. The edges are connected (`Connected`, over the
    graph whose nodes are the edges, linked if they share a vertex). No variables are added.

    ``vertices``: their number; ``edges``: (vertex, vertex, item) with an item that is a literal."""

    fields: ClassVar[tuple[str, ...]] = ("vertices", "ends", "items")

    def __init__(self, vertices: int, edges: Iterable[tuple[int, int, Item]]) -> None:
        """
        Raises:
            ModelError: an item is not a literal, or an edge names no vertex.
        """
        self.vertices = vertices
        listed = list(edges)
        self.ends: tuple[tuple[int, int], ...] = tuple([(a, b) for a, b, _ in listed])
        for a, b in self.ends:
            if not (0 <= a < vertices and 0 <= b < vertices and a != b):
                raise ModelError(f"SingleLoop: expected two vertices from 0 to {vertices - 1}, found {a}, {b}")
        items = tuple([x for _, _, x in listed])
        plain = all(isinstance(x, Variable) and x.values is BOOLEAN for x in items)
        self.items: tuple[Item, ...] | tuple[Literal, ...] = items if plain else tuple(map(literal_of, items))
        self.scope: tuple[Variable, ...] = scope_of(self.items)
        self.plain: bool = plain and len(self.scope) == len(listed)  # each edge has its own Boolean, the usual case

    @cached_property
    def edges(self) -> tuple[tuple[int, int, Literal], ...]:
        """(vertex, vertex, the literal that the edge is true)."""
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
        """Return the edges at vertices where a line ends or branches. If there are none, return one edge of each
        loop."""
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

    def notation(self, write: Notation) -> Written:
        edges = [(a, b, x) for (a, b), x in zip(self.ends, self.items, strict=True)]
        return write.call("SingleLoop", self.vertices, edges)


class Reachable(Constraint):
    """Reachable: every true node of a graph has a path of true nodes to the root, with a limited number of steps.

        Reachable([a == 1, b == 1, c == 1], [(0, 1), (1, 2)], root=0, steps=2)

    ``nodes``: items that are literals; ``links``: pairs of nodes; ``root``: the node at distance 0. The root is true if
    any node is. ``steps``: the greatest distance."""

    fields: ClassVar[tuple[str, ...]] = ("nodes", "beside", "root", "steps")

    def __init__(self, nodes: Iterable[Item], links: Iterable[tuple[int, int]], root: int, steps: int) -> None:
        """
        Raises:
            ModelError: an item is not a literal, a link or the root names no node, or ``steps`` is negative.
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
        self.root = root
        self.steps = steps

    @property
    def links(self) -> list[Pair]:
        """The pairs of linked nodes."""
        return [(a, b) for a, others in enumerate(self.beside) for b in others if a < b]

    def holds(self, assignment: Assignment) -> bool:
        true = {i for i, literal in enumerate(self.nodes) if value_of(literal, assignment)}
        reached = {self.root} & true
        for _ in range(self.steps):
            reached |= {b for a in reached for b in self.beside[a] if b in true}
        return reached == true

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        parameters = (self.root, self.steps, tuple(self.links))
        return to.over_literals("reach", parameters, to.settled(self.nodes), only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("Reachable", [*self.nodes], self.links, self.root, self.steps)


class BinarySum(Constraint):
    """BinarySum: a binary number equals a constant plus other binary numbers, each counted only if its gate is true.

        BinarySum([a0, a1, a2], [(gate, [b0, b1, b2])], 1)      # a == 1 + b where gate is true, a == 1 where it is not

    The lowest bit comes first.

    ``total``: bits, items that are literals; ``terms``: (gate, bits) each; ``plus``: a constant of at least 0."""

    fields: ClassVar[tuple[str, ...]] = ("total", "terms", "plus")

    def __init__(self, total: Iterable[Item], terms: Iterable[tuple[Item, Iterable[Item]]], plus: int = 0) -> None:
        """
        Raises:
            ModelError: an item is not a literal, or the constant is negative.
        """
        self.total: tuple[Literal, ...] = tuple(literal_of(item) for item in total)
        self.terms: tuple[tuple[Literal, tuple[Literal, ...]], ...] = tuple(
            (literal_of(gate), tuple(literal_of(item) for item in bits)) for gate, bits in terms
        )
        if plus < 0:
            raise ModelError(f"BinarySum: expected a constant from 0 on, found {plus}")
        self.plus = plus

    def holds(self, assignment: Assignment) -> bool:
        def number(bits: Sequence[Literal]) -> int:
            return sum(value_of(bit, assignment) << i for i, bit in enumerate(bits))

        added = sum(number(bits) for gate, bits in self.terms if value_of(gate, assignment))
        return number(self.total) == self.plus + added

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Number the literals in order. A repeated literal gets a new number."""
        numbers = count(1)
        total = [next(numbers) for _ in self.total]
        terms = [(next(numbers), [next(numbers) for _ in bits]) for _, bits in self.terms]
        literals = [*self.total, *[x for gate, bits in self.terms for x in (gate, *bits)]]
        rows = list(sum_in_binary(total, terms, self.plus, lambda: next(numbers)))
        hidden = [to.fresh(BOOLEAN, only_if) for _ in range(len(literals) + 1, next(numbers))]
        return to.post_each(in_literals(rows, [*literals, *[Literal(x, 1) for x in hidden]]), only_if)


Pair = tuple[int, int]
Link = tuple[int, int, Literal | None]


def _refuse_beyond(name: str, what: str, count: int, numbers: Iterable[int]) -> None:
    for number in numbers:
        if not 0 <= number < count:
            raise ModelError(f"{name}: expected {what} from 0 to {count - 1}, found {number}")


def _reachable(start: int, links: Iterable[tuple[int, int]], on: Sequence[bool]) -> set[int]:
    """Return the true nodes joined to ``start``, including itself."""
    return component(start, [(a, b) for a, b in links if on[a] and on[b]])


class Pieces(Constraint):
    """Pieces of a graph: the root of each piece of true nodes, and its number of nodes.

        Pieces(white, links, roots=[3, 8])                 each piece of white cells holds cell 3 or cell 8, not both
        PieceOf(3, white, links, root=8)                   cell 8 is in a piece of three cells
        PieceOf(3, cells, links, root=8, relation="<=")    at most three
        SizedRegions(sizes, links)                       a value is the size of the cell's region

    The ``roots`` are true, and each piece of true nodes has exactly one. A root in ``sizes`` has a piece of that size.
    ``nodes``: items that are literals, or None (always true); ``links``: pairs of nodes."""

    fields: ClassVar[tuple[str, ...]] = ("nodes", "links", "roots", "sizes")

    def __init__(
        self,
        nodes: Iterable[Item | None],
        links: Iterable[Pair],
        roots: Iterable[int],
        sizes: Iterable[Pair] = (),
    ) -> None:
        """
        Raises:
            ModelError: an item is not a literal, a link or a root names no node, or ``sizes`` has a node that is no
                root.
        """
        self.nodes: tuple[Literal | None, ...] = nodes_of(nodes, "Pieces")
        self.links: tuple[tuple[int, int], ...] = tuple((a, b) for a, b in links)
        self.roots: tuple[int, ...] = tuple(dict.fromkeys(roots))
        self.sizes: tuple[tuple[int, int], ...] = tuple((root, count) for root, count in sizes)
        count = len(self.nodes)
        _refuse_beyond("Pieces", "nodes", count, [n for pair in self.links for n in pair])
        _refuse_beyond("Pieces", "roots", count, self.roots)
        for root, size in self.sizes:
            if root not in self.roots or size < 1:
                raise ModelError(f"Pieces: expected sizes of its roots, from 1 on, found {size} of node {root}")

    def holds(self, assignment: Assignment) -> bool:
        return next(self._wrong_nodes(assignment), None) is None

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the variables of false roots and of the first node of each wrong piece."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        wrong = [self.nodes[i] for i in self._wrong_nodes(assignment)]
        return [x.variable for x in wrong if x is not None]

    def _wrong_nodes(self, assignment: Assignment) -> Iterator[int]:
        on = [bool(value_of(x, assignment)) for x in self.nodes]
        size = dict(self.sizes)
        yield from (root for root in self.roots if not on[root])
        unvisited = {i for i, there in enumerate(on) if there}
        while unvisited:
            piece = _reachable(min(unvisited), self.links, on)
            roots = [*piece.intersection(self.roots)]
            if len(roots) != 1 or size.get(roots[0], len(piece)) != len(piece):
                yield min(piece)
            unvisited -= piece

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, [(a, b, None) for a, b in self.links])
        sizes = dict(self.sizes)
        roots = tuple([(root, sizes.get(root, 0)) for root in self.roots])
        return to.over_literals("pieces", (nodes, links, roots), args, only_if)


class PieceOf(Constraint):
    """The piece of the ``root`` has exactly ``count`` true nodes, or at most (``<=``) or at least (``>=``) that number.
    It has none of ``others``. The root and the others are true. ``nodes``, ``links``: see `Connected`."""

    fields: ClassVar[tuple[str, ...]] = ("nodes", "links", "count", "relation", "root", "others")

    def __init__(
        self,
        count: int,
        nodes: Iterable[Item | None],
        links: Iterable[Pair | tuple[int, int, Item | None]],
        root: int,
        *,
        relation: str = "=",
        others: Iterable[int] = (),
    ) -> None:
        """
        Raises:
            ModelError: an item is not a literal, a link or a root names no node, or the relation is unknown.
        """
        self.nodes: tuple[Literal | None, ...] = nodes_of(nodes, "PieceOf")
        pairs: list[Link] = []
        for a, b, *item in links:
            pairs.append((a, b, nodes_of(item, "PieceOf")[0] if item else None))
        self.links: tuple[Link, ...] = tuple(pairs)
        self.root = root
        self.others: tuple[int, ...] = tuple(other for other in others if other != root)
        self.count = count
        self.relation = relation
        if relation not in ("=", "<=", ">=") or count < 1:
            raise ModelError(f"PieceOf: expected =, <= or >= and a count from 1 on, found {relation!r}, {count}")
        _refuse_beyond("PieceOf", "nodes", len(self.nodes), [n for a, b, _ in self.links for n in (a, b)])
        _refuse_beyond("PieceOf", "roots", len(self.nodes), [root, *self.others])

    @property
    def least(self) -> int:
        return 1 if self.relation == "<=" else self.count

    @property
    def most(self) -> int:
        return len(self.nodes) if self.relation == ">=" else self.count

    def holds(self, assignment: Assignment) -> bool:
        on = [bool(value_of(x, assignment)) for x in self.nodes]
        links = [(a, b) for a, b, x in self.links if value_of(x, assignment)]
        if not all(on[i] for i in (self.root, *self.others)):
            return False
        piece = _reachable(self.root, links, on)
        return self.least <= len(piece) <= self.most and piece.isdisjoint(self.others)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, self.links)
        parameters = (self.relation, self.count, nodes, links, (self.root, *self.others))
        return to.over_literals("piece", parameters, args, only_if)

    def notation(self, write: Notation) -> Written:
        options: dict[str, object] = {} if self.relation == "=" else {"relation": self.relation}
        options |= {"others": self.others} if self.others else {}
        return write.call("PieceOf", self.count, [*self.nodes], _as_given(self.links), self.root, **options)


class SizedRegions(Constraint):
    """Borders divide cells into regions. Linked cells without a border are in one region, and no border is inside a
    region. A cell's value is the size of its region. The last value of the domain means this size or any larger one.
    Regions with a link between them have different sizes.

    ``sizes``: variables of one domain 1, 2, ..., k; ``links``: (cell, cell, border), an item that is a literal.
    """

    fields: ClassVar[tuple[str, ...]] = ("sizes", "links")

    def __init__(self, sizes: Iterable[Variable], links: Iterable[tuple[int, int, Item]]) -> None:
        """
        Raises:
            ModelError: the variables have other domains, an item is not a literal, or a link names no cell.
        """
        self.sizes: tuple[Variable, ...] = tuple(sizes)
        self.links: tuple[tuple[int, int, Literal], ...] = tuple((a, b, literal_of(x)) for a, b, x in links)
        _refuse_beyond("SizedRegions", "cells", len(self.sizes), [n for a, b, _ in self.links for n in (a, b)])
        for a, b, _ in self.links:
            if a == b:
                raise ModelError(f"SizedRegions: expected links of two cells, found one of {a} with itself")
        for x in self.sizes:
            if x.values != tuple(range(1, len(x.values) + 1)) or x.values != self.sizes[0].values:
                raise ModelError(f"SizedRegions: expected the values 1, 2, ... of the others, found {x.values}"[:100])

    @property
    def least(self) -> int:
        """The last value, which means this number of cells or more."""
        return len(self.sizes[0].values) if self.sizes else 1

    def holds(self, assignment: Assignment) -> bool:
        return next(self._wrong_cells(assignment), None) is None

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the sizes of cells whose value is not the size of their region, or that have a wrong border."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        return [self.sizes[i] for i in dict.fromkeys(self._wrong_cells(assignment))]

    def _wrong_cells(self, assignment: Assignment) -> Iterator[int]:
        joined = [(a, b) for a, b, x in self.links if not value_of(x, assignment)]
        region: dict[int, set[int]] = {}
        for cell in range(len(self.sizes)):
            if cell not in region:
                cells = component(cell, joined)
                region.update((other, cells) for other in cells)
        for a, b, x in self.links:
            within, parted = region[a] is region[b], bool(value_of(x, assignment))
            if within is parted or (not within and len(region[a]) == len(region[b])):
                yield from (a, b)
        yield from (i for i, x in enumerate(self.sizes) if assignment[x] != min(len(region[i]), self.least))

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        borders = to.settled([x for _, _, x in self.links])
        links = tuple([(a, b) for a, b, _ in self.links])
        return not self.sizes or to.over_both("regions", (self.least, links), [*self.sizes, *borders], only_if)
