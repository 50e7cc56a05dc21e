"""The faces of a grid graph, and the two faces of each edge. Each face is inside or outside a loop.

A closed loop on a plane grid has an inside. An edge is drawn if its two faces lie on different sides. A Boolean for
each
face infers more than the edges alone: colours spread over a board with few known edges.

The faces are cycles of four edges; the graph has no coordinates. They must form a basis of all cycles, with no edge in
three of them (MacLane, 1937). Then each loop is the sum of the faces inside it. Other graphs, such as grids with holes,
have no faces here. Cost: one pass over the edges of the neighbours of each vertex.
"""

from __future__ import annotations

from collections.abc import Sequence

OUTSIDE = -1  # the second face of an edge with only one


def faces_beside(vertices: int, edges: Sequence[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Return the two faces of each edge, numbered from 0. Return None if the graph's cycles of four edges are not a
    basis of all its cycles."""
    number = {}
    neighbours: list[list[int]] = [[] for _ in range(vertices)]
    for i, (a, b) in enumerate(edges):
        number[a, b] = number[b, a] = i
        neighbours[a].append(b)
        neighbours[b].append(a)
    if len(number) < 2 * len(edges):
        return None
    beside: list[list[int]] = [[] for _ in edges]
    faces = 0
    for a in range(vertices):  # the lowest vertex of a face
        higher = [b for b in neighbours[a] if b > a]
        for i, b in enumerate(higher):
            for d in higher[:i]:
                for c in neighbours[b]:
                    if c > a and (c, d) in number:
                        for edge in (number[a, b], number[b, c], number[c, d], number[d, a]):
                            beside[edge].append(faces)
                        faces += 1
    if any(len(some) > 2 for some in beside):
        return None
    parts, enclosed = _parts(vertices, edges), _parts(faces, [(f[0], f[1]) for f in beside if len(f) == 2])
    outer = {enclosed[some[0]] for some in beside if len(some) == 1}
    if faces != len(edges) - vertices + len({*parts}) or outer != {*enclosed}:
        return None
    return [(some[0] if some else OUTSIDE, some[1] if len(some) == 2 else OUTSIDE) for some in beside]


def _parts(count: int, links: Sequence[tuple[int, int]]) -> list[int]:
    """Return node -> the number of its component."""
    parent = [*range(count)]

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = node = parent[parent[node]]
        return node

    for a, b in links:
        parent[root(a)] = root(b)
    return [root(node) for node in range(count)]
