"""The known facts of a board during an explanation, and the solvers that derive new ones.

There are three sorts of solvers. `whole` has every premise and never searches. If its propagation does not refute the
opposite of a literal, the search for reasons can skip that literal. `guarded` has each premise behind a selector
literal, so a refutation returns its premises. If propagation is incomplete for a premise, a third solver has that
premise alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from cpsudoku.apps.explanation.cut_reasons import CutFinder
from cpsudoku.apps.explanation.premises import Premise, PremiseSet
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.model import BOOLEAN
from cpsudoku.primitives.cut_separation import bits
from cpsudoku.primitives.primitive import Row
from cpsudoku.puzzles.kinds.warm_models import Recent
from cpsudoku.support.limits import THREADS

SOLVER = "minisat22"
ROUNDS = 8  # most rounds of cuts from one literal
FREE = 3  # most open literals of a cut in a reason
# Most premises with a cached solver. In WebAssembly, each solver takes at least 4 MB.
MOST_OWN = inf if THREADS else 8


class Basis(NamedTuple):
    """The data on which a propagation without a contradiction depends. ``premises``: the premises about its literals,
    as bits. ``variables``: its variables, as bits. ``known``: the number of premises. ``regions``: the nodes that keep
    each graph connected."""

    premises: int
    variables: int
    known: int
    regions: Sequence[tuple[CutFinder, int]]

    def holds(self, changed: int, variables: int) -> bool:
        """Return True if the result is still valid. It is not after new facts in one of its premises (``changed``), new
        cuts about one of its variables (``variables``), or the loss of a node."""
        if self.premises & changed or self.variables & variables:
            return False
        return all(not region & ~watched.able for watched, region in self.regions)


class BoardPosition:
    """Attributes:
    target: The literals common to all solutions. Key: the positive literal; value: the literal that is true.
    facts: The literals known so far, in order.
    """

    def __init__(self, theory: PremiseSet, target: Mapping[int, int], facts: Iterable[int]) -> None:
        self.theory = theory
        self.target: dict[int, int] = dict(target)
        self.facts: dict[int, None] = {}
        self.top: int = theory.top
        self.selectors: list[int] = []
        self.by_selector: dict[int, Premise] = {}
        self.whole: ClauseSolver = ClauseSolver(SOLVER, theory.together)
        self.guarded: ClauseSolver = ClauseSolver(SOLVER, theory.together)
        self.of: dict[int, list[int]] = defaultdict(list)  # positive literal -> premises, including cuts
        self.at: dict[int, int] = defaultdict(int)  # variable -> premises, as bits
        self.own: Recent[int, ClauseSolver] = Recent(MOST_OWN, ClauseSolver.close)
        self.cuts: dict[int, Premise] = {}  # cuts that may still exclude something
        self.dirty: dict[int, None] = {}
        self.satisfied: int = 0  # premises with a single clause that the facts satisfy, as bits
        self.unrefuted: dict[int, Basis] = {}  # literals that `refutes` did not refute
        self.without_gaps: dict[int, Basis] = {}  # literals that `gaps` did not refute
        self.changed: int = 0  # premises with facts since `forget_unrefuted`, as bits
        self.checked: int = 0  # number of premises at that time
        self.watched: list[CutFinder] = [CutFinder(one, self.facts) for one in theory.graphs]
        self.graphs_of: dict[int, list[int]] = defaultdict(list)
        for number, one in enumerate(self.watched):
            for x in one.literals:
                self.graphs_of[x].append(number)
        self.stale: list[bool] = [True] * len(self.watched)  # graphs with new facts
        for premise in theory.premises:
            self._take(premise)
        self.add(facts)

    def close(self) -> None:
        """Close the solvers."""
        self.own.close()
        for solver in (self.whole, self.guarded):
            solver.close()

    def __enter__(self) -> BoardPosition:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, premise: Premise) -> None:
        self.top += 1
        selector = self.top
        self.selectors.append(selector)
        self.by_selector[selector] = premise
        for clause in premise.clauses:
            self.guarded.add([*clause, -selector])
            self.whole.add(list(clause))
        for x in premise.literals:
            if x <= self.theory.count:
                self.of[x].append(premise.number)
        if premise.sort == "cut":
            self.cuts[premise.number] = premise
        for variable in bits(premise.variables):
            self.at[variable] |= 1 << premise.number
        self.dirty[premise.number] = None

    def cut(self, graph: int, clause: Row) -> Premise:
        """Return the premise of a cut and add it to the solvers."""
        premise = self.theory.cut(graph, clause)
        if premise.number == len(self.selectors):
            self._take(premise)
        return premise

    def broken_by_model(self) -> list[tuple[int, Row]]:
        """Return the cuts that the last model breaks, each with its graph."""
        true = {*self.guarded.model()}
        return [(i, cut) for i, graph in enumerate(self.theory.graphs) for cut in graph.cuts(true.__contains__)]

    def cut_all(self, cuts: Iterable[tuple[int, Row]]) -> None:
        """Turn cuts into premises."""
        for graph, clause in cuts:
            self.cut(graph, clause)

    def selector(self, premise: Premise) -> int:
        return self.selectors[premise.number]

    def add(self, literals: Iterable[int]) -> list[int]:
        """Make literals facts, with their consequences for the same variables. Return the new facts."""
        new: list[int] = []
        for x in literals:
            for y in self.theory.values_with(x):
                if y not in self.facts:
                    self.facts[y] = None
                    new.append(y)
        for y in new:
            self.changed |= self.at[self.theory.variable_of[abs(y)]]
            self.guarded.add([y])
            self.whole.add([y])
            for number in self.of.get(abs(y), ()):
                self.dirty[number] = None
                clauses = self.theory.premises[number].clauses
                if len(clauses) == 1 and y in clauses[0]:
                    self.satisfied |= 1 << number
            for graph in self.graphs_of.get(abs(y), ()):
                self.stale[graph] = True
                self.watched[graph].learn(y)
        return new

    @property
    def done(self) -> bool:
        """Are all common values of decisions known? Other variables matter only in reasons."""
        facts, target = self.facts, self.target
        return all(target[x] in facts for x in self.theory.decisions if x in target)

    def open_targets(self) -> list[int]:
        """Return the literals still to be found: values first, then exclusions."""
        theory, facts = self.theory, self.facts
        open_ = [x for x in self.target.values() if x not in facts]
        values = [x.values == BOOLEAN for x in theory.variables]
        return sorted(open_, key=lambda x: (x < 0 and not values[theory.variable_of[-x]], abs(x)))

    def targets_of(self, premise: Premise) -> list[int]:
        """Return the literals of a premise that are still to be found."""
        target, facts = self.target, self.facts
        return [t for x in premise.literals if (t := target.get(x)) is not None and t not in facts]

    # -- one premise

    def alone(self, premise: Premise) -> list[int]:
        """Return the targets that follow from one premise and the facts."""
        targets = self.targets_of(premise)
        if not targets or (premise.graphs and not premise.clauses):
            return []
        if not premise.plain and len(premise.clauses) != 1:
            return self._by_solver(premise, targets)
        facts = self.facts
        if premise.sort == "most":
            true = [x for x in premise.literals if x in facts]
            return [x for x in targets if x < 0] if true else []
        open_ = [x for x in premise.clauses[0] if -x not in facts]
        if len(open_) > 1 or any(x in facts for x in open_):
            return []
        return [x for x in targets if x in open_]

    def _by_solver(self, premise: Premise, targets: Sequence[int]) -> list[int]:
        solver = self.own.value(premise.number, lambda: ClauseSolver(SOLVER, self.clauses_of([premise])))
        facts = self.facts
        assumptions = [x if x in facts else -x for x in premise.literals if x in facts or -x in facts]
        good, implied = solver.propagate(assumptions)
        if not good:
            return []  # the premise clashes with the facts
        consequences = {*implied}
        follows = {x for x in targets if x in consequences}
        rest = [x for x in targets if x not in consequences]
        while rest:
            x = rest.pop()
            if solver.solve([*assumptions, -x]):
                model = {*solver.model()}
                rest = [y for y in rest if y in model]
            else:
                follows.add(x)
        return [x for x in targets if x in follows]

    def clauses_of(self, premises: Iterable[Premise]) -> list[list[int]]:
        """Return the clauses of some premises, and the clauses that give each of their variables at most one value."""
        rows = [list(clause) for premise in premises for clause in premise.clauses]
        mask = 0
        for premise in premises:
            mask |= premise.variables
        return rows + [list(pair) for i, pairs in self.theory.pairs.items() if mask >> i & 1 for pair in pairs]

    # -- one cut

    def one_cut(self) -> Iterator[tuple[Premise, list[int]]]:
        """Yield each cut that alone implies something, with its conclusions."""
        for number, watched in enumerate(self.watched):
            if not self.stale[number]:
                continue
            self.stale[number] = False
            cuts: dict[int, tuple[Premise, list[int]]] = {}
            targets = [t for x in watched.literals if (t := self.target.get(x)) is not None and t not in self.facts]
            if watched.masked:
                targets = watched.forced_literals(targets, *watched.node_sets())
            for follows in targets:
                clause = watched.cut([-follows])
                if clause is not None:
                    premise = self.cut(number, clause)
                    cuts.setdefault(premise.number, (premise, []))[1].append(follows)
            if cuts:
                self.stale[number] = True
            yield from cuts.values()

    # -- everything

    def broken_cut(self, implied: Iterable[int], contrary: int) -> Premise | None:
        """Return a cut that is broken by the facts and the consequences of an opposite literal."""
        if not self.watched:
            return None
        more = {*implied, contrary}
        for number, watched in enumerate(self.watched):
            clause = watched.cut(more)
            if clause is not None:
                return self.cut(number, clause)
        return None

    def refutes(self, contrary: int) -> bool:
        """Return True if propagation over all premises, including connectivity, refutes a literal. A result False is
        cached until its basis changes."""
        if contrary in self.unrefuted:
            return False
        good, implied = self.whole.propagate([contrary])
        if not good:
            return True
        basis = self._basis({*implied, contrary})
        if basis is None:
            return self.broken_cut(implied, contrary) is not None
        self.unrefuted[contrary] = basis
        return False

    def _basis(self, more: Collection[int]) -> Basis | None:
        """Return the basis of literals that propagation reached without a contradiction. Return None if they break a
        graph."""
        regions: list[tuple[CutFinder, int]] = []
        for watched in self.watched:
            region = watched.region(more)
            if region is None:
                return None
            if region:
                regions.append((watched, region))
        of, count = self.theory.variable_of, self.theory.count
        premises = variables = 0
        for x in more:
            if abs(x) <= count:
                premises |= self.at[of[abs(x)]]
                variables |= 1 << of[abs(x)]
        return Basis(premises & ~self.satisfied, variables, len(self.selectors), regions)

    def forget_unrefuted(self) -> None:
        """Drop cached results False that may no longer be valid."""
        later = [0]  # the variables of the last cut, of the last two, ...
        for premise in reversed(self.theory.premises[self.checked : len(self.selectors)]):
            later.append(later[-1] | premise.variables)
        for results in (self.unrefuted, self.without_gaps):
            for x, basis in [*results.items()]:
                new = min(len(self.selectors) - basis.known, len(later) - 1)
                if not basis.holds(self.changed, later[new]):
                    del results[x]
        self.changed, self.checked = 0, len(self.selectors)

    def gaps(self, contrary: int) -> bool:
        """Propagate from a literal, and make the cuts with one gap that it meets, until the literal is refuted. Return
        False if it is never refuted."""
        if contrary in self.without_gaps:
            return False
        for _ in range(ROUNDS):
            good, implied = self.whole.propagate([contrary])
            if not good:
                return True
            more = {*implied, contrary}
            new = False
            for number, watched in enumerate(self.watched):
                for x in watched.gaps(more):
                    clause = watched.cut({*more, -x})
                    if clause is not None:
                        self.cut(number, clause)
                        new = True
            if not new:
                basis = self._basis(more)
                if basis is not None:
                    self.without_gaps[contrary] = basis
                return False
        return False

    def live_cuts(self) -> list[Premise]:
        """Return the cuts with few open literals."""
        facts, live = self.facts, []
        for number, premise in list(self.cuts.items()):
            (clause,) = premise.clauses
            if any(x in facts for x in clause):
                del self.cuts[number]
            elif sum(-x not in facts for x in clause) <= FREE:
                live.append(premise)
        return live
