"""Certificate -> DIMACS and DRUP files for checkers that are none of ours: drat-trim, lrat-check, cake_lpr, dratify.

The formula is what the checker itself derives or encodes for that record: rules, givens, and the block on its solution;
comments say what the variables mean. Cuts, which our checker verifies by itself, are clauses of the formula here, and
comments name them. The proof is the record's lemmas. The commands to run are in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cpsudoku.certificate import (
    GRIDS,
    MAX_SIZE,
    MAX_WORK,
    CertificateLines,
    Problem,
    Read,
    Rejected,
    Result,
    Rules,
    Steps,
    carried,
    chained,
    combined,
    grid,
)
from cpsudoku.errors import CpsudokuError
from cpsudoku.proof.formula import Encoded
from cpsudoku.proof.record import Certificate


class Exported(NamedTuple):
    """``dimacs``: the formula that has no model; ``drup``: the proof of that."""

    dimacs: str
    drup: str


def exported(certificate: Certificate, read: Read) -> Exported:
    """The two files of a certificate.

    Raises:
        CpsudokuError: a certificate that two solutions prove: there is nothing to refute; or one that is malformed.
    """
    place = f"line {certificate.line}: " if certificate.line else ""
    if certificate.kind == "multiple":
        raise CpsudokuError(f"{place}expected a refutation to export, found a certificate of two solutions")
    lines = CertificateLines(certificate.statement)
    lines.steps = Steps(MAX_WORK, MAX_SIZE)
    result = Result(True, 1, 1)
    try:
        name = certificate.statement[0].removeprefix("puzzle ")
        problem = _problem(name, lines, result, read)
        blocks = [[-x for x in problem.witness(text)] for text in certificate.solutions]
        rules = problem.rules()
        summed, top = [], rules.variables
        for parts in certificate.sums:
            left = combined((k, problem.equalities[number - 1]) for k, number in parts)
            found, top = chained(left, top, lines.steps)
            summed += found
    except Rejected as error:
        raise CpsudokuError(f"{place}{error}") from None
    cuts = [clause for _, clause in certificate.cuts]
    clauses = [*clauses_of(rules), *problem.clauses, *blocks, *summed, *cuts]
    # drat-trim takes a proof without a line for no proof at all: the empty clause is always written
    drup = "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in (*certificate.lemmas, ()))
    header = [f"c {line}" for line in (*certificate.statement, f"kind {certificate.kind}", *_meaning(rules, name))]
    first = len(clauses) - len(cuts) + 1
    if summed:
        header.append(f"c clauses {first - len(summed)} to {first - 1}, and their literals, are sums of equalities")
    header += [f"c clause {i} is a cut of graph {cut.number}" for i, cut in enumerate(certificate.cuts, first)]
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return Exported("\n".join((*header, f"p cnf {top} {len(clauses)}", *body)) + "\n", drup)


def _problem(name: str, lines: CertificateLines, result: Result, read: Read) -> Problem:
    if name == "model":
        return carried(lines, result)
    kind = name.split(" ")[0]
    return grid(kind, name, lines, result) if kind in GRIDS else read(name, lines, result)


def clauses_of(rules: Rules) -> list[Sequence[int]]:
    """What the checker's rules say, clause by clause; the reader of other kinds states unit clauses with the clues."""
    if isinstance(rules, Encoded):
        return [clause for clause in rules.clauses if len(set(clause)) > 1]
    return list(_said(rules))


def _said(rules: Rules) -> Iterator[Sequence[int]]:
    known: set[tuple[int, ...]] = set()
    for group in rules.groups:
        yield group
        for pair in combinations(group, 2):
            if pair not in known:  # two cells of a row and a box exclude each other once
                known.add(pair)
                yield (-pair[0], -pair[1])


def _meaning(rules: Rules, name: str) -> list[str]:
    if isinstance(rules, Encoded):
        return ["first literal, name and values of each variable of the rules:", *rules.map.splitlines()]
    return ["literal n * cell + value index + 1: cells in reading order and values from 0"] * (name != "model")
