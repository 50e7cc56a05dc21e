"""Truth: a constraint as an expression, 1 where it holds and 0 where not: in a sum, or compared with a variable.

    sum(x == 1 for x in cells) == 2        3 * (x < y) + 2 * (y < z) >= 3        (x < y) == flag

A sum of constraints becomes a `Cardinality` if compared with a number, a `CountIs` if compared with a variable. With
weights, each takes a fresh Boolean. A constraint that cannot be negated refuses by name.
"""

from __future__ import annotations

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression, Sum, Variable
from cpsudoku.model.constraints.comparison import HOLDS, MIRRORED, Comparison
from cpsudoku.model.constraints.in_domain import InDomain
from cpsudoku.model.constraints.logic import And, Equivalence, as_literal
from cpsudoku.support.errors import ModelError


class Truth(Expression):
    """1 where the ``constraint`` holds, else 0."""

    __slots__ = ("constraint",)
    fields = __slots__

    def __init__(self, constraint: Constraint) -> None:
        """
        Raises:
            ModelError: it cannot be negated.
        """
        constraint.negated()
        self.constraint = constraint

    def value(self, assignment: Assignment) -> int:
        return int(self.constraint.holds(assignment))

    def range(self) -> tuple[int, ...]:
        return BOOLEAN

    def equals(self, result: Variable) -> Constraint:
        same = Equivalence(self.constraint, result == 1)
        return same if result.values == BOOLEAN else And(InDomain(result, BOOLEAN), same)


def truth(constraint: Constraint) -> Expression:
    """Return whether the constraint holds, as 1 or 0: the variable itself where it says that a Boolean is 1."""
    literal = as_literal(constraint)
    if literal is not None and literal.variable.values == BOOLEAN and literal.value in BOOLEAN:
        x = literal.variable
        return x if (literal.value == 1) is literal.positive else Sum([(-1, x)], 1)
    return Truth(constraint)


def relate(left: object, relation: str, right: object) -> Constraint:
    """Return the comparison of a constraint with a constraint, an expression or a number.

    Raises:
        ModelError: a number other than 0 and 1, or one that leaves no choice; the constraint cannot be negated.
    """
    if not isinstance(left, Constraint):
        left, relation, right = right, MIRRORED.get(relation, relation), left
    assert isinstance(left, Constraint), "one of the two is a constraint"
    if isinstance(right, int):
        return _against(left, relation, right)
    if isinstance(right, Variable) and right.values == BOOLEAN:
        right = right == 1
    if isinstance(right, Constraint):
        if relation in ("==", "!="):
            return Equivalence(left, right, relation == "==")
        right = truth(right)
    return Comparison(truth(left), relation, right)


def _against(constraint: Constraint, relation: str, number: int) -> Constraint:
    match HOLDS[relation](0, number), HOLDS[relation](1, number):
        case False, True:
            return constraint
        case True, False:
            return constraint.negated()
    raise ModelError(
        f"{type(constraint).__name__} {relation} {number}: a constraint is 1 where it holds and 0 where not; expected "
        "a comparison that depends on it (two for a chained one: `(0 < x) & (x < 3)`)"
    )
