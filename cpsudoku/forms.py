"""Forms: the clauses of a constraint over local literals, made once and written over the literals of each clue.

A cage of a hundred killers is one of a few forms: its clauses are looked up, and the literals put in.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from itertools import accumulate, combinations, pairwise
from operator import itemgetter

from cpsudoku.clauses import Guarded, number_of, refuse_too_many_pairs
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.constraints.clause import Clause, Literal
from cpsudoku.constraints.clauses import ALWAYS, settled
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.link_graph import LinkGraph
from cpsudoku.constraints.redundant import Redundant
from cpsudoku.constraints.single_loop import SingleLoop
from cpsudoku.declared import dataclass
from cpsudoku.model import BOOLEAN, Conditional, Constraint, Variable
from cpsudoku.numbering import Literals, Numbering


class Template:
    """Clauses over local literals, to be written over others: the first time one by one, as most are written once;
    then one call for all of them, and a slice for each, which takes half of the time, and as long to prepare."""

    __slots__ = ("_clauses", "_spans", "_take")

    def __init__(self, clauses: Sequence[Literals]) -> None:
        self._clauses: Sequence[Literals] | None = clauses
        self._spans: list[slice] | None = None
        self._take: Callable[[Sequence[int]], Literals]

    def over(self, table: Sequence[int]) -> list[Literals]:
        """The clauses over ``table[x]`` for x; ``table[-x] == -table[x]``."""
        if self._spans is None:
            assert self._clauses is not None
            if self._clauses:
                self._spans = []
            literal = table.__getitem__
            return [tuple(map(literal, clause)) for clause in self._clauses]
        if not self._spans:
            self._prepare()
        taken = self._take(table)
        return [taken[span] for span in self._spans]

    def _prepare(self) -> None:
        assert self._clauses is not None
        ends = list(accumulate(map(len, self._clauses), initial=0))
        flat = [x for clause in self._clauses for x in clause]
        # Of one index itemgetter gives what is there, not a tuple of it.
        self._take = itemgetter(*flat) if len(flat) > 1 else lambda table: tuple([table[x] for x in flat])
        self._spans = [slice(*pair) for pair in pairwise(ends)]
        self._clauses = None


@dataclass(frozen=True)
class Form:
    """A constraint in clauses over local literals: those of its scope in order, then ``fresh`` ones, from 1, and last a
    guard, which closes clauses where the constraint may be switched off.

    ``distinct``: scopes (places in the constraint's scope) of its unconditional all-differents that are no permutation,
    each with its clauses, which are not in ``clauses``: where the rules hold that already they are left out.
    """

    scope: int
    fresh: int
    clauses: tuple[Literals, ...]
    distinct: tuple[tuple[tuple[int, ...], tuple[Literals, ...]], ...]
    graphs: tuple[Guarded, ...] = ()
    size: int = 0  # literals of its fresh variables and all-differents, pair by pair

    @cached_property
    def plain(self) -> list[Literals]:
        """All of it without a guard, as a rule is said, the first cuts of its graphs included."""
        distinct = (clause for _, said in self.distinct for clause in said)
        cuts = ((*cut, *unless)[:-1] for graph, unless in self.graphs for cut in graph.seeds())
        return [*self.clauses, *distinct, *cuts]

    @cached_property
    def rules(self) -> Template:
        """What writes that over other literals."""
        return Template(self.plain)

    @cached_property
    def pattern(self) -> Template:
        """What writes ``clauses`` without a guard."""
        return Template(self.clauses)

    @cached_property
    def guarded(self) -> Template:
        """What writes them so that they say nothing of the scope where the guard is false: closed by it.

        A clause in which a fresh literal is negated needs no guard: it holds where all fresh ones are false.
        """
        return Template([c if c and -min(c) > self.scope else (*c, self._off) for c in self.clauses])

    @cached_property
    def patterns(self) -> tuple[tuple[Template, Template], ...]:
        """What writes those of each of ``distinct``, without and with a guard."""
        return tuple((Template(said), Template([(*c, self._off) for c in said])) for _, said in self.distinct)

    @property
    def _off(self) -> int:
        return -(self.scope + self.fresh + 1)


FORMS = 50_000  # kept; a cage of five cells takes some 20 kB
LARGEST_KEPT = 200_000  # literals of a form that is kept
_forms: OrderedDict[Hashable, Form] = OrderedDict()


def form(constraint: Constraint, *, by_cuts: bool = False) -> Form:
    """The form of a constraint, from the store where one with the same key has been made before.

    ``by_cuts``: whoever asks takes cuts of any graph: pieces have no clauses then, and what is redundant has none.
    """
    if by_cuts and isinstance(constraint, ByCuts | Redundant):
        return _by_cuts(constraint)
    key = constraint.key
    found = _forms.get(key)
    if found is None:
        found = write_form(constraint)
        graphs = [graph for graph, _ in found.graphs if isinstance(graph, LinkGraph)]
        if sum(map(len, found.clauses)) + sum(len(graph.nodes) ** 2 // 32 for graph in graphs) <= LARGEST_KEPT:
            _forms[key] = found
            if len(_forms) > FORMS:
                _forms.popitem(last=False)
    return found


def _by_cuts(constraint: ByCuts | Redundant) -> Form:
    """Not kept: most have a graph of their own."""
    if isinstance(constraint, Redundant):
        return Form(0, 0, (), ())
    numbering = Numbering(constraint.scope)
    graph = constraint.graph(lambda literal: number_of(literal, numbering))
    return Form(numbering.count, 0, (), (), (Guarded(graph, (-numbering.count - 1,)),))


def write_form(constraint: Constraint, *, by_cuts: bool = False) -> Form:
    """Write the form of a constraint, which is not kept."""
    if by_cuts and isinstance(constraint, ByCuts | Redundant):
        return _by_cuts(constraint)
    if isinstance(constraint, SingleLoop) and all(x.values == BOOLEAN for x in constraint.scope):
        numbering = Numbering(constraint.scope)
        found = constraint.numbered(lambda x: numbering.literal(x.variable, x.value) * (1 if x.positive else -1))
        if found is not None:
            guard = numbering.count + 1
            return Form(numbering.count, 0, tuple(dict.fromkeys(found[0])), (), (Guarded(found[1], (-guard,)),))
    return _FormWriter(constraint).form()


class _FormWriter:
    """Takes a constraint apart, and writes what has clauses in numbers at once: an object for each would cost more than
    all else."""

    def __init__(self, constraint: Constraint) -> None:
        self.constraint = constraint
        self.place = {x: i for i, x in enumerate(constraint.scope)}
        numbering = Numbering(constraint.scope)
        self.first, self.scope = dict(numbering.first), numbering.count
        self.top = self.scope
        self.fresh_variables: list[Variable] = []
        self.clauses: dict[Literals, None] = {}
        self.distinct: list[tuple[tuple[int, ...], tuple[Literals, ...]]] = []
        self.graphs: list[Guarded] = []
        self.size = 0
        self.codes: dict[Literal, int] = {}

    def form(self) -> Form:
        waiting: list[tuple[Constraint, Literals]] = [(self.constraint, ())]
        while waiting:
            part, off = waiting.pop()
            if isinstance(part, Clause):
                self.add((*off, *map(self.code, part.literals)))
                continue
            if self.write(part, off):
                continue
            if (inner := getattr(part, "conditional", None)) is not None:
                weak = settled([(*off, *[-self.code(literal) for literal in inner.condition])])
                waiting.append((inner.constraint, weak[0] if weak else (ALWAYS,)))  # its fresh literals are there
                continue
            parts = list(part.decompose(self.fresh))
            waiting += [(p, off) for p in reversed(parts)]
        # The guard is the last literal.
        guard = self.top + 1
        graphs = tuple([Guarded(graph, (*unless, -guard)) for graph, unless in self.graphs])
        return Form(
            self.scope,
            self.top - self.scope,
            tuple(self.clauses),
            tuple(self.distinct),
            graphs,
            self.size,
        )

    def write(self, part: Constraint, off: Literals) -> bool:
        """Write what has a form of its own; False where it has to be taken apart."""
        if isinstance(part, AllDifferent):
            rows = self.different(part)
            if not off and not part.is_permutation and all(x in self.place for x in part.scope):
                self.distinct.append((tuple([self.place[x] for x in part.scope]), tuple(rows)))
            else:
                for row in rows:
                    self.add((*off, *row))
            return True
        if isinstance(part, Connected):
            if ALWAYS not in off:
                self.graphs.append(Guarded(part.graph(self.code), off))
            return True
        said = part.in_numbers()
        if said is None:
            return False
        more, rows = said[0], list(said[1])
        table = [0]
        for x in part.scope:
            first = self.first[x]
            table += (first,) if x.values == BOOLEAN else range(first, first + len(x.values))
        table += range(self.top + 1, self.top + 1 + more)
        self.top += more
        self.size += more * len(BOOLEAN) ** 2
        if table != list(range(len(table))):
            table += [-x for x in table[:0:-1]]
            rows = [tuple([table[x] for x in row]) for row in rows]
        if off:
            for row in rows:
                self.add((*off, *row))
        else:
            self.clauses.update(dict.fromkeys(rows))
        return True

    def add(self, clause: Literals) -> None:
        """A clause that may have a literal twice, or its negation."""
        once = dict.fromkeys(clause)
        if ALWAYS in once:
            return
        once.pop(-ALWAYS, None)
        for x in once:
            if -x in once:
                return
        self.clauses[tuple(once)] = None

    def different(self, part: AllDifferent) -> list[Literals]:
        """No two have the same value; where there are as many values as variables, each value is taken."""
        refuse_too_many_pairs((), [Conditional(part)])
        self.size += sum(len(x.values) for x in part.scope) * len(part.scope)
        places: dict[int, list[int]] = {value: [] for value in part.values}
        for x in part.scope:
            first = self.first[x]
            if x.values == BOOLEAN:
                places[0].append(-first)
                places[1].append(first)
            else:
                for i, value in enumerate(x.values):
                    places[value].append(first + i)
        rows: list[Literals] = []
        for here in places.values():
            rows += [(-a, -b) if abs(a) < abs(b) else (-b, -a) for a, b in combinations(here, 2)]
            if part.is_permutation:
                rows.append(tuple(here))
        return rows

    def fresh(self, values: Iterable[int]) -> Variable:
        """A hidden variable, which takes exactly one of its values."""
        x = Variable(f"#{len(self.fresh_variables)}", values)
        self.fresh_variables.append(x)
        self.first[x] = first = self.top + 1
        self.size += len(x.values) ** 2
        if x.values == BOOLEAN:
            self.top += 1
        else:
            refuse_too_many_pairs(self.fresh_variables, ())
            self.top += len(x.values)
            own = range(first, self.top + 1)
            self.clauses[tuple(own)] = None
            self.clauses.update(dict.fromkeys(combinations([-x for x in own], 2)))
        return x

    def code(self, literal: Literal) -> int:
        """Its number; ALWAYS where it is always true, negated where it never is."""
        known = self.codes.get(literal)
        if known is not None:
            return known
        x, value, positive = literal
        if value not in x.values:
            number = -ALWAYS
        elif x.values == BOOLEAN:
            number = self.first[x] if value else -self.first[x]
        else:
            number = self.first[x] + x.values.index(value)
        self.codes[literal] = found = number if positive else -number
        return found
