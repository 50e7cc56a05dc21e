"""Pieces of a graph: which root each piece of true nodes has, and how many nodes.

Pieces(white, links, roots=[3, 8])                 each piece of white cells holds cell 3 or cell 8, not both
PieceOf(3, white, links, root=8)                   cell 8 lies in a piece of three cells
PieceOf(3, cells, links, root=8, relation="<=")    at most three
SizedRegions(sizes, links)                       borders part cells into regions; a cell has the size of its own
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cpsudoku.model import Assignment, Constraint, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.literals import graph_of, nodes_of, value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.primitives.connected import component
from cpsudoku.support.errors import ModelError

Pair = tuple[int, int]
Link = tuple[int, int, Literal | None]


def _refuse_beyond(name: str, what: str, count: int, numbers: Iterable[int]) -> None:
    for number in numbers:
        if not 0 <= number < count:
            raise ModelError(f"{name}: expected {what} from 0 to {count - 1}, found {number}")


def _reachable(start: int, links: Iterable[tuple[int, int]], on: Sequence[bool]) -> set[int]:
    """Return the true nodes that are joined to one, itself included."""
    return component(start, [(a, b) for a, b in links if on[a] and on[b]])


class Pieces(Constraint):
    """The ``roots`` are true, and each piece of true nodes holds exactly one. A root in ``sizes`` has a piece of that
    size. ``nodes``: items that are literals, None where always true; ``links``: pairs of nodes."""

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
        """Return the variables of false roots, and of the first node of each wrong piece."""
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

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, [(a, b, None) for a, b in self.links])
        sizes = dict(self.sizes)
        roots = tuple([(root, sizes.get(root, 0)) for root in self.roots])
        return to.over_literals("pieces", (nodes, links, roots), args, only_if)


class PieceOf(Constraint):
    """The piece of the ``root``, itself included, has ``count`` true nodes, or at most (``<=``) or at least (``>=``)
    that number, and none of ``others``. The root and the others are true. ``nodes``, ``links``: see `Connected`."""

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

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, nodes, links = graph_of(to, self.nodes, self.links)
        parameters = (self.relation, self.count, nodes, links, (self.root, *self.others))
        return to.over_literals("piece", parameters, args, only_if)


class SizedRegions(Constraint):
    """Borders part cells into regions: linked cells without a border are in one region, and no border lies within a
    region. A cell's value is the size of its region, or the last value of its domain if the region is as large or
    larger. Regions with a link between them have different sizes.

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
        """The last value: the region has that number of cells, or more."""
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
        region: dict[int, set[int]] = {}
        for cell in range(len(self.sizes)):
            if cell not in region:
                cells = component(cell, joined)
                region.update((other, cells) for other in cells)
        for a, b, x in self.links:
            within, parted = region[a] is region[b], bool(value_of(x, assignment))
            if within is parted or (not within and len(region[a]) == len(region[b])):
                yield from (a, b)
        yield from (i for i, x in enumerate(self.sizes) if assignment[x] != min(len(region[i]), self.least))

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        borders = to.settled([x for _, _, x in self.links])
        links = tuple([(a, b) for a, b, _ in self.links])
        return not self.sizes or to.over_both("regions", (self.least, links), [*self.sizes, *borders], only_if)
