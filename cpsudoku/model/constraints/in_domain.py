"""InDomain: a variable takes one of the listed values. What a digit or pencil marks say; the `in` of the catalogue.

    InDomain(x, {1, 3, 5})
"""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Unary, Variable, wholes
from cpsudoku.model.constraints.clause import Clause, is_not, is_value
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

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        x, allowed = self.unary
        values = [value for value in x.values if value in allowed]
        if len(values) == 1:
            return (Clause((is_value(x, values[0]),)),)
        if not values:
            return (Clause(()),)
        return tuple(Clause((is_not(x, value),)) for value in x.values if value not in allowed)

    def negated(self) -> Constraint:
        x, allowed = self.unary
        return InDomain(x, (value for value in x.values if value not in allowed))
