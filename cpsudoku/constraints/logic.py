"""And, Or, Not, Implies over whole constraints; as operators &, | and ~.

    Or(x == 1, And(y == 2, z != 3))       Not(AllDifferent([x, y]))       Implies(x == 1, y < z)

Or takes a fresh literal for each part that is more than a clause, which implies the part and no more: that the part
then holds follows, that the literal is true where the part holds does not, and need not. Of two such parts one literal
implies the first, its negation the second. A condition is brought to
literals, or negated; a constraint that cannot be negated refuses by name.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.model import BUILD, Assignment, Conditional, Constraint, Fresh, Variable


def _scope(parts: Iterable[Constraint]) -> tuple[Variable, ...]:
    found: dict[Variable, None] = {}
    for part in parts:
        for x in part.scope:
            found[x] = None
    return tuple(found)


def _parameters(parts: Iterable[Constraint], scope: tuple[Variable, ...]) -> Hashable:
    """Each part's type and parameters, and which places of the common scope it is about."""
    place = {x: i for i, x in enumerate(scope)}
    return tuple((type(p), p.parameters(), tuple(place[x] for x in p.scope)) for p in parts)


class And(Constraint):
    """All of the ``parts`` hold."""

    def __init__(self, *parts: Constraint) -> None:
        self.parts = parts
        self.scope = _scope(parts)

    def holds(self, assignment: Assignment) -> bool:
        return all(part.holds(assignment) for part in self.parts)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        return self.parts

    def parameters(self) -> Hashable:
        return _parameters(self.parts, self.scope)

    def negated(self) -> Constraint:
        return Or(*(part.negated() for part in self.parts))


class Or(Constraint):
    """At least one of the ``parts`` holds; of no parts none does."""

    determines = False

    def __init__(self, *parts: Constraint) -> None:
        self.parts = parts
        self.scope = _scope(parts)

    def holds(self, assignment: Assignment) -> bool:
        return any(part.holds(assignment) for part in self.parts)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        if len(self.parts) == 2 and all(disjunction(part) is None for part in self.parts):
            first = is_value(fresh((0, 1)), 1)  # one literal decides between two
            return (Implies(first, self.parts[0]), Implies(first.negated(), self.parts[1]))
        literals: list[Literal] = []
        implied: list[Constraint] = []
        for part in self.parts:
            said = disjunction(part)
            if said is None:
                chosen = is_value(fresh((0, 1)), 1)
                implied.append(Implies(chosen, part))
                said = [chosen]
            literals += said
        return (Clause(literals), *implied)

    def parameters(self) -> Hashable:
        return _parameters(self.parts, self.scope)

    def negated(self) -> Constraint:
        return And(*(part.negated() for part in self.parts))


class Implies(Constraint):
    """Where ``condition`` holds, ``constraint`` does: nothing is said where it does not hold."""

    def __init__(self, condition: Constraint | Literal, constraint: Constraint) -> None:
        self.condition: Constraint = Clause((condition,)) if isinstance(condition, Literal) else condition
        self.constraint = constraint
        self.scope = _scope((self.condition, constraint))
        literals = conjunction(self.condition)
        # What `decomposed` looks at: the constraint with the literals that it hangs on.
        self.conditional = None if literals is None else Conditional(constraint, tuple(literals))
        self._clause = None if literals is not None else Or(self.condition.negated(), constraint)

    def holds(self, assignment: Assignment) -> bool:
        return not self.condition.holds(assignment) or self.constraint.holds(assignment)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        if self._clause is None:
            return (self,)
        return (self._clause,)

    def parameters(self) -> Hashable:
        return _parameters((self.condition, self.constraint), self.scope)

    def negated(self) -> Constraint:
        return And(self.condition, self.constraint.negated())


def Not(constraint: Constraint) -> Constraint:
    """The opposite of a constraint.

    Raises:
        ModelError: it cannot be negated.
    """
    return constraint.negated()


def disjunction(constraint: Constraint) -> list[Literal] | None:
    """Literals of which one is true exactly where the constraint holds; None where it is more than that."""
    if isinstance(constraint, Clause):
        return list(constraint.literals)
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        left = [value for value in x.values if value in allowed]
        if len(left) + 1 == len(x.values) > 2:
            return [is_not(x, next(value for value in x.values if value not in allowed))]
        return [is_value(x, value) for value in left]
    if isinstance(constraint, Or):
        parts = [disjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    return None


def conjunction(constraint: Constraint) -> list[Literal] | None:
    """Literals all of which are true exactly where the constraint holds; None where it is more than that."""
    if isinstance(constraint, And):
        parts = [conjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        left = [value for value in x.values if value in allowed]
        if len(left) == 1:
            return [is_value(x, left[0])]
        return [is_not(x, value) for value in x.values if value not in allowed] if left else None
    literals = disjunction(constraint)
    return literals if literals is not None and len(literals) == 1 else None


BUILD["and"], BUILD["or"] = And, Or
