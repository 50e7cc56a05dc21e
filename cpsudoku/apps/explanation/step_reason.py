"""A reason: literals that follow from a few premises and known facts. A new solver that has only these derives the
literals.

The solver is new because a warm one would use clauses learnt from the rest of the board. A step has all literals that
follow from the same premises. Facts are removed one by one until each is needed. The chain of lines shows the
derivation: from the opposite of the first literal, it propagates each premise in turn until one is broken. Where that
stops, premises refute a literal together. Then lines that no later line needs are omitted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

from cpsudoku.apps.explanation.candidate_board import UnitBoard
from cpsudoku.apps.explanation.known_facts import SOLVER, BoardPosition
from cpsudoku.apps.explanation.premises import Premise, PremiseSet
from cpsudoku.apps.explanation.reason_search import LadderStep
from cpsudoku.apps.explanation.techniques.technique import Finding, Pattern, Technique
from cpsudoku.backends.minimal_core import shrink, unless
from cpsudoku.backends.sat.clause_solver import ClauseSolver
from cpsudoku.model import BOOLEAN
from cpsudoku.primitives.primitive import Row

Phrase = tuple[object, ...]  # equal for premises with the same meaning at different places

FEW_CLASH = 5  # most values that a reader sees to have too few places in two units
ALL_FACTS = 60  # most facts of a step that deletion tries to remove


class ChainLine(NamedTuple):
    """A line of a chain: premises that together imply ``literals``. Without literals, the premises are broken.
    ``supposing``: an assumed literal that breaks the premises, so that its opposite follows."""

    premises: tuple[Premise, ...]
    literals: tuple[int, ...]
    supposing: int = 0


@dataclass(frozen=True, eq=False)
class Reason:
    """Attributes:
    tier: The tier of the ladder: "marks", "one", "cut", "chain", "case" or "trying". "clash" if there is no solution.
    follows: The conclusions. If a variable gets a value, only that value. Empty for a clash.
    facts: The facts that the conclusions need.
    technique: The easiest technique with the same conclusions, or None. If the technique concludes no more, ``finding``
        is its conclusion on the ``board``.
    """

    theory: PremiseSet
    tier: str
    follows: tuple[int, ...]
    premises: tuple[Premise, ...]
    facts: tuple[int, ...]
    technique: Technique | None = None
    board: UnitBoard | None = None
    finding: Finding | None = None

    @property
    def name(self) -> str:
        """The common name of the technique, or ""."""
        return self.technique.title if self.technique is not None else ""

    @property
    def pattern(self) -> Pattern | None:
        """The pattern of the finding, with values in place of candidate numbers."""
        if self.board is None or self.finding is None:
            return None
        return self.finding.pattern.with_values(self.board.values)

    @property
    def size(self) -> int:
        """The number of premises. A sum of units counts as its units and cages."""
        return sum([len(one.places) if one.sort == "sum" else 1 for one in self.premises])

    @property
    def lead(self) -> int:
        """The literal whose opposite is assumed. 0 for a clash."""
        return self.follows[0] if self.follows else 0

    @cached_property
    def chain(self) -> tuple[ChainLine, ...]:
        """The consequences of the opposite, line by line. The last line is broken, unless a case split is needed."""
        theory, premises = self.theory, self.premises
        pairs = pairs_of(theory, premises)
        with PremiseSolver(theory, premises, pairs) as fresh, PremiseSolver(theory, premises, pairs) as search:
            return tuple(_used(self, fresh, search, _chain(self, fresh, search)))

    @property
    def splits(self) -> bool:
        """Does the reason need a case split, beyond the propagation of each premise?"""
        return not self.chain or bool(self.chain[-1].literals)


def without_needless(theory: PremiseSet, reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons, except those about undrawn variables that no other reason uses."""
    facts: set[int] = set()
    needed: list[Reason] = []
    for reason in reversed(reasons):
        values = {y for x in reason.follows for y in theory.values_with(x)}
        if any(abs(x) in theory.decisions for x in reason.follows) or not facts.isdisjoint(values):
            needed.append(reason)
            facts.update(reason.facts)
    return needed[::-1]


class PremiseSolver:
    """A solver that has only some premises, each behind a selector."""

    def __init__(self, theory: PremiseSet, premises: Sequence[Premise], pairs: Iterable[Row]) -> None:
        self.top: int = max([theory.top, *[abs(x) for one in premises for row in one.clauses for x in row]])
        self.selectors: list[int] = [self.top + 1 + i for i in range(len(premises))]
        clauses = [list(pair) for pair in pairs]
        for one, selector in zip(premises, self.selectors, strict=True):
            clauses += [[*row, -selector] for row in one.clauses]
        self.solver: ClauseSolver = ClauseSolver(SOLVER, clauses)

    def __enter__(self) -> PremiseSolver:
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.close()

    def refutes(self, literals: Sequence[int]) -> list[int] | None:
        """Return the literals with which the premises are refuted together. Return None if they are not."""
        if self.solver.solve([*self.selectors, *literals]):
            return None
        core = {*self.solver.core()}
        return [x for x in literals if x in core]

    def draws(self, numbers: Iterable[int], literals: Sequence[int]) -> set[int] | None:
        """Return the literals that premises imply by propagation from ``literals``. Return None if they are broken."""
        good, implied = self.solver.propagate([*[self.selectors[i] for i in numbers], *literals])
        return {*implied} if good else None

    def clashing(self, numbers: Iterable[int], literals: Sequence[int]) -> list[int] | None:
        """Return the premises that clash under ``literals``. Return None if they have a solution."""
        places = [*numbers]
        if self.solver.solve([*[self.selectors[i] for i in places], *literals]):
            return None
        core = {*self.solver.core()}
        return [i for i in places if self.selectors[i] in core]

    def breaking(self, literals: Sequence[int]) -> list[int]:
        """Return premises that propagation from literals refutes. It needs all of them."""
        return shrink(range(len(self.selectors)), unless(lambda kept: self.draws(kept, literals) is None)).items


def pairs_of(theory: PremiseSet, premises: Iterable[Premise]) -> list[Row]:
    """Return the pairs of values that exclude each other for each variable of these premises."""
    literals = {x for one in premises for x in one.literals}
    variables = sorted({theory.variable_of[x] for x in literals if x <= theory.count})
    pairs = [pair for variable in variables for pair in theory.pairs.get(variable, ())]
    return [pair for pair in pairs if -pair[0] in literals or -pair[1] in literals]


def reason_of(position: BoardPosition, step: LadderStep) -> Reason:
    """Return the reason of a ladder step, with all its conclusions and only the needed facts."""
    theory, premises = position.theory, step.premises
    facts = position.facts
    if step.tier == "marks" or (len(premises) == 1 and premises[0].plain):
        follows = _drop_exclusions(theory, step.leads)
        return Reason(theory, step.tier, follows, premises, _by_hand(premises[0], facts, step))
    scope = dict.fromkeys(x for one in premises for x in one.literals if x <= theory.count)
    pairs = pairs_of(theory, premises)
    if any(one.sort != "cut" for one in premises) and pairs:
        scope.update(dict.fromkeys(-x for pair in pairs for x in pair))
    assumptions = [x if x in facts else -x for x in scope if x in facts or -x in facts]
    order = {x: i for i, x in enumerate(facts)}
    assumptions.sort(key=order.__getitem__)
    with PremiseSolver(theory, premises, pairs) as fresh:
        targets = dict.fromkeys(step.leads)
        for x in scope if step.tier != "trying" else ():
            target = position.target.get(x)
            if target is not None and target not in facts:
                targets[target] = None
        conclusions: list[int] = []
        core_facts: dict[int, None] = {}
        for x in targets:
            core = fresh.refutes([*assumptions, -x])
            if core is None:
                continue
            conclusions.append(x)
            core = [y for y in core if y != -x]
            if not {*core} <= core_facts.keys():
                core_facts.update(dict.fromkeys(_minimal_facts(fresh, core, x, core_facts)))
        assert {*step.leads} <= {*conclusions}, "a reason that does not suffice"
    facts_needed = tuple(sorted(_with_values(theory, core_facts, order), key=order.__getitem__))
    leads = dict.fromkeys([x for x in step.leads if x in conclusions] + conclusions)
    return Reason(theory, step.tier, _drop_exclusions(theory, leads), premises, facts_needed)


def needed_facts(theory: PremiseSet, premises: Sequence[Premise], facts: Iterable[int]) -> tuple[int, ...]:
    """Return a minimal set of facts with which some premises clash."""
    about = {x for one in premises for x in one.literals}
    with PremiseSolver(theory, premises, pairs_of(theory, premises)) as fresh:
        core = fresh.refutes([x for x in facts if abs(x) in about])
        assert core is not None, "premises that do not clash"
        return tuple(shrink(core, fresh.refutes).items)


def _minimal_facts(fresh: PremiseSolver, core: Sequence[int], literal: int, already: Mapping[int, None]) -> list[int]:
    """Return a minimal set of facts from which the literal follows. Try to remove late facts first, and facts that
    another literal needs last."""
    facts = [*core]
    for fact in [x for x in reversed(core) if x not in already][:ALL_FACTS]:
        if fact in facts:
            fewer = fresh.refutes([*[x for x in facts if x != fact], -literal])
            if fewer is not None:
                facts = [x for x in fewer if x != -literal]
    return facts


def _with_values(theory: PremiseSet, literals: Iterable[int], order: Mapping[int, int]) -> set[int]:
    """Return facts in which an exclusion that came with a value is replaced by the value."""
    values = {}
    for x in literals:
        at = theory.values_with(-x)
        value = next((-y for y in at if y != -x and -y in order), x) if x < 0 and len(at) > 1 else x
        values[x] = value if order[value] < order[x] else x
    return {*_drop_exclusions(theory, values.values())}


def _by_hand(premise: Premise, facts: Mapping[int, None], step: LadderStep) -> tuple[int, ...]:
    """Return the needed facts for one plain premise, without a solver."""
    if premise.sort == "most":
        return tuple([x for x in premise.literals if x in facts][:1])
    if is_outright(premise):
        return ()
    return tuple([-x for x in premise.clauses[0] if x not in step.leads])


def is_outright(premise: Premise) -> bool:
    """Return True if a premise reaches all its conclusions without a fact."""
    return all(len(row) == 1 for row in premise.clauses)


def _drop_exclusions(theory: PremiseSet, literals: Iterable[int]) -> tuple[int, ...]:
    """Return the literals without the exclusions that a value among them implies."""
    rest = dict.fromkeys(literals)
    excluded = {y for x in rest if x > 0 for y in theory.values_with(x) if y < 0}
    return tuple([x for x in rest if x not in excluded])


def _chain(reason: Reason, fresh: PremiseSolver, search: PremiseSolver) -> list[ChainLine]:
    """Return the chain, round by round. Each premise is propagated from the facts at the beginning of the round."""
    theory, premises = reason.theory, reason.premises
    lines: list[ChainLine] = []
    supposed = [-reason.lead] if reason.lead else []
    have = dict.fromkeys(y for x in (*reason.facts, *supposed) for y in theory.values_with(x))
    numbers = [*range(len(premises))]
    others = [{x for j, one in enumerate(premises) if j != i for x in one.literals} for i in numbers]
    phrase = [phrase_of(theory, one) for one in premises]
    changed = [-1 for _ in premises]  # the variables with new facts since the last propagation of a premise, as bits

    def note(facts: Iterable[int]) -> None:
        variables = 0
        for x in facts:
            variables |= 1 << theory.variable_of[abs(x)]
        changed[:] = [mask | variables for mask in changed]

    for _ in range(1, 4 * len(premises) + 4):
        draws: dict[Phrase, tuple[list[Premise], dict[int, None]]] = {}
        before = list(have)
        for i in numbers:
            if not changed[i] & premises[i].variables:
                continue
            changed[i] = 0
            implied = fresh.draws([i], before)
            if implied is None:
                return [*lines, ChainLine((premises[i],), ())]
            new = sorted([x for x in implied if x not in have and abs(x) in others[i]], key=abs)
            if new:
                new = _values(theory, implied, new, have)
                at = draws.setdefault(phrase[i], ([], {}))
                at[0].append(premises[i])
                at[1].update(dict.fromkeys(new))
        if not draws:
            cases = _cases(reason, fresh, search, before)
            if not cases:
                return lines
            for case in cases:
                if not case.literals:
                    return [*lines, case]
                values = dict.fromkeys(y for x in case.literals for y in theory.values_with(x))
                if any(-x in have for x in values):  # refuted, too; the lines below break a premise
                    continue
                lines.append(case if case.supposing else _join(theory, lines, case))
                have.update(values)
                note(values)
            continue
        for some, new_ in draws.values():
            values = dict.fromkeys(y for x in new_ for y in theory.values_with(x))
            if any(-x in have or -x in values for x in values):  # two premises imply opposites
                return [*lines, *_contraries(theory, fresh, premises, some, have)]
            if literals := [x for x in new_ if x not in have]:  # an earlier line of the round may have the same
                lines.append(_join(theory, lines, ChainLine(tuple(some), _drop_exclusions(theory, literals))))
                have.update(values)
                note(values)
    return lines


class _Derivation:
    """A chain whose last line is broken, with a solver for propagation and one for search."""

    def __init__(self, reason: Reason, fresh: PremiseSolver, search: PremiseSolver) -> None:
        self.theory = reason.theory
        self.fresh, self.search = fresh, search
        self.number = {one: i for i, one in enumerate(reason.premises)}
        self.known = [y for x in (*reason.facts, -reason.lead) if x for y in self.theory.values_with(x)]

    def values(self, line: ChainLine) -> set[int]:
        """Return the literals of a line, with the other values that they exclude."""
        return {y for x in line.literals for y in self.theory.values_with(x)}

    def breaks(self, premises: Iterable[Premise], literals: Iterable[int], *, by_search: bool = False) -> bool:
        """Return True if premises break under the known facts and these literals."""
        numbers, have = [self.number[one] for one in premises], [*self.known, *literals]
        if by_search:
            return self.search.clashing(numbers, have) is not None
        return self.fresh.draws(numbers, have) is None

    def used(self, lines: Sequence[ChainLine]) -> list[ChainLine]:
        """Return the lines on which the last line depends, each with only the premises and literals that are needed."""
        values = [*map(self.values, lines)]
        needed: set[int] = set()
        used: list[ChainLine] = []
        for i, line in reversed([*enumerate(lines)]):
            wanted = [x for x in line.literals if not needed.isdisjoint(self.theory.values_with(x))]
            if line.literals and not wanted:
                continue
            premises: dict[Premise, None] = {}
            for x in wanted or [0]:
                contrary = [-x] if x else []
                before = [*contrary, *(y for some in values[:i] for y in some)]
                alone = [one for one in (*premises, *line.premises) if self.breaks([one], before)]
                some = alone[:1] or line.premises
                premises.update(dict.fromkeys(some))
                about = {y for one in some for y in one.literals}
                groups = [{y for y in group if abs(y) in about} for group in values[:i]]
                needed |= self.needed(some, contrary, groups, needed)
            supposing = line.supposing if len(premises) > 1 else 0
            used.append(ChainLine(tuple(premises), tuple(wanted), supposing))
        return used[::-1]

    def needed(
        self, premises: Sequence[Premise], contrary: Sequence[int], groups: Sequence[Set[int]], needed: Set[int]
    ) -> set[int]:
        """Return literals of some groups with which premises break. Prefer early groups, and literals that are needed
        already. If propagation suffices with all groups, it suffices with these literals."""
        rest = dict.fromkeys(x for group in groups for x in group)
        by_search = not self.breaks(premises, [*contrary, *rest])

        def without(some: Collection[int]) -> dict[int, None]:
            fewer = {x: None for x in rest if x not in some}
            return fewer if self.breaks(premises, [*contrary, *fewer], by_search=by_search) else rest

        for group in reversed(groups):  # omit whole lines before single literals
            if group and needed.isdisjoint(group):
                rest = without(group)
        for x in [x for x in reversed(rest) if x not in needed]:
            rest = without([x])
        return {*rest}

    def follow(self, lines: Sequence[ChainLine], first: int, literals: Set[int]) -> bool:
        """Return True if the lines from ``first`` on that are about some literals follow from those before them."""
        have = [y for line in lines[:first] for y in self.values(line)]
        about = {abs(x) for x in literals}
        for line in lines[first:]:
            if any(not about.isdisjoint(one.literals) for one in line.premises):
                for x in line.literals or [0]:
                    all_ = [*have, -x] if x else have
                    if not self.breaks(line.premises, all_):
                        return False
            have += self.values(line)
        return True


def _used(reason: Reason, fresh: PremiseSolver, search: PremiseSolver, lines: Sequence[ChainLine]) -> list[ChainLine]:
    """Return the lines without which a later line does not follow. Return all lines if the last one is not broken."""
    if not lines or lines[-1].literals:
        return [*lines]
    chain = _Derivation(reason, fresh, search)
    used = chain.used(lines)
    for i in reversed(range(len(used) - 1)):
        fewer = [*used[:i], *used[i + 1 :]]
        if chain.follow(fewer, i, chain.values(used[i])):
            used = fewer
    return used


def _contraries(
    theory: PremiseSet,
    fresh: PremiseSolver,
    premises: Sequence[Premise],
    some: Sequence[Premise],
    have: dict[int, None],
) -> Iterator[ChainLine]:
    """Yield a line for each of some premises, up to the one that the others' conclusions break."""
    about = [{x for one in premises if one is not other for x in one.literals} for other in some]
    for one, others in zip(some, about, strict=True):
        implied = fresh.draws([premises.index(one)], list(have))
        if implied is None:
            yield ChainLine((one,), ())
            return
        new = [x for x in sorted(implied, key=abs) if abs(x) in others and x not in have]
        if new:
            new = _values(theory, implied, new, have)
            yield ChainLine((one,), _drop_exclusions(theory, new))
            have.update(dict.fromkeys(y for x in new for y in theory.values_with(x)))
    yield ChainLine(tuple(some), ())


def further(reason: Reason) -> Iterator[ChainLine | Reason]:
    """Yield the lines for the other conclusions of a reason. Each line has the consequences of one premise. A literal
    that no premise implies alone gets a reason of its own."""
    theory, premises = reason.theory, reason.premises
    have = dict.fromkeys(y for x in (*reason.facts, *reason.follows[:1]) for y in theory.values_with(x))
    rest = [x for x in reason.follows if x not in have]
    with PremiseSolver(theory, premises, pairs_of(theory, premises)) as fresh:
        while rest:
            for i, one in enumerate(premises):
                consequences = fresh.draws([i], list(have)) or set()
                new = [x for x in rest if x in consequences]
                if new:
                    yield ChainLine((one,), tuple(new))
                    break
            else:
                new = rest[:1]
                yield Reason(theory, reason.tier, tuple(new), premises, tuple(have))
            have.update(dict.fromkeys(y for x in new for y in theory.values_with(x)))
            rest = [x for x in rest if x not in have]


def _join(theory: PremiseSet, lines: list[ChainLine], line: ChainLine) -> ChainLine:
    """Return a line. Merge it with the line before it if the same premises imply more from their own conclusions."""
    if lines and lines[-1].premises == line.premises and not lines[-1].supposing:
        return line._replace(literals=_drop_exclusions(theory, [*lines.pop().literals, *line.literals]))
    return line


def _cases(reason: Reason, fresh: PremiseSolver, search: PremiseSolver, have: Sequence[int]) -> list[ChainLine]:
    """Return lines of literals that propagation of the same few premises refutes, one at a time. If it refutes none,
    return a line by search. A line without literals ends the chain."""
    premises, numbers, known = reason.premises, [*range(len(reason.premises))], {*have}
    of, count = reason.theory.variable_of, reason.theory.count
    clash = search.clashing(numbers, have)
    if clash is None:
        return []
    clash = _clash(search, clash, have)
    too_few = all(premises[i].sort == "some" for i in clash) and len({premises[i].places for i in clash}) <= 2
    if len(clash) == 1 or (too_few and len(clash) <= FEW_CLASH):
        return [ChainLine(tuple([premises[i] for i in clash]), ())]

    def refuted_by(some: Sequence[int], least: int) -> list[int]:
        """Return the refuted literals of variables in at least ``least`` of some premises."""
        uses = Counter(i for j in some for i in {of[y] for y in premises[j].literals if y <= count})
        literals = dict.fromkeys(y for j in some for y in premises[j].literals if y <= count and uses[of[y]] >= least)
        refuted: list[int] = []
        possible: set[int] = set()
        for x in (x for y in literals if y not in known and -y not in known for x in (y, -y)):
            if x not in possible:
                consequences = fresh.draws(some, [*have, x])
                if consequences is None:
                    refuted.append(x)
                else:  # what it implies implies no more
                    possible |= consequences
        return refuted

    def implied(x: int) -> float:
        consequences = fresh.draws(numbers, [*have, x])
        return inf if consequences is None else len(consequences)

    against = max(refuted_by(numbers, 2) or refuted_by(numbers, 1), key=lambda x: implied(-x), default=0)
    if not against:
        return [_by_search(reason, fresh, search, have, clash)]
    some = fresh.breaking([*have, against])
    if len(some) == 1:  # one premise alone implies it, so a reader needs no case
        return [ChainLine((premises[some[0]],), (-against,))]
    broken = tuple([premises[i] for i in some])
    return [ChainLine(broken, (-x,), x) for x in dict.fromkeys([against, *refuted_by(some, 1)])]


def _by_search(
    reason: Reason, fresh: PremiseSolver, search: PremiseSolver, have: Sequence[int], clash: Sequence[int]
) -> ChainLine:
    """Return the line of a literal that a search refutes with fewer premises than those that clash. If there is none,
    return the line of a literal such that it and its opposite imply much."""
    premises, known = reason.premises, {*have}
    literals = dict.fromkeys(y for i in clash for y in premises[i].literals if y <= reason.theory.count)
    open_ = [y for y in literals if y not in known and -y not in known]
    if not open_:
        return ChainLine(tuple([premises[i] for i in clash]), ())
    cores = {x: search.clashing(range(len(premises)), [*have, x]) or clash for y in open_ for x in (y, -y)}
    against = min(cores, key=lambda x: len(cores[x]))
    some: Sequence[int] = _clash(search, cores[against], [*have, against])
    if len(some) >= len(clash):
        some = clash
        implied = {x: len(fresh.draws(some, [*have, x]) or ()) for y in open_ for x in (y, -y)}
        against = max(implied, key=lambda x: min(implied[x], implied[-x]))
    return ChainLine(tuple([premises[i] for i in some]), (-against,), against)


def _clash(search: PremiseSolver, numbers: Iterable[int], literals: Sequence[int]) -> list[int]:
    """Return few of the premises that clash under literals. All are needed."""
    return shrink(numbers, lambda kept: search.clashing(kept, literals)).items


def _values(theory: PremiseSet, implied: Iterable[int], new: Sequence[int], have: Mapping[int, None]) -> list[int]:
    """Return the new literals. A new value comes before its exclusions."""
    of = theory.variable_of
    changed = {of[-x] for x in new if x < 0}
    values = [x for x in implied if 0 < x <= theory.count and x not in have and of[x] in changed and x not in new]
    return [*new, *sorted(x for x in values if theory.variables[of[x]].values != BOOLEAN)]


def phrase_of(theory: PremiseSet, premise: Premise) -> Phrase:
    """Return a key that is equal for premises with one meaning at different places. Each clue has its own key."""
    if premise.sort == "value":
        return ("value",)
    origin = theory.statement.origins[premise.places[0]]
    if premise.sort in ("cut", "clue"):
        return premise.sort, premise.number
    return premise.sort, origin.words, premise.value
