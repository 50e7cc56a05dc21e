"""Redundancy: the clues that a unique puzzle does not need, each by itself, and whether it is minimal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cpsudoku.apps.explanation.diagnosis.true_candidates import Oracle
from cpsudoku.model import Clue, Witness
from cpsudoku.support.errors import LimitReached


@dataclass(frozen=True)
class Redundancy:
    """Which single clues can be left out.

    Attributes:
        clues: Those without any one of which the puzzle is still unique.
        subset: A set of clues that is enough and has no redundant one: found by leaving out one after the other.
        complete: Was every clue examined before the time ran out?
    """

    clues: tuple[Clue, ...]
    subset: tuple[Clue, ...]
    complete: bool

    @property
    def minimal(self) -> bool | None:
        """Is every clue needed? None without clues."""
        if not self.clues and not self.subset:
            return None
        return self.complete and not self.clues


def redundancy(oracle: Oracle, clues: Sequence[Clue], witness: Witness) -> Redundancy:
    """Look for another solution than ``witness`` without each clue."""
    spare: list[Clue] = []
    subset = tuple(clues)
    try:
        for clue in clues:
            if oracle.witness(without(clues, clue), blocked=[witness]) is None:
                spare.append(clue)
        for clue in spare:
            fewer = without(subset, clue)
            if oracle.witness(fewer, blocked=[witness]) is None:
                subset = fewer
    except LimitReached:
        return Redundancy(tuple(spare), subset, False)
    return Redundancy(tuple(spare), subset, True)


def without(clues: Sequence[Clue], left_out: Clue) -> tuple[Clue, ...]:
    """Return the clues but one."""
    return tuple(clue for clue in clues if clue is not left_out)
