"""Statements in the search: each primitive becomes groups of candidates, pairs of them, or a propagator.

| primitive | becomes |
|---|---|
| different | pairs: at most one place for each value; groups: exactly one place, if every value must be used |
| clause | a pair if it has two literals, else a group |
| count | its clauses; a propagator if these would be a totalizer (thousands of clauses) |
| sum | a table of its tuples if they are few (if a `different` covers the sum, tuples of different values); else bounds
|
| table | its tuples; for two variables its clauses, which are as strong and cheaper |
| sets | its tuples in every order, if they are few |
| walk | a propagator with its moves |
| connected | a propagator, which other primitives also use if their simpler lines require connectivity |
| loop | its clauses and connectivity; on a grid, also a Boolean for each face: is it inside? |
| pieces, piece | a propagator, one for all sizes of the same pieces |
| regions | a propagator, and its first cuts as clauses |

All other primitives are lowered to clauses. Hidden and fresh variables are searched last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, reduce
from itertools import accumulate, combinations, islice, permutations, product
from math import comb, factorial, prod
from operator import and_, or_

from cpsudoku.backends.search.loop_faces import OUTSIDE, faces_beside
from cpsudoku.backends.search.propagators import (
    Automaton,
    Bounds,
    Connectivity,
    CountBounds,
    Propagator,
    Sides,
    Span,
    TupleBits,
    Tuples,
    When,
    WideClause,
    bits_of,
    readings,
)
from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.clause_rows import simple
from cpsudoku.primitives.count import is_long
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.linear_sum import PAIRS
from cpsudoku.primitives.primitive import Domain, Row, StatedLine
from cpsudoku.statement.compilation import compile_statement
from cpsudoku.statement.statement import Copy, Statement
from cpsudoku.support.errors import BackendError

# literals: every group has a counter as wide as the largest one's, and one clause may have hundreds of literals
COUNTED = 14
# candidates; n of them have sets of n * n / 5 bytes: 2.9 GB
LARGEST = 120_000

# Coefficients, relation, total, spans and condition of a sum that waits for the last `different` that may cover it.
WaitingSum = tuple[tuple[int, ...], str, int, tuple[Span, ...], tuple[Sides, ...]]


class Translation:
    """Statements in candidates, numbered from 1. A set of candidates is an integer. Lists by candidate begin with an
    unused entry for 0.

    Attributes:
        spans: The candidates of each variable, including hidden ones, in order of creation. ``place``: the candidates
            of declared variables.
        decisions: The number of decision variables, which come first.
        domain: candidate -> the set of all candidates of its variable.
        kill: candidate -> the candidates that it excludes if true. ``pull``: candidate -> the candidates that must also
            be removed when it is removed.
        candidate: literal of the statement -> the candidate that makes it true.
        units: Sets of candidates, exactly one of which is true.
        clauses: Pairs of sets of candidates: one of the first set is true, or one of the second set is false.
    """

    natives: Mapping[str, Callable[[StatedLine, Copy], bool]]  # handles a line of the primitive; False: it is lowered
    by_cuts = False
    counted = COUNTED  # literals in a counted clause, at most

    def __init__(self, hidden: bool = True) -> None:
        """``hidden``: keep a group for the places of each value in a unit, to find hidden singles."""
        self.hidden = hidden
        self.decisions: int = 0
        self.top: int = 0
        self.spans: list[Span] = []
        self.place: dict[Variable, Span] = {}
        self.domain: list[int] = [0]
        self.kill: list[int] = [0]
        self.pull: dict[int, int] = {}
        self.units: dict[int, None] = {}
        self.clauses: list[tuple[int, tuple[int, ...]]] = []
        self.propagators: list[Propagator] = []
        self.candidate: list[int] = [0]
        self._false = [0]  # the candidate that makes a literal false, or the negated candidate that makes it true
        self._span: dict[int, Span] = {}  # by the first literal of a variable
        self._distinct: list[frozenset[int]] = []  # the first bits of the spans of variables that differ
        self._sums: list[WaitingSum] = []
        self._loops: list[StatedLine] = []

    def add(self, statement: Statement) -> None:
        """Add a statement with new variables. Their literals follow the literals in use.

        Raises:
            BackendError: the variables have too many values.
            ModelError: a line is too wide for clauses.
        """
        self.declare_variables(statement.variables, statement.decisions)
        self.natives = self.words()
        self.top = compile_statement(statement, self, counted=True)
        for one in self._sums:
            self._post_sum(one)
        self._sums.clear()
        for line in self._loops:
            self._add_faces(line)
        self._loops.clear()

    def words(self) -> Mapping[str, Callable[[StatedLine, Copy], bool]]:
        """Return primitive -> the function that handles its lines."""
        return {
            "clause": self._take_clause,
            "connected": self._take_connected,
            "count": self._take_count,
            "different": self._take_different,
            "loop": self._take_loop,
            "piece": self._take_piece,
            "pieces": self._take_pieces,
            "regions": self._take_regions,
            "sets": self._take_sets,
            "sum": self._take_sum,
            "table": self._take_table,
            "walk": self._take_walk,
        }

    def declare_variables(self, variables: Sequence[Variable], decisions: int) -> None:
        """Add declared variables. The first ``decisions`` of them are decisions."""
        before = len(self.spans)
        self.declare([x.values for x in variables], variables)
        self.place.update(zip(variables, self.spans[before:], strict=True))
        self.decisions += decisions

    def copy(self) -> Translation:
        """Return a copy to which clues can be added."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, value.copy())
        return other

    def variable(self, first: int, domain: Domain) -> None:
        """Add a hidden variable."""
        self.declare([domain])

    def fresh(self, first: int, count: int) -> None:
        """Add fresh literals."""
        self.declare([BOOLEAN] * count)

    def declare(self, domains: Sequence[Domain], variables: Iterable[Variable] = ()) -> None:
        """Create the candidates of some variables, one for each value. ``variables``: the declared variables; hidden
        variables have none.

        Raises:
            BackendError: there are too many candidates.
        """
        count = len(self.kill) - 1 + sum(map(len, domains))
        if count > LARGEST:
            raise self._refusal(count, domains, variables)
        for values in domains:
            first, size = len(self.kill), len(values)
            self._span[len(self.candidate)] = self._begin(values)
            if values == BOOLEAN:
                self.candidate.append(first + 1)
                self._false.append(first)
            elif size == 2:
                self.candidate += (first, first + 1)
                self._false += (first + 1, first)
            else:
                self.candidate += range(first, first + size)
                self._false += range(-first, -first - size, -1)

    def _begin(self, values: Domain) -> Span:
        """Return the candidates of one more variable."""
        first, size = len(self.kill), len(values)
        span = Span(first - 1, values)
        domain = span.domain
        self.spans.append(span)
        self.domain += [domain] * size
        if size == 2:
            self.kill += [1 << first, 1 << first - 1]
        else:
            self.kill += [domain ^ 1 << i for i in range(first - 1, first - 1 + size)]
        return span

    def _refusal(self, count: int, domains: Sequence[Domain], variables: Iterable[Variable]) -> BackendError:
        names = {len(x.values): x.name for x in reversed((*self.place, *variables))}
        size = max(map(len, (*domains, *(span.values for span in self.spans))))
        return BackendError(
            f"search: expected at most {LARGEST:,} values of all variables together, found {count:,}; the "
            f"most has {names.get(size, 'one')}, {size:,} (cp_sat and backtrack take more)"
        )

    def clause(self, clause: Row) -> None:
        """Require that one of these literals is true."""
        true, false = self.candidate, self._false
        self._write_clause({true[x] if x > 0 else false[-x] for x in clause})

    def _write_clause(self, codes: set[int]) -> None:
        """Require that one of these candidates is true, or false if its number is negated."""
        if len(codes) == 2:
            one, other = codes
            if self.domain[abs(one)] != self.domain[abs(other)]:
                self._either(one, other)
                return
        negative = tuple(-x for x in codes if x < 0)
        if codes.isdisjoint(negative):
            self._post_clause(sum([1 << x - 1 for x in codes if x > 0]), negative)

    def _post_clause(self, positive: int, negative: tuple[int, ...]) -> None:
        """Post a clause as a group. A wide clause becomes a propagator."""
        if positive.bit_count() + len(negative) <= self.counted:
            self.clauses.append((positive, negative))
        else:
            self._post(WideClause(self.domain, positive, negative), ())

    def graph(self, graph: Guarded) -> None:
        """Require connectivity."""
        links = [(a, b, self._sides(x) if x else None) for a, b, x in graph.link_graph.links]
        nodes = [self._sides(x) if x else None for x in graph.link_graph.nodes]
        self._post(Connectivity(nodes, links), [self._sides(-x) for x in graph.unless])

    # Words

    def _take_clause(self, line: StatedLine, copy: Copy) -> bool:
        clause = simple((*[-x for x in line.only_if], *line.args)) if line.only_if else line.args
        if clause is not None:
            self.clause(clause)
        return True

    def _take_count(self, line: StatedLine, copy: Copy) -> bool:
        least, most = line.parameters
        literals = [self._sides(x) for x in line.args]
        variables = {true | false for true, false in literals}
        if len(variables) < len(literals) or any(domain.bit_count() != 2 for domain in variables):
            return False
        if not is_long(len(literals), least, most):
            return False  # a counter's states can be probed
        self._post(CountBounds(literals, least, most), self._condition(line))
        return True

    def _take_different(self, line: StatedLine, copy: Copy) -> bool:
        if line.only_if:
            return False
        self._add_different([self._span[x] for x in line.args])
        return True

    def _take_sum(self, line: StatedLine, copy: Copy) -> bool:
        coefficients, relation, total = line.parameters
        domains = line.domains
        if relation == "!=" or None in domains or len({*line.args}) < len(domains):
            return False
        if len(domains) == 2 and prod(len(values or ()) for values in domains) <= PAIRS:
            return False  # clauses, for which unit propagation is as strong and cheaper
        spans = tuple([self._span[x] for x in line.args])
        self._sums.append((coefficients, relation, total, spans, self._condition(line)))
        return True

    def _take_table(self, line: StatedLine, copy: Copy) -> bool:
        if len(line.args) < 3:
            return False
        rows = line.parameters
        spans = [self._span[x] for x in line.args]
        self._post(Tuples(bits_of(rows, [span.values for span in spans]), spans), self._condition(line))
        return True

    def _take_sets(self, line: StatedLine, copy: Copy) -> bool:
        family = line.parameters
        if not family or line.only_if or len(family) * factorial(len(line.args)) > MOST:
            return False
        spans = tuple([self._span[x] for x in line.args])
        self._post(Tuples(orders(family, tuple([span.values for span in spans])), spans), ())
        self._add_different(spans)
        return True

    def _take_connected(self, line: StatedLine, copy: Copy) -> bool:
        nodes, links = line.parameters
        args = [*map(self._sides, line.args), None]  # the last one is number -1: always true
        propagator = Connectivity([args[x] for x in nodes], [(a, b, args[x]) for a, b, x in links])
        self._post(propagator, self._condition(line))
        return True

    def _take_loop(self, line: StatedLine, copy: Copy) -> bool:
        if not line.only_if:
            self._loops.append(line)
        return False

    def _take_pieces(self, line: StatedLine, copy: Copy) -> bool:
        nodes, links, roots = line.parameters
        bounds = {root: (size or 1, size or len(nodes)) for root, size in roots}
        return self._post_sizes(line, nodes, links, bounds, (), alone=True)

    def _take_piece(self, line: StatedLine, copy: Copy) -> bool:
        relation, count, nodes, links, (root, *others) = line.parameters
        bounds = {"=": (count, count), "<=": (1, count), ">=": (count, len(nodes))}[relation]
        return self._post_sizes(line, nodes, links, {root: bounds}, others, alone=False)

    def _take_regions(self, line: StatedLine, copy: Copy) -> bool:
        from cpsudoku.backends.search.propagators import RegionCounts

        if line.only_if:
            return False
        _, ends = line.parameters
        count = len(line.args) - len(ends)
        spans = [self._span[x] for x in line.args[:count]]
        cells = [{value: 1 << span.shift + i for i, value in enumerate(span.values)} for span in spans]
        links = [(a, b, self._sides(x)) for (a, b), x in zip(ends, line.args[count:], strict=True)]
        self._post(RegionCounts(cells, links), ())
        encoding = encoding_of(line, by_cuts=True)
        table = encoding.table(line, 0)  # there are no fresh literals
        for clause in encoding.all:
            self.clause(tuple([table[x] for x in clause]))
        return True

    def _post_sizes(
        self,
        line: StatedLine,
        nodes: Sequence[int],
        links: Iterable[tuple[int, int, int]],
        bounds: Mapping[int, tuple[int, int]],
        others: Iterable[int],
        *,
        alone: bool,
    ) -> bool:
        from cpsudoku.backends.search.propagators import PieceSizes  # few models have pieces

        args = [*map(self._sides, line.args), None]
        joined = [(a, b, args[x]) for a, b, x in links]
        pieces = PieceSizes([args[x] for x in nodes], joined, bounds, others, alone=alone)
        condition = self._condition(line)
        for i, other in enumerate(self.propagators):
            if isinstance(other, PieceSizes) and not condition and (both := other.joined_with(pieces)):
                self._replace(i, both)
                return True
        self._post(pieces, condition)
        return True

    def _replace(self, place: int, propagator: Propagator) -> None:
        self.propagators[place] = propagator

    def _take_walk(self, line: StatedLine, copy: Copy) -> bool:
        steps = line.parameters
        alphabets = []
        for x, domain in zip(line.args, line.domains, strict=True):
            if domain is None:
                true, false = self._sides(x)
                alphabets.append({0: false, 1: true})
            else:
                shift, values = self._span[x]
                alphabets.append({value: 1 << i for i, value in enumerate(values, shift)})
        self._post(Automaton(readings(steps), alphabets), self._condition(line))
        return True

    # Their forms

    def _sides(self, x: int) -> Sides:
        candidate = self.candidate[abs(x)]
        true = 1 << candidate - 1
        false = self.domain[candidate] ^ true
        return (true, false) if x > 0 else (false, true)

    def _condition(self, line: StatedLine) -> tuple[Sides, ...]:
        return tuple([self._sides(x) for x in line.only_if])

    def _post(self, propagator: Propagator, condition: Sequence[Sides]) -> None:
        self.propagators.append(When(propagator, condition) if condition else propagator)

    def _post_sum(self, one: WaitingSum) -> None:
        """Post a sum: as clauses if it is over Booleans and forbids few rows, as a table if it has few tuples, else as
        bounds."""
        coefficients, relation, total, spans, condition = one
        domains = tuple([span.values for span in spans])
        if not condition and len(spans) <= MOST_BOOLEANS and all(len(values) == 2 for values in domains):
            forbidden = [*islice(breaking(coefficients, relation, total, domains), FEW + 1)]
            if len(forbidden) <= FEW:
                for row in forbidden:
                    chosen = zip(spans, row, strict=True)
                    self.clauses.append((sum([span.domain ^ 1 << span.shift + i for span, i in chosen]), ()))
                return
        scope = {span.shift for span in spans}
        distinct = any(scope <= shifts for shifts in self._distinct)
        rows = sum_tuples(coefficients, relation, total, domains, distinct)
        self._post(Bounds(coefficients, spans, relation, total) if rows is None else Tuples(rows, spans), condition)

    def _add_faces(self, line: StatedLine) -> None:
        """Require that an edge of a loop's grid is drawn exactly if its two faces differ in "inside"."""
        vertices, edges = line.parameters
        beside = faces_beside(vertices, edges)
        if not beside:  # no faces, or no edges
            return
        outside = {face: self._begin(BOOLEAN).shift + 1 for face in sorted({face for some in beside for face in some})}
        self._post_clause(1 << outside[OUTSIDE] - 1, ())
        for x, (face, other) in zip(line.args, beside, strict=True):
            drawn, hidden = (self.candidate[abs(x)], self._false[abs(x)])[:: 1 if x > 0 else -1]
            a, b = outside[face], outside[other]
            for codes in ({hidden, a, b}, {hidden, a + 1, b + 1}, {drawn, a + 1, b}, {drawn, a, b + 1}):
                self._write_clause(codes)

    def _add_different(self, spans: Sequence[Span]) -> None:
        """Write AllDifferent: each value has at most one place, and exactly one if there are as many values as
        variables."""
        places: dict[int, int] = {}
        for shift, values in spans:
            for i, value in enumerate(values, shift):
                places[value] = places.get(value, 0) | 1 << i
        kill = self.kill
        for shift, values in spans:
            for i, value in enumerate(values, shift):
                kill[i + 1] |= places[value] ^ 1 << i
        # This is sound only if there are as many variables as values, which a killer cage does not have.
        if self.hidden and len(places) == len(spans):
            self.units.update((places[value], None) for value in sorted(places))
        self._distinct.append(frozenset([span.shift for span in spans]))

    def _either(self, one: int, other: int) -> None:
        """Write a clause of two literals as pairs: if one is false, the other is true. It needs no group."""
        one, other = self._denial(one), self._denial(other)
        if one < 0 and other < 0:
            self.forbid(-one, -other)
        elif one > 0 and other > 0:
            for a, b in ((one, other), (other, one)):
                self.pull[a] = self.pull.get(a, 0) | self.domain[b] ^ 1 << b - 1
        else:
            implied, implying = max(one, other), -min(one, other)
            for candidate in members(self.domain[implied] ^ 1 << implied - 1):
                self.forbid(implying, candidate)
            self.pull[implied] = self.pull.get(implied, 0) | 1 << implying - 1

    def _denial(self, code: int) -> int:
        """For a candidate of a variable with two candidates, return the equivalent code "the other candidate is false".
        Return any other code unchanged."""
        others = self.domain[abs(code)] ^ 1 << abs(code) - 1
        return -others.bit_length() if code > 0 and others.bit_count() == 1 else code

    def forbid(self, one: int, other: int) -> None:
        """Require that two candidates are not both true."""
        self.kill[one] |= 1 << other - 1
        self.kill[other] |= 1 << one - 1


def members(group: int) -> list[int]:
    """Return the candidates of a set, ascending."""
    candidates = []
    while group:
        lowest = group & -group
        candidates.append(lowest.bit_length())
        group ^= lowest
    return candidates


# Sums as tables: if few tuples add up, a list of them infers more than bounds.
#
# Three different cells with the sum 24 have 7, 8 and 9. A killer's cage is domain consistent alone if its tuples are
# listed. The tuples have different values if a `different` covers the cage. Measured on a 9x9 killer without a clue,
# both solves: 90 nodes and 23 ms; with bounds alone 3,730 nodes and 490 ms. Listing takes 10 ms once.


MOST_BOOLEANS = 8  # terms of a sum that may become clauses
FEW = 2  # clauses


def breaking(
    coefficients: Sequence[int], relation: str, total: int, domains: Sequence[Domain]
) -> Iterator[tuple[int, ...]]:
    """Yield the rows that violate a sum, as indices of values."""
    for row in product(*(range(len(values)) for values in domains)):
        value = sum([c * values[i] for c, values, i in zip(coefficients, domains, row, strict=True)])
        if (value > total and relation != ">=") or (value < total and relation != "<="):
            yield row


MOST = 3_000  # tuples; one costs a bit in each value's set, and a microsecond to list
KEPT = 500  # lists of tuples; cages of one form share a list


@lru_cache(maxsize=KEPT)
def sum_tuples(
    coefficients: tuple[int, ...], relation: str, total: int, domains: tuple[Domain, ...], distinct: bool
) -> TupleBits | None:
    """Return the tuples that add up, with pairwise different values if ``distinct``. Return None if there are more than
    MOST."""
    rows = adding_up(coefficients, relation, total, domains, distinct, MOST)
    return None if rows is None else bits_of(rows, domains)


def adding_up(
    coefficients: Sequence[int], relation: str, total: int, domains: Sequence[Domain], distinct: bool, most: int
) -> list[tuple[int, ...]] | None:
    """Return the tuples that add up. Return None if there are more than ``most``.

    Skip values for which the remaining terms cannot compensate.
    """
    at_least, at_most = relation in ("=", ">="), relation in ("=", "<=")
    ends = [sorted((c * values[0], c * values[-1])) for c, values in zip(coefficients, domains, strict=True)]
    lows = list(accumulate((low for low, _ in reversed(ends)), initial=0))  # for the last 0, 1, 2, ... terms
    highs = list(accumulate((high for _, high in reversed(ends)), initial=0))
    rows: list[tuple[tuple[int, ...], int]] = [((), total)]  # the values so far, and the rest to add
    for to_come, c, values in zip(reversed(range(len(ends))), coefficients, domains, strict=True):
        low, high = lows[to_come], highs[to_come]
        rows = [
            ((*row, value), rest - c * value)
            for row, rest in rows
            for value in values
            if not (distinct and value in row)
            and not (at_most and rest - c * value < low)
            and not (at_least and rest - c * value > high)
        ]
        if len(rows) > most:
            return None
    return [row for row, _ in rows]


@lru_cache(maxsize=KEPT)
def orders(family: Iterable[Sequence[int]], domains: tuple[Domain, ...]) -> TupleBits:
    """Return the sets of a family in every order that the domains allow."""
    return bits_of([row for s in family for row in permutations(s)], domains)


# Locked candidates: if all places of a value in one unit are in a second unit, the second unit has no other place for
# it.
#
# They are also called pointing and claiming, or the intersection of box and line. Up to three places are tested, which
# is the maximum in a 9x9 sudoku. Each unit of a value that lost a place costs an operation and a look-up. The tables of
# 9x9 cost 3 ms. Large grids record sets of places when they occur, because the whole table of 36x36 takes 26 s and 5
# GB.


PLACES = (2, 3)
FIRST = 200  # calls: a table takes as long as some 200 of them
MOST_BITS = 20_000_000  # bits of a table, keys and entries: 9x9 takes 300,000, 16x16 ten million, 25x25 150 million


def locked_candidates(rules: Translation) -> list[Locked]:
    """Return a propagator of locked candidates for each value that has units."""
    values = [0, *(value for span in rules.spans for value in span.values)]
    units: dict[int, list[int]] = {}
    for unit in rules.units:
        units.setdefault(values[unit.bit_length()], []).append(unit)
    return [Locked(of_value) for of_value in units.values()]


class Locked:
    """The propagator of locked candidates (pointing and claiming) for one value. ``units``: sets of the value's
    literals, exactly one of which is true.

    ``removed``: the remaining places of a unit -> the candidates to remove from all units that contain these places.
    The first calls fill the table on demand, because most puzzles need few entries. Later calls make the whole table,
    unless the grid is large. A large grid always fills it on demand, and clears it if it has too many entries.
    """

    def __init__(self, units: Sequence[int]) -> None:
        self.units = units
        self.wakes: int = reduce(or_, units)
        self.removed: dict[int, int] = {}
        self._before = FIRST  # calls before it makes the table; below 0: it makes none
        self._most = MOST_BITS // (2 * self.wakes.bit_length())

    def __call__(self, X: int) -> int:
        if self._before:
            return self._note(X)
        removed, table = 0, self.removed
        for unit in self.units:
            if (places := X & unit) in table:
                removed |= table[places]
        return X & removed

    def _note(self, X: int) -> int:
        """Propagate with the table that is filled on demand."""
        self._before -= 1
        if not self._before:
            if self._bits() <= MOST_BITS:
                self._fill()
                return self(X)
            self._before = -1
        removed, table = 0, self.removed
        for unit in self.units:
            places = X & unit
            if places.bit_count() in PLACES:
                entry = table.get(places)
                removed |= self._look(places) if entry is None else entry
        return X & removed

    def _look(self, places: int) -> int:
        if len(self.removed) >= self._most:
            self.removed.clear()
        holding = [unit for unit in self.units if not places & ~unit]
        entry = self.removed[places] = reduce(or_, holding) & ~reduce(and_, holding)
        return entry

    def _bits(self) -> int:
        """Return an estimate of the size of the whole table, in bits."""
        shared = [(one & other).bit_count() for one, other in combinations(self.units, 2)]
        return sum([comb(n, size) for n in shared if n > 1 for size in PLACES]) * 2 * self.units[-1].bit_length()

    def _fill(self) -> None:
        """Make the whole table."""
        self.removed.clear()
        for one, other in combinations(self.units, 2):
            if (common := one & other).bit_count() < PLACES[0]:
                continue
            shared = [1 << (literal - 1) for literal in members(common)]
            for size in PLACES:
                for places in map(sum, combinations(shared, size)):
                    self.removed[places] = self.removed.get(places, 0) | one ^ other
