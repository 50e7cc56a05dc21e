"""The primitive `sets`: different values whose set is one of a family.

Two arguments take support clauses, for which unit propagation is complete. More arguments take a literal for each set.
If that takes fewer clauses, each value has a literal "used". A used value is in the chosen set, and each value of the
chosen set has a place. Unit propagation excludes that two sets are chosen. It is sound, but misses combinations, such
as two places for three values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from cpsudoku.primitives.all_different import encode_different
from cpsudoku.primitives.clause_rows import literals_by_value
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Primitive, Row, width


class ValueSetsPrimitive(Primitive):
    """`sets : X ... ; V,V V,V ...`: the variables have different values, and their set is one of those listed."""

    grammar = ": variable row"
    form = "sets : X ... ; V,V V,V ..."
    summary = "the variables have different values, and their set is one of those listed"
    more = "the variables have different values, and these values are one of the listed sets; `()` is the empty set"
    needs = "each set has as many values as there are variables, in ascending order"
    example = "sets : r3c2 r4c1 r4c2 ; 1,2,6 1,3,5 2,3,4"
    values = "1..9"

    def holds(self, parameters: Sequence[Row], values: Sequence[int]) -> bool:
        return len({*values}) == len(values) and tuple(sorted(values)) in parameters

    def fits(self, parameters: Sequence[Row], domains: Sequence[Domain | None]) -> bool:
        return all(len(row) == len(domains) and [*row] == sorted({*row}) for row in parameters)

    def encode(self, parameters: Sequence[Row], domains: Sequence[Domain | None]) -> Encoding:
        args = literals_by_value(domains)
        every = {*chain.from_iterable(args)}
        family = parameters
        if len(args) < 3 or not every.issuperset(chain.from_iterable(family)):
            family = sorted({values for values in family if every.issuperset(values)})
        if not family:
            return Encoding(((),))
        if len(args) == 2:
            return _ordered_pairs(args[0], args[1], family)
        apart = encode_different([domain or BOOLEAN for domain in domains])
        fresh, rows = _used_values(args, family, sum(map(width, domains)))
        rest = Encoding.of((*apart.clauses, *rows), fresh)
        return Encoding(rest.clauses, rest.fresh, apart.distinct, size=apart.size + rest.size)


def _ordered_pairs(of_a: Mapping[int, int], of_b: Mapping[int, int], family: Sequence[Row]) -> Encoding:
    """Return the clauses that two variables, each as value -> literal, take the values of one set, in any order."""
    pairs = sorted([(v, w) for a, b in family for v, w in ((a, b), (b, a)) if v in of_a and w in of_b])
    if not pairs:
        return Encoding(((),))
    return Encoding.of([*_supports(of_a, of_b, pairs), *_supports(of_b, of_a, [(w, v) for v, w in pairs])])


def _used_values(literals: Sequence[Mapping[int, int]], family: Sequence[Row], top: int) -> tuple[int, list[Row]]:
    """Return the number of fresh literals above ``top``, and the clauses that the used values are one set of the
    family."""
    start = top
    rows: list[Row] = []
    chosen: list[int] = []
    if len(family) > 1:
        chosen = list(range(top + 1, top + 1 + len(family)))
        top += len(chosen)
        rows.append(tuple(chosen))
    places: dict[int, list[int]] = {}
    for values in literals:
        for value, x in values.items():
            places.setdefault(value, []).append(x)
    sets = [frozenset(s) for s in family]
    for value, here in sorted(places.items()):
        having = [x for s, x in zip(sets, chosen, strict=False) if value in s]
        without = [x for s, x in zip(sets, chosen, strict=False) if value not in s]
        if not any(value in s for s in sets):
            rows += [(-x,) for x in here]
        elif not without:
            rows.append(tuple(here))  # all sets have this value
        elif len(here) * (1 + len(without)) > len(here) + len(without) + 2:
            used = top = top + 1
            rows += [(-x, used) for x in here]
            rows += [(-used, *here), (-used, *having)]
            rows += [(-x, used) for x in having]
            rows += [(-x, -used) for x in without]
        else:
            rows += [(-x, *having) for x in here]
            rows += [(-x, *here) for x in having]
            rows += [(-a, -b) for a in without for b in here]
    return top - start, rows


def _supports(of_a: Mapping[int, int], of_b: Mapping[int, int], pairs: Iterable[tuple[int, int]]) -> list[Row]:
    """Return a clause for each value of the first variable: if the first takes it, the second takes one of its
    partners."""
    partners: dict[int, list[int]] = {v: [] for v in of_a}
    for v, w in pairs:
        partners[v].append(of_b[w])
    return [(-of_a[v], *ws) for v, ws in partners.items() if len(ws) < len(of_b)]


PRIMITIVE = ValueSetsPrimitive()
