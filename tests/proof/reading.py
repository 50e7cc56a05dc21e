"""What the checker makes of a statement, for tests that look at its clauses."""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku import checker
from cpsudoku.checker import CertificateLines, Formula, Result, cut_follows
from cpsudoku.proof import WrittenProof, checker_formula
from cpsudoku.proof.checker_formula import ProofFormula


def parse(text: str) -> tuple[checker.Statement, Formula]:
    """The checker's reading of a statement, and its clauses."""
    parsed = checker.Statement(_lines(text))
    return parsed, Formula(parsed)


def solution(text: str, values: Sequence[int]) -> list[int]:
    """The literals of the decisions under a value for each variable, by the checker's meanings, or Rejected."""
    problem = checker.problem_of_statement(checker.Statement(_lines(text)), Result(True, 1, 1))
    return problem.witness(" ".join(map(str, values)))


def clauses_of(written: Formula) -> list[list[int]]:
    """All clauses, including clauses of groups."""
    return [*written.clauses, *map(list, checker_formula.clauses_of(written.rules()))]


def accepts(asked: ProofFormula, written: WrittenProof) -> bool:
    """Is it a proof, by the checker's own propagation, and its check of cuts?"""
    proof = asked.checker_state()
    for found in written.found:
        proof.add(asked.block(found))
    for number, cut in written.cuts:
        if not cut_follows(asked.problem.graphs[number - 1], cut):
            return False
        proof.add(cut)
    for lemma in (*written.lemmas, ()):
        if not proof.follows(list(lemma)):
            return False
        proof.add(lemma)
    return True


def _lines(text: str) -> CertificateLines:
    lines = CertificateLines(["puzzle stated", *text.rstrip("\n").split("\n"), "end"])
    lines.steps = checker.Steps(checker.MAX_WORK, checker.MAX_SIZE)
    return lines
