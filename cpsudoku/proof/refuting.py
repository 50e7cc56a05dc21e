"""Refutations in memory: that no (other) solution exists under some of the clues; proved, then checked.

What a diagnosis says of parts of a puzzle has no text of its own to put into a certificate: the hand-written search
writes the lemmas, and the checker's own propagation goes through them, on the reference encoding.
"""

from __future__ import annotations

from functools import lru_cache

from cpsudoku.certificate import Proof as Checked
from cpsudoku.cnf import reference
from cpsudoku.model import Clue, Model, Question
from cpsudoku.proof import by_search
from cpsudoku.proof.proving import FalseProof, Unproved
from cpsudoku.proof.verify import Encoded
from cpsudoku.propagators.proving import Prover

KEPT = 8  # sets of larger clues that stay loaded with the rules


class Refuter:
    """Proves and checks refutations over one model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._loaded = lru_cache(maxsize=KEPT)(self._load)

    def _load(self, larger: tuple[Clue, ...]) -> tuple[Prover, Encoded]:
        return Prover(self._model, larger), Encoded(reference(self._model, larger))

    def refute(self, question: Question) -> int:
        """Prove that the question has no solution; how many lemmas that takes.

        Raises:
            FalseProof: there is one, or the checker does not accept a lemma.
            Unproved: a limit was reached first.
        """
        prover, encoded = self._loaded(tuple(clue for clue in question.clues if clue.unary is None))
        numbering = encoded.numbering
        given = [x for clue in question.clues if clue.unary for x in numbering.stated(clue.unary)]
        blocks = [numbering.block(self._model.decisions, witness) for witness in question.blocked]
        try:
            proof = by_search.prove(prover, numbering, question.clues, question.blocked, question.limits)
        except TimeoutError as error:
            raise Unproved(str(error)) from None
        if proof.found:
            raise FalseProof("expected no solution, the search shows one")
        checked = Checked(encoded)
        for clause in (*([x] for x in encoded.given), *([x] for x in given), *blocks):
            checked.add(clause)
        for lemma in (*proof.lemmas, ()):
            if not checked.follows(list(lemma)):
                raise FalseProof(f"the lemma {lemma} does not follow by unit propagation")
            checked.add(lemma)
        return len(proof.lemmas)
