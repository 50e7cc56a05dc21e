"""Items that are read as literals: a variable by its values, a relation that is one literal as 1 and 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import is_

from cpsudoku.model import BOOLEAN, Assignment, Expression, Literal, Variable
from cpsudoku.model.constraint import LineWriter
from cpsudoku.model.constraints.clause import is_value
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.support.errors import ModelError

Symbols = Mapping[int, Literal]  # of one step: each symbol, and the literal that is true where it is read


def literals_of(item: Item) -> dict[int, Literal]:
    """Return the values that an item is read as, with their literals: those of a variable; 0 and 1 for a relation.

    Raises:
        ModelError: a relation is more than a literal.
    """
    if isinstance(item, Variable):
        return {value: is_value(item, value) for value in item.values}
    literal = literal_of(item)
    return {0: literal.negated(), 1: literal}


def range_of(item: Item | Expression) -> tuple[int, ...]:
    """Return the values that an item may be read as: those of an expression; 0 and 1 for a relation.

    Raises:
        ModelError: a relation is more than a literal.
    """
    if isinstance(item, Expression):
        return item.range()
    literal_of(item)
    return (0, 1)


def value_of(item: Item | Expression | None, assignment: Assignment) -> int:
    """Return the value of an item under an assignment; None is always true."""
    if item is None:
        return 1
    if isinstance(item, Expression):
        return item.value(assignment)
    if isinstance(item, Literal):
        return int((assignment[item.variable] == item.value) is item.positive)
    return int(item.holds(assignment))


def signs_of(items: Sequence[Item], scope: Sequence[Variable]) -> tuple[int, ...] | None:
    """Return 1 or -1 for each item that is a literal of a Boolean; None where one is not, or the Booleans are not the
    scope, in its order."""
    if len(items) != len(scope) or not items:
        return None
    for x in scope:
        if x.values is not BOOLEAN:
            return None
    if all(map(is_, items, scope)):  # as most are
        return (1,) * len(items)
    signs = []
    for item, x in zip(items, scope, strict=True):
        if item is x:
            signs.append(1)
        elif type(item) is Literal and item[0] is x and item[1] in BOOLEAN:
            signs.append(1 if (item[1] == 1) is item[2] else -1)
        else:
            return None
    return tuple(signs)


def graph_of(
    to: LineWriter, nodes: Sequence[Literal | None], links: Sequence[tuple[int, int, Literal | None]]
) -> tuple[list[int], tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """Return the arguments of a graph; its nodes and links, as numbers of these."""
    arguments = to.literals([*nodes, *[x for _, _, x in links]])
    assert arguments is not None, "a graph takes no literal that is never true"
    args, places = arguments
    joined = tuple([(a, b, place) for (a, b, _), place in zip(links, places[len(nodes) :], strict=True)])
    return args, tuple(places[: len(nodes)]), joined


def nodes_of(items: Iterable[Item | None], name: str) -> tuple[Literal | None, ...]:
    """Return the literals of a graph's nodes or links; None is always there.

    Raises:
        ModelError: an item is more than a literal, or about a value out of reach; the message begins with ``name``.
    """
    nodes = tuple([None if x is None else literal_of(x) for x in items])
    for x in nodes:
        if x is not None and x[1] not in x[0].values:
            raise ModelError(f"{name}: expected a value of {x.variable.name}, found {x.value}: leave it out")
    return nodes
