"""At most one by a sorting network (Batcher 1968; Eén and Sörensson 2006): of the order of n log^2 n variables.

Batcher's odd-even merge sort over the next power of two m has (l^2 - l + 4) m / 4 - 1 comparators, l = log2 m; each
takes two variables and three clauses, and the second output is forbidden. Where n < m, the inputs that are missing are
one more variable, fixed to false. PySAT writes the clauses.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    from pysat.card import CardEnc, EncType

    found: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=EncType.sortnetwrk).clauses
    return found


def _comparators(n: int) -> int:
    depth = (n - 1).bit_length()
    return ((depth * depth - depth + 4) << depth) // 4 - 1


def _padded(n: int) -> int:
    return int(n & (n - 1) != 0)


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: 2 * _comparators(n) + _padded(n) if n > 2 else 0,
    clauses=lambda n: 3 * _comparators(n) + 1 + _padded(n) if n > 2 else n - 1,
    source="Batcher, Sorting Networks and Their Applications, AFIPS 1968;"
    " Eén and Sörensson, Translating Pseudo-Boolean Constraints into SAT, JSAT 2, 2006",
)
