"""A sum with large coefficients as the columns of longhand addition, in balanced decimal digits, with carries.

With rest = total - sum(terms), column k says: digit k of the total - sum(digit k of a coefficient * variable)
+ carry in = digit k of the rest + 10 * carry out. The rest is 0 where all its digits and the last carry are; it is not
negative where the last carry is not. Balanced digits (-4..5) make 91 = 100 - 10 + 1: SEND + MORE = MONEY becomes the
five columns one writes on paper. Sound, but each column propagates by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from cpsudoku.model import Fresh, Variable

Terms = Sequence[tuple[int, Variable]]


def columns(terms: Terms, total: int, exact: bool, fresh: Fresh) -> list[tuple[list[tuple[int, Variable]], int]]:
    """The columns of sum(terms) = total (``exact``) or <= total: each (terms, constant), their sum = the constant."""
    digits = {x: _digits(c) for c, x in terms}
    constants = _digits(total)
    count = max(map(len, [*digits.values(), constants]))
    found: list[tuple[list[tuple[int, Variable]], int]] = []
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
        found.append(([*column, (10, carry)], constant))
    return found


def _digits(number: int) -> list[int]:
    """Balanced decimal digits from -4 to 5, the lowest first: 91 is [1, -1, 1]."""
    digits: list[int] = []
    while number:
        digits.append((number + 4) % 10 - 4)
        number = (number - digits[-1]) // 10
    return digits
