"""True candidates: the values that a variable takes in some solution. A variable with one true candidate is in the
backbone.

Each true candidate has a witness. Every other candidate was refuted. The computation makes one query for each variable,
and one for each value without a witness. An ambiguous 9x9 sudoku takes some 81 to 300 queries.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from time import perf_counter

from cpsudoku.backends.session_contract import Hinting, Session
from cpsudoku.model import Clue, Limits, Model, Question, Refuted, Solved, Undecided, Variable, Witness
from cpsudoku.model.constraints import InDomain
from cpsudoku.model.model import given_clue
from cpsudoku.support.errors import LimitReached, amount
from cpsudoku.support.limits import Deadline
from cpsudoku.uniqueness.blocking import check_witness


class Oracle:
    """Returns a witness or None for each query.

    Attributes:
        asked: The number of queries so far.
        core: The names of clues that suffice to refute the last query, if the session returned them.
    """

    def __init__(self, model: Model, session: Session, seconds: float | None) -> None:
        self.model = model
        self._session = session
        self._hinting = session if isinstance(session, Hinting) else None
        self._deadline = Deadline(seconds)
        self.asked: int = 0
        self.core: Sequence[str] | None = None

    def limits(self) -> Limits:
        """Return the remaining time.

        Raises:
            LimitReached: no time remains.
        """
        if self._deadline.over:
            raise LimitReached("the time limit was reached")
        return Limits(self._deadline.left)

    def witness(self, clues: Sequence[Clue], blocked: Sequence[Witness] = ()) -> Witness | None:
        """Return a checked solution under ``clues`` that is not in ``blocked``. Return None if there is none.

        Raises:
            LimitReached: the time was up before either result.
            FalseWitness: the backend's witness is not a solution.
        """
        self.asked += 1
        question = Question(clues, blocked, self.limits())
        outcome = self._session.solve(question)
        if isinstance(outcome, Undecided):
            raise LimitReached(outcome.reason)
        if isinstance(outcome, Refuted):
            self.core = outcome.core
            return None
        check_witness(self.model, question, outcome.witness)
        return outcome.witness

    def first_two(self, clues: Sequence[Clue]) -> Iterator[Witness]:
        """Yield a first and a second solution, if they exist. Each is computed when the caller requests it.

        Raises:
            LimitReached, FalseWitness: same as in `witness`.
        """
        if (first := self.witness(clues)) is not None:
            yield first
            if (second := self.witness(clues, blocked=[first])) is not None:
                yield second

    def prefer(self, values: Mapping[Variable, Collection[int]]) -> None:
        """Hint that the caller wants solutions with these values, if the session takes hints (`backends.Hinting`)."""
        if self._hinting is not None:
            self._hinting.prefer(values)

    def witnesses(self, clues: Sequence[Clue]) -> Iterator[Witness]:
        """Yield every solution under ``clues`` once.

        Raises:
            LimitReached: there may be more.
        """
        self.asked += 1
        question = Question(clues, limits=self.limits())
        for outcome in self._session.solutions(question):
            if isinstance(outcome, Undecided):
                raise LimitReached(outcome.reason)
            if isinstance(outcome, Solved):
                check_witness(self.model, question, outcome.witness)
                yield outcome.witness
            else:
                return


ASKED = 300  # most queries for a close pair


def close_solutions(oracle: Oracle, clues: Sequence[Clue], random: Random) -> tuple[Witness, Witness] | None:
    """Return two solutions that differ at few places. Return None if there are not two.

    No solution differs from the first one only at some of these places. We try several second solutions. For each, one
    query for each place shrinks the difference, and we return the smallest. With a new session and a seed, the pair
    depends on the puzzle alone.

    Raises:
        LimitReached, FalseWitness: same as in `Oracle.witness`, before two solutions are known.
    """
    first = oracle.witness(clues)
    second = None if first is None else oracle.witness(clues, blocked=[first])
    if first is None or second is None:
        return None
    decisions, closest = oracle.model.decisions, second
    end = oracle.asked + ASKED
    starts = iter(random.sample(decisions, len(decisions)))
    with suppress(LimitReached):
        while oracle.asked < end:
            second = _closer(oracle, clues, first, second, random, end)
            closest = min(closest, second, key=lambda one: len(differences(decisions, first, one)))
            for x in starts:  # the next second solution must differ at a new place
                other = InDomain(x, [value for value in x.values if value != first[x]])
                if closest[x] == first[x] and len(x.values) > 1:
                    found = oracle.witness([*clues, Clue(f"{x.name} differs", other)])
                    if found is not None:
                        second = found
                        break
                if oracle.asked >= end:
                    break
            else:
                break
    return first, closest


def _closer(
    oracle: Oracle, clues: Sequence[Clue], first: Witness, second: Witness, random: Random, end: int
) -> Witness:
    """Return a solution that differs from the first at a minimal part of the places where the second differs."""
    decisions = oracle.model.decisions
    needed: set[Variable] = set()
    while oracle.asked < end:
        differ = differences(decisions, first, second)
        tried = [x for x in differ if x not in needed]
        if not tried or len(differ) == 1:
            break
        x = random.choice(tried)
        same = [given_clue(oracle.model, y, (first[y],)) for y in decisions if y is x or second[y] == first[y]]
        found = oracle.witness([*clues, *same], blocked=[first])
        if found is None:
            needed.add(x)
        else:
            second = found
    return second


def differences(decisions: Iterable[Variable], first: Witness, second: Witness) -> list[Variable]:
    """Return the variables to which two solutions give different values."""
    return [x for x in decisions if first[x] != second[x]]


SLOW = 0.005  # if a witness takes more seconds, the cost of hints is negligible


@dataclass(frozen=True)
class Candidates:
    """True candidates of an ambiguous puzzle.

    Attributes:
        counts: variable -> value -> number of solutions with it, at most ``limit``.
        limit: The number at which counting stops.
        witnesses: All the solutions if ``enumerated``, otherwise some of them.
        enumerated: Does ``witnesses`` contain all solutions?
        complete: Was every value settled before the time ran out?
        counted: Are the counts below ``limit`` exact? (Otherwise they are lower bounds: the time ran out.)
    """

    counts: dict[Variable, dict[int, int]]
    limit: int
    witnesses: tuple[Witness, ...]
    enumerated: bool
    complete: bool
    counted: bool

    @property
    def exactly(self) -> int | None:
        """The number of solutions, if known: all were enumerated, or all values of a variable counted."""
        if self.enumerated:
            return len(self.witnesses)
        each = (counts.values() for counts in self.counts.values()) if self.counted else ()
        return next((sum(numbers) for numbers in each if max(numbers, default=self.limit) < self.limit), None)

    @property
    def number(self) -> str:
        """The number of solutions, in words. Backends may find more than ``limit`` solutions, but the text never names
        more."""
        number = len(self.witnesses)
        if self.exactly is not None:
            return f"exactly {amount(self.exactly, 'solution')}"
        return f"{'more than' if number > self.limit else 'at least'} {amount(min(number, self.limit), 'solution')}"

    def times(self, number: int) -> str:
        """Return a count as text, with a plus if there may be more solutions."""
        return str(number) if self.enumerated or (self.counted and number < self.limit) else f"{number}+"

    @property
    def backbone(self) -> dict[Variable, int]:
        """The variables with the same value in every solution. Empty unless ``complete``."""
        if not self.complete:
            return {}
        return {x: next(iter(values)) for x, values in self.counts.items() if len(values) == 1}


def true_candidates(
    oracle: Oracle, clues: Sequence[Clue], witnesses: Sequence[Witness], limit: int, *, count_each: bool = True
) -> Candidates:
    """Return the true candidates. With ``count_each``, count the solutions of each up to ``limit``. ``witnesses``: two
    solutions."""
    census = Census(oracle, clues, limit)
    try:
        for _ in census.steps(count_each=count_each):
            pass
    except LimitReached:
        if not census.began_settling:
            for witness in witnesses:
                census.add(witness)
    return census.candidates()


class Census:
    """Computes true candidates step by step. `steps` makes the queries. After each query, all recorded facts are true.

    Attributes:
        limit: Same as in `Candidates`.
        witnesses: Distinct solutions so far. ``counts``: variable -> value -> number of ``witnesses`` with it.
        refuted: variable -> the values that are known to occur in no solution.
        enumerated, complete, counted: Same as in `Candidates`.
    """

    limit: int
    began_settling: bool
    enumerated: bool
    complete: bool
    counted: bool

    def __init__(
        self,
        oracle: Oracle,
        clues: Sequence[Clue],
        limit: int,
        witnesses: Iterable[Witness] = (),
        refuted: Mapping[Variable, Iterable[int]] | None = None,
        hints: bool = False,
    ) -> None:
        """Begin with ``witnesses`` and ``refuted``, which the caller knows from a similar board. ``hints``: save
        queries. The session prefers values without a witness, and every solution counts for all its values. Without
        hints the queries and their order are fixed, because the next solution of a session depends on them."""
        self._oracle, self._clues, self.limit = oracle, clues, limit
        self.variables: tuple[Variable, ...] = oracle.model.decisions
        self.witnesses: list[Witness] = []
        self.counts: dict[Variable, dict[int, int]] = {x: {} for x in self.variables}
        self.refuted: dict[Variable, set[int]] = {x: set() for x in self.variables}
        for x, values in (refuted or {}).items():
            self.refuted[x].update(values)
        self._hints = hints
        self._seen: set[tuple[int, ...]] = set()
        self._settled = 0  # number of witnesses when all values were settled
        self.began_settling = self.enumerated = self.complete = self.counted = False
        for witness in witnesses:
            self.add(witness)

    def add(self, witness: Witness) -> None:
        """Record a solution if it is new."""
        values = tuple(witness[x] for x in self.variables)
        if values not in self._seen:
            self._seen.add(values)
            self.witnesses.append(witness)
            for counts, value in zip(self.counts.values(), values, strict=True):
                counts[value] = counts.get(value, 0) + 1

    def open(self, x: Variable) -> frozenset[int]:
        """Return the values of a variable that are neither in a witness nor refuted."""
        if self.complete:
            return frozenset()
        return frozenset(x.values).difference(self.counts[x], self.refuted[x])

    def steps(self, *, count_each: bool = True) -> Iterator[None]:
        """Make one query after the other until all candidates are known. If there is no solution, nothing is known.

        Raises:
            LimitReached: from the oracle. The results so far remain.
        """
        yield from self._enumerate()
        if self.enumerated:
            return
        yield from self._settle()
        if count_each:
            yield from self._count()

    def _enumerate(self) -> Iterator[None]:
        """Enumerate the solutions if there are no more than ``limit``."""
        if len(self.witnesses) > self.limit:
            return
        several = 0
        for witness in islice(self._oracle.witnesses(self._clues), self.limit + 1):
            several += 1
            self.add(witness)
            yield
        self.enumerated = self.complete = self.counted = several <= self.limit
        self._settled = len(self.witnesses)

    def _settle(self) -> Iterator[None]:
        """Make queries until every value of every variable is in a witness or refuted."""
        self.began_settling = True
        self._prefer_unseen()
        for x in self.variables:
            while unseen := self.open(x):
                clue = Clue(f"{x.name} as yet unseen", InDomain(x, unseen))
                begin = perf_counter()
                witness = self._oracle.witness([*self._clues, clue])
                if witness is None:
                    self.refuted[x] |= unseen
                else:
                    slow = perf_counter() - begin > SLOW
                    self.add(witness)
                    self._prefer_unseen(witness, near=slow)
                yield
        self.complete = True
        self._settled = len(self.witnesses)

    def _prefer_unseen(self, since: Witness | None = None, *, near: bool = False) -> None:
        """Hint at the open values. ``since``: the only witness that has changed them. ``near``: if no value is open,
        hint at the witness's values. Rare solutions are found sooner near another one."""
        if self._hints:
            changed = [x for x in self.variables if since is None or near or self.counts[x].get(since[x]) == 1]
            settled = since if near and since is not None else None
            self._oracle.prefer({x: self.open(x) or (() if settled is None else (settled[x],)) for x in changed})

    def _count(self) -> Iterator[None]:
        """Count the solutions of each value that the witnesses show too rarely. Skip this if all solutions were
        enumerated."""
        for x, counts in self.counts.items():
            for value in sorted(counts) if len(counts) > 1 else ():
                if counts[value] < self.limit:
                    clue = given_clue(self._oracle.model, x, (value,))
                    witnesses = list(islice(self._oracle.witnesses([*self._clues, clue]), self.limit))
                    if self._hints:  # these solutions also count for other values
                        for witness in witnesses:
                            self.add(witness)
                    else:
                        counts[value] = len(witnesses)
                    yield
        self.counted = True

    def number(self, x: Variable, value: int) -> int:
        """Return the known number of solutions with a value, at most ``limit``."""
        alone = self.complete and not self.enumerated and len(self.counts[x]) == 1
        return self.limit if alone and value in self.counts[x] else min(self.limit, self.counts[x].get(value, 0))

    def candidates(self) -> Candidates:
        """Return the results so far."""
        counts = {x: {value: self.number(x, value) for value in sorted(values)} for x, values in self.counts.items()}
        witnesses = tuple(self.witnesses[: self._settled or None])
        return Candidates(counts, self.limit, witnesses, self.enumerated, self.complete, self.counted)
