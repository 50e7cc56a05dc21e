"""A sum as a chain of partial sums: moves of an automaton, (partial sum, value of the next variable, next partial sum).

A partial sum is a state only where both ends can reach it. Of an inequality, partial sums that leave the same room for
what follows are one state, named by the largest of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cpsudoku.model import Fresh, Variable
from cpsudoku.primitives.primitive import Row

Terms = Sequence[tuple[int, Any]]  # coefficients, and variables, or whatever has values
Move = tuple[int, int, int]  # state before, value, state after

MAX_SUMS = 20_000  # different sums of the last terms: beyond it a chain is given up before it is built


class ChainStep(NamedTuple):
    """One term: its variable and all moves that can still end well."""

    variable: Any
    moves: list[Move]


def chain(terms: Terms, total: int, exact: bool, widest: int) -> list[ChainStep] | None:
    """Return the steps of sum(terms) = total (``exact``) or <= total; None where one has more than ``widest`` moves."""
    suffixes = _suffix_sums(terms)
    if suffixes is None:
        return None
    steps: list[ChainStep] = []
    start = _state(suffixes[0], total, exact)(0)
    reached = [] if start is None else [start]
    for (c, x), sums in zip(terms, suffixes[1:], strict=True):
        state = _state(sums, total, exact)
        moves = [(s, v, after) for s in reached for v in x.values if (after := state(s + c * v)) is not None]
        if len(moves) > widest:
            return None
        steps.append(ChainStep(x, moves))
        reached = sorted({after for _, _, after in moves})
    return steps


def _suffix_sums(terms: Terms) -> list[set[int]] | None:
    """Return, for each place in the chain, all sums that the terms from there on can make; None if they are too
    many."""
    suffixes = [{0}]
    for c, x in reversed(terms):
        suffixes.append({s + c * v for s in suffixes[-1] for v in x.values})
        if len(suffixes[-1]) > MAX_SUMS:
            return None
    return suffixes[::-1]


def _state(sums: set[int], total: int, exact: bool) -> Callable[[int], int | None]:
    """Return the state a partial sum is in, where the terms to come can make ``sums``; None where no sum of these
    fits."""
    if exact:
        return lambda s: s if total - s in sums else None
    ascending = sorted(sums)

    def cap(s: int) -> int | None:
        fitting = bisect_right(ascending, total - s)
        return total - ascending[fitting - 1] if fitting else None

    return cap


TO_TWO = (0, 1, 2)
MOST_TO_TWO = 4  # variables: 40 clauses at most; of five 105


def is_to_two(domains: Sequence[Sequence[int]], coefficients: Iterable[int]) -> bool:
    """Is it a sum of three or four variables from 0 to 2, as that of bridges is?"""
    few = 2 < len(domains) <= MOST_TO_TWO
    return few and all(tuple(d) == TO_TWO for d in domains) and all(k == 1 for k in coefficients)


def rows_to_two(places: Sequence[Sequence[int]], total: int) -> list[Row]:
    """Return the clauses that variables with such literals of the values 0, 1, 2 add up to a total: no fresh literal.

    No bounds add up to more, none to less. Of values without a gap all sums between those of their bounds are there;
    where each variable has 0 and 2, or one value, every other sum: so many are 1, odd or even.
    """
    most = 2 * len(places)
    if not 0 <= total <= most:
        return [()]
    rows = _add_up([((), (none,), (-two,)) for none, _, two in places], total + 1)
    rows += _add_up([((-none,), (two,), ()) for none, _, two in places], total - 1)
    if 1 < total < most - 1:
        signs = _add_up([((one,), (-one,)) for _, one, _ in places], None)
        rows += [row for row in signs if sum([x < 0 for x in row]) % 2 != total % 2]
    return rows


def _add_up(parts: Sequence[Sequence[Row]], total: int | None) -> list[Row]:
    """Return the rows of a part of each, whose numbers add up to the total; all without one."""
    rows: list[tuple[int, Row]] = [(0, ())]
    for part in parts:
        rows = [(n + i, row + more) for n, row in rows for i, more in enumerate(part)]
    return [row for n, row in rows if total is None or n == total]


# A sum with large coefficients as the columns of longhand addition, in balanced decimal digits, with carries.
#
# With rest = total - sum(terms), column k says: digit k of the total - sum(digit k of a coefficient * variable) +
# carry in = digit k of the rest + 10 * carry out. The rest is 0 where all its digits and the last carry are; it is not
# negative where the last carry is not. Balanced digits (-4..5) make 91 = 100 - 10 + 1: SEND + MORE = MONEY becomes the
# five columns one writes on paper. Sound, but each column propagates by itself.


def columns(
    terms: Sequence[tuple[int, Variable]], total: int, exact: bool, fresh: Fresh
) -> list[tuple[list[tuple[int, Variable]], int]]:
    """Return the columns of sum(terms) = total (``exact``) or <= total: each (terms, constant), their sum = the
    constant."""
    digits = {x: _digits(c) for c, x in terms}
    constants = _digits(total)
    count = max(map(len, [*digits.values(), constants]))
    columns_so_far: list[tuple[list[tuple[int, Variable]], int]] = []
    carry: Variable | None = None
    for k in range(count):
        constant = constants[k] if k < len(constants) else 0
        column = [(d[k], x) for x, d in digits.items() if k < len(d) and d[k]]
        if carry is not None:
            column.append((-1, carry))
        least = (constant - sum(max(c * v for v in x.values) for c, x in column)) // 10
        most = (constant - sum(min(c * v for v in x.values) for c, x in column)) // 10
        if not exact:
            column.append((1, fresh(range(10))))
        if k == count - 1:
            least, most = (0, 0) if exact else (max(0, least), most)
        if least > most:
            return [([], 1)]  # the rest is negative whatever the variables take: 0 = 1
        carry = fresh(range(least, most + 1))
        columns_so_far.append(([*column, (10, carry)], constant))
    return columns_so_far


def _digits(number: int) -> list[int]:
    """Return balanced decimal digits from -4 to 5, the lowest first: 91 is [1, -1, 1]."""
    digits: list[int] = []
    while number:
        digits.append((number + 4) % 10 - 4)
        number = (number - digits[-1]) // 10
    return digits
