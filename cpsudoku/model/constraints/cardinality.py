"""Exactly, AtLeast, AtMost: the number of true literals. Count: that number as an expression.

    Exactly(3, [x == 1, y == 1, shaded])       Count(cells, 5) == 2       Count(cells, 5) == total

The `count`, `exactly`, `atleast`, `atmost` of the catalogue; Count as in CPMpy. Clauses: `primitives.count`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from enum import Enum
from typing import ClassVar

from cpsudoku.model import (
    BOOLEAN,
    Assignment,
    Constraint,
    Expression,
    Sum,
    Variable,
    number,
    wholes,
)
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import ResultIs
from cpsudoku.model.constraints.logic import Clause, Item, as_literal, signs_of, value_of
from cpsudoku.model.constraints.relations import InDomain, Linear
from cpsudoku.model.notation import Notation, Written
from cpsudoku.model.variables import Items, flatten
from cpsudoku.support.errors import ModelError


class Cardinality(Constraint):
    """`Cardinality(1, 2, [a, b, c])`: at least ``least`` and at most ``most`` of the ``items`` hold. Items are
    literals, Booleans, or constraints that can be negated."""

    fields: ClassVar[tuple[str, ...]] = ("least", "most", "items")

    def __init__(self, least: int, most: int, items: Iterable[Item]) -> None:
        self.items: tuple[Item, ...] = tuple(items)
        self.least: int = max(least, 0)
        self.most: int = min(most, len(self.items))

    def holds(self, assignment: Assignment) -> bool:
        return self.least <= sum(value_of(item, assignment) for item in self.items) <= self.most

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        args, certain = to.items(self.items)
        least, most = self.least - certain, self.most - certain
        if least > most or most < 0 or least > len(args):
            return to.over_literals("clause", None, (), only_if)
        return to.over_literals("count", (max(least, 0), min(most, len(args))), args, only_if)

    @property
    def key(self) -> Hashable:
        """For literals of Booleans, the usual case, the key is the line. A user's subclass gets another key, because
        its meaning may differ."""
        signs = signs_of(self.items, self.scope) if type(self) is Cardinality else None
        return super().key if signs is None else ("count", self.least, self.most, signs)

    def _booleans(self) -> tuple[bool, tuple[Variable, ...]] | None:
        """Return the Booleans, and True if their 1s are counted, False if their 0s are. Return None if anything else is
        counted."""
        literals = [as_literal(item) for item in self.items]
        values = {x is not None and x.variable.values == BOOLEAN and (x.value == 1) is x.positive for x in literals}
        alike = len(values) == 1 and len(self.scope) == len(literals)
        known = alike and all(x and x.variable.values == BOOLEAN and x.value in BOOLEAN for x in literals)
        return (values.pop(), self.scope) if known else None

    def notation(self, write: Notation) -> Written:
        items, size = [*self.items], len(self.items)
        if self.least == self.most or self.least > size:
            return write.call("Exactly", self.least, items)
        if self.least == 0:
            return write.call("AtMost", self.most, items)
        if self.most == size:
            return write.call("AtLeast", self.least, items)
        return write.call("Cardinality", self.least, self.most, items)

    def negated(self) -> Constraint:
        if 0 < self.least == self.most < len(self.items) and (counted := self._booleans()) is not None:
            value, variables = counted
            total = self.most if value else len(variables) - self.most
            return Linear([(1, x) for x in variables], "!=", total)
        parts: list[Constraint] = []
        if self.least > 0:
            parts.append(AtMost(self.least - 1, self.items))
        if self.most < len(self.items):
            parts.append(AtLeast(self.most + 1, self.items))
        return parts[0] if len(parts) == 1 else parts[0] | parts[1] if parts else Clause(())


def Exactly(k: int, items: Iterable[Items]) -> Cardinality:
    """`Exactly(k, [a, b, c])`: ``k`` of the items are true. Items are relations that are a literal, or Boolean
    variables."""
    return Cardinality(k, k, _items("Exactly", k, items))


def AtLeast(k: int, items: Iterable[Items]) -> Cardinality:
    """`AtLeast(k, [a, b, c])`: at least ``k`` of the items are true."""
    literals = _items("AtLeast", k, items)
    return Cardinality(k, len(literals), literals)


def AtMost(k: int, items: Iterable[Items]) -> Cardinality:
    """`AtMost(k, [a, b, c])`: at most ``k`` of the items are true."""
    return Cardinality(0, k, _items("AtMost", k, items))


def _items(name: str, k: object, items: object) -> Sequence[Item]:
    """"""
    if number(k) is None or not isinstance(items, Iterable):
        found = f"{type(k).__name__}, {type(items).__name__}"
        raise ModelError(f"expected {name}(number, items), found {name}({found})")
    return flatten(items)


class Count(Expression):
    """The number of items with ``value`` (or one of several values). For relations, the number that hold."""

    __slots__ = ("counted", "items", "wanted")
    fields: ClassVar[tuple[str, ...]] = ("items",)

    def __init__(self, items: Iterable[Items], value: int | Enum | Collection[int] = 1) -> None:
        """
        Raises:
            ModelError: a value is not a whole number.
        """
        self.wanted: tuple[int, ...] = wholes(value if isinstance(value, Collection) else (value,), "Count")
        self.counted: Sequence[Item] = flatten(items)
        self.items: tuple[Item, ...] = tuple(_having(x, self.wanted) for x in self.counted)

    def evaluate(self, assignment: Assignment) -> int:
        return sum(value_of(item, assignment) for item in self.items)

    def range(self) -> tuple[int, ...]:
        return tuple(range(len(self.items) + 1))

    def equals(self, result: Variable) -> Constraint:
        return CountIs(self, result)

    def notation(self, write: Notation) -> Written:
        if self.wanted == (1,):
            return write.call("Count", [*self.counted])
        return write.call("Count", [*self.counted], self.wanted[0] if len(self.wanted) == 1 else self.wanted)

    def compare(self, relation: str, number: int) -> Constraint | None:
        """Return the constraint for a comparison with a number, without a variable for the count."""
        n = len(self.items)
        match relation:
            case "==":
                return Cardinality(number, number, self.items) if 0 <= number <= n else Clause(())
            case "<" | "<=":
                return Cardinality(0, number - (relation == "<"), self.items)
            case ">" | ">=":
                return Cardinality(number + (relation == ">"), n, self.items)
        return Cardinality(number, number, self.items).negated() if 0 <= number <= n else Cardinality(0, n, self.items)


def _having(item: Item | Expression, wanted: tuple[int, ...]) -> Item:
    """Return the relation that an item has one of the values. For a variable, this is a restriction of its domain."""
    if not isinstance(item, Expression):
        return item
    if not isinstance(item, Variable) and len(item.scope) == 1:
        (x,) = item.scope
        return InDomain(x, [value for value in x.values if item.evaluate({x: value}) in wanted])
    return InDomain(item, wanted)


class CountIs(ResultIs):
    """``result`` is the number of the count's items that hold."""

    def __init__(self, count: Count, result: Variable) -> None:
        super().__init__(count, result)
        self.count = count

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write a sum: the number of true literals is the value of a variable."""
        args, certain = to.items(self.count.items)
        parameters = ((*[1] * len(args), -1), "=", -certain)
        return to.over_both("sum", parameters, [*args, self.result], only_if)


def as_count(difference: Sum, relation: str, holds: Callable[[int, int], bool]) -> Constraint | None:
    """Return the comparison of a sum with 0 as a Cardinality or a CountIs, or None if neither fits.

    The terms must be constraints (`Truth`) and Booleans with one common factor. The comparison must be with a number,
    or an equation with a variable.
    """
    items: list[tuple[int, Constraint]] = []
    others: list[tuple[int, Variable]] = []
    for coefficient, x in difference.terms:
        item = getattr(x, "constraint", x)
        if isinstance(item, Constraint) or (isinstance(item, Variable) and item.values == BOOLEAN):
            items.append((coefficient, item if isinstance(item, Constraint) else InDomain(item, (1,))))
        elif isinstance(item, Variable):
            others.append((coefficient, item))
        else:
            return None
    factor = items[0][0]
    if others:
        alike = all(coefficient == factor for coefficient, _ in items) and not difference.constant
        if relation != "==" or not alike or len(others) > 1 or others[0][0] != -factor:
            return None
        return CountIs(Count([item for _, item in items]), others[0][1])
    if any(abs(coefficient) != abs(factor) for coefficient, _ in items):
        return None
    least = difference.constant + sum(coefficient for coefficient, _ in items if coefficient < 0)
    open_ = [item if coefficient > 0 else item.negated() for coefficient, item in items]
    fits = [n for n in range(len(items) + 1) if holds(least + abs(factor) * n, 0)]
    if relation == "!=":
        (out,) = set(range(len(items) + 1)).difference(fits) or {len(items) + 1}
        return Cardinality(out, out, open_).negated()
    return Cardinality(fits[0], fits[-1], open_) if fits else Clause(())
