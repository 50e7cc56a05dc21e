"""At most one by a product (Chen 2010): about 2 sqrt(n) variables and 2n + 4 sqrt(n) clauses.

The literals are laid out in a grid of p rows and q columns; a true literal switches on its row and its column, and at
most one row and one column are on, which is said in the same way while there are more than four of them.
"""

from __future__ import annotations

from math import isqrt

from cpsudoku.encodings import Clauses, Encoding, pairwise

SMALL = 4  # up to here all pairs are no longer than the grid


def at_most_one(n: int) -> Clauses:
    top = n

    def write(literals: list[int]) -> Clauses:
        nonlocal top
        n = len(literals)
        if n <= SMALL:
            return pairwise.ENCODING.encode(literals, 0)[0]
        p, q = _grid(n)
        rows, columns = list(range(top + 1, top + 1 + p)), list(range(top + 1 + p, top + 1 + p + q))
        top += p + q
        on = [[-x, side] for i, x in enumerate(literals) for side in (rows[i // q], columns[i % q])]
        return on + write(rows) + write(columns)

    return write(list(range(1, n + 1)))


def _grid(n: int) -> tuple[int, int]:
    """Rows and columns: as square as can be, none empty."""
    q = isqrt(n - 1) + 1
    return -(-n // q), q


def _variables(n: int) -> int:
    return 0 if n <= SMALL else sum(k + _variables(k) for k in _grid(n))


def _clauses(n: int) -> int:
    return n * (n - 1) // 2 if n <= SMALL else 2 * n + sum(map(_clauses, _grid(n)))


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=_variables,
    clauses=_clauses,
    source="Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010",
)
