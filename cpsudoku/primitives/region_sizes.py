"""The primitive `regions`: borders divide cells into regions, and neighbouring regions differ in size.

Its clauses build a tree in each region. Every cell except the first has a parent among its neighbours. Every cell has
two binary numbers: the number of cells in its subtree, including itself, and the size of its region. For the first cell
the two are equal. A cell takes 500 to 900 clauses, for any sizes. Cuts: see `rooted_components`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cpsudoku.primitives.clause_rows import encode_lines, sum_in_binary
from cpsudoku.primitives.connected import component
from cpsudoku.primitives.cut_separation import Cut, LinkGraph, True_, bits, first
from cpsudoku.primitives.graph_searches import distances, ground, layers_of, negations, rest_of, tree, way
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Primitive, SimplerLines, firsts

Borders = tuple[int, tuple[tuple[int, int], ...]]  # the value that means this many cells or more; pairs of linked cells
Bits = list[int]  # the bits of a number, lowest first


class RegionSizesPrimitive(Primitive):
    """`regions S : X ... L ... ; A-B ...`: borders divide cells into regions, whose sizes are their cells' values."""

    grammar = "whole : value pair"
    form = "regions S : X ... L ... ; A-B ..."
    summary = "borders part cells into regions, which have their cells' values as count"
    more = (
        "X are the cells. Each link A-B has a literal L: there is a border between A and B. Two linked cells are in "
        "different regions exactly if there is a border between them. The value of a cell is the number of cells in "
        "its region, or S if the region has S cells or more. Regions with a border between them have different numbers "
        "of cells"
    )
    needs = (
        "there are as many literals as links; there is a cell, and each cell has the values 1 to S; A and B are "
        "numbers of different cells; S is at least 1"
    )
    example = "regions 2 : r1c1 r1c2 r2c1 r1c1.5=2 r1.5c1=2 ; 0-1 0-2"
    values = "1 2"
    open = True

    def holds(self, parameters: Borders, values: Sequence[int]) -> bool:
        least, links = parameters
        cells = len(values) - len(links)
        borders = [*zip(links, values[cells:], strict=True)]
        joined = [ends for ends, border in borders if not border]
        region = [component(cell, joined) for cell in range(cells)]
        for (a, b), border in borders:
            if (b in region[a]) is bool(border) or (border and len(region[a]) == len(region[b])):
                return False
        return all(value == min(len(part), least) for value, part in zip(values, region, strict=False))

    def fits(self, parameters: Borders, domains: Sequence[Domain | None]) -> bool:
        least, links = parameters
        cells = len(domains) - len(links)
        if least < 1 or cells < 1 or any(a == b or max(a, b) >= cells for a, b in links):
            return False
        sized = all(x is not None and (x[0], x[-1], len(x)) == (1, least, least) for x in domains[:cells])
        return sized and all(x in (None, BOOLEAN) for x in domains[cells:])

    def encode(self, parameters: Borders, domains: Sequence[Domain | None]) -> Encoding:
        return encode_lines(self.simpler(parameters, domains))

    def simpler(self, parameters: Borders, domains: Sequence[Domain | None]) -> SimplerLines:
        to = SimplerLines(domains)
        to.open = True  # a region may have several spanning trees
        graph = self.graph(parameters, firsts(domains))
        for cut in graph.seeds():
            to.clause(*cut)
        bits = graph.cells.bit_length()
        size, below, first = ([[to.boolean() for _ in range(bits)] for _ in range(graph.cells)] for _ in range(3))
        beside: list[list[int]] = [[] for _ in range(graph.cells)]
        for a, b, _ in graph.links:
            beside[a].append(b)
            beside[b].append(a)
        # b is the parent of a, or a is first
        on = {(a, b): to.boolean() for a in range(graph.cells) for b in (a, *beside[a])}
        for a, b, border in graph.links:
            _put_link(to, border, (size[a], size[b]), (first[a], first[b]), (on[a, b], on[b, a]))
        values = [dict(pairs) for _, pairs in graph.values]
        large = dict(graph.large)
        for cell in range(graph.cells):
            to.add("count", (1, 1), [on[cell, b] for b in (cell, *beside[cell])])
            for row in sum_in_binary(below[cell], [(on[b, cell], below[b]) for b in beside[cell]], 1, to.boolean):
                to.clause(*row)
            _require_first_cell(to, cell, on[cell, cell], first[cell], [*zip(below[cell], size[cell], strict=True)])
            for value, literals in enumerate(values, 1):
                digits = _digits(size[cell], value) if value < 1 << bits else [-large[cell], large[cell]]
                for x in digits:
                    to.clause(-literals[cell], x)
                to.clause(-large[cell], *[-x for x in digits])
        return to

    def graph(self, parameters: Borders, args: Sequence[int]) -> RegionGraph:
        least, pairs = parameters
        cells = range(len(args) - len(pairs))
        *values, (_, large) = [(v, tuple([(i, args[i] + v - 1) for i in cells])) for v in range(1, least + 1)]
        links = tuple([(a, b, x) for (a, b), x in zip(pairs, args[len(cells) :], strict=True)])
        return RegionGraph(len(cells), tuple(values), large, least, links)


def _put_link(
    to: SimplerLines, border: int, sizes: tuple[Bits, Bits], firsts: tuple[Bits, Bits], on: tuple[int, int]
) -> None:
    """Require that two linked cells without a border have the same size and first cell. With a border, neither is the
    other's parent, and their sizes differ."""
    for one, other in (*zip(*sizes, strict=True), *zip(*firsts, strict=True)):
        to.clause(border, -one, other)
        to.clause(border, one, -other)
    for x in on:
        to.clause(-x, -border)
    differs = []
    for one, other in zip(*sizes, strict=True):
        differs.append(here := to.boolean())
        for a, b in ((one, other), (-one, -other)):
            to.clause(-here, a, b)
            to.clause(here, a, -b)
    to.clause(-border, *differs)


def _require_first_cell(to: SimplerLines, cell: int, is_first: int, first: Bits, counts: list[tuple[int, int]]) -> None:
    """Require that a first cell has the whole region in its subtree, and that no cell comes before the first.

    ``counts``: pairs of bits, of the number in the subtree and of the size.
    """
    for x in _digits(first, cell):
        to.clause(-is_first, x)
    for one, other in counts:
        to.clause(-is_first, -one, other)
        to.clause(-is_first, one, -other)
    for j, x in enumerate(first):
        if not cell >> j & 1:
            to.clause(-x, *[-y for k, y in enumerate(first) if k > j and cell >> k & 1])


def _digits(bits: Bits, value: int) -> list[int]:
    """Return the literals that mean: the bits have this value."""
    return [x if value >> i & 1 else -x for i, x in enumerate(bits)]


@dataclass(frozen=True)
class EqualPieces:
    """Every piece of true nodes has ``size`` nodes."""

    graph: LinkGraph
    size: int

    def literals(self) -> Iterable[int]:
        return self.graph.nodes

    def over(self, table: Sequence[int]) -> EqualPieces:
        return EqualPieces(self.graph.over(table), self.size)

    def seeds(self) -> list[Cut]:
        """Return all clauses for sizes 1 and 2; for others, the clauses that a true node has a true neighbour."""
        graph, cuts = self.graph, dict[Cut, None]()
        for node in range(len(graph.nodes)):
            beside = [*bits(graph.masks[node])]
            if self.size > 1:
                cuts[(*negations(graph, [node]), *[graph.nodes[b] for b in beside])] = None
            for i, b in enumerate(beside if self.size < 3 else ()):
                if self.size == 1:
                    cuts[tuple(negations(graph, sorted((node, b))))] = None
                else:
                    cuts.update((tuple(negations(graph, sorted((node, b, c)))), None) for c in beside[i + 1 :])
        return list(cuts)

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        graph = self.graph
        nodes = graph.nodes
        on = graph.true_nodes(true)
        cuts: dict[Cut, None] = {}
        sound, rest = rest_of(on, self.__dict__.get("_sound", ()))
        for piece in graph.pieces(rest):
            count = piece.bit_count()
            wall = graph.around(piece) & ~on
            if count == self.size:
                sound.append((piece, wall))
                continue
            sure_nodes = piece & graph.sure_nodes(sure)
            if count < self.size:
                near = dict.fromkeys([nodes[b] for b in bits(wall)])
                cuts[(*negations(graph, [first(sure_nodes or piece)]), *near)] = None
            else:
                for start in [*bits(sure_nodes)] or [first(piece)]:
                    cuts[tuple(negations(graph, sorted(self._tree(start, piece, sure_nodes))))] = None
        self.__dict__["_sound"] = sound
        return list(cuts)

    def _tree(self, start: int, piece: int, sure_nodes: int) -> list[int]:
        """Return connected nodes around ``start``, one more than allowed. Prefer nodes on the path to nodes that are
        certainly true."""
        graph, count = self.graph, self.size + 1
        nodes = {start: None}
        some = 1 << start
        while len(nodes) < count:
            goals = sure_nodes & ~some
            layers = list(layers_of(graph, some, piece, count - len(nodes))) if goals else []
            step = next((i for i, layer in enumerate(layers) if layer & goals), 0)
            if not step:
                break
            node = first(layers[step] & goals)
            nodes[node] = None
            some |= 1 << node
            for layer in reversed(layers[1:step]):
                node = first(graph.masks[node] & layer)
                nodes[node] = None
                some |= 1 << node
        while len(nodes) < count:
            node = first(graph.around(some) & piece & ~some)
            nodes[node] = None
            some |= 1 << node
        return list(nodes)

    def implies(self, clause: Sequence[int]) -> bool:
        false = set(clause)
        nodes = self.graph.nodes
        there = {i for i, x in enumerate(nodes) if not x or -x in false}
        able = {i for i, x in enumerate(nodes) if not x or x not in false}
        beside = [[*bits(mask)] for mask in self.graph.masks]
        return any(
            len(distances(beside, i, there)) > self.size or len(distances(beside, i, able)) < self.size for i in there
        )


@dataclass(frozen=True)
class RegionGraph:
    """A border separates two linked cells exactly if they are in different regions. A cell has the size of its region,
    or is large: its region has at least ``least`` cells. Neighbouring regions have different sizes.

    ``values``: (size, (cell, literal) for each cell that may have it). ``large``: (cell, literal) for each cell that
    may be large. ``links``: (cell, cell, literal that a border separates them).
    """

    cells: int
    values: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    large: tuple[tuple[int, int], ...]
    least: int
    links: tuple[tuple[int, int, int], ...]

    def literals(self) -> Iterable[int]:
        values = [x for _, pairs in self.values for _, x in pairs]
        return (*values, *[x for _, x in self.large], *[x for _, _, x in self.links])

    def over(self, table: Sequence[int]) -> RegionGraph:
        def over(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
            return tuple([(cell, table[x]) for cell, x in pairs])

        graph = RegionGraph(
            self.cells,
            tuple([(value, over(pairs)) for value, pairs in self.values]),
            over(self.large),
            self.least,
            tuple([(a, b, table[x]) for a, b, x in self.links]),
        )
        if "_pieces" in self.__dict__:  # made before
            graph.__dict__["_pieces"] = [pieces.over(table) for pieces in self._pieces]
            graph.__dict__["_open"] = self._open.over(table)
        return graph

    @cached_property
    def _pieces(self) -> list[EqualPieces]:
        pieces = []
        graphs: dict[tuple[int, ...], LinkGraph] = {}  # usually each cell may have each value
        for value, pairs in self.values:
            cells, literals = zip(*pairs, strict=True) if pairs else ((), ())
            if cells not in graphs:
                number = {cell: i for i, cell in enumerate(cells)}
                links = [(number[a], number[b], 0) for a, b, _ in self.links if a in number and b in number]
                graphs[cells] = LinkGraph.of(literals, links, seeded=False)
            pieces.append(EqualPieces(graphs[cells].over_nodes(literals), value))
        return pieces

    @cached_property
    def _open(self) -> LinkGraph:
        """The graph of the cells that may be in a large region. Each link between two of them is a further node, which
        is true if the link has no border."""
        number = {cell: i for i, (cell, _) in enumerate(self.large)}
        links = [(number[a], number[b], -x) for a, b, x in self.links if a in number and b in number]
        return ground([x for _, x in self.large], links)

    @cached_property
    def _ends(self) -> list[tuple[int, int, int]]:
        """(node of a link, its ends) in that graph."""
        count = len(self.large)
        return [(i, *bits(mask)) for i, mask in enumerate(self._open.masks[count:], count)]  # type: ignore[misc]

    def seeds(self) -> list[Cut]:
        """Forbid borders between equal small values and require them between different values, in both directions."""
        large = dict(self.large)
        cuts: list[Cut] = []
        for table in (*[dict(pairs) for _, pairs in self.values], large):
            for a, b, x in self.links:
                one, other = table.get(a), table.get(b)
                if one and other:  # each cell has a value, so the other direction follows
                    if table is not large:
                        cuts.append((-x, -one, -other))
                    cuts.append((x, -one, other))
                elif one or other:
                    cuts.append((x, -(one or other or 0)))
        for pieces in self._pieces:
            cuts += pieces.seeds()
        own = self._open
        for node in range(len(self.large)):
            if self.least > 1:
                cuts.append((-own.nodes[node], *[own.nodes[b] for b in bits(own.masks[node])]))
        return list(dict.fromkeys(cuts))

    @cached_property
    def _first_cuts(self) -> frozenset[Cut]:
        return frozenset(self.seeds())

    def cuts(self, true: True_, sure: Collection[int] = ()) -> list[Cut]:
        cuts = [cut for pieces in self._pieces if pieces.size > 2 for cut in pieces.cuts(true, sure)]
        graph, count = self._open, len(self.large)
        on = graph.true_nodes(true)
        if on & (1 << count) - 1:
            cuts += self._large(on)
        return list(dict.fromkeys(cuts))

    @cached_property
    def _adjacent(self) -> LinkGraph:
        """The cells that may have a large region, linked with or without a border."""
        number = {cell: i for i, (cell, _) in enumerate(self.large)}
        links = [(number[a], number[b], 0) for a, b, _ in self.links if a in number and b in number]
        return LinkGraph.of([x for _, x in self.large], links, seeded=False)

    def _small(self, on: int) -> Iterator[Cut]:
        """Yield cuts for large cells, if too few of them are connected."""
        graph = self._adjacent
        sound, rest = rest_of(on, self.__dict__.get("_sound", ()))
        for piece in graph.pieces(rest):
            wall = graph.around(piece) & ~on
            if piece.bit_count() >= self.least:
                sound.append((piece, wall))
            else:
                yield (*negations(graph, [first(piece)]), *[graph.nodes[b] for b in bits(wall)])
        self.__dict__["_sound"] = sound

    def _large(self, on: int) -> Iterator[Cut]:
        graph, count = self._open, len(self.large)
        only = (1 << count) - 1
        small = [*self._small(on & only)]
        if small:  # they hold for all borders
            yield from small
            return
        pieces = [piece for piece in graph.pieces(on) if piece & only]
        of = {cell: piece for piece in pieces for cell in bits(piece & only)}
        for piece in pieces:
            if (piece & only).bit_count() < self.least:
                wall = graph.around(piece) & ~on
                yield (*negations(graph, [first(piece)]), *[graph.nodes[b] for b in bits(wall)])
        for link, a, b in self._ends:
            if on >> link & 1 or a not in of or b not in of:
                continue
            if of[a] == of[b]:
                path = way(graph, a, 1 << b, of[a])
                yield (graph.nodes[link], *negations(graph, [i for i in path if i >= count]))
            elif (of[a] & only).bit_count() == (of[b] & only).bit_count() >= self.least:
                cut: list[int] = []
                for piece, start in ((of[a], a), (of[b], b)):
                    nodes = tree(graph, start, piece, only, (piece & only).bit_count())
                    cut += negations(graph, [i for i in nodes if i >= count])
                wall = graph.around(of[a] | of[b]) & ~on
                yield (*cut, *dict.fromkeys(graph.nodes[i] for i in bits(wall)))

    def implies(self, clause: Sequence[int]) -> bool:
        if tuple(clause) in self._first_cuts or any(pieces.implies(clause) for pieces in self._pieces):
            return True
        false = set(clause)
        parted = {(a, b) for a, b, x in self.links if -x in false}
        joined = {(a, b) for a, b, x in self.links if x in false}
        able: list[list[int]] = [[] for _ in range(self.cells)]
        open_: list[list[int]] = [[] for _ in range(self.cells)]
        for a, b, _ in self.links:
            for one, other in ((a, b), (b, a)):
                if (a, b) not in parted:
                    able[one].append(other)
                if (a, b) in joined:
                    open_[one].append(other)
        every = range(self.cells)
        linked: list[list[int]] = [[] for _ in every]
        for a, b, _ in self.links:
            linked[a].append(b)
            linked[b].append(a)
        may = {cell for cell, x in self.large if x not in false}
        if any(-x in false and len(distances(linked, cell, may)) < self.least for cell, x in self.large):
            return True
        for cell, x in self.large:
            if -x in false and len(distances(able, cell, every)) < self.least:
                return True
        for a, b in parted:
            here = distances(open_, a, every)
            if b in here:
                return True
            there = distances(open_, b, every)
            whole = all(part.keys() == distances(able, end, every).keys() for part, end in ((here, a), (there, b)))
            if whole and len(here) == len(there):
                return True
        return False


PRIMITIVE = RegionSizesPrimitive()
