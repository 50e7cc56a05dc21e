"""Refutations that others can check: a clause for every decision that failed, in the order in which they fail.

    writer = LemmaWriter(variables, decisions, clauses)             # once; keep it
    solutions, lemmas = writer.prove(units)                         # up to two; tuples of literals, () comes last
    for lemma in writer.refutation(units, blocked): ...             # where the solution is known

Inference is unit propagation on the clauses and nothing else (the network of the kernel, without other
propagators), so that the clause "not all of these decisions", written when the search closes a node, follows from what
was written before by reverse unit propagation (Goldberg and Novikov, DATE 2003). After a literal has failed it is false
under the decisions before it, and the search goes on from there; so the last way out of a node is never a decision,
and needs no clause of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from time import perf_counter

from cpsudoku.backends.search.descent import first, strongest
from cpsudoku.backends.search.propagators import State
from cpsudoku.backends.search.tables import Translation, members
from cpsudoku.backends.search.unit_propagation import Network, Nogood
from cpsudoku.model import NO_LIMITS, Limits, Variable
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.support.errors import LimitReached

Lemma = tuple[int, ...]  # literals, at least one of which is true


class NotRefuted(Exception):
    """There is a solution, or a limit was reached: the text says which."""


class LemmaWriter:
    """Clauses opened for refutations.

    ``variables``: these in order have the literals, numbered as `Numbering` does it; so many of them, from the first,
    are decisions.
    """

    def __init__(self, variables: Iterable[Variable], decisions: int, clauses: Iterable[Sequence[int]]) -> None:
        self.reference = Numbering(variables)
        self.network = Network(_group_clauses(self.reference, decisions, clauses))
        self._numbers = [0, *(self.reference.literal(x, v) for x in self.reference.variables for v in x.values)]
        self._candidate = {literal: candidate for candidate, literal in enumerate(self._numbers)}
        self._inner = strongest(self.network, self.network.units, self.network.cells)
        self._outer = first(self.network, self.network.groups)

    def prove(
        self, units: Iterable[int] = (), blocked: Iterable[Lemma] = (), limits: Limits = NO_LIMITS
    ) -> tuple[list[Lemma], list[Lemma]]:
        """Return the solutions that are not blocked, up to two, each as its true literals, one a variable; and the
        lemmas that refute all others, unless there are two. ``units``: literals that are true.

        One walk does both: a solution found is blocked from there on.

        Raises:
            LimitReached: a step is a lemma.
        """
        solutions: list[int] = []
        lemmas = list(self._walk(units, blocked, limits, solutions, 2))
        return [*map(self._literals, solutions)], [] if len(solutions) == 2 else lemmas

    def refutation(
        self, units: Iterable[int] = (), blocked: Iterable[Lemma] = (), limits: Limits = NO_LIMITS
    ) -> Iterator[Lemma]:
        """Yield the lemmas that refute clauses, units and blocks, as they are found; the last one is empty.

        Raises:
            NotRefuted: there is a solution that is not blocked.
            LimitReached: a step is a lemma.
        """
        solutions: list[int] = []
        yield from self._walk(units, blocked, limits, solutions, 1)
        if solutions:
            raise NotRefuted("there is a solution")

    def _literals(self, X: int) -> Lemma:
        """Return the literals of a set of candidates, ascending by variable."""
        numbers, bit, true = self._numbers, self.network.bit, list[int]()
        while X:
            candidate = X.bit_length()
            true.append(numbers[candidate])
            X ^= bit[candidate]
        return tuple(true[::-1])

    def _restrict(self, units: Iterable[int]) -> State | None:
        """Return the fixed point of the root and units; None: a contradiction."""
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

    def _walk(
        self, units: Iterable[int], blocked: Iterable[Lemma], limits: Limits, solutions: list[int], most: int
    ) -> Iterator[Lemma]:
        """Search depth first until all is refuted or ``most`` solutions are in ``solutions``, as sets of candidates;
        yield the lemmas."""
        network, kill = self.network, self.network.kill
        stop = _stopper(limits)
        nogoods = [Nogood(network, sum([network.bit[self._candidate[x]] for x in true])) for true in blocked]
        state = self._restrict(units)
        state = state and network.wake(state, nogoods)
        open_nodes: list[tuple[int, int, int]] = []  # the state, and the literal decided in it
        while state is not None or open_nodes:
            if state is None:
                X, C, literal = open_nodes.pop()
                numbers = self._numbers
                yield (*(-numbers[decision] for _, _, decision in open_nodes), -numbers[literal])
                stop()
                state = network.remove(X, C, network.bit[literal], nogoods)
                state = state and network.wake(state, nogoods)
                continue
            X, C = state
            group = self._inner(X, C) or self._outer(X, C)
            if group:
                # What removes most fails soonest, and the clauses below it are the longer ones.
                one, other = group.bit_length(), (group & -group).bit_length()
                literal = max(one, other, key=lambda x: (X & kill[x]).bit_count())
                open_nodes.append((X, C, literal))
                state = network.place(X, C, literal, nogoods)
            else:
                solutions.append(X)
                if len(solutions) == most:
                    return
                nogoods.append(Nogood(network, X))
                state = None
        yield ()


def _group_clauses(numbering: Numbering, decisions: int, clauses: Iterable[Sequence[int]]) -> Translation:
    """Return the clauses for a network: one whose literals exclude each other is a group of which exactly one is
    true."""
    rules = Translation()
    rules.declare_variables(numbering.variables, decisions)
    kill, candidate = rules.kill, rules.candidate
    bit = [0, *(1 << i for i in range(len(kill) - 1))]
    for clause in clauses:
        if len(clause) == 2 and clause[0] < 0 > clause[1]:  # most are, and this is `Translation.clause` without calls
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


def _stopper(limits: Limits) -> Callable[[], None]:
    """Return what raises LimitReached when it is called once more than the limits allow."""
    steps = iter(count() if limits.steps is None else range(limits.steps))
    end = None if limits.seconds is None else perf_counter() + limits.seconds

    def stop() -> None:
        if next(steps, None) is None:
            raise LimitReached(limits.of_steps("lemma"))
        if end is not None and perf_counter() >= end:
            raise LimitReached(limits.of_time)

    return stop
