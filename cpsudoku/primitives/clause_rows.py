"""Shared code for the clauses of several primitives."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Set
from itertools import accumulate, combinations, zip_longest

from cpsudoku.primitives import encoding_of
from cpsudoku.primitives.cut_separation import Guarded
from cpsudoku.primitives.primitive import BOOLEAN, Domain, Encoding, Row, SimplerLines, width
from cpsudoku.support.errors import ModelError

MOST = 20_000_000  # clauses that exclude pairs: at 175 bytes each, 3.5 GB; a 49x49 sudoku has 11 million
# In the place of a literal that is always true. Negated, it means one that never is, because its value is not in the
# domain.
ALWAYS = 1 << 40


def literals_by_value(domains: Iterable[Domain | None], first: int = 1) -> list[dict[int, int]]:
    """Return, for each argument, its values and their literals, from ``first`` on. A literal has the values 0 and 1."""
    domains = list(domains)
    return [
        {0: -x, 1: x} if domain is None or domain == BOOLEAN else {v: x + i for i, v in enumerate(domain)}
        for x, domain in zip(accumulate(map(width, domains), initial=first), domains, strict=False)
    ]


def values_once(first: int, domain: Domain) -> Iterable[Row]:
    """Yield the clauses that a variable takes exactly one of its values. Yield none for a Boolean."""
    if domain != BOOLEAN:
        literals = range(first, first + len(domain))
        yield tuple(literals)
        yield from combinations([-x for x in literals], 2)


def one_of(literals: Mapping[int, int], allowed: Set[int]) -> list[Row]:
    """Return the clauses that a variable, given as value -> literal, takes one of the allowed values."""
    able = [x for v, x in literals.items() if v in allowed]
    return [tuple(able)] if len(able) < 2 else [(-x,) for v, x in literals.items() if v not in allowed]


def none_of(args: Sequence[Mapping[int, int]], tuples: Iterable[Sequence[int]]) -> list[Row]:
    """Return the clauses that the arguments, each as value -> literal, take none of these tuples."""
    return [tuple([-literals[v] for literals, v in zip(args, row, strict=True)]) for row in tuples]


def exclusions(of_a: Mapping[int, int], of_b: Mapping[int, int], pairs: Set[tuple[int, ...]]) -> list[Row]:
    """Return the clauses that exclude some pairs of values of two variables, each given as value -> literal.

    Each value with excluded partners has a clause "if v, then one of the allowed partners". If v excludes only one
    value, the clause is "not both", which propagates as much. Unit propagation removes every unsupported value (Gent,
    ECAI 2002).
    """
    rows: list[Row] = []
    apart: set[tuple[int, int]] = set()  # written as "not both"
    for v, x in of_a.items():
        without = [w for w in of_b if (v, w) not in pairs]
        if len(without) == 1:
            apart.add((v, without[0]))
            rows.append((-x, -of_b[without[0]]))
        elif without:
            rows.append((-x, *[y for w, y in of_b.items() if (v, w) in pairs]))
    for w, y in of_b.items():
        without = [v for v in of_a if (v, w) not in pairs]
        if len(without) == 1:
            if (without[0], w) not in apart:
                rows.append((-of_a[without[0]], -y))
        elif without:
            rows.append((-y, *[x for v, x in of_a.items() if (v, w) in pairs]))
    return rows


def simple(clause: Row) -> Row | None:
    """Return a clause without repeated literals. Return None for a tautology."""
    once = dict.fromkeys(clause)
    for x in once:
        if -x in once:
            return None
    return clause if len(once) == len(clause) else tuple(once)


def simplify(rows: Iterable[Row]) -> list[Row]:
    """Return clauses with each literal once, without tautologies and without literals that are always false."""
    simple_rows = []
    for row in rows:
        variables = {*map(abs, row)}
        if len(variables) == len(row) and ALWAYS not in variables:  # the most frequent case
            simple_rows.append(row)
            continue
        once = dict.fromkeys(row)
        if ALWAYS not in once and not any(-x in once for x in once):
            once.pop(-ALWAYS, None)
            simple_rows.append(tuple(once))
    return simple_rows


def encode_lines(simpler: SimplerLines) -> Encoding:
    """Return the clauses and graphs of simpler lines."""
    rows: list[Row] = []
    graphs: list[Guarded] = []
    fresh = simpler.fresh
    for line in simpler.lines:
        if line.word == "clause":
            rows += simplify([line.args])
            continue
        encoding = encoding_of(line)
        table = encoding.table(line, simpler.count + fresh)
        fresh += encoding.width
        rows += [tuple([table[x] for x in row]) for row in encoding.clauses]
        graphs += [graph.over(table) for graph in encoding.graphs]
    return Encoding.of(rows, fresh, graphs)


def sum_in_binary(
    total: Sequence[int], terms: Iterable[tuple[int, Sequence[int]]], plus: int, fresh: Callable[[], int]
) -> Iterator[Row]:
    """Yield the clauses that a binary number equals a constant plus other numbers, each counted only if its gate is
    true.

    Each term has a ripple-carry adder. Each bit takes 14 clauses for sum and carry, and 3 for the gate. Unit
    propagation computes sums of known numbers. With unknown numbers it derives little.

    ``total``: bits, the lowest first; ``terms``: (gate, bits) each; ``fresh``: returns a fresh literal.
    """
    result = [ALWAYS if plus >> i & 1 else -ALWAYS for i in range(plus.bit_length())]
    for gate, bits in terms:
        gated = [fresh() for _ in bits]
        for bit, both in zip(bits, gated, strict=True):
            yield from ((-both, bit), (-both, gate), (both, -bit, -gate))
        columns = list(zip_longest(result, gated, fillvalue=-ALWAYS))
        result, carry = [], -ALWAYS
        for column in columns:
            low, carry = yield from _add_bits([*column, carry], fresh)
            result.append(low)
        result.append(carry)
    for digit, bit_of_sum in zip_longest(total, result, fillvalue=-ALWAYS):
        yield from simplify([(-digit, bit_of_sum), (digit, -bit_of_sum)])


def _add_bits(column: Iterable[int], fresh: Callable[[], int]) -> Generator[Row, None, tuple[int, int]]:
    """Return sum and carry of up to three bits. At most one of them is always true."""
    column = [x for x in column if x != -ALWAYS]
    ones = column.count(ALWAYS)
    bits = [x for x in column if x != ALWAYS]
    if not bits:
        return ALWAYS if ones else -ALWAYS, -ALWAYS
    if len(bits) == 1:
        return (-bits[0], bits[0]) if ones else (bits[0], -ALWAYS)
    low, carry = fresh(), fresh()
    for row in range(1 << len(bits)):
        wrong = [-x if row >> i & 1 else x for i, x in enumerate(bits)]
        yield (*wrong, low if (row.bit_count() + ones) % 2 else -low)
    for a, b in combinations(bits, 2):
        if ones == 0 or len(bits) == 3:
            yield (-a, -b, carry)
        if ones == 1 or len(bits) == 3:
            yield (a, b, -carry)
    if len(bits) == 2:
        yield from ((-x, carry) if ones else (x, -carry) for x in bits)
    return low, carry


def once_each(table: Sequence[int], off: Row) -> bool:
    """Return True if the literals of a copy, with its guard, are all different. Then no clause of the copy repeats a
    literal."""
    there = {*map(abs, table), *map(abs, off)}
    return len(there) == len(table) // 2 + 1 + len(off)


def refuse_pairs(count: int, words: str) -> None:
    """Check the number of excluded pairs before their clauses are written, because too many would fill the memory
    before any time limit.

    Raises:
        ModelError: more than MOST clauses exclude pairs.
    """
    if count > MOST:
        raise ModelError(
            f"{words}: expected at most {MOST:,} clauses that exclude pairs, found more with these "
            f"(cp_sat and backtrack write none)"
        )
