"""True candidates: the values a variable takes in some solution; a variable with one is backbone.

Each candidate that is kept has a witness; each that is not was refuted. Questions: one a variable and one a value
not yet seen in a witness, so some 81 to 300 for an ambiguous 9x9 sudoku.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from cpsudoku.explanation.diagnosis.oracle import Oracle
from cpsudoku.ground.errors import LimitReached, amount
from cpsudoku.model import Clue, Variable, Witness
from cpsudoku.model.constraints import InDomain


@dataclass(frozen=True)
class Candidates:
    """True candidates of an ambiguous puzzle.

    Attributes:
        counts: variable -> value -> in how many solutions, at most ``limit``.
        limit: Where counting stopped.
        witnesses: All the solutions, where ``enumerated``; otherwise some of them.
        enumerated: Are these all solutions there are?
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
        """How many solutions there are, where that is known: all were listed, or all values of a variable counted."""
        if self.enumerated:
            return len(self.witnesses)
        each = (counts.values() for counts in self.counts.values()) if self.counted else ()
        return next((sum(found) for found in each if max(found, default=self.limit) < self.limit), None)

    @property
    def number(self) -> str:
        """The number of solutions, in words. Backends may see more than ``limit``, so it says no more than that."""
        known = len(self.witnesses)
        if self.exactly is not None:
            return f"exactly {amount(self.exactly, 'solution')}"
        return f"{'more than' if known > self.limit else 'at least'} {amount(min(known, self.limit), 'solution')}"

    @property
    def backbone(self) -> dict[Variable, int]:
        """The variables that take the same value in every solution; empty unless ``complete``."""
        if not self.complete:
            return {}
        return {x: next(iter(values)) for x, values in self.counts.items() if len(values) == 1}


def true_candidates(
    oracle: Oracle, clues: Sequence[Clue], known: Sequence[Witness], limit: int, *, count_each: bool = True
) -> Candidates:
    """The true candidates, each counted up to ``limit`` if ``count_each``; ``known``: two solutions already found."""
    variables = oracle.model.decisions
    witnesses: list[Witness] = []
    try:
        witnesses.extend(islice(oracle.witnesses(clues), limit + 1))
    except LimitReached:
        return _tally(variables, [*known, *witnesses], limit, enumerated=False, complete=False)
    if len(witnesses) <= limit:
        return _tally(variables, witnesses, limit, enumerated=True, complete=True)
    try:
        _settle(oracle, clues, witnesses)
    except LimitReached:
        return _tally(variables, witnesses, limit, enumerated=False, complete=False)
    if not count_each:
        return _tally(variables, witnesses, limit, enumerated=False, complete=True)
    return _count_each(oracle, clues, witnesses, limit)


def _settle(oracle: Oracle, clues: Sequence[Clue], witnesses: list[Witness]) -> None:
    """Extend the witnesses until every value of every variable is in one, or refuted."""
    for x in oracle.model.decisions:
        while unseen := frozenset(x.values) - {witness[x] for witness in witnesses}:
            found = oracle.witness([*clues, Clue(f"{x.name} as yet unseen", InDomain(x, unseen))])
            if found is None:
                break
            witnesses.append(found)


def _count_each(oracle: Oracle, clues: Sequence[Clue], witnesses: list[Witness], limit: int) -> Candidates:
    """Too many solutions to list: count those of each candidate that the witnesses do not already show often enough."""
    tally = _tally(oracle.model.decisions, witnesses, limit, enumerated=False, complete=True)
    try:
        for x, values in tally.counts.items():
            for value, seen in values.items():
                if seen < limit and len(values) > 1:
                    given = oracle.model.given(x, (value,))
                    values[value] = sum(1 for _ in islice(oracle.witnesses([*clues, given]), limit))
                elif len(values) == 1:
                    values[value] = limit
    except LimitReached:
        return tally  # the counts not reached stay lower bounds; which values are possible is settled
    return replace(tally, counted=True)


def _tally(
    variables: Sequence[Variable], witnesses: Sequence[Witness], limit: int, *, enumerated: bool, complete: bool
) -> Candidates:
    counts: dict[Variable, dict[int, int]] = {}
    for x in variables:
        taken = [witness[x] for witness in witnesses]
        counts[x] = {value: min(limit, taken.count(value)) for value in sorted(set(taken))}
    return Candidates(counts, limit, tuple(witnesses), enumerated, complete, counted=enumerated)
