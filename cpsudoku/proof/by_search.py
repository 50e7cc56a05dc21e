"""The hand-written search as a writer of proofs: see `cpsudoku.propagators.proving`, whose lemmas these are.

One walk finds the solution and refutes all others, by unit propagation on the reference encoding alone; a lemma for
every decision that fails. A 17-clue sudoku takes half a millisecond (median), one of the hardest some eight.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.cnf import Numbering
from cpsudoku.model import NO_LIMITS, Clue, Limits, Witness
from cpsudoku.proof import Proof
from cpsudoku.propagators.proving import NotRefuted, Prover


def prove(
    prover: Prover,
    numbering: Numbering,
    clues: Sequence[Clue],
    blocked: Sequence[Witness] = (),
    limits: Limits = NO_LIMITS,
) -> Proof:
    """All solutions under ``clues`` that are not blocked, up to two, and the proof that there are no more.

    Raises:
        TimeoutError: a limit was reached first; a step is a lemma.
    """
    try:
        found, lemmas = prover.prove(clues, blocked, limits)
    except NotRefuted as limit:
        raise TimeoutError(str(limit)) from None
    solutions = tuple(tuple(numbering.literal(x, value) for x, value in witness.items()) for witness in found)
    return Proof(solutions, tuple(lemma for lemma in lemmas if lemma))
