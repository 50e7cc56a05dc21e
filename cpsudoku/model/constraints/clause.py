"""Clause: at least one of its literals (variable = value, or variable != value) is true. Part of the kernel.

Clause([is_value(x, 1), is_not(y, 2)])       # x == 1 or y != 2
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.model import BOOLEAN, BUILD, Assignment, Constraint, Fresh, Variable
from cpsudoku.model import Literal as Literal
from cpsudoku.model.constraint import Condition, LineWriter


def is_value(variable: Variable, value: int) -> Literal:
    return Literal(variable, value)


def fresh_literal(fresh: Fresh) -> Literal:
    """Return the literal that a fresh Boolean is 1."""
    return Literal(fresh(BOOLEAN), 1)


def is_not(variable: Variable, value: int) -> Literal:
    return Literal(variable, value, False)


class Clause(Constraint):
    """A disjunction of literals; the empty clause is false. A value outside the variable's domain is never taken."""

    fields = ("literals",)

    def __init__(self, literals: Iterable[Literal]) -> None:
        self.literals: tuple[Literal, ...] = tuple(dict.fromkeys(literals))

    def holds(self, assignment: Assignment) -> bool:
        return any((assignment[x] == value) is positive for x, value, positive in self.literals)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        numbers = [to.number(literal) for literal in self.literals]
        if None in numbers:
            return True  # it always holds
        literals = [x for x in numbers if x]
        if len({*map(abs, literals)}) < len(literals):
            literals = list(dict.fromkeys(literals))
            if any(-x in literals for x in literals):
                return True
        return to.over_literals("clause", None, literals, only_if)

    def negated(self) -> Constraint:
        return BUILD.And(*(Clause((literal.negated(),)) for literal in self.literals))
