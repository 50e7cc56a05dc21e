"""Relation: a pair of variables takes one of some pairs of values: listed, or what a function of two values says.

    Relation(a, b, lambda v, w: abs(v - w) >= 5)          Relation(a, b, [(1, 2), (2, 4)])

Where it has values to rule out it is a clause a value, "if v then one of v's partners"; where pairs are few that are
forbidden, a clause each. Unit propagation removes every unsupported value (Gent, ECAI 2002).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from cpsudoku.constraints.clause import Clause, is_not, is_value
from cpsudoku.constraints.defined import OverVariables, variable_of
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable


class Relation(OverVariables):
    """``scope``: the two variables; ``pairs``: the allowed pairs of values of their domains."""

    scope: tuple[Variable, Variable]
    takes = ("a", "b")

    def __init__(
        self,
        a: Expression | int,
        b: Expression | int,
        allowed: Iterable[tuple[int, int]] | Callable[[int, int], object],
    ) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        x, y = self.scope = (variable_of(a, "Relation"), variable_of(b, "Relation"))
        if x is y:
            raise ModelError(f"Relation: expected two variables, found {x.name} twice")
        if callable(allowed):
            pairs = [(v, w) for v in x.values for w in y.values if allowed(v, w)]
        else:
            pairs = [(v, w) for v, w in allowed if v in x.values and w in y.values]
        self.pairs = frozenset(pairs)

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return (assignment[a], assignment[b]) in self.pairs

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        a, b = self.scope
        for x, y, pairs in ((a, b, self.pairs), (b, a, {(w, v) for v, w in self.pairs})):
            for v in x.values:
                partners = [w for w in y.values if (v, w) in pairs]
                if len(partners) < len(y.values):
                    yield Clause([is_not(x, v), *(is_value(y, w) for w in partners)])

    def parameters(self) -> Hashable:
        return self.pairs

    def negated(self) -> Constraint:
        a, b = self.scope
        return Relation(a, b, [(v, w) for v in a.values for w in b.values if (v, w) not in self.pairs])
