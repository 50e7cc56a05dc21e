"""The hand-written search as a writer of proofs: see `cpsudoku.backends.search.lemmas`, whose lemmas these are.

One walk finds the solution and refutes all others, by unit propagation alone; a lemma for every decision that fails. A
17-clue sudoku takes half a millisecond (median), one of the hardest some eight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cpsudoku.ground.errors import BackendError
from cpsudoku.model import NO_LIMITS, Limits, Unary
from cpsudoku.model.numbering import Numbering
from cpsudoku.proof import WrittenProof
from cpsudoku.proof.formula import ProofFormula


def prove(formula: ProofFormula, limits: Limits = NO_LIMITS) -> WrittenProof:
    """All solutions up to two, and the proof that there are no more.

    Raises:
        LimitReached: a step is a lemma.
        BackendError: something has to be connected, or long sums are added, which it does not see.
    """
    if formula.graphs or formula.sums:
        raise BackendError("search: writes no proofs about connectivity and long sums: expected sat to certify it")
    writer = formula.loaded.search
    found, lemmas = writer.prove([*_known(formula.given, writer.reference)], (), limits)
    literal = writer.reference.literal
    solutions = tuple(tuple([n for x, value in w.items() if (n := literal(x, value)) > 0]) for w in found)
    return WrittenProof(solutions, tuple(lemma for lemma in lemmas if lemma))


def _known(units: Iterable[Sequence[int]], numbering: Numbering) -> Iterator[Unary]:
    """What unit clauses leave of each variable."""
    left: dict[object, Unary] = {}
    for (x,) in units:
        variable, value = numbering.meaning(x)
        only = frozenset((value,)) if x > 0 else frozenset(variable.values) - {value}
        left[variable] = Unary(variable, left[variable][1] & only if variable in left else only)
    yield from left.values()
