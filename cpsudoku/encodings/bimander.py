"""At most one by bimanders (Nguyen and Mai 2015): b = ceil(log2(n/2)) variables, bn + n/2 clauses.

A mixture of bitwise and commander: the literals are cut into pairs; a true literal fixes the bits to the number of its
pair, and the two of a pair exclude each other.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding

GROUP = 2  # the size the authors find best


def at_most_one(n: int) -> Clauses:
    clauses = [[-x, -(x + 1)] for x in range(1, n, GROUP)]
    for x in range(1, n + 1):
        number = (x - 1) // GROUP
        clauses += [[-x, b if number >> i & 1 else -b] for i, b in enumerate(range(n + 1, n + 1 + _bits(n)))]
    return clauses


def _bits(n: int) -> int:
    return ((n + 1) // GROUP - 1).bit_length()


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=_bits,
    clauses=lambda n: n // GROUP + n * _bits(n),
    source="Nguyen and Mai, A New Method to Encode the At-Most-One Constraint into SAT, SoICT 2015",
)
