"""The primitive `table`: the values of the arguments are one of the listed rows.

Two arguments take support clauses (`exclusions`). Three or more take a selector for each row (Bacchus, CP 2007), which
implies each of its values. Each value implies that one of its rows is selected. Unit propagation then removes every
value without support. With t rows over n arguments of d values that is n * t binary clauses and n * d support clauses.
Many rows become an automaton, on which unit propagation is sound but not complete. If few rows are excluded, and any
two of them differ in two places, each has its own clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from math import prod
from operator import ne

from cpsudoku.primitives.automaton import rows_of, unroll
from cpsudoku.primitives.clause_rows import (
    exclusions,
    literals_by_value,
    none_of,
    one_of,
    simplify,
    values_once,
)
from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, Row, width

# Up to here, the selectors are the values of one variable; above, they are 0/1 variables. In the reference encoding "at
# most one value" is quadratic, and without it two selected rows still contradict each other. Clauses for a 9x9 killer:
# 19,871 with 32, 62,137 with 128, which take twice as long to load.
ONE_SELECTOR = 32
EXCLUDED = 8  # up to this number of excluded rows, each has a clause
AUTOMATON = 64  # rows above which a table of three or more arguments becomes an automaton


class TablePrimitive(Primitive):
    """`table : X ... ; V,V V,V ...`: the values of the variables are one of the tuples."""

    grammar = ": variable row"
    form = "table : X ... ; V,V V,V ..."
    summary = "the values of the variables are one of the tuples"
    needs = "each tuple has as many values as there are variables"
    example = "table : r1c1 r1c2 ; 1,2 2,1 2,4"
    values = "1..9"

    def holds(self, parameters: Sequence[Row], values: Sequence[int]) -> bool:
        return tuple(values) in parameters

    def fits(self, parameters: Sequence[Row], domains: Sequence[Domain | None]) -> bool:
        return all(len(row) == len(domains) for row in parameters)

    def encode(self, parameters: Sequence[Row], domains: Sequence[Domain | None]) -> Encoding:
        args = literals_by_value(domains)
        if len(args) == 1:
            return Encoding.of(one_of(args[0], {v for (v,) in parameters}))
        if len(args) == 2:
            a, b = args
            return Encoding.of(exclusions(a, b, {(v, w) for v, w in parameters}))
        listed = sorted({row for row in parameters if all(v in x for v, x in zip(row, args, strict=True))})
        if not listed or not args:
            return Encoding(() if listed else ((),))
        if prod(map(len, args)) - len(listed) <= min(EXCLUDED, len(listed)):
            allowed = {*listed}
            excluded = [row for row in product(*args) if row not in allowed]
            if _differ_in_two_places(excluded):
                return Encoding.of(none_of(args, excluded))
        top = sum(map(width, domains))
        if len(listed) <= ONE_SELECTOR:
            domain = tuple(range(len(listed)))
            (chosen,) = literals_by_value([domain], top + 1)
            rows = [*values_once(top + 1, domain), *_selectors(args, listed, [*chosen.values()])]
            return Encoding(tuple(dict.fromkeys(rows)), (domain,), size=len(domain) ** 2)
        if len(listed) > AUTOMATON:
            return _trie(args, listed, top)
        return Encoding.of(_selectors(args, listed, range(top + 1, top + 1 + len(listed))), len(listed))


def _selectors(args: Sequence[Mapping[int, int]], listed: Sequence[Row], chosen: Sequence[int]) -> list[Row]:
    """Return two sorts of clauses. Each literal of ``chosen`` implies the values of its row. Each value implies one of
    its rows."""
    rows: list[Row] = []
    for place, literals in enumerate(args):
        taken: dict[int, list[int]] = {v: [] for v in literals}
        for x, row in zip(chosen, listed, strict=True):
            taken[row[place]].append(x)
            rows.append((-x, literals[row[place]]))
        rows += simplify([(-literals[v], *some) for v, some in taken.items()])
    return rows


def _trie(args: Sequence[Mapping[int, int]], listed: Sequence[Row], top: int) -> Encoding:
    """Return the rows as a trie with equal suffixes merged. Many rows share few states."""
    onward = {row[:i] for row in listed for i in range(len(args) + 1)}
    steps = unroll(
        args,
        (),
        lambda prefix, value: (*prefix, value) if (*prefix, value) in onward else None,
        lambda prefix: True,
        "Table",
    )
    assert steps is not None, "some row is listed"
    last, rows = rows_of(args, steps, top)
    return Encoding.of(rows, last - top)


def _differ_in_two_places(tuples: Iterable[Sequence[int]]) -> bool:
    """Return True if any two tuples differ in two or more places. Then unit propagation on a clause for each excluded
    tuple is complete. Domains with more than one tuple contain two that differ in one place, and one of them is
    allowed."""
    return all(sum(map(ne, a, b)) > 1 for a, b in combinations(tuples, 2))


PRIMITIVE = TablePrimitive()
