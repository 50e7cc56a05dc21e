"""Encode `connected` and `reach` by distances from a root, for solvers without cuts.

The root of `connected` is its first true node. Each true node has its distance from the root, in links of true nodes.
It is 0 at the root, and elsewhere one more than the distance of some neighbour. Distances of neighbours differ by at
most one. Only the true distances satisfy this, since Bellman's equations with positive lengths have one solution. So
solutions are counted once. A number for each node and two Booleans for each link take n log n + 2m literals in bits.
Layers of reachability would take n * n.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from cpsudoku.primitives.primitive import BOOLEAN

Term = tuple[int, int, tuple[int, ...] | None]  # coefficient * argument: a literal, or a variable's first one
Link = tuple[int, int, int | None]  # node, node, literal or always


class Writer(Protocol):
    """Receives clauses and sums over literals. Each holds if all literals of ``only_if`` are true."""

    def boolean(self) -> int:
        """Return a fresh literal."""

    def number(self, most: int) -> list[Term]:
        """Return a fresh number from 0 to at least ``most``, as a sum."""

    def write_clause(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None: ...

    def write_sum(self, terms: Sequence[Term], relation: str, total: int, only_if: Sequence[int] = ()) -> None: ...


def write_connected(
    to: Writer,
    nodes: Sequence[int | None],
    links: Iterable[Link],
    condition: Sequence[int],
    *,
    by_clauses: bool = False,
) -> None:
    """Require that the true nodes are connected by true links. None is always true. ``by_clauses``: use clauses alone.
    Distances are then not unique."""
    there = [_all_of(to, [*condition, *([] if node is None else [node])]) for node in nodes]
    roots: list[int] = []
    before: int | None = None  # is one of the nodes so far true?
    for i, node in enumerate(there):
        if before is None:
            roots.append(node)
            before = node
            continue
        roots.append(_all_of(to, [node, -before]))
        if i < len(there) - 1:
            before = -_all_of(to, [-node, -before])
    (_distances_in_bits if by_clauses else _distances)(to, there, roots, links, max(len(there) - 1, 0))


def write_reach(
    to: Writer, nodes: Sequence[int], links: Iterable[tuple[int, int]], root: int, steps: int, condition: Sequence[int]
) -> None:
    """Require that each true node is within ``steps`` steps of the root, over true nodes."""
    there = [_all_of(to, [*condition, node]) for node in nodes]
    never = -_all_of(to, [])
    roots = [node if i == root else never for i, node in enumerate(there)]
    _distances(to, there, roots, ((a, b, None) for a, b in links), min(steps, max(len(there) - 1, 0)))


def _all_of(to: Writer, parts: Sequence[int]) -> int:
    """Return a literal that is true exactly if all of these are."""
    if len(parts) == 1:
        return parts[0]
    every = to.boolean()
    for part in parts:
        to.write_clause((-every, part))
    to.write_clause((every, *(-part for part in parts)))
    return every


def _distances(to: Writer, nodes: Sequence[int], roots: Sequence[int], links: Iterable[Link], most: int) -> None:
    """Require that each true node has a path of at most ``most`` links to a true root. False nodes have the distance
    0."""
    steps = [to.number(most) for _ in nodes]
    for node, root, terms in zip(nodes, roots, steps, strict=True):
        for _, first, domain in terms:
            zero = -first if domain in (None, BOOLEAN) else first
            to.write_clause((node, zero))
            to.write_clause((-root, zero))
        if sum(c * (1 if domain is None else domain[-1]) for c, _, domain in terms) > most:
            to.write_sum(terms, "<=", most)
    nearer: list[list[int]] = [[] for _ in nodes]  # node -> literals "this neighbour is nearer to the root"
    links_so_far: set[object] = set()
    for a, b, literal in links:
        key = min(a, b), max(a, b), literal
        if a == b or key in links_so_far:
            continue
        links_so_far.add(key)
        on = [nodes[a], nodes[b], *([] if literal is None else [literal])]
        for one, other in ((a, b), (b, a)):
            apart = [*steps[one], *((-c, first, domain) for c, first, domain in steps[other])]
            here = to.boolean()
            nearer[one].append(here)
            for part in on:
                to.write_clause((-here, part))
            to.write_sum(apart, "=", 1, (here,))
            to.write_sum(apart, "<=", 0, (*on, -here))
    for node, root, ways in zip(nodes, roots, nearer, strict=True):
        to.write_clause((-node, root, *ways))


def _distances_in_bits(
    to: Writer, nodes: Sequence[int], roots: Sequence[int], links: Iterable[Link], most: int
) -> None:
    """Require that each true node is a root, or has a link to a true node whose distance is one less."""
    bits = [[to.boolean() for _ in range(most.bit_length())] for _ in nodes]
    # are this bit and all lower ones 1?
    carries = [[_all_of(to, own[: i + 1]) for i in range(len(own))] for own in bits]
    nearer: list[list[int]] = [[] for _ in nodes]
    for a, b, literal in {(min(a, b), max(a, b), x): None for a, b, x in links if a != b}:
        on = [nodes[a], nodes[b], *([] if literal is None else [literal])]
        for one, other in ((a, b), (b, a)):
            here = to.boolean()
            nearer[one].append(here)
            for part in (*on, -carries[other][-1]):
                to.write_clause((-here, part))
            to.write_clause((-here, bits[one][0], bits[other][0]))
            to.write_clause((-here, -bits[one][0], -bits[other][0]))
            # equal bits, or different bits
            for x, y, carry in zip(bits[one][1:], bits[other][1:], carries[other], strict=False):
                for signs in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1)):
                    to.write_clause((-here, signs[0] * x, signs[1] * y, signs[2] * carry))
    for node, root, ways in zip(nodes, roots, nearer, strict=True):
        to.write_clause((-node, root, *ways))
