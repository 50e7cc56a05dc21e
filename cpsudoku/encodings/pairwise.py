"""At most one, pair by pair: no variables, n(n - 1)/2 clauses. The default.

"Not both" for every pair: the binomial or naive encoding, the shortest while n is small, and without anything a solver
could branch on besides the literals themselves.
"""

from __future__ import annotations

from itertools import combinations

from cpsudoku.encodings import Clauses, Encoding


def at_most_one(n: int) -> Clauses:
    return [[-a, -b] for a, b in combinations(range(1, n + 1), 2)]


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=lambda n: 0,
    clauses=lambda n: n * (n - 1) // 2,
    source="de Kleer, A Comparison of ATMS and CSP Techniques, IJCAI 1989 (the direct encoding)",
)
