"""Strong and weak links between candidates: the graph that chains run through.

A node is one candidate, or a group: the places of a value where two units meet. A strong link says "not both false"
(the only two of a cell, or of a unit), a weak link "not both true" (each sees the other, or they share a cell).
Building it for a 9x9 board takes some milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from cpsudoku.explain.bits import members, only
from cpsudoku.explain.state import Candidate, State


@dataclass(frozen=True, slots=True)
class Node:
    """``d`` is in one of ``cells`` (a set). ``denies``: the candidates that go if this is true, see `Links.number`."""

    d: int
    cells: int
    denies: int

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple((cell, self.d) for cell in members(self.cells))


@dataclass(frozen=True, slots=True)
class Links:
    """The nodes that have a strong link; ``strong[i]`` and ``weak[i]`` are sets of node numbers.

    Candidate (cell, d) has the number ``d * cells + cell`` in the sets that ``Node.denies`` holds.
    """

    cells: int
    nodes: tuple[Node, ...]
    strong: tuple[int, ...]
    weak: tuple[int, ...]

    def candidates(self, denied: int) -> tuple[Candidate, ...]:
        """A set of candidate numbers as (cell, d), by cell."""
        return tuple(sorted((number % self.cells, number // self.cells) for number in members(denied)))


def links(state: State, *, grouped: bool) -> Links:
    """The graph of a state; with ``grouped`` it has nodes of several cells, too."""
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
    nodes = tuple(Node(d, mask, _denied(state, d, mask)) for d, mask in index)
    numbers = [mask << d * cells for d, mask in index]
    weak = tuple(sum(1 << j for j, own in enumerate(numbers) if own | node.denies == node.denies) for node in nodes)
    return Links(cells, nodes, tuple(strong), weak)


def _in_cells(state: State) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for cell in members(state.open):
        if state.candidates[cell].bit_count() == 2:
            a, b = members(state.candidates[cell])
            yield (a, 1 << cell), (b, 1 << cell)


def _in_units(state: State, grouped: bool) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Each way to part the places of a value in a unit into two nodes."""
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
            known = set(parts)
            for part in parts:
                rest = within & ~part
                if part < rest and rest in known:
                    yield (d, part), (d, rest)


def _denied(state: State, d: int, cells: int) -> int:
    """The numbers of the candidates that cannot be true together with ``d`` in one of ``cells``."""
    total = len(state.candidates)
    denied = (state.places[d] & state.board.seen_by_all(cells)) << d * total
    cell = only(cells)
    if cell is not None:
        for other in members(state.candidates[cell] & ~(1 << d)):
            denied |= 1 << other * total + cell
    return denied
