"""Forms: the clauses of a constraint over local literals, made once and written over the literals of each clue.

A cage of a hundred killers is one of a few forms: its clauses are looked up, and the literals put in.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from operator import itemgetter

from cpsudoku.clauses import (
    Guarded,
    encode,
    exactly_one,
    graph_of,
    negation,
    number_of,
    pairs,
    refuse_too_many_pairs,
    written,
)
from cpsudoku.constraints.all_different import AllDifferent
from cpsudoku.constraints.by_cuts import ByCuts
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.connected import Connected
from cpsudoku.constraints.link_graph import LinkGraph
from cpsudoku.constraints.redundant import Redundant
from cpsudoku.constraints.single_loop import SingleLoop
from cpsudoku.declared import dataclass
from cpsudoku.model import BOOLEAN, Constraint, Kernel, decomposed
from cpsudoku.numbering import Literals, Numbering


class Template:
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
        found = _made(constraint)
        graphs = [graph for graph, _ in found.graphs if isinstance(graph, LinkGraph)]
        if sum(map(len, found.clauses)) + sum(len(graph.nodes) ** 2 // 32 for graph in graphs) <= LARGEST_KEPT:
            _forms[key] = found
            if len(_forms) > FORMS:
                _forms.popitem(last=False)
    return found


def _by_cuts(constraint: ByCuts | Redundant) -> Form:
    """Not kept: most have a graph of their own."""
    numbering = Numbering(() if isinstance(constraint, Redundant) else constraint.scope)
    if isinstance(constraint, Redundant):
        return Form(0, 0, (), ())
    graph = constraint.graph(lambda literal: number_of(literal, numbering))
    return Form(numbering.count, 0, (), (), (Guarded(graph, (-numbering.count - 1,)),))


def _made(constraint: Constraint) -> Form:
    if isinstance(constraint, SingleLoop) and all(x.values == BOOLEAN for x in constraint.scope):
        numbering = Numbering(constraint.scope)
        found = constraint.numbered(lambda x: numbering.literal(x.variable, x.value) * (1 if x.positive else -1))
        if found is not None:
            guard = numbering.count + 1
            return Form(numbering.count, 0, tuple(dict.fromkeys(found[0])), (), (Guarded(found[1], (-guard,)),))
    plain = constraint.in_numbers()
    if plain is not None:
        more, rows = plain
        return Form(len(constraint.scope), more, tuple(dict.fromkeys(rows)), (), (), more * len(BOOLEAN) ** 2)
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
    known: tuple[object, ...] = ()  # the condition of the constraint before, and its negation
    weak: Literals | None = ()
    for part in kernel.constraints:
        inner, condition = part
        if isinstance(inner, Clause):  # most are
            if condition is not known:  # what hangs on one condition comes in one run
                known, weak = condition, negation(condition, numbering)
            clause = written(inner, numbering)
            if clause is not None and weak is not None:
                clauses[tuple(dict.fromkeys((*weak, *clause))) if weak else clause] = None
            continue
        if isinstance(inner, Connected):
            graphs += graph_of(part, numbering, (-guard,))
            continue
        said = tuple(encode(part, numbering))
        is_group = isinstance(inner, AllDifferent) and not condition and not inner.is_permutation
        if is_group and all(x in place for x in inner.scope):
            distinct.append((tuple(place[x] for x in inner.scope), said))
            continue
        clauses.update((clause, None) for clause in said)
    scope = Numbering(constraint.scope).count
    fresh = Kernel(kernel.variables[len(constraint.scope) :], kernel.constraints)
    return Form(
        scope,
        numbering.count - scope,
        tuple(clauses),
        tuple(distinct),
        tuple(graphs),
        pairs(fresh),
    )
