"""At most one by a ladder (Gent and Nightingale 2004): n + 1 variables, 4n clauses.

The auxiliary variables fall from true to false once, where the true literal stands; PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.ladder).clauses
    return found


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: n + 1 if n > 2 else 0,
    clauses=lambda n: 4 * n if n > 2 else n - 1,
    source="Gent and Nightingale, A New Encoding of AllDifferent into SAT, ModRef 2004",
)
