"""The lowering of a word: its reference encoding over the literals of its arguments, in integers.

`lowering_of` a line is the way in. AllDifferent is `_lower_different`; automata, sums, tables, sets and counts are in
`in_numbers`; the other words are lowered by their constraint (`words`), which is decomposed.

Lines that say the same share a lowering: it is kept by word, parameters and domains. Written in numbers at once
(`Constraint.in_numbers`) a clause takes 2 to 3 us; with an object for each it would take 12.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations

from cpsudoku.model import BOOLEAN, Constraint, Literal, Variable
from cpsudoku.model.constraint import parts_of
from cpsudoku.model.constraints.all_different import AllDifferent
from cpsudoku.model.constraints.clause import Clause
from cpsudoku.model.constraints.clauses import ALWAYS, simplify
from cpsudoku.model.constraints.connected import Connected
from cpsudoku.model.constraints.link_graph import ByCuts, Guarded
from cpsudoku.model.numbering import Literals, Numbering, signed_table
from cpsudoku.statement.statement import Domain, StatedLine, width
from cpsudoku.support.errors import ModelError

KEPT = 20_000  # lowerings
_lowerings: OrderedDict[object, Lowering] = OrderedDict()


def lowering_of(line: StatedLine, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a word with these parameters, over arguments with these domains. ``by_cuts``: of
    pieces the graph that cuts are made of.

    Raises:
        ModelError: the line is too wide to be lowered.
    """
    key = (line.word, line.parameters, line.domains, by_cuts)
    lowering = _lowerings.get(key)
    if lowering is None:
        lowering = _lower_in_numbers(line)
        if lowering is None:
            constraint, order = constraint_of(line)
            lowering = lower_constraint(constraint, order, by_cuts=by_cuts)
        _lowerings[key] = lowering
        if len(_lowerings) > KEPT:
            _lowerings.popitem(last=False)
    return lowering


@dataclass(eq=False, repr=False)
class Lowering:
    """Clauses over the literals of some arguments, from 1, and then of ``fresh`` ones, which belong to variables with
    these ``domains``. ``order``: the numbers of these arguments.

    ``distinct``: its unconditional all-differents over arguments that are no permutation, each as their places in
    ``order`` and its clauses, which are not in ``clauses``. ``size``: how many literals its fresh variables and
    all-differents take, pair by pair.
    """

    fresh: int
    clauses: tuple[Literals, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Literals, ...]], ...] = ()
    graphs: tuple[Guarded, ...] = ()
    size: int = 0
    domains: tuple[Domain, ...] = ()
    order: tuple[int, ...] = ()

    def table(self, line: StatedLine, top: int) -> list[int]:
        """Return what stands for each literal at a line: those of its arguments, then fresh ones after ``top``."""
        args = line.literals()
        own = [x for i in self.order for x in args[i]]
        return signed_table([*own, *range(top + 1, top + 1 + self.fresh)])

    @cached_property
    def all(self) -> list[Literals]:
        """All clauses, with the first cuts of what has to be connected."""
        cuts = ((*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds())
        return [*self.clauses, *chain.from_iterable(clauses for _, clauses in self.distinct), *cuts]


# Words that are written in numbers at once.


def _lower_in_numbers(line: StatedLine) -> Lowering | None:
    """Return the lowering, written without an object for each literal and clause; None if its constraint has to write
    it."""
    word, parameters, domains = line.word, line.parameters, line.domains
    every = tuple(range(len(domains)))
    if word == "different":
        return _lower_different(_domains_of(line), every)
    from cpsudoku.statement import in_numbers  # constraints that plain sudoku has no use for

    if word == "loop":
        rows, graph = in_numbers.loop(*parameters)
        return Lowering(0, tuple(dict.fromkeys(rows)), graphs=(Guarded(graph),), order=every)
    if word == "connected":
        return Lowering(0, (), graphs=(Guarded(in_numbers.connected_graph(*parameters)),), order=every)
    if word == "sets" and (used := in_numbers.sets(parameters, domains)) is not None:
        apart = _lower_different(_domains_of(line), every)
        fresh, clauses = used[0], tuple(dict.fromkeys((*apart.clauses, *used[1])))
        size = apart.size + fresh * len(BOOLEAN) ** 2
        return Lowering(fresh, clauses, apart.distinct, (), size, (BOOLEAN,) * fresh, every)
    write = in_numbers.IN_NUMBERS.get(word)
    numbers = None if write is None else write(parameters, domains)
    if numbers is None:
        return None
    fresh, clauses = numbers[0], tuple(dict.fromkeys(numbers[1]))
    return Lowering(fresh, clauses, (), (), fresh * len(BOOLEAN) ** 2, (BOOLEAN,) * fresh, every)


def _domains_of(line: StatedLine) -> list[Domain]:
    """Return the domains of the arguments, all of which are variables."""
    return [domain for domain in line.domains if domain is not None]


def _lower_different(domains: Sequence[Domain], every: tuple[int, ...]) -> Lowering:
    """Write AllDifferent: no two arguments have the same value; if there are as many as values, each value is taken."""
    places: dict[int, list[int]] = {value: [] for value in sorted({*chain.from_iterable(domains)})}
    start = 1
    for domain in domains:
        if domain == BOOLEAN:
            places[0].append(-start)
            places[1].append(start)
            start += 1
            continue
        for x, value in enumerate(domain, start):
            places[value].append(x)
        start += len(domain)
    count = sum(len(here) * (len(here) - 1) // 2 for here in places.values())
    refuse_pairs(count, f"AllDifferent over {len(domains):,} variables of {len(places):,} values")
    rows: list[Literals] = []
    permutation = len(places) == len(domains)
    for here in places.values():
        if here and here[0] < 0:
            rows += [(-a, -b) if abs(a) < abs(b) else (-b, -a) for a, b in combinations(here, 2)]
        else:
            rows += combinations([-x for x in here], 2)
        if permutation:
            rows.append(tuple(here))
    size = sum(map(len, domains)) * len(domains)
    if permutation:
        return Lowering(0, tuple(dict.fromkeys(rows)), size=size, order=every)
    return Lowering(0, (), ((every, tuple(rows)),), size=size, order=every)


# Words whose constraint writes them.


def constraint_of(line: StatedLine) -> tuple[Constraint, tuple[int, ...]]:
    """Return the constraint of a line over variables of its own, and of each of these the number of its argument."""
    places = {Variable(f"argument {i}", BOOLEAN if d is None else d): i for i, d in enumerate(line.domains)}
    args = [Literal(x, 1) if d is None else x for x, d in zip(places, line.domains, strict=True)]
    from cpsudoku.statement.words import WORDS  # constraints that plain sudoku has no use for

    constraint = WORDS[line.word].constraint(line.parameters, args)
    return constraint, tuple([places[x] for x in constraint.scope])


def lower_constraint(constraint: Constraint, order: tuple[int, ...] = (), *, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a constraint over the literals of its scope."""
    writer = _ClauseWriter(constraint)
    if by_cuts and isinstance(constraint, ByCuts):
        return Lowering(0, (), graphs=(Guarded(constraint.graph(writer.code)),), order=order)
    return writer.lowering(order)


class _ClauseWriter:
    """Takes a constraint apart. What has clauses in numbers is written at once: an object for each would cost more than
    all else."""

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        self.place = {x: i for i, x in enumerate(constraint.scope)}
        numbering = Numbering(constraint.scope)
        self.first, self.scope = dict(numbering.first), numbering.count
        self.top = self.scope
        self.domains: list[Domain] = []
        self.clauses: dict[Literals, None] = {}
        self.distinct: list[tuple[tuple[int, ...], tuple[Literals, ...]]] = []
        self.graphs: list[Guarded] = []
        self.size = 0
        self.codes: dict[Literal, int] = {}

    def lowering(self, order: tuple[int, ...]) -> Lowering:
        waiting: list[tuple[Constraint, Literals]] = [(self.constraint, ())]
        while waiting:
            part, off = waiting.pop()
            if isinstance(part, Clause):
                self.add((*off, *map(self.code, part.literals)))
                continue
            if self.write(part, off):
                continue
            if (inner := part.conditional) is not None:
                weak = simplify([(*off, *[-self.code(literal) for literal in inner.condition])])
                waiting.append((inner.constraint, weak[0] if weak else (ALWAYS,)))  # its fresh literals are there
                continue
            waiting += [(p, off) for p in reversed(parts_of(part, self.fresh))]
        clauses, distinct, graphs = tuple(self.clauses), tuple(self.distinct), tuple(self.graphs)
        return Lowering(self.top - self.scope, clauses, distinct, graphs, self.size, tuple(self.domains), order)

    def write(self, part: Constraint, off: Literals) -> bool:
        """Write what has a form of its own; False where it has to be taken apart."""
        if isinstance(part, AllDifferent):
            lowering = _lower_different([x.values for x in part.scope], tuple(range(len(part.scope))))
            self.size += lowering.size
            table = self.table(part.scope)
            rows = [tuple([table[x] for x in row]) for row in lowering.all]
            if not off and lowering.distinct and all(x in self.place for x in part.scope):
                self.distinct.append((tuple([self.place[x] for x in part.scope]), tuple(rows)))
            else:
                for row in rows:
                    self.add((*off, *row))
            return True
        if isinstance(part, Connected):
            if ALWAYS not in off:
                self.graphs.append(Guarded(part.graph(self.code), off))
            return True
        numbers = part.in_numbers()
        if numbers is None:
            return False
        more, rows = numbers[0], list(numbers[1])
        table = self.table(part.scope, more)
        self.top += more
        self.domains += [BOOLEAN] * more
        self.size += more * len(BOOLEAN) ** 2
        rows = [tuple([table[x] for x in row]) for row in rows]
        if off:
            for row in rows:
                self.add((*off, *row))
        else:
            self.clauses.update(dict.fromkeys(rows))
        return True

    def table(self, scope: Iterable[Variable], more: int = 0) -> list[int]:
        """Return the table of the literals of some variables, and of so many fresh ones."""
        literals = [x for v in scope for x in range(self.first[v], self.first[v] + width(v.values))]
        return signed_table([*literals, *range(self.top + 1, self.top + 1 + more)])

    def add(self, clause: Literals) -> None:
        """Add a clause that may have a literal twice, or its negation."""
        self.clauses.update(dict.fromkeys(simplify([clause])))

    def fresh(self, values: Iterable[int]) -> Variable:
        """Make a hidden variable, which takes exactly one of its values."""
        x = Variable(f"#{len(self.domains)}", values)
        self.domains.append(x.values)
        self.first[x] = self.top + 1
        self.size += len(x.values) ** 2
        refuse_pairs(self.size // 2, f"{x.name} has {len(x.values):,} values")
        self.clauses.update(dict.fromkeys(values_once(self.top + 1, x.values)))
        self.top += width(x.values)
        return x

    def code(self, literal: Literal) -> int:
        """Return a literal's number; ALWAYS if it is always true, negated if it never is."""
        code = self.codes.get(literal)
        if code is not None:
            return code
        x, value, positive = literal
        if value not in x.values:
            number = -ALWAYS
        elif x.values == BOOLEAN:
            number = self.first[x] if value else -self.first[x]
        else:
            number = self.first[x] + x.values.index(value)
        self.codes[literal] = number = number if positive else -number
        return number


# Clauses.


def values_once(first: int, domain: Domain) -> Iterable[Literals]:
    """Yield the clauses that a variable takes exactly one of its values: none for a Boolean."""
    if domain != BOOLEAN:
        literals = range(first, first + len(domain))
        yield tuple(literals)
        yield from combinations([-x for x in literals], 2)


def simple(clause: Literals) -> Literals | None:
    """Return a clause with each literal once; None where it always holds."""
    once = dict.fromkeys(clause)
    for x in once:
        if -x in once:
            return None
    return clause if len(once) == len(clause) else tuple(once)


def once_each(table: Sequence[int], off: Literals) -> bool:
    """Does the table of a copy, together with what closes its clauses, hold each literal once? Then its clauses are
    simple."""
    there = {*map(abs, table), *map(abs, off)}
    return len(there) == len(table) // 2 + 1 + len(off)


MOST = 20_000_000  # clauses that exclude pairs: at 175 bytes each, 3.5 GB; a 49x49 sudoku has 11 million


def refuse_pairs(count: int, words: str) -> None:
    """Refuse too many pairs, before they are written: they may fill the memory within any limit of time.

    Raises:
        ModelError: the clauses that exclude pairs are more than MOST.
    """
    if count > MOST:
        raise ModelError(
            f"{words}: expected at most {MOST:,} clauses that exclude pairs, found more with these "
            f"(cp_sat and backtrack write none)"
        )
