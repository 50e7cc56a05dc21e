"""Depth-first search over the states of a network: place a literal of a group, then remove it.

A state is two integers: X has a bit for each remaining candidate. C has a field for each group of candidates, which
counts the remaining ones. `propagators.py` defines both, and `unit_propagation.py` updates them. The stack contains
open decisions as (X, C, group, literal, level), with the state before each. Nothing is undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.backends.search.failure_weights import Branching, FailureWeights, luby
from cpsudoku.backends.search.probing import probe_groups
from cpsudoku.backends.search.propagators import State
from cpsudoku.backends.search.tables import Translation, members
from cpsudoku.backends.search.unit_propagation import Network, Nogood
from cpsudoku.model import NO_LIMITS, Clue, Effort, Limits, Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.support.errors import LimitReached

if TYPE_CHECKING:
    from random import Random


Decision = tuple[int, int, int, int, int]  # the state before, X and C; the group; its placed literal; level


class Restart(Exception):
    """The search between two restarts has used up its conflicts. Its refutations are recorded."""


class Learned(NamedTuple):
    """The facts that a search has learned: the state at the root, pairs of literals that exclude each other, sets of
    decisions without a solution, and the weights of groups. They are valid for every question with the same clues."""

    root: State
    kill: Sequence[int]
    nogoods: tuple[Nogood, ...]
    weights: FailureWeights


PLAIN = 100  # conflicts before the root is probed; no puzzle of top95 has as many
LEAST_PLAIN = 10  # of a large board, whose groups make each conflict expensive: probing decides most of them
WORK = 200_000  # groups in all conflicts before the root is probed
UNIT = 100  # conflicts of a weighted walk, times 1, 1, 2, 1, 1, 2, 4, ...


class Descent:
    """The search for one question in a network. ``nodes``: branchings; ``calls``: visited states; ``conflicts``:
    refuted states."""

    def __init__(
        self,
        network: Network,
        branchings: Sequence[Branching],
        blocked: Sequence[int],
        limits: Limits,
        *,
        order: Random | None = None,
        removes: bool = True,
        restarts: bool = False,
        learned: Learned | None = None,
        failed: Callable[[Sequence[Decision], int], None] | None = None,
    ) -> None:
        """Prepare a search.

        Args:
            branchings: Branching heuristics in order. Each one is used after the earlier ones have decided all their
                groups. After the first one, any solution of the remaining groups is enough.
            blocked: Solutions to exclude, as sets of literals.
            limits: A step is a node.
            order: The random numbers for choosing a literal of a group. None: choose the literal that removes more.
            removes: Remove a failed literal and branch anew. Otherwise try the next literal of the group, ascending.
            restarts: After some conflicts (PLAIN), probe the root, and restart with branching on failures.
            learned: The facts of an earlier search with restarts under the same clues.
            failed: Called with the open decisions and the literal without a further solution below them.
        """
        self.network: Network = network
        self.branchings: Sequence[Branching] = branchings
        self.nogoods: list[Nogood] = [Nogood(network, witness) for witness in blocked]
        self.nodes: int = 0
        self.calls: int = 0
        self.conflicts: int = 0
        self.branched: bool = False  # did it branch, or did inference suffice?
        self.learned = learned
        self._placed, self._steps, self._limits = network.placed, limits.steps, limits
        self._end = None if limits.seconds is None else perf_counter() + limits.seconds
        self._order, self._removes, self._restarts, self._failed = order, removes, restarts, failed
        self._weights: FailureWeights | None = None
        self._remaining = -1  # conflicts before the next restart; negative: no restart
        self._branch: list[Decision] = []
        self._refuted: list[tuple[int, int]] = []  # (number of decisions above, failed literal)

    def effort(self, convert: float, solve: float) -> Effort:
        """Return the effort since the last call. ``propagations`` are placed values."""
        spent = Effort(self.nodes, self.calls, self.conflicts, self.network.placed - self._placed, convert, solve)
        self.nodes, self.calls, self.conflicts, self._placed = 0, 0, 0, self.network.placed
        return spent

    def solutions(self, clues: Sequence[Clue] = ()) -> Iterator[int]:
        """Yield the solutions under the unary clues, each as a set of literals. Yield one solution for each assignment
        of the decisions.

        Raises:
            LimitReached: there may be more solutions.
        """
        self.calls += 1
        state = self._root(clues)
        if state is None:
            self.conflicts += 1
        return self._restarting(state) if self._restarts and state is not None else self.below(state)

    def _restarting(self, state: State) -> Iterator[int]:
        """Yield every solution below a state. Walk up to some conflicts (PLAIN), then probe the root and restart.

        A restart keeps the refutations of the walk. Each failed literal with the decisions above it is a nogood
        ("nogood recording from restarts", Lecoutre and others, IJCAI 2007). So no walk finds a solution again, and the
        last walk completes the refutation.
        """
        learns = not self.nogoods  # do the refutations follow from the clues alone?
        self._failed = self._note
        if self.learned is not None:
            state, kill, nogoods, weights = self.learned
            self.network = self.network.with_pairs(kill)
            self.nogoods += nogoods
        else:
            try:
                self._remaining = min(PLAIN, max(LEAST_PLAIN, WORK // (1 + self.network.ones.bit_count())))
                for X in self.below(state):
                    learns = False
                    yield X
                return
            except Restart:
                self._collect()
            weights = FailureWeights(self.network)
        self.branched, self._weights = True, weights
        smallest = _smallest(self.network, self.network.units)
        self.branchings = [weights.branching(smallest, self.branchings[0]), *self.branchings[1:]]
        probed = self.learned is not None
        for run in count(1):
            root = self._root_again(state, probed)
            if root is None:
                self.conflicts += 1
                return
            state, probed = root, True
            if learns:
                self.learned = Learned(state, self.network.kill, tuple(self.nogoods), weights)
            try:
                self._remaining = UNIT * luby(run)
                for X in self.below(state):
                    if learns:
                        nogoods = (*self.nogoods, *self._refuted_nogoods())
                        self.learned = Learned(state, self.network.kill, nogoods, weights)
                        learns = False
                    yield X
                return
            except Restart:
                self._collect()

    def _root_again(self, root: State, probed: bool) -> State | None:
        """Return the root state after propagation of the nogoods. Probe it if it has changed or was never probed. Drop
        the nogoods that it satisfies."""
        state = self.network.wake(root, self.nogoods)
        if state is not None and not (probed and state[0] == root[0]):
            self.network = self.network.with_pairs(self.network.kill)  # another question may have these pairs
            state = probe_groups(self.network, state, self.nogoods, self._check_time)
        if state is not None:
            self.nogoods = [nogood for nogood in self.nogoods if not nogood.holds(state[0])]
        return state

    def _note(self, decisions: Sequence[Decision], literal: int) -> None:
        """Record that there is no further solution with these decisions and this literal. This implies all records with
        more decisions, so drop them."""
        depth = len(decisions)
        while self._refuted and self._refuted[-1][0] > depth:
            self._refuted.pop()
        self._refuted.append((depth, literal))

    def _refuted_nogoods(self) -> list[Nogood]:
        """Return nogoods for the refutations along the branch."""
        network, literals, scope, above = self.network, 0, 0, 0
        found = []
        for depth, literal in self._refuted:
            for _, _, _, decision, _ in self._branch[above:depth]:
                literals |= network.bit[decision]
                scope |= network.domain[decision]
            above = depth
            found.append(Nogood(network, literals | network.bit[literal], scope | network.domain[literal]))
        return found

    def _collect(self) -> None:
        """Keep the refutations along the current branch as nogoods, and begin a new branch."""
        self.nogoods += self._refuted_nogoods()
        self._refuted.clear()

    def probe(self, clues: Sequence[Clue], random: Random) -> int:
        """Return an estimate of the number of solutions from one random dive: the product of the numbers of choices
        along the dive, or 0 at a dead end. The expected value is the number of solutions (Knuth, "Estimating the
        efficiency of backtrack programs", 1975)."""
        state = self._root(clues)
        weight = 1
        while state is not None and (group := self.branchings[0](*state)):
            choices = list(members(group))
            weight *= len(choices)
            state = self.network.place(*state, random.choice(choices), self.nogoods)
        return 0 if next(self.below(state, 1), None) is None else weight

    def _root(self, clues: Sequence[Clue]) -> State | None:
        """Return the state after propagation of the unary clues. Return None for a contradiction."""
        stated = [clue.unary for clue in clues if clue.unary]
        state = self.network.root and self.network.restrict(*self.network.root, stated)
        return state and self.network.wake(state, self.nogoods)

    def below(self, state: State | None, level: int = 0) -> Iterator[int]:
        """Yield every solution below a state (None for a contradiction) in which all levels before ``level`` are
        decided.

        A caller that blocks a solution (`block`) continues the search from there.
        """
        network, nogoods, branchings, failed = self.network, self.nogoods, self.branchings, self._failed
        stack = self._branch = list[Decision]()
        while True:
            if state is None:
                if not stack:
                    return
                X, C, group, literal, level = stack.pop()
                if failed is not None:
                    failed(stack, literal)
                    if not self._remaining:
                        raise Restart
                if self._removes:
                    state = network.remove(X, C, network.bit[literal], nogoods)
                    continue
                group ^= network.bit[literal]
                if not group:
                    continue
            else:
                X, C = state
                group = branchings[level](X, C)
                while not group and level + 1 < len(branchings):
                    level += 1
                    group = branchings[level](X, C)
                if not group:
                    yield X
                    state = None
                    while stack and stack[-1][4]:
                        stack.pop()
                    continue
                self._enter()
            literal = self._choice(X, group)
            stack.append((X, C, group, literal, level))
            self.calls += 1
            state = network.place(X, C, literal, nogoods)
            if state is None:
                self.conflicts += 1
                self._remaining -= 1
                if self._weights is not None:
                    self._weights.add(network.failed, literal)

    def _choice(self, X: int, group: int) -> int:
        """Return the literal of a group to place first: the highest or the lowest one, whichever removes more
        candidates.

        Such a literal fails soonest, and its subtree gives longer lemmas than the rest of the group.
        """
        if self._order is not None:
            return self._order.choice([*members(group)])
        lowest = (group & -group).bit_length()
        if not self._removes:
            return lowest
        kill, highest = self.network.kill, group.bit_length()
        return lowest if (X & kill[lowest]).bit_count() >= (X & kill[highest]).bit_count() else highest

    def _enter(self) -> None:
        """Count a node, or stop at the limit."""
        if self._steps is not None:
            if self._steps <= 0:
                raise LimitReached(self._limits.of_steps("node"))
            self._steps -= 1
        self._check_time()
        self.nodes += 1
        self.branched = True

    def _check_time(self) -> None:
        if self._end is not None and perf_counter() >= self._end:
            raise LimitReached(self._limits.of_time)


# Branching: a function of the state returns a set of literals, exactly one of which is true. 0: all is decided.
#
# The groups with the fewest remaining literals are found in all fields of C together. Exclusive or with the pattern of
# "n left" gives zeros in each field with n. Adding all ones to a field reaches its guard unless the field was zero.
#
# Measured with naked and hidden singles (uniqueness by blocking, nodes and milliseconds of one core a puzzle, best of
# three):
#
#     branch    top95           17-clue          forum_hardest_1106
#     fewest    91.0   1.89     6.5   0.48       507   10.5
#     bilocal   81.3   1.73     6.1   0.47       519   10.3
#     impact    62.1   1.77     6.7   0.50       341    9.1
#
# Weights of groups by their failures (dom/wdeg; Boussemart and others, ECAI 2004) gave 51 nodes on top95. On 40 of the
# hardest they gave 348 against 276 with impact. That is not better, and it makes the search depend on more than the
# state.


def _smallest(network: Network, end: int) -> Callable[[int], int]:
    """Return a function that maps C to the guard bits of all groups with the fewest remaining literals. Only fields
    below bit ``end`` count. The result is 0 if all these groups are decided."""
    fields = (1 << end) - 1
    ones, guards = network.ones & fields, network.guards & fields
    low = guards - ones
    # The field of a settled group is all ones. `_lay_out` makes fields so wide that no count is all ones, and so no
    # pattern is.
    patterns = [guards + n * ones for n in range((1 << network.low_bits) - 1)]

    def smallest(C: int) -> int:
        counters = C & fields
        for pattern in patterns:
            others = counters ^ pattern
            hits = (((others & low) + low | others) & guards) ^ guards
            if hits:
                return hits
        return 0

    return smallest


def first(network: Network, end: int) -> Branching:
    """Branch on the first of the smallest groups."""
    smallest, members = _smallest(network, end), network.members

    def branch(X: int, C: int) -> int:
        hits = smallest(C)
        return X & members[(hits & -hits).bit_length()]

    return branch


def strongest(network: Network, end: int, preferred: int) -> Branching:
    """Branch on one of the smallest groups: the one whose literals remove the most decisions. Groups below bit
    ``preferred`` come first. Removed values of auxiliary variables do not count: with them, a 15x15 shikaku took more
    than 20,000 nodes, without them 29."""
    smallest, members, decisions = _smallest(network, end), network.members, network.decisions
    kill = [some & decisions for some in network.kill]
    fields = (1 << preferred) - 1

    def branch(X: int, C: int) -> int:
        hits = smallest(C)
        hits = hits & fields or hits
        chosen, most = 0, -1
        while hits:
            lowest = hits & -hits
            hits ^= lowest
            group = X & members[lowest.bit_length()]
            highest, least = group.bit_length(), (group & -group).bit_length()
            removed = (X & kill[highest]).bit_count() + (X & kill[least]).bit_count()
            if removed > most:
                chosen, most = group, removed
        return chosen

    return branch


def fewest(network: Network) -> list[Branching]:
    """Branch on the first decision variable with the fewest values, then on auxiliary ones."""
    return [first(network, network.cells), first(network, network.groups)]


def bilocal(network: Network) -> list[Branching]:
    """Branch on the first decision variable with the fewest values, or value of a unit with the fewest places. Then
    branch on the rest."""
    return [first(network, network.units), first(network, network.groups)]


def impact(network: Network) -> list[Branching]:
    """Branch like `bilocal`, with variables before places. Among equally small groups, choose the one that removes the
    most candidates."""
    return [strongest(network, network.units, network.cells), first(network, network.groups)]


BRANCHINGS = {"fewest": fewest, "bilocal": bilocal, "impact": impact}


# Refutations that others can check: a clause for every failed decision, in the order of failure.
#
# Inference is unit propagation on the clauses and nothing else. When the search closes a node, it writes the clause
# "not all of these decisions". The clause follows from the earlier ones by reverse unit propagation (Goldberg and
# Novikov, DATE 2003). `Descent` removes a failed literal and branches anew. So the last literal of a group is never a
# decision, and needs no clause of its own.


Lemma = tuple[int, ...]  # literals, at least one of which is true


class LemmaWriter:
    """A search that records its refutations as lemmas.

    ``variables``: their literals have consecutive numbers as in `Numbering`. ``decisions``: the number of decisions,
    which come first.
    """

    def __init__(self, variables: Iterable[Variable], decisions: int, clauses: Iterable[Sequence[int]]) -> None:
        self.reference: Numbering = Numbering(variables)
        self.network: Network = Network(_group_clauses(self.reference, decisions, clauses))
        self._numbers = [0, *(self.reference.literal(x, v) for x in self.reference.variables for v in x.values)]
        self._candidate = {literal: candidate for candidate, literal in enumerate(self._numbers)}
        self._branchings = impact(self.network)

    def prove(self, units: Iterable[int] = (), limits: Limits = NO_LIMITS) -> tuple[list[Lemma], list[Lemma]]:
        """Return up to two solutions, each as its true literals, one for each variable. If there are fewer than two,
        also return the lemmas that refute all others. ``units``: literals that must be true.

        One search suffices for both, because it blocks the first solution and continues.

        Raises:
            LimitReached: the limit was reached. A step is a node, which has at most one lemma.
        """
        numbers, solutions, lemmas = self._numbers, list[int](), list[Lemma]()

        def failed(decisions: Sequence[Decision], literal: int) -> None:
            lemmas.append((*[-numbers[decision] for _, _, _, decision, _ in decisions], -numbers[literal]))

        descent = Descent(self.network, self._branchings, (), limits, failed=failed)
        for X in descent.below(self._restrict(units)):
            solutions.append(X)
            if len(solutions) == 2:
                return [*map(self._literals, solutions)], []
            descent.nogoods.append(Nogood(self.network, X))
        return [*map(self._literals, solutions)], [*lemmas, ()]

    def _literals(self, X: int) -> Lemma:
        """Return the literals of a set of candidates, ascending by variable."""
        numbers, bit, true = self._numbers, self.network.bit, list[int]()
        while X:
            candidate = X.bit_length()
            true.append(numbers[candidate])
            X ^= bit[candidate]
        return tuple(true[::-1])

    def _restrict(self, units: Iterable[int]) -> State | None:
        """Return the root state after propagation of the units. Return None for a contradiction."""
        network, candidates = self.network, self._candidate
        if network.root is None:
            return None
        removed, named = 0, list[int]()
        for x in units:
            candidate = candidates[x] if x in candidates else candidates[-x]
            domain, only = network.domain[candidate], network.bit[candidate]
            removed |= domain ^ only if x in candidates else only
            named.append(domain)
        X, C = network.root
        remaining = X & ~removed
        return network.remove(X, C, X ^ remaining) if all(remaining & domain for domain in named) else None


def _group_clauses(numbering: Numbering, decisions: int, clauses: Iterable[Sequence[int]]) -> Translation:
    """Return the clauses for a network. A clause whose literals exclude each other is a group, exactly one of which is
    true."""
    rules = Translation()
    rules.counted = maxsize  # lemmas need unit propagation alone
    rules.declare_variables(numbering.variables, decisions)
    kill, candidate = rules.kill, rules.candidate
    bit = [0, *(1 << i for i in range(len(kill) - 1))]
    for clause in clauses:
        # most clauses are like this; inlined from `Translation.clause`
        if len(clause) == 2 and clause[0] < 0 > clause[1]:
            one, other = candidate[-clause[0]], candidate[-clause[1]]
            kill[one] |= bit[other]
            kill[other] |= bit[one]
        else:
            rules.clause(tuple(clause))
    domains = {span.domain for span in rules.spans}
    counted, rules.clauses = rules.clauses, []
    for group, negative in counted:
        if negative or group.bit_count() < 2 or any(group & ~kill[x] != bit[x] for x in members(group)):
            rules.clauses.append((group, negative))
        elif group not in domains:
            rules.units[group] = None
    return rules
