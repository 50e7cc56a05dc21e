"""Sight: how many items are seen along some lines, of each up to the first that does not hold.

    Sight([[a, b, c], [d, e]]) == 3
    Sight([[at[b] == 0 for b in puzzle.away(cell, way)] for way in "^v<>"]) >= 5

Clauses: `primitives.line_of_sight`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import takewhile

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import ResultIs
from cpsudoku.model.constraints.literals import signs_of, value_of
from cpsudoku.model.constraints.logic import Item, literal_of
from cpsudoku.primitives.line_of_sight import add_counts
from cpsudoku.primitives.primitive import Row

Lines = tuple[tuple[Literal, ...], ...]


class Sight(Expression):
    """How many items along ``lines`` are seen: of each line those before the first that does not hold.

    Items are relations that are a literal, such as ``x == 0``, or Booleans.
    """

    __slots__ = ("lines",)
    fields = __slots__

    def __init__(self, lines: Iterable[Iterable[Item]]) -> None:
        """
        Raises:
            ModelError: an item is more than a literal.
        """
        self.lines: Lines = tuple(filter(None, (tuple(map(literal_of, line)) for line in lines)))

    @property
    def most(self) -> int:
        """Where all are seen."""
        return sum(map(len, self.lines))

    def value(self, assignment: Assignment) -> int:
        lines = ((value_of(literal, assignment) for literal in line) for line in self.lines)
        return sum(sum(takewhile(bool, line)) for line in lines)

    def range(self) -> tuple[int, ...]:
        return tuple(range(self.most + 1))

    def equals(self, result: Variable) -> Constraint:
        return SightIs(self, result)

    def compare(self, relation: str, number: int) -> Constraint:
        """Return what says that so many are seen, without a variable for it."""
        match relation:
            case "==":
                return Seen(number, number, self)
            case "<" | "<=":
                return Seen(0, number - (relation == "<"), self)
            case ">" | ">=":
                return Seen(number + (relation == ">"), self.most, self)
        return Seen(number, number, self).negated()


class Seen(Constraint):
    """At least ``least`` and at most ``most`` items are seen."""

    fields = ("least", "most", "sight")

    def __init__(self, least: int, most: int, sight: Sight) -> None:
        self.least, self.most, self.sight = least, most, sight

    @property
    def weight(self) -> int:
        return 4 * len(self.scope)

    def holds(self, assignment: Assignment) -> bool:
        return self.least <= self.sight.value(assignment) <= self.most

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        lines = _along(self.sight, to)
        args = [x for line in lines for x in line]
        if self.least > self.most or self.most < 0 or self.least > len(args):
            return to.over_literals("clause", None, (), only_if)
        parameters = (max(self.least, 0), min(self.most, len(args)), tuple(len(line) for line in lines if line))
        return not args or to.over_literals("sight", parameters, args, only_if)

    @property
    def key(self) -> Hashable:
        """Over literals of Booleans, as most are, the line; not asked of a user's subclass, which may say more."""
        lines = self.sight.lines
        signs = signs_of([x for line in lines for x in line], self.scope) if type(self) is Seen else None
        return super().key if signs is None else ("sight", self.least, self.most, tuple(map(len, lines)), signs)

    def negated(self) -> Constraint:
        fewer, more = Seen(0, self.least - 1, self.sight), Seen(self.most + 1, self.sight.most, self.sight)
        return fewer if self.most >= self.sight.most else more if self.least <= 0 else fewer | more


class SightIs(ResultIs):
    """``result`` is how many are seen."""

    def __init__(self, sight: Sight, result: Variable) -> None:
        super().__init__(sight, result)
        self.sight = sight

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write counts in unary, of each line and of lines together: a literal for each number "or more"."""

        def fresh() -> int:
            return to.first[to.fresh(BOOLEAN, only_if)]

        rows: list[Row] = []
        counts: list[list[int]] = []
        for line in _along(self.sight, to):
            counts.append([])
            for x in line:
                this, before = fresh(), counts[-1][-1:]
                rows += [(-this, x), *((-this, y) for y in before), (this, -x, *(-y for y in before))]
                counts[-1].append(this)
        while len(counts) > 1:
            one, other, *counts = counts
            counts.append([fresh() for _ in range(len(one) + len(other))])
            add_counts(one, other, counts[-1], rows, no_more=False)
        reached = counts[0] if counts else []
        values = to.values(self.result)
        for k in range(len(reached) + 1):
            other_number = [*[-x for x in reached[max(k - 1, 0) : k]], *reached[k : k + 1]]
            rows.append((values[k], *other_number) if k in values else tuple(other_number))
        rows += [(-x,) for v, x in values.items() if not 0 <= v <= len(reached)]
        return to.clauses(rows, only_if)


def _along(sight: Sight, to: LineWriter) -> list[list[int]]:
    """Return the literals of each line by number, up to one that never holds; what always holds is a hidden literal."""
    numbers = {literal: to.number(literal) for line in sight.lines for literal in line}
    if None in numbers.values():
        always = to.first[to.fresh((1,))]
        numbers = {literal: always if x is None else x for literal, x in numbers.items()}
    return [[x for x in takewhile(bool, map(numbers.__getitem__, line)) if x] for line in sight.lines]
