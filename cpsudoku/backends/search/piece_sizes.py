"""Propagators of `pieces`, `piece` and `regions`: a piece may not be too large, too small, or hold two roots.

A piece that has all its nodes is closed: what is beside it is false. Where a piece can hold no more than it needs, all
of that is true; what no root can reach is false. A few searches through the graph a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from cpsudoku.backends.search.propagators import Sides
from cpsudoku.primitives.cut_separation import LinkGraph, bits
from cpsudoku.primitives.graph_searches import ground
from cpsudoku.support.square_grid import distances


class PieceSizes:
    """``bounds``: of each root the least and the most nodes of its piece; ``alone``: does each piece need a root?"""

    def __init__(
        self,
        nodes: Sequence[Sides | None],
        links: Iterable[tuple[int, int, Sides | None]],
        bounds: Mapping[int, tuple[int, int]],
        others: Iterable[int] = (),
        *,
        alone: bool,
    ) -> None:
        """``others``: more nodes that are there, in other pieces."""
        joined = list(links)
        items = [*nodes, *[literal for _, _, literal in joined if literal is not None]]
        number = count(len(nodes) + 1)  # of a link with a literal: it is a node of the graph, too
        self.counted = (1 << len(nodes)) - 1
        self.graph = ground(
            range(1, len(nodes) + 1), [(a, b, 0 if literal is None else next(number)) for a, b, literal in joined]
        )
        self.bounds, self.alone = bounds, alone
        self.true_roots = sum(1 << root for root in (*bounds, *others))
        self.makes_true, self.makes_false = [], []
        self.wakes = 0
        for item in items:
            true, false = (-1, 0) if item is None else item
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
        for root, (least, most) in self.bounds.items():
            others = self.true_roots & ~(1 << root)
            held = graph.flood(root, on)
            free = graph.flood(root, able & ~(others | graph.around(others)) | 1 << root)
            size = (held & self.counted).bit_count()
            if held & others or size > most or (free & self.counted).bit_count() < least:
                return None
            reached |= free
            if size == most:
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
        """Return what would make a piece larger by itself: nodes beside it, links to nodes that are there."""
        joining = self.graph.around(held) & ~held & where
        for link in bits(joining & ~self.counted):
            if not self.graph.masks[link] & on & ~held:
                joining ^= 1 << link
        return joining

    def _all(self, nodes: int, makes: Sequence[int], X: int) -> int:
        candidates = 0
        for i in bits(nodes):
            candidates |= X & makes[i] if makes[i] >= 0 else 0
        return candidates


class RegionCounts:
    """The propagator of `regions`, beside its first clauses. A piece of one count may hold no more cells, and must be
    able to hold as many; of large regions borders part what is side by side."""

    def __init__(self, cells: Sequence[Mapping[int, int]], links: Sequence[tuple[int, int, Sides]]) -> None:
        """``cells``: value -> its candidate, as a bit; ``links``: two cells, and that a border parts them."""
        self.most = len(cells[0])
        self.bits = [[cell[value] for cell in cells] for value in range(1, self.most + 1)]
        self.domains = [sum(cell.values()) for cell in cells]
        self.graph = LinkGraph.of(range(1, len(cells) + 1), [(a, b, 0) for a, b, _ in links], seeded=False)
        self.links = links
        self.wakes = 0
        for mask in (*self.domains, *(mask for _, _, sides in links for mask in sides)):
            self.wakes |= mask

    def __call__(self, X: int) -> int | None:
        graph, removed = self.graph, 0
        for value, own in enumerate(self.bits, 1):
            able = on = 0
            for i, (bit, domain) in enumerate(zip(own, self.domains, strict=True)):
                if X & bit:
                    able |= 1 << i
                    if X & domain == bit:
                        on |= 1 << i
            gone = needed = 0
            for piece in graph.pieces(able):
                inside, count = piece & on, piece.bit_count()
                if count < value:
                    if inside:
                        return None
                    gone |= piece
                elif inside and value < self.most:
                    for held in graph.pieces(inside):
                        if held.bit_count() > value:
                            return None
                        if held.bit_count() == value:
                            gone |= graph.around(held) & piece & ~held
                        elif count == value:
                            needed |= piece & ~held
            for i in bits(gone):
                removed |= own[i]
            for i in bits(needed):
                removed |= self.domains[i] & X & ~own[i]
        return None if on and self._breaks_large_region(on, able, X) else removed

    def _breaks_large_region(self, on: int, able: int, X: int) -> bool:
        """Is a large region too small, parted within, or beside one of its count? ``on``: cells that surely have the
        last value; ``able``: those that may."""
        links = [(a, b, bool(X & true), bool(X & false)) for a, b, (true, false) in self.links]
        may: dict[int, list[int]] = {}
        held: dict[int, list[int]] = {}
        for a, b, there, open_ in links:
            for one, other in ((a, b), (b, a)) if open_ and able >> a & able >> b & 1 else ():
                may.setdefault(one, []).append(other)
                if not there:
                    held.setdefault(one, []).append(other)
        region = {i: distances([i], lambda a: held.get(a, ())).keys() for i in bits(on)}
        whole = {i: distances([i], lambda a: may.get(a, ())).keys() for i in region}
        if any(len(cells) < self.most for cells in whole.values()):
            return True
        for a, b, _, open_ in links:
            if open_ or a not in region or b not in region:
                continue
            closed = region[a] == whole[a] and region[b] == whole[b]
            if b in region[a] or (closed and len(region[a]) == len(region[b])):
                return True
        return False
