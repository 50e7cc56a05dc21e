"""The reference encoding: a statement and clues as clauses. It is deterministic. Its version number is 3.

A literal is a positive integer. Variables come in order: decisions, then auxiliary ones. A Boolean (domain 0, 1) takes
one literal, true if the Boolean is 1. Any other variable takes one for each value, ascending: n * cell + digit for
sudoku. Hidden variables follow, copy by copy in declaration order. After them come the fresh literals for the lines of
the copy. The literals of a clue that restricts more than one variable follow in the same way. Its auxiliary variables
come before the literals of its copies.

Each variable other than a Boolean takes exactly one value: first the clause "at least one", then "at most one" in
pairs. The clauses of each copy follow. `different` has clauses value by value: at most one place, in pairs. It has a
clause for "at least one place" only if it has as many variables as values (a unit, not a killer cage). A line under a
condition has the negated condition in each of its clauses. A clause is written once. This is the direct encoding with
the extended (dual) clauses. Unit propagation on it finds naked and hidden singles.

`clauses` returns the CNF of the rules, `load` the clauses of a clue, `clauses_of` those of a shape. A `Template` writes
the clauses of a shape over the literals of a copy. The clauses of a line are in `primitives`. The pairs of the rules
are written when they are needed, because a solver with at-most-one constraints needs none.

The clauses of a shape are made once, as integers. For a copy, one call maps the literals of all clauses, and slices
give the clauses. This takes 0.6 to 1 us for each clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, combinations, islice, pairwise
from math import comb
from operator import itemgetter
from typing import NamedTuple

from cpsudoku.model import Clue, Constraint, Model, Variable
from cpsudoku.model.constraints.logic import Clause, Clauses, Or, Redundant
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.primitives import encoding_of, primitive_of
from cpsudoku.primitives.clause_rows import MOST, once_each, refuse_pairs, simple, values_once
from cpsudoku.primitives.cut_separation import CutGraph, Guarded, LinkGraph
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Row, StatedLine, width
from cpsudoku.statement.houses import Houses, houses_of, shorten
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, LineBlocks, Statement, literals_at
from cpsudoku.statement.statement_of_model import add_place, line_of, plain_clause, shape_of
from cpsudoku.support.errors import ModelError


@dataclass(frozen=True, slots=True)
class AtMostOne:
    """At most one of the literals is true. Its clauses are the pairs."""

    literals: Row

    def __len__(self) -> int:
        return comb(len(self.literals), 2)

    def __iter__(self) -> Iterator[Row]:
        return combinations([-x for x in self.literals], 2)


@dataclass(frozen=True, eq=False)
class StatedFormula:
    """A statement as clauses over the literals 1..``top``.

    Attributes:
        blocks: The clauses in order. Several blocks may have the same clause.
        top: The last literal. Hidden and fresh literals follow the literals of the statement's variables.
        graphs: The graphs whose constraints cuts enforce during the search.
        domains: The domains of the hidden and fresh variables.
    """

    statement: Statement
    blocks: Sequence[Collection[Row] | AtMostOne]
    top: int
    graphs: list[Guarded]
    domains: list[Domain]

    @cached_property
    def clauses(self) -> list[Row]:
        """The clauses, each once."""
        rows = self.blocks[0] if len(self.blocks) == 1 else chain.from_iterable(self.blocks)
        return list(dict.fromkeys(rows))

    @cached_property
    def size(self) -> tuple[int, int]:
        """The number of clauses and of their literals. A clause of several blocks counts several times."""
        count = literals = 0
        for block in self.blocks:
            count += (rows := len(block))
            literals += 2 * rows if isinstance(block, AtMostOne) else sum(map(len, block))
        return count, literals

    @cached_property
    def numbering(self) -> Numbering:
        """The numbering of the statement's variables."""
        return Numbering(self.statement.variables)

    @cached_property
    def complete(self) -> Numbering:
        """The numbering of all variables, including hidden and fresh ones."""
        return Numbering([*self.statement.variables, *hidden_variables(self.domains)])

    @cached_property
    def houses(self) -> Houses:
        """The units of the rules."""
        return houses_of(self.statement)


def clauses(
    statement: Statement, *, cuts: bool = True, by_cuts: bool = True, model: Model | None = None
) -> StatedFormula:
    """Return the statement as clauses. `compile_statement` for a target without natives gives the same clauses with the
    same literals.

    Args:
        cuts: Include the first cuts of each graph.
        by_cuts: See `clauses_of`.
        model: The statement's model, which gives the place of a rule that is too wide.

    Raises:
        ModelError: a line is too wide for clauses, or it has too many clauses of pairs.
    """
    _refuse_too_many_pairs(statement)
    blocks: list[Collection[Row] | AtMostOne] = []
    for x in statement.variables:
        if x.values is not BOOLEAN:
            values = tuple(range(statement.first[x], statement.first[x] + len(x.values)))
            blocks += [(values,), AtMostOne(values)]
    rows: list[Row] = []  # the last block
    blocks.append(rows)
    graphs: list[Guarded] = []
    domains: list[Domain] = []
    top = statement.top
    for place, entry in enumerate(statement.by_place()):
        if entry is None:
            if (clause := statement.plain.get(place)) is not None:
                rows.append(clause)
            continue
        shape, copy = entry
        if isinstance(shape.lines, ClauseLines):
            rows += shape.lines.over(copy.firsts)
            continue
        if permutes(shape):
            blocks += values_placed(copy.firsts)
            rows = []
            blocks.append(rows)
            continue
        try:
            local = clauses_of(shape, by_cuts=by_cuts)
        except ModelError as error:
            if model is None:
                raise
            raise add_place(error, statement.origins[place], model) from error
        domains += local.domains
        literals = literals_at(shape, copy)
        in_place = not local.args and (top == local.scope or not local.fresh) and literals[-1:] == [local.scope]
        if in_place and literals == list(range(1, local.scope + 1)):
            # These clauses are already over the first variables, such as those of a loop. They need no mapping.
            rows += local.all
            rows += local.cuts if cuts else ()
            graphs += local.graphs
        else:
            table = local.table(literals, top)
            rows += (local.rule_template if cuts else local.uncut_template).over(table)
            graphs += [graph.over(table) for graph in local.graphs]
        top += local.fresh
    return StatedFormula(statement, blocks, top, graphs, domains)


def permutes(shape: ConstraintShape) -> bool:
    """Return True if the shape is one unconditional `different` over variables with one domain, in order, with as many
    values as variables."""
    known: bool | None = shape.cache.get("permutes")
    if known is None:
        scope = shape.scope
        known = len(shape.lines) == 1 and not shape.hidden and len({*scope}) == 1 and scope[0] != BOOLEAN
        if known:
            line = shape.lines[0]
            known = line.word == "different" and not line.only_if and line.args == shape.starts[:-1]
        shape.cache["permutes"] = known = known and len(scope[0]) == len(scope)
    return known


def values_placed(firsts: Sequence[int]) -> Iterator[AtMostOne | tuple[Row]]:
    """Yield the clauses of `different` over as many variables as values, given their first literals: at most one place
    for each value, and at least one."""
    for value in range(len(firsts)):
        places = tuple([first + value for first in firsts])
        yield AtMostOne(places)
        yield (places,)


def pairs(statement: Statement, model: Model) -> int:
    """Return the number of literals in pairwise clauses: those that exclude two values of a variable, or equal values
    of two variables.

    Raises:
        ModelError: a line is too wide for clauses. If the place of its rule is known, it is an InstanceError.
    """
    size = sum(len(x.values) ** 2 for x in statement.variables)
    for shape, copies in statement.copies.items():
        try:
            size += clauses_of(shape).size * len(copies)
        except ModelError as error:
            raise add_place(error, statement.origins[copies[0].place], model) from error
    return size


# The clauses of a clue.


class Loaded(NamedTuple):
    """A clue as clauses. ``top``: the last literal in use after it. Literals after ``auxiliary`` are fresh; they belong
    to variables with these ``domains``."""

    clauses: list[Row]
    top: int
    auxiliary: Numbering
    graphs: list[Guarded]
    domains: list[Domain]


def load(
    clue: Clue,
    numbering: Numbering,
    top: int,
    guard: int | None,
    houses: Houses,
    *,
    by_cuts: bool = True,
) -> Loaded:
    """Return the clauses of a clue. Its auxiliary and fresh literals begin at ``top`` + 1.

    With a ``guard``, the clauses apply only if the guard is true, and they include the first cuts. If the guard and the
    fresh literals are false, every clause holds for all values of the variables. Totals of units are subtracted from
    sums. ``by_cuts``: see `clauses_of`. It also omits redundant constraints.
    """
    auxiliary = Numbering(clue.auxiliary, top + 1)
    first = {**numbering.first, **auxiliary.first} if clue.auxiliary else numbering.first
    top = auxiliary.count
    off = () if guard is None else (-guard,)
    written: list[Row] = [(*c, *off) for x in clue.auxiliary for c in values_once(first[x], x.values)]
    graphs: list[Guarded] = []
    domains: list[Domain] = []
    for constraint in clue.constraints:
        if isinstance(constraint, Redundant):
            if by_cuts:
                continue  # the constraint is not even made
            constraint = constraint.constraint
        if (plain := _plain_rows(constraint, first)) is not None:
            written += [(*c, *off) for c in plain] if off else plain
            continue
        if (own := _sight_rows(constraint, first, top) or _cut_rows(constraint, first, top, by_cuts)) is not None:
            before, (top, rows, own_graphs) = top, own
            if off:
                written += [c if c and -min(c) > before else (*c, *off) for c in rows]
            elif not own_graphs:
                written += rows
            domains += [BOOLEAN] * (top - before)
            graphs += [Guarded(graph, off) for graph in own_graphs]
            continue
        shape = shape_of(constraint)
        firsts: Sequence[int] = [first[x] for x in constraint.scope]
        if houses.families and (shorter := shorten(shape, firsts, houses)) is not None:
            shape, firsts, _ = shorter
        local = clauses_of(shape, by_cuts=by_cuts)
        literals = firsts
        if not shape.boolean:
            pairs = zip(firsts, shape.widths, strict=True)
            literals = [x for start, values in pairs for x in range(start, start + values)]
        table = local.table(literals, top, guard or 0)
        top += local.fresh
        domains += local.domains
        written += (local.guarded_template if guard else local.clause_template).over(table)
        graphs += [graph.over(table, *off) for graph in local.graphs]
        if local.distinct:
            written += _different_rows(local, firsts, houses, table, guarded=bool(guard))
    return Loaded(written, top, auxiliary, graphs, domains)


def _different_rows(
    local: ShapeClauses, firsts: Sequence[int], houses: Houses, table: Sequence[int], *, guarded: bool
) -> Iterator[Row]:
    """Yield the clauses that variables are different. Omit pairs inside one unit, which has these clauses already."""
    for (places, _), templates in zip(local.distinct, local.distinct_templates, strict=True):
        cells = {firsts[i] for i in places}
        if not any(cells <= unit for unit in houses.units):
            yield from templates[1 if guarded else 0].over(table)


def _plain_rows(constraint: Constraint, first: Mapping[Variable, int]) -> Sequence[Row] | None:
    """Return the clauses of a simple constraint without making a shape: a disjunction, a Boolean with a fixed value, or
    `Clauses`. Return None for other constraints."""
    if isinstance(constraint, Clauses):
        return constraint.over(first)
    literals: dict[int, None] = {}
    is_plain = isinstance(constraint, Or | Clause) or getattr(constraint, "unary", None) is not None
    if is_plain and plain_clause(constraint, first, literals):
        return [] if any(-x in literals for x in literals) else [tuple(literals)]
    return None


# The last literal, the clauses with the first cuts, and the graphs. Such constraints rarely share a shape.
OwnClauses = tuple[int, list[Row], list[CutGraph]]


def _sight_rows(constraint: Constraint, first: Mapping[Variable, int], top: int) -> OwnClauses | None:
    """Return the clauses of lines of sight over distinct Booleans. Return None for other constraints."""
    if type(constraint).__name__ != "Seen" or not constraint.stated:
        return None
    from cpsudoku.model.constraints.sequences import Seen  # few kinds have lines of sight
    from cpsudoku.primitives.line_of_sight import sight_rows

    assert isinstance(constraint, Seen)
    literals = [literal for line in constraint.sight.lines for literal in line]
    numbers = [
        first[x] if (value == 1) is positive else -first[x]
        for x, value, positive in literals
        if x.values == BOOLEAN and value in BOOLEAN
    ]
    if len({*map(abs, numbers)}) < len(literals):
        return None
    left = iter(numbers)
    lines = [[*islice(left, len(line))] for line in constraint.sight.lines]
    top, rows = sight_rows(lines, max(constraint.least, 0), min(constraint.most, len(numbers)), top)
    return top, rows, []


def _cut_rows(constraint: Constraint, first: Mapping[Variable, int], top: int, by_cuts: bool) -> OwnClauses | None:
    """Return the graph of pieces over distinct Booleans, for a solver with cuts. Return None for other constraints."""
    if not by_cuts or type(constraint).__name__ not in ("PieceOf", "Pieces") or not constraint.stated:
        return None
    if any(x.values != BOOLEAN for x in constraint.scope):
        return None
    line = line_of(constraint, first)
    if line is None or len({*map(abs, line.args)}) < len(line.args):
        return None
    graph = primitive_of(line.word).graph(line.parameters, line.args)
    return None if graph is None else (top, graph.seeds(), [graph])


# A shape: its clauses over its own literals.


@dataclass(frozen=True, eq=False)
class ShapeClauses:
    """The clauses of a shape over its own literals, from 1: literals of its scope in order, then fresh ones, last a
    guard.

    Attributes:
        scope: The last literal of the scope.
        fresh: The number of fresh literals.
        clauses: All clauses except those of ``distinct``. The guard is their last literal if the constraint can be
            switched off.
        distinct: The unconditional all-differents over declared variables, without permutations. Each has the numbers
            of its variables in the scope, and its clauses. A unit of the rules may have these clauses already.
        graphs: The graphs that must be connected.
        size: The number of literals in clauses of pairs.
        domains: The domains of the fresh variables.
        args: The literals of the scope in the order of the clauses, if that differs or some are negated.
    """

    scope: int
    fresh: int
    clauses: tuple[Row, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Row, ...]], ...]
    graphs: tuple[Guarded, ...]
    size: int
    domains: tuple[Domain, ...] = ()
    args: Row = ()

    def table(self, literals: Iterable[int], top: int, *guard: int) -> list[int]:
        """Return a table from the literals of the clauses to those of a copy: ``table[x]``, and ``table[-x] ==
        -table[x]``. Fresh literals follow ``top``."""
        table = [0, *literals]
        if self.args:
            table = [0, *[table[x] if x > 0 else -table[-x] for x in self.args]]
        table += range(top + 1, top + 1 + self.fresh)
        table += guard
        return [*table, *[-x for x in table[:0:-1]]]  # faster than `signed_table`: 1 instead of 1.2 for a 9x9

    @cached_property
    def cuts(self) -> list[Row]:
        """The first cuts of its graphs."""
        return [(*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds()]

    @cached_property
    def all(self) -> list[Row]:
        """All clauses, without a guard and without cuts."""
        return [*self.clauses, *chain.from_iterable(clauses for _, clauses in self.distinct)]

    @cached_property
    def rule_template(self) -> Template:
        """All clauses, and the first cuts."""
        return Template([*self.all, *self.cuts])

    @cached_property
    def uncut_template(self) -> Template:
        """All clauses."""
        return Template(self.all)

    @cached_property
    def clause_template(self) -> Template:
        """The template of ``clauses``, without a guard."""
        return Template(self.clauses)

    @cached_property
    def guarded_template(self) -> Template:
        """The template of ``clauses`` and the first cuts. They do not restrict the scope if the guard is false.

        A clause with a negated fresh literal needs no guard: it holds if all fresh literals are false.
        """
        off, scope = self._off, self.scope
        if not self.fresh:
            return Template([(*c, off) for c in (*self.clauses, *self.cuts)])
        return Template([c if c and -min(c) > scope else (*c, off) for c in (*self.clauses, *self.cuts)])

    @cached_property
    def distinct_templates(self) -> tuple[tuple[Template, Template], ...]:
        """The templates of each entry of ``distinct``, without and with a guard."""
        return tuple((Template(rows), Template([(*c, self._off) for c in rows])) for _, rows in self.distinct)

    @property
    def _off(self) -> int:
        return -(self.scope + self.fresh + 1)


LARGEST_KEPT = 200_000  # literals of a shape with cached clauses; a cage of five cells takes some 20 kB


def clauses_of(shape: ConstraintShape, *, by_cuts: bool = True) -> ShapeClauses:
    """Return the clauses of a shape. They are cached, unless there are too many. ``by_cuts``: return pieces as graphs,
    for a solver with cuts.

    Raises:
        ModelError: a line is too wide for clauses.
    """
    name = "clauses" if by_cuts else "lowered"
    written: ShapeClauses | None = shape.cache.get(name)
    if written is None:
        written = _write_shape(shape, by_cuts)
        graphs = [graph for graph, _ in written.graphs if isinstance(graph, LinkGraph)]
        size = sum(map(len, written.clauses)) + sum(len(graph.nodes) ** 2 // 32 for graph in graphs)
        if size <= LARGEST_KEPT:
            shape.cache[name] = written
    return written


def _write_shape(shape: ConstraintShape, by_cuts: bool) -> ShapeClauses:
    scope = sum(map(width, shape.scope))
    if isinstance(shape.lines, ClauseLines):
        return ShapeClauses(scope, 0, tuple(dict.fromkeys(shape.lines.rows)), (), (), 0)
    if (encoding := _sole_encoding(shape, by_cuts)) is not None:
        about = shape.lines[0].args
        about = () if about == shape.starts[:-1] else about
        apart = ((tuple(range(len(shape.scope))), encoding.distinct),) if encoding.distinct else ()
        return ShapeClauses(
            scope, encoding.width, encoding.clauses, apart, encoding.graphs, encoding.size, encoding.fresh, about
        )
    starts = list(accumulate(map(width, shape.scope), initial=1))
    place = {start: i for i, start in enumerate(starts[:-1])}
    top, size, domains = scope, 0, [*shape.hidden]
    clauses: dict[Row, None] = {}
    for domain in shape.hidden:
        clauses.update(dict.fromkeys(values_once(top + 1, domain)))
        size += len(domain) ** 2
        top += width(domain)
    distinct: list[tuple[tuple[int, ...], tuple[Row, ...]]] = []
    graphs: list[Guarded] = []
    for line in _lines_beside(shape, clauses):
        off = tuple([-x for x in line.only_if])
        if line.word == "clause":
            clause = simple((*off, *line.args)) if off else line.args
            if clause is not None:
                clauses[clause] = None
            continue
        encoding = encoding_of(line, by_cuts)
        table = encoding.table(line, top)
        plain = table[: len(table) // 2 + 1] == list(range(len(table) // 2 + 1))
        top += encoding.width
        size += encoding.size
        domains += [BOOLEAN] * encoding.width if off else encoding.fresh  # switched off, they have no value

        def over(rows: Iterable[Row], off: Row = off, table: list[int] = table) -> Iterable[Row]:
            literal = table.__getitem__
            if once_each(table, off):
                return [(*off, *map(literal, row)) for row in rows]
            every = [simple((*off, *map(literal, row))) for row in rows]
            return [clause for clause in every if clause is not None]

        rows = encoding.clauses
        clauses.update(dict.fromkeys(rows if plain and not off else over(rows)))
        if encoding.distinct and not off and all(x in place for x in line.args):
            distinct.append((tuple([place[x] for x in line.args]), tuple(over(encoding.distinct))))
        else:
            clauses.update(dict.fromkeys(over(encoding.distinct)))
        graphs += [graph.over(table, *off) for graph in encoding.graphs]
    return ShapeClauses(scope, top - scope, tuple(clauses), tuple(distinct), tuple(graphs), size, tuple(domains))


def _lines_beside(shape: ConstraintShape, clauses: dict[Row, None]) -> Iterator[StatedLine]:
    """Yield the lines of a shape one by one. Lines that are stored as clauses are not yielded but added to the
    clauses."""
    for block in shape.lines.blocks if isinstance(shape.lines, LineBlocks) else (shape.lines,):
        if not isinstance(block, ClauseLines):
            yield from block
            continue
        off = tuple([-x for x in block.only_if])
        if off and not {*off, *block.only_if}.isdisjoint(chain.from_iterable(block.rows)):
            yield from block
        else:
            clauses.update(dict.fromkeys([(*off, *row) for row in block.rows] if off else block.rows))


def _sole_encoding(shape: ConstraintShape, by_cuts: bool) -> Encoding | None:
    """Return the encoding of a shape with a single line over all variables of its scope, the common case. Booleans may
    have any order and sign."""
    if len(shape.lines) != 1 or shape.hidden:
        return None
    line = shape.lines[0]
    if line.word == "clause" or line.only_if or (line.domains != shape.scope and not shape.boolean):
        return None
    in_order = line.args == shape.starts[:-1]
    if not in_order and not (shape.boolean and sorted(map(abs, line.args)) == [*range(1, len(shape.scope) + 1)]):
        return None
    encoding = encoding_of(line, by_cuts)
    return encoding if in_order or not (encoding.graphs or encoding.distinct) else None


# A copy: those clauses over its literals.


class Template:
    """Clauses over local literals, which are mapped to the literals of a copy.

    Most templates are used once, so the first use maps each clause separately. Later uses map all literals in one call
    and return slices. That halves the time, but its preparation takes as long as one use.
    """

    __slots__ = ("_clauses", "_spans", "_take")

    def __init__(self, clauses: Sequence[Row]) -> None:
        self._clauses: Sequence[Row] = clauses
        self._spans: list[slice] | None = None
        self._take: Callable[[Sequence[int]], Row] | None = None

    def over(self, table: Sequence[int]) -> list[Row]:
        """Return the clauses over ``table[x]`` for x; ``table[-x] == -table[x]``."""
        if self._spans is None:
            self._spans = []
            literal = table.__getitem__
            return [tuple(map(literal, clause)) for clause in self._clauses]
        if self._take is None:
            ends = list(accumulate(map(len, self._clauses), initial=0))
            self._spans = [slice(*pair) for pair in pairwise(ends)]
            flat = [x for clause in self._clauses for x in clause]
            # For one index, itemgetter returns the item, not a tuple.
            self._take = itemgetter(*flat) if len(flat) > 1 else lambda table: tuple([table[x] for x in flat])
            self._clauses = ()
        literals = self._take(table)
        return [literals[span] for span in self._spans]


# Declared by the rules.


def different_lines(statement: Statement) -> Iterator[tuple[tuple[int, ...], tuple[Domain, ...]]]:
    """Yield each unconditional `different`: the first literals of its variables, and their domains."""
    for shape, copies in statement.copies.items():
        if shape.hidden or len(shape.lines) != 1 or (line := shape.lines[0]).word != "different" or line.only_if:
            continue
        starts = [0]
        for domain in shape.scope:
            starts.append(starts[-1] + width(domain))
        order = [starts.index(x - 1) for x in line.args]
        domains = tuple([domain for domain in line.domains if domain is not None])
        for copy in copies:
            yield tuple([copy.firsts[i] for i in order]), domains


def all_different(statement: Statement) -> bool:
    """Return True if each shape is an unconditional `different`."""
    return sum(1 for _ in different_lines(statement)) == sum(map(len, statement.copies.values()))


def hidden_variables(domains: Iterable[Domain]) -> list[Variable]:
    """Return variables that no model declares."""
    return [Variable(f"#{i}", domain) for i, domain in enumerate(domains)]


def _refuse_too_many_pairs(statement: Statement) -> None:
    """"""
    count = 0
    for x in statement.variables:
        if x.values is not BOOLEAN:
            count += len(x.values) * (len(x.values) - 1) // 2
            if count > MOST:
                refuse_pairs(count, f"{x.name} has {len(x.values):,} values")
    for firsts, domains in different_lines(statement):
        places = Counter(chain.from_iterable(domains))
        count += sum(many * (many - 1) // 2 for many in places.values())
        refuse_pairs(count, f"AllDifferent over {len(firsts):,} variables of {len(places):,} values")
