"""The primitive `sight`: the number of visible literals along some lines.

The number is counted in unary. Each item after the first of its line has a literal: it and all items before it are
true. Of four lines, a totalizer (Bailleux and Boufkhad, CP 2003) adds the counts of two. Clauses compare this sum with
the counts of the other two. That takes a sixth of the clauses of a counter over all items.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, takewhile
from typing import TypeVar

from cpsudoku.primitives.primitive import Domain, Encoding, Primitive, Row

Bounds = tuple[int, int, tuple[int, ...]]  # least, most, the lengths of the lines
T = TypeVar("T")


class LineOfSightPrimitive(Primitive):
    """`sight A B : L ... ; L ... ; ...`: in each line, the literals before the first false one are visible."""

    grammar = "whole whole : literal literal*"
    form = "sight A B : L ... ; L ... ; ..."
    summary = "a given number of literals is seen: in each line, the literals before the first false one"
    more = (
        "each list is a line of literals. The literals before the first false one are seen. Over all lines, at least A "
        "and at most B literals are seen"
    )
    needs = "each list has a literal; A is at most B, and B at most the number of literals"
    example = "sight 3 3 : r2c1 r3c1 ; r1c2 r1c3"

    def holds(self, parameters: Bounds, values: Sequence[int]) -> bool:
        least, most, lengths = parameters
        return least <= sum(sum(takewhile(bool, line)) for line in lines_of(lengths, values)) <= most

    def fits(self, parameters: Bounds, domains: Sequence[Domain | None]) -> bool:
        least, most, lengths = parameters
        return 0 <= least <= most <= len(domains) and all(lengths)

    def encode(self, parameters: Bounds, domains: Sequence[Domain | None]) -> Encoding:
        least, most, lengths = parameters
        return _encode(tuple(filter(None, lengths)), max(least, 0), min(most, len(domains)))


PRIMITIVE = LineOfSightPrimitive()


def lines_of(lengths: Iterable[int], items: Sequence[T]) -> list[Sequence[T]]:
    """Return the items line by line."""
    return [items[start:stop] for start, stop in pairwise(accumulate(lengths, initial=0))]


@lru_cache(maxsize=5_000)
def _encode(lengths: tuple[int, ...], least: int, most: int) -> Encoding:
    """Return the clauses that at least ``least`` and at most ``most`` literals are visible. Literals 1, 2, ... are
    along lines of these lengths."""
    n = sum(lengths)
    top, rows = sight_rows(lines_of(lengths, range(1, n + 1)), least, most, n)
    return Encoding.of(rows, top - n)


def sight_rows(lines: Sequence[Sequence[int]], least: int, most: int, top: int) -> tuple[int, list[Row]]:
    """Return the last literal and the clauses: between ``least`` and ``most`` literals are visible along the lines.
    Fresh literals follow ``top``.

    Each line has a unary count. If there are four lines, the first two also have a common count, and the other two need
    none.
    """
    rows: list[Row] = []
    counts: list[list[int]] = []
    if least > most or least > sum(map(len, lines)):
        return top, [()]
    for line in filter(None, lines):
        counts.append([*line[: min(most, 1)]])
        for x in line[1:most]:  # this item and all before it
            before, top = counts[-1][-1], top + 1
            rows += ((-top, x), (-top, before), (top, -x, -before))
            counts[-1].append(top)
        if len(line) > most:
            rows.append((*[-x for x in counts[-1][-1:]], -line[most]))
    while len(counts) > 4:
        counts.append([*range(top + 1, top + 1 + min(len(counts[0]) + len(counts[1]), most))])
        top += len(counts[-1])
        add_counts(counts.pop(0), counts.pop(0), counts[-1], rows)
    fewest, fewer, more, longest = sorted([*counts, *[[]] * (4 - len(counts))], key=len)
    whole = longest
    if fewest:  # without a fourth line, the longest line is its own sum
        whole = [*range(top + 1, top + 1 + min(len(fewest) + len(longest), most))]
        top += len(whole)
        add_counts(fewest, longest, whole, rows)
    _add_three_counts(fewer, more, whole, least, most, rows)
    return top, rows


def add_counts(
    one: Sequence[int], other: Sequence[int], total: Sequence[int], rows: list[Row], *, no_more: bool = True
) -> None:
    """Require that two counts in unary add up to a third. With ``no_more``, a shorter third count is a maximum."""
    has_one, has_other = _reached(one), _reached(other)
    lacks_one, lacks_other = _not_beyond(one), _not_beyond(other)
    sums = [(x,) for x in total] + [()] * (no_more and len(total) < len(one) + len(other))
    for i, (on, off) in enumerate(zip(has_one, lacks_one, strict=True)):
        rows += [(*on, *has, *as_many) for has, as_many in zip(has_other[not i :], sums[max(i - 1, 0) :], strict=False)]
        rows += [(*off, *lacks, -beyond) for lacks, beyond in zip(lacks_other, total[i:], strict=False)]


def _add_three_counts(
    one: Sequence[int], other: Sequence[int], rest: Sequence[int], least: int, most: int, rows: list[Row]
) -> None:
    """Require that three counts in unary add up to a number from ``least`` to ``most``."""
    has_one, has_other = _reached(one), _reached(other)
    lacks_one, lacks_other = _not_beyond(one), _not_beyond(other)
    no_more = [*[(-x,) for x in reversed(rest)], ()]
    as_many = [(), *[(x,) for x in reversed(rest)]]
    for i, (on, off) in enumerate(zip(has_one, lacks_one, strict=True)):
        j = max(most - i - len(rest) + 1, 0)  # only then can the third count exceed the maximum
        pairs = zip(has_other[j:], no_more[len(rest) - 1 - most + i + j :], strict=False)
        rows += [(*on, *has, *left) for has, left in pairs]
        j = max(least - i - len(rest) - 1, 0)
        pairs = zip(lacks_other[j:], as_many[len(rest) + 1 - least + i + j :], strict=False)
        rows += [(*off, *lacks, *needed) for lacks, needed in pairs]


def _reached(count: Sequence[int]) -> list[Row]:
    """Return for each number k the literals of a unary count that are false if it is at least k."""
    return [(), *[(-x,) for x in count]]


def _not_beyond(count: Sequence[int]) -> list[Row]:
    """Return for each number k the literals of a unary count that are false if it is at most k."""
    return [*[(x,) for x in count], ()]
