"""What the clauses of several primitives share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import accumulate, combinations

from cpsudoku.primitives.primitive import BOOLEAN, Domain, Row, width
from cpsudoku.support.errors import ModelError

MOST = 20_000_000  # clauses that exclude pairs: at 175 bytes each, 3.5 GB; a 49x49 sudoku has 11 million
# In the place of a literal that is always true; negated, of one that never is: its value is not in the domain.
ALWAYS = 1 << 40


def literals_by_value(domains: Iterable[Domain | None], first: int = 1) -> list[dict[int, int]]:
    """Return, for each argument, its values and their literals from ``first`` on; a literal has the values 0 and 1."""
    domains = list(domains)
    return [
        {0: -x, 1: x} if domain is None or domain == BOOLEAN else {v: x + i for i, v in enumerate(domain)}
        for x, domain in zip(accumulate(map(width, domains), initial=first), domains, strict=False)
    ]


def values_once(first: int, domain: Domain) -> Iterable[Row]:
    """Yield the clauses that a variable takes exactly one of its values: none for a Boolean."""
    if domain != BOOLEAN:
        literals = range(first, first + len(domain))
        yield tuple(literals)
        yield from combinations([-x for x in literals], 2)


def one_of(literals: Mapping[int, int], allowed: Set[int]) -> list[Row]:
    """Return the clauses that a variable, given as value -> literal, takes one of the allowed values."""
    able = [x for v, x in literals.items() if v in allowed]
    return [tuple(able)] if len(able) < 2 else [(-x,) for v, x in literals.items() if v not in allowed]


def none_of(args: Sequence[Mapping[int, int]], tuples: Iterable[Sequence[int]]) -> list[Row]:
    """Return the clauses that the arguments, each as value -> literal, take none of these tuples."""
    return [tuple([-literals[v] for literals, v in zip(args, row, strict=True)]) for row in tuples]


def exclusions(of_a: Mapping[int, int], of_b: Mapping[int, int], pairs: Set[tuple[int, ...]]) -> list[Row]:
    """Return the clauses that two variables, each as value -> literal, take one of some pairs of values.

    A clause for each value that has values to rule out: "if v then one of v's partners". Where that is a single one:
    "not both", which propagates as much. Unit propagation removes every unsupported value (Gent, ECAI 2002).
    """
    rows: list[Row] = []
    apart: set[tuple[int, int]] = set()  # written as "not both"
    for v, x in of_a.items():
        without = [w for w in of_b if (v, w) not in pairs]
        if len(without) == 1:
            apart.add((v, without[0]))
            rows.append((-x, -of_b[without[0]]))
        elif without:
            rows.append((-x, *[y for w, y in of_b.items() if (v, w) in pairs]))
    for w, y in of_b.items():
        without = [v for v in of_a if (v, w) not in pairs]
        if len(without) == 1:
            if (without[0], w) not in apart:
                rows.append((-of_a[without[0]], -y))
        elif without:
            rows.append((-y, *[x for v, x in of_a.items() if (v, w) in pairs]))
    return rows


def simple(clause: Row) -> Row | None:
    """Return a clause with each literal once; None where it always holds."""
    once = dict.fromkeys(clause)
    for x in once:
        if -x in once:
            return None
    return clause if len(once) == len(clause) else tuple(once)


def simplify(rows: Iterable[Row]) -> list[Row]:
    """Return clauses with each literal once, without those that always hold and without literals that never do."""
    simple_rows = []
    for row in rows:
        variables = {*map(abs, row)}
        if len(variables) == len(row) and ALWAYS not in variables:  # as most are
            simple_rows.append(row)
            continue
        once = dict.fromkeys(row)
        if ALWAYS not in once and not any(-x in once for x in once):
            once.pop(-ALWAYS, None)
            simple_rows.append(tuple(once))
    return simple_rows


def once_each(table: Sequence[int], off: Row) -> bool:
    """Does the table of a copy, together with what closes its clauses, hold each literal once? Then its clauses are
    simple."""
    there = {*map(abs, table), *map(abs, off)}
    return len(there) == len(table) // 2 + 1 + len(off)


def refuse_pairs(count: int, words: str) -> None:
    """Refuse too many pairs, before they are written: they may fill the memory within any limit of time.

    Raises:
        ModelError: the clauses that exclude pairs are more than MOST.
    """
    if count > MOST:
        raise ModelError(
            f"{words}: expected at most {MOST:,} clauses that exclude pairs, found more with these "
            f"(cp_sat and backtrack write none)"
        )
