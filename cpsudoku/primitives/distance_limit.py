"""The primitive `reach`: rooted connectivity within a number of steps, encoded by layers.

There is a literal for each node and number of steps. A node reached in k steps is true and has a neighbour reached in k
- 1. Every true node is reached in at most the greatest number of steps. A cut would forbid only one form of an
unreached island, while the layers forbid all forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from cpsudoku.primitives.connected import component
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, Row

Limit = tuple[int, int, tuple[tuple[int, int], ...]]  # the root, the greatest number of steps, pairs of linked nodes


class DistanceLimitPrimitive(Primitive):
    """`reach R S : L ... ; A-B ...`: each true node is joined to node R in at most S steps, over true nodes."""

    grammar = "whole whole : literal pair"
    form = "reach R S : L ... ; A-B ..."
    summary = "a path of at most S links and of true nodes only joins each true node to node R"
    needs = "R, A and B are numbers of literals"
    example = "reach 0 2 : r1c1 r1c2 r2c1 r2c2 ; 0-1 0-2 1-3 2-3"
    open = True

    def holds(self, parameters: Limit, values: Sequence[int]) -> bool:
        root, steps, links = parameters
        true = {node for node, value in enumerate(values) if value}
        inner = [(a, b) for a, b in links if a in true and b in true]
        return not true or (root in true and component(root, inner, steps) == true)

    def fits(self, parameters: Limit, domains: Sequence[Domain | None]) -> bool:
        root, _, links = parameters
        return root < len(domains) and all(max(pair) < len(domains) for pair in links)

    def encode(self, parameters: Limit, domains: Sequence[Domain | None]) -> Encoding:
        root, steps, links = parameters
        beside: list[list[int]] = [[] for _ in domains]
        for a, b in links:
            beside[a].append(b)
            beside[b].append(a)
        distance = {root: 0}
        order = [root]
        for a in order:
            for b in beside[a]:
                if b not in distance and distance[a] < steps:
                    distance[b] = distance[a] + 1
                    order.append(b)
        rows: list[Row] = []
        fresh = count(len(domains) + 1)
        before = {root: root + 1}
        for step in range(1, steps + 1):
            last = step == steps
            after = {root: root + 1}
            for node in order[1:]:
                if distance[node] > step:
                    continue
                sources = [before[a] for a in beside[node] if a in before]
                # In the last layer, true nodes and reached nodes are the same.
                reached = node + 1 if last else next(fresh)
                if not last:
                    rows.append((-reached, node + 1))
                stays = [before[node]] if node in before else []
                rows.append((-reached, *stays, *sources))
                after[node] = reached
            before = after
        rows += [(-node - 1,) for node in range(len(domains)) if node not in before]
        return Encoding.of(rows, next(fresh) - len(domains) - 1)


PRIMITIVE = DistanceLimitPrimitive()
