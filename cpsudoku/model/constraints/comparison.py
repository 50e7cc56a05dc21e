"""Comparison: ==, !=, <, <=, >, >= between two expressions; what Python's operators on variables build.

    x + 2 * y == 7       abs(x - y) >= 2       x < y       # Comparison(x, "<", y)

It becomes what says it best: the values of one variable, a relation of two, a linear sum of more. What is no sum inside
(abs(), Count(), Maximum(), ...) takes a fresh variable that equals it, which is in no witness.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property, lru_cache, partial
from typing import NoReturn

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Sum, Unary, Variable
from cpsudoku.model.constraint import Condition, LineWriter, refuse_cut
from cpsudoku.model.constraints.clause import Clause
from cpsudoku.model.constraints.in_domain import InDomain
from cpsudoku.model.constraints.linear import Linear
from cpsudoku.model.constraints.relation import Relation
from cpsudoku.model.variables import Absolute, add_terms, times
from cpsudoku.primitives.linear_sum import PAIRS
from cpsudoku.support.errors import ModelError

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Comparison(Constraint):
    """``left`` and ``right``, and how they compare. ``unary``: where it is about one variable, the values that do."""

    fields = ("relation", "difference")

    def __init__(self, left: Expression, relation: str, right: object) -> None:
        self.left, self.relation, self.right = left, relation, right
        self.scope: tuple[Variable, ...]
        self._unary: Unary | None = None
        self._number: int | None = None  # with which a variable is compared
        if isinstance(left, Variable):
            if isinstance(right, int):  # most are no more than that
                self._number = right
                self.scope = (left,)
                return
            if isinstance(right, Variable):
                self.scope = (left, right) if left is not right else ()
                return
        self.scope = self.difference.scope

    @cached_property
    def difference(self) -> Sum:
        """What is compared with 0."""
        return add_terms(self.left, times(-1, self.right))

    @property
    def unary(self) -> Unary | None:
        if self._unary is None and len(self.scope) == 1:
            (x,) = self.scope
            if self._number is not None:
                self._unary = Unary(x, _values(x.values, self.relation, self._number))
                return self._unary
            self._unary = Unary(x, frozenset(value for value in x.values if self.holds({x: value})))
        return self._unary

    def holds(self, assignment: Assignment) -> bool:
        if self._number is not None:
            return HOLDS[self.relation](assignment[self.scope[0]], self._number)
        return HOLDS[self.relation](self.difference.value(assignment), 0)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write a sum over variables, but that a variable has a value as a clause; of anything else its parts."""
        parts = None if len(self.scope) < 2 and self.relation == "==" else self.sum_of_variables()
        if parts is None or not parts[1]:
            return to.post_each(self._parts(partial(to.fresh, only_if=only_if)), only_if)
        coefficients, variables, relation, total = parts
        return to.over_variables("sum", (coefficients, relation, total), variables, only_if)

    def _parts(self, fresh: Fresh) -> Iterable[Constraint]:
        if not self.scope:
            return () if self.holds({}) else (Clause(()),)
        if self.unary is not None:
            return (InDomain(*self.unary),)
        direct = self._direct()
        if direct is not None:
            return (direct,)
        if len(self.scope) == 2 and len(self.scope[0].values) * len(self.scope[1].values) <= PAIRS:
            a, b = self.scope
            return (Relation(a, b, lambda v, w: self.holds({a: v, b: w})),)
        return self._linear(fresh)

    def _direct(self) -> Constraint | None:
        """Return what an expression that is no sum offers itself, against a number or a variable; None if it offers
        nothing."""
        terms, constant = self.difference.terms, self.difference.constant
        if any(hasattr(x, "constraint") for _, x in terms):  # Truth: imported where there is one
            from cpsudoku.model.constraints.cardinality import as_count

            if (count := as_count(self.difference, self.relation, HOLDS[self.relation])) is not None:
                return count
        if len(terms) == 2 and self.relation == "==" and not constant and {c for c, _ in terms} == {1, -1}:
            (_, a), (_, b) = terms
            for x, y in ((a, b), (b, a)):
                if isinstance(x, Variable) and not isinstance(y, Variable | Absolute):
                    equal: Constraint = y.equals(x)
                    return equal
        if len(terms) != 1:
            return None
        ((coefficient, x),) = terms
        compared = getattr(x, "compare", None)
        if compared is None or abs(coefficient) != 1:
            return None
        relation = self.relation if coefficient > 0 else MIRRORED.get(self.relation, self.relation)
        constraint: Constraint | None = compared(relation, -coefficient * constant)
        return constraint

    def _linear(self, fresh: Fresh) -> Iterable[Constraint]:
        terms: list[tuple[int, Variable]] = []
        for coefficient, x in self.difference.terms:
            if isinstance(x, Variable):
                terms.append((coefficient, x))
                continue
            result = fresh(x.range())
            yield x.equals(result)
            terms.append((coefficient, result))
        yield Linear(terms, *self._linear_bound)

    @property
    def _linear_bound(self) -> tuple[str, int]:
        """How the sum of the terms compares, as `Linear` has it."""
        total = -self.difference.constant
        match self.relation:
            case "<":
                return "<=", total - 1
            case ">":
                return ">=", total + 1
            case "==":
                return "=", total
        return self.relation, total

    def sum_of_variables(self) -> tuple[tuple[int, ...], tuple[Variable, ...], str, int] | None:
        """Return coefficients, variables, relation and total of the sum that it is, where all its terms are
        variables."""
        terms = self.difference.terms
        if not all(isinstance(x, Variable) for _, x in terms):
            return None
        return tuple([c for c, _ in terms]), tuple([x for _, x in terms]), *self._linear_bound  # type: ignore[misc]

    def linear(self) -> Linear | None:
        """Return the comparison as a linear sum; None if it is about anything but variables."""
        parts = self.sum_of_variables()
        if parts is None:
            return None
        coefficients, variables, relation, total = parts
        return Linear(zip(coefficients, variables, strict=True), relation, total)

    def parameters(self) -> Hashable:
        if self._number is not None:
            return self.relation, self._number
        return super().parameters()

    def negated(self) -> Constraint:
        if self.cut:
            refuse_cut(self)
        return Comparison(self.left, OPPOSITE[self.relation], self.right)

    def __bool__(self) -> bool:
        """Return whether two variables are the same object, which dictionaries and sets look at.

        One that answers False to `==` is marked: `x == y == z` and `x == y and y == z` return it, without `y == z`.

        Raises:
            ModelError: it compares anything else: what is true is known when the model is solved.
        """
        if isinstance(self.left, Variable) and isinstance(self.right, Variable) and self.relation in ("==", "!="):
            same = self.left is self.right
            self.cut = self.relation == "==" and not same
            return same is (self.relation == "==")
        return _refuse()


@lru_cache(maxsize=10_000)
def _values(values: tuple[int, ...], relation: str, number: int) -> frozenset[int]:
    """Return those that compare so with a number."""
    holds = HOLDS[relation]
    return frozenset(value for value in values if holds(value, number))


def _refuse() -> NoReturn:
    raise ModelError(
        "a comparison has no truth value before it is solved: expected & for `and`, | for `or`, ~ for `not`, "
        "Maximum() for max(), Or(*...) for any(), and two comparisons for a chained one (`(0 < x) & (x < 3)`)"
    )


def absolute(inner: Expression, result: Variable) -> Constraint:
    """Return abs(inner) == result as: result == inner or result == -inner, and result >= 0."""
    return (result >= 0) & ((inner - result == 0) | (inner + result == 0))
