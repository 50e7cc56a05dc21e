"""Propagators of `Pieces` and `PieceOf`: a piece may not be too large, too small, or hold two roots.

A piece that has all its nodes is closed: what is beside it is false. Where a piece can hold no more than it needs, all
of that is true; what no root can reach is false. A few searches through the graph a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cpsudoku.backends.search.conditional import candidates
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.constraints.clause import Literal
from cpsudoku.constraints.link_graph import LinkGraph, bits
from cpsudoku.constraints.pieces import PieceOf, Pieces
from cpsudoku.numbering import Numbering


class PieceSizes:
    """The propagator of one of them. ``sizes``: of roots (least, most); ``alone``: does each piece need a root?"""

    def __init__(self, constraint: ByCuts, numbering: Numbering) -> None:
        assert isinstance(constraint, Pieces | PieceOf)
        items: list[Literal | None] = list(constraint.nodes)
        pairs: list[tuple[int, int, int]] = []
        links = constraint.links if isinstance(constraint, PieceOf) else [(a, b, None) for a, b in constraint.links]
        for a, b, literal in links:
            if literal is not None:
                items.append(literal)
                pairs += [(a, len(items) - 1, 0), (len(items) - 1, b, 0)]
            else:
                pairs.append((a, b, 0))
        self.counted = (1 << len(constraint.nodes)) - 1
        self.graph = LinkGraph.of(range(1, len(items) + 1), pairs, seeded=False)
        self.alone = isinstance(constraint, Pieces)
        count = len(constraint.nodes)
        if isinstance(constraint, Pieces):
            self.roots: Sequence[int] = constraint.roots
            known = dict(constraint.sizes)
            self.sizes = {root: (known.get(root, 1), known.get(root, count)) for root in self.roots}
            others: Iterable[int] = self.roots
        else:
            self.roots = [constraint.root]
            self.sizes = {constraint.root: (constraint.least, constraint.most)}
            others = [constraint.root, *constraint.others]
        self.true_roots = sum(1 << root for root in others)
        self.makes_true, self.makes_false = [], []
        self.wakes = 0
        for item in items:
            true, false = (-1, 0) if item is None else candidates(item, numbering)
            self.makes_true.append(true)
            self.makes_false.append(false)
            self.wakes |= max(true, 0) | false

    def __call__(self, X: int) -> int | None:
        able = on = 0
        for i, (true, false) in enumerate(zip(self.makes_true, self.makes_false, strict=True)):
            if true < 0 or X & true:
                able |= 1 << i
                if not X & false:
                    on |= 1 << i
        if self.true_roots & ~able:
            return None
        graph, on = self.graph, on | self.true_roots
        reached = removed = 0
        for root in self.roots:
            others = self.true_roots & ~(1 << root)
            held = graph.flood(root, on)
            free = graph.flood(root, able & ~(others | graph.around(others)) | 1 << root)
            least, most = self.sizes[root]
            count = (held & self.counted).bit_count()
            if held & others or count > most or (free & self.counted).bit_count() < least:
                return None
            reached |= free
            if count == most:
                removed |= self._all(self._joining(held, on, -1) & able & ~on, self.makes_true, X)
            elif (free & self.counted) == free and free.bit_count() == least:
                removed |= self._all(free, self.makes_false, X)
            removed |= self._all(self._joining(held, on, graph.around(others)) & able & ~on, self.makes_true, X)
        if self.alone:
            if on & ~reached:
                return None
            removed |= self._all(able & ~reached, self.makes_true, X)
        return removed | self._all(self.true_roots, self.makes_false, X)

    def _joining(self, held: int, on: int, where: int) -> int:
        """What would make a piece larger by itself: nodes beside it, links to nodes that are there."""
        found = self.graph.around(held) & ~held & where
        for link in bits(found & ~self.counted):
            if not self.graph.masks[link] & on & ~held:
                found ^= 1 << link
        return found

    def _all(self, nodes: int, makes: Sequence[int], X: int) -> int:
        found = 0
        for i in bits(nodes):
            found |= X & makes[i] if makes[i] >= 0 else 0
        return found
