"""At most one by commanders (Klieber and Kwon 2007): groups of three; about n/2 variables, 3.5 n clauses.

The literals are cut into groups of three; a group's commander is true exactly when one of the group is; at most one of
a group by pairs, and at most one of the commanders in the same way while there are more than four of them.
"""

from __future__ import annotations

from cpsudoku.encodings import Clauses, Encoding, pairwise

GROUP = 3  # the size the authors find best
SMALL = 4


def at_most_one(n: int) -> Clauses:
    top = n

    def write(literals: list[int]) -> Clauses:
        nonlocal top
        if len(literals) <= SMALL:
            return pairwise.ENCODING.encode(literals, 0)[0]
        groups = [literals[i : i + GROUP] for i in range(0, len(literals), GROUP)]
        commanders = list(range(top + 1, top + 1 + len(groups)))
        top += len(groups)
        clauses: Clauses = []
        for group, commander in zip(groups, commanders, strict=True):
            clauses += pairwise.ENCODING.encode(group, 0)[0]
            clauses += [[-x, commander] for x in group]
            clauses.append([-commander, *group])
        return clauses + write(commanders)

    return write(list(range(1, n + 1)))


def _variables(n: int) -> int:
    groups = -(-n // GROUP)
    return 0 if n <= SMALL else groups + _variables(groups)


def _clauses(n: int) -> int:
    if n <= SMALL:
        return n * (n - 1) // 2
    full, rest = divmod(n, GROUP)
    pairs = full * GROUP * (GROUP - 1) // 2 + rest * (rest - 1) // 2
    groups = full + (rest > 0)
    return pairs + n + groups + _clauses(groups)


ENCODING = Encoding(
    at_most_one=at_most_one,
    variables=_variables,
    clauses=_clauses,
    source="Klieber and Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, CFV 2007",
)
