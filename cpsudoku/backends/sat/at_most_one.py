"""Clauses for "at most one of some literals": two encodings of our own, and those of PySAT.

    clauses, top = ENCODINGS["ladder"].encode([3, -5, 8], 10)     # auxiliary variables from 11 on

"Exactly one" adds the clause of all literals. An all-different is one at-most-one for each value (Walsh, SAT v CSP, CP
2000, the direct encoding). DEFAULT, the pairwise encoding, adds no variables and is the fastest on 9x9
(docs/explanation/encodings.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import isqrt, log2

from cpsudoku.primitives.primitive import signed_table
from cpsudoku.support.limits import library

Clauses = list[list[int]]
DEFAULT = "pairwise"
LARGE = 64  # up to this number of literals, clauses are counted exactly


@dataclass(frozen=True)
class AtMostOneEncoding:
    """One encoding of at most one.

    `at_most_one(n)` returns clauses over the literals 1..n and auxiliary variables from n+1 on. Their solutions are
    exactly the assignments with at most one of 1..n true. When one literal is true, unit propagation makes the others
    false. ``summary``: one line, with its source.
    """

    summary: str
    at_most_one: Callable[[int], Clauses]

    def encode(self, literals: Sequence[int], top: int) -> tuple[list[tuple[int, ...]], int]:
        """Encode at most one of ``literals`` (not zero). Auxiliary variables have numbers from ``top`` + 1. Return the
        clauses and the new top."""
        if self.at_most_one is _pairwise:  # 3 times as fast as its template
            return [*combinations([-x for x in literals], 2)], top
        clauses, auxiliary = _template(self, len(literals))
        end = top + 1 + auxiliary
        name = signed_table([*literals, *range(top + 1, end)]).__getitem__
        return [tuple(map(name, clause)) for clause in clauses], end - 1

    def size(self, n: int) -> int:
        """Return the number of clauses over n literals. Above 64 literals, estimate it with the growth from 32 to
        64."""
        if n <= LARGE:
            return len(_template(self, n)[0])
        half, whole = self.size(LARGE // 2), self.size(LARGE)
        return int(whole * (n / LARGE) ** log2(whole / half))


@cache
def _template(encoding: AtMostOneEncoding, n: int) -> tuple[Clauses, int]:
    """Return the clauses over 1..n, and the number of auxiliary variables."""
    clauses = encoding.at_most_one(n) if n > 1 else []
    return clauses, max((abs(x) for clause in clauses for x in clause), default=n) - n


def _pysat(encoding: str, n: int) -> Clauses:
    """Return the clauses of an encoding of PySAT. ``encoding``: its name in PySAT. For two literals, return the one
    clause."""
    card = library("pysat.card")
    number = getattr(card.EncType, encoding)
    clauses: Clauses = card.CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=number).clauses
    return clauses


def _pairwise(n: int) -> Clauses:
    """Write "not both" for every pair: the binomial or naive encoding. It is the shortest for small n."""
    return _pairs(range(1, n + 1))


def _pairs(literals: Sequence[int]) -> Clauses:
    return [[-a, -b] for a, b in combinations(literals, 2)]


SMALL = 4  # up to this number of literals, all pairs are no longer than a product


# Product: the literals form a grid of p rows and q columns. A true literal switches on its row and its column. At most
# one row and one column are on. That is encoded in the same way if there are more than four.
def _product(n: int) -> Clauses:
    top = n

    def write(literals: list[int]) -> Clauses:
        nonlocal top
        n = len(literals)
        if n <= SMALL:
            return _pairs(literals)
        p, q = _product_grid(n)
        rows, columns = list(range(top + 1, top + 1 + p)), list(range(top + 1 + p, top + 1 + p + q))
        top += p + q
        on = [[-x, side] for i, x in enumerate(literals) for side in (rows[i // q], columns[i % q])]
        return on + write(rows) + write(columns)

    return write(list(range(1, n + 1)))


def _product_grid(n: int) -> tuple[int, int]:
    """Return the numbers of rows and columns of a nearly square grid for n literals, without empty rows or columns."""
    q = isqrt(n - 1) + 1
    return -(-n // q), q


# PySAT's name -> the authors of the encoding, and its source.
PYSAT = {
    "bitwise": "a binary number (Prestwich, Variable Dependency in Local Search, SAT 2007)",
    "cardnetwrk": "a cardinality network (Asín et al., Cardinality Networks and Their Applications, SAT 2009)",
    "kmtotalizer": "a k-cardinality modulo totalizer (Morgado et al., MSCG, JSAT 9, 2014)",
    "ladder": "a ladder (Gent and Nightingale, A New Encoding of AllDifferent into SAT, ModRef 2004)",
    "mtotalizer": "a modulo totalizer (Ogawa et al., Modulo Based CNF Encoding, ICTAI 2013)",
    "seqcounter": "a sequential counter (Sinz, Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005)",
    "sortnetwrk": "a sorting network (Batcher, AFIPS 1968; Eén and Sörensson, JSAT 2, 2006)",
    "totalizer": "a totalizer (Bailleux and Boufkhad, Efficient CNF Encoding, CP 2003)",
}

ENCODINGS: dict[str, AtMostOneEncoding] = {
    "pairwise": AtMostOneEncoding(  # a solver has nothing to branch on except the literals themselves
        "At most one, pair by pair: no variables, n(n - 1)/2 clauses (de Kleer, IJCAI 1989). The default.", _pairwise
    ),
    "product": AtMostOneEncoding(
        "At most one by a product (Chen, ModRef 2010): about 2n + 4 sqrt(n) clauses.", _product
    ),
    **{name: AtMostOneEncoding(f"At most one by {source}.", partial(_pysat, name)) for name, source in PYSAT.items()},
}
