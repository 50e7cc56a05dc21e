"""LinkGraph: a graph over numbered literals whose true nodes must be connected, and its cuts.

A **cut** excludes two true witnesses u and v with an entirely false separator S: the clause ``not u, not v, S...``.
`LinkGraph.cuts` makes minimal cuts from an assignment that is not connected. It uses masks of nodes if all links are
always true. `LinkGraph.implies` tests a given cut by its own graph search, which shares no code with `cuts`.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar

Cut = tuple[int, ...]
True_ = Callable[[int], bool]  # is a literal true?
Piece = TypeVar("Piece")  # a component: its nodes, or a mask of them
SWAPPED = str.maketrans("01", "10")
HIGHEST = array("i").itemsize - 1 if sys.byteorder == "little" else 0
OF_BYTES = b"1" * 128 + b"0" * 128
SHIFTS = 8  # distances of linked nodes that are handled together; the edges of a grid have six


class SignTable:
    """The true literals of a solution, as a table by literal and as masks of nodes."""

    def __init__(self, model: Iterable[int]) -> None:
        """``model``: the literals 1, 2, ... in order; a false one is negated."""
        # The highest byte of each number contains its sign.
        signs = array("i", model).tobytes()[HIGHEST :: array("i").itemsize].translate(OF_BYTES).decode()
        # A negative literal counts from the end. 0 is a literal that is always true.
        self.signs: str = "1" + signs + signs.translate(SWAPPED)[::-1]

    def __call__(self, x: int) -> bool:
        return self.signs[x] == "1"

    def mask(self, nodes: Sequence[int], step: int) -> int:
        """Return the true literals among ``nodes`` as bits. ``step``: the constant difference between consecutive ones,
        or 0."""
        if len(nodes) < 2:
            return mask_of(map(self, nodes))
        if not step:
            return int("".join(itemgetter(*nodes)(self.signs))[::-1], 2)
        start = nodes[0] % len(self.signs)
        end = start + step * len(nodes)
        return int(self.signs[start : end if end >= 0 else None : step][::-1], 2)


class CutGraph(Protocol):
    """The methods of a graph that a solver with cuts calls."""

    def seeds(self) -> list[Cut]:
        """Return the cuts to add before the search."""

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        """Return clauses that an assignment violates. ``sure``: literals that are true during the whole question."""

    def implies(self, clause: Sequence[int]) -> bool:
        """Does the clause follow from the graph?"""

    def literals(self) -> Iterable[int]:
        """Return all literals of the graph. 0 is always true."""

    def over(self, table: Sequence[int]) -> CutGraph:
        """Return the same graph over other literals."""


class Guarded(NamedTuple):
    """A graph over numbered literals with a condition (`Connected`, `Pieces`, ...). The condition binds unless a
    literal of ``unless`` is true."""

    graph: CutGraph
    unless: tuple[int, ...] = ()

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        """Return cuts that an assignment of the literals violates."""
        if any(true(x) for x in self.unless):
            return []
        return [(*cut, *self.unless) for cut in self.graph.cuts(true, sure)]

    @property
    def link_graph(self) -> LinkGraph:
        """The LinkGraph, for a caller that handles only graphs of `connected`."""
        assert isinstance(self.graph, LinkGraph)
        return self.graph

    def over(self, table: Sequence[int], *unless: int) -> Guarded:
        """Return the graph over ``table[x]`` for x, with more literals ``unless``."""
        return Guarded(self.graph.over(table), (*unless, *[table[x] for x in self.unless]))


@dataclass(frozen=True)
class LinkGraph:
    """``nodes``: literals, 0 if always true. ``masks``: for each node its neighbours as bits. ``pairs``: the links,
    None if only the masks are known. ``firm``: are all links always true? ``seeded``: does `seeds` return cuts? It does
    not if other clauses imply them. ``shifts``: (d, nodes a, nodes a + d) as bits, for the most frequent distances of
    linked nodes; a grid has two. ``odd``: the nodes with other links."""

    nodes: tuple[int, ...]
    masks: tuple[int, ...]
    pairs: tuple[tuple[int, int, int], ...] | None
    firm: bool
    seeded: bool
    shifts: tuple[tuple[int, int, int], ...]
    odd: int

    @classmethod
    def of(cls, nodes: Iterable[int], links: Iterable[tuple[int, int, int]], seeded: bool = True) -> LinkGraph:
        """``links``: (node, node, literal), with 0 for a link that is always true."""
        literals, pairs = tuple(nodes), tuple(links)
        masks = [0] * len(literals)
        bit = [1 << i for i in range(len(literals))]
        firm = True
        lower: dict[int, int] = {}
        for a, b, literal in pairs:
            masks[a] |= bit[b]
            masks[b] |= bit[a]
            if literal:
                firm = False
            low, d = (a, b - a) if a < b else (b, a - b)
            lower[d] = lower.get(d, 0) | bit[low]
        return cls(literals, tuple(masks), pairs, firm, seeded, *_shifts(lower))

    @classmethod
    def of_groups(cls, nodes: Iterable[int], groups: Iterable[Sequence[int]]) -> LinkGraph:
        """Return the graph that links all nodes of each group. Other clauses imply its first cuts.
        ``groups``: each ascending."""
        literals = tuple(nodes)
        masks = [0] * len(literals)
        bit = [1 << i for i in range(len(literals))]
        lower: dict[int, int] = {}
        for group in groups:
            every = 0
            for a in group:
                every |= bit[a]
            for a in group:
                masks[a] |= every
            for a, b in combinations(group, 2):
                lower[b - a] = lower.get(b - a, 0) | bit[a]
        others = tuple([mask & ~own for mask, own in zip(masks, bit, strict=True)])
        return cls(literals, others, None, True, False, *_shifts(lower))

    @cached_property
    def links(self) -> tuple[tuple[int, int, int], ...]:
        """(node, node, literal), with 0 for a link that is always true."""
        if self.pairs is not None:
            return self.pairs
        return tuple([(a, b, 0) for a, mask in enumerate(self.masks) for b in bits(mask) if a < b])

    @cached_property
    def beside(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each node its links, as (node, literal)."""
        neighbours: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for a, b, literal in self.links:
            neighbours[a].append((b, literal))
            neighbours[b].append((a, literal))
        return tuple(map(tuple, neighbours))

    @cached_property
    def always(self) -> int:
        """The nodes that are always true, as bits."""
        return mask_of([not x for x in self.nodes])

    @cached_property
    def step(self) -> int:
        """The constant difference between the literals of consecutive nodes, or 0."""
        return step_of(self.nodes)

    def over(self, table: Sequence[int]) -> LinkGraph:
        """Return the same graph over other literals: ``table[x]`` for x, with ``table[-x] == -table[x]``."""
        pairs = self.pairs if self.firm else tuple([(a, b, table[x]) for a, b, x in self.links])
        return self._with(tuple([table[x] for x in self.nodes]), pairs)

    def over_nodes(self, nodes: tuple[int, ...]) -> LinkGraph:
        """Return the same graph with other literals of its nodes."""
        return self._with(nodes, self.pairs)

    def _with(self, nodes: tuple[int, ...], pairs: tuple[tuple[int, int, int], ...] | None) -> LinkGraph:
        if nodes == self.nodes and pairs == self.pairs:
            return self
        return LinkGraph(nodes, self.masks, pairs, self.firm, self.seeded, self.shifts, self.odd)

    def literals(self) -> Iterable[int]:
        return self.nodes if self.firm else (*self.nodes, *[x for _, _, x in self.links])

    def true_nodes(self, true: True_) -> int:
        """Return the true nodes as bits."""
        if isinstance(true, SignTable):
            return true.mask(self.nodes, self.step)
        return mask_of([not x or true(x) for x in self.nodes])

    def _components(self, on: Sequence[bool], true: True_) -> list[list[int]]:
        """Return the components of the true nodes over true links."""
        components: list[list[int]] = []
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
            components.append(component)
        return components

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        """Return minimal cuts that an assignment violates. Return none if its true nodes are connected.

        Each component except the largest (or the one with a node that is always true) gives a cut at its own border.
        Graphs that are not made of groups give a second cut, at the border of the largest component. For loops, a
        second cut would add a tenth to a fifth to the time of the first question. If several components have nodes that
        are always true, cuts separate only these, each from the component with the fewest literals between them.
        """
        if self.firm:
            return self._cuts_of_pieces(self.true_nodes(true), self.sure_nodes(sure))
        on = [not x or true(x) for x in self.nodes]
        components = self._components(on, true)
        if len(components) < 2:
            return []
        off = sum(1 << i for i, there in enumerate(on) if not there)
        return self._choose_cuts(
            components,
            [any(not self.nodes[u] for u in c) for c in components],
            [len(c) for c in components],
            lambda component, other: self._cut(component, other, off),
        )

    def _choose_cuts(
        self,
        components: Sequence[Piece],
        always: Sequence[bool],
        sizes: Sequence[int],
        cut: Callable[[Piece, Piece], Cut],
    ) -> list[Cut]:
        """Return the cuts between components. ``always``: does the component have a node that is always true?"""
        fixed = [c for c, there in zip(components, always, strict=True) if there]
        if len(fixed) > 1:
            return list(dict.fromkeys(min((cut(a, b) for b in fixed if b is not a), key=len) for a in fixed))
        main = max(range(len(components)), key=lambda i: (always[i], sizes[i]))
        cuts: dict[Cut, None] = {}
        for i, component in enumerate(components):
            if i != main:
                cuts[cut(component, components[main])] = None
                if self.pairs is not None:
                    cuts[cut(components[main], component)] = None
        return list(cuts)

    def sure_nodes(self, sure: Collection[int]) -> int:
        """Return the nodes that are certainly true, as bits. Repeated calls with the same literals are cached."""
        if not sure:
            return 0
        known = self.__dict__.get("_known")
        if known is None or known[0] is not sure:
            literals = {*sure}
            known = self.__dict__["_known"] = sure, mask_of([x in literals for x in self.nodes])
        return known[1]

    def _cuts_of_pieces(self, true: int, sure: int) -> list[Cut]:
        """Return `cuts` for graphs whose links are always true. The cuts are the same, but masks of nodes take a third
        of the time. The two separated nodes are ``sure`` nodes if possible, because then many pieces have the same
        cut."""
        nodes = self.nodes
        pieces = self.pieces(true)
        if len(pieces) < 2:
            return []
        full = (1 << len(nodes)) - 1
        always = self.always

        def cut(piece: int, other: int) -> Cut:
            apart = self.around(piece) & ~true
            u, v = (first(one & always or one & sure or one) for one in (piece, other))
            where = full & ~(piece | apart)
            if other.bit_count() < piece.bit_count():  # search from the smaller piece
                reached = self.spread(other, where)
            else:
                reached = self._nodes_on_paths(self.around(apart), other, where)
            separator = dict.fromkeys([nodes[b] for b in bits(apart & self.around(reached))])
            return tuple(dict.fromkeys((*(-nodes[w] for w in (u, v) if nodes[w]), *separator)))

        sizes = [piece.bit_count() for piece in pieces]
        return self._choose_cuts(pieces, [bool(piece & always) for piece in pieces], sizes, cut)

    def _nodes_on_paths(self, todo: int, goal: int, where: int) -> int:
        """Return the nodes of ``todo`` with a path to ``goal`` within ``where``, and the nodes on these paths. Each
        search stops at the goal."""
        todo &= where
        reached = todo & goal
        todo ^= reached
        goal |= reached
        while todo:
            start = todo & -todo
            met = self.spread(start, where, goal)
            todo &= ~met
            if met & goal:
                reached |= met
                goal |= met
        return reached

    def pieces(self, left: int) -> list[int]:
        """Return the components of some nodes as bits. All links must always be true."""
        pieces = []
        if self.pairs is not None:
            while left:
                pieces.append(self.flood(first(left), left))
                left &= ~pieces[-1]
            return pieces
        masks = self.masks
        while left:  # in a loop, a node has at most two links, which are followed one by one
            piece = todo = left & -left
            left ^= todo
            while todo:
                node = todo & -todo
                more = masks[node.bit_length() - 1] & left
                left ^= more
                piece |= more
                todo ^= node | more
            pieces.append(piece)
        return pieces

    def _cut(self, component: Sequence[int], other: Sequence[int], off: int) -> Cut:
        """Return the cut near ``component`` that separates it from a node of ``other``, another component. ``off``: the
        false nodes."""
        nodes, masks = self.nodes, self.masks
        inside = around = 0
        for node in component:
            inside |= 1 << node
            around |= masks[node]
        apart = around & off
        u, v = self._witness(component), self._witness(other)
        reached = self.flood(v, ~inside & ~apart)
        separator = dict.fromkeys(nodes[b] for b in bits(apart) if masks[b] & reached)
        # Between two true nodes: the link is false.
        separator.update((x, None) for node in component for b, x in self.beside[node] if reached >> b & 1)
        witnesses = [-nodes[w] for w in (u, v) if nodes[w]]
        return tuple(dict.fromkeys((*witnesses, *separator)))

    def around(self, some: int) -> int:
        """Return the neighbours of some nodes as bits."""
        mask = 0
        for d, lower, upper in self.shifts:
            mask |= (some & lower) << d | (some & upper) >> d
        for node in bits(some & self.odd):
            mask |= self.masks[node]
        return mask

    def flood(self, start: int, where: int) -> int:
        """Return the nodes reachable from ``start`` within ``where``, as bits. The states of links are ignored."""
        return self.spread(1 << start, where)

    def spread(self, reached: int, where: int, goal: int = 0) -> int:
        """Return the nodes reachable from several nodes, as bits. Stop at a node of ``goal``."""
        masks, shifts, odd = self.masks, self.shifts, self.odd
        frontier = reached
        while frontier:
            grown = reached
            single = frontier
            if frontier.bit_count() > len(shifts):  # all together, distance by distance, each from the end of the last
                for d, lower, upper in shifts:
                    grown |= ((grown & lower) << d | (grown & upper) >> d) & where
                single &= odd
            beside = 0
            while single:
                low = single & -single
                beside |= masks[low.bit_length() - 1]
                single ^= low
            grown |= beside & where
            frontier = grown & ~reached
            reached = grown
            if reached & goal:
                break
        return reached

    def _witness(self, component: Sequence[int]) -> int:
        return next((u for u in component if not self.nodes[u]), component[0])

    def implies(self, clause: Sequence[int]) -> bool:
        """Return True if the clause is a cut: without its nodes and links, two nodes that it negates (or that are
        always true) are not connected."""
        named = set(clause)
        label = [-1 if x in named else 0 for x in self.nodes]  # -1: removed; 0: not yet reached
        witnesses = [i for i, x in enumerate(self.nodes) if (not x or -x in named) and label[i] == 0]
        if len(witnesses) < 2:
            return False
        label[witnesses[0]] = 1
        todo = [witnesses[0]]
        while todo:
            node = todo.pop()
            for other, literal in self.beside[node]:
                if label[other] == 0 and (not literal or literal not in named):
                    label[other] = 1
                    todo.append(other)
        return any(label[w] == 0 for w in witnesses)

    def seeds(self) -> list[Cut]:
        """Return cuts that each isolate one node: its neighbours separate it from two distant nodes."""
        cuts: dict[Cut, None] = {}
        if not self.seeded:
            return []
        nodes = self.nodes
        always = [v for v, x in enumerate(nodes) if not x]
        once = self.firm and not always and len({*map(abs, nodes)}) == len(nodes)  # each literal once in a cut
        for u, beside in enumerate(self.beside):
            around = {b for b, _ in beside}
            if not around or (always and any(not nodes[b] and not literal for b, literal in beside)):
                continue  # a neighbour that is always true
            separator = [nodes[b] or literal for b, literal in beside]
            for v in self._far(u, around, always):
                cut = (-nodes[u], -nodes[v], *separator)
                cuts[cut if once else tuple(dict.fromkeys(x for x in cut if x))] = None
        return list(cuts)

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


def _shifts(lower: Mapping[int, int]) -> tuple[tuple[tuple[int, int, int], ...], int]:
    """Return the shifts of a graph, and its other nodes. ``lower``: distance of linked nodes -> the lower nodes."""
    common = sorted(lower, key=lambda d: (-lower[d].bit_count(), d))[:SHIFTS]
    odd = 0
    for d in lower.keys() - {*common}:
        odd |= lower[d] | lower[d] << d
    return tuple([(d, lower[d], lower[d] << d) for d in common]), odd


def step_of(literals: Sequence[int]) -> int:
    """Return the constant difference between consecutive literals. Return 0 if it is not constant or a literal is 0."""
    if len(literals) < 2 or literals[0] == literals[1]:
        return 0
    step = literals[1] - literals[0]
    even = literals[0] * literals[-1] > 0 and literals == tuple(range(literals[0], literals[-1] + step, step))
    return step if even else 0


def mask_of(on: Iterable[bool]) -> int:
    """Return a mask with a bit for each true entry."""
    return int("".join(["1" if there else "0" for there in on])[::-1] or "0", 2)


def first(mask: int) -> int:
    """Return the index of the lowest bit."""
    return (mask & -mask).bit_length() - 1


def bits(mask: int) -> Iterator[int]:
    """Yield the indices of the bits in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
