"""The primitive `connected`, encoded only by cuts. Other primitives over graphs use this file's functions for nodes,
links and components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from cpsudoku.primitives.cut_separation import Guarded, LinkGraph
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive
from cpsudoku.support.square_grid import distances

Nodes = tuple[int, ...]  # for each node the number of its argument, from 0; -1 if it is always true
Link = tuple[int, int, int]  # two nodes, and the number of the argument that is true if the link is, or -1
Graph = tuple[Nodes, tuple[Link, ...]]


class ConnectedPrimitive(Primitive):
    """`connected : L ... ; N ... ; A-B A-B/M ...`: the true nodes form at most one component."""

    grammar = ": literal node link"
    form = "connected : L ... ; N ... ; A-B A-B/M ..."
    summary = "the nodes that are there, joined by links, are one component, or none"
    more = (
        "N lists the nodes. N is the number of a literal, from 0: the node is present if this literal is true. The "
        "node `*` is always present. A-B links two nodes; A-B/M links them only if literal M is true. The present "
        "nodes are one component, or there are none"
    )
    needs = "A and B are numbers of nodes, N and M numbers of literals"
    example = "connected : r1c1 r1c2 r2c1 r2c2 ; 0 1 2 3 ; 0-1 2-3 0-2 1-3"

    def holds(self, parameters: Graph, values: Sequence[int]) -> bool:
        there, joined = true_part(parameters, values)
        return not there or component(min(there), joined) == there

    def fits(self, parameters: Graph, domains: Sequence[Domain | None]) -> bool:
        return graph_fits(parameters, domains)

    def encode(self, parameters: Graph, domains: Sequence[Domain | None]) -> Encoding:
        """Return no clause, only the graph."""
        nodes, links = parameters
        graph = LinkGraph.of([i + 1 for i in nodes], [(a, b, i + 1) for a, b, i in links])
        return Encoding((), graphs=(Guarded(graph),))


def graph_fits(graph: Graph, domains: Sequence[Domain | None]) -> bool:
    """Return True if links refer to existing nodes, and nodes and links to existing arguments."""
    nodes, links = graph
    ends = all(max(a, b) < len(nodes) for a, b, _ in links)
    return ends and all(i < len(domains) for i in (*nodes, *[i for _, _, i in links]))


def true_part(graph: Graph, values: Sequence[int]) -> tuple[set[int], list[tuple[int, int]]]:
    """Return the true nodes, and the links between them."""
    nodes, links = graph
    there = {node for node, i in enumerate(nodes) if i < 0 or values[i]}
    return there, [(a, b) for a, b, i in links if a in there and b in there and (i < 0 or values[i])]


def component(start: int, links: Iterable[tuple[int, int]], most: float = inf) -> set[int]:
    """Return the nodes joined to ``start`` by at most ``most`` links, including itself."""
    beside: dict[int, list[int]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return {*distances([start], lambda node: beside.get(node, ()), most)}


PRIMITIVE = ConnectedPrimitive()
