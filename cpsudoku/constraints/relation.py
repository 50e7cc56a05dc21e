"""Relation: a pair of variables takes one of some pairs of values: listed, or what a function of two values says.

    Relation(a, b, lambda v, w: abs(v - w) >= 5)          Relation(a, b, [(1, 2), (2, 4)])

A clause for each value that has values to rule out, "if v then one of v's partners"; where that is a single one, "not
both", which propagates as much. Unit propagation removes every unsupported value (Gent, ECAI 2002).
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

    @property
    def weight(self) -> int:
        return 2 + 2 * len(self.pairs)

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return (assignment[a], assignment[b]) in self.pairs

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        a, b = self.scope
        apart: set[tuple[int, int]] = set()  # written as "not both"
        for v in a.values:
            without = [w for w in b.values if (v, w) not in self.pairs]
            if len(without) == 1:
                apart.add((v, without[0]))
                yield Clause((is_not(a, v), is_not(b, without[0])))
            elif without:
                yield Clause([is_not(a, v), *(is_value(b, w) for w in b.values if w not in without)])
        for w in b.values:
            without = [v for v in a.values if (v, w) not in self.pairs]
            if len(without) == 1:
                if (without[0], w) not in apart:
                    yield Clause((is_not(a, without[0]), is_not(b, w)))
            elif without:
                yield Clause([is_not(b, w), *(is_value(a, v) for v in a.values if v not in without)])

    def parameters(self) -> Hashable:
        return self.pairs

    def negated(self) -> Constraint:
        a, b = self.scope
        return Relation(a, b, [(v, w) for v in a.values for w in b.values if (v, w) not in self.pairs])
