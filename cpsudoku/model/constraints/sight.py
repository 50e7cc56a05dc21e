"""Sight: how many items are seen along some lines, of each up to the first that does not hold.

    Sight([[a, b, c], [d, e]]) == 3
    Sight([[at[b] == 0 for b in puzzle.away(cell, way)] for way in "^v<>"]) >= 5

Counted in unary: a literal for each item that may be seen, "it and all before it hold", the first being its own; two
of four lines are added as a totalizer does (Bailleux and Boufkhad, CP 2003), and the other two leave the rest: a sixth
of the clauses that a counter over all items takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, pairwise, takewhile

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Literal, Numbers, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, fresh_literal, is_value
from cpsudoku.model.constraints.clauses import in_literals, place_clauses
from cpsudoku.model.constraints.defined import ResultIs
from cpsudoku.model.constraints.literals import value_of
from cpsudoku.model.constraints.logic import Item, literal_of
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
        """Write lines up to what never holds; False if something on them always holds: it is clauses then."""
        lines: list[list[int]] = []
        for line in self.sight.lines:
            numbers = [to.number(literal) for literal in line]
            if None in numbers:
                return False
            lines.append([x for x in takewhile(bool, numbers) if x])
        args = [x for line in lines for x in line]
        if self.least > self.most or self.most < 0 or self.least > len(args):
            return to.over_literals("clause", None, (), only_if)
        parameters = (max(self.least, 0), min(self.most, len(args)), tuple(len(line) for line in lines if line))
        return not args or to.over_literals("sight", parameters, args, only_if)

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


@lru_cache(maxsize=5_000)
def sight_numbers(lengths: tuple[int, ...], least: int, most: int) -> Numbers:
    """Write that at least ``least`` and at most ``most`` literals are seen; 1, 2, ... stand along lines of these
    lengths."""
    n = sum(lengths)
    lines = [range(start, stop) for start, stop in pairwise(accumulate(lengths, initial=1))]
    top, rows = sight_rows(lines, least, most, n)
    return top - n, rows


def sight_rows(lines: Sequence[Sequence[int]], least: int, most: int, top: int) -> tuple[int, list[Row]]:
    """Return the clauses that along lines of literals at least ``least`` and at most ``most`` are seen, with fresh
    literals after ``top``; and the last of these.

    A count in unary for each line, and one for two of four; that the other two make up the rest needs none.
    """
    rows: list[Row] = []
    counts: list[list[int]] = []
    if least > most or least > sum(map(len, lines)):
        return top, [()]
    for line in filter(None, lines):
        counts.append([*line[: min(most, 1)]])
        for x in line[1:most]:  # it, and all before
            before, top = counts[-1][-1], top + 1
            rows += ((-top, x), (-top, before), (top, -x, -before))
            counts[-1].append(top)
        if len(line) > most:
            rows.append((*[-x for x in counts[-1][-1:]], -line[most]))
    while len(counts) > 4:
        counts.append([*range(top + 1, top + 1 + min(len(counts[0]) + len(counts[1]), most))])
        top += len(counts[-1])
        _add(counts.pop(0), counts.pop(0), counts[-1], rows)
    fewest, fewer, more, longest = sorted([*counts, *[[]] * (4 - len(counts))], key=len)
    whole = longest
    if fewest:  # without a fourth line the longest is a sum by itself
        whole = [*range(top + 1, top + 1 + min(len(fewest) + len(longest), most))]
        top += len(whole)
        _add(fewest, longest, whole, rows)
    _leave(fewer, more, whole, least, most, rows)
    return top, rows


def _add(
    one: Sequence[int], other: Sequence[int], total: Sequence[int], rows: list[Row], *, no_more: bool = True
) -> None:
    """Write that two counts in unary add up to a third, and where that ends before them, that there are ``no_more``."""
    has_one, has_other = _reached(one), _reached(other)
    lacks_one, lacks_other = _not_beyond(one), _not_beyond(other)
    sums = [(x,) for x in total] + [()] * (no_more and len(total) < len(one) + len(other))
    for i, (on, off) in enumerate(zip(has_one, lacks_one, strict=True)):
        rows += [(*on, *has, *as_many) for has, as_many in zip(has_other[not i :], sums[max(i - 1, 0) :], strict=False)]
        rows += [(*off, *lacks, -beyond) for lacks, beyond in zip(lacks_other, total[i:], strict=False)]


def _leave(
    one: Sequence[int], other: Sequence[int], rest: Sequence[int], least: int, most: int, rows: list[Row]
) -> None:
    """Write that three counts in unary add up to ``least`` at least and ``most`` at most."""
    has_one, has_other = _reached(one), _reached(other)
    lacks_one, lacks_other = _not_beyond(one), _not_beyond(other)
    no_more = [*[(-x,) for x in reversed(rest)], ()]
    as_many = [(), *[(x,) for x in reversed(rest)]]
    for i, (on, off) in enumerate(zip(has_one, lacks_one, strict=True)):
        j = max(most - i - len(rest) + 1, 0)  # the rest could have too many only beside so many of the other
        pairs = zip(has_other[j:], no_more[len(rest) - 1 - most + i + j :], strict=False)
        rows += [(*on, *has, *left) for has, left in pairs]
        j = max(least - i - len(rest) - 1, 0)
        pairs = zip(lacks_other[j:], as_many[len(rest) + 1 - least + i + j :], strict=False)
        rows += [(*off, *lacks, *needed) for lacks, needed in pairs]


def _reached(count: Sequence[int]) -> list[Row]:
    """Return, of a count in unary, what is false where it is 0, 1, ... or more."""
    return [(), *[(-x,) for x in count]]


def _not_beyond(count: Sequence[int]) -> list[Row]:
    """Return, of a count in unary, what is false where it is no more than 0, 1, ..."""
    return [*[(x,) for x in count], ()]


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
        _add(one, other, counts[-1], rows, no_more=False)
    return counts[0] if counts else []
