"""Items that are read as literals: a variable by its values, a relation that is one literal as 1 and 0."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias

from cpsudoku.constraints.clause import Literal, is_not, is_value
from cpsudoku.constraints.logic import Implies, conjunction, disjunction
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable

Item: TypeAlias = Variable | Constraint | Literal


def literal_of(item: Item) -> Literal:
    """The literal that says that a relation holds, or that a Boolean is 1.

    Raises:
        ModelError: it is more than a literal.
    """
    if isinstance(item, Literal):
        return item
    if isinstance(item, Variable):
        if set(item.values) <= {0, 1}:
            return is_value(item, 1) if 1 in item.values else is_not(item, 0)
        raise ModelError(f"expected a relation or a variable over 0 and 1, found {item.name} over {item.values}"[:120])
    found = as_literal(item)
    if found is not None:
        return found
    raise ModelError(f"expected a relation that is one literal, such as `x == 3`, found {type(item).__name__}")


def as_literal(item: Item) -> Literal | None:
    """The literal that a relation is, if it is one; of one that is always true or false, of a value out of reach."""
    if isinstance(item, Variable | Literal):
        return literal_of(item)
    for said in (disjunction(item), conjunction(item)):
        if said is not None and len(said) == 1:
            return said[0]
    unary = getattr(item, "unary", None)
    if unary is not None:
        left = unary.allowed.intersection(unary.variable.values)
        if not left or len(left) == len(unary.variable.values):
            return Literal(unary.variable, unary.variable.values[-1] + 1, not left)
    return None


def reified(item: Item, fresh: Fresh) -> tuple[Literal, tuple[Constraint, ...]]:
    """A literal that is true exactly where a relation holds, and what has to be posted for that.

    Raises:
        ModelError: the relation cannot be negated.
    """
    found = as_literal(item)
    if found is not None or not isinstance(item, Constraint):
        assert found is not None
        return found, ()
    literal = is_value(fresh((0, 1)), 1)
    return literal, (Implies(literal, item), Implies(literal.negated(), item.negated()))


def literals_of(item: Item) -> dict[int, Literal]:
    """What is read of an item: of a variable each of its values, of a relation 0 and 1; and the literals that say so.

    Raises:
        ModelError: a relation is more than a literal.
    """
    if isinstance(item, Variable):
        return {value: is_value(item, value) for value in item.values}
    literal = literal_of(item)
    return {0: literal.negated(), 1: literal}


def range_of(item: Item | Expression) -> tuple[int, ...]:
    """What can be read of an item: the values of an expression; of a relation 0 and 1.

    Raises:
        ModelError: a relation is more than a literal.
    """
    if isinstance(item, Expression):
        return item.range()
    literal_of(item)
    return (0, 1)


def value_of(item: Item | Expression, assignment: Assignment) -> int:
    """What is read of an item under an assignment."""
    if isinstance(item, Expression):
        return item.value(assignment)
    if isinstance(item, Literal):
        return int((assignment[item.variable] == item.value) is item.positive)
    return int(item.holds(assignment))


def scope_of(items: Iterable[Item | Expression]) -> tuple[Variable, ...]:
    """The variables that items are about, each once."""
    return tuple(dict.fromkeys(x for item in items for x in _variables(item)))


def _variables(item: Item | Expression) -> tuple[Variable, ...]:
    return (item.variable,) if isinstance(item, Literal) else item.scope


def key_of(item: Item | Expression, place: Mapping[Variable, int]) -> Hashable:
    """What an item says, with variables by their place in a scope."""
    if isinstance(item, Literal):
        return place[item.variable], item.value, item.positive
    if isinstance(item, Expression):
        return item.key(place)
    return type(item), item.parameters(), tuple(place[x] for x in item.scope)
