"""The premises of a puzzle: the clues and rules that a reason can cite, each with its clauses.

There are three sorts of premises. A clue premise is a whole clue. A rule premise is a rule at one place, such as "no
two 5 in row 3", "r3c4 takes a value", or the line at one corner. A cut is one consequence of connectivity. Premises are
derived from the lines of a statement. So a kind needs no code for explanations. The statement comes from `state(model,
clues, fold=False)`, because folded sums would use units that a reason does not cite. Literals 1, 2, ... are those of
the statement. Literals of hidden variables and auxiliary literals of clauses follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, groupby

from cpsudoku.model import BOOLEAN, Variable
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import Row, width
from cpsudoku.statement.clause_encoding import clauses_of
from cpsudoku.statement.house_sums import RestSum, find_sums, groups_of, in_clauses
from cpsudoku.statement.statement import ClauseLines, ConstraintShape, Copy, Statement, literals_at
from cpsudoku.support.errors import ModelError

MOST_PAIRS = 2_000_000  # a 36x36 sudoku has more pairs; each takes three clauses in Python
UNITS = {"most", "some", "value"}  # the sorts of premises that units alone imply
FEW_SEEDS = 4  # cuts for each node that are made first; a graph with more gets them when needed


class Premise:
    """Attributes:
    number: Its index in the premises, in declaration order. New cuts are appended.
    sort: "clue", "rule", "most" (at most one place for a value), "some" (a place for a value), "value" (a variable
        takes a value), "corner" (of a loop), "cut", or "sum" (of units and cages, from `house_sums`).
    places: The copies of the statement that it covers. Empty for "value".
    clauses: Its meaning as clauses, except for connectivity.
    graphs: The numbers of the graphs that it requires to be connected.
    literals: The literals of declared variables in it, as positive numbers.
    value: The value of "most" and "some".
    """

    __slots__ = ("clauses", "graph", "graphs", "literals", "number", "places", "sort", "value", "variables")

    def __init__(
        self, number: int, sort: str, places: Sequence[int], clauses: Sequence[Row], literals: Iterable[int]
    ) -> None:
        self.number: int = number
        self.sort: str = sort
        self.places: tuple[int, ...] = tuple(places)
        self.clauses: Sequence[Row] = clauses
        self.literals: tuple[int, ...] = tuple(sorted({*literals}))
        self.graphs: list[int] = []
        self.graph: int = -1  # for a cut, its graph
        self.value: int | None = None
        self.variables: int = 0  # the numbers of its variables, as bits

    @property
    def plain(self) -> bool:
        """Does propagation derive all its consequences?"""
        return self.sort in ("most", "some", "value", "cut") or (len(self.clauses) == 1 and not self.graphs)


class PremiseSet:
    """Attributes:
    premises: In order, cuts last.
    graphs: The graphs that must be connected. ``owner``: the premise of each.
    given: Literals in the picture, such as digits and pencil marks, with the name of their clue.
    """

    def __init__(self, statement: Statement) -> None:
        """Derive the premises of a statement.

        Raises:
            ModelError: the statement is too large to be explained.
        """
        self.statement = statement
        self.count: int = statement.top
        self.top: int = statement.top
        self._exclusions = 0  # pairs of places, over all values
        self.premises: list[Premise] = []
        self.graphs: list[Guarded] = []
        self.owner: list[Premise] = []
        self.given: dict[int, str] = {}
        self.variables: list[Variable] = list(statement.first)
        self.variable_of: list[int] = [0] * (self.top + 1)  # literal -> number of its variable
        for i, x in enumerate(self.variables):
            first = statement.first[x]
            self.variable_of[first : first + width(x.values)] = [i] * width(x.values)
        self._values()
        for clue, group in groupby(statement.in_order(), key=self._clue):
            if clue:
                self._clue_premise(clue[0], list(group))
            else:
                for shape, copy in group:
                    self._rule(shape, copy)
        self._cuts: dict[tuple[int, Row], Premise] = {}
        for premise in self.premises:
            self.place(premise)
        for number, guarded in enumerate(self.graphs):
            seeds = guarded.graph.seeds()
            nodes = len({*map(abs, guarded.graph.literals())})
            for cut in seeds if len(seeds) <= FEW_SEEDS * nodes else ():
                self.cut(number, (*cut, *guarded.unless))

    # -- from lines to premises

    def _clue(self, entry: tuple[ConstraintShape, Copy]) -> tuple[str, ...]:
        """Return a key of a clue. Lines with equal keys form one premise."""
        clue = self.statement.origins[entry[1].place].clue
        return (clue,) if clue else ()

    def _add(self, sort: str, places: Sequence[int], clauses: Iterable[Row], about: Iterable[int]) -> Premise:
        rows = list(clauses)
        literals = {abs(x) for row in rows for x in row if abs(x) <= self.count} or {*about}
        premise = Premise(len(self.premises), sort, places, rows, literals)
        self.premises.append(premise)
        return premise

    def _values(self) -> None:
        for _, literals in self.values():
            self._add("value", (), [tuple(literals)], ())

    def values(self) -> Iterator[tuple[Variable, Sequence[int]]]:
        """Yield the variables other than Booleans, with their literals."""
        for x, first in self.statement.first.items():
            if x.values != BOOLEAN:
                yield x, range(first, first + width(x.values))

    def _lower(self, shape: ConstraintShape, copy: Copy) -> tuple[list[Row], list[Guarded]]:
        if isinstance(shape.lines, ClauseLines):
            return list(shape.lines.over(copy.firsts)), []
        local = clauses_of(shape)
        table = local.table(literals_at(shape, copy), self.top)
        self.top += local.fresh
        return local.uncut_template.over(table), [graph.over(table) for graph in local.graphs]

    def _clue_premise(self, clue: str, entries: Sequence[tuple[ConstraintShape, Copy]]) -> None:
        rows: list[Row] = []
        graphs: list[Guarded] = []
        for shape, copy in entries:
            clauses, more = self._lower(shape, copy)
            rows += clauses
            graphs += more
        variables = {self.variable_of[abs(x)] for row in rows for x in row if abs(x) <= self.count}
        if not graphs and len(variables) == 1 and all(len(row) == 1 for row in rows):
            x = self.variables[variables.pop()]
            if clue.startswith(f"{x.name}=") or (clue == f"number {x.name}" and x.values != BOOLEAN):
                self.given.update((row[0], clue) for row in rows)
                return
        about = [x for shape, copy in entries for x in literals_at(shape, copy)]
        self._connect(self._add("clue", [copy.place for _, copy in entries], rows, about), graphs)

    def _connect(self, premise: Premise, graphs: Sequence[Guarded]) -> None:
        premise.graphs = [*range(len(self.graphs), len(self.graphs) + len(graphs))]
        self.graphs += graphs
        self.owner += [premise] * len(graphs)

    def _rule(self, shape: ConstraintShape, copy: Copy) -> None:
        lines, place = shape.lines, [copy.place]
        alone = lines[0] if len(lines) == 1 and not shape.hidden else None
        if isinstance(lines, ClauseLines):
            for row in lines.over(copy.firsts):
                self._add("rule", place, [row], ())
            return
        if alone is not None and alone.word == "different" and not alone.only_if and BOOLEAN not in shape.scope:
            self._different(shape, copy)
            return
        rows, graphs = self._lower(shape, copy)
        if alone is not None and alone.word == "loop" and not alone.only_if:
            ends: Sequence[tuple[int, int]] = alone.parameters[1]
            self._loop(rows, graphs, ends, literals_at(shape, copy), place)
            return
        self._connect(self._add("rule", place, rows, literals_at(shape, copy)), graphs)

    def _different(self, shape: ConstraintShape, copy: Copy) -> None:
        at: dict[int, list[int]] = defaultdict(list)
        for first, domain in zip(copy.firsts, shape.scope, strict=True):
            for i, value in enumerate(domain):
                at[value].append(first + i)
        self._exclusions += sum(len(places) ** 2 // 2 for places in at.values())
        if self._exclusions > MOST_PAIRS:
            raise ModelError(f"expected at most {MOST_PAIRS:,} pairs that exclude each other, found more to explain")
        for value in sorted(at):
            pairs = [(-a, -b) for a, b in combinations(at[value], 2)]
            if pairs:
                self._add("most", [copy.place], pairs, ()).value = value
            if len(at) == len(copy.firsts):
                self._add("some", [copy.place], [tuple(at[value])], ()).value = value

    def _loop(
        self,
        rows: Sequence[Row],
        graphs: Sequence[Guarded],
        pairs: Sequence[tuple[int, int]],
        edges: Sequence[int],
        place: Sequence[int],
    ) -> None:
        """Add the premises of a loop: the line at each corner, the existence of a line, and its connectivity."""
        corners: dict[int, list[Row]] = defaultdict(list)
        ends = {edge: {*pair} for edge, pair in zip(edges, pairs, strict=True)}
        whole: list[Row] = []
        for row in rows:
            common = set.intersection(*[ends.get(abs(x), set()) for x in row])
            if len(row) == 1:  # an edge whose other end has no edge
                common = {v for v in common if sum(v in pair for pair in ends.values()) == 1}
            if common and len(row) < len(edges):
                corners[min(common)].append(row)
            else:
                whole.append(row)
        for corner in sorted(corners):
            self._add("corner", place, corners[corner], ())
        self._connect(self._add("rule", place, whole, edges), graphs)

    # -- cuts

    def cut(self, graph: int, clause: Row) -> Premise:
        """Return the premise of a cut. Create it if it is new."""
        premise = self._cuts.get((graph, clause))
        if premise is None:
            owner = self.owner[graph]
            premise = Premise(len(self.premises), "cut", owner.places, [clause], map(abs, clause))
            premise.graph = graph
            self.place(premise)
            self.premises.append(premise)
            self._cuts[graph, clause] = premise
        return premise

    def is_root(self, premise: Premise) -> bool:
        """Return True if a cut only says that a cell with a clue belongs to its own piece."""
        signs = getattr(self.graphs[premise.graph].graph, "signs", ()) if premise.sort == "cut" else ()
        return len(premise.clauses[0]) == 1 and premise.clauses[0][0] in signs if signs else False

    def place(self, premise: Premise) -> None:
        """Record the variables of a premise."""
        mask = 0
        for x in premise.literals:
            if x <= self.count:
                mask |= 1 << self.variable_of[x]
        premise.variables = mask

    # -- the origin of premises

    @cached_property
    def pairs(self) -> dict[int, list[Row]]:
        """The clauses that give a variable at most one value, by the number of the variable."""
        of = self.variable_of
        return {of[some[0]]: [(-a, -b) for a, b in combinations(some, 2)] for _, some in self.values()}

    @property
    def together(self) -> list[list[int]]:
        """These clauses of all variables."""
        return [[*pair] for pairs in self.pairs.values() for pair in pairs]

    @cached_property
    def decisions(self) -> range:
        """The literals of decisions."""
        variables = self.variables
        decisions = variables[: self.statement.decisions]
        return range(1, 1 + sum(width(x.values) for x in decisions))

    def values_with(self, x: int) -> list[int]:
        """Return the literals that follow from ``x`` because its variable has one value."""
        variable = self.variables[self.variable_of[abs(x)]]
        if x < 0 or variable.values == BOOLEAN:
            return [x]
        first = self.statement.first[variable]
        return [y if y == x else -y for y in range(first, first + width(variable.values))]

HOUSES = 3  # most units that a reader can add up


class HouseSum(Premise):
    """Attributes:
    houses, cages: The added units and cages, as indices of lines.
    total: The sum of the units. ``taken``: the sum of the cages.
    inside, outside: The variables of the units in no cage, and the variables of the cages in no unit.
    """

    __slots__ = ("cages", "houses", "inside", "outside", "taken", "total")
    houses: tuple[int, ...]
    cages: tuple[int, ...]
    inside: tuple[int, ...]
    outside: tuple[int, ...]
    total: int
    taken: int


def house_sums(theory: PremiseSet) -> list[HouseSum]:
    """Return the sums of units without cages. Their numbers are negative, because they are not in the statement."""
    sums = find_sums(*groups_of(theory.statement.in_order()), HOUSES)
    return [_premise(theory, -1 - i, one) for i, one in enumerate(sums)]


def _premise(theory: PremiseSet, number: int, sum_: RestSum) -> HouseSum:
    values = {first: x.values for x, first in theory.statement.first.items()}
    cells = (*sum_.inside, *sum_.outside)
    places = [group.place for group in (*sum_.houses, *sum_.cages)]
    literals = [x for first in cells for x in range(first, first + len(values[first]))]
    premise = HouseSum(number, "sum", places, [*in_clauses(sum_, values)], literals)
    premise.houses = tuple([house.place for house in sum_.houses])
    premise.cages = tuple([cage.place for cage in sum_.cages])
    premise.inside, premise.outside = (tuple([theory.variable_of[x] for x in some]) for some in sum_[2:4])
    premise.total, premise.taken = sum(house.sum for house in sum_.houses), sum(cage.sum for cage in sum_.cages)
    theory.place(premise)
    return premise
