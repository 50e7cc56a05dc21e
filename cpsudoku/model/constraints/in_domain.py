"""InDomain: a variable takes one of the listed values. What a digit or pencil marks say; the `in` of the catalogue.

InDomain(x, {1, 3, 5})
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.model import Assignment, Constraint, Expression, Unary, Variable, wholes
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, is_value
from cpsudoku.model.constraints.defined import OverVariables, variable_of


class InDomain(OverVariables):
    """``variable`` takes one of ``allowed``, of which only values of its domain matter."""

    takes = ("variable",)
    fields = ("allowed",)

    def __init__(self, variable: Expression, allowed: Iterable[int]) -> None:
        """
        Raises:
            ModelError: a value is no whole number.
        """
        self.allowed = frozenset(wholes(allowed, "InDomain"))
        self.unary = Unary(variable_of(variable, "InDomain"), self.allowed)
        self.scope: tuple[Variable, ...] = (self.unary.variable,)

    def holds(self, assignment: Assignment) -> bool:
        return assignment[self.unary.variable] in self.unary.allowed

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        x, allowed = self.unary
        values = [value for value in x.values if value in allowed]
        if len(values) > 1:
            return to.over_variables("table", tuple([(value,) for value in values]), self.scope, only_if)
        to.post(Clause([is_value(x, value) for value in values]), only_if)
        return True

    def negated(self) -> Constraint:
        x, allowed = self.unary
        return InDomain(x, (value for value in x.values if value not in allowed))
