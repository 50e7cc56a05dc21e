"""The primitive `pieces`: each component has exactly one root, and the size that belongs to this root. The file has its
cuts, and its clauses with labels.

Cuts of `pieces`, `piece` and `regions` come from three inferences, over graphs whose links are always true. A link with
a literal is a node of its own, which counts nothing.

| inference | what it forbids |
|---|---|
| wall | a component that is too small, with only false nodes around it |
| tree | connected true nodes that are too many or contain two roots |
| reach | a true node that no root can reach within its size around false nodes |

Reach is used together with tree, because alone it needs thousands of cuts for large components. An assignment that
satisfies `seeds` and violates none of `cuts` satisfies the primitive. `implies` checks a cut by separate searches, node
by node. `RootedPieces` makes the cuts. `together` merges sizes and roots of several lines into one graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cpsudoku.primitives.clause_rows import encode_lines
from cpsudoku.primitives.component_size import RootPiece, RootPiecesOnOneBoard, put_owners, put_roots
from cpsudoku.primitives.connected import Link, Nodes, component, graph_fits, true_part
from cpsudoku.primitives.cut_separation import (
    Cut,
    CutGraph,
    LinkGraph,
    SignTable,
    True_,
    bits,
    first,
    step_of,
)
from cpsudoku.primitives.graph_searches import Piece, distances, layers_of, negations, rest_of, tree, way, without
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, SimplerLines

SHORT = 3  # nodes between two roots that are forbidden from the start, without cuts
CANDIDATES = 8  # unreachable nodes for which a cut is tried
NAMED = 12  # sizes that a cut lists; for more, it has the literal that implies them all


Components = tuple[Nodes, tuple[Link, ...], tuple[tuple[int, int], ...]]  # nodes, links, roots: (node, size or 0)


class RootedComponentsPrimitive(Primitive):
    """`pieces : L ... ; N ... ; A-B ... ; R R=S ...`: each component has exactly one of the roots, and its size."""

    grammar = ": literal node link root"
    form = "pieces : L ... ; N ... ; A-B ... ; R R=S ..."
    summary = "each piece of nodes that are there holds one of the roots, and has its size"
    more = (
        "nodes as in `connected`, links without literals. R lists the roots, some with a size S. The roots are "
        "present, and each piece of present nodes contains exactly one root. The piece of a root with a size has S "
        "nodes"
    )
    needs = "R, A and B are numbers of nodes, N numbers of literals; each root is listed once; S is at least 1"
    example = "pieces : -r1c1 -r1c2 -r2c1 -r2c2 ; 0 1 2 3 ; 0-1 2-3 0-2 1-3 ; 0 3=1"
    open = True

    def holds(self, parameters: Components, values: Sequence[int]) -> bool:
        nodes, links, roots = parameters
        sizes = dict(roots)
        there, joined = true_part((nodes, links), values)
        for node in there:
            members = component(node, joined)
            inside = [root for root in sizes if root in members]
            if len(inside) != 1 or sizes[inside[0]] not in (0, len(members)):
                return False
        return sizes.keys() <= there

    def fits(self, parameters: Components, domains: Sequence[Domain | None]) -> bool:
        nodes, links, roots = parameters
        plain = all(i == -1 for _, _, i in links) and len(dict(roots)) == len(roots)
        return plain and all(root < len(nodes) for root, _ in roots) and graph_fits((nodes, links), domains)

    def encode(self, parameters: Components, domains: Sequence[Domain | None]) -> Encoding:
        return encode_lines(self.simpler(parameters, domains))

    def simpler(self, parameters: Components, domains: Sequence[Domain | None]) -> SimplerLines:
        """Join each node to a root with a label: a few bits, equal in neighbours, different in roots."""
        nodes, links, sized_roots = parameters
        roots = [root for root, _ in sized_roots]
        args = [*range(1, len(domains) + 1), 0]  # 0: always true, number -1
        literals = [args[i] for i in nodes]
        to = SimplerLines(domains)
        put_roots(to, literals, roots)
        to_roots = ((root, len(nodes), -1) for root in roots)
        to.add("connected", ((*nodes, -1), (*links, *to_roots)), range(1, len(domains) + 1))
        for bit in range((len(roots) - 1).bit_length() if roots else 0):
            label = [to.boolean() for _ in nodes]
            for x, here in zip(literals, label, strict=True):
                if x:
                    to.clause(x, -here)
            for i, root in enumerate(roots):
                to.clause(label[root] if i >> bit & 1 else -label[root])
            for a, b, _ in links:
                off = [-x for x in (literals[a], literals[b]) if x]
                to.clause(*off, -label[a], label[b])
                to.clause(*off, label[a], -label[b])
        for root, size in sized_roots:
            if size:
                others = [other for other in roots if other != root]
                put_owners(to, literals, [(a, b, 0) for a, b, _ in links], [root, *others], size, size)
        return to

    def graph(self, parameters: Components, args: Sequence[int]) -> RootedPieces:
        nodes, links, roots = parameters
        literals = [*args, 0]
        sizes = [RootSize(root, size) for root, size in roots if size]
        pairs = [(a, b) for a, b, _ in links]
        return RootedPieces.of([literals[i] for i in nodes], pairs, [root for root, _ in roots], sizes)


class RootSize(NamedTuple):
    """The number of ``nodes`` in the piece of ``root``, if the literal ``when`` is true; 0 is always true."""

    root: int
    nodes: int
    when: int = 0


class Reach(NamedTuple):
    """How far pieces can reach. ``within``: for each root with a size, the nodes that its piece may contain.
    ``steps[n]``: the nodes from which some root's piece can grow by n or more steps. The last entry is for roots
    without a size."""

    within: dict[int, int]
    steps: list[int]


@dataclass(frozen=True)
class RootedPieces:
    """Each piece of true nodes contains one of the ``roots``, which are true, and has its size.

    ``signs``: The literals of the roots, which are always true in ``graph``.
    ``every``: A literal that is true only if all sizes hold; 0 if there is none.
    """

    graph: LinkGraph
    roots: tuple[int, ...]
    signs: tuple[int, ...]
    sizes: tuple[RootSize, ...] = ()
    every: int = 0

    @classmethod
    def of(
        cls,
        nodes: Sequence[int],
        links: Iterable[tuple[int, int]],
        roots: Sequence[int],
        sizes: Iterable[RootSize] = (),
    ) -> RootedPieces:
        graph = LinkGraph.of(without(nodes, roots), [(a, b, 0) for a, b in links], seeded=False)
        return cls(graph, tuple(roots), tuple([nodes[root] for root in roots]), tuple(sizes))

    def literals(self) -> Iterable[int]:
        return (*self.graph.nodes, *self.signs, *[x for _, _, x in self.sizes], self.every)

    def over(self, table: Sequence[int]) -> RootedPieces:
        sizes = tuple([RootSize(root, count, table[x]) for root, count, x in self.sizes])
        literals = tuple([table[x] for x in self.signs])
        return RootedPieces(self.graph.over(table), self.roots, literals, sizes, table[self.every])

    @cached_property
    def _roots(self) -> int:
        return sum(1 << r for r in self.roots)

    @cached_property
    def _all_nodes(self) -> tuple[tuple[int, ...], int]:
        """The literals of all nodes and roots, and their step."""
        nodes = list(self.graph.nodes)
        for root, x in zip(self.roots, self.signs, strict=True):
            nodes[root] = x
        return tuple(nodes), step_of(tuple(nodes))

    def _true_nodes(self, true: True_) -> int:
        return true.mask(*self._all_nodes) | self._roots if isinstance(true, SignTable) else self.graph.true_nodes(true)

    @cached_property
    def _when(self) -> dict[int, int]:
        return {root: x for root, _, x in self.sizes}

    @cached_property
    def foreign(self) -> dict[int, int]:
        """For each root the nodes outside its piece: other roots and their neighbours."""
        beside = {r: self.graph.masks[r] | 1 << r for r in self.roots}
        several = one = 0  # next to two or more roots; next to one
        for mask in beside.values():
            several |= one & mask
            one |= mask
        return {r: (several | one & ~own | self._roots) & ~(1 << r) for r, own in beside.items()}

    def _limits(self, true: True_) -> dict[int, int]:
        return {root: count for root, count, x in self.sizes if not x or true(x)}

    def _reach(self, limits: dict[int, int]) -> Reach:
        key = tuple(limits.items())
        kept: tuple[object, Reach] = self.__dict__.get("_known", ((), None))
        if kept[0] != key or kept[1] is None:
            full = (1 << len(self.graph.nodes)) - 1
            within: dict[int, int] = {}
            steps_left = [-1] * len(self.graph.nodes)
            for root in self.roots:
                where = full & ~self.foreign[root]
                if root not in limits:
                    for node in bits(self.graph.flood(root, where)):
                        steps_left[node] = len(steps_left)
                    continue
                within[root] = 0
                for step, layer in enumerate(layers_of(self.graph, 1 << root, where, limits[root] - 1)):
                    within[root] |= layer
                    rest = limits[root] - 1 - step
                    for node in bits(layer):
                        steps_left[node] = max(steps_left[node], rest)
            most = max([steps for steps in steps_left if steps < len(steps_left)], default=-1) + 1
            steps = [0] * (most + 1)
            for node, rest in enumerate(steps_left):
                if rest >= 0:
                    steps[min(rest, most)] |= 1 << node
            for step in range(most, 0, -1):
                steps[step - 1] |= steps[step]
            kept = self.__dict__["_known"] = key, Reach(within, steps)
        return kept[1]

    def _unless(self, roots: Collection[int], true: True_) -> list[int]:
        """Return literals for a clause: one of them is true if some size of these roots does not hold."""
        literals = [-self._when[r] for r in roots if self._when[r]]
        return [-self.every] if len(literals) > NAMED and self.every and true(self.every) else literals

    def seeds(self) -> list[Cut]:
        graph, cuts = self.graph, dict[Cut, None]()
        cuts.update(((x,), None) for x in self.signs if x)
        for node, x in enumerate(graph.nodes):
            if not self._roots >> node & 1:
                beside = [graph.nodes[b] for b in bits(graph.masks[node])]
                if 0 not in beside:
                    cuts[tuple(dict.fromkeys(([-x] if x else []) + beside))] = None
        for root in self.roots:
            self._forbid_short_paths([root], cuts)
        return [*cuts, *self.seeds_of_sizes()]

    def _forbid_short_paths(self, path: list[int], cuts: dict[Cut, None]) -> None:
        """Forbid the short paths that begin with ``path`` and lead from its root to other roots."""
        for b in bits(self.graph.masks[path[-1]]):
            if self._roots >> b & 1:
                if b > path[0]:
                    cuts[tuple(negations(self.graph, sorted([*path, b])))] = None
            elif b not in path and len(path) <= SHORT:
                self._forbid_short_paths([*path, b], cuts)

    def seeds_of_sizes(self) -> list[Cut]:
        """Return the clauses that nodes out of reach of all roots are false if all sizes hold."""
        if not self.sizes:
            return []
        limits = {root: count for root, count, _ in self.sizes}
        reached = self._reach(limits).steps[0]
        unless = self._unless(limits, lambda x: True)
        nodes = enumerate(self.graph.nodes)
        return [(*([-x] if x else []), *unless) for node, x in nodes if not reached >> node & 1]

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph = self.graph
        on = self._true_nodes(true)
        limits = self._limits(true)
        reach = self._reach(limits)
        kept: tuple[Reach | None, list[Piece]] = self.__dict__.get("_sound", (None, []))
        sound, rest = rest_of(on, kept[1] if kept[0] is reach else ())
        cuts: dict[Cut, None] = {}
        for piece in graph.pieces(rest):
            inside = piece & self._roots
            wall = graph.around(piece) & ~on
            if not inside:
                cuts[self._far(piece, piece, wall, reach, limits, true)] = None
                continue
            root = first(inside)
            if inside & (inside - 1):
                cuts[tuple(negations(graph, way(graph, root, inside & ~(1 << root), piece)))] = None
                continue
            count = piece.bit_count()
            size = limits.get(root, count)
            if count == size:
                sound.append((piece, wall))
            elif count < size:
                near = [graph.nodes[b] for b in bits(wall & reach.within[root])]
                cuts[(*dict.fromkeys(near), *self._unless([root], true))] = None
            else:
                layers = list(layers_of(graph, 1 << root, piece, len(graph.nodes)))
                if len(layers) > size:
                    cuts[self._far(piece, layers[-1], wall, reach, limits, true)] = None
                nodes = tree(graph, root, piece, -1, size + 1)
                cuts[(*negations(graph, nodes), *self._unless([root], true))] = None
        self.__dict__["_sound"] = reach, sound
        return list(cuts)

    def _far(self, piece: int, some: int, wall: int, reach: Reach, limits: dict[int, int], true: True_) -> Cut:
        """Return the cut: a node of ``some`` is false unless a root reaches it through the wall.

        Only nodes of the wall that are near enough to the node are needed. If there are several cuts, return the
        shortest.
        """
        graph, last = self.graph, len(reach.steps) - 1
        candidates = list(bits(some))
        best, fewest = -1, wall
        for node in candidates[:: max(1, len(candidates) // CANDIDATES)]:
            near, seen, edge, step = 0, 1 << node, 1 << node, 0
            while edge:
                step += 1
                doors = wall & reach.steps[min(step, last)]
                if not doors:
                    break
                around = graph.around(edge)
                near |= around & doors
                edge = around & piece & ~seen
                seen |= edge
            if best < 0 or near.bit_count() < fewest.bit_count():
                best, fewest = node, near
        literals = [graph.nodes[b] for b in bits(fewest)]
        return (*negations(graph, [best]), *dict.fromkeys(literals), *self._unless(limits, true))

    @cached_property
    def _beside(self) -> list[list[int]]:
        """The neighbours of each node."""
        return [[*bits(mask)] for mask in self.graph.masks]

    @cached_property
    def _own(self) -> dict[int, set[int]]:
        """For each root the nodes that its piece may contain: no other root, nor a neighbour of one."""
        own: dict[int, set[int]] = {}
        for root in self.roots:
            others = {*self.roots} - {root}
            outside = others.union(*(self._beside[other] for other in others)) - {root}
            own[root] = {*range(len(self.graph.nodes))} - outside
        return own

    @cached_property
    def _near(self) -> dict[tuple[int, int], Set[int]]:
        """For each root and its size the nodes that its piece can reach if none is absent."""
        return {(root, n): distances(self._beside, root, self._own[root], n - 1).keys() for root, n, _ in self.sizes}

    def implies(self, clause: Sequence[int]) -> bool:
        false = set(clause)
        if false.intersection(self.signs):
            return True
        nodes, beside = self.graph.nodes, self._beside
        there = {i for i, x in enumerate(nodes) if not x or -x in false}
        gone = {i for i, x in enumerate(nodes) if x in false}
        limit = {r: n for r, n, x in self.sizes if not x or -x in false or (self.every and -self.every in false)}
        reached: set[int] = set()
        for root, own in self._own.items():
            held = distances(beside, root, there)
            if any(other in held for other in self.roots if other != root) or len(held) > limit.get(root, len(nodes)):
                return True
            near = self._near.get((root, limit.get(root, 0)))
            if near is None or not gone.isdisjoint(near):
                near = distances(beside, root, own - gone, limit.get(root, len(nodes)) - 1).keys()
            if len(near) < limit.get(root, 0):
                return True
            reached |= near
        return not there <= reached


Under = tuple[CutGraph, tuple[int, ...]]  # a graph, and literals: it applies if none of them is true


def together(graphs: Iterable[Under], every: int = 0) -> list[Under]:
    """Return the graphs. Each `RootPiece` whose root is a root of a `RootedPieces` becomes a size in that graph.

    So a cut may depend on several sizes. All other `RootPiece`s share one board.

    ``every``: A literal that is true only if no condition is true; 0 if there is none.
    """
    rooted: list[RootedPieces] = []
    pieces: list[tuple[RootPiece, tuple[int, ...]]] = []
    kept: list[Under] = []
    for graph, unless in graphs:
        if isinstance(graph, RootedPieces) and not unless:
            rooted.append(graph)
        elif isinstance(graph, RootPiece) and len(unless) < 2:
            pieces.append((graph, unless))
        else:
            kept.append((graph, unless))
    sizes: list[list[RootSize]] = [list(graph.sizes) for graph in rooted]
    places = [_places(graph) for graph in rooted]
    apart: list[tuple[RootPiece, tuple[int, ...]]] = []
    for graph, unless in pieces:
        parts = (_part(graph, whole, place) for whole, place in zip(rooted, places, strict=True))
        at = next(((i, root) for i, root in enumerate(parts) if root >= 0), None)
        if at is not None:
            sizes[at[0]].append(RootSize(at[1], graph.least, -unless[0] if unless else 0))
        elif RootPiecesOnOneBoard.is_part(graph):
            apart.append((graph, unless))
        else:
            kept.append((graph, unless))
    wholes = zip(rooted, sizes, strict=True)
    merged: list[Under] = [(RootedPieces(g.graph, g.roots, g.signs, tuple(own), every), ()) for g, own in wholes]
    board: list[Under] = [(RootPiecesOnOneBoard.of(apart), ())] if len(apart) > 1 else list(apart)
    return [*merged, *board, *kept]


def label_literals(graphs: Iterable[CutGraph]) -> int:
    """Return an estimate of the number of literals for labels of pieces with a size."""
    count = 0
    for graph in graphs:
        if isinstance(graph, RootedPieces):
            count += sum(min(2 * size.nodes**2, len(graph.graph.nodes)) * size.nodes for size in graph.sizes)
        elif isinstance(graph, RootPiecesOnOneBoard):
            count += sum(len(part.piece.graph.nodes) * part.piece.most for part in graph.parts)
        elif isinstance(graph, RootPiece):
            count += len(graph.graph.nodes) * graph.most
    return count


def _places(graph: RootedPieces) -> dict[int, int]:
    """Return literal -> its node."""
    places = {x: i for i, x in enumerate(graph.graph.nodes) if x}
    return places | {x: root for root, x in zip(graph.roots, graph.signs, strict=True) if x}


def _part(graph: RootPiece, whole: RootedPieces, place: Mapping[int, int]) -> int:
    """Return the node of ``whole`` that is the root of the graph, if the graph is a part of it. Otherwise return -1.

    In such a part, each node near enough to the root has all its neighbours of ``whole``.
    """
    own = list(graph.graph.nodes)
    for i, x in zip((graph.root, *graph.others), graph.signs, strict=True):
        own[i] = x
    nodes = [place.get(x, -1) for x in own]
    if not graph.whole or graph.least != graph.most or -1 in nodes or nodes[graph.root] not in whole.roots:
        return -1
    others = sum(1 << i for i in graph.others)
    inner = -1 & ~others
    for layer in layers_of(graph.graph, 1 << graph.root, inner, graph.least - 1):
        for i in bits(layer):
            beside = sum([1 << nodes[b] for b in bits(graph.graph.masks[i])])
            if beside != whole.graph.masks[nodes[i]]:
                return -1
    return nodes[graph.root] if {nodes[i] for i in graph.others} <= {*whole.roots} else -1


PRIMITIVE = RootedComponentsPrimitive()
