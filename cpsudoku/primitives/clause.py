"""The primitive `clause`: a disjunction of literals."""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.primitives.primitive import Domain, Encoding, Primitive


class ClausePrimitive(Primitive):
    """`clause : L ...`: one of the literals is true."""

    grammar = ": literal"
    form = "clause : L ..."
    summary = "one of the literals is true, or more"
    example = "clause : -r1c1 -r1c2 -r2c1 -r2c2"

    def holds(self, parameters: None, values: Sequence[int]) -> bool:
        return any(values)

    def encode(self, parameters: None, domains: Sequence[Domain | None]) -> Encoding:
        return Encoding((tuple(range(1, len(domains) + 1)),))


PRIMITIVE = ClausePrimitive()
