"""Conflicts: minimal sets of clues and groups that clash (minimal unsatisfiable subsets), smallest first.

By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", CP 2015): a smallest set that hits every correction set known so far either clashes, and then no smaller
one does, or is grown to a maximal consistent set, whose complement is a new correction set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cpsudoku.diagnose.oracle import LimitReached, Oracle
from cpsudoku.model import Given, Witness


@dataclass(frozen=True)
class Conflict:
    """These givens and groups clash; leaving any of them out mends this clash."""

    givens: tuple[Given, ...]
    groups: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.givens) + len(self.groups)

    def __str__(self) -> str:
        return ", ".join([*map(str, self.givens), *self.groups]) or "the rules alone"


@dataclass(frozen=True)
class Conflicts:
    """``found``: smallest first. ``complete``: are these all there are?"""

    found: tuple[Conflict, ...]
    complete: bool


def conflicts(oracle: Oracle, givens: Sequence[Given], most: int) -> Conflicts:
    """Up to ``most`` minimal conflicts of a puzzle without solution, by size."""
    from pysat.examples.hitman import Hitman

    groups = oracle.model.groups
    everything = range(len(givens) + len(groups))
    found: list[Conflict] = []
    with Hitman(solver="glucose4", htype="sorted") as hitter:
        try:
            while len(found) < most:
                chosen = hitter.get()
                if chosen is None:
                    return Conflicts(tuple(found), True)
                kept = _grown(oracle, givens, set(chosen))
                if kept is None:
                    found.append(_conflict(givens, groups, chosen))
                    if not chosen:
                        return Conflicts(tuple(found), True)
                    hitter.block(chosen)
                else:
                    hitter.hit([i for i in everything if i not in kept])
        except LimitReached:
            pass
    return Conflicts(tuple(found), False)


def _conflict(givens: Sequence[Given], groups: Sequence[str], chosen: Sequence[int]) -> Conflict:
    n = len(givens)
    inside = sorted(chosen)
    return Conflict(tuple(givens[i] for i in inside if i < n), tuple(groups[i - n] for i in inside if i >= n))


def _grown(oracle: Oracle, givens: Sequence[Given], kept: set[int]) -> set[int] | None:
    """A maximal set around ``kept`` that has a solution, or None if ``kept`` itself has none."""
    witness = _ask(oracle, givens, kept)
    if witness is None:
        return None
    kept = kept | _satisfied(oracle, givens, witness)
    for i in range(len(givens) + len(oracle.model.groups)):
        if i not in kept:
            witness = _ask(oracle, givens, kept | {i})
            if witness is not None:
                kept = kept | {i} | _satisfied(oracle, givens, witness)
    return kept


def _ask(oracle: Oracle, givens: Sequence[Given], kept: set[int]) -> Witness | None:
    n = len(givens)
    off = [group for i, group in enumerate(oracle.model.groups, n) if i not in kept]
    return oracle.witness([given for i, given in enumerate(givens) if i in kept], off=off)


def _satisfied(oracle: Oracle, givens: Sequence[Given], witness: Witness) -> set[int]:
    """The givens and groups that a witness happens to satisfy: they come for free."""
    broken = {group for constraint, group in oracle.model.posted if group and not constraint.holds(witness)}
    return {i for i, given in enumerate(givens) if witness[given.variable] in given.allowed} | {
        i for i, group in enumerate(oracle.model.groups, len(givens)) if group not in broken
    }
