"""BinarySum: a number in binary is a constant and the sum of other such numbers, each only where its gate is true.

    BinarySum([a0, a1, a2], [(gate, [b0, b1, b2])], 1)      # a == 1 + b where gate is true, a == 1 where it is not

The lowest bit comes first. Ripple-carry adders, one a term: 14 clauses a bit for sum and carry, 3 for the gate. Unit
propagation adds numbers that are known; of others little follows.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import combinations, zip_longest

from cpsudoku.model import Assignment, Constraint, Fresh, Literal
from cpsudoku.model.constraints.clause import Clause, fresh_literal
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.support.errors import ModelError


class BinarySum(Constraint):
    """``total``: bits, items that are literals; ``terms``: (gate, bits) each; ``plus``: a constant from 0 on."""

    fields = ("total", "terms", "plus")

    def __init__(self, total: Iterable[Item], terms: Iterable[tuple[Item, Iterable[Item]]], plus: int = 0) -> None:
        """
        Raises:
            ModelError: an item is more than a literal; a negative constant.
        """
        self.total = tuple(literal_of(item) for item in total)
        self.terms = tuple((literal_of(gate), tuple(literal_of(item) for item in bits)) for gate, bits in terms)
        if plus < 0:
            raise ModelError(f"BinarySum: expected a constant from 0 on, found {plus}")
        self.plus = plus

    def holds(self, assignment: Assignment) -> bool:
        def number(bits: Sequence[Literal]) -> int:
            return sum(value_of(bit, assignment) << i for i, bit in enumerate(bits))

        added = sum(number(bits) for gate, bits in self.terms if value_of(gate, assignment))
        return number(self.total) == self.plus + added

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        result: list[Literal | int]
        carry: Literal | int
        result = [self.plus >> i & 1 for i in range(self.plus.bit_length())]
        for gate, bits in self.terms:
            gated = [fresh_literal(fresh) for _ in bits]
            for bit, both in zip(bits, gated, strict=True):
                yield from (Clause([both.negated(), x]) for x in (bit, gate))
                yield Clause([both, bit.negated(), gate.negated()])
            columns: list[tuple[Literal | int, ...]] = list(zip_longest(result, gated, fillvalue=0))
            result, carry = [], 0
            for column in columns:
                low, carry = yield from _add_bits([*column, carry], fresh)
                result.append(low)
            result.append(carry)
        for digit, bit_of_sum in zip_longest(self.total, result, fillvalue=0):
            yield from _equal(digit, bit_of_sum)


def _add_bits(
    column: Sequence[Literal | int], fresh: Fresh
) -> Generator[Constraint, None, tuple[Literal | int, Literal | int]]:
    """Return sum and carry of up to three bits, of which at most one is 1 for good."""
    ones = sum(x for x in column if isinstance(x, int))
    bits = [x for x in column if isinstance(x, Literal)]
    if not bits:
        return ones, 0
    if len(bits) == 1:
        return (bits[0].negated(), bits[0]) if ones else (bits[0], 0)
    low, carry = fresh_literal(fresh), fresh_literal(fresh)
    for row in range(1 << len(bits)):
        wrong = [x.negated() if row >> i & 1 else x for i, x in enumerate(bits)]
        yield Clause([*wrong, low if (row.bit_count() + ones) % 2 else low.negated()])
    for a, b in combinations(bits, 2):
        if ones == 0 or len(bits) == 3:
            yield Clause([a.negated(), b.negated(), carry])
        if ones == 1 or len(bits) == 3:
            yield Clause([a, b, carry.negated()])
    if len(bits) == 2:
        yield from (Clause([x.negated(), carry] if ones else [x, carry.negated()]) for x in bits)
    return low, carry


def _equal(a: Literal | int, b: Literal | int) -> Iterator[Clause]:
    if isinstance(a, Literal) and isinstance(b, Literal):
        yield from (Clause([a.negated(), b]), Clause([a, b.negated()]))
    elif isinstance(a, Literal):
        yield Clause([a if b else a.negated()])
    elif isinstance(b, Literal):
        yield Clause([b if a else b.negated()])
    elif a != b:
        yield Clause(())
