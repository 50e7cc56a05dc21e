"""Clauses: many clauses in numbers, as one constraint: a rule that a board says in every place.

    Clauses([a, b, c], [(-1, -2), (-2, -3)])       # neither a and b, nor b and c

A row is a clause over the places of the variables: a Boolean has one, "it is 1", any other variable one for each value
(`Clauses.numbers`). -i negates place i; a row has none twice. Without an object for each clause a rule takes a tenth of
the time to make, and to write for a solver (docs/notes/encodings.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeVar

from cpsudoku.model import BOOLEAN, BUILD, Assignment, Constraint, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives.clause_rows import literals_by_value
from cpsudoku.primitives.primitive import Row, width
from cpsudoku.support.errors import ModelError

T = TypeVar("T")


class Clauses(Constraint):
    """``rows``: the clauses, over the places of the variables, from 1."""

    fields = ("rows",)

    def __init__(self, variables: Iterable[Variable], rows: Iterable[Row]) -> None:
        """
        Raises:
            ModelError: a row names no place.
        """
        self.scope = tuple(variables)
        self.rows: list[Row] = list(rows)
        self.boolean = all(x.values is BOOLEAN for x in self.scope)
        last = sum(width(x.values) for x in self.scope)
        used = set(chain.from_iterable(self.rows))
        if used and (0 in used or max(used) > last or min(used) < -last):
            raise ModelError(f"Clauses: expected numbers from 1 to {last}, or negated, found another")

    @staticmethod
    def numbers(variables: Iterable[Variable]) -> list[dict[int, int]]:
        """Return, for each variable, its values and the numbers that say in a row that it has them."""
        return literals_by_value(x.values for x in variables)

    def holds(self, assignment: Assignment) -> bool:
        truth = table_of([assignment[x] == v for x, v in Numbering(self.scope).meanings], lambda true: not true)
        true = truth.__getitem__
        return all(any(map(true, row)) for row in self.rows)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.clauses(self.over(to.first), only_if)

    @cached_property
    def singly(self) -> tuple[Constraint, ...]:
        """A Clause for each row."""
        return tuple(in_literals(self.rows, [Literal(x, v) for x, v in Numbering(self.scope).meanings]))

    def over(self, first: Mapping[Variable, int]) -> list[Row]:
        """Return the clauses over the literals of the variables."""
        literals = [first[x] for x in self.scope]
        if not self.boolean:
            pairs = zip(literals, self.scope, strict=True)
            literals = [number for start, x in pairs for number in range(start, start + width(x.values))]
        if literals == list(range(1, len(literals) + 1)):
            return self.rows
        literal = table_of(literals, int.__neg__).__getitem__
        lengths = {*map(len, self.rows)}
        if len(lengths) == 1 and (length := lengths.pop()):  # several times as fast
            flat = map(literal, chain.from_iterable(self.rows))
            return [*zip(*[flat] * length, strict=True)]
        return [tuple(map(literal, row)) for row in self.rows]

    def negated(self) -> Constraint:
        return BUILD.Or(*(one.negated() for one in self.singly))


def in_literals(rows: Iterable[Row], literals: Sequence[Literal]) -> list[Constraint]:
    """Return the clauses, with a literal in the place of each number."""
    table = table_of(literals, Literal.negated)
    return [Clause([table[x] for x in row]) for row in rows]


def table_of(positive: Sequence[T], negated: Callable[[T], T]) -> list[T]:
    """Return what stands for x at the place x, and for -x at the place -x, counted from the end."""
    return [*positive[:1], *positive, *map(negated, reversed(positive))]
