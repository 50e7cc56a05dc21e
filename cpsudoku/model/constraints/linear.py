"""Linear: the sum of coefficient * variable is equal to, at most, or at least a total.

    Linear([(1, x), (2, y)], "<=", 7)       # usually written x + 2 * y <= 7

Clauses: `primitives.linear_sum`.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, variable_of
from cpsudoku.support.errors import ModelError

Relation = typing.Literal["=", "!=", "<=", ">="]


class Linear(OverVariables):
    """``terms``: (coefficient, variable), variables that repeat merged into one; ``scope``: their variables."""

    takes = ("terms",)
    fields = ("terms", "relation", "total")
    numbers = False

    def __init__(self, terms: Iterable[tuple[int, Expression]], relation: str, total: int) -> None:
        """
        Raises:
            ModelError: the relation is none of "=", "!=", "<=", ">=".
        """
        if relation not in ("=", "!=", "<=", ">="):
            raise ModelError(f"Linear: expected the relation =, !=, <= or >=, found {relation!r}")
        merged: dict[Variable, int] = {}
        for coefficient, term in terms:
            x = term if isinstance(term, Variable) else variable_of(term, "Linear")
            merged[x] = merged.get(x, 0) + coefficient
        self.terms: tuple[tuple[int, Variable], ...] = tuple([(c, x) for x, c in merged.items() if c])
        self.scope: tuple[Variable, ...] = tuple([x for _, x in self.terms])
        self.relation: Relation = relation  # type: ignore[assignment]
        self.total = total

    def holds(self, assignment: Assignment) -> bool:
        value = sum(c * assignment[x] for c, x in self.terms)
        if self.relation in ("=", "!="):
            return (value == self.total) is (self.relation == "=")
        return value <= self.total if self.relation == "<=" else value >= self.total

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if not self.terms:
            return self.holds({}) or to.over_literals("clause", None, (), only_if)
        parameters = (tuple([c for c, _ in self.terms]), self.relation, self.total)
        return to.over_variables("sum", parameters, self.scope, only_if)

    def negated(self) -> Constraint:
        match self.relation:
            case "<=":
                return Linear(self.terms, ">=", self.total + 1)
            case ">=":
                return Linear(self.terms, "<=", self.total - 1)
        return Linear(self.terms, "!=" if self.relation == "=" else "=", self.total)
