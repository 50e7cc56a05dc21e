"""At most one by a totalizer (Bailleux and Boufkhad 2003): about n log2 n variables, n(n - 1)/2 + n log2 n clauses.

A binary tree adds up: a node over k literals has k outputs, the j-th says that at least j are true. The root's second
output is forbidden. PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.totalizer).clauses
    return found


def _outputs(n: int) -> int:
    """Outputs of all nodes over n literals: n at the root, and those of the two halves."""
    return n + _outputs(n // 2) + _outputs(n - n // 2) if n > 1 else 0


def _clauses(n: int) -> int:
    """A node over a and b literals: a + b clauses carry a count on, ab add two up."""
    a, b = n // 2, n - n // 2
    return n + a * b + _clauses(a) + _clauses(b) if n > 1 else 0


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: _outputs(n) if n > 2 else 0,
    clauses=lambda n: _clauses(n) + 1 if n > 2 else n - 1,
    source="Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints, CP 2003",
)
