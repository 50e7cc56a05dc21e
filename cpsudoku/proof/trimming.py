"""Drop needless lemmas and cuts from a refutation (backward marking: Wetzler, Heule and Hunt, SAT 2014).

Unit propagation checks every lemma and records the reason of each literal. Following the reasons back from a
contradiction finds the lemmas that it uses. All lemmas that the empty clause uses, directly or indirectly, are kept in
their order. A lemma keeps the literals that its contradiction uses. Trimming repeats while the proof gets shorter.
Trimming takes five to ten times as long as a check. It uses plain clauses, not the groups of the search and the
checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from cpsudoku.proof import AddedSum, Cut, Lemma
from cpsudoku.support.errors import Limit, LimitReached
from cpsudoku.support.limits import NO_DEADLINE, Deadline

AGAIN = 4  # the most rounds of trimming


Behind = tuple[set[int], set[int]]  # the reasons of a contradiction: numbers of lemmas, literals


class NotRup(ValueError):
    """A lemma or the final empty clause does not follow by unit propagation. The message has its number, from 1."""


class Trimmer:
    """Trims refutations over the same ``clauses`` (the rules), loaded once."""

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self._rules: dict[int, list[list[int]]] = {}
        self._units: list[int] = []
        for clause in clauses:
            literals = list(dict.fromkeys(clause))
            if len(literals) > 1:
                _watch(self._rules, literals)
            else:
                self._units += literals or [1, -1]

    def trim(
        self,
        clauses: Iterable[Sequence[int]],
        lemmas: Sequence[Lemma],
        cuts: Sequence[Cut] = (),
        sums: Sequence[AddedSum] = (),
        *,
        again: int = AGAIN,
        deadline: Deadline = NO_DEADLINE,
    ) -> tuple[tuple[Lemma, ...], tuple[Cut, ...], tuple[AddedSum, ...]]:
        """Return the lemmas, cuts and sums that a refutation needs. It refutes the rules, ``clauses`` (clues, blocked
        solutions), ``cuts`` and ``sums``. Literals are renumbered so that dropped sums leave no gaps.

        Raises:
            NotRup: the lemmas are not a refutation.
            LimitReached: the deadline has passed.
        """
        rows = list(map(tuple, clauses))
        numbers, minimal = self._find_needed(rows, lemmas, cuts, sums, deadline)
        with suppress(LimitReached):  # the first round suffices
            for _ in range(again):
                length = sum(map(len, minimal))
                numbers, minimal = self._find_needed(rows, minimal, cuts, sums, deadline)
                if sum(map(len, minimal)) == length:
                    break
        literals = {abs(x) for lemma in minimal for x in lemma}
        needed_sums = tuple(
            sum_
            for number, sum_ in enumerate(sums, len(cuts))
            if number in numbers or not literals.isdisjoint(range(sum_.first, sum_.last + 1))
        )
        kept_cuts = tuple(cut for number, cut in enumerate(cuts) if number in numbers)
        if len(needed_sums) == len(sums):
            return minimal, kept_cuts, needed_sums
        to = _renumber(sums, needed_sums)
        return tuple(tuple(to.get(x, x) for x in lemma) for lemma in minimal), kept_cuts, needed_sums

    def _find_needed(
        self,
        clauses: Sequence[Lemma],
        lemmas: Sequence[Lemma],
        cuts: Sequence[Cut],
        sums: Sequence[AddedSum],
        deadline: Deadline,
    ) -> tuple[set[int], tuple[Lemma, ...]]:
        """Return the numbers of the needed cuts, sums and lemmas, and the needed lemmas with fewer literals."""
        state = _Known(self._rules, [(x, -1) for x in self._units])
        for clause in clauses:
            state.learn(clause, -1)
        for number, cut in enumerate(cuts):
            state.learn(cut.clause, number)
        for number, sum_ in enumerate(sums, len(cuts)):
            for clause in sum_.clauses:
                state.learn(clause, number)
        first = len(cuts) + len(sums)  # the first number of a lemma
        stands_on: list[set[int]] = [set() for _ in range(first)]
        shortened: list[Lemma] = []
        for number, lemma in enumerate((*lemmas, ()), first):
            if deadline.over:
                raise LimitReached(Limit(deadline.seconds or 0.0))
            behind = state.contradiction(lemma)
            if behind is None:
                what = "the empty clause" if number == first + len(lemmas) else f"lemma {number - first + 1}"
                raise NotRup(f"{what} does not follow by unit propagation")
            numbers, literals = behind
            stands_on.append(numbers)
            shortened.append(tuple(x for x in lemma if x in literals))
            state.learn(shortened[-1], number)
        needed: set[int] = set()
        waiting = [len(stands_on) - 1]
        while waiting:
            for number in stands_on[waiting.pop()] - needed:
                needed.add(number)
                waiting.append(number)
        return needed, tuple(lemma for number, lemma in enumerate(shortened, first) if number in needed)


def _renumber(sums: Sequence[AddedSum], sums_left: Sequence[AddedSum]) -> dict[int, int]:
    """Return the new number of each literal after the literals of unused sums are removed."""
    to: dict[int, int] = {}
    last = sums[0].first - 1
    for sum_ in sums_left:
        for x in range(sum_.first, sum_.last + 1):
            last += 1
            to[x], to[-x] = last, -last
    return to


def _watch(table: dict[int, list[list[int]]], clause: list[int]) -> None:
    for x in clause[:2]:
        table.setdefault(x, []).append(clause)


class _Known:
    """The true literals and their reasons. ``why[x]``: (the false literals that forced x, the number of the lemma or
    -1)."""

    def __init__(self, rules: dict[int, list[list[int]]], units: list[tuple[int, int]]) -> None:
        self.rules = rules
        self.lemmas: dict[int, list[list[int]]] = {}
        self.number: dict[int, int] = {}  # of a clause of `lemmas`, by identity
        self.why: dict[int, tuple[list[int], int]] = {}
        self.refuted: set[int] | None = None
        for x, number in units:
            self._reasons_of_conflict(self._propagate([(x, [], number)]))

    def learn(self, clause: Sequence[int], number: int) -> None:
        """Add a clause permanently."""
        if self.refuted is not None:
            return
        free = [x for x in dict.fromkeys(clause) if -x not in self.why]
        if any(x in self.why for x in free):
            return
        if len(free) > 1:
            whole = free + [x for x in dict.fromkeys(clause) if -x in self.why]
            self.number[id(whole)] = number
            _watch(self.lemmas, whole)
        else:
            false = [x for x in clause if x not in free]
            self._reasons_of_conflict(self._propagate([(x, false, number) for x in free]) if free else (false, number))

    def contradiction(self, clause: Sequence[int]) -> Behind | None:
        """Assume the negation of a clause. If propagation finds a contradiction, return the lemmas and the literals of
        the clause that it uses, else None."""
        if self.refuted is not None:
            return self.refuted, set()
        before = len(self.why)
        conflict = self._propagate([(-x, [], -1) for x in clause])
        behind = None if conflict is None else self._behind(*conflict)
        new = list(self.why)[before:]
        for x in new:
            del self.why[x]
        if behind is None:
            return None
        numbers, true = behind
        return numbers, {x for x in clause if x in true} | {-x for x in true.intersection(new)}

    def _reasons_of_conflict(self, conflict: tuple[list[int], int] | None) -> None:
        if conflict is not None and self.refuted is None:
            self.refuted = self._behind(*conflict)[0]

    def _propagate(self, todo: list[tuple[int, list[int], int]]) -> tuple[list[int], int] | None:
        """Make literals and their consequences true, with reasons. Return the false clause, if any, and its lemma's
        number."""
        why = self.why
        for x, false, number in todo:
            if x in why:
                continue
            if -x in why:
                return [x, *false], number
            why[x] = ([y for y in false if y != x], number)
            for table in (self.rules, self.lemmas):
                if -x in table:
                    self._visit(-x, table, todo)
        return None

    def _visit(self, false: int, table: dict[int, list[list[int]]], todo: list[tuple[int, list[int], int]]) -> None:
        why, stay = self.why, []
        for clause in table[false]:
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            if clause[0] not in why:
                other = next((i for i in range(2, len(clause)) if -clause[i] not in why), 0)
                if other:
                    clause[1], clause[other] = clause[other], false
                    table.setdefault(clause[1], []).append(clause)
                    continue
                todo.append((clause[0], clause, self.number.get(id(clause), -1)))
            stay.append(clause)
        table[false] = stay

    def _behind(self, false: Sequence[int], number: int) -> Behind:
        """Return the lemmas and the assumed literals from which the falsity of a clause follows."""
        lemmas, seen, waiting = {number}, set(), [-x for x in false]
        while waiting:
            x = waiting.pop()
            if x not in seen and x in self.why:
                seen.add(x)
                reason, number = self.why[x]
                lemmas.add(number)
                waiting += [-y for y in reason]
        return lemmas - {-1}, seen
