"""A record of a statement that has no model: as read from text, or of another program."""

from __future__ import annotations

from cpsudoku.model.verdicts import CODED
from cpsudoku.proof import by_sat
from cpsudoku.proof.formula import stated_formula
from cpsudoku.proof.record import Certificate
from cpsudoku.statement.statement import Statement


def prove(statement: Statement, solver: str = by_sat.DEFAULT) -> str:
    """Return a record that the statement has exactly one solution, none, or two; no other backend has agreed.

    Raises:
        FalseWitness: by its meaning a line does not hold in a solution of its clauses.
    """
    formula = stated_formula(statement)
    proof = by_sat.prove(formula, solver)
    claim = [f"{name} {formula.solution(true)}" for name, true in zip(NAMES, proof.found, strict=False)]
    sums = tuple(found.parts for found in formula.sums)
    kind = CODED[len(proof.found)]
    return Certificate(kind, formula.lines, tuple(claim), proof.lemmas, cuts=proof.cuts, sums=sums).text()


NAMES = ("solution", "second")
