"""Every negative statement of a diagnosis proved: positive ones show a witness, these a refutation that was checked.

That a set of clues clashes; that clues make a puzzle unique; that a clue is redundant; that a value is in no solution.
(That a clash is minimal, or a clue needed, rests on witnesses, which were checked when they were found.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cpsudoku.diagnose import Ambiguous, Diagnosis, Impossible, Sound
from cpsudoku.model import Given, Limits, Model, Witness


class Statement(NamedTuple):
    """There is no solution but ``blocked`` under these givens, groups in ``off`` not asked for."""

    givens: tuple[Given, ...]
    blocked: tuple[Witness, ...] = ()
    off: tuple[str, ...] = ()


class Backed(NamedTuple):
    """How many statements were proved, with how many lemmas in all."""

    statements: int
    lemmas: int

    def __str__(self) -> str:
        return f"{self.statements} statements that something cannot be, each proved and checked: {self.lemmas} lemmas"


def back(model: Model, givens: Sequence[Given], diagnosis: Diagnosis, limits: Limits | None = None) -> Backed:
    """Prove everything the diagnosis says cannot be. ``limits``: for each proof.

    Raises:
        FalseProof: one of its statements is wrong, or its proof is.
        Unproved: a limit was reached first.
    """
    from cpsudoku.proof.refuting import Refuter

    refuter = Refuter(model)
    lemmas = [
        refuter.refute(said.givens, blocked=said.blocked, off=said.off, limits=limits)
        for said in statements(model, givens, diagnosis)
    ]
    return Backed(len(lemmas), sum(lemmas))


def statements(model: Model, givens: Sequence[Given], diagnosis: Diagnosis) -> Iterator[Statement]:
    """What the diagnosis says cannot be."""
    match diagnosis:
        case Impossible(conflicts):
            yield Statement(tuple(givens))
            for conflict in conflicts.found:
                off = tuple(group for group in model.groups if group not in conflict.groups)
                yield Statement(conflict.givens, (), off)
        case Sound(witness, redundancy):
            yield Statement(tuple(givens), (witness,))
            for given in redundancy.givens:
                yield Statement(tuple(g for g in givens if g is not given), (witness,))
            for group in redundancy.groups:
                yield Statement(tuple(givens), (witness,), (group,))
            yield Statement(redundancy.subset, (witness,))
        case Ambiguous():
            yield from _of_ambiguous(model, givens, diagnosis)


def _of_ambiguous(model: Model, givens: Sequence[Given], diagnosis: Ambiguous) -> Iterator[Statement]:
    found = diagnosis.candidates
    if found.complete:
        for x, values in found.counts.items():
            never = frozenset(x.values).difference(values)
            if never:
                yield Statement((*givens, Given(x.name, x, never)))
    if found.enumerated:
        yield Statement(tuple(givens), found.witnesses)
    for clues in diagnosis.completions.sets:
        target = next(w for w in found.witnesses if all(w[clue.variable] in clue.allowed for clue in clues))
        yield Statement((*givens, *clues), (target,))
