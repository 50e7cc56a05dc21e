"""At most one by a cardinality network (Asín et al. 2009): 4n - 6 variables, 6n - 8 clauses for even n.

A sorting network that only sorts as far as the bound needs. An odd n is padded with one variable fixed to false:
4n - 1 variables, 6n - 1 clauses. PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.cardnetwrk).clauses
    return found


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: (4 * n - 1 if n % 2 else 4 * n - 6) if n > 2 else 0,
    clauses=lambda n: (6 * n - 1 if n % 2 else 6 * n - 8) if n > 2 else n - 1,
    source="Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, Cardinality Networks and Their Applications, SAT 2009",
)
