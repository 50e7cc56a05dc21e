"""The primitive `count`: the number of true literals.

For few literals, write clauses over subsets. For more, write a counter (Sinz, CP 2005, in both directions): its states
mean that at least 1, 2, ... of the literals up to a place are true, and each takes four clauses. For many literals,
write a totalizer (Bailleux and Boufkhad, CP 2003), which counts the literals in halves and merges the counts. A merge
takes k * k clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, count, pairwise, product
from math import comb

from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, Row

SUBSETS = 40  # the most clauses over subsets; above that a counter is used
COUNTED = 1000  # the most states of a counter; beyond that a totalizer is used
Bounds = tuple[int, int]


class CountPrimitive(Primitive):
    """`count A B : L ...`: at least A and at most B of the literals are true."""

    grammar = "whole whole : literal"
    form = "count A B : L ..."
    summary = "a given number of the literals is true"
    more = "at least A and at most B of the literals are true"
    needs = "A is at most B, and B at most the number of literals"
    example = "count 3 3 : r1.5c1 r2.5c1 r2c0.5 r2c1.5"

    def holds(self, parameters: Bounds, values: Sequence[int]) -> bool:
        return parameters[0] <= sum(values) <= parameters[1]

    def fits(self, parameters: Bounds, domains: Sequence[Domain | None]) -> bool:
        return 0 <= parameters[0] <= parameters[1] <= len(domains)

    def encode(self, parameters: Bounds, domains: Sequence[Domain | None]) -> Encoding:
        return encode_count(len(domains), max(parameters[0], 0), min(parameters[1], len(domains)))


PRIMITIVE = CountPrimitive()


def is_long(n: int, least: int, most: int) -> bool:
    """Return True if a count of n literals takes a totalizer."""
    return n * (min(most, n - least) + 1) > COUNTED


@lru_cache(maxsize=500)
def encode_count(n: int, least: int, most: int) -> Encoding:
    """Return the clauses that at least ``least`` and at most ``most`` of the literals 1 to n are true."""
    if least > most:
        return Encoding.of([()])
    subsets = (comb(n, n - least + 1) if least else 0) + (comb(n, most + 1) if most < n else 0)
    if subsets <= SUBSETS or (least <= 1 and (most >= n or (most == 1 and n <= 60))):
        few = list(combinations(range(1, n + 1), n - least + 1)) if least else []
        return Encoding.of([*few, *combinations(range(-1, -n - 1, -1), most + 1)])
    literals = list(range(1, n + 1))
    if most > n - least:  # fewer of the others
        literals, least, most = [-x for x in literals], n - most, n - least
    fresh = count(n + 1)
    build = _rows_by_sorting if is_long(n, least, most) else _rows_by_counting
    rows = build(literals, least, most, fresh)
    return Encoding.of(rows, next(fresh) - n - 1)


def _rows_by_counting(literals: list[int], least: int, most: int, fresh: Iterator[int]) -> list[Row]:
    n = len(literals)
    top = most + 1 if most < n else least
    rows: list[Row] = []
    before: list[int | bool] = [True, *([False] * top)]  # entry j: are at least j of the literals so far true?
    for i, x in enumerate(literals, 1):
        after: list[int | bool] = [True]
        for j in range(1, top + 1):
            if least and j <= least - (n - i):
                after.append(True)  # because the rest is too short
            elif j > i or j > most:
                after.append(False)
            elif before[j] is False and before[j - 1] is True:
                after.append(x)
                continue
            else:
                after.append(next(fresh))
            rows += _step(before[j], before[j - 1], x, after[j])
        before = after
    return rows


def _step(same: int | bool, fewer: int | bool, x: int, now: int | bool) -> list[Row]:
    """Return the clauses that ``now`` is true if ``same`` is, or ``fewer`` and x are. True and False are settled
    literals."""
    rows: list[Row] = []
    on = () if now is False else (now,)
    if now is not True:
        if same is not False:
            rows.append((*(() if same is True else (-same,)), *on))
        if fewer is not False:
            rows.append((-x, *(() if fewer is True else (-fewer,)), *on))
    if now is not False:
        off = () if now is True else (-now,)
        if fewer is not True:
            rows.append((*off, *(() if fewer is False else (fewer,))))
        if same is not True:
            rows.append((*off, *(() if same is False else (same,)), x))
    return rows


def _rows_by_sorting(literals: list[int], least: int, most: int, fresh: Iterator[int]) -> list[Row]:
    rows: list[Row] = []
    reached = _in_order(literals, most + 1, fresh, rows)
    ends = ([reached[least - 1]] if least else []) + ([-reached[most]] if most < len(literals) else [])
    return [*rows, *((x,) for x in ends)]


def _in_order(literals: list[int], most: int, fresh: Iterator[int], rows: list[Row]) -> list[int]:
    """Return up to ``most`` literals that count the given ones: the first is true if at least one of them is true, the
    second if at least two are, and so on."""
    n = len(literals)
    if n == 1:
        return literals
    a, b = (_in_order(part, most, fresh, rows) for part in (literals[: n // 2], literals[n // 2 :]))
    sorted_literals = [next(fresh) for _ in range(min(n, most))]
    rows += [(-more, fewer) for fewer, more in pairwise(sorted_literals)]
    for i, j in product(range(len(a) + 1), range(len(b) + 1)):
        if 0 < i + j <= len(sorted_literals):  # at least this number are true
            rows.append((*(-x for x in (*a[i - 1 : i], *b[j - 1 : j])), sorted_literals[i + j - 1]))
        if i + j < len(sorted_literals):  # no more are true
            rows.append((*a[i : i + 1], *b[j : j + 1], -sorted_literals[i + j]))
    return sorted_literals
