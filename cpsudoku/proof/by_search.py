"""The hand-written search as a writer of proofs: see `cpsudoku.backends.search.lemmas`, whose lemmas these are.

One walk finds the solution and refutes all others, by unit propagation on the reference encoding alone; a lemma for
every decision that fails. A 17-clue sudoku takes half a millisecond (median), one of the hardest some eight.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.backends.search.lemmas import LemmaWriter
from cpsudoku.model import NO_LIMITS, Limits, Witness
from cpsudoku.proof import WrittenProof
from cpsudoku.proof.formula import GroupedFormula


def prove(
    formula: GroupedFormula,
    blocked: Sequence[Witness] = (),
    limits: Limits = NO_LIMITS,
    prover: LemmaWriter | None = None,
) -> WrittenProof:
    """All solutions that are not blocked, up to two, and the proof that there are no more.

    ``prover``: one for the formula's model and larger clues, to be used again.

    Raises:
        LimitReached: a step is a lemma.
        BackendError: something has to be connected.
    """
    if prover is None:
        encoder = formula.encoder
        prover = LemmaWriter(formula.model, formula.larger, encoder.cnf) if formula.larger else encoder.search
    found, lemmas = prover.prove(formula.clues, blocked, limits)
    literal = prover.reference.literal
    solutions = tuple(tuple(n for x, value in w.items() if (n := literal(x, value)) > 0) for w in found)
    return WrittenProof(solutions, tuple(lemma for lemma in lemmas if lemma))
