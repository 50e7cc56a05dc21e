"""Certificate -> DIMACS and DRUP files for other checkers: drup, cake_lpr, drat-trim, lrat-check, dratify.

The formula has the clauses that the checker derives from the record: rules, givens, and the clauses of the claim, such
as the clause that blocks the solution. Comments give the meaning of the variables. Cuts are the last clauses of the
formula. A comment names the graph and the rule or clue of each cut; our checker verifies that it follows. The proof is
the record's lemmas. The commands to run are in docs/reference/certificates.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cpsudoku.checker import (
    MAX_SIZE,
    MAX_WORK,
    WORDS,
    CertificateLines,
    Line,
    Rejected,
    Result,
    Statement,
    Steps,
    check_claim,
    combine,
    sum_clauses,
)
from cpsudoku.proof.certificate_record import STATED, Certificate
from cpsudoku.proof.checker_formula import clauses_of, problem_of
from cpsudoku.support.errors import CpsudokuError


class Exported(NamedTuple):
    """``dimacs``: the unsatisfiable formula; ``drup``: its refutation."""

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
        graphs = [*_graphs(Statement(CertificateLines(certificate.statement)).lines)] if certificate.cuts else []
        origins = [f"a cut of graph {cut.number}, {graphs[cut.number - 1]}" for cut in certificate.cuts]
    except (Rejected, IndexError) as error:
        raise CpsudokuError(f"{place}{error}") from None
    stated = [clause for clause in (*clauses_of(rules), *problem.clauses) if not _is_tautology(clause)]
    groups: tuple[Sequence[Sequence[int]], ...] = (stated, blocks, summed, [cut.clause for cut in certificate.cuts])
    clauses = [clause for group in groups for clause in group]
    # always write the empty clause, because drat-trim rejects a proof without lines
    drup = "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in (*certificate.lemmas, ()))
    about = "what the proof refutes; `convert --to cnf` writes the puzzle alone"
    lines_of = (about, *certificate.statement, f"kind {certificate.kind}", *_meaning(certificate))
    header = [f"c {line}" for line in lines_of]
    first = 1
    for group, text in zip(groups, ("the statement", "the claim", "sums of equalities", ""), strict=True):
        if group and text:
            header.append(f"c clauses {first} to {first + len(group) - 1}: {text}")
            first += len(group)
    header += [f"c clause {i}: {origin}" for i, origin in enumerate(origins, first)]
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return Exported("\n".join((*header, f"p cnf {top} {len(clauses)}", *body)) + "\n", drup)


def _is_tautology(clause: Iterable[int]) -> bool:
    literals = set(clause)
    return any(-x in literals for x in literals)


def _graphs(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the primitive and the origin of each graph, in the order of their numbers."""
    for line in lines:
        if line.word == "loop" or WORDS[line.word].graph:
            yield f"'{line.word}' of {line.clue or 'the rules'}"
        elif line.word == "either":
            for part in line.args:
                yield from _graphs(part) if isinstance(part, list) else ()


def _meaning(certificate: Certificate) -> list[str]:
    if certificate.statement[0] != STATED:
        return ["literal n * cell + value index + 1: cells in reading order and values from 0"]
    return ["literals from 1 on: of the variables in order, one for each value, of one over 0 and 1 just one"]
