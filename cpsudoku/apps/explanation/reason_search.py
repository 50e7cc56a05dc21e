"""The ladder: search for the simplest reason, tier by tier.

0 marks: a value excludes the other values of its row; a rule's unconditional exclusions. 1 one premise alone,
completely; then one cut; then one sum of units (the 45 rule). 2.. two to six premises within as many links of the
literal, and up to 24, by propagation from the opposite. case: few premises near the literal, and a case split. trying:
all premises, by search. The step is marked as trying, because a solver's core of a whole puzzle is not a reason for a
reader.

Two variables in one premise are linked. A reason of k premises lies within k links of its literal. Therefore the ladder
searches balls around literals. It skips a literal if propagation over the whole board does not refute its opposite. The
same puzzle gives the same reasons in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from cpsudoku.apps.explanation.known_facts import BoardPosition
from cpsudoku.apps.explanation.premises import UNITS, HouseSum, Premise, house_sums
from cpsudoku.backends.lazy_cuts import solve_with_cuts
from cpsudoku.backends.minimal_core import shrink

TIERS = (2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24)
NEAR, FAR = 60, 150  # most premises in a ball, for tiers below 6 and for higher ones
CASE_BALLS = (2, 3, 4)
CLOSE = 3  # most premises of a refutation that a search tries to remove, below the last tier
CUTS = 20  # most cuts made during a case split
CONFLICTS = 200  # most conflicts of a case split
MODELS = 300  # boards without a refutation before the search for a case split stops
MOST = 24  # most premises in a reason near its literal
LONGEST = 30  # most premises in a chain anywhere; longer ones are hard to follow
PAIR = 2  # no smaller reason exists, because single premises were tried before
LONG = 40  # most premises of a refutation by search that is minimized
TRIMS = 3  # repeated refutations, each with fewer premises


class LadderStep(NamedTuple):
    """``tier``: "marks", "one", "cut", "chain", "case" or "trying"; ``leads``: literals that follow."""

    tier: str
    premises: tuple[Premise, ...]
    leads: tuple[int, ...]


class Ring(NamedTuple):
    """The part of the board near a literal: premises, their selectors, the visited variables, the variables at the
    edge, and the premises as bits."""

    premises: list[Premise]
    selectors: list[int]
    seen: int
    edge: int
    inside: int


class ReasonSearch:
    """Searches for the next reason. ``over`` returns True if the time is up. ``up_to``: the greatest number of premises
    in a reason. None: no limit, and trying is the last tier. ``allow`` returns True if a step other than a mark is
    allowed. With ``allow``, the search makes no steps by cases or by trying."""

    free: int

    def __init__(
        self,
        position: BoardPosition,
        over: Callable[[], bool],
        up_to: int | None = None,
        allow: Callable[[BoardPosition, LadderStep], bool] | None = None,
    ) -> None:
        self.position = position
        self.over = over
        self.up_to = up_to
        self._allow = allow
        self.waiting: list[tuple[Premise, list[int]]] = []
        # literal -> a size without a reason, and the visited variables
        self.none_below: dict[int, tuple[int, int]] = {}
        # literal, radius -> the variables of a case split that decided nothing
        self.no_case: dict[tuple[int, int], int] = {}
        self.models: int = 0  # models seen by case splits
        self.seen: int = 0  # number of facts at the last search
        self.free: int = 0  # open variables at that time, as bits
        self.balls: dict[int, list[Ring]] = {}  # variable -> balls around it, from radius 0 up
        self.unsaid: dict[int, int] = {}  # number of a sum -> its open literals when it last implied nothing

    def next(self) -> LadderStep | None:
        """Return the next reason. Return None if there is none or the time is up."""
        return self._one() or self._cut() or self._sum() or self._chain() or self._with_gaps() or self._last()

    def _step_if_allowed(self, tier: str, premises: Sequence[Premise], leads: Sequence[int]) -> LadderStep | None:
        """Return the step if it is allowed."""
        step = LadderStep(tier, tuple(premises), tuple(leads))
        return step if self._allow is None or tier == "marks" or self._allow(self.position, step) else None

    def about(self, literal: int) -> LadderStep | None:
        """Return the smallest reason for one literal on the current board, without trying."""
        position, premises = self.position, self.position.theory.premises
        for number in position.of[abs(literal)]:
            if literal in position.alone(premises[number]):
                return LadderStep("one", (premises[number],), (literal,))
        for cut, follows in position.one_cut():
            if literal in follows:
                return LadderStep("cut", (cut,), (literal,))
        return self._sum([literal]) or self._chain([literal]) or self._with_gaps([literal]) or self._near([literal])

    # -- one premise

    def _one(self) -> LadderStep | None:
        position, premises = self.position, self.position.theory.premises
        for marks in (True, False):
            for number in sorted(position.dirty):
                premise = premises[number]
                if marks and not is_mark(premise):
                    continue
                del position.dirty[number]
                follows = position.alone(premise)
                if follows:
                    plain = marks or position.theory.is_root(premise)
                    sort = "marks" if plain else "cut" if premise.sort == "cut" else "one"
                    if step := self._step_if_allowed(sort, (premise,), follows):
                        return step
        return None

    def _cut(self) -> LadderStep | None:
        position = self.position
        if not self.waiting:
            self.waiting = list(position.one_cut())
        while self.waiting:
            premise, follows = self.waiting.pop(0)
            new = [x for x in follows if x not in position.facts]
            if new:
                return LadderStep("marks" if position.theory.is_root(premise) else "cut", (premise,), tuple(new))
        return None

    @cached_property
    def sums(self) -> list[HouseSum]:
        """Sums of units, ordered by number of units and cages."""
        return sorted(house_sums(self.position.theory), key=lambda one: (len(one.places), len(one.literals)))

    def _sum(self, targets: Sequence[int] = ()) -> LadderStep | None:
        position = self.position
        for premise in self.sums:
            count = len(position.targets_of(premise))
            if self.up_to is not None and len(premise.places) > self.up_to:
                break
            if self.unsaid.get(premise.number) == count:
                continue
            follows = position.alone(premise)
            if follows and (not targets or targets[0] in follows):
                return LadderStep("one", (premise,), tuple(follows))
            if not follows:
                self.unsaid[premise.number] = count
        return None

    # -- several, near the literal

    def _chain(self, targets: Sequence[int] = ()) -> LadderStep | None:
        position = self.position
        self._forget()
        cuts = position.live_cuts() if position.watched else []
        self._look()
        open_targets = targets or position.open_targets()
        refutations: dict[int, bool] = {}
        cores: dict[int, tuple[Ring, list[Premise] | None]] = {}  # the core of each literal, in the last ring
        for k in [k for k in TIERS if self.up_to is None or k <= self.up_to]:
            wide: list[tuple[int, list[Premise]]] = []
            for x in open_targets:
                if self.none_below.get(x, (0, 0))[0] > k:
                    continue
                if self.over():
                    return None
                if x not in refutations:
                    refutations[x] = position.refutes(-x)
                if not refutations[x]:
                    continue
                ring = self.ball(x, k, NEAR if k < 6 else FAR)
                near = [position.selector(premise) for premise in cuts if premise.variables & ring.seen]
                if x not in cores or cores[x][0] is not ring:
                    cores[x] = ring, self._core([*ring.selectors, *near], x)
                core = cores[x][1]
                premises = None if core is None else self.fewest(core, x, most=k)
                if premises is not None and len(premises) <= k:
                    if step := self._step_if_allowed("chain", self.smaller(premises, x), (x,)):
                        return step
                    refutations[x] = False  # the smallest reason is not allowed as a step
                elif core is not None:
                    wide.append((x, core))
                self.none_below[x] = k + 1, ring.seen
            for x, core in wide:
                if len(core) > k + CLOSE and k < MOST:
                    continue
                premises = self.fewest(core, x, most=k, search=True)
                if len(premises) <= k:
                    if step := self._step_if_allowed("chain", self.smaller(premises, x), (x,)):
                        return step
                    refutations[x] = False
                if self.over():
                    return None
            open_targets = [x for x in open_targets if refutations.get(x, True)]
            if not open_targets:
                return None
        if self.up_to is not None:
            return None
        return self._far([x for x in open_targets if x in refutations])

    def _far(self, targets: Sequence[int]) -> LadderStep | None:
        """Return a chain over the whole board from the smallest core. Only that core is minimized."""
        cores = [(core, x) for x in targets if (core := self._core(self.position.selectors, x)) is not None]
        longest = LONGEST if self._allow is None else None
        for core, x in sorted(cores, key=lambda one: len(one[0])):
            if self.over():
                return None
            premises = self.fewest(core, x, most=longest)
            if longest is not None and len(premises) > longest:
                continue
            if step := self._step_if_allowed("chain", self.smaller(premises, x), (x,)):
                return step
        return None

    def _with_gaps(self, targets: Sequence[int] = ()) -> LadderStep | None:
        """Return a chain through the only gap of a wall. This method makes the cuts for it, and later steps use
        them."""
        position = self.position
        if (self.up_to is not None and self.up_to < 2) or not position.watched:
            return None
        for x in targets or position.open_targets():
            if self.over():
                return None
            if position.gaps(-x):
                self.none_below.clear()
                step = self._chain(targets)
                if step is not None:
                    return step
        return None

    def _forget(self) -> None:
        """Drop cached results near new facts."""
        position = self.position
        position.forget_unrefuted()
        if self._allow is not None:  # alone, a premise may imply more than its facts do
            position.unrefuted.clear()
            position.without_gaps.clear()
        variables = position.theory.variable_of
        new = 0
        for x in list(position.facts)[self.seen :]:
            new |= 1 << variables[abs(x)]
        self.seen = len(position.facts)
        if position.watched:
            self.none_below.clear()
        elif new:
            self.none_below = {x: seen for x, seen in self.none_below.items() if not seen[1] & new}
        if new:
            self.no_case = {x: region for x, region in self.no_case.items() if not region & new}

    def _look(self) -> None:
        """Record the open variables and premises as bits. Drop balls that contain a variable which is no longer
        open."""
        theory, facts = self.position.theory, self.position.facts
        free = 0
        for i in {theory.variable_of[x] for x in range(1, theory.count + 1) if x not in facts and -x not in facts}:
            free |= 1 << i
        closed, self.free = self.free & ~free, free
        for start, rings in [*self.balls.items()]:
            whole = [ring for ring in rings if not ring.seen & closed]
            if whole:
                self.balls[start] = whole
            else:
                del self.balls[start]
        self.alive: int = 0
        for premise in theory.premises:
            # A satisfied premise about the whole board, such as "a line is drawn", would link everything.
            empty = len(premise.literals) > NEAR and self.position.satisfied >> premise.number & 1
            if premise.sort != "cut" and premise.variables & self.free and not empty:
                self.alive |= 1 << premise.number

    def ball(self, literal: int, radius: int, most: int) -> Ring:
        """Return the premises within ``radius`` links of a literal over open variables, and these variables. The ball
        stops growing at ``most`` premises."""
        theory, at = self.position.theory, self.position.at
        start = theory.variable_of[abs(literal)]
        rings = self.balls.setdefault(start, [Ring([], [], 1 << start, 1 << start, 0)])
        while len(rings) <= radius and len(rings[-1].premises) <= most and rings[-1].edge:
            premises, selectors, seen, edge, inside = rings[-1]
            new = 0
            while edge:
                low = edge & -edge
                edge ^= low
                new |= at[low.bit_length() - 1]
            new &= self.alive & ~inside
            inside |= new
            farther, numbers = [], self.position.selectors
            while new:
                low = new & -new
                new ^= low
                one = theory.premises[low.bit_length() - 1]
                farther.append(one)
                edge |= one.variables
            edge &= self.free & ~seen
            selectors = [*selectors, *[numbers[one.number] for one in farther]]
            rings.append(Ring([*premises, *farther], selectors, seen | edge, edge, inside))
        last = 0
        while last < min(radius, len(rings) - 1) and len(rings[last].premises) <= most:
            last += 1
        return rings[last]

    def _core(self, some: Sequence[int], literal: int) -> list[Premise] | None:
        """Return the premises with which propagation refutes the opposite, perhaps with a cut. Return None if it does
        not."""
        position = self.position
        selectors = [*some, -literal]
        good, implied = position.guarded.propagate(selectors)
        if good:
            if not position.watched:
                return None
            cut = position.broken_cut([x for x in implied if abs(x) <= position.theory.count], -literal)
            if cut is None:
                return None
            selectors.append(position.selector(cut))
        return self._last_core() if position.guarded.solve(selectors) is False else None

    def _trim_core(self, literal: int) -> list[Premise]:
        """Return the premises of the last refutation. Repeat the refutation with them while their number falls."""
        core = self._last_core()
        for _ in range(TRIMS):
            if self.position.guarded.solve([*map(self.position.selector, core), -literal]) is not False:
                break
            fewer = self._last_core()
            if len(fewer) >= len(core):
                break
            core = fewer
        return core

    def _last_core(self) -> list[Premise]:
        """Return the premises of the last refutation."""
        by = self.position.by_selector  # selectors have the order of their premises
        return [by[x] for x in sorted(by.keys() & self.position.guarded.core())]

    def refutation(self, premises: Sequence[Premise], literal: int) -> list[Premise] | None:
        """Return few premises with which propagation refutes the opposite. Return None if it does not."""
        core = self._core([self.position.selector(one) for one in premises], literal)
        return None if core is None else self.fewest(core, literal)

    def fewest(
        self, core: Sequence[Premise], literal: int, most: int | None = None, search: bool = False
    ) -> list[Premise]:
        """Return a part of the core in which every premise is needed to refute the opposite, by propagation or by
        ``search``. Stop if more than ``most`` premises are needed."""
        position, solver, selectors = self.position, self.position.guarded, self.position.selectors
        own = 1 << position.theory.variable_of[abs(literal)]
        # First remove premises far from the literal. Remove cuts last, because they are as easy to see as any premise.
        rest = sorted(core, key=lambda one: (bool(one.variables & own), one.number))
        needed = 0

        def refute(kept: list[Premise]) -> list[Premise] | None:
            nonlocal needed
            assumptions = [*[selectors[one.number] for one in kept], -literal]
            if (not search and solver.propagate(assumptions)[0]) or solver.solve(assumptions):
                needed += 1
                return None
            return self._last_core()

        minimal = shrink(rest, refute, stop=lambda: most is not None and needed > most).items
        return sorted(minimal, key=lambda one: one.number)

    def smaller(self, reason: list[Premise], literal: int) -> list[Premise]:
        """Return a reason with fewer premises near the literal, if one without some premise of this reason exists.

        Deletion ends if no premise can go, although fewer other premises may suffice. Every smaller reason lacks some
        premise of this one. Therefore omit each in turn from all premises nearby. If these still refute the opposite,
        minimize them. Keep reasons with units alone: a named technique may be larger but is easier to see."""
        position, solver, trials = self.position, self.position.guarded, set[Premise]()
        if len(reason) <= PAIR or {one.sort for one in reason} <= UNITS:
            return reason
        ring = self.ball(literal, len(reason), NEAR if len(reason) < 6 else FAR)
        cuts = [one for one in position.live_cuts() if one.variables & ring.seen]
        near = dict.fromkeys([*ring.selectors, *map(position.selector, (*cuts, *reason))])
        while (one := next((one for one in reason if one not in trials), None)) is not None:
            trials.add(one)
            assumptions = [*[x for x in near if x != position.selector(one)], -literal]
            if not solver.propagate(assumptions)[0] and not solver.solve(assumptions):
                fewer = self.fewest(self._last_core(), literal, most=len(reason) - 1)
                reason = fewer if len(fewer) < len(reason) else reason
        return reason

    # -- the last resorts

    def _last(self) -> LadderStep | None:
        if self.up_to is not None or self._allow is not None:
            return None
        open_targets = self.position.open_targets()
        return self._near(open_targets) or self._try(open_targets)

    def _near(self, open_targets: Sequence[int]) -> LadderStep | None:
        """Return a step by cases from few premises near a literal."""
        position = self.position
        cuts = position.live_cuts()
        self.models = 0
        for radius in CASE_BALLS:
            for x in open_targets:
                if self.over() or self.models > MODELS:
                    return None
                if (x, radius) in self.no_case:
                    continue
                ring = self.ball(x, radius, NEAR)
                self.no_case[x, radius] = ring.seen
                near = [position.selector(premise) for premise in cuts if premise.variables & ring.seen]
                if self._by_cases([*ring.selectors, *near], ring.seen, x):
                    core = self._trim_core(x)
                    premises = self.fewest(core, x, most=MOST, search=True) if len(core) <= LONG else core
                    if len(premises) <= MOST:
                        return LadderStep("case", tuple(premises), (x,))
        return None

    def _by_cases(self, selectors: list[int], region: int, literal: int) -> bool:
        """Return True if a short search over some premises refutes the opposite. The search adds nearby cuts that its
        models break."""
        position, solver = self.position, self.position.guarded
        variables = position.theory.variable_of
        selectors.append(-literal)
        inside = [x - 1 for x in range(1, position.theory.count + 1) if region >> variables[x] & 1]
        for _ in range(CUTS + 1 if position.watched else 1):
            answer = solver.solve(selectors, CONFLICTS)
            if answer is not True:
                return answer is False
            if not position.watched:
                return False
            self.models += 1
            model = solver.model()
            cut = position.broken_cut([model[i] for i in inside], -literal)
            if cut is None:
                return False
            selectors.append(position.selector(cut))
        return False

    def _try(self, open_targets: Sequence[int]) -> LadderStep | None:
        theory, budget = self.position.theory, CONFLICTS
        rest = list(open_targets)
        while rest and not self.over():
            for x in list(rest):
                answer = self._search(x, budget)
                if answer is False:
                    core = self._trim_core(x)
                    fewer = self.fewest(core, x, search=True) if len(core) <= LONG else core
                    return LadderStep("trying", tuple(fewer), (x,))
                if answer is True:
                    rest.remove(x)  # all solutions agree, but propagation is incomplete, so this is not a target
                if self.over():
                    return None
            budget *= 4
        assert not rest or self.over(), f"{theory.count} literals: expected a refutation of each contrary"
        return None

    def _search(self, literal: int, budget: int) -> bool | None:
        """Return True if a solution with the opposite exists, else False. Return None if ``budget`` conflicts do not
        decide it."""
        position = self.position

        def solve() -> bool | None:
            if self.over():
                return None
            return position.guarded.solve([*map(position.selector, position.theory.premises), -literal], budget)

        return solve_with_cuts(solve, lambda answer: position.broken_by_model() if answer else [], position.cut_all)


def is_mark(premise: Premise) -> bool:
    """Return True if a premise only removes values that it excludes without further facts."""
    return premise.sort == "most" or (premise.sort == "rule" and all(len(row) == 1 for row in premise.clauses))
