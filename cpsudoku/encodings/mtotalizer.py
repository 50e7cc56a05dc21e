"""At most one by a modulo totalizer (Ogawa et al. 2013): for n = 9 26 variables and 57 clauses.

A totalizer that keeps each count as quotient and remainder by a modulus near sqrt(n), with fewer outputs a node where
n is large. The counts have no short closed form: they are taken from the clauses, which PySAT writes.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.mtotalizer).clauses
    return found


def _variables(n: int) -> int:
    return max((abs(literal) for clause in at_most_one(n) for literal in clause), default=n) - n


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=_variables,
    clauses=lambda n: len(at_most_one(n)),
    source="Ogawa, Liu, Hasegawa, Koshimura and Fujita, Modulo Based CNF Encoding of Cardinality Constraints and Its"
    " Application to MaxSAT Solvers, ICTAI 2013",
)
