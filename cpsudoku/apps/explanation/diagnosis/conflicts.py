"""Conflicts: minimal sets of clues that clash (minimal unsatisfiable subsets), smallest first.

By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", CP 2015): a smallest set that hits every correction set known so far either clashes, and then no smaller
one does, or is grown to a maximal consistent set, whose complement is a new correction set.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cpsudoku.apps.explanation.diagnosis.true_candidates import Oracle
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.support.errors import LimitReached
from cpsudoku.support.limits import library

SECONDS = 10.0


@dataclass(frozen=True)
class Conflict:
    """These clues clash; leaving any of them out mends this clash."""

    clues: tuple[Clue, ...]

    def __len__(self) -> int:
        return len(self.clues)

    def __str__(self) -> str:
        return ", ".join(clue.name for clue in self.clues) or "the rules alone"


@dataclass(frozen=True)
class Conflicts:
    """``found``: smallest first. ``complete``: are these all there are?"""

    found: tuple[Conflict, ...]
    complete: bool


def clashing_clues(
    model: Model, clues: Sequence[Clue], most: int = 1, seconds: float | None = SECONDS
) -> Conflicts:
    """Return smallest sets of clues that clash. A new session answers, so that equal puzzles give equal sets: the page,
    its steps and `explain` name the same clues."""
    session = backend("sat").open(model)
    try:
        return conflicts(Oracle(model, session, seconds), clues, most)
    finally:
        session.close()


def conflicts(oracle: Oracle, clues: Sequence[Clue], most: int) -> Conflicts:
    """Return up to ``most`` minimal conflicts of a puzzle without solution, by size."""
    minimal_sets: list[Conflict] = []
    with library("pysat.examples.hitman").Hitman(solver="glucose4", htype="sorted") as hitter:
        try:
            while len(minimal_sets) < most:
                places = hitter.get()
                if places is None:
                    return Conflicts(tuple(minimal_sets), True)
                consistent = _grow(oracle, clues, set(places))
                if consistent is None:
                    minimal_sets.append(Conflict(tuple(clues[i] for i in sorted(places))))
                    if not places:
                        return Conflicts(tuple(minimal_sets), True)
                    hitter.block(places)
                else:
                    hitter.hit([i for i in range(len(clues)) if i not in consistent])
        except LimitReached:
            pass
    return Conflicts(tuple(minimal_sets), False)


def _grow(oracle: Oracle, clues: Sequence[Clue], places: set[int]) -> set[int] | None:
    """Return a maximal set around some ``places`` in ``clues`` that has a solution, or None if ``places`` has none."""
    witness = _witness(oracle, clues, places)
    if witness is None:
        return None
    places = places | _satisfied_clues(clues, witness)
    for i in range(len(clues)):
        if i not in places:
            witness = _witness(oracle, clues, places | {i})
            if witness is not None:
                places = places | {i} | _satisfied_clues(clues, witness)
    return places


def _witness(oracle: Oracle, clues: Sequence[Clue], places: Collection[int]) -> Witness | None:
    return oracle.witness([clue for i, clue in enumerate(clues) if i in places])


def _satisfied_clues(clues: Sequence[Clue], witness: Witness) -> set[int]:
    """Return the clues that a witness happens to satisfy: they come for free.

    A witness is silent about auxiliary variables of clues that were left out, so those are not among them.
    """
    return {i for i, clue in enumerate(clues) if not clue.auxiliary and clue.violated(witness) is None}
