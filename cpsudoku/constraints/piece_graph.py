"""Cut makers of `Pieces`, `PieceOf` and `SizedRegions`: what must be said of a graph's pieces, clause by clause, when
it is needed. Each goes over a `LinkGraph` whose links are always there, by masks of nodes; a link with a literal is a
node of its own, which counts nothing.

An assignment that satisfies `seeds` and breaks none of `cuts` has the meaning of the constraint. Three inferences make
the cuts: a **wall** (a piece is too small unless one of the false nodes around it is true), a **tree** (a piece holds
more nodes than it may, or two roots, as long as all of these are true), and **reach** (a node is true although no root
reaches it within its size over what is not false: of the wall only those nodes enter that lie near enough to a root).
Reach goes together with trees: alone it leaves large pieces to thousands of cuts. `implies` checks any cut by searches
of its own, node by node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cpsudoku.constraints.link_graph import Cut, CutGraph, LinkGraph, True_, bits, first, mask_of
from cpsudoku.declared import dataclass

SHORT = 3  # nodes between two roots that are forbidden at once, not by cuts
SMALL = 4  # nodes of a tree around one root that is forbidden at once
CANDIDATES = 8  # nodes out of reach for which a cut is tried
NAMED = 12  # sizes that a cut names one by one; of more it names what implies them all


def ground(nodes: Iterable[int], links: Iterable[tuple[int, int, int]]) -> LinkGraph:
    """A graph whose links are always there: those that have a literal are nodes."""
    every = list(nodes)
    pairs: list[tuple[int, int, int]] = []
    for a, b, literal in links:
        if literal:
            every.append(literal)
            pairs += [(a, len(every) - 1, 0), (len(every) - 1, b, 0)]
        else:
            pairs.append((a, b, 0))
    return LinkGraph.of(every, pairs, seeded=False)


def _without(nodes: Sequence[int], places: Iterable[int]) -> list[int]:
    """The nodes, some of which are always true."""
    found = list(nodes)
    for place in places:
        found[place] = 0
    return found


def negated(graph: LinkGraph, places: Iterable[int]) -> list[int]:
    """The literals that nodes are false, but for those that are always true."""
    return [-graph.nodes[b] for b in places if graph.nodes[b]]


def tree(graph: LinkGraph, root: int, where: int, counted: int, count: int) -> list[int]:
    """So many counted nodes around a root, and what joins them, breadth first."""
    parent = {root: root}
    chosen: dict[int, None] = {root: None}
    many = counted >> root & 1
    if many == count:
        return [root]
    for node in (order := [root]):
        for other in bits(graph.masks[node] & where):
            if other in parent:
                continue
            parent[other] = node
            order.append(other)
            if counted >> other & 1:
                chosen[node] = chosen[other] = None
                many += 1
                if many == count:
                    return list(chosen)
    raise AssertionError("expected as many nodes")


def way(graph: LinkGraph, start: int, goals: int, where: int) -> list[int]:
    """A shortest way from a node to one of others."""
    layers = [1 << start]
    seen = layers[0]
    while not layers[-1] & goals:
        layers.append(graph.around(layers[-1]) & where & ~seen)
        seen |= layers[-1]
    node = first(layers[-1] & goals)
    found = [node]
    for layer in reversed(layers[:-1]):
        node = first(graph.masks[node] & layer)
        found.append(node)
    return found


def layers_of(graph: LinkGraph, start: int, where: int, most: int) -> Iterator[int]:
    """The nodes by their distance from some, themselves first, up to ``most`` steps."""
    seen = edge = start
    while edge and most >= 0:
        yield edge
        edge = graph.around(edge) & where & ~seen
        seen |= edge
        most -= 1


def trees(graph: LinkGraph, root: int, where: int, count: int) -> Iterator[int]:
    """All connected sets of so many nodes with the root."""
    sets = {1 << root}
    for _ in range(count - 1):
        sets = {some | 1 << b for some in sets for b in bits(graph.around(some) & where & ~some)}
    yield from sorted(sets)


class RootSize(NamedTuple):
    """The piece of ``root`` has so many ``nodes`` where the literal ``when`` is true; 0 is always true."""

    root: int
    nodes: int
    when: int = 0


@dataclass(frozen=True)
class RootedPieces:
    """Each piece of true nodes holds one of the ``roots``, which are true, and as many nodes as its size says.
    ``signs``: literals of the roots, which are always true in ``graph``; ``every``: a literal that is true only where
    all sizes hold; 0 without."""

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
        graph = LinkGraph.of(_without(nodes, roots), [(a, b, 0) for a, b in links], seeded=False)
        return cls(graph, tuple(roots), tuple([nodes[root] for root in roots]), tuple(sizes))

    def literals(self) -> Iterable[int]:
        return (*self.graph.nodes, *self.signs, *[x for _, _, x in self.sizes], self.every)

    def renamed(self, table: Sequence[int]) -> RootedPieces:
        sizes = tuple([RootSize(root, count, table[x]) for root, count, x in self.sizes])
        literals = tuple([table[x] for x in self.signs])
        return RootedPieces(self.graph.renamed(table), self.roots, literals, sizes, table[self.every])

    @cached_property
    def _roots(self) -> int:
        return sum(1 << r for r in self.roots)

    @cached_property
    def _when(self) -> dict[int, int]:
        return {root: x for root, _, x in self.sizes}

    @cached_property
    def _closed(self) -> dict[int, int]:
        """Of each root the nodes that its piece cannot hold: other roots, and those beside."""
        beside = {r: self.graph.masks[r] | 1 << r for r in self.roots}
        several = one = 0  # beside two roots or more; beside one
        for mask in beside.values():
            several |= one & mask
            one |= mask
        return {r: (several | one & ~own | self._roots) & ~(1 << r) for r, own in beside.items()}

    def _limits(self, true: True_) -> dict[int, int]:
        return {root: count for root, count, x in self.sizes if not x or true(x)}

    def _reach(self, limits: dict[int, int]) -> tuple[dict[int, int], list[int]]:
        """Of each root with a size the nodes that its piece may hold; of each node the most steps that are left there
        to any root's piece, -1 where none reaches it."""
        key = tuple(limits.items())
        known: dict[object, tuple[dict[int, int], list[int]]] = self.__dict__.setdefault("_known", {})
        if key not in known:
            known.clear()
            full = (1 << len(self.graph.nodes)) - 1
            within: dict[int, int] = {}
            left = [-1] * len(self.graph.nodes)
            for root in self.roots:
                where = full & ~self._closed[root]
                if root not in limits:
                    for node in bits(self.graph.flood(root, where)):
                        left[node] = len(left)
                    continue
                within[root] = 0
                for step, layer in enumerate(layers_of(self.graph, 1 << root, where, limits[root] - 1)):
                    within[root] |= layer
                    rest = limits[root] - 1 - step
                    for node in bits(layer):
                        left[node] = max(left[node], rest)
            known[key] = within, left
        return known[key]

    def _unless(self, roots: Collection[int], true: True_) -> list[int]:
        """Literals one of which is true unless the sizes of these roots hold."""
        found = [-self._when[r] for r in roots if self._when[r]]
        return [-self.every] if len(found) > NAMED and self.every and true(self.every) else found

    def seeds(self) -> list[Cut]:
        graph, found = self.graph, dict[Cut, None]()
        found.update(((x,), None) for x in self.signs if x)
        for node, x in enumerate(graph.nodes):
            if not self._roots >> node & 1:
                beside = [graph.nodes[b] for b in bits(graph.masks[node])]
                if 0 not in beside:
                    found[tuple(dict.fromkeys(([-x] if x else []) + beside))] = None
        for root in self.roots:
            self._short([root], found)
        return [*found, *self.seeds_of_sizes()]

    def _short(self, path: list[int], found: dict[Cut, None]) -> None:
        """Forbid the short ways from the root that ``path`` begins with to other roots."""
        for b in bits(self.graph.masks[path[-1]]):
            if self._roots >> b & 1:
                if b > path[0]:
                    found[tuple(negated(self.graph, sorted([*path, b])))] = None
            elif b not in path and len(path) <= SHORT:
                self._short([*path, b], found)

    def seeds_of_sizes(self) -> list[Cut]:
        """What follows from the sizes, all of which are taken to hold: nodes that no root reaches are false."""
        if not self.sizes:
            return []
        limits = {root: count for root, count, _ in self.sizes}
        _, left = self._reach(limits)
        unless = self._unless(limits, lambda x: True)
        return [(*([-x] if x else []), *unless) for x, steps in zip(self.graph.nodes, left, strict=True) if steps < 0]

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph = self.graph
        on = graph.true_nodes(true)
        limits = self._limits(true)
        within, left = self._reach(limits)
        found: dict[Cut, None] = {}
        for piece in graph.pieces(on):
            inside = piece & self._roots
            wall = graph.around(piece) & ~on
            if not inside:
                found[self._far(piece, [piece], wall, left, limits, true)] = None
                continue
            root = first(inside)
            if inside & (inside - 1):
                found[tuple(negated(graph, way(graph, root, inside & ~(1 << root), piece)))] = None
                continue
            if root not in limits:
                continue
            size, unless = limits[root], self._unless([root], true)
            if piece.bit_count() < size:
                near = [graph.nodes[b] for b in bits(wall & within[root])]
                found[(*dict.fromkeys(near), *unless)] = None
            elif piece.bit_count() > size:
                layers = list(layers_of(graph, 1 << root, piece, len(graph.nodes)))
                if len(layers) > size:
                    found[self._far(piece, layers[-1:], wall, left, limits, true)] = None
                nodes = tree(graph, root, piece, -1, size + 1)
                found[(*negated(graph, nodes), *unless)] = None
        return list(found)

    def _far(
        self, piece: int, some: Sequence[int], wall: int, left: Sequence[int], limits: dict[int, int], true: True_
    ) -> Cut:
        """A node of ``some`` that no root reaches, but through nodes of the wall that are near enough to it: the cut
        with the fewest of them."""
        graph = self.graph
        candidates = [node for mask in some for node in bits(mask)]
        candidates = candidates[:: max(1, len(candidates) // CANDIDATES)]
        best: tuple[int, list[int]] | None = None
        for node in candidates:
            near: dict[int, None] = {}
            for step, layer in enumerate(layers_of(graph, 1 << node, piece, len(graph.nodes)), 1):
                near.update((b, None) for b in bits(graph.around(layer) & wall) if left[b] >= step)
            if best is None or len(near) < len(best[1]):
                best = node, list(near)
        assert best is not None
        literals = [graph.nodes[b] for b in best[1]]
        return (*negated(graph, best[:1]), *dict.fromkeys(literals), *self._unless(limits, true))

    def implies(self, clause: Sequence[int]) -> bool:
        false = set(clause)
        if false.intersection(self.signs):
            return True
        nodes, masks = self.graph.nodes, self.graph.masks
        there = {i for i, x in enumerate(nodes) if not x or -x in false}
        able = {i for i, x in enumerate(nodes) if not x or x not in false}
        limit = {r: n for r, n, x in self.sizes if not x or -x in false or (self.every and -self.every in false)}
        beside = [[*bits(mask)] for mask in masks]
        reached: set[int] = set()
        for root in self.roots:
            others = {*self.roots} - {root}
            held = distances(beside, root, there)
            if not others.isdisjoint(held) or len(held) > limit.get(root, len(nodes)):
                return True
            free = {i for i in able if i not in others and (i == root or others.isdisjoint(beside[i]))}
            near = distances(beside, root, free, limit.get(root, len(nodes)) - 1)
            if len(near) < limit.get(root, 0):
                return True
            reached |= near.keys()
        return not there <= reached


def distances(beside: Sequence[Sequence[int]], start: int, where: Collection[int], most: int = 10**9) -> dict[int, int]:
    """How many links away nodes are over those of ``where``, up to ``most``: node by node, for checks."""
    found = {start: 0}
    for a in (order := [start]):
        if found[a] < most:
            for b in beside[a]:
                if b in where and b not in found:
                    found[b] = found[a] + 1
                    order.append(b)
    return found


@dataclass(frozen=True)
class RootPiece:
    """The piece of the ``root`` has ``least`` to ``most`` of the nodes in the mask ``counted``, and none of the
    ``others``; root and others are true. ``signs``: their literals, which are always true in ``graph``."""

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
        known = (root, *others)
        literals = tuple([nodes[i] for i in known])
        counted = (1 << len(nodes)) - 1
        return cls(ground(_without(nodes, known), links), counted, root, least, most, tuple(others), literals)

    def literals(self) -> Iterable[int]:
        return (*self.graph.nodes, *self.signs)

    def renamed(self, table: Sequence[int]) -> RootPiece:
        literals = tuple([table[x] for x in self.signs])
        own = self.counted, self.root, self.least, self.most, self.others
        return RootPiece(self.graph.renamed(table), *own, literals)

    @property
    def whole(self) -> bool:
        """Does every node count?"""
        return self.counted == (1 << len(self.graph.nodes)) - 1

    @cached_property
    def _others(self) -> int:
        return sum(1 << i for i in self.others)

    @cached_property
    def _within(self) -> int:
        """The nodes that the piece may hold if it has no more than ``least``."""
        closed = self._others
        for i in self.others:
            closed |= self.graph.masks[i]
        where = (1 << len(self.graph.nodes)) - 1 & ~closed | 1 << self.root
        if not self.whole or self.most > self.least:
            return self.graph.flood(self.root, where)
        found = 0
        for layer in layers_of(self.graph, 1 << self.root, where, self.least - 1):
            found |= layer
        return found

    def seeds(self) -> list[Cut]:
        graph, root = self.graph, self.root
        found: list[Cut] = [(x,) for x in self.signs if x]
        beside = [graph.nodes[b] for b in bits(graph.masks[root] & self._within)]
        if self.least > 1 and 0 not in beside:
            found.append(tuple(dict.fromkeys(beside)))
        if self.whole and self.most < SMALL:
            where = (1 << len(graph.nodes)) - 1 & ~self._others
            found += [tuple(negated(graph, bits(some))) for some in trees(graph, root, where, self.most + 1)]
        return list(dict.fromkeys(found))

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph, root = self.graph, self.root
        on = graph.true_nodes(true)
        piece = graph.flood(root, on)
        found: list[Cut] = []
        if piece & self._others:
            found.append(tuple(negated(graph, way(graph, root, piece & self._others, piece))))
        count = (piece & self.counted).bit_count()
        if count > self.most:
            found.append(tuple(negated(graph, tree(graph, root, piece, self.counted, self.most + 1))))
        if count < self.least:
            wall = graph.around(piece) & ~on & self._within
            found.append(tuple(dict.fromkeys(graph.nodes[b] for b in bits(wall))))
        return found

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

        held = distances(beside, self.root, there)
        if count(held) > self.most or not held.keys().isdisjoint(self.others):
            return True
        others = {*self.others}
        free = {i for i in able if i not in others and (i == self.root or others.isdisjoint(beside[i]))}
        steps = self.least - 1 if self.whole and self.most == self.least else len(nodes)
        return count(distances(beside, self.root, free, steps)) < self.least


@dataclass(frozen=True)
class EqualPieces:
    """Every piece of true nodes has ``size`` nodes."""

    graph: LinkGraph
    size: int

    def literals(self) -> Iterable[int]:
        return self.graph.nodes

    def renamed(self, table: Sequence[int]) -> EqualPieces:
        return EqualPieces(self.graph.renamed(table), self.size)

    def seeds(self) -> list[Cut]:
        """All there is to say of sizes 1 and 2; else that a true node has a neighbour."""
        graph, found = self.graph, dict[Cut, None]()
        for node in range(len(graph.nodes)):
            beside = [*bits(graph.masks[node])]
            if self.size > 1:
                found[(*negated(graph, [node]), *[graph.nodes[b] for b in beside])] = None
            for i, b in enumerate(beside if self.size < 3 else ()):
                if self.size == 1:
                    found[tuple(negated(graph, sorted((node, b))))] = None
                else:
                    found.update((tuple(negated(graph, sorted((node, b, c)))), None) for c in beside[i + 1 :])
        return list(found)

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph = self.graph
        nodes = graph.nodes
        on = graph.true_nodes(true)
        found: dict[Cut, None] = {}
        for piece in graph.pieces(on):
            count = piece.bit_count()
            if count == self.size:
                continue
            known = piece & self._sure(sure) if sure else 0
            if count < self.size:
                near = dict.fromkeys(nodes[b] for b in bits(graph.around(piece) & ~on))
                found[(*negated(graph, [first(known or piece)]), *near)] = None
            else:
                for start in [*bits(known)] or [first(piece)]:
                    found[tuple(negated(graph, sorted(self._tree(start, piece, known))))] = None
        return list(found)

    def _sure(self, sure: Collection[int]) -> int:
        """The nodes that are sure to be there; asked again and again about the same ones."""
        known = self.__dict__.get("_known")
        if known is None or known[0] is not sure:
            known = self.__dict__["_known"] = sure, mask_of([x in sure for x in self.graph.nodes])
        return known[1]

    def _tree(self, start: int, piece: int, known: int) -> list[int]:
        """A node too many around ``start``; first those on the way to nodes that are sure."""
        graph, count = self.graph, self.size + 1
        found = {start: None}
        some = 1 << start
        while len(found) < count:
            goals = known & ~some
            layers = list(layers_of(graph, some, piece, count - len(found))) if goals else []
            step = next((i for i, layer in enumerate(layers) if layer & goals), 0)
            if not step:
                break
            node = first(layers[step] & goals)
            found[node] = None
            some |= 1 << node
            for layer in reversed(layers[1:step]):
                node = first(graph.masks[node] & layer)
                found[node] = None
                some |= 1 << node
        while len(found) < count:
            node = first(graph.around(some) & piece & ~some)
            found[node] = None
            some |= 1 << node
        return list(found)

    def implies(self, clause: Sequence[int]) -> bool:
        false = set(clause)
        nodes = self.graph.nodes
        there = {i for i, x in enumerate(nodes) if not x or -x in false}
        able = {i for i, x in enumerate(nodes) if not x or x not in false}
        beside = [[*bits(mask)] for mask in self.graph.masks]
        return any(
            len(distances(beside, i, there)) > self.size or len(distances(beside, i, able)) < self.size for i in there
        )


@dataclass(frozen=True)
class RegionGraph:
    """A border parts two linked cells where they are in different regions, and only there; a cell's value is the count
    of its region, or says that this is ``least`` or more; regions side by side have different counts.

    ``values``: value -> where it is a literal of the cells that may have it, by number of the cell; ``large``: those
    of ``least`` or more; ``links``: (cell, cell, literal that a border parts them).
    """

    cells: int
    values: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    large: tuple[tuple[int, int], ...]
    least: int
    links: tuple[tuple[int, int, int], ...]

    def literals(self) -> Iterable[int]:
        values = [x for _, pairs in self.values for _, x in pairs]
        return (*values, *[x for _, x in self.large], *[x for _, _, x in self.links])

    def renamed(self, table: Sequence[int]) -> RegionGraph:
        def over(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
            return tuple([(cell, table[x]) for cell, x in pairs])

        found = RegionGraph(
            self.cells,
            tuple([(value, over(pairs)) for value, pairs in self.values]),
            over(self.large),
            self.least,
            tuple([(a, b, table[x]) for a, b, x in self.links]),
        )
        if "_pieces" in self.__dict__:  # what is made already need not be made anew
            found.__dict__["_pieces"] = [pieces.renamed(table) for pieces in self._pieces]
            found.__dict__["_open"] = self._open.renamed(table)
        return found

    @cached_property
    def _pieces(self) -> list[EqualPieces]:
        found = []
        for value, pairs in self.values:
            number = {cell: i for i, (cell, _) in enumerate(pairs)}
            links = [(number[a], number[b], 0) for a, b, _ in self.links if a in number and b in number]
            found.append(EqualPieces(LinkGraph.of([x for _, x in pairs], links, seeded=False), value))
        return found

    @cached_property
    def _open(self) -> LinkGraph:
        """The cells that may have a large region, then a node for each link between two of them: no border is there."""
        number = {cell: i for i, (cell, _) in enumerate(self.large)}
        links = [(number[a], number[b], -x) for a, b, x in self.links if a in number and b in number]
        return ground([x for _, x in self.large], links)

    @cached_property
    def _ends(self) -> list[tuple[int, int, int]]:
        """(node of a link, its ends) in that graph."""
        count = len(self.large)
        return [(i, *bits(mask)) for i, mask in enumerate(self._open.masks[count:], count)]  # type: ignore[misc]

    def seeds(self) -> list[Cut]:
        """Equal small counts are no border, different ones are, on both sides."""
        tables = [dict(pairs) for _, pairs in self.values]
        large = dict(self.large)
        found: list[Cut] = []
        for a, b, x in self.links:
            for table in (*tables, large):
                if a in table and b in table and table is not large:
                    found.append((-x, -table[a], -table[b]))
                for one, other in ((a, b),) if a in table and b in table else ((a, b), (b, a)):
                    if one in table:  # as each cell has a value, the other way round follows
                        found.append((x, -table[one], *([table[other]] if other in table else [])))
        for pieces in self._pieces:
            found += pieces.seeds()
        own = self._open
        for node in range(len(self.large)):
            if self.least > 1:
                found.append((-own.nodes[node], *[own.nodes[b] for b in bits(own.masks[node])]))
        return list(dict.fromkeys(found))

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        found = [cut for pieces in self._pieces if pieces.size > 2 for cut in pieces.cuts(true, sure)]
        graph, count = self._open, len(self.large)
        on = graph.true_nodes(true)
        if on & (1 << count) - 1:
            found += self._large(on)
        return list(dict.fromkeys(found))

    @cached_property
    def _adjacent(self) -> LinkGraph:
        """The cells that may have a large region, linked whether a border is there or not."""
        number = {cell: i for i, (cell, _) in enumerate(self.large)}
        links = [(number[a], number[b], 0) for a, b, _ in self.links if a in number and b in number]
        return LinkGraph.of([x for _, x in self.large], links, seeded=False)

    def _small(self, on: int) -> Iterator[Cut]:
        """Cells of large regions too few of which lie together."""
        graph = self._adjacent
        for piece in graph.pieces(on):
            if piece.bit_count() < self.least:
                near = [graph.nodes[b] for b in bits(graph.around(piece) & ~on)]
                yield (*negated(graph, [first(piece)]), *near)

    def _large(self, on: int) -> Iterator[Cut]:
        graph, count = self._open, len(self.large)
        only = (1 << count) - 1
        small = [*self._small(on & only)]
        if small:  # whatever borders there are
            yield from small
            return
        pieces = [piece for piece in graph.pieces(on) if piece & only]
        of = {cell: piece for piece in pieces for cell in bits(piece & only)}
        for piece in pieces:
            if (piece & only).bit_count() < self.least:
                wall = graph.around(piece) & ~on
                yield (*negated(graph, [first(piece)]), *[graph.nodes[b] for b in bits(wall)])
        for link, a, b in self._ends:
            if on >> link & 1 or a not in of or b not in of:
                continue
            if of[a] == of[b]:
                path = way(graph, a, 1 << b, of[a])
                yield (graph.nodes[link], *negated(graph, [i for i in path if i >= count]))
            elif (of[a] & only).bit_count() == (of[b] & only).bit_count() >= self.least:
                said: list[int] = []
                for piece, start in ((of[a], a), (of[b], b)):
                    nodes = tree(graph, start, piece, only, (piece & only).bit_count())
                    said += negated(graph, [i for i in nodes if i >= count])
                wall = graph.around(of[a] | of[b]) & ~on
                yield (*said, *dict.fromkeys(graph.nodes[i] for i in bits(wall)))

    def implies(self, clause: Sequence[int]) -> bool:
        if clause in self.seeds() or any(pieces.implies(clause) for pieces in self._pieces):
            return True
        false = set(clause)
        parted = {(a, b) for a, b, x in self.links if -x in false}
        joined = {(a, b) for a, b, x in self.links if x in false}
        able: list[list[int]] = [[] for _ in range(self.cells)]
        open_: list[list[int]] = [[] for _ in range(self.cells)]
        for a, b, _ in self.links:
            for one, other in ((a, b), (b, a)):
                if (a, b) not in parted:
                    able[one].append(other)
                if (a, b) in joined:
                    open_[one].append(other)
        every = range(self.cells)
        linked: list[list[int]] = [[] for _ in every]
        for a, b, _ in self.links:
            linked[a].append(b)
            linked[b].append(a)
        may = {cell for cell, x in self.large if x not in false}
        if any(-x in false and len(distances(linked, cell, may)) < self.least for cell, x in self.large):
            return True
        for cell, x in self.large:
            if -x in false and len(distances(able, cell, every)) < self.least:
                return True
        for a, b in parted:
            here = distances(open_, a, every)
            if b in here:
                return True
            there = distances(open_, b, every)
            whole = all(part.keys() == distances(able, end, every).keys() for part, end in ((here, a), (there, b)))
            if whole and len(here) == len(there):
                return True
        return False


Under = tuple[CutGraph, tuple[int, ...]]  # a graph, and literals: it counts where none of them is true


def together(graphs: Iterable[Under], every: int = 0) -> list[Under]:
    """The graphs; each `RootPiece` of a root of `RootedPieces` becomes one of their sizes, so that a cut may rest on
    several of them. ``every``: a literal that is true only where none of all these conditions is; 0 without."""
    found = list(graphs)
    rooted = [graph for graph, unless in found if isinstance(graph, RootedPieces) and not unless]
    sizes: list[list[RootSize]] = [list(graph.sizes) for graph in rooted]
    places = [_places(graph) for graph in rooted]
    kept: list[Under] = []
    for graph, unless in found if rooted else ():
        if isinstance(graph, RootPiece) and len(unless) < 2:
            parts = (_part(graph, whole, place) for whole, place in zip(rooted, places, strict=True))
            at = next(((i, root) for i, root in enumerate(parts) if root >= 0), None)
            if at is not None:
                sizes[at[0]].append(RootSize(at[1], graph.least, -unless[0] if unless else 0))
                continue
        if not (isinstance(graph, RootedPieces) and not unless):
            kept.append((graph, unless))
    wholes = zip(rooted, sizes, strict=True)
    merged: list[Under] = [(RootedPieces(g.graph, g.roots, g.signs, tuple(own), every), ()) for g, own in wholes]
    return [*merged, *kept] if rooted else found


def _places(graph: RootedPieces) -> dict[int, int]:
    """Literal -> its node."""
    found = {x: i for i, x in enumerate(graph.graph.nodes) if x}
    return found | {x: root for root, x in zip(graph.roots, graph.signs, strict=True) if x}


def _part(graph: RootPiece, whole: RootedPieces, place: Mapping[int, int]) -> int:
    """The node of the whole that is the root of a part of it, in which each node near enough has all its neighbours;
    -1 where it is no such part, or no such root."""
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
