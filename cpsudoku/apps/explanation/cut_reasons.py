"""Find cuts that a partial board breaks. In a reason, a cut replaces the rule "is connected".

A cut separates a piece from other nodes by a wall of absent nodes. `CutGraph.cuts` needs a complete assignment, so its
cuts may contain nodes without a known state. A reader can follow a cut only if the smaller piece and its wall are
known. Therefore `CutFinder` passes two sets to each graph, as bits: the nodes that are there, and the nodes that may be
there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.primitives.component_size import RootPiece
from cpsudoku.primitives.cut_separation import CutGraph, Guarded, LinkGraph, bits, first
from cpsudoku.primitives.graph_searches import layers_of, way
from cpsudoku.primitives.primitive import Row
from cpsudoku.primitives.rooted_components import RootedPieces

KEPT = 20_000  # cached results of searches


class Piece(NamedTuple):
    """The piece of a root in `RootedPieces`. ``size``: the size that the clue gives, or 0. ``region``: the nodes that
    the piece can contain or touch. ``field``: the nodes that it can contain. Facts about other nodes change none of
    these."""

    root: int
    size: int
    region: int
    field: int


class Break(NamedTuple):
    """A contradiction about pieces: one of them cannot exist, or none reaches some node. ``there`` and ``away`` are the
    present and absent nodes that cause it."""

    pieces: Sequence[Piece]
    there: int
    away: int


class Fault(NamedTuple):
    """What is wrong with some pieces. ``sort``: "joined" (two roots in one piece), "large" or "small" (more or fewer
    nodes than ``size``), or "lost" (no piece reaches a node). ``literals``: the roots or the node. ``room``: the number
    of nodes that a small piece can have."""

    sort: str
    literals: tuple[int, ...]
    size: int = 0
    room: int = 0


class CutFinder:
    """Finds the cuts of one graph, given the known states of its nodes. ``literals``: the literals of the nodes.
    ``facts``: the known literals; call `learn` for each new one. The argument ``more`` of methods has literals to
    assume in addition to the facts."""

    graph: CutGraph
    unless: Row

    def __init__(self, guarded: Guarded, facts: Collection[int] = ()) -> None:
        self.graph, self.unless = guarded
        self.facts = facts
        graph = self.graph
        base = graph if isinstance(graph, LinkGraph) else getattr(graph, "graph", None)
        self.base: LinkGraph | None = base if isinstance(base, LinkGraph) and base.firm else None
        self.masked: bool = self.base is not None and isinstance(graph, LinkGraph | RootedPieces | RootPiece)
        self.literals: list[int] = [x for x in dict.fromkeys(map(abs, graph.literals())) if x]
        self.on: dict[int, int] = {}  # literal -> the nodes that are there if it is true
        for i, x in enumerate(self.base.nodes if self.base is not None else ()):
            if x:
                self.on[x] = self.on.get(x, 0) | 1 << i
        nodes = self.base.nodes if self.base is not None else ()
        self.always: int = sum(1 << i for i, x in enumerate(nodes) if not x)
        self.all: int = (1 << len(nodes)) - 1
        self.there: int = self.always  # the nodes that are there by the facts
        self.able: int = self.all  # the nodes that the facts do not exclude
        self.kept: dict[tuple[int, int, int], int] = {}

    def learn(self, literal: int) -> None:
        """Update the known states after a new fact."""
        self.there, self.able = self.node_sets([literal])

    def node_sets(self, more: Iterable[int] = ()) -> tuple[int, int]:
        """Return the nodes that are there, and the nodes that may be there."""
        there, able, on = self.there, self.able, self.on
        for x in more:
            there |= on.get(x, 0)
            able &= ~on.get(-x, 0)
        return there, able

    def _states(self, more: Collection[int]) -> list[int]:
        """Return the known literals of the nodes."""
        true = {*self.facts, *more}
        return [x if x in true else -x for x in self.literals if x in true or -x in true]

    def _applies(self, more: Collection[int]) -> bool:
        """Return True if the rule applies: its condition ``unless`` is known to be false."""
        return all(-x in more or -x in self.facts for x in self.unless)

    def is_broken(self, there: int, able: int) -> bool:
        """Return True only if the graph can no longer satisfy its rule. For `LinkGraph` and pieces, this finds
        everything that their cuts find."""
        graph, base = self.graph, self.base
        assert base is not None
        if isinstance(graph, LinkGraph):
            return bool(there) and self._connection(there, able) is None
        return self._break_of(there, able, self._pieces) is not None

    def _connection(self, there: int, able: int) -> int | None:
        """Return nodes that connect all nodes that are there. Return None if these are not connected.

        They are connected if the facts connected them before, and a search connects all neighbours of the nodes lost
        since. That search ends early, because most detours are short."""
        base = self.base
        assert base is not None
        whole = self._flood(first(self.there or there), self.able)
        if self.there and not (there & ~able or there & ~whole):
            lost = whole & ~able
            ends = base.around(lost) & whole & able
            reached = frontier = ends & -ends
            while frontier and ends & ~reached:
                frontier = base.around(frontier) & able & ~reached
                reached |= frontier
            if not ends & ~reached:
                return reached
            if not there & ~reached:
                return able
        return None if there & ~self._flood(first(there), able) else able

    def region(self, more: Collection[int]) -> int | None:
        """Return nodes as bits such that the graph is not broken while these may be there. Return None if it is broken.
        Return all bits if no such nodes are known."""
        if not self._applies(more) or self._about.isdisjoint(map(abs, more)):
            return 0
        if not (self.masked and isinstance(self.graph, LinkGraph)):
            return -1 if self.cut(more) is None else None
        there, able = self.node_sets(more)
        return self._connection(there, able) if there else able

    def _break_of(self, there: int, able: int, pieces: Sequence[Piece]) -> Break | None:
        """Return the contradiction of the graph with the nodes that cause it. Return None if nothing is broken."""
        graph = self.graph
        if isinstance(graph, RootPiece):
            firm, near = self._firm_and_near(there, able)
            if firm & self._others or (firm & graph.counted).bit_count() > graph.most:
                return Break((), firm, 0)
            return Break((), 0, graph.within) if (near & graph.counted).bit_count() < graph.least else None
        assert isinstance(graph, RootedPieces)
        return self._break_of_pieces(there | graph._roots, able, pieces)

    def fault(self, clause: Row) -> Fault | None:
        """Return what is wrong with the pieces if a cut is broken. Return None for other graphs."""
        graph = self.graph
        if not self.masked or not isinstance(graph, RootPiece | RootedPieces):
            return None
        there, able = self.node_sets({-x for x in clause})
        if isinstance(graph, RootPiece):
            roots, size = (graph.root, *graph.others), graph.least
            firm, near = self._firm_and_near(there, able)
            firm, near, most = firm & graph.counted, near & graph.counted, graph.most
            root = graph.root
        else:
            roots = graph.roots
            break_ = self._break_of(there, able, self._pieces)
            if break_ is None:
                return None
            if len(break_.pieces) != 1 or break_.there.bit_count() == 1:
                lost = first(break_.there) if break_.there else -1
                return Fault("lost", (graph.graph.nodes[lost],)) if lost >= 0 else None
            (piece,) = break_.pieces
            root, size, most = piece.root, piece.size, piece.size
            firm = self._firm_part(piece, there | graph._roots)
            near = self._near(root, able & piece.field | 1 << root, size - 1)
        sign = dict(zip(roots, graph.signs, strict=True))
        other = next((r for r in roots if r != root and firm >> r & 1), None)
        if other is not None:
            return Fault("joined", (sign[root], sign[other]))
        if firm.bit_count() > most:
            return Fault("large", (sign[root],), most)
        return Fault("small", (sign[root],), size, near.bit_count())

    def _firm_and_near(self, there: int, able: int) -> tuple[int, int]:
        """Return the nodes that one root's piece certainly has, and the nodes that it can have."""
        graph = self.graph
        assert isinstance(graph, RootPiece)
        exact = graph.whole and graph.most == graph.least
        near = self._near(graph.root, able & graph.within, graph.least - 1 if exact else -1)
        return self._flood(graph.root, there | 1 << graph.root), near

    @cached_property
    def _others(self) -> int:
        return sum(1 << i for i in self.graph.others) if isinstance(self.graph, RootPiece) else 0

    def _break_of_pieces(self, there: int, able: int, pieces: Sequence[Piece]) -> Break | None:
        """Return the contradiction about pieces with the nodes that cause it. Return None if all pieces are
        possible."""
        assert isinstance(self.graph, RootedPieces)
        roots, reach = self.graph._roots, 0
        for piece in pieces:
            firm = self._firm_part(piece, there)
            if firm & roots & ~(1 << piece.root) or (piece.size and firm.bit_count() > piece.size):
                return Break([piece], firm, 0)
            if piece.size:
                near = self._near(piece.root, able & piece.field | 1 << piece.root, piece.size - 1)
                if near.bit_count() < piece.size:
                    return Break([piece], 0, piece.field)
                reach |= near
        lost = there & ~roots & ~reach
        while lost:
            node = first(lost)
            about = self._flood(node, able | roots)
            for piece in pieces:  # a piece without a size
                if about >> piece.root & 1 and not piece.size:
                    near = self._flood(piece.root, able & piece.field)
                    if near >> node & 1:
                        lost &= ~near
                        break
            else:
                owners = [piece for piece in pieces if piece.field >> node & 1]
                return Break(owners, 1 << node, reduce(or_, [piece.field for piece in owners], 0))
        return None

    def _firm_part(self, piece: Piece, there: int) -> int:
        """Return the nodes that a piece certainly has."""
        assert self.base is not None
        if not there & self.base.masks[piece.root]:
            return 1 << piece.root
        return self._flood(piece.root, there & piece.region)

    @cached_property
    def _pieces(self) -> list[Piece]:
        """The pieces, sorted by root."""
        graph = self.graph
        if not isinstance(graph, RootedPieces):
            return []
        limits = {root: count for root, count, _ in graph.sizes}
        pieces = []
        for root in graph.roots:
            size = limits.get(root, 0)
            open_ = self.all & ~graph.foreign[root] | 1 << root
            region = self._near(root, self.all, size) if size else self.all
            pieces.append(Piece(root, size, region, self._near(root, open_, size - 1)))
        return pieces

    def _flood(self, start: int, where: int) -> int:
        key = start, where, -2
        nodes = self.kept.get(key)
        if nodes is None:
            assert self.base is not None
            if len(self.kept) > KEPT:
                self.kept.clear()
            nodes = self.kept[key] = self.base.flood(start, where | 1 << start)
        return nodes

    def _near(self, root: int, where: int, steps: int) -> int:
        if steps < 0:
            return self._flood(root, where)
        key = root, where, steps
        nodes = self.kept.get(key)
        if nodes is None:
            assert self.base is not None
            nodes = 0
            for layer in layers_of(self.base, 1 << root, where, steps):
                nodes |= layer
            self.kept[key] = nodes
        return nodes

    def cut(self, more: Collection[int]) -> Row | None:
        """Return a local cut whose literals are all false. Return None if there is none. The cut uses facts for its two
        nodes if possible."""
        if not self._applies(more):
            return None
        if not self.masked:
            return self._smallest(self._states(more))
        there, able = self.node_sets(more)
        if not self.is_broken(there, able):
            return None
        if isinstance(self.graph, LinkGraph):
            return (*self._wall_between(there, able), *self.unless)
        break_ = self._break_of(there, able, self._pieces)
        assert break_ is not None
        on, pieces = self.on, break_.pieces
        literals = [x for x in self._states(more) if on.get(x, 0) & break_.there or on.get(-x, 0) & break_.away]

        def is_broken(there: int, able: int) -> bool:
            return self._break_of(there, able, pieces) is not None

        clause = [-x for x in self._smallest_broken_part(literals, is_broken)]
        implies: Callable[[Sequence[int]], bool] = self.graph.implies
        return (*clause, *self.unless) if implies(clause) else None

    def gaps(self, more: Collection[int]) -> list[int]:
        """Return the open literals whose opposite breaks the graph."""
        if not self.masked or not self._applies(more):
            return []
        there, able = self.node_sets(more)
        if self.is_broken(there, able):
            return []
        true = {*self.facts, *more}
        open_ = [y for x in self.literals if x not in true and -x not in true for y in (x, -x)]
        return self.forced_literals(open_, there, able)

    @cached_property
    def _about(self) -> set[int]:
        return {*self.literals}

    @cached_property
    def _several(self) -> set[int]:
        """The literals of several nodes."""
        return {x for x, mask in self.on.items() if mask & (mask - 1)}

    @cached_property
    def _neighbours(self) -> list[list[int]]:
        return [[*bits(mask)] for mask in self.base.masks] if self.base is not None else []

    def forced_literals(self, literals: Iterable[int], there: int, able: int) -> list[int]:
        """Return the open literals among ``literals`` whose opposite breaks the graph."""
        on = self.on
        at_root, at_pieces = isinstance(self.graph, RootPiece), isinstance(self.graph, RootedPieces)
        if at_root or (at_pieces and not any(piece.size for piece in self._pieces)):
            more, less = self._at_root(there, able) if at_root else self._at_pieces(there, able)
            literals = [y for y in literals if on.get(-y, 0) & more or on.get(y, 0) & less]
        if not isinstance(self.graph, LinkGraph):
            return [y for y in literals if self.is_broken(there | on.get(-y, 0), able & ~on.get(y, 0))]
        away, doors = self._away_and_doors(there, able)
        nodes = self.graph.nodes
        forced = {*[-nodes[i] for i in bits(away & able)], *[nodes[i] for i in bits(doors)]}
        return [
            y
            for y in literals
            if y in forced or (y in self._several and self.is_broken(there | on.get(-y, 0), able & ~on[y]))
        ]

    def _at_root(self, there: int, able: int) -> tuple[int, int]:
        """Return two sets of nodes for one root's piece: those that can break it when present, and those that can when
        absent. The first are next to its nodes, the second within its reach."""
        assert self.base is not None
        firm, near = self._firm_and_near(there, able)
        return self.base.around(firm), near

    def _at_pieces(self, there: int, able: int) -> tuple[int, int]:
        """Return two sets of nodes for pieces without sizes: those that break them when present, and those that do when
        absent. The first join two roots or have none in reach. The second are on a path from a root to a node without a
        root."""
        base = self.base
        assert base is not None and isinstance(self.graph, RootedPieces)
        there |= self.graph._roots
        once = twice = reach = rooted = 0
        for piece in self._pieces:
            firm = self._firm_part(piece, there)
            around = base.around(firm)
            twice |= once & around
            once |= around
            rooted |= firm
            reach |= self._flood(piece.root, able & piece.field)
        ways, rest = 0, there & ~rooted
        while rest:
            node = first(rest)
            rest &= ~self._flood(node, there)
            root = next((one for one in self._pieces if self._flood(one.root, able & one.field) >> node & 1), None)
            if root is not None:
                where = able & root.field | 1 << root.root
                ways |= sum(1 << i for i in way(base, node, 1 << root.root, where))
        return twice | self.all & ~reach, ways

    def _away_and_doors(self, there: int, able: int) -> tuple[int, int]:
        """Return the unreachable nodes, and the nodes whose absence would separate nodes that are there. One
        depth-first search finds both (Tarjan's low points)."""
        if not there:
            return 0, 0
        base = self.base
        assert base is not None
        root, neighbours = first(there), self._neighbours
        number = [0 if able >> i & 1 else -1 for i in range(len(neighbours))]
        low, below = [0] * len(number), [there >> i & 1 for i in range(len(number))]
        number[root] = low[root] = count = least = 1
        doors, visited, path, links = 0, 1 << root, [root], [iter(neighbours[root])]
        while path:
            for other in links[-1]:
                seen = number[other]
                if not seen:
                    low[path[-1]] = least
                    count += 1
                    number[other] = least = count
                    visited |= 1 << other
                    path.append(other)
                    links.append(iter(neighbours[other]))
                    break
                if 0 < seen < least:
                    least = seen
            else:
                node = path.pop()
                links.pop()
                if path:
                    above = path[-1]
                    if below[node]:
                        below[above] = 1
                        if least >= number[above]:
                            doors |= 1 << above
                    if low[above] < least:
                        least = low[above]
        return self.all & ~visited, doors & ~(1 << root)

    def _wall_between(self, there: int, able: int) -> Row:
        """Return two nodes that are there, and a wall between them that is close to the smaller part."""
        base = self.base
        assert base is not None
        nodes = base.nodes
        piece = self._flood(first(there), able)
        other = self._flood(first(there & ~piece), able)
        if piece.bit_count() > other.bit_count():
            piece, other = other, piece
        u, v = (first(part & self.always or part & self.there or part & there) for part in (piece, other))
        around = base.around(piece) & ~piece
        beyond = base.flood(v, self.all & ~around & ~piece)
        wall = [nodes[i] for i in bits(around & base.around(beyond))]
        return tuple(dict.fromkeys((*(-nodes[w] for w in (u, v) if nodes[w]), *wall)))

    def _smallest_broken_part(self, true: Sequence[int], is_broken: Callable[[int, int], bool]) -> list[int]:
        """Return a smallest subset of the true literals that breaks the graph, computed with sets as bits."""
        on = self.on

        def breaks(part: Sequence[int]) -> bool:
            there, able = self.always, self.all
            for x in part:
                there |= on.get(x, 0)
                able &= ~on.get(-x, 0)
            return is_broken(there, able)

        return shrink(true, unless(breaks), step=max(1, len(true) // 2)).items

    def _smallest(self, true: Sequence[int]) -> Row | None:
        """Return a part of the clause "not all of these are true" that the graph still implies. Return None if it does
        not imply the whole clause."""
        implies: Callable[[Sequence[int]], bool] = self.graph.implies
        clause = [-x for x in true]
        if not implies(clause):
            return None
        return (*shrink(clause, unless(implies), step=max(1, len(clause) // 2)).items, *self.unless)

