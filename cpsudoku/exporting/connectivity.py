"""Connected and Reachable said in full, for programs that know no cuts: by distances from a root.

The root of Connected is its first true node. Each true node has its distance from the root, in links of true nodes: 0
at the root, elsewhere one more than some neighbour's, and neighbours' differ by no more than one. Only the true
distances fit (Bellman's equations with positive lengths have one solution), so that nothing is free where the nodes and
links are known, and solutions are counted once. A number for each node and two Booleans for each link: n log n + 2m
literals in bits, where layers of reachability take n * n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cpsudoku.constraints import Clause, Connected, Implies, Linear, Literal, Reachable, is_value
from cpsudoku.constraints.logic import And
from cpsudoku.model import Constraint, Fresh, Variable

Terms = list[tuple[int, Variable]]
Distance = Callable[[int, Fresh], Terms]  # (largest, fresh) -> a number from 0 to it, as a sum; may be larger
Link = tuple[int, int, Literal | None]


def bits(largest: int, fresh: Fresh) -> Terms:
    """A number as the sum of its binary digits."""
    return [(1 << k, fresh((0, 1))) for k in range(largest.bit_length())]


def whole(largest: int, fresh: Fresh) -> Terms:
    """A number as one variable."""
    return [(1, fresh(range(largest + 1)))] if largest else []


def connected(
    constraint: Connected, condition: Sequence[Literal], fresh: Fresh, distance: Distance
) -> Iterator[Constraint]:
    """The constraint under a condition, in clauses and sums."""
    nodes: list[Literal] = []
    for node in constraint.nodes:
        parts = [*condition, *([] if node is None else [node])]
        there, said = _all_of(parts, fresh)
        yield from said
        nodes.append(there)
    roots: list[Literal] = []
    before: Literal | None = None  # is one of the nodes so far true?
    for i, node in enumerate(nodes):
        if before is None:
            roots.append(node)
            before = node
            continue
        root, said = _all_of([node, before.negated()], fresh)
        yield from said
        roots.append(root)
        if i < len(nodes) - 1:
            other, said = _all_of([node.negated(), before.negated()], fresh)
            yield from said
            before = other.negated()
    yield from _distances(nodes, roots, constraint.links, max(len(nodes) - 1, 0), fresh, distance)


def reachable(
    constraint: Reachable, condition: Sequence[Literal], fresh: Fresh, distance: Distance
) -> Iterator[Constraint]:
    """The constraint under a condition, in clauses and sums."""
    nodes: list[Literal] = []
    for node in constraint.nodes:
        there, said = _all_of([*condition, node], fresh)
        yield from said
        nodes.append(there)
    never, said = _all_of([], fresh)
    yield from said
    roots = [node if i == constraint.root else never.negated() for i, node in enumerate(nodes)]
    links = [(a, b, None) for a, others in enumerate(constraint.beside) for b in others if a < b]
    most = min(constraint.steps, max(len(nodes) - 1, 0))
    yield from _distances(nodes, roots, links, most, fresh, distance)


def _all_of(parts: Sequence[Literal], fresh: Fresh) -> tuple[Literal, Sequence[Constraint]]:
    """A literal that is true exactly where all of these are, and what has to be posted for that."""
    if len(parts) == 1:
        return parts[0], ()
    made = is_value(fresh((0, 1)), 1)
    each = [Clause((made.negated(), part)) for part in parts]
    return made, (*each, Clause((made, *(part.negated() for part in parts))))


def _distances(
    nodes: Sequence[Literal],
    roots: Sequence[Literal],
    links: Iterable[Link],
    most: int,
    fresh: Fresh,
    distance: Distance,
) -> Iterator[Constraint]:
    """Each true node has a way of at most ``most`` links to a true root; false ones have the distance 0."""
    steps = [distance(most, fresh) for _ in nodes]
    for node, root, terms in zip(nodes, roots, steps, strict=True):
        for _, x in terms:
            yield Clause((node, is_value(x, 0)))
            yield Clause((root.negated(), is_value(x, 0)))
        if sum(c * x.values[-1] for c, x in terms) > most:
            yield Linear(terms, "<=", most)
    nearer: list[list[Literal]] = [[] for _ in nodes]  # of each node: its neighbour there is nearer to the root
    known: set[object] = set()
    for a, b, literal in links:
        if a == b or (min(a, b), max(a, b), literal) in known:
            continue
        known.add((min(a, b), max(a, b), literal))
        on = [nodes[a], nodes[b], *([] if literal is None else [literal])]
        for one, other in ((a, b), (b, a)):
            apart = [*steps[one], *((-c, x) for c, x in steps[other])]
            here = is_value(fresh((0, 1)), 1)
            nearer[one].append(here)
            yield from (Clause((here.negated(), part)) for part in on)
            yield Implies(here, Linear(apart, "=", 1))
            yield Implies(And(*(Clause((part,)) for part in (*on, here.negated()))), Linear(apart, "<=", 0))
    for node, root, ways in zip(nodes, roots, nearer, strict=True):
        yield Clause((node.negated(), root, *ways))
