"""The representation of states in the hand-written search, and the propagators of sums, tables and graphs.

Every candidate (variable = value; for a Boolean both values) has a number from 1. **The remaining candidates are one
integer**, ``X``: bit ``candidate - 1`` is set until the value is ruled out. A domain is a slice of it, and a test of
many cells is one operation. Integers do not change, so a node of the search keeps a copy at no cost. There is no trail
to undo, and an interrupt leaves the state intact.

A second integer, ``C``, counts the remaining candidates of each group. One member of a group must be true. Groups are
the values of a variable, the places of a value in a unit, and the literals of a clause. Each group has a field of a few
bits, and one subtraction updates all fields. One mask finds the fields with a single remaining literal. That is unit
propagation for all groups together: naked and hidden singles (`unit_propagation.py`).

    network = Network(model)                            # the rules, once
    state = network.remove(*network.root, candidates)   # (X, C) at a fixed point, or None: a contradiction
    state = network.place(X, C, candidate)              # the same, with that value for that variable

A constraint that such groups cannot express is a **propagator**: an object with ``wakes``, the candidates whose removal
may let it infer something. The call ``propagator(X)`` returns the candidates to remove from X, 0 for none, or None if a
variable has no value left. It keeps no state between calls. It never leaves a variable without values (it returns None
instead), and removes only values without support. It is called at fixed points of unit propagation.

`tables.py` defines which primitives become groups and which become propagators. All others are lowered to clauses.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, reduce
from itertools import count
from operator import or_
from typing import NamedTuple, Protocol

from cpsudoku.primitives.cut_separation import LinkGraph, bits
from cpsudoku.primitives.graph_searches import ground
from cpsudoku.support.square_grid import distances


class Propagator(Protocol):
    """An inference beyond unit propagation."""

    wakes: int

    def __call__(self, X: int) -> int | None:
        """Return the candidates of X to remove. Return None for a contradiction."""


State = tuple[int, int]  # X, the remaining candidates; C, the number of remaining ones in every group


class Span(NamedTuple):
    """The candidates of a variable: a bit of X for each of its ``values``, ascending, from bit ``shift``."""

    shift: int
    values: tuple[int, ...]

    @property
    def domain(self) -> int:
        """The set of all candidates of the variable."""
        return (1 << len(self.values)) - 1 << self.shift


Sides = tuple[int, int]  # of a literal: the candidates with which it is true, and the candidates with which it is false


# Bounds on linear sums: a term is at most the total minus the smallest values of all other terms.
#
# Cost: one pass over the terms. It removes values from the ends of domains, and keeps holes inside (Apt, Principles of
# Constraint Programming, 2003, 6.4). For "=" it bounds both ends. The new ends have support only in the reals.


class Bounds:
    """The bounds propagator of a sum. Arguments: coefficients, spans of its variables, relation, total."""

    def __init__(self, coefficients: Sequence[int], spans: Sequence[Span], relation: str, total: int) -> None:
        self.total = total
        self.at_most: bool = relation in ("=", "<=")
        self.at_least: bool = relation in ("=", ">=")
        # The products of each term, ascending. If the coefficient is negative, the highest value comes first.
        self.terms: list[tuple[int, int, bool, list[int]]] = [
            (shift, (1 << len(values)) - 1, c > 0, sorted(c * value for value in values))
            for c, (shift, values) in zip(coefficients, spans, strict=True)
        ]
        self.wakes: int = sum(full << shift for shift, full, _, _ in self.terms)

    def __call__(self, X: int) -> int | None:
        ends = []
        for shift, full, rising, products in self.terms:
            domain = X >> shift & full
            low, high = (domain & -domain).bit_length() - 1, domain.bit_length() - 1
            ends.append((products[low], products[high]) if rising else (products[~high], products[~low]))
        # The amount that can be added to the smallest sum, and taken from the largest, before the total is passed.
        room = self.total - sum(low for low, _ in ends) if self.at_most else None
        excess = sum(high for _, high in ends) - self.total if self.at_least else None
        if (room is not None and room < 0) or (excess is not None and excess < 0):
            return None
        removed = 0
        for (shift, full, rising, products), (low, high) in zip(self.terms, ends, strict=True):
            if (room is None or high - low <= room) and (excess is None or high - low <= excess):
                continue
            first = 0 if excess is None else bisect_left(products, high - excess)
            last = len(products) if room is None else bisect_right(products, low + room)
            kept = (1 << last) - (1 << first) if rising else (1 << len(products) - first) - (1 << len(products) - last)
            domain = X >> shift & full
            if not domain & kept:
                return None
            removed |= (domain & ~kept) << shift
        return removed


# Counts: the number of true literals is between two bounds.
#
# Cost: two bit counts for any number of literals. As clauses, a long count has thousands of counters.


class CountBounds:
    """The bounds propagator of a count of literals, each over a variable with two values."""

    def __init__(self, literals: Sequence[Sides], least: int, most: int) -> None:
        self.size = len(literals)
        self.least, self.most = least, most
        self.true: int = reduce(or_, [true for true, _ in literals])
        self.false: int = reduce(or_, [false for _, false in literals])
        self.wakes: int = self.true | self.false
        self.lower: int = sum([min(sides) for sides in literals])  # the first candidate of each variable

    def __call__(self, X: int) -> int | None:
        possible = (X & self.true).bit_count()
        certain = self.size - (X & self.false).bit_count()
        if certain > self.most or possible < self.least:
            return None
        if certain == possible or (certain < self.most and possible > self.least):
            return 0
        undecided = X & X >> 1 & self.lower
        return (undecided | undecided << 1) & (self.true if certain == self.most else self.false)


# Tables: a value stays while a listed tuple of remaining values contains it: domain consistency.
#
# The tuples are bits of an integer, so each value costs one operation for any number of tuples. This is compact-table
# without its state (Demeulenaere and others, CP 2016).


# all tuples, one bit each; for each place and value, the tuples with that value
TupleBits = tuple[int, list[list[int]]]


def bits_of(rows: Collection[Sequence[int]], domains: Sequence[tuple[int, ...]]) -> TupleBits:
    """Return the rows within the domains, as bits."""
    inside = [{*domain} for domain in domains]
    kept = [row for row in rows if all(v in d for v, d in zip(row, inside, strict=True))]
    having = []
    for place, domain in enumerate(domains):
        tuples = dict.fromkeys(domain, 0)
        for i, row in enumerate(kept):
            tuples[row[place]] |= 1 << i
        having.append([*tuples.values()])
    return (1 << len(kept)) - 1, having


class Tuples:
    """The propagator of a table. The spans are its variables."""

    all: int

    def __init__(self, bits: TupleBits, spans: Sequence[Span]) -> None:
        self.all, rows = bits
        # For each variable and value: its bit, its tuples.
        self.scope: list[list[tuple[int, int]]] = [
            [(1 << shift + i, tuples) for i, tuples in enumerate(having)]
            for (shift, _), having in zip(spans, rows, strict=True)
        ]
        self.wakes: int = sum(bit for values in self.scope for bit, _ in values)

    def __call__(self, X: int) -> int | None:
        valid = self.all
        for values in self.scope:
            possible = 0
            for bit, having in values:
                if X & bit:
                    possible |= having
            valid &= possible
        if not valid:
            return None
        removed = 0
        for values in self.scope:
            for bit, having in values:
                if X & bit and not having & valid:
                    removed |= bit
        return removed


# Walks: a symbol stays at its step while a path from the first state to the last reads it there, over remaining
# symbols: domain consistency (Pesant, CP 2004).
#
# The states of a step are bits of an integer. It makes two passes over the moves, which are grouped by symbol and next
# state.


Reading = Mapping[int, Sequence[tuple[int, int]]]  # symbol -> (state after, states before), as bits


@lru_cache(maxsize=2_000)
def readings(steps: Sequence[Sequence[tuple[int, int, int]]]) -> list[Reading]:
    """Return the moves (state before, symbol, state after) of each step, grouped by symbol."""
    layers: list[Reading] = []
    for moves in steps:
        layer: dict[int, dict[int, int]] = {}
        for before, symbol, after in moves:
            into = layer.setdefault(symbol, {})
            into[1 << after] = into.get(1 << after, 0) | 1 << before
        layers.append({symbol: tuple(into.items()) for symbol, into in layer.items()})
    return layers


class Automaton:
    """The propagator of a walk. ``alphabets``: for each step, symbol -> the candidates that give this symbol."""

    def __init__(self, layers: Sequence[Reading], alphabets: Sequence[Mapping[int, int]]) -> None:
        self.steps: list[list[tuple[int, Sequence[tuple[int, int]]]]] = [
            [(mask, reading.get(symbol, ())) for symbol, mask in alphabet.items()]
            for reading, alphabet in zip(layers, alphabets, strict=True)
        ]
        self.backwards: list[list[tuple[int, Sequence[tuple[int, int]]]]] = self.steps[::-1]
        domains = Counter(sum(alphabet.values()) for alphabet in alphabets)
        # The removals at several steps may together be all values of a variable.
        self.shared: list[int] = [domain for domain, count in domains.items() if count > 1]
        self.wakes: int = reduce(or_, domains, 0)

    def __call__(self, X: int) -> int | None:
        reached = 1
        entered = []
        for step in self.steps:
            entered.append(reached)
            before, reached = reached, 0
            for mask, moves in step:
                if X & mask:
                    for after, sources in moves:
                        if before & sources:
                            reached |= after
        reached &= 1
        if not reached:
            return None
        removed = 0
        for step in self.backwards:
            states, target, reached = entered.pop(), reached, 0
            for mask, moves in step:
                if X & mask:
                    sources = 0
                    for after, before in moves:
                        if after & target:
                            sources |= before
                    sources &= states
                    if sources:
                        reached |= sources
                    else:
                        removed |= X & mask
        if any(not X & ~removed & domain for domain in self.shared):
            return None
        return removed


# Connectivity: true nodes must be connected over nodes and links that are not false.
#
# Two true nodes in different components are a contradiction. Nodes in a component without true nodes are false. A node
# or link that separates true nodes is true (articulation points: Tarjan, SIAM J. Comput. 1972). The reason of each
# removal is a cut. Each call makes one pass over the graph, at 0.5 to 1 microsecond for each node. The code avoids
# calls on purpose.


FALSE = 1 << 60  # the order of a false node: no walk reaches that many


class Connectivity:
    """The propagator of connectivity. ``nodes``: a literal for each node, or None if it is always true. ``links``:
    (node, node, literal), with None for a link that is always true.

    ``cut``: the literals that separated two true nodes at the last contradiction."""

    def __init__(self, nodes: Sequence[Sides | None], links: Sequence[tuple[int, int, Sides | None]]) -> None:
        beside: list[list[tuple[int, int]]] = [[] for _ in nodes]
        for number, (a, b, _) in enumerate(links):
            beside[a].append((b, number))
            beside[b].append((a, number))
        self.beside: list[tuple[tuple[int, int], ...]] = [*map(tuple, beside)]
        self.nodes: list[Sides] = [(-1, 0) if literal is None else literal for literal in nodes]
        self.links: list[Sides] = [(-1, 0) if literal is None else literal for _, _, literal in links]
        self._open = None if any(false for _, false in self.links) else [False] * len(links)
        # Variables of several items: the removals for them may together be all values of a variable.
        about = Counter(true | false for true, false in (*self.nodes, *self.links) if true > 0)
        self.shared: list[int] = [domain for domain, count in about.items() if count > 1]
        # A link that becomes true joins nothing new.
        certain = reduce(or_, [false for _, false in self.nodes], 0)
        self.wakes: int = reduce(or_, [true for true, _ in (*self.nodes, *self.links) if true > 0], certain)
        self.cut: int = 0

    def __call__(self, X: int) -> int | None:
        order = [0 if X & true else FALSE for true, _ in self.nodes]
        shut = self._open or [not X & true for true, _ in self.links]
        true = [i for i, (_, false) in enumerate(self.nodes) if not X & false and not order[i]]
        if not true:
            return 0
        needed, bridges, met = self._walk(true, order, shut)
        if met < len(true):
            self.cut = self._cut(true, order, shut)
            return None
        removed = 0
        for (makes_true, _), at in zip(self.nodes, order, strict=True):
            if not at:
                removed |= X & makes_true
        for i in needed:
            removed |= X & self.nodes[i][1]
        for i in bridges:
            removed |= X & self.links[i][1]
        if removed and any(not X & ~removed & domain for domain in self.shared):
            self.cut = self.wakes
            return None
        return removed

    def _walk(
        self, true: Sequence[int], order: list[int], shut: Sequence[bool]
    ) -> tuple[list[int], list[int], int]:
        """Search from the first true node. Return the nodes and the links that separate true nodes, and the number of
        true nodes reached. ``order``: 0 or FALSE for each node; the search writes the order in which nodes are
        reached."""
        beside, start = self.beside, true[0]
        below = [0] * len(order)  # true nodes in the subtree
        for node in true:
            below[node] = 1
        is_true = below[:]
        needed: list[int] = []
        bridges: list[int] = []
        stack: list[tuple[int, int, Iterator[tuple[int, int]], int]] = []
        order[start] = lowest = reached = 1
        node, entered, others = start, -1, iter(beside[start])
        while True:
            for other, link in others:
                if shut[link] or link == entered:
                    continue
                if at := order[other]:
                    if at < lowest:
                        lowest = at
                    continue
                stack.append((node, entered, others, lowest))
                node, entered, others = other, link, iter(beside[other])
                order[node] = lowest = reached = reached + 1
                break
            else:
                if not stack:
                    return needed, bridges, below[start]
                child, link, low = node, entered, lowest
                node, entered, others, lowest = stack.pop()
                if below[child]:
                    below[node] += below[child]
                    # Without the node, or without the link, the subtree and the start are separated.
                    if low >= order[node]:
                        if node != start and not is_true[node]:
                            needed.append(node)
                        if low > order[node]:
                            bridges.append(link)
                if low < lowest:
                    lowest = low

    def _cut(self, true: Sequence[int], order: Sequence[int], shut: Sequence[bool]) -> int:
        """Return the cut: the literals of the false nodes and links around one of two unconnected parts, whichever is
        smaller. One part contains the first true node, the other an unreached true node."""
        inside = {i for i, at in enumerate(order) if 0 < at < FALSE}
        if 2 * len(inside) > len(order):
            apart = next(i for i in true if i not in inside)

            def joined(i: int) -> list[int]:
                return [j for j, link in self.beside[i] if not shut[link] and order[j] != FALSE]

            inside = {*distances([apart], joined)}
        around = 0
        for i in inside:
            for j, link in self.beside[i]:
                if j not in inside:
                    makes_true, makes_false = self.links[link] if shut[link] else self.nodes[j]
                    around |= makes_true | makes_false
        return around


# Clauses of many literals: a counter for each would need the width of the largest.


class WideClause:
    """The propagator of a clause: one of the literals ``positive`` is true, or one of ``negative`` is false."""

    def __init__(self, domain: Sequence[int], positive: int, negative: Iterable[int]) -> None:
        self.domain = domain
        self.positive = positive
        self.denied: int = 0
        self.others: int = 0
        for literal in negative:
            self.denied |= 1 << literal - 1
            self.others |= domain[literal] ^ 1 << literal - 1
        self.wakes: int = positive | self.others

    def __call__(self, X: int) -> int | None:
        if X & self.denied != self.denied:
            return 0
        possible, free = X & self.positive, X & self.others
        if not possible:
            if not free:
                return None
            domain = self.domain[free.bit_length()]
            denied = domain & self.denied
            # Two values of one variable: one of them is always false.
            return 0 if free & ~domain or denied & denied - 1 else denied
        if free:
            return 0
        domain = self.domain[possible.bit_length()]
        return 0 if possible & ~domain else X & domain & ~self.positive


# When: a propagator that applies if some literals are true, for constraints under a condition.
#
# While one of them may be false, nothing follows for the constraint's variables. If all but one are true and the
# constraint is refuted, the last one is false.


class When:
    """The propagator ``inner`` of a constraint that must hold only if all literals of ``condition`` are true."""

    def __init__(self, inner: Propagator, condition: Sequence[Sides]) -> None:
        self.inner = inner
        self.condition = condition
        self.wakes: int = reduce(or_, [true | false for true, false in condition], inner.wakes)

    @property
    def cut(self) -> int:
        """The last ``cut`` of the inner propagator. 0 if it is not about connectivity."""
        return getattr(self.inner, "cut", 0)

    def __call__(self, X: int) -> int | None:
        open_: list[int] = []
        for true, false in self.condition:
            if not X & true:
                return 0
            if X & false:
                open_.append(X & true)
        if len(open_) > 1:
            return 0
        removed = self.inner(X)
        if not open_:
            return removed
        return open_[0] if removed is None else 0


# Pieces and their sizes: a piece may not be too large, too small, or hold two roots.
#
# A complete piece is closed: its neighbours are false. A piece that lacks n nodes reaches no farther than n steps. If
# it can have no more nodes than it needs, all of them are true. The only node through which it can grow is true. A node
# that no root reaches is false. Cost: a few searches through the graph for each root.


def reach(graph: LinkGraph, piece: int, where: int, steps: int) -> int:
    """Return a mask of the nodes of a piece and of all nodes within some steps of it, on paths through ``where``."""
    edge = piece
    while edge and steps > 0:
        edge = graph.around(edge) & where & ~piece
        piece |= edge
        steps -= 1
    return piece


class PieceSizes:
    """The propagator of sizes of pieces. ``bounds``: for each root, the least and greatest number of nodes in its
    piece; ``alone``: must each piece contain a root?"""

    def __init__(
        self,
        nodes: Sequence[Sides | None],
        links: Iterable[tuple[int, int, Sides | None]],
        bounds: Mapping[int, tuple[int, int]],
        others: Iterable[int] = (),
        *,
        alone: bool,
    ) -> None:
        """``others``: further true nodes, which lie in other pieces than the roots."""
        self.items: tuple[Sides | None, ...] = tuple(nodes)
        self.joined: tuple[tuple[int, int, Sides | None], ...] = tuple(links)
        items = [*self.items, *[literal for _, _, literal in self.joined if literal is not None]]
        number = count(len(self.items) + 1)  # the node of a link with a literal
        self.counted: int = (1 << len(self.items)) - 1
        self.plain: bool = len(items) == len(self.items)
        self.graph: LinkGraph = ground(
            range(1, len(self.items) + 1),
            [(a, b, 0 if literal is None else next(number)) for a, b, literal in self.joined],
        )
        self.bounds: dict[int, tuple[int, int]] = dict(bounds)
        self.alone = alone
        self.roots: tuple[int, ...] = tuple(dict.fromkeys((*bounds, *others)))
        self.makes_true: list[int] = []
        self.makes_false: list[int] = []
        self.wakes: int = 0
        for item in items:
            true, false = (-1, 0) if item is None else item
            self.makes_true.append(true)
            self.makes_false.append(false)
            self.wakes |= max(true, 0) | false

    def joined_with(self, other: PieceSizes) -> PieceSizes | None:
        """Return one propagator for this and the other one if both are about sizes of the same pieces. Otherwise return
        None."""
        if not self.alone or (self.items, self.joined) != (other.items, other.joined) or {*other.roots} - {*self.roots}:
            return None
        both = copy(self)
        both.bounds = dict(self.bounds)
        for root, (least, most) in other.bounds.items():
            both.bounds[root] = max(least, self.bounds[root][0]), min(most, self.bounds[root][1])
        return both

    def __call__(self, X: int) -> int | None:
        able = on = 0
        for i, (true, false) in enumerate(zip(self.makes_true, self.makes_false, strict=True)):
            if true < 0 or X & true:
                able |= 1 << i
                if not X & false:
                    on |= 1 << i
        graph, roots = self.graph, sum([1 << root for root in self.roots])
        if roots & ~able:
            return None
        on |= roots
        held = {root: graph.flood(root, on) for root in self.roots}
        if any(piece & roots != 1 << root for root, piece in held.items()):
            return None
        taken = reduce(or_, held.values(), 0)
        reached, removed = taken, self._all(roots, self.makes_false, X)
        for root, (least, most) in self.bounds.items():
            piece = held[root]
            others = graph.around(taken ^ piece)
            missing = most - (piece & self.counted).bit_count()
            if missing < 0 or least > most:
                return None
            beside = able & ~on
            if missing:
                where = able & ~(taken | others)
                free = reach(graph, piece, where, missing) if self.plain else graph.spread(piece, where)
                many = (free & self.counted).bit_count()
                if many < least:
                    return None
                reached |= free
                if (piece & self.counted).bit_count() < least and self.plain:
                    exits = graph.around(piece) & free & ~piece
                    needed = free if many == least else exits if exits & exits - 1 == 0 else 0
                    removed |= self._all(needed, self.makes_false, X)
                beside &= others
            removed |= self._all(self._joining(piece, on) & beside, self.makes_true, X)
        if self.alone:
            if on & ~reached:
                return None
            removed |= self._all(able & ~reached, self.makes_true, X)
        return removed

    def _joining(self, held: int, on: int) -> int:
        """Return what would make a piece larger: its neighbouring nodes, and its links to true nodes."""
        joining = self.graph.around(held) & ~held
        for link in bits(joining & ~self.counted):
            if not self.graph.masks[link] & on & ~held:
                joining ^= 1 << link
        return joining

    def _all(self, nodes: int, makes: Sequence[int], X: int) -> int:
        candidates = 0
        for i in bits(nodes):
            candidates |= X & makes[i] if makes[i] >= 0 else 0
        return candidates


class RegionCounts:
    """The propagator of `regions`, in addition to its first clauses. Joined cells with one value are at most that
    number of cells, and must be able to grow to it. Large regions, of the last value or more, are checked by their
    borders."""

    def __init__(self, cells: Sequence[Mapping[int, int]], links: Sequence[tuple[int, int, Sides]]) -> None:
        """``cells``: value -> its candidate, as a bit; ``links``: two cells, and the literal that a border separates
        them."""
        self.most: int = len(cells[0])
        self.bits: list[list[int]] = [[cell[value] for cell in cells] for value in range(1, self.most + 1)]
        self.domains: list[int] = [sum(cell.values()) for cell in cells]
        self.graph: LinkGraph = LinkGraph.of(range(1, len(cells) + 1), [(a, b, 0) for a, b, _ in links], seeded=False)
        self.beside: list[list[tuple[int, int, int]]] = [[] for _ in cells]
        for a, b, (true, false) in links:
            self.beside[a].append((b, true, false))
            self.beside[b].append((a, true, false))
        self.wakes: int = 0
        for mask in (*self.domains, *(mask for _, _, sides in links for mask in sides)):
            self.wakes |= mask

    def __call__(self, X: int) -> int | None:
        graph, removed = self.graph, 0
        ables = [sum([1 << i for i, bit in enumerate(own) if X & bit]) for own in self.bits]
        once = twice = 0
        for able in ables:
            twice |= once & able
            once |= able
        fixed = once & ~twice
        for value, (own, able) in enumerate(zip(self.bits, ables, strict=True), 1):
            on = able & fixed
            gone = needed = 0
            rest = on
            while rest:
                held = graph.spread(rest & -rest, on)
                rest &= ~held
                missing = value - held.bit_count()
                if missing > 0:
                    free = reach(graph, held, able, missing if value < self.most else len(own))
                    exits = graph.around(held) & free & ~held
                    count = free.bit_count()
                    if count < value:
                        return None
                    needed |= free if count == value else exits if exits & exits - 1 == 0 else 0
                elif value < self.most:
                    if missing:
                        return None
                    gone |= graph.around(held) & able & ~held
            rest = able & ~on
            while rest:
                piece = graph.spread(rest & -rest, able)
                rest &= ~piece
                if piece.bit_count() < value:
                    gone |= piece
            for i in bits(gone & ~on):
                removed |= own[i]
            for i in bits(needed & ~on):
                removed |= self.domains[i] & X & ~own[i]
        # A cell that lost one value here and another there may have none left.
        if removed and any(not X & domain & ~removed for domain in self.domains if domain & removed):
            return None
        return None if on and self._breaks_large_region(on, able, X) else removed

    def _breaks_large_region(self, on: int, able: int, X: int) -> bool:
        """Is a large region too small, divided by a border, or next to a region of the same size? ``on``: the cells
        that certainly have the last value; ``able``: the cells that may have it."""

        def may(a: int) -> list[int]:
            return [b for b, _, open_ in self.beside[a] if X & open_ and able >> b & 1]

        def joined(a: int) -> list[int]:
            return [b for b, there, open_ in self.beside[a] if X & open_ and not X & there and able >> b & 1]

        region: dict[int, Collection[int]] = {}
        whole: dict[int, Collection[int]] = {}
        for one in bits(on):
            for regions, neighbours in ((region, joined), (whole, may)):
                if one not in regions:
                    cells = {*distances([one], neighbours)}
                    regions.update(dict.fromkeys(cells, cells))
            if len(whole[one]) < self.most:
                return True
        for a in bits(on):
            for b, _, open_ in self.beside[a]:
                if X & open_ or b not in region or b < a:
                    continue
                closed = len(region[a]) == len(whole[a]) and len(region[b]) == len(whole[b])
                if b in region[a] or (closed and len(region[a]) == len(region[b])):
                    return True
        return False
