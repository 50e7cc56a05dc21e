"""Refutations in memory: that a question has no solution that is not blocked; proved, then checked.

What a diagnosis says of parts of a puzzle has no text of its own to put into a certificate: a writer's lemmas are gone
through by the checker's own propagation, on the clauses that it makes of the statement.
"""

from __future__ import annotations

from cpsudoku.certificate import cut_follows
from cpsudoku.model import Model, Question
from cpsudoku.proof import by_sat
from cpsudoku.proof.agreement import FalseProof
from cpsudoku.proof.formula import stated_formula
from cpsudoku.statement.lines import state


def refute(model: Model, question: Question) -> int:
    """Prove that the question has no solution, and check it; return how many lemmas that takes.

    Raises:
        FalseProof: there is one, or the checker does not accept a lemma.
        LimitReached: before the proof was done.
    """
    formula = stated_formula(state(model, question.clues, fold=False))
    blocks = [formula.block_of([w[x] for x in model.decisions]) for w in question.blocked]
    proof = by_sat.prove(formula, limits=question.limits, blocks=blocks, most=1)
    if proof.found:
        raise FalseProof("expected no solution, found one")
    checked = formula.checker_state()
    for block in blocks:
        checked.add(block)
    graphs = formula.problem.graphs
    for number, cut in proof.cuts:
        if not cut_follows(graphs[number - 1], cut):
            raise FalseProof(f"the cut {cut} does not follow from graph {number}")
        checked.add(cut)
    for lemma in (*proof.lemmas, ()):
        if not checked.follows(list(lemma)):
            raise FalseProof(f"the lemma {lemma} does not follow by unit propagation")
        checked.add(lemma)
    return len(proof.lemmas)
