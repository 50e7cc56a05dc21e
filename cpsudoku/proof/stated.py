"""A record of a statement that has no model: as read from text, or of another program."""

from __future__ import annotations

from cpsudoku.model.verdicts import CODED
from cpsudoku.proof import by_sat
from cpsudoku.proof.formula import stated_formula
from cpsudoku.proof.record import Certificate
from cpsudoku.statement.statement import Statement


def prove(statement: Statement, solver: str = by_sat.DEFAULT, *, trim: bool = False) -> str:
    """Return a record that the statement has exactly one solution, none, or two; no other backend has agreed.

    ``trim``: without the lemmas, cuts and sums that the refutation does not need.

    Raises:
        FalseWitness: by its meaning a line does not hold in a solution of its clauses.
    """
    formula = stated_formula(statement)
    proof = by_sat.prove(formula, solver)
    claim = [f"{name} {formula.solution(true)}" for name, true in zip(NAMES, proof.found, strict=False)]
    lemmas, cuts, sums = proof.lemmas, proof.cuts, formula.sums
    if trim and len(proof.found) < 2:
        given = [*formula.given, *map(formula.block, proof.found)]
        lemmas, cuts, sums = formula.loaded.trimmer.trim(given, lemmas, cuts, sums)
    kind = CODED[len(proof.found)]
    parts = tuple(found.parts for found in sums)
    return Certificate(kind, formula.lines, tuple(claim), lemmas, cuts=cuts, sums=parts).text()


NAMES = ("solution", "second")
