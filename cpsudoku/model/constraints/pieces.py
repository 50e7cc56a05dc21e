"""Pieces of a graph: which root each piece of true nodes has, and how many nodes. Solvers that take cuts say it by
`cuts`; others by the clauses and `Connected` that `decompose` yields: labels, owners, trees that count.

    Pieces(white, links, roots=[3, 8])                 each piece of white cells holds cell 3 or cell 8, not both
    PieceOf(3, white, links, root=8)                   cell 8 lies in a piece of three cells
    PieceOf(3, cells, links, root=8, relation="<=")    at most three
    SizedRegions(sizes, links)                       borders part cells into regions; a cell has the size of its own
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cpsudoku.model import Assignment, Constraint, Fresh, Literal, Variable
from cpsudoku.model.constraints.binary_sum import BinarySum
from cpsudoku.model.constraints.by_cuts import ByCuts
from cpsudoku.model.constraints.cardinality import Cardinality, Exactly
from cpsudoku.model.constraints.clause import Clause, fresh_literal, is_not, is_value
from cpsudoku.model.constraints.connected import Connected
from cpsudoku.model.constraints.literals import nodes_of, value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.model.constraints.reachable import Reachable
from cpsudoku.primitives.cuts.regions import RegionGraph
from cpsudoku.primitives.cuts.root_piece import RootPiece
from cpsudoku.primitives.cuts.rooted import RootedPieces, RootSize
from cpsudoku.support.errors import ModelError
from cpsudoku.support.square_grid import distances

Pair = tuple[int, int]
Link = tuple[int, int, Literal | None]


def _refuse_beyond(name: str, what: str, count: int, numbers: Iterable[int]) -> None:
    for number in numbers:
        if not 0 <= number < count:
            raise ModelError(f"{name}: expected {what} from 0 to {count - 1}, found {number}")


def _reachable(start: int, links: Iterable[tuple[int, int]], on: Sequence[bool]) -> set[int]:
    """Return the true nodes that are joined to one, itself included."""
    beside: dict[int, list[int]] = {}
    for a, b in links:
        if on[a] and on[b]:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    return {*distances([start], lambda node: beside.get(node, ()))}


class Pieces(ByCuts):
    """The ``roots`` are true, and each piece of true nodes holds exactly one; of one in ``sizes`` it has so many nodes.
    ``nodes``: items that are literals, None where always true; ``links``: pairs of nodes."""

    rooted = True
    fields = ("nodes", "links", "roots", "sizes")

    def __init__(
        self,
        nodes: Iterable[Item | None],
        links: Iterable[Pair],
        roots: Iterable[int],
        sizes: Iterable[Pair] = (),
    ) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a link or a root names no node; a size of another node.
        """
        self.nodes = nodes_of(nodes, "Pieces")
        self.links = tuple((a, b) for a, b in links)
        self.roots = tuple(dict.fromkeys(roots))
        self.sizes = tuple((root, count) for root, count in sizes)
        count = len(self.nodes)
        _refuse_beyond("Pieces", "nodes", count, [n for pair in self.links for n in pair])
        _refuse_beyond("Pieces", "roots", count, self.roots)
        for root, size in self.sizes:
            if root not in self.roots or size < 1:
                raise ModelError(f"Pieces: expected sizes of its roots, from 1 on, found {size} of node {root}")

    def holds(self, assignment: Assignment) -> bool:
        return next(self._wrong_nodes(assignment), None) is None

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the variables of roots that are false, and of the first node of each piece that is wrong."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        wrong = [self.nodes[i] for i in self._wrong_nodes(assignment)]
        return [x.variable for x in wrong if x is not None]

    def _wrong_nodes(self, assignment: Assignment) -> Iterator[int]:
        on = [bool(value_of(x, assignment)) for x in self.nodes]
        size = dict(self.sizes)
        yield from (root for root in self.roots if not on[root])
        unvisited = {i for i, there in enumerate(on) if there}
        while unvisited:
            piece = _reachable(min(unvisited), self.links, on)
            roots = [*piece.intersection(self.roots)]
            if len(roots) != 1 or size.get(roots[0], len(piece)) != len(piece):
                yield min(piece)
            unvisited -= piece

    def graph(self, number: Callable[[Literal], int]) -> RootedPieces:
        literals = [0 if x is None else number(x) for x in self.nodes]
        return RootedPieces.of(literals, self.links, self.roots, [RootSize(root, count) for root, count in self.sizes])

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """Join each node to a root, and give it a label: a few bits, alike in neighbours, different in roots."""
        count = len(self.nodes)
        yield from _roots_true(self.nodes, self.roots)
        yield Connected([*self.nodes, None], [*self.links, *((root, count) for root in self.roots)])
        for bit in range((len(self.roots) - 1).bit_length() if self.roots else 0):
            label = [fresh_literal(fresh) for _ in self.nodes]
            for x, here in zip(self.nodes, label, strict=True):
                if x is not None:
                    yield Clause([x, here.negated()])
            for i, root in enumerate(self.roots):
                yield Clause([label[root] if i >> bit & 1 else label[root].negated()])
            for a, b in self.links:
                off = [*_off(self.nodes[a]), *_off(self.nodes[b])]
                yield Clause([*off, label[a].negated(), label[b]])
                yield Clause([*off, label[a], label[b].negated()])
        for root, size in self.sizes:
            yield from _owners(self.nodes, [(a, b, None) for a, b in self.links], root, size, size, self.roots, fresh)


class PieceOf(ByCuts):
    """The true nodes that are joined to the ``root``, itself included, are ``count``, or at most (``<=``) or at least
    (``>=``) so many, and none of ``others`` is among them; root and others are true. ``nodes``, ``links``: as
    `Connected` has them."""

    rooted = True
    fields = ("nodes", "links", "count", "relation", "root", "others")

    def __init__(
        self,
        count: int,
        nodes: Iterable[Item | None],
        links: Iterable[Pair | tuple[int, int, Item | None]],
        root: int,
        *,
        relation: str = "=",
        others: Iterable[int] = (),
    ) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a link or a root names no node; another relation.
        """
        self.nodes = nodes_of(nodes, "PieceOf")
        pairs: list[Link] = []
        for a, b, *item in links:
            pairs.append((a, b, nodes_of(item, "PieceOf")[0] if item else None))
        self.links = tuple(pairs)
        self.root, self.others = root, tuple(other for other in others if other != root)
        self.count, self.relation = count, relation
        if relation not in ("=", "<=", ">=") or count < 1:
            raise ModelError(f"PieceOf: expected =, <= or >= and a count from 1 on, found {relation!r}, {count}")
        _refuse_beyond("PieceOf", "nodes", len(self.nodes), [n for a, b, _ in self.links for n in (a, b)])
        _refuse_beyond("PieceOf", "roots", len(self.nodes), [root, *self.others])

    @property
    def least(self) -> int:
        return 1 if self.relation == "<=" else self.count

    @property
    def most(self) -> int:
        return len(self.nodes) if self.relation == ">=" else self.count

    def holds(self, assignment: Assignment) -> bool:
        on = [bool(value_of(x, assignment)) for x in self.nodes]
        links = [(a, b) for a, b, x in self.links if value_of(x, assignment)]
        if not all(on[i] for i in (self.root, *self.others)):
            return False
        piece = _reachable(self.root, links, on)
        return self.least <= len(piece) <= self.most and piece.isdisjoint(self.others)

    def graph(self, number: Callable[[Literal], int]) -> RootPiece:
        literals = [0 if x is None else number(x) for x in self.nodes]
        links = [(a, b, 0 if x is None else number(x)) for a, b, x in self.links]
        return RootPiece.of(literals, links, self.root, self.least, self.most, self.others)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """Define a literal for each node that is near enough: does it belong to the piece?"""
        yield from _roots_true(self.nodes, [self.root, *self.others])
        yield from _owners(self.nodes, self.links, self.root, self.least, self.most, self.others, fresh)


def _roots_true(nodes: Sequence[Literal | None], roots: Iterable[int]) -> Iterator[Constraint]:
    yield from (Clause([x]) for root in roots for x in [nodes[root]] if x is not None)


def _off(literal: Literal | None) -> list[Literal]:
    """Return what the literal's being false says, in a clause."""
    return [] if literal is None else [literal.negated()]


def _owners(
    nodes: Sequence[Literal | None],
    links: Sequence[Link],
    root: int,
    least: int,
    most: int,
    others: Iterable[int],
    fresh: Fresh,
) -> Iterator[Constraint]:
    """Say that the piece of a root has so many nodes, and none of the others, which are true."""
    beside: list[list[tuple[int, Literal | None]]] = [[] for _ in nodes]
    for a, b, x in links:
        beside[a].append((b, x))
        beside[b].append((a, x))
    apart = {*others} - {root}
    closed = apart | {b for i in apart for b, x in beside[i] if x is None and b != root}
    steps = {root: 0}
    for a in (order := [root]):
        for b, _ in beside[a] if steps[a] < most - 1 else ():
            if b not in steps and b not in closed:
                steps[b] = steps[a] + 1
                order.append(b)
    own = {i: fresh_literal(fresh) for i in order}
    yield Clause([own[root]])
    yield from (Clause([own[i].negated(), x]) for i in order for x in [nodes[i]] if x is not None)
    joined: list[tuple[int, int]] = []
    place = {i: n for n, i in enumerate(order)}
    passing: list[Literal] = []  # a link with a literal is a node of the way, true where it joins two of the piece
    for a in order:
        for b, x in beside[a]:
            rest = [own[a].negated(), *_off(nodes[b]), *_off(x)]
            yield Clause([*rest, own[b]] if b in own else rest)
            if b in own and a < b:
                if x is None:
                    joined.append((place[a], place[b]))
                    continue
                through = fresh_literal(fresh)
                yield from (Clause([through.negated(), part]) for part in (x, own[a], own[b]))
                yield Clause([through, x.negated(), own[a].negated(), own[b].negated()])
                number = len(order) + len(passing)
                joined += [(place[a], number), (number, place[b])]
                passing.append(through)
    most = min(most, len(order))
    every = [own[i] for i in order]
    yield Cardinality(least, most, every)
    yield Reachable([*every, *passing], joined, 0, (most - 1) * (2 if passing else 1))


class SizedRegions(ByCuts):
    """Cells in regions: two linked cells are in one where no border parts them, and no border lies within a region. A
    cell's value is the count of its region; the last value of its domain says that this is not one of the other
    values of the domain. Regions with a link between them have different counts.

    ``sizes``: variables of one domain 1, 2, ..., k; ``links``: (cell, cell, border), an item that is a literal.
    """

    fields = ("sizes", "links")

    def __init__(self, sizes: Iterable[Variable], links: Iterable[tuple[int, int, Item]]) -> None:
        """
        Raises:
            ModelError: variables of other domains; an item is more than a literal; a link names no cell.
        """
        self.sizes = tuple(sizes)
        self.links = tuple((a, b, literal_of(x)) for a, b, x in links)
        _refuse_beyond("SizedRegions", "cells", len(self.sizes), [n for a, b, _ in self.links for n in (a, b)])
        for a, b, _ in self.links:
            if a == b:
                raise ModelError(f"SizedRegions: expected links of two cells, found one of {a} with itself")
        for x in self.sizes:
            if x.values != tuple(range(1, len(x.values) + 1)) or x.values != self.sizes[0].values:
                raise ModelError(f"SizedRegions: expected values 1, 2, ... as of the others, found {x.values}"[:100])

    @property
    def least(self) -> int:
        """The last value: of a region of so many cells, or more."""
        return len(self.sizes[0].values) if self.sizes else 1

    def holds(self, assignment: Assignment) -> bool:
        return next(self._wrong_cells(assignment), None) is None

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the sizes of cells that have another one than their region, or that a border is wrong at."""
        if any(x not in assignment for x in self.scope):
            return super().broken_at(assignment)
        return [self.sizes[i] for i in dict.fromkeys(self._wrong_cells(assignment))]

    def _wrong_cells(self, assignment: Assignment) -> Iterator[int]:
        joined = [(a, b) for a, b, x in self.links if not value_of(x, assignment)]
        on = [True] * len(self.sizes)
        region: dict[int, set[int]] = {}
        for cell in range(len(on)):
            if cell not in region:
                cells = _reachable(cell, joined, on)
                region.update((other, cells) for other in cells)
        for a, b, x in self.links:
            within, parted = region[a] is region[b], bool(value_of(x, assignment))
            if within is parted or (not within and len(region[a]) == len(region[b])):
                yield from (a, b)
        yield from (i for i, x in enumerate(self.sizes) if assignment[x] != min(len(region[i]), self.least))

    def graph(self, number: Callable[[Literal], int]) -> RegionGraph:
        cells = range(len(self.sizes))
        values = tuple(
            (value, tuple((cell, number(is_value(self.sizes[cell], value))) for cell in cells))
            for value in range(1, self.least)
        )
        large = tuple((cell, number(is_value(self.sizes[cell], self.least))) for cell in cells)
        links = tuple((a, b, number(x)) for a, b, x in self.links)
        return RegionGraph(len(self.sizes), values, large, self.least, links)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """Build a tree in each region: every cell but its first hangs on a neighbour, and has the number of cells that
        hang below it, itself included. At the first cell that is the size of the region, which each cell has in binary.
        500 to 900 clauses a cell, whatever the sizes."""
        yield from self._first_clauses()
        count = len(self.sizes)
        width = count.bit_length()
        size, below, first = ([_number(width, fresh) for _ in self.sizes] for _ in range(3))
        beside: list[list[int]] = [[] for _ in self.sizes]
        for a, b, _ in self.links:
            beside[a].append(b)
            beside[b].append(a)
        on = {(a, b): fresh_literal(fresh) for a in range(count) for b in (a, *beside[a])}
        for a, b, parted in self.links:
            for one, other in (*zip(size[a], size[b], strict=True), *zip(first[a], first[b], strict=True)):
                yield from (Clause([parted, one.negated(), other]), Clause([parted, one, other.negated()]))
            yield from (Clause([x.negated(), parted.negated()]) for x in (on[a, b], on[b, a]))
            differs = []
            for one, other in zip(size[a], size[b], strict=True):
                differs.append(here := fresh_literal(fresh))
                yield from _unequal(here, one, other)
            yield Clause([parted.negated(), *differs])
        for cell in range(count):
            yield Exactly(1, [on[cell, b] for b in (cell, *beside[cell])])
            yield BinarySum(below[cell], [(on[b, cell], below[b]) for b in beside[cell]], 1)
            own = on[cell, cell].negated()
            yield from (Clause([own, x]) for x in _is_number(first[cell], cell))
            for one, other in zip(below[cell], size[cell], strict=True):
                yield from (Clause([own, one.negated(), other]), Clause([own, one, other.negated()]))
            for j in range(width):  # no cell comes before the first of its region
                if not cell >> j & 1:
                    higher = [first[cell][k].negated() for k in range(j + 1, width) if cell >> k & 1]
                    yield Clause([first[cell][j].negated(), *higher])
            large = is_not(self.sizes[cell], self.least)
            for value in range(1, self.least):
                bits = _is_number(size[cell], value) if value < 1 << width else [large, large.negated()]
                yield from (Clause([is_not(self.sizes[cell], value), x]) for x in bits)
                yield Clause([large, *[x.negated() for x in bits]])

    def _first_clauses(self) -> Iterator[Constraint]:
        """Yield what solvers that take cuts begin with."""
        literals: list[Literal] = []

        def number(literal: Literal) -> int:
            literals.append(literal)
            return len(literals)

        for row in self.graph(number).seeds():
            yield Clause([literals[x - 1] if x > 0 else literals[-x - 1].negated() for x in row])


def _number(width: int, fresh: Fresh) -> list[Literal]:
    return [fresh_literal(fresh) for _ in range(width)]


def _is_number(literals: Iterable[Literal], value: int) -> list[Literal]:
    """Return what is true of the bits of a number, the lowest first."""
    return [x if value >> i & 1 else x.negated() for i, x in enumerate(literals)]


def _unequal(here: Literal, one: Literal, other: Literal) -> Iterator[Clause]:
    """Define ``here``: true exactly where the two differ."""
    for a, b in ((one, other), (one.negated(), other.negated())):
        yield Clause([here.negated(), a, b])
        yield Clause([here, a, b.negated()])
