"""And, Or, Not, Implies, Equivalence over whole constraints; as operators &, |, ~, == and != (or ^).

    Or(x == 1, And(y == 2, z > 3))       Not(AllDifferent([x, y]))       Implies(x == 1, y < z)       (x < 3) == (y < z)

Equivalence is written `==`: both parts hold, or neither. `!=` or `^`: one of them holds, and one does not.

Or takes a fresh literal for each part that is more than a clause. The literal implies the part, but the part need not
imply the literal. Of two such parts, one literal implies the first, and its negation the second. A condition is turned
into literals, or negated; a constraint that cannot be negated refuses by name.

Equivalence needs literals that are true exactly if a part holds (`reified`). And, Or, Implies and Equivalence define
theirs by the literals of their parts, so nested constraints take as many clauses as they have parts. Any other
constraint is posted twice: under the literal, and negated under the opposite literal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar, TypeAlias

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Fresh, Literal, Variable
from cpsudoku.model.clue import check_constraint
from cpsudoku.model.constraint import Condition, LineWriter, Reified
from cpsudoku.model.constraints.clause import Clause, fresh_literal, is_not, is_value
from cpsudoku.support.errors import ModelError

Item: TypeAlias = Variable | Constraint | Literal


class Combination(Constraint):
    """A constraint over whole constraints, its ``parts``."""

    parts: tuple[Constraint, ...]
    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, *parts: Constraint) -> None:
        """
        Raises:
            ModelError: a part is no constraint.
        """
        self.parts = tuple([check_constraint(part, type(self).__name__) for part in parts])


class And(Combination):
    """All of the ``parts`` hold."""

    def holds(self, assignment: Assignment) -> bool:
        return all(part.holds(assignment) for part in self.parts)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.post_each(self.parts, only_if)

    def reified(self, fresh: Fresh) -> Reified:
        literals, posted = _each(self.parts, fresh)
        literal, definition = _any_of([x.negated() for x in literals], fresh)
        return literal.negated(), (*posted, *definition)

    def negated(self) -> Constraint:
        return Or(*(part.negated() for part in self.parts))


class Or(Combination):
    """At least one of the ``parts`` holds; of no parts none does."""

    def holds(self, assignment: Assignment) -> bool:
        return any(part.holds(assignment) for part in self.parts)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        alternatives = [disjunction(part) for part in self.parts]
        literals: list[Literal] = []
        if to.counted and None in alternatives:
            for part, simple in zip(self.parts, alternatives, strict=True):
                literals += [_holding(part, to, only_if)] if simple is None else simple
            return to.post_each((Clause(literals),), only_if)
        fresh = partial(to.fresh, only_if=only_if, free=True)
        if alternatives == [None, None]:
            first = fresh_literal(fresh)  # one literal decides between two
            return to.post_each((Implies(first, self.parts[0]), Implies(first.negated(), self.parts[1])), only_if)
        implied: list[Constraint] = []
        for part, simple in zip(self.parts, alternatives, strict=True):
            if simple is None:
                simple = [fresh_literal(fresh)]
                implied.append(Implies(simple[0], part))
            literals += simple
        return to.post_each((Clause(literals), *implied), only_if)

    def reified(self, fresh: Fresh) -> Reified:
        literals, posted = _each(self.parts, fresh)
        literal, definition = _any_of(literals, fresh)
        return literal, (*posted, *definition)

    def negated(self) -> Constraint:
        return And(*(part.negated() for part in self.parts))


class Implies(Combination):
    """If ``condition`` holds, ``constraint`` holds."""

    def __init__(self, condition: Constraint | Literal, constraint: Constraint) -> None:
        """
        Raises:
            ModelError: the condition or the constraint is none; the condition cannot be negated.
        """
        super().__init__(Clause((condition,)) if isinstance(condition, Literal) else condition, constraint)
        self.condition, self.constraint = self.parts
        self._literals = conjunction(self.condition)
        if self._literals is None:
            self.condition.negated()  # refuses where there is no opposite

    def holds(self, assignment: Assignment) -> bool:
        return not self.condition.holds(assignment) or self.constraint.holds(assignment)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if self._literals is None:
            return to.post_each((Or(self.condition.negated(), self.constraint),), only_if)
        numbers = [to.number(literal) for literal in self._literals]
        if 0 not in numbers:  # else the condition never holds
            to.post(self.constraint, (*only_if, *[x for x in numbers if x is not None]))
        return True

    def reified(self, fresh: Fresh) -> Reified:
        (condition, then), posted = _each((self.condition, self.constraint), fresh)
        literal, definition = _any_of([condition.negated(), then], fresh)
        return literal, (*posted, *definition)

    def negated(self) -> Constraint:
        return And(self.condition, self.constraint.negated())


class Equivalence(Combination):
    """Both parts hold, or neither; if not ``positive``, one of them holds, and one does not."""

    fields = ("parts", "positive")

    def __init__(self, one: Constraint, other: Constraint, positive: bool = True) -> None:
        """
        Raises:
            ModelError: a part is no constraint, or one that cannot be negated.
        """
        super().__init__(one, other)
        for part in self.parts:
            part.negated()  # refuses where there is no opposite
        self.positive = positive

    def holds(self, assignment: Assignment) -> bool:
        one, other = self.parts
        return (one.holds(assignment) == other.holds(assignment)) is self.positive

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write one part under the literal of the other, and its opposite under the opposite literal.

        Of two parts that have parts, write that their literals are equal.
        """
        fresh = partial(to.fresh, only_if=only_if)
        one, other = sorted(self.parts, key=lambda part: as_literal(part) is None)  # a literal first: nothing is fresh
        first, posted = reify(one, fresh)
        if as_literal(other) is None and type(other).reified is Constraint.reified:
            then, otherwise = other, other.negated()
            if not self.positive:
                then, otherwise = otherwise, then
            return to.post_each((*posted, Implies(first, then), Implies(first.negated(), otherwise)), only_if)
        second, more = reify(other, fresh)
        if not self.positive:
            second = second.negated()
        equal = (Clause((first, second.negated())), Clause((first.negated(), second)))
        return to.post_each((*posted, *more, *equal), only_if)

    def reified(self, fresh: Fresh) -> Reified:
        (first, second), posted = _each(self.parts, fresh)
        equal = fresh_literal(fresh)
        rows = (
            (equal, first, second),
            (equal, first.negated(), second.negated()),
            (equal.negated(), first, second.negated()),
            (equal.negated(), first.negated(), second),
        )
        return equal if self.positive else equal.negated(), (*posted, *map(Clause, rows))

    def negated(self) -> Constraint:
        opposite = Equivalence.__new__(Equivalence)
        opposite.parts, opposite.positive = self.parts, not self.positive
        return opposite


def Not(constraint: Constraint) -> Constraint:
    """Return the opposite of a constraint.

    Raises:
        ModelError: it cannot be negated.
    """
    return constraint.negated()


def disjunction(constraint: Constraint) -> list[Literal] | None:
    """Return the literals of a disjunction; None if the constraint is more than that."""
    if isinstance(constraint, Clause):
        return list(constraint.literals)
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        values = [value for value in x.values if value in allowed]
        if len(values) + 1 == len(x.values) > 2:
            return [is_not(x, next(value for value in x.values if value not in allowed))]
        return [is_value(x, value) for value in values]
    if isinstance(constraint, Or):
        parts = [disjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    return None


def conjunction(constraint: Constraint) -> list[Literal] | None:
    """Return the literals of a conjunction; None if the constraint is more than that."""
    if isinstance(constraint, And):
        parts = [conjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        values = [value for value in x.values if value in allowed]
        if len(values) == 1:
            return [is_value(x, values[0])]
        return [is_not(x, value) for value in x.values if value not in allowed] if values else None
    literals = disjunction(constraint)
    return literals if literals is not None and len(literals) == 1 else None


def literal_of(item: Item) -> Literal:
    """Return the literal of a relation, or of a Boolean that is 1.

    Raises:
        ModelError: it is more than a literal.
    """
    if isinstance(item, Literal):
        return item
    if isinstance(item, Variable):
        if item.values is BOOLEAN:  # as most are
            return Literal(item, 1)
        if set(item.values) <= {0, 1}:
            return is_value(item, 1) if 1 in item.values else is_not(item, 0)
        raise ModelError(f"expected a relation or a variable over 0 and 1, found {item.name} over {item.values}"[:120])
    literal = as_literal(item)
    if literal is not None:
        return literal
    raise ModelError(f"expected a relation that is one literal, such as `x == 3`, found {type(item).__name__}")


def as_literal(item: Item) -> Literal | None:
    """Return the literal that a relation is, if it is one; of one that is always true or false, of a value out of
    reach."""
    if isinstance(item, Variable | Literal):
        return literal_of(item)
    for literals in (disjunction(item), conjunction(item)):
        if literals is not None and len(literals) == 1:
            return literals[0]
    unary = getattr(item, "unary", None)
    if unary is not None:
        values = unary.allowed.intersection(unary.variable.values)
        if not values or len(values) == len(unary.variable.values):
            return Literal(unary.variable, unary.variable.values[-1] + 1, not values)
    return None


def reify(item: Item, fresh: Fresh) -> Reified:
    """Return a literal that is true exactly if a relation holds, and the constraints that define it.

    Raises:
        ModelError: the relation cannot be negated.
    """
    known_literal = as_literal(item)
    if known_literal is not None or not isinstance(item, Constraint):
        assert known_literal is not None
        return known_literal, ()
    by_parts = item.reified(fresh)
    if by_parts is not None:
        return by_parts
    literal = fresh_literal(fresh)
    return literal, (Implies(literal, item), Implies(literal.negated(), item.negated()))


def _holding(part: Constraint, to: LineWriter, only_if: Condition) -> Literal:
    """Return a literal that is true exactly if a part holds, and write the lines that define it. If the part has no
    opposite, the literal may be false although the part holds."""
    try:
        literal, definition = reify(part, partial(to.fresh, only_if=only_if))
    except ModelError:
        literal = fresh_literal(partial(to.fresh, only_if=only_if, free=True))
        definition = (Implies(literal, part),)
    to.post_each(definition, only_if)
    return literal


def _each(parts: Iterable[Constraint], fresh: Fresh) -> tuple[list[Literal], list[Constraint]]:
    """Return a literal for each part, and the constraints that define them."""
    pairs = [reify(part, fresh) for part in parts]
    return [literal for literal, _ in pairs], [constraint for _, posted in pairs for constraint in posted]


def _any_of(literals: Sequence[Literal], fresh: Fresh) -> Reified:
    """Return a literal that is true exactly where one of these is."""
    literal = fresh_literal(fresh)
    implied = (Clause((literal, x.negated())) for x in literals)
    return literal, (Clause((literal.negated(), *literals)), *implied)
