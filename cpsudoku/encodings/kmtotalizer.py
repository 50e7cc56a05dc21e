"""At most one by a k-cardinality modulo totalizer (Morgado et al. 2014): 2n - 2 variables, 4n - 4 clauses.

The modulo totalizer cut off above the bound, which for one leaves two outputs a node; PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.kmtotalizer).clauses
    return found


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: 2 * n - 2 if n > 2 else 0,
    clauses=lambda n: 4 * n - 4 if n > 2 else n - 1,
    source="Morgado, Ignatiev and Marques-Silva, MSCG: Robust Core-Guided MaxSAT Solving, JSAT 9, 2014",
)
