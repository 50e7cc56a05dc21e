"""The contract of an encoding: one file here that sets ENCODING, a way to say "at most one of these" in clauses.

    ENCODING = Encoding(at_most_one=pairwise, variables=lambda n: 0, clauses=lambda n: n * (n - 1) // 2, source="...")

`at_most_one(n)` gives clauses over the literals 1..n and auxiliary variables n+1..n+variables(n), whose solutions are
those with at most one of 1..n true, and on which unit propagation makes the others false once one is true. Exactly one
is that and the clause of all. An all-different is one at-most-one for each value (Walsh, SAT v CSP, CP 2000, the
direct encoding); DEFAULT, the pairwise one, adds no variables and is the fastest on 9x9 (docs/backends.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

Clauses = list[list[int]]
DEFAULT = "pairwise"


@dataclass(frozen=True)
class Encoding:
    """One way to say at most one. ``variables(n)``, ``clauses(n)``: how many of each it takes, n >= 1.

    ``source``: where it comes from, as author, title, place and year.
    """

    at_most_one: Callable[[int], Clauses]
    variables: Callable[[int], int]
    clauses: Callable[[int], int]
    source: str

    def encode(self, literals: Sequence[int], top: int) -> tuple[Clauses, int]:
        """At most one of ``literals`` (not zero), auxiliary variables numbered from ``top`` + 1; and the new top."""
        n = len(literals)
        end = top + 1 + self.variables(n)
        names = [0, *literals, *range(top + 1, end)]
        return [[names[x] if x > 0 else -names[-x] for x in clause] for clause in _template(self, n)], end - 1


@cache
def _template(encoding: Encoding, n: int) -> Clauses:
    return encoding.at_most_one(n) if n > 1 else []
