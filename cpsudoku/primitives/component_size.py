"""The primitive `piece`: the number of nodes in the component of a root. The file has its cuts, and its clauses with
owners.

`RootPiece` makes the cuts of one line. `RootPiecesOnOneBoard` makes the cuts of many lines by one search of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from cpsudoku.primitives.clause_rows import encode_lines
from cpsudoku.primitives.connected import Link, Nodes, component, graph_fits, true_part
from cpsudoku.primitives.cut_separation import Cut, LinkGraph, True_, bits
from cpsudoku.primitives.graph_searches import (
    Piece,
    distances,
    ground,
    layers_of,
    negations,
    tree,
    trees,
    way,
    without,
)
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, SimplerLines

SMALL = 4  # nodes of a tree around one root that is forbidden from the start
Component = tuple[str, int, Nodes, tuple[Link, ...], Nodes]  # relation, size, nodes, links, the root and the others


class ComponentSizePrimitive(Primitive):
    """`piece = S : L ... ; N ... ; A-B A-B/M ... ; R O ...`: the number of nodes joined to a root is S."""

    grammar = "relation whole : literal node link whole"
    form = "piece = S : L ... ; N ... ; A-B A-B/M ... ; R O ..."
    summary = "a given number of nodes is joined to a root"
    more = (
        "nodes and links as in `connected`. R and the other nodes O are present. The piece of R, with R itself, has S "
        "nodes (at most S with `<=`, at least S with `>=`). No O is in this piece"
    )
    needs = (
        "R, O, A and B are numbers of nodes, N and M numbers of literals; R is listed, and no node is listed twice in "
        "R and O; S is at least 1; the relation is not `!=`"
    )
    example = "piece = 3 : -r1c1 -r1c2 -r2c1 -r2c2 ; 0 1 2 3 ; 0-1 2-3 0-2 1-3 ; 0"
    open = True

    def holds(self, parameters: Component, values: Sequence[int]) -> bool:
        _, _, nodes, links, (root, *others) = parameters
        least, most = _bounds(parameters)
        there, joined = true_part((nodes, links), values)
        members = component(root, joined)
        return there.issuperset((root, *others)) and least <= len(members) <= most and members.isdisjoint(others)

    def fits(self, parameters: Component, domains: Sequence[Domain | None]) -> bool:
        relation, size, nodes, links, roots = parameters
        are_nodes = bool(roots) and max(roots) < len(nodes) and len({*roots}) == len(roots)
        return relation != "!=" and size > 0 and are_nodes and graph_fits((nodes, links), domains)

    def encode(self, parameters: Component, domains: Sequence[Domain | None]) -> Encoding:
        return encode_lines(self.simpler(parameters, domains))

    def simpler(self, parameters: Component, domains: Sequence[Domain | None]) -> SimplerLines:
        """Define a literal for each node within reach: does it belong to the component?"""
        _, _, nodes, links, roots = parameters
        args = [*range(1, len(domains) + 1), 0]  # 0: always true, number -1
        literals = [args[i] for i in nodes]
        to = SimplerLines(domains)
        put_roots(to, literals, roots)
        put_owners(to, literals, [(a, b, args[i]) for a, b, i in links], roots, *_bounds(parameters))
        return to

    def graph(self, parameters: Component, args: Sequence[int]) -> RootPiece:
        _, _, nodes, links, (root, *others) = parameters
        literals = [*args, 0]
        joined = [(a, b, literals[i]) for a, b, i in links]
        return RootPiece.of([literals[i] for i in nodes], joined, root, *_bounds(parameters), others)


def _bounds(parameters: Component) -> tuple[int, int]:
    """Return the least and greatest number of nodes in the component."""
    relation, size, nodes, _, _ = parameters
    return 1 if relation == "<=" else size, len(nodes) if relation == ">=" else size


def put_roots(to: SimplerLines, nodes: Sequence[int], roots: Iterable[int]) -> None:
    """Require that the roots are true. The literal 0 is always true."""
    for root in roots:
        if nodes[root]:
            to.clause(nodes[root])


def put_owners(
    to: SimplerLines,
    nodes: Sequence[int],
    links: Sequence[tuple[int, int, int]],
    roots: Sequence[int],
    least: int,
    most: int,
) -> None:
    """Require that the component of the first root has ``least`` to ``most`` nodes and none of the other roots.

    ``nodes``: literals, or 0 for a node that is always true. ``links``: (node, node, literal), with 0 for a link that
    is always true.
    """
    root, *others = roots
    beside: list[list[tuple[int, int]]] = [[] for _ in nodes]
    for a, b, x in links:
        beside[a].append((b, x))
        beside[b].append((a, x))
    closed = {*others, *[b for i in others for b, x in beside[i] if not x and b != root]}
    steps = {root: 0}
    for a in (order := [root]):
        for b, _ in beside[a] if steps[a] < most - 1 else ():
            if b not in steps and b not in closed:
                steps[b] = steps[a] + 1
                order.append(b)
    members = {node: to.boolean() for node in order}
    to.clause(members[root])
    for node in order:
        if nodes[node]:
            to.clause(-members[node], nodes[node])
    every = list(members.values())
    place = {node: n for n, node in enumerate(order)}
    joined: list[tuple[int, int]] = []
    # a link with a literal becomes a node on the path, true if it joins two nodes of the component
    passing: list[int] = []
    for a in order:
        for b, x in beside[a]:
            rest = [-members[a], *[-y for y in (nodes[b], x) if y]]
            to.clause(*rest, *([members[b]] if b in members else ()))
            if b not in members or a >= b:
                continue
            if not x:
                joined.append((place[a], place[b]))
                continue
            through = to.boolean()
            for part in (x, members[a], members[b]):
                to.clause(-through, part)
            to.clause(through, -x, -members[a], -members[b])
            number = len(order) + len(passing)
            joined += [(place[a], number), (number, place[b])]
            passing.append(through)
    most = min(most, len(order))
    if least > most:
        to.clause()
    else:
        to.add("count", (least, most), every)
    to.add("reach", (0, (most - 1) * (2 if passing else 1), tuple(joined)), [*every, *passing])


@dataclass(frozen=True)
class RootPiece:
    """The piece of the ``root`` has ``least`` to ``most`` of the nodes in the mask ``counted``, and none of the
    ``others``. The root and the others are true.

    ``signs``: The literals of the root and the others, which are always true in ``graph``.
    """

    graph: LinkGraph
    counted: int
    root: int
    least: int
    most: int
    others: tuple[int, ...]
    signs: tuple[int, ...]

    @classmethod
    def of(
        cls,
        nodes: Sequence[int],
        links: Iterable[tuple[int, int, int]],
        root: int,
        least: int,
        most: int,
        others: Sequence[int],
    ) -> RootPiece:
        roots = (root, *others)
        literals = tuple([nodes[i] for i in roots])
        counted = (1 << len(nodes)) - 1
        return cls(ground(without(nodes, roots), links), counted, root, least, most, tuple(others), literals)

    def literals(self) -> Iterable[int]:
        return (*self.graph.nodes, *self.signs)

    def over(self, table: Sequence[int]) -> RootPiece:
        literals = tuple([table[x] for x in self.signs])
        own = self.counted, self.root, self.least, self.most, self.others
        return RootPiece(self.graph.over(table), *own, literals)

    @property
    def whole(self) -> bool:
        """Does every node count?"""
        return self.counted == (1 << len(self.graph.nodes)) - 1

    @cached_property
    def _others(self) -> int:
        return sum(1 << i for i in self.others)

    @cached_property
    def within(self) -> int:
        """The nodes that the piece may contain. If its size is exactly ``least``, only nodes near enough to the
        root."""
        closed = self._others
        for i in self.others:
            closed |= self.graph.masks[i]
        where = (1 << len(self.graph.nodes)) - 1 & ~closed | 1 << self.root
        if not self.whole or self.most > self.least:
            return self.graph.flood(self.root, where)
        mask = 0
        for layer in layers_of(self.graph, 1 << self.root, where, self.least - 1):
            mask |= layer
        return mask

    def seeds(self) -> list[Cut]:
        graph, root = self.graph, self.root
        cuts: list[Cut] = [(x,) for x in self.signs if x]
        beside = [graph.nodes[b] for b in bits(graph.masks[root] & self.within)]
        if self.least > 1 and 0 not in beside:
            cuts.append(tuple(dict.fromkeys(beside)))
        if self.whole and self.most < SMALL:
            where = (1 << len(graph.nodes)) - 1 & ~self._others
            cuts += [tuple(negations(graph, bits(some))) for some in trees(graph, root, where, self.most + 1)]
        return list(dict.fromkeys(cuts))

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph, root = self.graph, self.root
        on = graph.true_nodes(true)
        piece = graph.flood(root, on)
        cuts: list[Cut] = []
        if piece & self._others:
            cuts.append(tuple(negations(graph, way(graph, root, piece & self._others, piece))))
        count = (piece & self.counted).bit_count()
        if count > self.most:
            cuts.append(tuple(negations(graph, tree(graph, root, piece, self.counted, self.most + 1))))
        if count < self.least:
            wall = graph.around(piece) & ~on & self.within
            cuts.append(tuple(dict.fromkeys(graph.nodes[b] for b in bits(wall))))
        return cuts

    def implies(self, clause: Sequence[int]) -> bool:
        false = set(clause)
        if false.intersection(self.signs):
            return True
        nodes = self.graph.nodes
        there = {i for i, x in enumerate(nodes) if not x or -x in false}
        able = {i for i, x in enumerate(nodes) if not x or x not in false}
        beside = [[*bits(mask)] for mask in self.graph.masks]

        def count(some: Iterable[int]) -> int:
            return sum(self.counted >> i & 1 for i in some)

        reached = distances(beside, self.root, there)
        if count(reached) > self.most or not reached.keys().isdisjoint(self.others):
            return True
        others = {*self.others}
        free = {i for i in able if i not in others and (i == self.root or others.isdisjoint(beside[i]))}
        steps = self.least - 1 if self.whole and self.most == self.least else len(nodes)
        return count(distances(beside, self.root, free, steps)) < self.least


class PlacedPiece(NamedTuple):
    """A `RootPiece` on the board, as masks of nodes. ``beside``: the neighbours of its root; ``within``: the nodes that
    it may contain. The piece applies unless a literal of ``unless`` is true."""

    piece: RootPiece
    beside: int
    within: int
    unless: tuple[int, ...]


@dataclass(frozen=True)
class RootPiecesOnOneBoard:
    """Several `RootPiece`s, each over the nodes near its root. The ``graph`` is the union of their graphs without the
    roots. One search of the board makes the cuts of all."""

    graph: LinkGraph
    parts: tuple[PlacedPiece, ...]

    @classmethod
    def of(cls, pieces: Sequence[tuple[RootPiece, tuple[int, ...]]]) -> RootPiecesOnOneBoard:
        """``pieces``: pieces that `is_part` accepts, each with literals. A piece applies if none of its literals is
        true."""
        literals = {x for piece, _ in pieces for x in piece.graph.nodes if x}
        least, most = min(literals, default=1), max(literals, default=0)
        # Test literals one by one if few are missing. Neighbours on a board are one row, or one cell, apart.
        nodes = range(least, most + 1) if most - least < 2 * len(literals) and least > 0 else sorted(literals)
        place = {x: i for i, x in enumerate(nodes)}
        links: set[tuple[int, int, int]] = set()
        parts = []
        for piece, unless in pieces:
            own = [place.get(x, -1) for x in piece.graph.nodes]
            at = [1 << i if i >= 0 else 0 for i in own]
            ends = [(own[a], own[b]) for a, b, _ in piece.graph.links if piece.root not in (a, b)]
            links.update((min(pair), max(pair), 0) for pair in ends)
            beside = sum([at[b] for b in bits(piece.graph.masks[piece.root])])
            parts.append(PlacedPiece(piece, beside, sum([at[b] for b in bits(piece.within)]), unless))
        return cls(LinkGraph.of(nodes, sorted(links), seeded=False), tuple(parts))

    @staticmethod
    def is_part(piece: RootPiece) -> bool:
        """Return True if the piece has an exact size, and a literal for each node except the root."""
        ones = sum(not x for x in piece.graph.nodes)
        return piece.whole and piece.least == piece.most and not piece.others and ones == 1 and not any(piece.signs)

    def literals(self) -> Iterable[int]:
        return [x for part in self.parts for x in (*part.piece.literals(), *part.unless)]

    def over(self, table: Sequence[int]) -> RootPiecesOnOneBoard:
        pieces = [(part.piece.over(table), tuple([table[x] for x in part.unless])) for part in self.parts]
        return RootPiecesOnOneBoard.of(pieces)

    def seeds(self) -> list[Cut]:
        return [(*cut, *part.unless) for part in self.parts for cut in part.piece.seeds()]

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph, on = self.graph, self.graph.true_nodes(true)
        sound: dict[int, Piece] = self.__dict__.get("_sound", {})
        now: dict[int, Piece] = {}
        cuts: list[Cut] = []
        for i, part in enumerate(self.parts):
            before = sound.get(i)
            if before is not None and before[0] & on == before[0] and not before[1] & on:
                now[i] = before
                continue
            if any(map(true, part.unless)):
                continue
            most = part.piece.most - 1  # without the root
            start = part.beside & on
            piece = graph.spread(start, on)
            count = piece.bit_count()
            wall = (graph.around(piece) | part.beside) & ~on
            if count == most:
                now[i] = piece, wall
            elif count < most:
                cuts.append((*[graph.nodes[b] for b in bits(wall & part.within)], *part.unless))
            else:
                nodes = chain.from_iterable(map(bits, layers_of(graph, start, piece, most + 1)))
                cuts.append((*negations(graph, islice(nodes, most + 1)), *part.unless))
        self.__dict__["_sound"] = now
        return list(dict.fromkeys(cuts))

    def implies(self, clause: Sequence[int]) -> bool:
        return any({*part.unless} <= {*clause} and part.piece.implies(clause) for part in self.parts)


PRIMITIVE = ComponentSizePrimitive()
