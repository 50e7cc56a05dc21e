"""Relation: a pair of variables takes one of some pairs of values: listed, or what a function of two values says.

Relation(a, b, lambda v, w: abs(v - w) >= 5)          Relation(a, b, [(1, 2), (2, 4)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, rows_by, rows_of, variable_of
from cpsudoku.support.errors import ModelError


class Relation(OverVariables):
    """``scope``: the two variables; ``pairs``: the allowed pairs of values of their domains."""

    scope: tuple[Variable, Variable]
    takes = ("a", "b")
    fields = ("pairs",)

    def __init__(
        self,
        a: Expression | int,
        b: Expression | int,
        allowed: Iterable[tuple[int, int]] | Callable[[int, int], object],
    ) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable; a pair is not two whole numbers; the function fails for
                some pair of their values, or returns None.
        """
        x, y = self.scope = (variable_of(a, "Relation"), variable_of(b, "Relation"))
        if x is y:
            raise ModelError(f"Relation: expected two variables, found {x.name} twice")
        if callable(allowed):
            pairs = rows_by(allowed, self.scope, "Relation")
        else:
            pairs = [(v, w) for v, w in rows_of(allowed, 2, "Relation") if v in x.values and w in y.values]
        self.pairs: Set[tuple[int, ...]] = frozenset(pairs)

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return (assignment[a], assignment[b]) in self.pairs

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("table", tuple(sorted(self.pairs)), self.scope, only_if)

    def negated(self) -> Constraint:
        a, b = self.scope
        return Relation(a, b, [(v, w) for v in a.values for w in b.values if (v, w) not in self.pairs])
