"""Redundancy: the clues and groups that a unique puzzle does not need, each by itself, and whether it is minimal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cpsudoku.diagnose.oracle import LimitReached, Oracle
from cpsudoku.model import Given, Witness


@dataclass(frozen=True)
class Redundancy:
    """Which single clues can be left out.

    Attributes:
        givens: The clues without any one of which the puzzle is still unique.
        groups: The named groups of which the same is true.
        subset: A set of clues that is enough and has no redundant one: found by leaving out one after the other.
        complete: Was every clue asked about before the time ran out?
    """

    givens: tuple[Given, ...]
    groups: tuple[str, ...]
    subset: tuple[Given, ...]
    complete: bool

    @property
    def minimal(self) -> bool | None:
        """Is every clue needed? None where there is no clue.

        Groups are rules: a needless sign does not make the clues less minimal.
        """
        if not self.givens and not self.subset:
            return None
        return self.complete and not self.givens


def redundancy(oracle: Oracle, givens: Sequence[Given], witness: Witness) -> Redundancy:
    """Ask for another solution without each clue, and without each group."""
    spare: list[Given] = []
    loose: list[str] = []
    subset = list(givens)
    try:
        for given in givens:
            if oracle.witness([g for g in givens if g is not given], blocked=[witness]) is None:
                spare.append(given)
        for group in oracle.model.groups:
            if oracle.witness(givens, blocked=[witness], off=[group]) is None:
                loose.append(group)
        for given in spare:
            fewer = [g for g in subset if g is not given]
            if oracle.witness(fewer, blocked=[witness]) is None:
                subset = fewer
    except LimitReached:
        return Redundancy(tuple(spare), tuple(loose), tuple(subset), False)
    return Redundancy(tuple(spare), tuple(loose), tuple(subset), True)
