"""At most one by a sequential counter (Sinz 2005): n - 1 variables, 3n - 4 clauses.

Variable s[i] says that one of the first i is true; PySAT writes the clauses. Two literals take one clause.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.seqcounter).clauses
    return found


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: n - 1 if n > 2 else 0,
    clauses=lambda n: 3 * n - 4 if n > 2 else n - 1,
    source="Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005",
)
