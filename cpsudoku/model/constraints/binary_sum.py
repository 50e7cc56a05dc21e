"""BinarySum: a number in binary is a constant and the sum of other such numbers, each only where its gate is true.

    BinarySum([a0, a1, a2], [(gate, [b0, b1, b2])], 1)      # a == 1 + b where gate is true, a == 1 where it is not

The lowest bit comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Literal
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clauses import in_literals
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.primitives.clause_rows import sum_in_binary
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

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Number the literals as they stand, the same one anew each time."""
        numbers = count(1)
        total = [next(numbers) for _ in self.total]
        terms = [(next(numbers), [next(numbers) for _ in bits]) for _, bits in self.terms]
        literals = [*self.total, *[x for gate, bits in self.terms for x in (gate, *bits)]]
        rows = list(sum_in_binary(total, terms, self.plus, lambda: next(numbers)))
        hidden = [to.fresh(BOOLEAN, only_if) for _ in range(len(literals) + 1, next(numbers))]
        return to.post_each(in_literals(rows, [*literals, *[Literal(x, 1) for x in hidden]]), only_if)
