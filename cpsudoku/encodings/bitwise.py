"""At most one by a binary number (Prestwich 2007): b = ceil(log2 n) variables, bn clauses.

A true literal fixes the bits to its own number, and two numbers differ in a bit; PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.bitwise).clauses
    return found


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: (n - 1).bit_length() if n > 2 else 0,
    clauses=lambda n: n * (n - 1).bit_length() if n > 2 else n - 1,
    source="Prestwich, Variable Dependency in Local Search: Prevention Is Better Than Cure, SAT 2007",
)
