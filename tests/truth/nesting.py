"""Random models of nested constraints, each drawn together with its meaning in plain Python.

Constraints are compared with constraints, variables and numbers, summed up, and put under guards up to four deep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, product
from operator import eq, ge, gt, le, lt, ne
from random import Random
from typing import Any, NamedTuple

from cpsudoku import (
    AllDifferent,
    Connected,
    Count,
    Element,
    Exactly,
    Implies,
    Maximum,
    Minimum,
    Or,
    Regular,
    SingleLoop,
    Table,
)
from cpsudoku.constraints import AllEqual, DistinctSets, Lexicographic, Reachable, Sight, Visible
from cpsudoku.errors import ModelError
from cpsudoku.model import Clue, Model, Variable
from cpsudoku.model.constraints import Relation
from tests.truth.lines import Row, component

COMPARE: list[Callable[[Any, Any], Any]] = [eq, ne, lt, le, gt, ge]
PAIRS = [(0, 1), (1, 0), (2, 2)]
SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0)]
SETS = [{0, 1, 2}, {1, 2, 3}, {-1, 0, 1}]
REFUSALS = ("1 where it holds and 0 where not", "expected a constraint that can be negated")


class Drawn(NamedTuple):
    """``state``: the input of the package; ``means``: the same for values of a, b, c, d."""

    state: Any
    means: Callable[[Row], Any]


def joined(on: Sequence[bool]) -> bool:
    """Are the true nodes of a square one piece, or none?"""
    there = {i for i, true in enumerate(on) if true}
    return not there or component(min(there), [pair for pair in SQUARE if {*pair} <= there]) == there


def leaf(random: Random, x: Sequence[Variable]) -> Drawn:
    i, j, k = random.sample(range(len(x)), 3)
    v = random.randrange(-1, 4)
    op = random.choice(COMPARE)
    states: list[Callable[[], Drawn]] = [
        lambda: Drawn(op(x[i], v), lambda r: op(r[i], v)),
        lambda: Drawn(op(x[i], x[j]), lambda r: op(r[i], r[j])),
        lambda: Drawn(op(x[i] + x[j], x[k] + v), lambda r: op(r[i] + r[j], r[k] + v)),
        lambda: Drawn(AllDifferent([x[i], x[j], x[k]]), lambda r: len({r[i], r[j], r[k]}) == 3),
        lambda: Drawn(Table([x[i], x[j]], PAIRS), lambda r: (r[i], r[j]) in PAIRS),
        lambda: Drawn(Relation(x[i], x[j], lambda p, q: p * q == 2), lambda r: r[i] * r[j] == 2),
        lambda: Drawn(Maximum([x[i], x[j]]) == x[k], lambda r: max(r[i], r[j]) == r[k]),
        lambda: Drawn(Exactly(1, [x[i] == 1, x[j] == v]), lambda r: (r[i] == 1) + (r[j] == v) == 1),
        lambda: Drawn(Count(x, 1) == x[k], lambda r: list(r).count(1) == r[k]),
        lambda: Drawn(
            Regular([x[i], x[j], x[k]], 0, lambda s, u: (s + u) % 3, {1}), lambda r: (r[i] + r[j] + r[k]) % 3 == 1
        ),
        lambda: Drawn(AllEqual([x[i], x[j], v]), lambda r: r[i] == r[j] == v),
        lambda: Drawn(Minimum([x[i] + 1, x[j], 2]) == x[k], lambda r: min(r[i] + 1, r[j], 2) == r[k]),
        lambda: Drawn(
            Element([x[i], x[j], 1], x[k], outside=-1) == v,
            lambda r: ((r[i], r[j], 1)[r[k]] if 0 <= r[k] < 3 else -1) == v,
        ),
        lambda: Drawn(Visible([x[i], x[j], x[k]]) == v, lambda r: len({*accumulate((r[i], r[j], r[k]), max)}) == v),
        lambda: Drawn(Lexicographic([x[i], x[j]], [x[k], x[i]]), lambda r: (r[i], r[j]) <= (r[k], r[i])),
        lambda: Drawn(
            Sight([[x[i] == 1, x[j] != 1], [x[k] == 1]]) == v,
            lambda r: (r[i] == 1) + (r[i] == 1 and r[j] != 1) + (r[k] == 1) == v,
        ),
    ]  # fmt: skip
    return random.choice(states)()


def without_opposite(random: Random, x: Sequence[Variable]) -> Drawn:
    """Return a constraint that cannot be negated."""
    i, j, k = random.sample(range(len(x)), 3)
    states: list[Callable[[], Drawn]] = [
        lambda: Drawn(DistinctSets([x[i], x[j], x[k]], SETS), lambda r: {r[i], r[j], r[k]} in SETS),
        lambda: Drawn(Connected([y == 1 for y in x], SQUARE), lambda r: joined([u == 1 for u in r])),
        lambda: Drawn(
            Reachable([x[i] == 1, x[j] != 1, x[k] == 1], [(0, 1), (1, 2)], 0, 1),
            lambda r: r[k] != 1 and (r[i] == 1 or r[j] == 1),
        ),
        lambda: Drawn(
            SingleLoop(3, [(0, 1, x[i] == 1), (1, 2, x[j] != 1), (2, 0, x[k] == 1)]),
            lambda r: r[i] == 1 and r[j] != 1 and r[k] == 1,
        ),
    ]  # fmt: skip
    return random.choice(states)()


def total(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    """A sum of constraints, with weights or without, perhaps with a variable and a number."""
    parts = [nested(random, x, depth - 1) for _ in range(random.randint(1, 3))]
    weights = [random.choice((-2, -1, 2, 3)) for _ in parts] if random.random() < 0.4 else [1] * len(parts)
    i, constant = random.randrange(len(x)), random.choice((0, 0, 1))
    own = random.choice((0, 0, -1, 1))
    state = sum(w * p.state for w, p in zip(weights, parts, strict=True)) + own * x[i] + constant
    return Drawn(
        state, lambda r: sum(w * bool(p.means(r)) for w, p in zip(weights, parts, strict=True)) + own * r[i] + constant
    )


def nested(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    if depth <= 0 or random.random() < 0.15:
        return leaf(random, x)
    op = random.choice(COMPARE)
    match random.randrange(10):
        case 0 | 1 | 2:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            same = random.choice((eq, ne))
            return Drawn(same(a.state, b.state), lambda r: same(bool(a.means(r)), bool(b.means(r))))
        case 3:
            a, i = nested(random, x, depth - 1), random.randrange(len(x))
            if random.random() < 0.5:
                return Drawn(op(a.state, x[i]), lambda r: op(bool(a.means(r)), r[i]))
            return Drawn(op(x[i], a.state), lambda r: op(r[i], bool(a.means(r))))
        case 4:
            a = nested(random, x, depth - 1)
            v, same = random.choice((0, 1)), random.choice((eq, ne))
            return Drawn(same(a.state, v), lambda r: same(bool(a.means(r)), v))
        case 5:
            a, v = total(random, x, depth), random.randrange(-1, 4)
            return Drawn(op(a.state, v), lambda r: op(a.means(r), v))
        case 6:
            a, b = total(random, x, depth), total(random, x, depth)
            return Drawn(op(a.state, b.state), lambda r: op(a.means(r), b.means(r)))
        case 7:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            if random.random() < 0.5:
                return Drawn(a.state & b.state, lambda r: a.means(r) and b.means(r))
            return Drawn(Or(a.state, b.state), lambda r: a.means(r) or b.means(r))
        case 8:
            a, b = nested(random, x, depth - 1), nested(random, x, depth - 1)
            return Drawn(Implies(a.state, b.state), lambda r: not a.means(r) or b.means(r))
        case _:
            a = nested(random, x, depth - 1)
            return Drawn(~a.state, lambda r: not a.means(r))


def guarded(random: Random, x: Sequence[Variable], depth: int) -> Drawn:
    """Return a constraint under that number of guards, each a value, a comparison, or the choice between two parts."""
    if not depth:
        return nested(random, x, 1) if random.random() < 0.6 else without_opposite(random, x)
    inner = guarded(random, x, depth - 1)
    i, j = random.sample(range(len(x)), 2)
    v = random.choice(x[i].values)
    match random.randrange(4):
        case 0:
            return Drawn(Implies(x[i] == v, inner.state), lambda r: r[i] != v or inner.means(r))
        case 1:
            return Drawn(Implies(x[i] <= x[j], inner.state), lambda r: r[i] > r[j] or inner.means(r))
        case 2:
            return Drawn(Or(x[i] < x[j], inner.state), lambda r: r[i] < r[j] or inner.means(r))
        case _:
            other = nested(random, x, 1)
            return Drawn(
                Or(x[i] == v, inner.state, other.state), lambda r: r[i] == v or inner.means(r) or other.means(r)
            )


class Case(NamedTuple):
    """A model, its clues, and the rows that satisfy the meaning of all constraints."""

    model: Model
    clues: list[Clue]
    expected: list[Row]
    said: str  # for messages


def case(seed: int) -> Case:
    """Draw one to three constraints, each a rule or a part of the clue; every second is under guards."""
    random = Random(seed)
    model = Model()
    for name in "abcd":
        model.variable(name, random.choice([(0, 1), (0, 1), (0, 1, 2), (-1, 1, 2), (1, 2, 3)]))
    x = model.decisions
    drawn = [
        guarded(random, x, random.randint(0, 4)) if random.random() < 0.5 else nested(random, x, random.randint(0, 3))
        for _ in range(random.randint(1, 3))
    ]
    of_clue = [random.random() < 0.5 for _ in drawn]
    clue = [one.state for one, is_clue in zip(drawn, of_clue, strict=True) if is_clue]
    model.add([one.state for one, is_clue in zip(drawn, of_clue, strict=True) if not is_clue])
    expected = [row for row in product(*(y.values for y in x)) if all(one.means(row) for one in drawn)]
    return Case(model, [Clue("clue", *clue)] if clue else [], expected, f"seed {seed}")


def cases(seeds: Iterable[int]) -> Iterator[Case]:
    """Yield the models. The statement may reject a constraint, because it is empty or has no opposite."""
    for seed in seeds:
        try:
            yield case(seed)
        except ModelError as error:
            assert any(words in str(error) for words in REFUSALS), (seed, error)
