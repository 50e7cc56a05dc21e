"""Conflicts: minimal sets of clues that clash (minimal unsatisfiable subsets), smallest first.

By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", CP 2015): a smallest set that hits every correction set known so far either clashes, and then no smaller
one does, or is grown to a maximal consistent set, whose complement is a new correction set.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cpsudoku.explanation.diagnosis.oracle import Oracle
from cpsudoku.ground.errors import LimitReached
from cpsudoku.model import Clue, Witness


@dataclass(frozen=True)
class Conflict:
    """These clues clash; leaving any of them out mends this clash."""

    clues: tuple[Clue, ...]

    def __len__(self) -> int:
        return len(self.clues)

    def __str__(self) -> str:
        return ", ".join(map(str, self.clues)) or "the rules alone"


@dataclass(frozen=True)
class Conflicts:
    """``found``: smallest first. ``complete``: are these all there are?"""

    found: tuple[Conflict, ...]
    complete: bool


def conflicts(oracle: Oracle, clues: Sequence[Clue], most: int) -> Conflicts:
    """Up to ``most`` minimal conflicts of a puzzle without solution, by size."""
    from pysat.examples.hitman import Hitman

    found: list[Conflict] = []
    with Hitman(solver="glucose4", htype="sorted") as hitter:
        try:
            while len(found) < most:
                chosen = hitter.get()
                if chosen is None:
                    return Conflicts(tuple(found), True)
                kept = _grow(oracle, clues, set(chosen))
                if kept is None:
                    found.append(Conflict(tuple(clues[i] for i in sorted(chosen))))
                    if not chosen:
                        return Conflicts(tuple(found), True)
                    hitter.block(chosen)
                else:
                    hitter.hit([i for i in range(len(clues)) if i not in kept])
        except LimitReached:
            pass
    return Conflicts(tuple(found), False)


def _grow(oracle: Oracle, clues: Sequence[Clue], kept: set[int]) -> set[int] | None:
    """A maximal set around ``kept`` (places in ``clues``) that has a solution, or None if ``kept`` has none."""
    witness = _witness(oracle, clues, kept)
    if witness is None:
        return None
    kept = kept | _satisfied(clues, witness)
    for i in range(len(clues)):
        if i not in kept:
            witness = _witness(oracle, clues, kept | {i})
            if witness is not None:
                kept = kept | {i} | _satisfied(clues, witness)
    return kept


def _witness(oracle: Oracle, clues: Sequence[Clue], kept: Collection[int]) -> Witness | None:
    return oracle.witness([clue for i, clue in enumerate(clues) if i in kept])


def _satisfied(clues: Sequence[Clue], witness: Witness) -> set[int]:
    """The clues that a witness happens to satisfy: they come for free.

    A witness is silent about auxiliary variables of clues that were left out, so those are not among them.
    """
    return {i for i, clue in enumerate(clues) if not clue.auxiliary and clue.violated(witness) is None}
