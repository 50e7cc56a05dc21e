"""The lowering of a word: its reference encoding over the literals of its arguments, in integers.

What costs time is done once for all lines that say the same: a lowering is kept by its word, parameters and domains.
Automata, sums, tables, sets, counts are written in numbers at once (`Constraint.in_numbers`), 2 to 3 us a clause; an
object for each clause would take 12. The rest is decomposed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, combinations
from typing import Any

from cpsudoku.clauses import MOST, Guarded, too_many
from cpsudoku.constraints.clause import Literal
from cpsudoku.declared import dataclass
from cpsudoku.errors import ModelError
from cpsudoku.forms import write_form
from cpsudoku.model import BOOLEAN, Constraint, Variable
from cpsudoku.numbering import Literals
from cpsudoku.statement.statement import StatedLine


@dataclass(frozen=True, eq=False)
class Lowering:
    """Clauses over the literals of some arguments, from 1, and then of ``fresh`` ones. ``order``: these arguments.

    ``distinct``: its unconditional all-differents over arguments that are no permutation: their places in ``order``,
    and their clauses, which are not in ``clauses``. ``size``: literals of its fresh variables and all-differents, pair
    by pair.
    """

    fresh: int
    clauses: tuple[Literals, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Literals, ...]], ...]
    graphs: tuple[Guarded, ...]
    size: int
    order: tuple[int, ...] = ()

    @cached_property
    def all(self) -> list[Literals]:
        """Everything, with the first cuts of what has to be connected."""
        cuts = ((*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds())
        return [*self.clauses, *chain.from_iterable(clauses for _, clauses in self.distinct), *cuts]


KEPT = 20_000  # lowerings
_lowerings: OrderedDict[object, Lowering] = OrderedDict()


def lowering_of(line: StatedLine, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a word with these parameters, over arguments with these domains. ``by_cuts``: of
    pieces the graph that cuts are made of.

    Raises:
        ModelError: the line is too wide to be lowered.
    """
    key = (line.word, line.said, line.domains, by_cuts)
    lowering = _lowerings.get(key)
    if lowering is None:
        lowering = _lowerings[key] = _in_numbers(line) or _by_constraint(line, by_cuts)
        if len(_lowerings) > KEPT:
            _lowerings.popitem(last=False)
    return lowering


def _in_numbers(line: StatedLine) -> Lowering | None:
    """The lowering written without an object for each literal and clause; None where its constraint has to write it."""
    word, said, domains = line.word, line.said, line.domains
    every = tuple(range(len(domains)))
    if word == "different":
        return _different(domains, every)
    from cpsudoku.statement import in_numbers  # constraints that plain sudoku has no use for

    parameters: Any = said
    if word == "loop":
        rows, graph = in_numbers.loop(*parameters)
        return Lowering(0, tuple(dict.fromkeys(rows)), (), (Guarded(graph),), 0, every)
    if word == "connected":
        return Lowering(0, (), (), (Guarded(in_numbers.connected(*parameters)),), 0, every)
    if word == "sets" and (used := in_numbers.sets(parameters, domains)) is not None:
        apart = _different(domains, every)
        size = apart.size + used[0] * len(BOOLEAN) ** 2
        return Lowering(used[0], tuple(dict.fromkeys((*apart.clauses, *used[1]))), apart.distinct, (), size, every)
    write = in_numbers.IN_NUMBERS.get(word)
    numbers = None if write is None else write(said, domains)
    if numbers is None:
        return None
    fresh, clauses = numbers
    return Lowering(fresh, tuple(dict.fromkeys(clauses)), (), (), fresh * len(BOOLEAN) ** 2, every)


def _different(domains: Sequence[Any], every: tuple[int, ...]) -> Lowering:
    """No two arguments have the same value; where there are as many as values, each value is taken."""
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
    if count > MOST:
        raise ModelError(too_many(f"AllDifferent over {len(domains):,} variables of {len(places):,} values"))
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
        return Lowering(0, tuple(dict.fromkeys(rows)), (), (), size, every)
    return Lowering(0, (), ((every, tuple(rows)),), (), size, every)


def _by_constraint(line: StatedLine, by_cuts: bool) -> Lowering:
    places = {Variable(f"argument {i}", BOOLEAN if d is None else d): i for i, d in enumerate(line.domains)}
    args = [Literal(x, 1) if d is None else x for x, d in zip(places, line.domains, strict=True)]
    from cpsudoku.statement.words import WORDS  # constraints that plain sudoku has no use for

    constraint = WORDS[line.word].constraint(line.said, args)
    order = tuple([places[x] for x in constraint.scope])
    return lower_constraint(constraint, order, by_cuts=by_cuts)


def once_each(table: Sequence[int], off: Literals) -> bool:
    """Does the table of a copy, and what closes its clauses, hold each literal once? Then its clauses are simple."""
    there = {*map(abs, table), *map(abs, off)}
    return len(there) == len(table) // 2 + 1 + len(off)


def simple(clause: Literals) -> Literals | None:
    """A clause with each literal once; None where it always holds."""
    once = dict.fromkeys(clause)
    for x in once:
        if -x in once:
            return None
    return clause if len(once) == len(clause) else tuple(once)


def lower_constraint(constraint: Constraint, order: tuple[int, ...] = (), *, by_cuts: bool = False) -> Lowering:
    """Return the reference encoding of a constraint over the literals of its scope."""
    made = write_form(constraint, by_cuts=by_cuts)
    graphs = tuple([Guarded(graph, unless[:-1]) for graph, unless in made.graphs])  # the last one is a guard
    return Lowering(made.fresh, made.clauses, made.distinct, graphs, made.size, order)
