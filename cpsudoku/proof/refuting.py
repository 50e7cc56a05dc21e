"""Refutations in memory: that no (other) solution exists under givens, with groups on or off; proved, then checked.

What a diagnosis says of parts of a puzzle has no text of its own to put into a certificate: the hand-written search
writes the lemmas, and the checker's own propagation goes through them, on the reference encoding.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from cpsudoku.certificate import Proof as Checked
from cpsudoku.cnf import reference
from cpsudoku.model import Given, Limits, Model, Witness
from cpsudoku.proof import by_search
from cpsudoku.proof.proving import FalseProof, Unproved
from cpsudoku.proof.verify import Encoded
from cpsudoku.propagators.proving import Prover

KEPT = 8  # sets of groups whose rules stay loaded


class Refuter:
    """Proves and checks refutations over one model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._loaded = lru_cache(maxsize=KEPT)(self._load)

    def _load(self, off: frozenset[str]) -> tuple[Prover, Encoded]:
        return Prover(self._model, off), Encoded(reference(self._model, off))

    def refute(
        self,
        givens: Sequence[Given],
        *,
        blocked: Sequence[Witness] = (),
        off: Collection[str] = (),
        limits: Limits | None = None,
    ) -> int:
        """Prove that there is no solution that is none of ``blocked``; how many lemmas that takes.

        Raises:
            FalseProof: there is one, or the checker does not accept a lemma.
            Unproved: a limit was reached first.
        """
        prover, encoded = self._loaded(frozenset(off))
        numbering = encoded.numbering
        given = numbering.assumptions(givens)
        blocks = [numbering.block(self._model.variables, witness) for witness in blocked]
        try:
            proof = by_search.prove(prover, numbering, givens, blocked, limits or Limits())
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
