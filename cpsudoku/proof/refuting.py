"""Refutations in memory: that a question has no solution that is not blocked; proved, then checked.

What a diagnosis says of parts of a puzzle has no text of its own to put into a certificate: a writer's lemmas are gone
through by the checker's own propagation, on the reference encoding.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.backends.search.lemmas import LemmaWriter
from cpsudoku.certificate import cut_follows
from cpsudoku.model import Clue, Model, Question
from cpsudoku.proof import WrittenProof, by_sat, by_search
from cpsudoku.proof.formula import Encoder, GroupedFormula
from cpsudoku.proof.proving import FalseProof
from cpsudoku.sessions import Recent

KEPT = 8  # sets of larger clues whose network stays loaded


class Refuter:
    """Proves and checks refutations over one model."""

    def __init__(self, model: Model) -> None:
        self._encoder = Encoder(model)
        self._loaded: Recent[tuple[Clue, ...], LemmaWriter] = Recent(KEPT)

    def refute(self, question: Question) -> int:
        """Prove that the question has no solution; how many lemmas that takes.

        Raises:
            FalseProof: there is one, or the checker does not accept a lemma.
            LimitReached: before the proof was done.
        """
        formula = GroupedFormula(self._encoder, question.clues)
        blocks = [self._encoder.cnf.numbering.block(self._encoder.model.decisions, w) for w in question.blocked]
        proof = self._proof(formula, question, blocks)
        if proof.found:
            raise FalseProof("expected no solution, found one")
        checked = formula.checked()
        for block in blocks:
            checked.add(block)
        graphs = formula.axioms
        for number, cut in proof.cuts:
            if not cut_follows(graphs[number - 1], cut):
                raise FalseProof(f"the cut {cut} does not follow from graph {number}")
            checked.add(cut)
        for lemma in (*proof.lemmas, ()):
            if not checked.follows(list(lemma)):
                raise FalseProof(f"the lemma {lemma} does not follow by unit propagation")
            checked.add(lemma)
        return len(proof.lemmas)

    def _proof(self, formula: GroupedFormula, question: Question, blocks: Sequence[list[int]]) -> WrittenProof:
        if formula.graphs or formula.sums:
            return by_sat.prove(formula, limits=question.limits, blocks=blocks)
        return by_search.prove(formula, question.blocked, question.limits, self._prover(formula))

    def _prover(self, formula: GroupedFormula) -> LemmaWriter:
        if not formula.larger:
            return self._encoder.search
        return self._loaded.value(
            formula.larger, lambda: LemmaWriter(formula.model, formula.larger, formula.encoder.cnf)
        )
