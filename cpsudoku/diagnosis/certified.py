"""Every negative statement of a diagnosis proved: positive ones show a witness, these a refutation that was checked.

That a set of clues clashes; that clues make a puzzle unique; that a clue is redundant; that a value is in no solution.
(That a clash is minimal, or a clue needed, rests on witnesses, which were checked when they were found.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cpsudoku.diagnosis.diagnosis import Ambiguous, Diagnosis, Impossible, Sound
from cpsudoku.diagnosis.redundancy import without
from cpsudoku.errors import amount
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question


class Backed(NamedTuple):
    """How many statements were proved, with how many lemmas in all."""

    statements: int
    lemmas: int

    def __str__(self) -> str:
        stated, lemmas = amount(self.statements, "statement"), amount(self.lemmas, "lemma")
        return f"{stated} that something cannot be, each proved and checked: {lemmas}"


def back(model: Model, clues: Sequence[Clue], diagnosis: Diagnosis, limits: Limits = NO_LIMITS) -> Backed:
    """Prove everything the diagnosis says cannot be. ``limits``: for each proof.

    Raises:
        FalseProof: one of its statements is wrong, or its proof is.
        LimitReached: before a proof was done.
    """
    from cpsudoku.proof.refuting import Refuter

    refuter = Refuter(model)
    lemmas = [refuter.refute(question._replace(limits=limits)) for question in statements(model, clues, diagnosis)]
    return Backed(len(lemmas), sum(lemmas))


def statements(model: Model, clues: Sequence[Clue], diagnosis: Diagnosis) -> Iterator[Question]:
    """What the diagnosis says cannot be, each as a question that it says has no solution."""
    match diagnosis:
        case Impossible(conflicts):
            yield Question(tuple(clues))
            for conflict in conflicts.found:
                yield Question(conflict.clues)
        case Sound(witness, redundancy):
            yield Question(tuple(clues), (witness,))
            for clue in redundancy.clues:
                yield Question(without(clues, clue), (witness,))
            yield Question(redundancy.subset, (witness,))
        case Ambiguous():
            yield from _of_ambiguous(model, clues, diagnosis)


def _of_ambiguous(model: Model, clues: Sequence[Clue], diagnosis: Ambiguous) -> Iterator[Question]:
    found = diagnosis.candidates
    if found.complete:
        for x, values in found.counts.items():
            never = frozenset(x.values).difference(values)
            if never:
                yield Question((*clues, model.given(x, never)))
    if found.enumerated:
        yield Question(tuple(clues), found.witnesses)
    for digits in diagnosis.completions.sets:
        target = next(w for w in found.witnesses if all(digit.violated(w) is None for digit in digits))
        yield Question((*clues, *digits), (target,))
