"""Connected: the true nodes of a graph, joined by its true links, are one component or none. Part of the kernel.

    Connected([a == 1, b == 1, c == 1], [(0, 1), (1, 2)])       # a and c shaded: b, too

The inference it needs is the **cut**: two witnesses that are true and a separator that is all false cannot be; as a
clause, ``not u, not v, S...``. A cut depends on the graph alone, so that a solver that is kept serves it to all puzzles
of a shape. `Graph.cuts` makes minimal ones from an assignment that is not connected; `Graph.implies` checks one by a
breadth-first search, and shares no code with the first. A node or a link that is always true is None.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cpsudoku.constraints.clause import Literal
from cpsudoku.constraints.literals import Item, literal_of
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Fresh, Variable

Cut = tuple[int, ...]
SHIFTS = 8  # distances of linked nodes that are followed at once: the edges of a grid have six


class LinkGraph(NamedTuple):
    """``nodes``: literals, 0 where always true; ``links``: (node, node, literal or 0); ``beside``: of each node its
    links, as (node, literal); ``masks``: of each node its neighbours, a bit each; ``firm``: are all links always true?
    ``seeded``: do its first cuts say anything that is not said elsewhere? ``shifts``: (d, nodes a, nodes a + d), a bit
    each, for the commonest distances of linked nodes: on a grid there are two; ``odd``: the nodes with other links."""

    nodes: tuple[int, ...]
    links: tuple[tuple[int, int, int], ...]
    beside: tuple[tuple[tuple[int, int], ...], ...]
    masks: tuple[int, ...]
    firm: bool = False
    seeded: bool = True
    shifts: tuple[tuple[int, int, int], ...] = ()
    odd: int = -1

    @classmethod
    def of(cls, nodes: Iterable[int], links: Iterable[tuple[int, int, int]], seeded: bool = True) -> LinkGraph:
        found = tuple(nodes)
        pairs = tuple(links)
        beside: list[list[tuple[int, int]]] = [[] for _ in found]
        for a, b, literal in pairs:
            beside[a].append((b, literal))
            beside[b].append((a, literal))
        masks = [0] * len(found)
        bit = [1 << i for i in range(len(found))]
        for a, b, _ in pairs:
            masks[a] |= bit[b]
            masks[b] |= bit[a]
        firm = not any(literal for _, _, literal in pairs)
        lower: dict[int, int] = {}
        for a, b, _ in pairs:
            lower[abs(b - a)] = lower.get(abs(b - a), 0) | bit[min(a, b)]
        common = sorted(lower, key=lambda d: (-lower[d].bit_count(), d))[:SHIFTS]
        odd = 0
        for a, b, _ in pairs:
            if abs(b - a) not in common:
                odd |= bit[a] | bit[b]
        shifts = tuple((d, lower[d], lower[d] << d) for d in common)
        return cls(found, pairs, tuple(map(tuple, beside)), tuple(masks), firm, seeded, shifts, odd)

    def renamed(self, table: Sequence[int]) -> LinkGraph:
        """The same graph over other literals: ``table[x]`` for x, with ``table[-x] == -table[x]``."""
        if all(table[x] == x for x in self.nodes) and all(table[x] == x for _, _, x in self.links):
            return self
        return LinkGraph(
            tuple(table[x] for x in self.nodes),
            tuple((a, b, table[x]) for a, b, x in self.links),
            tuple(tuple((b, table[x]) for b, x in links) for links in self.beside),
            self.masks,
            self.firm,
            self.seeded,
            self.shifts,
            self.odd,
        )

    def components(self, true: Callable[[int], bool]) -> list[list[int]]:
        """The components of the true nodes, each a list of nodes."""
        return self._components([not x or true(x) for x in self.nodes], true)

    def _components(self, on: Sequence[bool], true: Callable[[int], bool]) -> list[list[int]]:
        found: list[list[int]] = []
        if self.firm:
            left = sum(1 << i for i, there in enumerate(on) if there)
            while left:
                piece = self.flood((left & -left).bit_length() - 1, left)
                found.append(list(bits(piece)))
                left &= ~piece
            return found
        seen = bytearray(len(on))
        for start in range(len(on)):
            if not on[start] or seen[start]:
                continue
            seen[start] = 1
            component = [start]
            for node in component:
                for other, literal in self.beside[node]:
                    if on[other] and not seen[other] and (not literal or true(literal)):
                        seen[other] = 1
                        component.append(other)
            found.append(component)
        return found

    def cuts(self, true: Callable[[int], bool]) -> list[Cut]:
        """Minimal cuts that an assignment of the literals breaks; none where its true nodes are connected.

        For each component but the largest (or the one with a node that is always true), one close to it and one close
        to the largest. Where several have nodes that are always true these alone are parted, each from the one from
        which the fewest literals do: a longer cut could be one of these with literals that are not needed.
        """
        on = [not x or true(x) for x in self.nodes]
        components = self._components(on, true)
        if len(components) < 2:
            return []
        off = sum(1 << i for i, there in enumerate(on) if not there)
        always = [c for c in components if any(not self.nodes[u] for u in c)]
        if len(always) > 1:
            nearest = (min((self._cut(a, b, off) for b in always if b is not a), key=len) for a in always)
            return list(dict.fromkeys(nearest))
        main = max(components, key=lambda c: (any(not self.nodes[u] for u in c), len(c)))
        found: dict[Cut, None] = {}
        for component in components:
            if component is not main:
                found[self._cut(component, main, off)] = None
                found[self._cut(main, component, off)] = None
        return list(found)

    def _cut(self, component: Sequence[int], other: Sequence[int], off: int) -> Cut:
        """The cut that lies close to ``component`` and parts it from a node of ``other``, another component; ``off``:
        the nodes that are false."""
        nodes, masks = self.nodes, self.masks
        inside = around = 0
        for node in component:
            inside |= 1 << node
            around |= masks[node]
        apart = around & off
        u, v = self._witness(component), self._witness(other)
        reached = self.flood(v, ~inside & ~apart)
        separator = dict.fromkeys(nodes[b] for b in bits(apart) if masks[b] & reached)
        if not self.firm:  # between two true nodes: the link is false
            separator.update((x, None) for node in component for b, x in self.beside[node] if reached >> b & 1)
        witnesses = [-nodes[w] for w in (u, v) if nodes[w]]
        return tuple(dict.fromkeys((*witnesses, *separator)))

    def flood(self, start: int, where: int) -> int:
        """The nodes, a bit each, that are reached from one of them without leaving ``where``; links do not matter."""
        masks, shifts, odd = self.masks, self.shifts, self.odd
        reached = frontier = 1 << start
        while frontier:
            found = 0
            single = frontier
            if frontier.bit_count() > len(shifts):  # all of them at once, distance by distance
                for d, lower, upper in shifts:
                    found |= (frontier & lower) << d | (frontier & upper) >> d
                single &= odd
            while single:
                low = single & -single
                found |= masks[low.bit_length() - 1]
                single ^= low
            frontier = found & where & ~reached
            reached |= frontier
        return reached

    def _witness(self, component: Sequence[int]) -> int:
        return next((u for u in component if not self.nodes[u]), component[0])

    def implies(self, clause: Sequence[int]) -> bool:
        """Is the clause a cut: without the nodes and links it names, are two that it negates (or that are always true)
        apart in the graph of all others?"""
        said = set(clause)
        label = [-1 if x in said else 0 for x in self.nodes]  # -1: removed; 0: not yet reached
        witnesses = [i for i, x in enumerate(self.nodes) if (not x or -x in said) and label[i] == 0]
        if len(witnesses) < 2:
            return False
        label[witnesses[0]] = 1
        todo = [witnesses[0]]
        while todo:
            node = todo.pop()
            for other, literal in self.beside[node]:
                if label[other] == 0 and (not literal or literal not in said):
                    label[other] = 1
                    todo.append(other)
        return any(label[w] == 0 for w in witnesses)

    def seeds(self) -> list[Cut]:
        """Cuts about one node each: its neighbours part it from two nodes that are linked elsewhere, far from it."""
        found: dict[Cut, None] = {}
        if not self.seeded:
            return []
        always = [v for v, x in enumerate(self.nodes) if not x]
        for u in range(len(self.nodes)):
            around = {b for b, _ in self.beside[u]}
            if not around or any(not self.nodes[b] and not literal for b, literal in self.beside[u]):
                continue  # a neighbour that is always there
            far = self._far(u, around, always)
            separator = [self.nodes[b] or literal for b, literal in self.beside[u]]
            for v in far:
                found[tuple(dict.fromkeys((*(-self.nodes[w] for w in (u, v) if self.nodes[w]), *separator)))] = None
        return list(found)

    def _far(self, u: int, around: set[int], always: Sequence[int]) -> tuple[int, ...]:
        there = next((v for v in always if v != u and v not in around), None)
        if there is not None:
            return (there,)
        count = len(self.nodes)
        for step in range(count):
            v = (u + count // 2 + step) % count
            if v != u and v not in around:
                other = next((w for w, _ in self.beside[v] if w != u and w not in around), None)
                if other is not None:
                    return (v, other)
        return ()


def bits(mask: int) -> Iterator[int]:
    """The places of the ones, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Connected(Constraint):
    """``nodes``: for each a Boolean, a relation that is a literal, or None where it is always there; ``links``: pairs
    of nodes, by their places, each with such an item, or without where the link is always there. ``seeded``: see
    `LinkGraph`."""

    elementary = True

    def __init__(
        self,
        nodes: Iterable[Item | None],
        links: Iterable[tuple[int, int] | tuple[int, int, Item | None]],
        *,
        seeded: bool = True,
    ) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a link names no node.
        """
        self.seeded = seeded
        self.nodes: tuple[Literal | None, ...] = tuple(None if x is None else literal_of(x) for x in nodes)
        pairs: list[tuple[int, int, Literal | None]] = []
        for a, b, *item in links:
            if not (0 <= a < len(self.nodes) and 0 <= b < len(self.nodes)):
                raise ModelError(f"Connected: expected nodes from 0 to {len(self.nodes) - 1}, found a link {a}, {b}")
            literal = literal_of(item[0]) if item and item[0] is not None else None
            pairs.append((a, b, literal))
        self.links = tuple(pairs)
        used = (*self.nodes, *(literal for _, _, literal in self.links))
        for x in used:
            if x is not None and x.value not in x.variable.values:
                raise ModelError(f"Connected: expected a value of {x.variable.name}, found {x.value}: leave it out")
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys(x.variable for x in used if x is not None))

    def holds(self, assignment: Assignment) -> bool:
        def true(literal: Literal | None) -> bool:
            return literal is None or (assignment[literal.variable] == literal.value) is literal.positive

        parent = {i: i for i, literal in enumerate(self.nodes) if true(literal)}

        def root(i: int) -> int:
            while parent[i] != i:
                i = parent[i]
            return i

        for a, b, literal in self.links:
            if a in parent and b in parent and true(literal):
                parent[root(a)] = root(b)
        return sum(1 for i, above in parent.items() if i == above) <= 1

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        return (self,)

    def graph(self, number: Callable[[Literal], int]) -> LinkGraph:
        """The graph over numbered literals."""
        return LinkGraph.of(
            (0 if x is None else number(x) for x in self.nodes),
            ((a, b, 0 if x is None else number(x)) for a, b, x in self.links),
            self.seeded,
        )

    def parameters(self) -> Hashable:
        place = {x: i for i, x in enumerate(self.scope)}

        def key(literal: Literal | None) -> Hashable:
            return None if literal is None else (place[literal.variable], literal.value, literal.positive)

        return tuple(map(key, self.nodes)), tuple((a, b, key(x)) for a, b, x in self.links), self.seeded
