"""Less: a < b, or a <= b.

    Less(x, y)       Less(x, y, strict=False)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from cpsudoku.model import Assignment, Constraint, Expression, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, is_not, is_value
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


def in_order(a: Variable, b: Variable, strict: bool, unless: Sequence[Literal] = ()) -> Iterable[Clause]:
    """Return the support clauses of a <= b, or a < b, each unless one of these literals is true.

    A clause for each value of either: a != v or b is one of the values above v. Such clauses (Kasif, AIJ 1990; Gent,
    ECAI 2002) make unit propagation arc consistent: at most d clauses a side, of up to d literals, no auxiliary
    variable.
    """
    gap = 1 if strict else 0
    of_a, of_b = ([is_value(x, v) for v in x.values] for x in (a, b))  # values ascend
    for v in a.values:
        above = of_b[bisect_left(b.values, v + gap) :]
        if len(above) < len(of_b):
            yield Clause((*unless, is_not(a, v), *above))
    for w in b.values:
        below = of_a[: bisect_right(a.values, w - gap)]
        if len(below) < len(of_a):
            yield Clause((*unless, is_not(b, w), *below))
