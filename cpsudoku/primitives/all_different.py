"""The primitive `different`: AllDifferent, encoded pairwise for each value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

from cpsudoku.primitives.clause_rows import refuse_pairs
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Primitive, Row


class AllDifferentPrimitive(Primitive):
    """`different : X ...`: no two variables have the same value."""

    grammar = ": variable"
    form = "different : X ..."
    summary = "no two variables have the same value"
    example = "different : r1c1 r1c2 r1c3 r1c4"
    values = "1..9"

    def holds(self, parameters: None, values: Sequence[int]) -> bool:
        return len({*values}) == len(values)

    def encode(self, parameters: None, domains: Sequence[Domain | None]) -> Encoding:
        """Exclude that two variables have the same value. If there are as many variables as values, each value has a
        place."""
        return encode_different([domain or BOOLEAN for domain in domains])


def encode_different(domains: Sequence[Domain]) -> Encoding:
    """Return the clauses of all-different variables with these domains."""
    places: dict[int, list[int]] = {value: [] for value in sorted({*chain.from_iterable(domains)})}
    start = 1
    for domain in domains:
        if domain == BOOLEAN:
            places[0].append(-start)
            places[1].append(start)
            start += 1
            continue
        for x, value in enumerate(domain, start):
            places[value].append(x)
        start += len(domain)
    count = sum(len(here) * (len(here) - 1) // 2 for here in places.values())
    refuse_pairs(count, f"AllDifferent over {len(domains):,} variables of {len(places):,} values")
    rows: list[Row] = []
    permutation = len(places) == len(domains)
    for here in places.values():
        if here and here[0] < 0:
            rows += [(-a, -b) if abs(a) < abs(b) else (-b, -a) for a, b in combinations(here, 2)]
        else:
            rows += combinations([-x for x in here], 2)
        if permutation:
            rows.append(tuple(here))
    size = sum(map(len, domains)) * len(domains)
    if permutation:
        return Encoding(tuple(dict.fromkeys(rows)), size=size)
    return Encoding((), distinct=tuple(rows), size=size)


PRIMITIVE = AllDifferentPrimitive()
