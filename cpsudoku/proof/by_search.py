"""The hand-written search as a writer of proofs: depth first, unit propagation, one lemma for every guess that fails.

When the guess g under the guesses g1..gk is closed, "not all of g1..gk, g" is written, deepest first: a RUP clause,
because what this search infers is unit propagation on the reference encoding, and the lemmas below it are there
already. The first solution is blocked and the walk goes on: one walk finds the witness and refutes all others.
A 17-clue sudoku takes half a millisecond (median), one of the hardest some twenty.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from cpsudoku.outcome import NO_LIMITS, Limits
from cpsudoku.proof import Lemma, Proof
from cpsudoku.proof.propagation import FALSE, TRUE, Propagation


def prove(
    rules: Propagation, given: Sequence[int], blocked: Sequence[Sequence[int]] = (), limits: Limits = NO_LIMITS
) -> Proof:
    """All solutions under ``given`` (literals that hold) up to two, and the proof that there are no more.

    ``blocked``: clauses that hold besides, as the blocking clause of a known solution.

    Raises:
        TimeoutError: a limit was reached first; a step is a guess.
    """
    return _Walk(rules, blocked, limits).run(given)


class _Walk:
    """One walk through all that a puzzle leaves open."""

    def __init__(self, rules: Propagation, blocked: Sequence[Sequence[int]], limits: Limits) -> None:
        self.rules = rules
        self.found: list[tuple[int, ...]] = []
        self.lemmas: list[Lemma] = []
        self.blocks = [list(clause) for clause in blocked]
        self.guesses: list[tuple[int, bytes, list[int]]] = []  # the literal, and the state before it
        self.steps = limits.steps if limits.steps is not None else -1
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.limits = limits

    def run(self, given: Sequence[int]) -> Proof:
        rules, decisions = self.rules, self.rules.formula.decisions
        consistent = rules.reset() and self._settle(list(given))
        while True:
            if consistent and max(rules.left, default=0) < 2:
                self.found.append(tuple(x for x, state in enumerate(rules.value) if state == TRUE))
                if len(self.found) > 1:
                    return Proof(tuple(self.found))
                self.blocks.append([-x for x in self.found[-1] if x <= decisions])
                consistent = False
            if consistent:
                self._count()
                guess = self._choose()
                self.guesses.append((guess, bytes(rules.value), list(rules.left)))
                consistent = self._settle([guess])
            elif not self.guesses:
                return Proof(tuple(self.found), tuple(self.lemmas))
            else:
                self.lemmas.append(tuple([-guess for guess, _, _ in self.guesses]))
                guess, value, left = self.guesses.pop()
                rules.value, rules.left = bytearray(value), left
                consistent = self._settle([-guess])

    def _settle(self, todo: list[int]) -> bool:
        """Propagate the rules and the blocking clauses to a fixed point."""
        while self.rules.add(todo):
            todo = []
            for clause in self.blocks:
                free = self._open(clause)
                if free is not None and len(free) < 2:
                    if not free:
                        return False
                    todo += free
            if not todo:
                return True
        return False

    def _open(self, clause: list[int]) -> list[int] | None:
        """The literals that are not false; None where the clause holds."""
        value, free = self.rules.value, []
        for x in clause:
            state = value[x] if x > 0 else value[-x]
            if not state:
                free.append(x)
            elif (state == TRUE) == (x > 0):
                return None
        return free

    def _count(self) -> None:
        if self.steps == 0:
            raise TimeoutError(f"limit of {self.limits.steps} guesses")
        self.steps -= 1
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise TimeoutError(f"limit of {self.limits.seconds:g} seconds")

    def _choose(self) -> int:
        """A literal of a smallest group still open: a value of a variable, or a place in a unit."""
        left, size = self.rules.left, 2
        while size not in left:
            size += 1
        group = self.rules.members[left.index(size)]
        return next(x for x in group if self.rules.value[x] != FALSE)
