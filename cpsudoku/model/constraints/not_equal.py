"""NotEqual: two variables take different values.

NotEqual(x, y)       # usually written x != y
"""

from __future__ import annotations

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, variable_of
from cpsudoku.support.errors import ModelError


class NotEqual(OverVariables):
    """``scope``: the two variables."""

    scope: tuple[Variable, Variable]

    takes = ("a", "b")
    fields = ()

    def __init__(self, a: Expression | int, b: Expression | int) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        x, y = self.scope = (variable_of(a, "NotEqual"), variable_of(b, "NotEqual"))
        if x is y:
            raise ModelError(f"NotEqual: expected two variables, found {x.name} twice: it cannot differ from itself")

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return assignment[a] != assignment[b]

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("different", None, self.scope, only_if)

    def negated(self) -> Constraint:
        a, b = self.scope
        return a == b
