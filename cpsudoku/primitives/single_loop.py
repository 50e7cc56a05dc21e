"""The primitive `loop`: each vertex has two true edges or none, and the edges are connected. It needs no fresh
literals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cpsudoku.primitives.connected import component
from cpsudoku.primitives.cut_separation import Guarded, LinkGraph
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, Row

Edges = tuple[int, tuple[tuple[int, int], ...]]  # the number of vertices; for each argument the two that it joins


class SingleLoopPrimitive(Primitive):
    """`loop V : L ... ; A-B ...`: the true edges form one closed loop."""

    grammar = "whole : literal pair"
    form = "loop V : L ... ; A-B ..."
    summary = "the edges that are drawn are one closed loop"
    more = (
        "there are V vertices. Each literal draws an edge A-B between two of them. The drawn edges are one closed "
        "loop: there is at least one edge, each vertex has none or two, and the edges are connected"
    )
    needs = "there are as many literals as edges; A and B differ, and are less than V"
    example = "loop 4 : r0.5c1 r1c0.5 r1c1.5 r1.5c1 ; 0-1 0-2 1-3 2-3"

    def holds(self, parameters: Edges, values: Sequence[int]) -> bool:
        drawn = [ends for ends, value in zip(parameters[1], values, strict=True) if value]
        degree = [sum(vertex in ends for ends in drawn) for vertex in range(parameters[0])]
        if not drawn or any(n not in (0, 2) for n in degree):
            return False
        return component(drawn[0][0], drawn) == {vertex for vertex, n in enumerate(degree) if n}

    def fits(self, parameters: Edges, domains: Sequence[Domain | None]) -> bool:
        vertices, edges = parameters
        ends = all(a != b and max(a, b) < vertices for a, b in edges)
        return ends and len(edges) == len(domains)

    def encode(self, parameters: Edges, domains: Sequence[Domain | None]) -> Encoding:
        """Require at least one edge. A vertex of a true edge has exactly one other true edge. The edges are
        connected."""
        vertices, edges = parameters
        at: list[list[int]] = [[] for _ in range(vertices)]
        for x, (a, b) in enumerate(edges, 1):
            at[a].append(x)
            at[b].append(x)
        rows: list[Row] = [tuple(range(1, len(edges) + 1))]
        for here in at:
            if len(here) == 4:  # fast path for most vertices of a grid: the same rows as below
                p, q, r, s = here
                rows += (
                    (-p, q, r, s), (-q, p, r, s), (-r, p, q, s), (-s, p, q, r),
                    (-p, -q, -r), (-p, -q, -s), (-p, -r, -s), (-q, -r, -s),
                )  # fmt: skip
                continue
            rows += [(-x, *here[:i], *here[i + 1 :]) for i, x in enumerate(here)]
            rows += combinations([-x for x in here], 3)
        graph = LinkGraph.of_groups(rows[0], [[x - 1 for x in here] for here in at])
        return Encoding(tuple(dict.fromkeys(rows)), graphs=(Guarded(graph),))


PRIMITIVE = SingleLoopPrimitive()
