"""Sight: how many items are seen along some lines, of each up to the first that does not hold.

    Sight([[a, b, c], [d, e]]) == 3
    Sight([[at[b] == 0 for b in puzzle.away(cell, way)] for way in "^v<>"]) >= 5

Clauses: `primitives.line_of_sight`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, count, pairwise, takewhile

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Literal, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, fresh_literal, is_value
from cpsudoku.model.constraints.clauses import in_literals
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
        """Write lines up to what never holds; what always holds is a hidden literal."""
        literals = {literal for line in self.sight.lines for literal in line}
        numbers = {literal: to.number(literal) for literal in literals}
        if None in numbers.values():
            always = to.first[to.fresh((1,))]
            numbers = {literal: always if x is None else x for literal, x in numbers.items()}
        lines = [[x for x in takewhile(bool, map(numbers.__getitem__, line)) if x] for line in self.sight.lines]
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
        return to.post_each(self._parts(partial(to.fresh, only_if=only_if)), only_if)

    def _parts(self, fresh: Fresh) -> Iterable[Constraint]:
        n = self.sight.most
        rows: list[Row] = []
        numbers = count(n + 1)
        reached = _total(tuple(map(len, self.sight.lines)), n, numbers, rows)
        literals = [literal for line in self.sight.lines for literal in line]
        literals += [fresh_literal(fresh) for _ in range(next(numbers) - n - 1)]
        yield from in_literals(rows, literals)
        reach = [literals[x - 1] for x in reached]
        for k in range(n + 1):
            here = [*reach[max(k - 1, 0) : k], *[x.negated() for x in reach[k : k + 1]]]  # so many, and no more
            yield Clause([is_value(self.result, k), *[x.negated() for x in here]])
        outside = [v for v in self.result.values if not 0 <= v <= n]
        yield from (Clause([is_value(self.result, v).negated()]) for v in outside)


def _total(lengths: Sequence[int], top: int, fresh: Iterator[int], rows: list[Row]) -> list[int]:
    """Return what is seen as a number in unary: the i-th literal says that it is i or more, up to ``top``."""
    counts: list[list[int]] = []
    for start, stop in pairwise(accumulate(lengths, initial=1)):
        counts.append([])
        for x in range(start, min(stop, start + top)):
            this, before = next(fresh), counts[-1][-1:]
            rows += [(-this, x), *((-this, y) for y in before), (this, -x, *(-y for y in before))]
            counts[-1].append(this)
    while len(counts) > 1:
        one, other, *counts = counts
        counts.append([next(fresh) for _ in range(min(len(one) + len(other), top))])
        add_counts(one, other, counts[-1], rows, no_more=False)
    return counts[0] if counts else []
