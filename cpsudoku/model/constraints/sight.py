"""Sight: how many items are seen along some lines, of each up to the first that does not hold.

    Sight([[a, b, c], [d, e]]) == 3
    Sight([[at[b] == 0 for b in puzzle.away(cell, way)] for way in "^v<>"]) >= 5

Counted in unary: a literal for each item that may be seen, "it and all before it hold"; then line by line, as a
totalizer adds (Bailleux and Boufkhad, CP 2003): a fifth of the clauses that a counter over all items takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, pairwise, takewhile

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Literal, Numbers, Variable
from cpsudoku.model.constraints.clause import Clause, fresh_literal, is_value
from cpsudoku.model.constraints.clauses import Row, in_literals, place_clauses
from cpsudoku.model.constraints.defined import ResultIs
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of

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

    def _numbers(self) -> Numbers:
        return sight_numbers(tuple(map(len, self.sight.lines)), max(self.least, 0), min(self.most, self.sight.most))

    def in_numbers(self) -> Numbers:
        return place_clauses(self._numbers(), [literal for line in self.sight.lines for literal in line], self.scope)

    def negated(self) -> Constraint:
        fewer, more = Seen(0, self.least - 1, self.sight), Seen(self.most + 1, self.sight.most, self.sight)
        return fewer if self.most >= self.sight.most else more if self.least <= 0 else fewer | more


class SightIs(ResultIs):
    """``result`` is how many are seen."""

    def __init__(self, sight: Sight, result: Variable) -> None:
        super().__init__(sight, result)
        self.sight = sight

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        n = self.sight.most
        rows: list[Row] = []
        numbers = count(n + 1)
        (reached,) = _counts(tuple(map(len, self.sight.lines)), n, numbers, rows, 1)
        literals = [literal for line in self.sight.lines for literal in line]
        literals += [fresh_literal(fresh) for _ in range(next(numbers) - n - 1)]
        yield from in_literals(rows, literals)
        reach = [literals[x - 1] for x in reached]
        for k in range(n + 1):
            here = [*reach[max(k - 1, 0) : k], *[x.negated() for x in reach[k : k + 1]]]  # so many, and no more
            yield Clause([is_value(self.result, k), *[x.negated() for x in here]])
        outside = [v for v in self.result.values if not 0 <= v <= n]
        yield from (Clause([is_value(self.result, v).negated()]) for v in outside)


@lru_cache(maxsize=5_000)
def sight_numbers(lengths: tuple[int, ...], least: int, most: int) -> Numbers:
    """Write that at least ``least`` and at most ``most`` literals are seen; 1, 2, ... stand along lines of these
    lengths."""
    n = sum(lengths)
    if least > most or least > n:
        return 0, [()]
    rows: list[Row] = []
    fresh = count(n + 1)
    one, other = _counts(lengths, most + 1 if most < n else least, fresh, rows, 2)
    if most < n:
        for i in range(most + 2):
            if i <= len(one) and most + 1 - i <= len(other):
                rows.append(tuple([-x for x in (*one[max(i - 1, 0) : i], *other[max(most - i, 0) : most + 1 - i])]))
    rows += [(*one[i : i + 1], *other[least - i - 1 : least - i]) for i in range(least)]
    return next(fresh) - n - 1, rows


def _counts(lengths: Sequence[int], top: int, fresh: Iterator[int], rows: list[Row], left: int) -> list[list[int]]:
    """Return numbers in unary that add up to what is seen, ``left`` of them: of each the i-th literal says that it is i
    or more, up to ``top``."""
    counts: list[list[int]] = []
    for start, stop in pairwise(accumulate(lengths, initial=1)):
        counts.append([])
        for x in range(start, min(stop, start + top)):
            this, before = next(fresh), counts[-1][-1:]
            rows += [(-this, x), *((-this, y) for y in before), (this, -x, *(-y for y in before))]
            counts[-1].append(this)
    while len(counts) > left:
        a, b = counts[:2]
        counts = [*counts[2:], [next(fresh) for _ in range(min(len(a) + len(b), top))]]
        total = counts[-1]
        # Empty where nothing is counted yet, or nothing is left.
        has_a, has_b = ([(), *[(-x,) for x in some]] for some in (a, b))
        lacks_a, lacks_b = ([*[(x,) for x in some], ()] for some in (a, b))
        for i in range(len(a) + 1):
            on, off = has_a[i], lacks_a[i]
            sums = total[max(i - 1, 0) : i + len(b)]  # as many
            rows += [(*on, *has, reached) for has, reached in zip(has_b[not i :], sums, strict=False)]
            over = total[i : i + len(b) + 1]  # no more
            rows += [(*off, *lacks, -beyond) for lacks, beyond in zip(lacks_b, over, strict=False)]
    return [*counts, *[[]] * (left - len(counts))]
