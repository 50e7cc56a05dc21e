"""The reference encoding: rules and clues -> clauses over (variable = value) literals; deterministic, numbering 2.

A literal is a positive integer. With variables in order (decision, auxiliary, fresh), a Boolean (domain 0, 1) takes one
literal, true where it is 1; any other variable one for each value, ascending; so n * cell + digit for sudoku. Clauses
in order: each variable that is no Boolean takes exactly one value (at least one, then at most one pairwise); then each
kernel constraint in order: a Clause as it stands; an AllDifferent value by value: at most one place, pairwise, and at
least one place only where the scope has as many variables as the union of its declared domains has values (a unit, not
a killer cage). A constraint under a condition has the negated condition in each of its clauses. A clause is written
once.

A clue that is more than the values of one variable follows in the same way, its auxiliary and fresh literals after
those before it. Its clauses depend on its form alone (`Form`), which is kept and instantiated with other literals.

This is the direct encoding with the extended (dual) clauses: unit propagation on it is naked and hidden singles.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations, pairwise
from operator import itemgetter
from typing import NamedTuple

from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.clause import Clause, Literal
from cpsudoku.constraints.connected import Connected, LinkGraph
from cpsudoku.constraints.folding import Family, Folded, families, fold
from cpsudoku.errors import ModelError
from cpsudoku.model import BOOLEAN, Clue, Conditional, Constraint, Kernel, Model, Unary, Variable, Witness, decomposed

Literals = tuple[int, ...]


class Numbering:
    """literal <-> (variable, value) for a sequence of variables, from ``first`` on. ``count``: the last literal.

    With ``each``, every value of every variable has a literal of its own, a Boolean's two as well: candidates.
    """

    def __init__(self, variables: Iterable[Variable], first: int = 1, *, each: bool = False) -> None:
        self.variables = tuple(variables)
        self.boolean = () if each else BOOLEAN
        sizes = (1 if x.values == self.boolean else len(x.values) for x in self.variables)
        starts = list(accumulate(sizes, initial=first))
        self.count = starts.pop() - 1
        self.first = dict(zip(self.variables, starts, strict=True))
        self._start = first
        self._table = [
            pair
            for x in self.variables
            for pair in ([(x, 1)] if x.values == self.boolean else [(x, v) for v in x.values])
        ]

    def literal(self, variable: Variable, value: int) -> int:
        """The literal of variable = value: of a Boolean's 0 the negation of its 1.

        Raises:
            ValueError: the value is not in the variable's domain.
        """
        if variable.values == self.boolean:
            return (-self.first[variable], self.first[variable])[BOOLEAN.index(value)]
        return self.first[variable] + variable.values.index(value)

    def literals(self, variable: Variable) -> range:
        """The literals that a variable takes, ascending: one of a Boolean, one for each value of another."""
        first = self.first[variable]
        return range(first, first + (1 if variable.values == self.boolean else len(variable.values)))

    def meaning(self, literal: int) -> tuple[Variable, int]:
        """What a literal's absolute value stands for."""
        return self._table[abs(literal) - self._start]

    def stated(self, unary: Unary) -> list[int]:
        """The literals that state ``variable in allowed``: the one value, or the negations of those not allowed."""
        variable, allowed = unary
        if variable.values == self.boolean:
            first = self.first[variable]
            return [sign * first for value, sign in ((0, 1), (1, -1)) if value not in allowed]
        first, values = self.first[variable], variable.values
        if len(allowed) == 1 and (value := next(iter(allowed))) in values:
            return [first + values.index(value)]
        return [-(first + i) for i, value in enumerate(values) if value not in allowed]

    def block(self, variables: Iterable[Variable], witness: Witness) -> list[int]:
        """The blocking clause: at least one of ``variables`` differs from the witness."""
        return [-self.literal(x, witness[x]) for x in variables]

    def true(self, witness: Witness) -> list[int]:
        """The literals a witness makes true, by variable; a Boolean that is 0 has its negative one."""
        return [self.literal(x, value) for x, value in witness.items()]


class Guarded(NamedTuple):
    """A Connected over numbered literals, which has to hold where none of the literals ``unless`` is true."""

    graph: LinkGraph
    unless: tuple[int, ...] = ()

    def cuts(self, true: Callable[[int], bool]) -> list[Literals]:
        """The clauses that an assignment of the literals breaks."""
        if any(true(x) for x in self.unless):
            return []
        return [(*cut, *self.unless) for cut in self.graph.cuts(true)]


class Pattern:
    """Clauses over local literals, to be written over others: one call for all of them, then a slice for each."""

    __slots__ = ("_spans", "_take")

    def __init__(self, clauses: Sequence[Literals]) -> None:
        ends = list(accumulate(map(len, clauses), initial=0))
        self._spans = [slice(*pair) for pair in pairwise(ends)]
        flat = [x for clause in clauses for x in clause]
        # Of one index itemgetter gives what is there, not a tuple of it.
        self._take: Callable[[Sequence[int]], Literals] = (
            itemgetter(*flat) if len(flat) > 1 else lambda table: tuple(table[x] for x in flat)
        )

    def over(self, table: Sequence[int]) -> list[Literals]:
        """The clauses over ``table[x]`` for x; ``table[-x] == -table[x]``."""
        taken = self._take(table)
        return [taken[span] for span in self._spans]


@dataclass(frozen=True)
class Form:
    """A constraint in clauses over local literals: those of its scope in order, then ``fresh`` ones, from 1.

    ``clauses`` hang on a further literal, the guard, the last: its negation closes each of them. ``distinct``: scopes
    (places in the constraint's scope) of its unconditional all-differents that are no permutation, each with the
    clauses that say so, which are not in ``clauses``: where the rules hold that already they are left out.
    """

    scope: int
    fresh: int
    clauses: tuple[Literals, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Literals, ...]], ...]
    graphs: tuple[Guarded, ...] = ()
    size: int = 0  # literals of its fresh variables and all-differents, pair by pair

    @cached_property
    def rules(self) -> Pattern:
        """What writes all of it without a guard: as a rule, the first cuts of its graphs included."""
        every = [*self.clauses, *(clause for _, said in self.distinct for clause in said)]
        cuts = [(*cut, *unless) for graph, unless in self.graphs for cut in graph.seeds()]
        return Pattern([*(clause[:-1] for clause in every), *(cut[:-1] for cut in cuts)])

    @cached_property
    def pattern(self) -> Pattern:
        """What writes ``clauses`` over other literals."""
        return Pattern(self.clauses)

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """What writes those of each of ``distinct``."""
        return tuple(Pattern(said) for _, said in self.distinct)


MOST = 20_000_000  # clauses that exclude pairs: at 175 bytes each, 3.5 GB; a 49x49 sudoku has 11 million


def refuse_too_many_pairs(variables: Iterable[Variable], constraints: Iterable[Conditional]) -> None:
    """To be called before any of these is written in clauses, since they may fill the memory within any limit of time.

    Raises:
        ModelError: the pairs of values of the ``variables`` and of all-different variables are more than MOST.
    """
    count = 0
    for x in variables:
        many = len(x.values)
        count += many * (many - 1) // 2
        if count > MOST:
            raise ModelError(_too_many(f"{x.name} has {many:,} values"))
    for constraint, _ in constraints:
        if isinstance(constraint, AllDifferent):
            places = Counter(value for x in constraint.scope for value in x.values)
            count += sum(many * (many - 1) // 2 for many in places.values())
            if count > MOST:
                words = f"AllDifferent over {len(constraint.scope):,} variables of {len(places):,} values"
                raise ModelError(_too_many(words))


def _too_many(words: str) -> str:
    return (
        f"{words}: expected at most {MOST:,} clauses that exclude pairs, found more with these "
        f"(cp_sat and backtrack write none)"
    )


FORMS = 50_000  # kept; a cage of five cells takes some 20 kB
LARGEST_KEPT = 200_000  # literals of a form that is kept
_forms: OrderedDict[Hashable, Form] = OrderedDict()


def form(constraint: Constraint) -> Form:
    """The form of a constraint, from the store where one with the same key has been made before."""
    key = constraint.key
    found = _forms.get(key)
    if found is None:
        found = _made(constraint)
        if sum(map(len, found.clauses)) + sum(len(graph.nodes) ** 2 // 32 for graph, _ in found.graphs) <= LARGEST_KEPT:
            _forms[key] = found
            if len(_forms) > FORMS:
                _forms.popitem(last=False)
    return found


def _made(constraint: Constraint) -> Form:
    kernel = decomposed(constraint.scope, [constraint])
    refuse_too_many_pairs(kernel.variables[len(constraint.scope) :], kernel.constraints)
    numbering = Numbering(kernel.variables)
    guard = numbering.count + 1
    clauses: dict[Literals, None] = {}
    for x in kernel.variables[len(constraint.scope) :]:
        clauses.update((clause, None) for clause in exactly_one(x, numbering))
    distinct = []
    graphs: list[Guarded] = []
    place = {x: i for i, x in enumerate(constraint.scope)}
    for part in kernel.constraints:
        inner = part.constraint
        if isinstance(inner, Connected):
            graphs += graph_of(part, numbering, (-guard,))
            continue
        said = tuple(encode(part, numbering))
        is_group = isinstance(inner, AllDifferent) and not part.condition and not inner.is_permutation
        if is_group and all(x in place for x in inner.scope):
            distinct.append((tuple(place[x] for x in inner.scope), tuple((*c, -guard) for c in said)))
            continue
        clauses.update((clause, None) for clause in said)
    scope = Numbering(constraint.scope).count
    fresh = Kernel(kernel.variables[len(constraint.scope) :], kernel.constraints)
    return Form(
        scope,
        numbering.count - scope,
        tuple((*c, -guard) for c in clauses),
        tuple(distinct),
        tuple(graphs),
        pairs(fresh),
    )


def pairs(kernel: Kernel) -> int:
    """How many literals say, pair by pair, that no variable takes two values and which are all different."""
    size = sum(len(x.values) ** 2 for x in kernel.variables)
    for constraint, _ in kernel.constraints:
        if isinstance(constraint, AllDifferent):
            size += sum(len(x.values) for x in constraint.scope) * len(constraint.scope)
    return size


class Houses(NamedTuple):
    """What the rules hold to be all different: ``units``, scopes; ``families``: those that use every value."""

    units: tuple[frozenset[Variable], ...]
    families: tuple[Family, ...]


class Loaded(NamedTuple):
    """A clue in clauses, each closed by the negated guard. ``top``: the last literal that is in use then; ``sums``:
    those of its sums that are not among the clauses, for less is left of them when houses are taken out; ``encoded``:
    the constraints that are."""

    clauses: list[Literals]
    top: int
    auxiliary: Numbering
    graphs: list[Guarded]
    sums: list[Folded]
    encoded: list[Constraint]


def load(
    clue: Clue, numbering: Numbering, top: int, guard: int, houses: Houses, *, without_sums: bool = False
) -> Loaded:
    """The clauses of a clue behind ``guard``, its auxiliary and fresh literals from ``top`` + 1.

    Sums are folded; ``without_sums``: those that can be are left out, and named.
    """
    auxiliary = Numbering(clue.auxiliary, top + 1)
    top = auxiliary.count
    clauses: list[Literals] = [(*c, -guard) for x in clue.auxiliary for c in exactly_one(x, auxiliary)]
    graphs: list[Guarded] = []
    sums: list[Folded] = []
    encoded: list[Constraint] = []
    for constraint in clue.constraints:
        if isinstance(constraint, Clause):  # many clues are hundreds of them
            clause = written(constraint, numbering, auxiliary)
            if clause is not None:
                clauses.append((*clause, -guard))
            encoded.append(constraint)
            continue
        found = fold(constraint, houses.families)
        if found is not None:
            if without_sums and found.whole.relation == "=":
                sums.append(found)
                continue
            constraint = found.rest
        encoded.append(constraint)
        made = form(constraint)
        literals: list[int] = []
        for x in constraint.scope:
            literals += (auxiliary if x in auxiliary.first else numbering).literals(x)
        table = table_of(literals, top, made.fresh, guard)
        top += made.fresh
        clauses += made.pattern.over(table)
        graphs += [Guarded(g.renamed(table), tuple(table[x] for x in unless)) for g, unless in made.graphs]
        for (places, _), pattern in zip(made.distinct, made.patterns, strict=True):
            scope = {constraint.scope[i] for i in places}
            if not any(scope <= unit for unit in houses.units):
                clauses += pattern.over(table)
    return Loaded(clauses, top, auxiliary, graphs, sums, encoded)


def table_of(literals: list[int], top: int, fresh: int, guard: int) -> list[int]:
    """The literal that stands for each local one of a form: ``literals`` for its scope, and then new ones."""
    table = [0, *literals, *range(top + 1, top + 1 + fresh), guard]
    return table + [-x for x in table[:0:-1]]  # so that table[-x] == -table[x]


def houses_of(model: Model) -> Houses:
    """What the rules hold to be all different."""
    units = tuple(frozenset(c.scope) for c in model.rules if isinstance(c, AllDifferent))
    return Houses(units, families(model.rules))


@dataclass(frozen=True)
class Cnf:
    """A formula: ``clauses`` of non-zero literals up to ``count``; ``graphs``: what has to be connected beside; and the
    ``numbering`` of the declared and fresh variables of the rules."""

    numbering: Numbering
    clauses: list[Literals]
    count: int = 0
    graphs: tuple[Guarded, ...] = ()

    def sha256(self) -> str:
        """The digest of the DIMACS text, by which a certificate names the formula it speaks of."""
        import hashlib  # a tenth of the time it takes to start `solve`, which needs no digest

        return hashlib.sha256(dimacs(self.count or self.numbering.count, self.clauses).encode()).hexdigest()


def reference(model: Model, clues: Sequence[Clue] = ()) -> Cnf:
    """The reference encoding of the model's rules and of those clues that are more than the values of one variable."""
    kernel = model.kernel()
    refuse_too_many_pairs(kernel.variables, kernel.constraints)
    numbering = Numbering(kernel.variables)
    clauses: dict[Literals, None] = {}
    for x in kernel.variables:
        clauses.update((clause, None) for clause in exactly_one(x, numbering))
    graphs: list[Guarded] = []
    for part in kernel.constraints:
        if isinstance(part.constraint, Connected):
            graphs += graph_of(part, numbering)
        else:
            clauses.update((clause, None) for clause in encode(part, numbering))
    top = numbering.count
    for loaded in unguarded(clues, numbering, houses_of(model)):
        clauses.update((tuple(clause), None) for clause in loaded.clauses)
        graphs += loaded.graphs
        top = loaded.top
    return Cnf(numbering, list(clauses), top, tuple(graphs))


def unguarded(
    clues: Iterable[Clue], numbering: Numbering, houses: Houses, *, without_sums: bool = False
) -> Iterator[Loaded]:
    """Each of the clues that are more than the values of one variable, as part of the formula: `load` without guard."""
    top = numbering.count
    for clue in clues:
        if clue.unary is None:
            loaded = load(clue, numbering, top, 0, houses, without_sums=without_sums)  # the guard is thrown away
            clauses = [clause[:-1] for clause in loaded.clauses]
            graphs = [Guarded(graph, tuple(x for x in unless if x)) for graph, unless in loaded.graphs]
            yield loaded._replace(clauses=clauses, graphs=graphs)
            top = loaded.top


def graph_of(part: Conditional, numbering: Numbering, unless: tuple[int, ...] = ()) -> list[Guarded]:
    """A Connected under its condition; none where the condition is never true."""
    constraint, condition = part
    assert isinstance(constraint, Connected)
    weak = written(Clause([literal.negated() for literal in condition]), numbering)
    if weak is None:
        return []

    def number(literal: Literal) -> int:
        x, value, positive = literal
        return numbering.literal(x, value) if positive else -numbering.literal(x, value)

    return [Guarded(constraint.graph(number), (*weak, *unless))]


def exactly_one(x: Variable, numbering: Numbering) -> Iterator[Literals]:
    """A variable takes one of its values, and no two; nothing is to be said of a Boolean."""
    if x.values != BOOLEAN:
        literals = numbering.literals(x)
        yield tuple(literals)
        yield from ((-a, -b) for a, b in combinations(literals, 2))


def encode(part: Conditional, numbering: Numbering) -> Iterator[Literals]:
    """The clauses of one kernel constraint, under its condition."""
    constraint, condition = part
    if condition:
        weak = written(Clause([literal.negated() for literal in condition]), numbering)
        if weak is not None:
            yield from (tuple(dict.fromkeys((*weak, *clause))) for clause in encode(Conditional(constraint), numbering))
    elif isinstance(constraint, Clause):
        clause = written(constraint, numbering)
        if clause is not None:
            yield clause
    elif isinstance(constraint, AllDifferent):
        for value in constraint.values:
            places = [numbering.literal(x, value) for x in constraint.scope if value in x.values]
            for a, b in combinations(places, 2):
                yield (-a, -b) if abs(a) < abs(b) else (-b, -a)
            if constraint.is_permutation:
                yield tuple(places)
    else:
        raise TypeError(f"expected a kernel constraint (Clause or AllDifferent), found {type(constraint).__name__}")


def written(clause: Clause, numbering: Numbering, auxiliary: Numbering | None = None) -> Literals | None:
    """Its literals; None where it is true whatever the variables take. ``auxiliary``: where some variables are."""
    literals: dict[int, None] = {}
    rules, boolean = numbering, numbering.boolean
    for x, value, positive in clause.literals:
        numbering = auxiliary if auxiliary is not None and x in auxiliary.first else rules
        first = numbering.first
        if x.values == boolean and value in boolean:
            literal = first[x] if (value == 1) is positive else -first[x]
            if -literal in literals:
                return None
            literals[literal] = None
        elif value in x.values:
            literal = numbering.literal(x, value)
            literal = literal if positive else -literal
            if -literal in literals:
                return None
            literals[literal] = None
        elif not positive:
            return None  # the variable never takes that value
    return tuple(literals)


def dimacs(variables: int, clauses: Collection[Iterable[int]]) -> str:
    """DIMACS text: a header, then one clause a line, each closed by 0."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"
