"""The hand-written search as a writer of proofs: see `cpsudoku.backends.search.lemmas`, whose lemmas these are.

One walk finds the solution and refutes all others, by unit propagation alone; a lemma for every decision that fails. A
17-clue sudoku takes half a millisecond (median), one of the hardest some eight.
"""

from __future__ import annotations

from cpsudoku.ground.errors import BackendError
from cpsudoku.model import NO_LIMITS, Limits
from cpsudoku.proof import WrittenProof
from cpsudoku.proof.formula import ProofFormula


def prove(formula: ProofFormula, limits: Limits = NO_LIMITS) -> WrittenProof:
    """Return all solutions up to two, and the proof that there are no more.

    Raises:
        LimitReached: a step is a lemma.
        BackendError: something has to be connected, or long sums are added, which it does not see.
    """
    if formula.graphs or formula.sums:
        raise BackendError("search: writes no proofs about connectivity and long sums: expected sat to certify it")
    models, lemmas = formula.loaded.search.prove([x for (x,) in formula.given], limits=limits)
    solutions = tuple(tuple([x for x in true if x > 0]) for true in models)
    return WrittenProof(solutions, tuple(lemma for lemma in lemmas if lemma))
