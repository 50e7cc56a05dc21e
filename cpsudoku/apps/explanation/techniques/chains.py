"""Alternating inference chains: strong and weak links alternate, and the first and last links are strong.

If the first node is false, the last is true. So one of the two is true, and a candidate that both deny is removed. A
node denies the candidates that are false if it is true. If the last node denies the first, the chain is a ring. Then
one of the two ends of every link is true, and more candidates are removed. All starts grow together, one strong link at
a time, so the shortest chain is found first. A chain with only one value is named X-chain. A chain with only cells of
two candidates is named XY-chain. A search over a 9x9 board takes some tens of milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from cpsudoku.apps.explanation.candidate_board import Candidate, State, members, only
from cpsudoku.apps.explanation.techniques.technique import ChainLink, Finding, Pattern


class _Reach:
    """The consequences if one node is false. ``true`` and ``false`` are sets of node numbers. ``because`` has the node
    from which each follows."""

    __slots__ = ("because", "false", "fresh", "true")

    def __init__(self, start: int, strong: int) -> None:
        self.false = 1 << start
        self.true = strong
        self.fresh = strong
        self.because: dict[tuple[int, bool], int] = {(node, True): start for node in members(strong)}

    def grow(self, graph: Links) -> None:
        """Follow one weak and one strong link from the nodes of the last step."""
        new_nodes = 0
        for node in members(self.fresh):
            denied = graph.weak[node] & ~self.false
            self.false |= denied
            for other in members(denied):
                self.because[other, False] = node
                new = graph.strong[other] & ~self.true
                self.true |= new
                new_nodes |= new
                for end in members(new):
                    self.because[end, True] = other
        self.fresh = new_nodes

    def chain(self, start: int, end: int) -> list[int]:
        """Return the nodes from start to end, alternately false and true."""
        nodes, truth = [end], True
        while nodes[-1] != start or truth:
            nodes.append(self.because[nodes[-1], truth])
            truth = not truth
        return nodes[::-1]


def chains(state: State, *, grouped: bool) -> Iterator[Finding]:
    """Yield chains that remove something, the shortest first."""
    graph = links(state, grouped=grouped)
    growing = {start: _Reach(start, strong) for start, strong in enumerate(graph.strong)}
    while growing:
        for start, reach in growing.items():
            for end in members(reach.fresh >> start << start):  # the other direction is the same chain read backwards
                gone = graph.nodes[start].denies & graph.nodes[end].denies
                ring = end != start and graph.weak[end] >> start & 1
                if gone or ring:
                    chain = reach.chain(start, end)
                    gone |= _ring_denies(graph, chain) if ring else 0
                    if gone:
                        yield _finding(graph, chain, gone, bool(ring))
        for reach in growing.values():
            reach.grow(graph)
        growing = {start: reach for start, reach in growing.items() if reach.fresh}


def _ring_denies(graph: Links, chain: list[int]) -> int:
    """Return the candidates that both ends of some weak link in the ring deny."""
    denied = 0
    for a, b in zip(chain[1::2], chain[2::2], strict=False):
        denied |= graph.nodes[a].denies & graph.nodes[b].denies
    return denied


def _finding(graph: Links, chain: list[int], denied: int, ring: bool) -> Finding:
    nodes = [graph.nodes[i] for i in chain]
    links = [ChainLink(a.candidates, b.candidates, i % 2 == 0) for i, (a, b) in enumerate(pairwise(nodes))]
    if ring:
        links.append(ChainLink(nodes[-1].candidates, nodes[0].candidates, False))
    carrying = tuple(dict.fromkeys(candidate for node in nodes for candidate in node.candidates))
    cells = tuple(dict.fromkeys(cell for cell, _ in carrying))
    return Finding(Pattern(cells, candidates=carrying, links=tuple(links)), eliminations=graph.candidates(denied))


# Strong and weak links between candidates: the graph that chains run through.
#
# A node is one candidate, or a group: the places of a value where two units meet. A strong link means "not both false":
# the only two candidates of a cell, or of a value in a unit. A weak link means "not both true": the cells see each
# other, or the candidates share a cell. Building it for a 9x9 board takes some milliseconds.


@dataclass(frozen=True, slots=True)
class Node:
    """``d`` is in one of ``cells`` (a set). ``denies``: the candidates that are false if this node is true, see
    `Links.number`."""

    d: int
    cells: int
    denies: int

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple((cell, self.d) for cell in members(self.cells))


@dataclass(frozen=True, slots=True)
class Links:
    """The nodes with a strong link. ``strong[i]`` and ``weak[i]`` are sets of node numbers.

    Candidate (cell, d) has the number ``d * cells + cell`` in ``Node.denies``.
    """

    cells: int
    nodes: tuple[Node, ...]
    strong: tuple[int, ...]
    weak: tuple[int, ...]

    def candidates(self, denied: int) -> tuple[Candidate, ...]:
        """Return a set of candidate numbers as (cell, d), by cell."""
        return tuple(sorted((number % self.cells, number // self.cells) for number in members(denied)))


def links(state: State, *, grouped: bool) -> Links:
    """Return the graph of a state. With ``grouped``, a node may have several cells."""
    cells = len(state.candidates)
    index: dict[tuple[int, int], int] = {}  # (d, set of cells) -> node number, in order of first use
    pairs = [
        (index.setdefault(a, len(index)), index.setdefault(b, len(index)))
        for a, b in (*_in_cells(state), *_in_units(state, grouped))
    ]
    strong = [0] * len(index)
    for i, j in pairs:
        strong[i] |= 1 << j
        strong[j] |= 1 << i
    nodes = tuple(Node(d, mask, _exclusions(state, d, mask)) for d, mask in index)
    numbers = [mask << d * cells for d, mask in index]
    weak = tuple(sum(1 << j for j, own in enumerate(numbers) if own | node.denies == node.denies) for node in nodes)
    return Links(cells, nodes, tuple(strong), weak)


def _in_cells(state: State) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for cell in members(state.open):
        if state.candidates[cell].bit_count() == 2:
            a, b = members(state.candidates[cell])
            yield (a, 1 << cell), (b, 1 << cell)


def _in_units(state: State, grouped: bool) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield each way to divide the places of a value in a unit into two nodes."""
    board = state.board
    meetings = [u.mask & v.mask for u, v in combinations(board.units, 2) if (u.mask & v.mask).bit_count() > 1]
    for d, places in enumerate(state.places):
        groups = {mask & places for mask in meetings if (mask & places).bit_count() > 1} if grouped else set()
        for unit in board.units:
            within = places & unit.mask
            size = within.bit_count()
            if size < 2 or (size > 2 and not grouped):
                continue
            parts = [1 << cell for cell in members(within)] + sorted(g for g in groups if g | within == within)
            nodes = set(parts)
            for part in parts:
                rest = within & ~part
                if part < rest and rest in nodes:
                    yield (d, part), (d, rest)


def _exclusions(state: State, d: int, cells: int) -> int:
    """Return the numbers of the candidates that cannot be true together with ``d`` in one of ``cells``."""
    total = len(state.candidates)
    denied = (state.places[d] & state.board.seen_by_all(cells)) << d * total
    cell = only(cells)
    if cell is not None:
        for other in members(state.candidates[cell] & ~(1 << d)):
            denied |= 1 << other * total + cell
    return denied
