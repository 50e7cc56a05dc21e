"""The primitive `sum`: compares a weighted sum of variables with a number.

A sum of one variable restricts its values. A sum of two variables with few values takes support clauses. Three or four
variables from 0 to 2 that add up to a total, as bridges do, take a few clauses (`_rows_to_two`). Other sums become a
chain of partial sums (`_chain`), encoded by literals of its states alone (`automaton`). Unit propagation on the chain
is sound but does not remove every value without support. With coefficients of two or more digits (SEND + MORE = MONEY),
a chain may have too many states. Such a sum becomes columns with carries, as in addition by hand (`_columns`). Unit
propagation on columns is sound, but handles one column at a time.
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod

from cpsudoku.primitives.automaton import Moves, rows_of
from cpsudoku.primitives.clause_rows import exclusions, literals_by_value, none_of, one_of, refuse_pairs, values_once
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Primitive, Row, width
from cpsudoku.support.errors import ModelError

PAIRS = 10_000  # combinations of two variables' values that are listed
# The most moves of one link of a chain: with large coefficients, for which columns are narrower, and without. A move
# costs some ten literals.
WIDE, TOO_WIDE = 2_000, 50_000
LISTED, FEW = 256, 40  # for "!=": the most combinations of values that are listed, and the most that have a clause each
MAX_SUMS = 20_000  # the most different sums of the last terms of a chain
TO_TWO = (0, 1, 2)
MOST_TO_TWO = 4  # variables: at most 40 clauses; five variables would take 105

Comparison = tuple[tuple[int, ...], str, int]  # coefficients, relation, total
Values = Mapping[int, int]  # of an argument: value -> literal
Terms = Sequence[tuple[int, Values]]
Chain = list[tuple[Values, list[tuple[int, int, int]]]]  # for each term its values and its moves (sum, value, sum)
COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
}


class LinearSumPrimitive(Primitive):
    """`sum R T : X K*X ...`: the sum of the variables, each times its number K, has the relation R to T."""

    grammar = "relation number : term"
    form = "sum R T : X K*X ..."
    summary = "the weighted sum of the variables has a relation, such as <=, to a number"
    more = (
        "each variable is multiplied by its whole number K, or by 1 if K is omitted. The sum is `=`, `!=`, `<=` or "
        "`>=` T"
    )
    example = "sum = 0 : r3c2 r2c1 -1*r4c1"
    values = "1..9"

    def holds(self, parameters: Comparison, values: Sequence[int]) -> bool:
        coefficients, relation, total = parameters
        return COMPARE[relation](sum(k * v for k, v in zip(coefficients, values, strict=True)), total)

    def encode(self, parameters: Comparison, domains: Sequence[Domain | None]) -> Encoding:
        """
        Raises:
            ModelError: a link of the chain would have more than TOO_WIDE tuples.
        """
        coefficients, relation, total = parameters
        args = literals_by_value(domains)
        terms = [*zip(coefficients, args, strict=True)]
        if len(args) == 1:
            ((k, values),) = terms
            return Encoding.of(one_of(values, {v for v in values if COMPARE[relation](k * v, total)}))
        if len(args) == 2 and len(args[0]) * len(args[1]) <= PAIRS:
            return Encoding.of(_rows_of_two(terms, relation, total))
        writer = _SumWriter(sum(map(width, domains)))
        writer.write([(k, values) for k, values in terms if k], relation, total, ())
        return writer.encoding()


PRIMITIVE = LinearSumPrimitive()


class _SumWriter:
    """Collects the clauses of a sum of any width. Fresh literals follow ``top``."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.rows: list[Row] = []
        self.fresh: list[Domain] = []

    def encoding(self) -> Encoding:
        size = sum([len(domain) ** 2 for domain in self.fresh])
        return Encoding(tuple(dict.fromkeys(self.rows)), tuple(self.fresh), size=size)

    def variable(self, domain: Domain) -> Values:
        """Make a fresh variable, which takes exactly one of its values."""
        first = self.top + 1
        self.fresh.append(domain)
        self.top += width(domain)
        refuse_pairs(sum([len(domain) ** 2 for domain in self.fresh]) // 2, f"a carry has {len(domain):,} values")
        self.rows += values_once(first, domain)
        return literals_by_value([domain], first)[0]

    def add(self, rows: Iterable[Row], off: Row) -> None:
        self.rows += [(*off, *row) for row in rows] if off else rows

    def write(self, terms: Terms, relation: str, total: int, off: Row) -> None:
        """Write a sum, which holds if no literal of ``off`` is true.

        Raises:
            ModelError: a link of the chain would have more than TOO_WIDE tuples.
        """
        if not terms:
            self.add([] if COMPARE[relation](0, total) else [()], off)
        elif relation == "!=":
            self.write_unequal(terms, total, off)
        elif relation == "=" and _has_values_to_two(terms):
            self.add(_rows_to_two([[*values.values()] for _, values in terms], total), off)
        else:
            sign = -1 if relation == ">=" else 1
            # Small coefficients come first, and positive ones before negative ones, so that both totals meet.
            terms = sorted([(sign * k, values) for k, values in terms], key=lambda term: (term[0] < 0, abs(term[0])))
            self.write_chain(terms, sign * total, relation == "=", off)

    def write_unequal(self, terms: Terms, total: int, off: Row) -> None:
        """Exclude the values that make the total. If there are many, a literal decides between less and more."""
        if prod(len(values) for _, values in terms) <= LISTED:
            products = product(*[[(k * v, v) for v in values] for k, values in terms])
            equal = [[v for _, v in row] for row in products if sum([part for part, _ in row]) == total]
            if len(equal) <= FEW:
                self.add(none_of([values for _, values in terms], equal), off)
                return
        less = self.variable(BOOLEAN)[1]
        self.write(terms, "<=", total - 1, (*off, -less))
        self.write(terms, ">=", total + 1, (*off, less))

    def write_chain(self, terms: Terms, total: int, exact: bool, off: Row) -> None:
        """Require that ordered terms make the total (``exact``), or at most the total."""
        narrower = any(abs(k) > 10 for k, _ in terms)  # as columns
        chain = _chain(terms, total, exact, WIDE if narrower else TOO_WIDE)
        if chain is not None:
            if not all(moves for _, moves in chain):
                self.add([()], off)
                return
            before = self.top
            self.top, rows = rows_of([values for values, _ in chain], _number_moves(chain), before)
            self.fresh += [BOOLEAN] * (self.top - before)
            self.add(rows, off)
            return
        if not narrower:
            raise ModelError(
                f"Linear of {len(terms)} terms with up to {max(len(values) for _, values in terms)} values each: "
                f"expected at most {TOO_WIDE} combinations of partial sum and value, found more"
            )
        for column, constant in _columns(terms, total, exact, self.variable):
            self.write(column, "=", constant, off)


# Two arguments


def _rows_of_two(terms: Terms, relation: str, total: int) -> list[Row]:
    """Return `exclusions` for a sum of two terms. A value has at most one partner that makes the total."""
    (j, a), (k, b) = terms
    if relation not in ("=", "!=") or not j * k:
        return exclusions(a, b, {(v, w) for v in a for w in b if COMPARE[relation](j * v + k * w, total)})
    partner = _partners(a, b, j, k, total)
    if relation == "!=":
        return [(-a[v], -b[w]) for v, w in partner.items()]
    if len(a) < 3 or len(b) < 3:
        return exclusions(a, b, {*partner.items()})
    back = _partners(b, a, k, j, total)
    rows: list[Row] = [(-x, b[partner[v]]) if v in partner else (-x,) for v, x in a.items()]
    return [*rows, *[(-y, a[back[w]]) if w in back else (-y,) for w, y in b.items()]]


def _partners(of_a: Values, of_b: Values, j: int, k: int, total: int) -> dict[int, int]:
    """Return, for each value of one variable, the value of the other that makes the total, if there is one."""
    partners = {}
    for v in of_a:
        w, rest = divmod(total - j * v, k)
        if not rest and w in of_b:
            partners[v] = w
    return partners


# A few variables from 0 to 2


def _has_values_to_two(terms: Terms) -> bool:
    """Return True if a sum has three or four variables from 0 to 2, like sums of bridges."""
    return 2 < len(terms) <= MOST_TO_TWO and all(k == 1 and tuple(values) == TO_TWO for k, values in terms)


def _rows_to_two(places: Sequence[Sequence[int]], total: int) -> list[Row]:
    """Return the clauses that variables from 0 to 2 add up to a total, without fresh literals. ``places``: for each
    variable the literals of 0, 1 and 2.

    The first clauses exclude upper bounds below the total and lower bounds above it. If a variable can be all values
    between its bounds, every sum between the bounds is possible. If each variable has one value, or only 0 and 2, every
    second sum is possible. The last clauses exclude the wrong parity of ones.
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
    """Return each union of one row from each part. With a total, use only rows whose indices in their parts add up to
    it."""
    rows: list[tuple[int, Row]] = [(0, ())]
    for part in parts:
        rows = [(n + i, row + more) for n, row in rows for i, more in enumerate(part)]
    return [row for n, row in rows if total is None or n == total]


# A chain of partial sums
#
# A partial sum is a state only if both ends can reach it. In an inequality, partial sums that leave the same room for
# the next terms are one state. Its number is the largest of them.


def _chain(terms: Terms, total: int, exact: bool, widest: int) -> Chain | None:
    """Return the terms of sum(terms) = total (``exact``) or <= total, with all moves that can reach the total. Return
    None if a term has more than ``widest`` moves."""
    suffixes = _suffix_sums(terms)
    if suffixes is None:
        return None
    steps: Chain = []
    start = _state(suffixes[0], total, exact)(0)
    reached = [] if start is None else [start]
    for (k, values), sums in zip(terms, suffixes[1:], strict=True):
        state = _state(sums, total, exact)
        moves = [(s, v, after) for s in reached for v in values if (after := state(s + k * v)) is not None]
        if len(moves) > widest:
            return None
        steps.append((values, moves))
        reached = sorted({after for _, _, after in moves})
    return steps


def _suffix_sums(terms: Terms) -> list[set[int]] | None:
    """Return, for each place in the chain, all sums of the terms from there on. Return None if they are too many."""
    suffixes = [{0}]
    for k, values in reversed(terms):
        suffixes.append({s + k * v for s in suffixes[-1] for v in values})
        if len(suffixes[-1]) > MAX_SUMS:
            return None
    return suffixes[::-1]


def _state(sums: set[int], total: int, exact: bool) -> Callable[[int], int | None]:
    """Return the state of a partial sum if the next terms can make ``sums``. Return None if none of these sums fits."""
    if exact:
        return lambda s: s if total - s in sums else None
    ascending = sorted(sums)

    def cap(s: int) -> int | None:
        fitting = bisect_right(ascending, total - s)
        return total - ascending[fitting - 1] if fitting else None

    return cap


def _number_moves(chain: Chain) -> list[Moves]:
    """Return the moves of a chain of partial sums, with states numbered in each layer."""
    numbers = {before: i for i, before in enumerate(dict.fromkeys(s for s, _, _ in chain[0][1]))}
    layers = []
    for i, (_, steps) in enumerate(chain):
        onward = {s for s, _, _ in chain[i + 1][1]} if i + 1 < len(chain) else None
        after: dict[int, int] = {}
        moves = []
        for s, v, t in steps:
            if s in numbers and (onward is None or t in onward):
                moves.append((numbers[s], v, 0 if onward is None else after.setdefault(t, len(after))))
        layers.append(tuple(dict.fromkeys(moves)))
        numbers = after
    return layers


# A sum with large coefficients as the columns of longhand addition, with carries, in balanced decimal digits.
#
# With rest = total - sum(terms), column k requires: digit k of the total - sum(digit k of a coefficient * variable) +
# carry in = digit k of the rest + 10 * carry out. The rest is 0 if all its digits and the last carry are. It is
# nonnegative if the last carry is. With balanced digits (-4..5), 91 is 100 - 10 + 1. SEND + MORE = MONEY becomes the
# five columns of longhand. It is sound, but each column propagates alone.


def _columns(
    terms: Terms, total: int, exact: bool, fresh: Callable[[Domain], Values]
) -> list[tuple[list[tuple[int, Values]], int]]:
    """Return the columns of sum(terms) = total (``exact``) or <= total. Each column is (terms, constant) and requires
    sum = constant."""
    digits = [(_digits(k), values) for k, values in terms]
    constants = _digits(total)
    count = max(len(constants), *[len(own) for own, _ in digits])
    columns: list[tuple[list[tuple[int, Values]], int]] = []
    carry: Values | None = None
    for k in range(count):
        constant = constants[k] if k < len(constants) else 0
        column = [(own[k], values) for own, values in digits if k < len(own) and own[k]]
        if carry is not None:
            column.append((-1, carry))
        least = (constant - sum(max(c * v for v in values) for c, values in column)) // 10
        most = (constant - sum(min(c * v for v in values) for c, values in column)) // 10
        if not exact:
            column.append((1, fresh(tuple(range(10)))))
        if k == count - 1:
            least, most = (0, 0) if exact else (max(0, least), most)
        if least > most:
            return [([], 1)]  # the rest is always negative: 0 = 1
        carry = fresh(tuple(range(least, most + 1)))
        columns.append(([*column, (10, carry)], constant))
    return columns


def _digits(number: int) -> list[int]:
    """Return balanced decimal digits from -4 to 5, the lowest first: 91 is [1, -1, 1]."""
    digits: list[int] = []
    while number:
        digits.append((number + 4) % 10 - 4)
        number = (number - digits[-1]) // 10
    return digits
