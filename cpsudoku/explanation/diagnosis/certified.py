"""Proofs of all negative statements of a diagnosis. Positive ones show a witness; these get a refutation, and it is
checked.

The verdict, "no clue can go" and the true candidates are claims of their own: they get a certificate that can be kept.
The rest is refuted in memory: a set of clues clashes, a clue is redundant, clues make a puzzle unique. (That a clash is
minimal, or a clue needed, rests on witnesses, which were checked when they were found.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cpsudoku.explanation.diagnosis.diagnosis import Ambiguous, Diagnosis, Impossible, Sound
from cpsudoku.explanation.diagnosis.redundancy import without
from cpsudoku.ground.deadline import Deadline
from cpsudoku.ground.errors import amount
from cpsudoku.model import NO_LIMITS, Clue, Limits, Model, Question

if TYPE_CHECKING:
    from cpsudoku.proof.formula import ProofQuestion
    from cpsudoku.proof.record import Certificate


class Backing(NamedTuple):
    """How many statements were proved, with how many lemmas in all; the certificate of what has a claim of its own."""

    statements: int
    lemmas: int
    certificate: Certificate | None = None

    def __str__(self) -> str:
        statements, lemmas = amount(self.statements, "statement"), amount(self.lemmas, "lemma")
        note = self.certificate.note if self.certificate is not None else ""
        words = f"{statements} that something cannot be, each proved and checked: {lemmas}"
        return f"{words}; the certificate is {note}" if note else words


def back(
    model: Model,
    clues: Sequence[Clue],
    diagnosis: Diagnosis,
    limits: Limits = NO_LIMITS,
    proof_question: ProofQuestion | None = None,
) -> Backing:
    """Prove everything the diagnosis says cannot be. ``limits``: for all of it; ``proof_question``: of the same model
    and clues, if it is known of which text they are.

    Raises:
        FalseProof: one of its statements is wrong, or its proof is.
        LimitReached: before a proof was done.
    """
    from cpsudoku.proof.formula import question_of
    from cpsudoku.proof.proving import examine, refute

    deadline = Deadline(limits.seconds)
    certificate = _certificate(proof_question or question_of(model, clues), diagnosis, limits)
    if certificate is not None:
        certificate = examine(certificate, deadline)
    lemmas = [
        refute(model, question._replace(limits=limits._replace(seconds=deadline.left)))
        for question in statements(clues, diagnosis)
    ]
    own = [] if certificate is None else [len(certificate.lemmas)]
    return Backing(len(lemmas) + len(own), sum(lemmas) + sum(own), certificate)


def _certificate(question: ProofQuestion, diagnosis: Diagnosis, limits: Limits) -> Certificate | None:
    """Return the record of the claim that says most; None if the diagnosis may not know all.

    Raises:
        FalseProof: it is another one than the diagnosis says.
    """
    from cpsudoku.ground.errors import FalseProof
    from cpsudoku.proof.claims import prove_candidates, prove_minimal, values_of
    from cpsudoku.proof.proving import ProofWriter

    if isinstance(diagnosis, Ambiguous):
        if not diagnosis.candidates.complete:
            return None
        certificate = prove_candidates(question, limits=limits)
        if values_of(question, certificate) != {x: {*values} for x, values in diagnosis.candidates.counts.items()}:
            raise FalseProof("expected these candidates, found that others are true")
        return certificate
    if not isinstance(diagnosis, Sound | Impossible):
        return None
    if isinstance(diagnosis, Sound) and diagnosis.redundancy.minimal:
        return prove_minimal(question, limits=limits)
    certificate = ProofWriter(None, limits=limits).certificate(question)
    if certificate.kind != diagnosis.verdict:
        raise FalseProof(f"expected a certificate of {diagnosis.verdict}, found one of {certificate.kind}")
    return certificate


def statements(clues: Sequence[Clue], diagnosis: Diagnosis) -> Iterator[Question]:
    """Yield what else the diagnosis says cannot be, each as a question that has no solution."""
    match diagnosis:
        case Impossible(conflicts):
            for conflict in conflicts.found:
                yield Question(conflict.clues)
        case Sound(witness, redundancy):
            for clue in redundancy.clues:
                yield Question(without(clues, clue), (witness,))
            yield Question(redundancy.subset, (witness,))
        case Ambiguous():
            yield from _of_ambiguous(clues, diagnosis)


def _of_ambiguous(clues: Sequence[Clue], diagnosis: Ambiguous) -> Iterator[Question]:
    candidates = diagnosis.candidates
    if candidates.enumerated:
        yield Question(tuple(clues), candidates.witnesses)
    for digits in diagnosis.completions.sets:
        target = next(w for w in candidates.witnesses if all(digit.violated(w) is None for digit in digits))
        yield Question((*clues, *digits), (target,))
