"""Less: a < b, or a <= b.

    Less(x, y)       Less(x, y, strict=False)
"""

from __future__ import annotations

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, variable_of
from cpsudoku.support.errors import ModelError


class Less(OverVariables):
    """``scope``: (a, b). ``strict``: a < b; else a <= b."""

    takes = ("a", "b")
    fields = ("strict",)

    def __init__(self, a: Expression | int, b: Expression | int, strict: bool = True) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        self.scope: tuple[Variable, Variable] = (variable_of(a, "Less"), variable_of(b, "Less"))
        if a is b:
            raise ModelError(f"Less: expected two variables, found {self.scope[0].name} twice")
        self.strict = strict

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return assignment[a] < assignment[b] if self.strict else assignment[a] <= assignment[b]

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("sum", ((1, -1), "<=", -1 if self.strict else 0), self.scope, only_if)

    def negated(self) -> Constraint:
        a, b = self.scope
        return Less(b, a, not self.strict)
