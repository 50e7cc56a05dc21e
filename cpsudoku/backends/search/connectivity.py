"""Connectivity: true nodes must hang together over nodes and links that are not false yet.

Two of them in different components are a contradiction; what lies in another component than they do is false; a node or
link without which two of them would be apart is true (articulation points: Tarjan, SIAM J. Comput. 1972). The reason of
each is a cut. One pass over the graph a call, a microsecond or two a node.
"""

from __future__ import annotations

from collections import Counter

from cpsudoku.backends.search.conditional import candidates
from cpsudoku.constraints import Connected, Literal
from cpsudoku.numbering import Numbering


class Connectivity:
    """The propagator of one Connected. Links that have a literal are nodes here, between the two they join."""

    def __init__(self, constraint: Connected, numbering: Numbering) -> None:
        count = len(constraint.nodes)
        items: list[Literal | None] = list(constraint.nodes)
        self.beside: list[list[int]] = [[] for _ in items]
        self.is_node = [True] * count
        for a, b, literal in constraint.links:
            if literal is None:
                self.beside[a].append(b)
                self.beside[b].append(a)
                continue
            items.append(literal)
            self.is_node.append(False)
            self.beside.append([a, b])
            self.beside[a].append(len(items) - 1)
            self.beside[b].append(len(items) - 1)
        # Of each: the candidates with which it is true, and those with which it is false.
        self.makes_true, self.makes_false = [], []
        for literal in items:
            if literal is None:
                self.makes_true.append(-1)
                self.makes_false.append(0)
                continue
            true, false = candidates(literal, numbering)
            self.makes_true.append(true)
            self.makes_false.append(false)
        # Variables that several items are about: what is removed for one and for another may be all values there are.
        about = Counter(literal.variable for literal in items if literal is not None)
        self.shared = [sum(1 << (i - 1) for i in numbering.literals(x)) for x, count in about.items() if count > 1]
        self.wakes = 0
        for mask in (*self.makes_true, *self.makes_false):
            self.wakes |= max(mask, 0)

    def __call__(self, X: int) -> int | None:
        possible = [mask < 0 or bool(X & mask) for mask in self.makes_true]
        true = [
            node and here and not X & mask
            for node, here, mask in zip(self.is_node, possible, self.makes_false, strict=True)
        ]
        total = sum(true)
        if not total:
            return 0
        start = true.index(True)
        needed, reached, met = self._walk(start, possible, true, total)
        if met < total:
            return None
        removed = 0
        for i, here in enumerate(possible):
            if here and not reached[i] and self.is_node[i]:
                removed |= X & self.makes_true[i]
        for i in needed:
            removed |= X & self.makes_false[i]
        if any(not X & ~removed & domain for domain in self.shared):
            return None
        return removed

    def _walk(self, start: int, possible: list[bool], true: list[bool], total: int) -> tuple[list[int], list[int], int]:
        """What is needed between true nodes; the order in which each was reached, 0 where not; true nodes met."""
        beside = self.beside
        order, low = [0] * len(possible), [0] * len(possible)
        below = [0] * len(possible)  # true nodes in the subtree
        order[start] = low[start] = count = 1
        below[start] = 1
        needed: list[int] = []
        stack = [(start, -1, iter(beside[start]))]
        while stack:
            node, parent, others = stack[-1]
            for other in others:
                if not possible[other] or other == parent:
                    continue
                if order[other]:
                    low[node] = min(low[node], order[other])
                    continue
                count += 1
                order[other] = low[other] = count
                below[other] = int(true[other])
                stack.append((other, node, iter(beside[other])))
                break
            else:
                stack.pop()
                if parent >= 0:
                    below[parent] += below[node]
                    low[parent] = min(low[parent], low[node])
                    # Without the parent, the subtree and the start are apart.
                    if low[node] >= order[parent] and below[node] and parent != start and not true[parent]:
                        needed.append(parent)
        return needed, order, below[start]
