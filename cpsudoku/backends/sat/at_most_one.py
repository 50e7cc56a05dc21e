"""At most one of some literals, in clauses: a table of twelve encodings, each with its counts and its source.

    clauses, top = ENCODINGS["ladder"].encode([3, -5, 8], 10)     # auxiliary variables from 11 on

Exactly one is that and the clause of all. An all-different is one at-most-one for each value (Walsh, SAT v CSP, CP
2000, the direct encoding); DEFAULT, the pairwise one, adds no variables and is the fastest on 9x9 (docs/backends.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations
from math import isqrt

from cpsudoku.ground.fast_dataclass import dataclass
from cpsudoku.model.numbering import signed_table

Clauses = list[list[int]]
DEFAULT = "pairwise"


@dataclass(frozen=True)
class Encoding:
    """One way to say at most one. ``variables(n)``, ``clauses(n)``: how many of each it takes, n >= 1.

    `at_most_one(n)` gives clauses over the literals 1..n and auxiliary variables n+1..n+variables(n), whose solutions
    are those with at most one of 1..n true, and on which unit propagation makes the others false once one is true.
    ``source``: where it comes from, as author, title, place and year.
    """

    summary: str
    at_most_one: Callable[[int], Clauses]
    variables: Callable[[int], int]
    clauses: Callable[[int], int]
    source: str

    def encode(self, literals: Sequence[int], top: int) -> tuple[list[tuple[int, ...]], int]:
        """Encode at most one of ``literals`` (not zero), auxiliary variables numbered from ``top`` + 1; return the
        clauses and the new top."""
        n = len(literals)
        end = top + 1 + self.variables(n)
        name = signed_table([*literals, *range(top + 1, end)]).__getitem__
        return [tuple(map(name, clause)) for clause in _template(self, n)], end - 1


@cache
def _template(encoding: Encoding, n: int) -> Clauses:
    return encoding.at_most_one(n) if n > 1 else []


def _pysat(encoding: str, n: int) -> Clauses:
    """Return the clauses as PySAT writes them; ``encoding``: its name there. Two literals take one clause."""
    from pysat.card import CardEnc, EncType

    clauses: Clauses = CardEnc.atmost(list(range(1, n + 1)), 1, top_id=n, encoding=getattr(EncType, encoding)).clauses
    return clauses


def _pairwise(n: int) -> Clauses:
    """Write "not both" for every pair: the binomial or naive encoding, the shortest while n is small."""
    return [[-a, -b] for a, b in combinations(range(1, n + 1), 2)]


def _pairs(literals: Sequence[int]) -> Clauses:
    return [[-a, -b] for a, b in combinations(literals, 2)]


# Bimander: a mixture of bitwise and commander. The literals are cut into pairs; a true literal fixes the bits to the
# number of its pair, and the two of a pair exclude each other.
PAIR = 2  # the size the authors find best


def _bimander(n: int) -> Clauses:
    clauses = [[-x, -(x + 1)] for x in range(1, n, PAIR)]
    for x in range(1, n + 1):
        number = (x - 1) // PAIR
        bits = range(n + 1, n + 1 + _bimander_bits(n))
        clauses += [[-x, b if number >> i & 1 else -b] for i, b in enumerate(bits)]
    return clauses


def _bimander_bits(n: int) -> int:
    return ((n + 1) // PAIR - 1).bit_length()


# Commander: the literals are cut into groups of three; a group's commander is true exactly when one of the group is; at
# most one of a group by pairs, and at most one of the commanders in the same way while there are more than four.
GROUP = 3  # the size the authors find best
SMALL = 4  # up to here all pairs are no longer


def _commander(n: int) -> Clauses:
    top = n

    def write(literals: list[int]) -> Clauses:
        nonlocal top
        if len(literals) <= SMALL:
            return _pairs(literals)
        groups = [literals[i : i + GROUP] for i in range(0, len(literals), GROUP)]
        commanders = list(range(top + 1, top + 1 + len(groups)))
        top += len(groups)
        clauses: Clauses = []
        for group, commander in zip(groups, commanders, strict=True):
            clauses += _pairs(group)
            clauses += [[-x, commander] for x in group]
            clauses.append([-commander, *group])
        return clauses + write(commanders)

    return write(list(range(1, n + 1)))


def _commander_variables(n: int) -> int:
    groups = -(-n // GROUP)
    return 0 if n <= SMALL else groups + _commander_variables(groups)


def _commander_clauses(n: int) -> int:
    if n <= SMALL:
        return n * (n - 1) // 2
    full, rest = divmod(n, GROUP)
    pairs = full * GROUP * (GROUP - 1) // 2 + rest * (rest - 1) // 2
    groups = full + (rest > 0)
    return pairs + n + groups + _commander_clauses(groups)


# Modulo totalizer: each count is kept as quotient and remainder by a modulus near sqrt(n). The numbers have no short
# closed form: they are taken from the clauses.
def _mtotalizer_variables(n: int) -> int:
    clauses = _pysat("mtotalizer", n)
    return max((abs(literal) for clause in clauses for literal in clause), default=n) - n


# Product: the literals are laid out in a grid of p rows and q columns; a true literal switches on its row and its
# column, and at most one row and one column are on, which is said in the same way while there are more than four.
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
    """Return rows and columns: as square as can be, none empty."""
    q = isqrt(n - 1) + 1
    return -(-n // q), q


def _product_variables(n: int) -> int:
    return 0 if n <= SMALL else sum(k + _product_variables(k) for k in _product_grid(n))


def _product_clauses(n: int) -> int:
    return n * (n - 1) // 2 if n <= SMALL else 2 * n + sum(map(_product_clauses, _product_grid(n)))


# Sorting network: Batcher's odd-even merge sort over the next power of two m has (l^2 - l + 4) m / 4 - 1 comparators,
# l = log2 m; each takes two variables and three clauses, and the second output is forbidden. Where n < m, the inputs
# that are missing are one more variable, fixed to false.
def _comparators(n: int) -> int:
    depth = (n - 1).bit_length()
    return ((depth * depth - depth + 4) << depth) // 4 - 1


def _pad(n: int) -> int:
    return int(n & (n - 1) != 0)


# Totalizer: a binary tree adds up. A node over k literals has k outputs, the j-th says that at least j are true; the
# root's second output is forbidden.
def _totalizer_outputs(n: int) -> int:
    """Return how many outputs the nodes over n literals have: n at the root, and those of the two halves."""
    return n + _totalizer_outputs(n // 2) + _totalizer_outputs(n - n // 2) if n > 1 else 0


def _totalizer_clauses(n: int) -> int:
    """Count the clauses: a node over a and b literals takes a + b to carry a count on, and ab to add two up."""
    a, b = n // 2, n - n // 2
    return n + a * b + _totalizer_clauses(a) + _totalizer_clauses(b) if n > 1 else 0


ENCODINGS: dict[str, Encoding] = {
    "bimander": Encoding(
        "At most one by bimanders (Nguyen and Mai 2015): b = ceil(log2(n/2)) variables, bn + n/2 clauses.",
        at_most_one=_bimander,
        variables=_bimander_bits,
        clauses=lambda n: n // PAIR + n * _bimander_bits(n),
        source="Nguyen and Mai, A New Method to Encode the At-Most-One Constraint into SAT, SoICT 2015",
    ),
    "bitwise": Encoding(  # a true literal fixes the bits to its own number, and two numbers differ in a bit
        "At most one by a binary number (Prestwich 2007): b = ceil(log2 n) variables, bn clauses.",
        at_most_one=partial(_pysat, "bitwise"),
        variables=lambda n: (n - 1).bit_length() if n > 2 else 0,
        clauses=lambda n: n * (n - 1).bit_length() if n > 2 else n - 1,
        source="Prestwich, Variable Dependency in Local Search: Prevention Is Better Than Cure, SAT 2007",
    ),
    "cardnetwrk": Encoding(  # it only sorts as far as the bound needs; an odd n is padded with one variable, false
        "At most one by a cardinality network (Asín et al. 2009): 4n - 6 variables, 6n - 8 clauses for even n.",
        at_most_one=partial(_pysat, "cardnetwrk"),
        variables=lambda n: (4 * n - 1 if n % 2 else 4 * n - 6) if n > 2 else 0,
        clauses=lambda n: (6 * n - 1 if n % 2 else 6 * n - 8) if n > 2 else n - 1,
        source="Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, Cardinality Networks and Their Applications,"
        " SAT 2009",
    ),
    "commander": Encoding(
        "At most one by commanders (Klieber and Kwon 2007): groups of three; about n/2 variables, 3.5 n clauses.",
        at_most_one=_commander,
        variables=_commander_variables,
        clauses=_commander_clauses,
        source="Klieber and Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, CFV 2007",
    ),
    "kmtotalizer": Encoding(  # cut off above the bound, which for one leaves two outputs a node
        "At most one by a k-cardinality modulo totalizer (Morgado et al. 2014): 2n - 2 variables, 4n - 4 clauses.",
        at_most_one=partial(_pysat, "kmtotalizer"),
        variables=lambda n: 2 * n - 2 if n > 2 else 0,
        clauses=lambda n: 4 * n - 4 if n > 2 else n - 1,
        source="Morgado, Ignatiev and Marques-Silva, MSCG: Robust Core-Guided MaxSAT Solving, JSAT 9, 2014",
    ),
    "ladder": Encoding(  # the auxiliary variables fall from true to false once, at the true literal
        "At most one by a ladder (Gent and Nightingale 2004): n + 1 variables, 4n clauses.",
        at_most_one=partial(_pysat, "ladder"),
        variables=lambda n: n + 1 if n > 2 else 0,
        clauses=lambda n: 4 * n if n > 2 else n - 1,
        source="Gent and Nightingale, A New Encoding of AllDifferent into SAT, ModRef 2004",
    ),
    "mtotalizer": Encoding(
        "At most one by a modulo totalizer (Ogawa et al. 2013): for n = 9 26 variables and 57 clauses.",
        at_most_one=partial(_pysat, "mtotalizer"),
        variables=_mtotalizer_variables,
        clauses=lambda n: len(_pysat("mtotalizer", n)),
        source="Ogawa, Liu, Hasegawa, Koshimura and Fujita, Modulo Based CNF Encoding of Cardinality Constraints and"
        " Its Application to MaxSAT Solvers, ICTAI 2013",
    ),
    "pairwise": Encoding(  # nothing a solver could branch on but the literals themselves
        "At most one, pair by pair: no variables, n(n - 1)/2 clauses. The default.",
        at_most_one=_pairwise,
        variables=lambda n: 0,
        clauses=lambda n: n * (n - 1) // 2,
        source="de Kleer, A Comparison of ATMS and CSP Techniques, IJCAI 1989 (the direct encoding)",
    ),
    "product": Encoding(
        "At most one by a product (Chen 2010): about 2 sqrt(n) variables and 2n + 4 sqrt(n) clauses.",
        at_most_one=_product,
        variables=_product_variables,
        clauses=_product_clauses,
        source="Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010",
    ),
    "seqcounter": Encoding(  # variable s[i] says that one of the first i is true
        "At most one by a sequential counter (Sinz 2005): n - 1 variables, 3n - 4 clauses.",
        at_most_one=partial(_pysat, "seqcounter"),
        variables=lambda n: n - 1 if n > 2 else 0,
        clauses=lambda n: 3 * n - 4 if n > 2 else n - 1,
        source="Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005",
    ),
    "sortnetwrk": Encoding(
        "At most one by a sorting network (Batcher 1968; Eén and Sörensson 2006): of the order of n log^2 n variables.",
        at_most_one=partial(_pysat, "sortnetwrk"),
        variables=lambda n: 2 * _comparators(n) + _pad(n) if n > 2 else 0,
        clauses=lambda n: 3 * _comparators(n) + 1 + _pad(n) if n > 2 else n - 1,
        source="Batcher, Sorting Networks and Their Applications, AFIPS 1968;"
        " Eén and Sörensson, Translating Pseudo-Boolean Constraints into SAT, JSAT 2, 2006",
    ),
    "totalizer": Encoding(
        "At most one by a totalizer (Bailleux and Boufkhad 2003): about n log2 n variables, n(n - 1)/2 + n log2 n"
        " clauses.",
        at_most_one=partial(_pysat, "totalizer"),
        variables=lambda n: _totalizer_outputs(n) if n > 2 else 0,
        clauses=lambda n: _totalizer_clauses(n) + 1 if n > 2 else n - 1,
        source="Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints, CP 2003",
    ),
}
