"""Certificate -> DIMACS and DRUP files for checkers that are none of ours: drat-trim, lrat-check, cake_lpr, dratify.

The formula is what the checker itself derives or encodes for that record: rules, givens, and the block on its solution;
comments say what the variables mean. The proof is the record's lemmas. The commands to run are in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cpsudoku.certificate import GRIDS, Lines, Read, Rejected, Result, Rules, grid
from cpsudoku.cnf import Numbering
from cpsudoku.errors import CpsudokuError
from cpsudoku.proof.record import Certificate
from cpsudoku.proof.statement import variable_map


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
    lines = Lines(certificate.statement)
    result = Result(True, 1, 1)
    try:
        name = certificate.statement[0].removeprefix("puzzle ")
        kind = name.split(" ")[0]
        make, givens, witness = grid(kind, name, lines, result) if kind in GRIDS else read(name, lines, result)
        blocks = [[-x for x in witness(text)] for text in certificate.solutions]
        rules = make()
    except Rejected as error:
        raise CpsudokuError(f"{place}{error}") from None
    clauses = [*clauses_of(rules), *([x] for x in givens), *blocks]
    # drat-trim takes a proof without a line for no proof at all: the empty clause is always written
    drup = "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in (*certificate.lemmas, ()))
    header = [f"c {line}" for line in (*certificate.statement, f"kind {certificate.kind}", *_meaning(rules))]
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    return Exported("\n".join((*header, f"p cnf {rules.variables} {len(clauses)}", *body)) + "\n", drup)


def clauses_of(rules: Rules) -> list[Sequence[int]]:
    """What the checker's rules say, clause by clause; the reader of other kinds states unit clauses with the givens."""
    said = getattr(rules, "clauses", None)
    return [clause for clause in said if len(set(clause)) > 1] if said is not None else list(_said(rules))


def _said(rules: Rules) -> Iterator[Sequence[int]]:
    known: set[tuple[int, ...]] = set()
    for group in rules.groups:
        yield group
        for pair in combinations(group, 2):
            if pair not in known:  # two cells of a row and a box exclude each other once
                known.add(pair)
                yield (-pair[0], -pair[1])


def _meaning(rules: Rules) -> list[str]:
    numbering: Numbering | None = getattr(rules, "numbering", None)
    if numbering is None:
        return ["literal n * cell + value index + 1: cells in reading order and values from 0"]
    return ["first literal, name and values of each variable:", *variable_map(numbering).splitlines()]
