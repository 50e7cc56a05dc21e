"""Cuts that a board breaks as far as it is known: what stands in a reason for "is connected".

`CutGraph.cuts` answers for a whole assignment, and names nodes of which nothing is known. A person points at a cut all
of whose cells are known: the smaller piece, the wall around it. So each graph is asked here with masks of the nodes
that are there, and of those that may be there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from cpsudoku.model.constraints.cuts.root_piece import RootPiece
from cpsudoku.model.constraints.cuts.rooted import RootedPieces
from cpsudoku.model.constraints.cuts.searches import layers_of
from cpsudoku.model.constraints.link_graph import Guarded, LinkGraph, bits, first
from cpsudoku.model.numbering import Literals

KEPT = 20_000  # answers of searches


class Watched:
    """One graph and what is known of its nodes; ``literals``: those it is about."""

    def __init__(self, guarded: Guarded) -> None:
        self.graph, self.unless = guarded
        graph = self.graph
        base = graph if isinstance(graph, LinkGraph) else getattr(graph, "graph", None)
        self.base: LinkGraph | None = base if isinstance(base, LinkGraph) and base.firm else None
        self.masked = self.base is not None and isinstance(graph, LinkGraph | RootedPieces | RootPiece)
        self.literals = [x for x in dict.fromkeys(map(abs, graph.literals())) if x]
        self.on: dict[int, int] = {}  # literal -> the nodes that are there where it is true
        for i, x in enumerate(self.base.nodes if self.base is not None else ()):
            if x:
                self.on[x] = self.on.get(x, 0) | 1 << i
        nodes = self.base.nodes if self.base is not None else ()
        self.always = sum(1 << i for i, x in enumerate(nodes) if not x)
        self.all = (1 << len(nodes)) - 1
        self.kept: dict[tuple[int, int, int], int] = {}

    def known(self, true: Collection[int]) -> tuple[int, int]:
        """The nodes that are there, and those that may be."""
        there, able = self.always, self.all
        for x, mask in self.on.items():
            if x in true:
                there |= mask
            elif -x in true:
                able &= ~mask
        return there, able

    def is_broken(self, there: int, able: int) -> bool:
        """Can it no longer hold? Sound; of `LinkGraph` and pieces complete as far as their cuts are."""
        graph, base = self.graph, self.base
        assert base is not None
        if isinstance(graph, LinkGraph):
            return bool(there) and bool(there & ~self._flood(first(there), able))
        if isinstance(graph, RootPiece):
            others = sum(1 << i for i in graph.others)
            held = self._flood(graph.root, there | 1 << graph.root)
            if held & others or (held & graph.counted).bit_count() > graph.most:
                return True
            exact = graph.whole and graph.most == graph.least
            near = self._near(graph.root, able & graph.within, graph.least - 1 if exact else -1)
            return (near & graph.counted).bit_count() < graph.least
        assert isinstance(graph, RootedPieces)
        roots = graph._roots
        there |= roots
        limits = {root: count for root, count, _ in graph.sizes}
        reached = 0
        for root in graph.roots:
            held = self._flood(root, there)
            if held & roots & ~(1 << root) or (root in limits and held.bit_count() > limits[root]):
                return True
            near = self._near(root, able & ~graph._closed[root] | 1 << root, limits.get(root, 0) - 1)
            if near.bit_count() < limits.get(root, 0):
                return True
            reached |= near
        return bool(there & ~reached)

    def _flood(self, start: int, where: int) -> int:
        key = start, where, -2
        found = self.kept.get(key)
        if found is None:
            assert self.base is not None
            if len(self.kept) > KEPT:
                self.kept.clear()
            found = self.kept[key] = self.base.flood(start, where | 1 << start)
        return found

    def _near(self, root: int, where: int, steps: int) -> int:
        if steps < 0:
            return self._flood(root, where)
        key = root, where, steps
        found = self.kept.get(key)
        if found is None:
            assert self.base is not None
            found = 0
            for layer in layers_of(self.base, 1 << root, where, steps):
                found |= layer
            self.kept[key] = found
        return found

    def cut(self, true: Collection[int], facts: Collection[int]) -> Literals | None:
        """A cut all of whose literals are false, as local as it can be found; None where none is.

        ``facts``: of ``true`` those that are known already: the two parts are named by such where that can be.
        """
        if any(-x not in true for x in self.unless):
            return None
        if not self.masked:
            return self._smallest([x if x in true else -x for x in self.literals if x in true or -x in true])
        there, able = self.known(true)
        if not self.is_broken(there, able):
            return None
        if isinstance(self.graph, LinkGraph):
            return (*self._parted(there, able, facts), *self.unless)
        known = [x if x in true else -x for x in self.literals if x in true or -x in true]
        return self._smallest(self._broken_part(known))

    def gaps(self, true: Collection[int]) -> list[int]:
        """Open literals without which it is broken."""
        if not self.masked or any(-x not in true for x in self.unless):
            return []
        there, able = self.known(true)
        if self.is_broken(there, able):
            return []
        open_ = [y for x in self.literals if x not in true and -x not in true for y in (x, -x)]
        return self.forced(open_, there, able)

    def forced(self, literals: Iterable[int], there: int, able: int) -> list[int]:
        """Those of some open literals without which it is broken."""
        on = self.on
        if not isinstance(self.graph, LinkGraph):
            return [y for y in literals if self.is_broken(there | on.get(-y, 0), able & ~on.get(y, 0))]
        away, doors = self._away_and_doors(there, able)
        found = []
        for y in literals:
            more, less = on.get(-y, 0), on.get(y, 0)
            if more & away or less & doors or (less & (less - 1) and self.is_broken(there | more, able & ~less)):
                found.append(y)
        return found

    def _away_and_doors(self, there: int, able: int) -> tuple[int, int]:
        """Nodes out of reach of those that are there, and nodes each of which alone joins some of these: by one search
        in depth (Tarjan's low points)."""
        if not there:
            return 0, 0
        base = self.base
        assert base is not None
        root = first(there)
        number, low, held, parent = {root: 0}, {root: 0}, {root: 1}, {root: root}
        order, masks = [root], base.masks
        left = {root: masks[root] & able}
        doors, seen, node = 0, 1 << root, root
        while True:
            rest = left[node]
            if rest:
                bit = rest & -rest
                left[node] = rest ^ bit
                other = bit.bit_length() - 1
                if seen & bit:
                    if number[other] < low[node]:
                        low[node] = number[other]
                    continue
                seen |= bit
                number[other] = low[other] = len(order)
                order.append(other)
                held[other] = there >> other & 1
                parent[other] = node
                left[other] = masks[other] & able & ~(1 << node)
                node = other
                continue
            if node == root:
                break
            above = parent[node]
            held[above] += held[node]
            if low[node] < low[above]:
                low[above] = low[node]
            if low[node] >= number[above] and held[node]:
                doors |= 1 << above
            node = above
        return self.all & ~seen, doors & ~(1 << root)

    def _parted(self, there: int, able: int, facts: Collection[int]) -> Literals:
        """Two nodes that are there and the wall between them, close to the smaller part."""
        base = self.base
        assert base is not None
        nodes = base.nodes
        sure = self.known(facts)[0]
        piece = self._flood(first(there), able)
        other = self._flood(first(there & ~piece), able)
        if piece.bit_count() > other.bit_count():
            piece, other = other, piece
        u, v = (first(part & self.always or part & sure or part & there) for part in (piece, other))
        around = base.around(piece) & ~piece
        beyond = base.flood(v, self.all & ~around & ~piece)
        wall = [nodes[i] for i in bits(around & base.around(beyond))]
        return tuple(dict.fromkeys((*(-nodes[w] for w in (u, v) if nodes[w]), *wall)))

    def _broken_part(self, true: Sequence[int]) -> list[int]:
        """Of some true literals such that it is broken a part that does for that, by masks."""
        on, left = self.on, list(true)
        step = max(1, len(left) // 2)
        while True:
            i = 0
            while i < len(left):
                there, able = self.always, self.all
                for x in left[:i] + left[i + step :]:
                    there |= on.get(x, 0)
                    able &= ~on.get(-x, 0)
                if self.is_broken(there, able):
                    left = left[:i] + left[i + step :]
                else:
                    i += step
            if step == 1:
                return left
            step //= 2

    def _smallest(self, true: Sequence[int]) -> Literals | None:
        """Of the clause that not all of these are true the part that follows from the graph still."""
        implies: Callable[[Sequence[int]], bool] = self.graph.implies
        clause = [-x for x in true]
        if not implies(clause):
            return None
        step = max(1, len(clause) // 2)
        while True:
            i = 0
            while i < len(clause):
                fewer = clause[:i] + clause[i + step :]
                if implies(fewer):
                    clause = fewer
                else:
                    i += step
            if step == 1:
                return (*clause, *self.unless)
            step //= 2


def watch(graphs: Iterable[Guarded]) -> list[Watched]:
    """Return the graphs, each to be asked."""
    return [Watched(one) for one in graphs]
