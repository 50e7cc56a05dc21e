"""One example or more of every constraint, and tools that use no solver: a unit propagator, and brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, groupby, pairwise, permutations, product
from operator import eq, ge, le, ne
from typing import NamedTuple

import pytest

from cpsudoku import (
    AllDifferent,
    And,
    AtLeast,
    AtMost,
    Connected,
    Count,
    Element,
    Exactly,
    Implies,
    InDomain,
    Maximum,
    Minimum,
    Or,
    Regular,
    SingleLoop,
    Table,
)
from cpsudoku.constraints import AllEqual, Clauses, DistinctSets, Fold, Lexicographic, Reachable, Sight, Visible
from cpsudoku.model import Constraint, Model, Variable
from cpsudoku.model.constraints import (
    BinarySum,
    Cardinality,
    Clause,
    Less,
    Linear,
    Not,
    NotEqual,
    Relation,
    is_not,
    is_value,
)
from cpsudoku.model.model import model_over
from cpsudoku.statement import statement_of_model
from cpsudoku.statement.clause_encoding import ShapeClauses, StatedFormula, clauses_of
from cpsudoku.statement.reference import reference

BACKENDS = ("sat", "sat:fixed", "sat:minimal", "cp_sat", "cp_sat:boolean", "search", "backtrack")
Domains = dict[Variable, frozenset[int]]
Propagate = Callable[[StatedFormula, Iterable[int]], set[int] | None]
V = Sequence[Variable]


class Example(NamedTuple):
    """``state``: variables with these ``domains`` -> the constraint; ``means``: the same of their values, in plain
    Python; ``negatable``: does it offer its opposite?"""

    name: str
    domains: tuple[Sequence[int], ...]
    state: Callable[[V], object]
    means: Callable[..., object]
    negatable: bool = True

    def variables(self) -> list[Variable]:
        return [Variable("xyzuvw"[i] if i < 6 else f"x{i}", values) for i, values in enumerate(self.domains)]


B, T, D = (0, 1), (0, 1, 2), (1, 2, 3)
SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0)]  # the links of four nodes around a square


def together(*on: int, links: Sequence[tuple[int, int]] = SQUARE) -> bool:
    """Are the true nodes connected? Merge names until nothing changes."""
    name = {i: i for i, true in enumerate(on) if true}
    for _ in on:
        for a, b in links:
            if a in name and b in name:
                name[a] = name[b] = min(name[a], name[b])
    return len(set(name.values())) <= 1


def runs(*line: int) -> list[int]:
    return [len(list(ones)) for value, ones in groupby(line) if value]


def seen(*line: int) -> int:
    return len(set(accumulate(line, max)))


def linear(name: str, c: tuple[int, ...], relation: str, total: int, *domains: Sequence[int]) -> Example:
    holds = {"=": eq, "!=": ne, "<=": le, ">=": ge}[relation]
    return Example(
        f"Linear {name}", domains, lambda x: Linear(zip(c, x, strict=True), relation, total),
        lambda *row: holds(sum(a * v for a, v in zip(c, row, strict=True)), total),
    )  # fmt: skip


MANY = [row for row in product(range(6), repeat=3) if (row[0] * row[1] + row[2]) % 3 == 1]
LOOP = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]  # four vertices: a square and one of its diagonals
LOOPS = {frozenset((0, 1, 4)), frozenset((2, 3, 4)), frozenset((0, 1, 2, 3))}

EXAMPLES = (
    Example("AllDifferent permutation", (D, D, D), AllDifferent, lambda *row: len(set(row)) == 3),
    Example("AllDifferent cage", (T, (1, 2, 5), B), AllDifferent, lambda *row: len(set(row)) == 3),
    Example(
        "AllDifferent of sums", (D, D, D), lambda x: AllDifferent([x[i] + i for i in range(3)]),
        lambda *row: len({v + i for i, v in enumerate(row)}) == 3,
    ),
    Example("AllDifferent with a number", (D, T), lambda x: AllDifferent([*x, 2]), lambda a, b: len({a, b, 2}) == 3),
    Example("AllEqual variables", (D, T, (1, 2, 4)), AllEqual, lambda a, b, c: a == b == c),
    Example(
        "AllEqual sums", (T, T, D), lambda x: AllEqual([x[0] + x[1], 2 * x[2], 4]), lambda a, b, c: a + b == 2 * c == 4
    ),
    Example("AllEqual of both", (T, T, D), lambda x: AllEqual([x[0] + x[1], x[2]]), lambda a, b, c: a + b == c),
    Example("AllEqual never", (B, (4, 5)), lambda x: AllEqual([x[0] + 1, x[1]]), lambda a, b: False),
    Example("Cardinality", (D, B, T, B), lambda x: Cardinality(1, 2, [x[0] == 1, x[1], x[2] != 2, x[3]]),
            lambda a, b, c, d: 1 <= (a == 1) + b + (c != 2) + d <= 2),
    Example("Cardinality by a counter", ((0, 1),) * 7, lambda x: Cardinality(3, 4, x), lambda *row: 3 <= sum(row) <= 4),
    Example("Exactly", (D, B, T), lambda x: Exactly(2, [x[0] == 1, x[1] == 0, x[2] > 0]),
            lambda a, b, c: (a == 1) + (b == 0) + (c > 0) == 2),
    Example("Exactly of relations", (D, D, T), lambda x: Exactly(1, [x[0] < x[1], x[1] < x[2], x[0] == 2]),
            lambda a, b, c: (a < b) + (b < c) + (a == 2) == 1),
    Example("Exactly too many", (B, B), lambda x: Exactly(3, x), lambda a, b: False),
    Example("Clauses", (B, B, B), lambda x: Clauses(x, [(-1, -2), (2, 3), (-3, 1)]),
            lambda a, b, c: not (a and b) and bool(b or c) and bool(a or not c)),
    Example("Clauses of values", (T, B), lambda x: Clauses(x, [(-1, 4), (-3, -4)]),
            lambda a, b: (a != 0 or bool(b)) and (a != 2 or not b)),
    Example("Clauses, none", (B, B), lambda x: Clauses(x, []), lambda a, b: True),
    Example("Clauses, one that is empty", (B, B), lambda x: Clauses(x, [(1,), ()]), lambda a, b: False),
    Example("AtLeast", (B, B, B), lambda x: AtLeast(2, x), lambda *row: sum(row) >= 2),
    Example("AtMost", (B, B, B), lambda x: AtMost(1, x), lambda *row: sum(row) <= 1),
    Example("AtMost minus one", (B, B), lambda x: AtMost(-1, x), lambda a, b: False),
    Example("Clause", (D, T), lambda x: Clause([is_value(x[0], 1), is_not(x[1], 2)]), lambda a, b: a == 1 or b != 2),
    Example("Clause out of the domain", (D, T), lambda x: Clause([is_value(x[0], 9), is_value(x[1], 2)]),
            lambda a, b: b == 2),
    Example("Clause empty", (B,), lambda x: Clause(()), lambda a: False),
    Example("== number", (D,), lambda x: x[0] == 2, lambda a: a == 2),
    Example("!= number out of the domain", (D,), lambda x: x[0] != 7, lambda a: True),
    Example("== number out of the domain", (D,), lambda x: x[0] == 7, lambda a: False),
    Example("==", (D, T), lambda x: x[0] == x[1], lambda a, b: a == b),
    Example("!= of a sum", (D, T), lambda x: x[0] != x[1] + 1, lambda a, b: a != b + 1),
    Example("<", (D, T), lambda x: x[0] < x[1], lambda a, b: a < b),
    Example("<= of a difference", (D, T, B), lambda x: x[0] - x[1] <= x[2], lambda a, b, c: a - b <= c),
    Example("> number of a sum", (D, T, B), lambda x: x[0] + 2 * x[1] - x[2] > 3, lambda a, b, c: a + 2 * b - c > 3),
    Example(">=", (D, T, B), lambda x: 4 - x[0] >= x[1] + x[2], lambda a, b, c: 4 - a >= b + c),
    Example("== of a sum", (D, T, B), lambda x: sum(x) == 4, lambda *row: sum(row) == 4),
    Example("!= of three", (D, T, B), lambda x: sum(x) != 4, lambda *row: sum(row) != 4),
    Example("abs", (range(4), range(4)), lambda x: abs(x[0] - x[1]) >= 2, lambda a, b: abs(a - b) >= 2),
    Example("abs in a sum", (T, T, T), lambda x: abs(x[0] - 2 * x[1]) + x[2] == 3,
            lambda a, b, c: abs(a - 2 * b) + c == 3),
    Example("Count against a number", (T, T, D), lambda x: Count(x, 1) < 2, lambda *row: row.count(1) < 2),
    Example("Count != number", (T, T, D), lambda x: Count(x, (1, 2)) != 2,
            lambda *row: sum(v in (1, 2) for v in row) != 2),
    Example("Count against a variable", (T, T, D, T), lambda x: Count(x[:3], 1) == x[3],
            lambda a, b, c, n: (a, b, c).count(1) == n),
    Example("Count of its own result", (T, T, T), lambda x: Count(x, 1) == x[2], lambda *row: row.count(1) == row[2]),
    Example("Count of sums and relations", (T, T, B), lambda x: Count([x[0] + 1, x[0] + x[1], x[2] == 1], 2) >= 1,
            lambda a, b, c: (a == 1) + (a + b == 2) + (c == 1) >= 1),
    Example("Element", (D, D, T), lambda x: Element([x[0], 2, x[1]], x[2]) == 2, lambda a, b, i: (a, 2, b)[i] == 2),
    Example("Element against a variable", (D, T, T), lambda x: Element([x[0], x[1], 0], x[2]) == x[1],
            lambda a, b, i: (a, b, 0)[i] == b),
    Example("Element outside the list", (D, T, range(-1, 4)),
            lambda x: Element(x[:2], x[2], outside=2) >= 2, lambda a, b, i: ((a, b)[i] if 0 <= i < 2 else 2) >= 2),
    Example("Element outside, against a variable", (T, T, range(4)),
            lambda x: Element([x[0]], x[2], first=2, outside=1) == x[1], lambda a, b, i: (a if i == 2 else 1) == b),
    Example("Element of its own index", (D, T, T), lambda x: Element([x[0], x[1], 0], x[2]) == x[2],
            lambda a, b, i: (a, b, 0)[i] == i),
    Example("Element of expressions", (T, T, B), lambda x: Element([x[0] + x[1], 1], x[2]) != x[0] + 1,
            lambda a, b, i: (a + b, 1)[i] != a + 1),
    Example("Element at a sum", (D, B, B), lambda x: Element([x[0], 3, x[1] + 1], x[1] + x[2] + 1, first=1) <= 1,
            lambda a, b, c: (a, 3, b + 1)[b + c] <= 1),
    Example("Maximum", (D, T, T), lambda x: Maximum(x) == 2, lambda *row: max(row) == 2),
    Example("Maximum against a variable", (D, T, T), lambda x: Maximum(x[:2]) == x[2], lambda a, b, c: max(a, b) == c),
    Example("Minimum of expressions", (D, T, T), lambda x: Minimum([x[0] + x[1], x[1] * 2, 3]) <= x[2],
            lambda a, b, c: min(a + b, 2 * b, 3) <= c),
    Example("Visible", (D, D, D), lambda x: Visible(x) == 2, lambda *row: seen(*row) == 2),
    Example("Visible against a variable", (D, D, T), lambda x: Visible(x[:2]) == x[2], lambda a, b, c: seen(a, b) == c),
    Example("Visible of expressions", (D, T, B), lambda x: Visible([x[0], x[1] + x[2], 2]) >= 2,
            lambda a, b, c: seen(a, b + c, 2) >= 2),
    Example("Fold", (T, T, T), lambda x: Fold(x, 0, lambda s, v: (3 * s + v) % 5) == 2,
            lambda a, b, c: (9 * a + 3 * b + c) % 5 == 2),
    Example("Sight", (B, B, B), lambda x: Sight([[x[0] == 1, x[1] == 0], [x[2]]]) == 2,
            lambda a, b, c: a + (a and not b) + c == 2),
    Example("Sight of values", (T, T, B), lambda x: Sight([[x[0] == 1, x[1] != 2], [x[2], x[0] != 1]]) >= 2,
            lambda a, b, c: (a == 1) + (a == 1 and b != 2) + c + (c and a != 1) >= 2),
    Example("Sight != number", (B, B, B), lambda x: Sight([x]) != 1,
            lambda a, b, c: a + (a and b) + (a and b and c) != 1),
    Example("Sight against a variable", (B, B, B, D), lambda x: Sight([x[:2], [x[2] == 0]]) == x[3],
            lambda a, b, c, n: a + (a and b) + (not c) == n),
    Example("Fold over sets", (T, T, T, D),
            lambda x: Fold(x[:3], frozenset(), lambda s, v: s | {v}, len) == x[3],
            lambda a, b, c, n: len({a, b, c}) == n),
    Example("Fold over sets against a number", (T, T, T),
            lambda x: Fold(x, frozenset(), lambda s, v: s | {v}, len) != 2,
            lambda *row: len(set(row)) != 2),
    Example("Connected", (B, B, B, B), lambda x: Connected(x, SQUARE), together, False),
    Example("Connected values and links", (D, B, T, B),
            lambda x: Connected([x[0] == 1, x[1], None, x[2] != 2], [(0, 1), (1, 2, x[3]), (2, 3)]),
            lambda a, b, c, d: together(
                a == 1, b, 1, c != 2, links=[(0, 1), (2, 3), *([(1, 2)] if d else [])]), False),
    Example("Connected places of one variable", (range(4), B),
            lambda x: Connected([x[0] == 1, x[1], x[0] == 3], [(0, 1)]),
            lambda a, b: together(a == 1, b, a == 3, links=[(0, 1)]), False),
    Example("DistinctSets", (T, D, range(4)), lambda x: DistinctSets(x, [{0, 1, 2}, {1, 2, 3}, {7, 8, 9}]),
            lambda *row: set(row) in ({0, 1, 2}, {1, 2, 3}), False),
    Example("DistinctSets of two", (D, range(4)), lambda x: DistinctSets(x, [{1, 2}, {0, 3}, {2, 3}]),
            lambda a, b: {a, b} in ({1, 2}, {0, 3}, {2, 3}), False),
    Example("DistinctSets of none", (B, T), lambda x: DistinctSets(x, [{1}, {5, 6}]), lambda a, b: False, False),
    Example("DistinctSets.total", (range(1, 5),) * 3, lambda x: DistinctSets.total(x, 7),
            lambda *row: len(set(row)) == 3 and sum(row) == 7, False),
    Example("DistinctSets.total of sums", (T, T, B), lambda x: DistinctSets.total([x[0] + x[1], x[1] + x[2], 3], 6),
            lambda a, b, c: len({a + b, b + c, 3}) == 3 and a + b + b + c == 3, False),
    Example("InDomain", (range(4),), lambda x: InDomain(x[0], (1, 3, 9)), lambda a: a in (1, 3)),
    Example("InDomain of a sum", (T, T), lambda x: InDomain(x[0] + x[1], (1, 4)), lambda a, b: a + b in (1, 4)),
    Example("Less", (D, T), lambda x: Less(x[0], x[1]), lambda a, b: a < b),
    Example("Less or equal", (D, T), lambda x: Less(x[0], x[1], strict=False), lambda a, b: a <= b),
    Example("Less of expressions", (D, T), lambda x: Less(x[0] + x[1], 3), lambda a, b: a + b < 3),
    Example("Lexicographic", (D, T, D, T), lambda x: Lexicographic(x[:2], x[2:]), lambda a, b, c, d: (a, b) <= (c, d)),
    Example("Lexicographic strict", (D, T, D, T), lambda x: Lexicographic(x[:2], x[2:], strict=True),
            lambda a, b, c, d: (a, b) < (c, d)),
    Example("Lexicographic of expressions", (D, T, B), lambda x: Lexicographic([x[0], x[1] + x[2]], [2, x[1] * 2]),
            lambda a, b, c: (a, b + c) <= (2, 2 * b)),
    Example("Lexicographic of one list", (D, T), lambda x: Lexicographic(x, x, strict=True), lambda a, b: False),
    linear("=", (1, 2, -1), "=", 3, D, T, T),
    linear("!=", (1, 2, -1), "!=", 3, D, T, T),
    linear("<=", (1, -2, 3), "<=", 2, D, T, T),
    linear(">=", (-1, 2, 3), ">=", 2, D, T, T),
    linear("large", (1000, -91, 7), "=", 1000 - 2 * 91 + 7, D, T, T),
    linear("large <=", (1000, -91, 7), "<=", 2000, D, T, T),
    linear("of nothing", (), "=", 1),
    Example("And", (D, T, T), lambda x: (x[0] < x[1]) & (x[1] != x[2]), lambda a, b, c: a < b and b != c),
    Example("And of none", (B,), lambda x: And(), lambda a: True),
    Example("Or", (D, T, T), lambda x: (x[0] == 1) | (x[1] + x[2] == 3) | (x[2] == 9),
            lambda a, b, c: a == 1 or b + c == 3),
    Example("Or of none", (B,), lambda x: Or(), lambda a: False),
    Example("Or of AllDifferents", (D, T, T), lambda x: Or(AllDifferent(x), AllEqual(x)),
            lambda *row: len(set(row)) in (1, 3)),
    Example("Equivalence", (D, T, T), lambda x: (x[0] < x[1]) == (x[1] + x[2] == 3),
            lambda a, b, c: (a < b) == (b + c == 3)),
    Example("Equivalence of values, negated", (D, T), lambda x: (x[0] == 1) != (x[1] == 2),
            lambda a, b: (a == 1) != (b == 2)),
    Example("Equivalence of parts", (D, T, B), lambda x: ((x[0] == 1) | (x[1] == 2)) == (x[2] ^ (x[0] < x[1])),
            lambda a, b, c: (a == 1 or b == 2) == (c != (a < b))),
    Example("Truth in a sum", (D, T, B), lambda x: 3 * (x[0] < x[1]) + 2 * (x[1] == 2) - x[2] >= 2,
            lambda a, b, c: 3 * (a < b) + 2 * (b == 2) - c >= 2),
    Example("Implies of relations", (D, T, T), lambda x: Implies(x[0] < x[1], x[1] == x[2]),
            lambda a, b, c: a >= b or b == c),
    Example("Implies of values", (D, T, T), lambda x: Implies((x[0] == 1) & (x[1] != 2), AllDifferent(x)),
            lambda a, b, c: not (a == 1 and b != 2) or len({a, b, c}) == 3),
    Example("Implies of what is never true", (D, T), lambda x: Implies(x[0] == 8, x[1] == 5), lambda a, b: True),
    Example("Not", (D, T, T), lambda x: Not((x[0] == 1) | Exactly(1, [x[1] == 2, x[2] == 2])),
            lambda a, b, c: not (a == 1 or (b == 2) + (c == 2) == 1)),
    Example("NotEqual", (D, T), lambda x: NotEqual(x[0], x[1]), lambda a, b: a != b),
    Example("BinarySum", (B, B, B, B), lambda x: BinarySum(x[:2], [(x[2], [x[3], x[0]])], 1),
            lambda a, b, gate, c: a + 2 * b == 1 + gate * (c + 2 * a), False),
    Example("BinarySum of two", (D, B, B, B, T), lambda x: BinarySum([x[0] == 1, x[1]], [
            (x[2] == 0, [x[3], x[1]]), (x[3], [x[4] != 1])]),
            lambda a, b, g, h, t: (a == 1) + 2 * b == (not g) * (h + 2 * b) + h * (t != 1), False),
    Example("BinarySum of three", (B, B, B, B, B), lambda x: BinarySum(x[:3], [(x[3], x[:2]), (x[4], [x[3], x[4]])], 2),
            lambda a, b, c, g, h: a + 2 * b + 4 * c == 2 + g * (a + 2 * b) + h * (g + 2 * h), False),
    Example("NotEqual of expressions", (D, T), lambda x: NotEqual(abs(x[0] - x[1]), x[1]),
            lambda a, b: abs(a - b) != b),
    Example("Reachable", (B, B, B, B), lambda x: Reachable(x, SQUARE, 0, 1),
            lambda *on: not any(on) or (on[0] and not on[2]), False),
    Example("Reachable in two", (B, D, B, T), lambda x: Reachable([x[0], x[1] == 1, x[2], x[3] != 0], SQUARE, 0, 2),
            lambda a, b, c, d: not any((a, b == 1, c, d)) or (a and together(a, b == 1, c, d)), False),
    Example("Regular", (T, T, D), lambda x: Regular(x, 0, lambda s, v: (s + v) % 4, {0, 1}),
            lambda *row: sum(row) % 4 in (0, 1)),
    Example("Regular of an NFA", (T, T, T, T),  # somewhere 1 and two places on 2
            lambda x: Regular(x, 0, lambda s, v: [0, 1] if (s, v) == (0, 1) else
                              {0: 0, 1: 2, 2: 3 if v == 2 else None, 3: 3}[s], {3}),
            lambda *row: any(row[i] == 1 and row[i + 2] == 2 for i in (0, 1))),
    Example("Regular that accepts nothing", (B, B), lambda x: Regular(x, 0, lambda s, v: s, ()), lambda a, b: False),
    Example("Regular of expressions", (T, T, B), lambda x: Regular([x[0] + x[1], x[2] == 1, 2], 0, max, {2}),
            lambda a, b, c: max(a + b, c, 2) == 2),
    Example("Regular.runs", (B,) * 5, lambda x: Regular.runs(x, (2, 1)), lambda *row: runs(*row) == [2, 1]),
    Example("Regular.runs of relations", (D, T, B), lambda x: Regular.runs([x[0] > 1, x[1] == 2, x[2]], (1,)),
            lambda a, b, c: runs(a > 1, b == 2, c) == [1]),
    Example("Regular.runs of none", (B,) * 3, lambda x: Regular.runs(x, (0,)), lambda *row: not any(row)),
    Example("Regular.runs side by side", (B,) * 5, lambda x: Regular.runs(x, (1, 2), separated=False),
            lambda *row: runs(*row) in ([3], [1, 2])),
    Example("Relation", (range(4), range(4)), lambda x: Relation(x[0], x[1], lambda v, w: abs(v - w) >= 2),
            lambda a, b: abs(a - b) >= 2),
    Example("Relation of pairs", (D, T), lambda x: Relation(x[0], x[1], [(1, 2), (3, 0), (9, 9)]),
            lambda a, b: (a, b) in ((1, 2), (3, 0))),
    Example("Relation of expressions", (D, T, B), lambda x: Relation(x[0] + x[1], x[2] * 3, lambda v, w: v < w),
            lambda a, b, c: a + b < 3 * c),
    Example("SingleLoop", (B,) * 5, lambda x: SingleLoop(4, [(a, b, e) for (a, b), e in zip(LOOP, x, strict=True)]),
            lambda *on: frozenset(i for i, true in enumerate(on) if true) in LOOPS, False),
    Example("SingleLoop of values", (D, T, B),
            lambda x: SingleLoop(3, [(0, 1, x[0] == 2), (1, 2, x[1] != 1), (2, 0, x[2])]),
            lambda a, b, c: a == 2 and b != 1 and c, False),
    Example("Table", (D, T, T), lambda x: Table(x, [(1, 2, 0), (1, 1, 1), (3, 0, 2), (9, 9, 9)]),
            lambda *row: row in ((1, 2, 0), (1, 1, 1), (3, 0, 2))),
    Example("Table of two", (D, T), lambda x: Table(x, [(1, 2), (2, 2), (3, 0)]),
            lambda *row: row in ((1, 2), (2, 2), (3, 0))),
    Example("Table of one", (D,), lambda x: Table(x, [(1,), (3,)]), lambda a: a != 2),
    Example("Table where", (range(4), T, T), lambda x: Table(x, where=lambda a, b, c: (a * b + c) % 3 == 1),
            lambda a, b, c: (a * b + c) % 3 == 1),
    Example("Table of many", (range(6),) * 3, lambda x: Table(x, MANY), lambda *row: row in set(MANY)),
    Example("Table of expressions", (D, T, B),
            lambda x: Table([x[0] + x[1], x[2], 3], [(3, 1, 3), (4, 0, 3), (2, 0, 1)]),
            lambda a, b, c: (a + b, c) in ((3, 1), (4, 0))),
    Example("permutations", (D, D, D), lambda x: Table(x, list(permutations(D))), lambda *row: len(set(row)) == 3),
    Example("increasing", (D, D, D), lambda x: And(*(a < b for a, b in pairwise(x))), lambda a, b, c: a < b < c),
)  # fmt: skip


def written(constraint: Constraint) -> ShapeClauses:
    """The clauses of a constraint, made anew."""
    statement_of_model._shapes.clear()
    return clauses_of(statement_of_model.shape_of(constraint), by_cuts=False)


def name_of(example: Example) -> str:
    """As a test's id."""
    return example.name.replace(" ", "-")


@pytest.fixture(scope="session")
def examples() -> tuple[Example, ...]:
    """Return EXAMPLES."""
    return EXAMPLES


@pytest.fixture(scope="session")
def posted() -> Callable[[Sequence[Variable], Constraint], StatedFormula]:
    """(decision variables, constraint) -> the reference encoding of a model with that one constraint."""

    def post(variables: Sequence[Variable], constraint: Constraint) -> StatedFormula:
        return reference(model_of(variables, constraint))

    return post


def model_of(variables: Sequence[Variable], *rules: object) -> Model:
    model = model_over(variables)
    model.add(rules)
    return model


@pytest.fixture(scope="session")
def modelled() -> Callable[..., Model]:
    """(variables, rules...) -> a model with these decision variables."""
    return model_of


@pytest.fixture(scope="session")
def propagate() -> Propagate:
    """(formula, assumptions) -> all literals that follow by unit propagation, or None on a contradiction."""

    def run(cnf: StatedFormula, assumptions: Iterable[int]) -> set[int] | None:
        true = set(assumptions)
        while True:
            before = len(true)
            for clause in cnf.clauses:
                if true.isdisjoint(clause):
                    free = [x for x in clause if -x not in true]
                    if not free:
                        return None
                    if len(free) == 1:
                        true.add(free[0])
            if len(true) == before:
                return true

    return run


@pytest.fixture(scope="session")
def allowed() -> Callable[[Sequence[Variable], Constraint, Domains], list[tuple[int, ...]]]:
    """(variables, constraint, domains) -> every assignment within the domains that satisfies the constraint."""

    def find(variables: Sequence[Variable], constraint: Constraint, domains: Domains) -> list[tuple[int, ...]]:
        rows = product(*(sorted(domains[x]) for x in variables))
        return [row for row in rows if constraint.holds(dict(zip(variables, row, strict=True)))]

    return find
