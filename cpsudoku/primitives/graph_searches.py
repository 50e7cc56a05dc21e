"""Breadth-first searches with masks of nodes, for making cuts. `distances` searches node by node, for checking the
cuts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cpsudoku.primitives.cut_separation import LinkGraph, bits, first
from cpsudoku.support import square_grid


def ground(nodes: Iterable[int], links: Iterable[tuple[int, int, int]]) -> LinkGraph:
    """Return a graph whose links are always true: a link with a literal becomes a node."""
    every = list(nodes)
    pairs: list[tuple[int, int, int]] = []
    for a, b, literal in links:
        if literal:
            every.append(literal)
            pairs += [(a, len(every) - 1, 0), (len(every) - 1, b, 0)]
        else:
            pairs.append((a, b, 0))
    return LinkGraph.of(every, pairs, seeded=False)


def without(nodes: Sequence[int], places: Iterable[int]) -> list[int]:
    """Return the literals of nodes, with 0 (always true) for some nodes."""
    literals = list(nodes)
    for place in places:
        literals[place] = 0
    return literals


def negations(graph: LinkGraph, places: Iterable[int]) -> list[int]:
    """Return the literals that nodes are false. A node that is always true has none."""
    return [-graph.nodes[b] for b in places if graph.nodes[b]]


def tree(graph: LinkGraph, root: int, where: int, counted: int, count: int) -> list[int]:
    """Search breadth first from a root. Return ``count`` counted nodes around it, and the nodes that join them."""
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
    """Return a shortest path from a node to one of the goals."""
    layers = [1 << start]
    seen = layers[0]
    while not layers[-1] & goals:
        layers.append(graph.around(layers[-1]) & where & ~seen)
        seen |= layers[-1]
    node = first(layers[-1] & goals)
    path = [node]
    for layer in reversed(layers[:-1]):
        node = first(graph.masks[node] & layer)
        path.append(node)
    return path


def layers_of(graph: LinkGraph, start: int, where: int, most: int) -> Iterator[int]:
    """Yield the set of nodes at each distance from ``start``, from 0 up to ``most``."""
    seen = edge = start
    while edge and most >= 0:
        yield edge
        edge = graph.around(edge) & where & ~seen
        seen |= edge
        most -= 1


Piece = tuple[int, int]  # its nodes and the false nodes around it, as bits


def rest_of(on: int, sound: Iterable[Piece]) -> tuple[list[Piece], int]:
    """Return the pieces that are unchanged, and the true nodes outside them, which must be searched again."""
    still = [one for one in sound if one[0] & on == one[0] and not one[1] & on]
    for piece, _ in still:
        on ^= piece
    return still, on


def trees(graph: LinkGraph, root: int, where: int, count: int) -> Iterator[int]:
    """Yield all connected sets of ``count`` nodes with the root."""
    sets = {1 << root}
    for _ in range(count - 1):
        sets = {some | 1 << b for some in sets for b in bits(graph.around(some) & where & ~some)}
    yield from sorted(sets)


def distances(beside: Sequence[Sequence[int]], start: int, where: Collection[int], most: int = 10**9) -> dict[int, int]:
    """Return {node: distance} for paths within ``where``, up to ``most``. This works node by node, for checks."""
    return square_grid.distances([start], lambda a: (b for b in beside[a] if b in where), most)
