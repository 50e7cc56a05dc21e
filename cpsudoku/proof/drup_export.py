"""Certificate -> DIMACS and DRUP files for other checkers: drat-trim, lrat-check, cake_lpr, dratify.

The formula has the checker's own clauses of the record: rules, givens, and the block on its solution. Comments give the
meaning of the variables. Cuts are clauses of the formula here, and comments mark them; our checker verifies them
itself. The proof is the record's lemmas. The commands to run are in docs/certificates.md.
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.checker import (
    MAX_SIZE,
    MAX_WORK,
    CertificateLines,
    Rejected,
    Result,
    Steps,
    check_claim,
    combine,
    sum_clauses,
)
from cpsudoku.proof.certificate_record import STATED, Certificate
from cpsudoku.proof.checker_formula import clauses_of, problem_of
from cpsudoku.support.errors import CpsudokuError


class Exported(NamedTuple):
    """``dimacs``: the formula without a model; ``drup``: its refutation."""

    dimacs: str
    drup: str


def export_files(certificate: Certificate) -> Exported:
    """Return the two files of a certificate.

    Raises:
        CpsudokuError: the certificate shows two solutions, so there is nothing to refute, or it is malformed.
    """
    place = f"line {certificate.line}: " if certificate.line else ""
    if certificate.kind == "multiple":
        raise CpsudokuError(f"{place}expected a refutation to export, found a certificate of two solutions")
    steps = Steps(MAX_WORK, MAX_SIZE)
    lines = CertificateLines(["", *certificate.claim])
    try:
        problem = problem_of(certificate.statement)
        blocks = check_claim(lines, problem, Result(True, 1, 1, certificate.kind)) or []
        rules = problem.rules()
        summed, top = [], rules.variables
        for parts in certificate.sums:
            equality = combine((k, problem.equalities[number - 1]) for k, number in parts)
            more, top = sum_clauses(equality, top, steps)
            summed += more
    except (Rejected, IndexError) as error:
        raise CpsudokuError(f"{place}{error}") from None
    cuts = [clause for _, clause in certificate.cuts]
    clauses = [*clauses_of(rules), *problem.clauses, *blocks, *summed, *cuts]
    # always write the empty clause, because drat-trim rejects a proof without lines
    drup = "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in (*certificate.lemmas, ()))
    about = "what the proof refutes; `convert --to cnf` writes the puzzle alone"
    lines_of = (about, *certificate.statement, f"kind {certificate.kind}", *_meaning(certificate))
    header = [f"c {line}" for line in lines_of]
    first = len(clauses) - len(cuts) + 1
    if summed:
        header.append(f"c clauses {first - len(summed)} to {first - 1}, and their literals, are sums of equalities")
    header += [f"c clause {i} is a cut of graph {cut.number}" for i, cut in enumerate(certificate.cuts, first)]
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return Exported("\n".join((*header, f"p cnf {top} {len(clauses)}", *body)) + "\n", drup)


def _meaning(certificate: Certificate) -> list[str]:
    if certificate.statement[0] != STATED:
        return ["literal n * cell + value index + 1: cells in reading order and values from 0"]
    return ["literals from 1 on: of the variables in order, one for each value, of one over 0 and 1 just one"]
