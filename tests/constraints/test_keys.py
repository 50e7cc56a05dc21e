"""Keys: constraints with equal keys have equal clauses and meanings, place by place; what means another thing has
another key."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from cpsudoku import (
    AllDifferent,
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
from cpsudoku.constraints import AllEqual, DistinctSets, Fold, Lexicographic, Reachable, Sight, Visible
from cpsudoku.model import Constraint, Variable
from cpsudoku.model.constraints import (
    BinarySum,
    Cardinality,
    Clause,
    Equivalence,
    Less,
    Linear,
    NotEqual,
    Relation,
    is_not,
    is_value,
)
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of, written

T = (0, 1, 2)


def truth(constraint: Constraint) -> tuple[bool, ...]:
    scope = constraint.scope
    return tuple(constraint.holds(dict(zip(scope, row, strict=True))) for row in product(*(x.values for x in scope)))


@each("example", EXAMPLES, ids=name_of)
def test_the_same_over_other_variables_has_the_same_key_and_form(example: Any) -> None:
    one, other = example.state(example.variables()), example.state(example.variables())
    assert one.key == other.key
    assert hash(one.key) == hash(other.key)
    assert vars(written(one)) == vars(written(other))


@each("example", EXAMPLES, ids=name_of)
def test_another_domain_has_another_key(example: Any) -> None:
    x = example.variables()
    y = [Variable(v.name, (*v.values, max(v.values) + 1)) for v in x]
    one = example.state(x)
    try:
        other = example.state(y)
    except Exception:  # an index outside its list, runs of other values than 0 and 1
        return
    if one.scope:
        assert one.key != other.key


def test_examples_that_share_a_key_mean_the_same(examples: Sequence[Any]) -> None:
    _no_two_meanings([example.state(example.variables()) for example in examples])


def _no_two_meanings(constraints: Sequence[Constraint]) -> int:
    """How many share their key with another; all that do mean the same, and have the same clauses."""
    by_key: dict[Any, tuple[Constraint, tuple[bool, ...]]] = {}
    shared = 0
    for constraint in constraints:
        known = by_key.setdefault(constraint.key, (constraint, truth(constraint)))
        if known[0] is not constraint:
            shared += 1
            assert truth(constraint) == known[1], (constraint.key, type(constraint).__name__)
            assert vars(written(constraint)) == vars(written(known[0]))
    return shared


def turned(modulus: int, factor: int, state: int, value: int) -> int:
    return (factor * state + value) % modulus


MUTANTS: dict[str, Callable[[list[Variable]], Sequence[Any]]] = {
    "AllEqual": lambda x: [
        AllEqual([*x, 1]), AllEqual([*x, 2]), AllEqual([x[0] + 1, *x[1:]]), AllEqual([x[0], x[1] + x[2]]),
    ],
    "Cardinality": lambda x: [
        Cardinality(1, 2, [v == 1 for v in x]), Cardinality(1, 1, [v == 1 for v in x]),
        Cardinality(2, 2, [v == 1 for v in x]), Cardinality(1, 2, [v == 2 for v in x]),
        Cardinality(1, 2, [v != 1 for v in x]), Exactly(0, [v == 1 for v in x]), AtLeast(2, [v == 1 for v in x]),
        AtMost(1, [v == 1 for v in x]), AtMost(1, [x[0] == 1, x[1] == 1, x[2] < x[0]]),
        AtMost(1, [x[0] == 1, x[1] == 1, x[2] <= x[0]]),
    ],
    "Clause": lambda x: [
        Clause([is_value(x[0], 1), is_value(x[1], 1)]), Clause([is_not(x[0], 1), is_value(x[1], 1)]),
        Clause([is_value(x[0], 2), is_value(x[1], 1)]), Clause([is_value(x[0], 1), is_value(x[1], 2)]),
    ],
    "Compare": lambda x: [
        x[0] + x[1] < 2, x[0] + x[1] <= 2, x[0] + x[1] > 2, x[0] + x[1] >= 2, x[0] + x[1] == 2, x[0] + x[1] != 2,
        x[0] + x[1] < 3, x[0] - x[1] < 2, x[0] + 2 * x[1] < 2, 2 * x[0] + x[1] < 2, abs(x[0] - x[1]) < 2,
        abs(x[0] + x[1]) < 1, abs(x[0] - 2 * x[1]) < 2, abs(x[1] - 2 * x[0]) < 2,
    ],
    "Connected": lambda x: [
        Connected([v == 1 for v in x], [(0, 1), (1, 2)]), Connected([v == 1 for v in x], [(0, 1), (0, 2)]),
        Connected([v == 2 for v in x], [(0, 1), (1, 2)]), Connected([v != 1 for v in x], [(0, 1), (1, 2)]),
        Connected([v == 1 for v in x], [(0, 1), (1, 2), (0, 2)]),
        Connected([x[0] == 1, x[1] == 1, None, x[2] == 1], [(0, 1), (1, 2), (2, 3)]),
        Connected([x[0] == 1, x[1] == 1, x[2] == 1], [(0, 1), (1, 2, x[0] == 2)]),
        Connected([x[0] == 1, x[1] == 1, x[2] == 1], [(0, 1), (1, 2, x[0] == 1)]),
    ],
    "Count": lambda x: [
        Count(x[:2], 1) == x[2], Count(x[:2], 2) == x[2], Count(x[:2], (1, 2)) == x[2], Count(x, 1) == x[2],
        Count(x, 1) == x[1], Count(x, 1) == x[0], Count(x, 1) == 2, Count(x, 1) == 1, Count(x, 1) != 1,
    ],
    "BinarySum": lambda x: [
        BinarySum([x[0] == 1, x[1] == 1], [(x[2] == 1, [x[0] == 2, x[1] == 0])], plus) for plus in (0, 1)
    ] + [BinarySum([x[0] == 1], [(x[2] == 1, [x[1] == v])]) for v in (1, 2)]
    + [BinarySum([x[0] == 1], [(x[1] == 1, [x[2] == 1]), (x[2] == 0, [x[1] == 0])])],
    "DistinctSets": lambda x: [
        DistinctSets(x[:2], [{0, 1}]), DistinctSets(x[:2], [{0, 2}]), DistinctSets(x[:2], [{0, 1}, {0, 2}]),
        DistinctSets.total(x[:2], 3), DistinctSets.total([x[0] + 1, x[1]], 3),
    ],
    "Element": lambda x: [
        Element(x, x[0]) == x[1], Element(x, x[0]) == x[2], Element([x[0], x[2], x[1]], x[0]) == x[1],
        Element([x[0], x[1], 1], x[2]) == x[0], Element([x[0], x[1], 2], x[2]) == x[0], Element(x, x[1]) == x[0],
        Element([x[0], x[1], x[2], x[0]], x[1], first=-1) == x[0],
    ],
    "Equivalence": lambda x: [
        (x[0] < x[1]) == (x[1] < x[2]), (x[0] < x[1]) != (x[1] < x[2]), (x[0] < x[1]) == (x[1] > x[2]),
        (x[0] == 1) == (x[1] + x[2] == 2), (x[0] == 1) != (x[1] + x[2] == 2), (x[0] == 2) == (x[1] + x[2] == 2),
        Equivalence(x[0] < x[1], AllDifferent(x)), ~Equivalence(x[0] < x[1], AllDifferent(x)),
        Equivalence(x[0] < x[1], AllDifferent(x[1:])),
    ],
    "Extremum": lambda x: [
        Maximum(x[:2]) == x[2], Minimum(x[:2]) == x[2], Maximum(x[1:]) == x[0], Maximum(x) == x[0], Maximum(x) == x[1],
        Maximum([x[0], x[1], 1]) == x[2], Maximum([x[0], x[1], 2]) == x[2], Maximum([x[0] + 1, x[1]]) == x[2],
        Maximum([x[0], x[1] + 1]) == x[2],
    ],
    "Fold": lambda x: [
        Fold(x, 0, partial(turned, m, k)) == r for m in (3, 4) for k in (1, 2, 3) for r in (0, 1)
    ] + [Visible(x) == 2, Visible(x) == 1, Visible(x[::-1]) == 2, Visible(x[:2]) == x[2]],
    "Sight": lambda x: [
        Sight([[v == 1 for v in x]]) == 1, Sight([[v == 1 for v in x]]) == 2, Sight([[v == 1 for v in x]]) >= 2,
        Sight([[v == 2 for v in x]]) == 1, Sight([[x[0] == 1], [x[1] == 1, x[2] == 1]]) == 1,
        Sight([[x[0] == 1, x[1] == 1], [x[2] == 1]]) == 1, Sight([[x[0] == 1, x[1] == 1]]) == x[2],
        Sight([[x[1] == 1, x[0] == 1]]) == x[2],
    ],
    "Implies": lambda x: [
        Implies(x[0] == 1, x[1] == 1), Implies(x[0] == 1, x[1] == 2), Implies(x[0] == 2, x[1] == 1),
        Implies(x[1] == 1, x[0] == 2), Implies(x[0] != 1, x[1] == 1), Implies(x[0] < x[1], x[1] == 1),
        Implies(x[0] > x[1], x[1] == 1), Implies(x[0] == 1, x[1] == x[2]), Implies(x[0] == 1, x[1] != x[2]),
    ],
    "InDomain": lambda x: [InDomain(x[0], v) for v in ((), (1,), (2,), (1, 2))] + [InDomain(x[0] + x[1], (1,))],
    "Less": lambda x: [Less(x[0], x[1]), Less(x[0], x[1], False), Less(x[0] + 1, x[1]), Less(2 * x[0], x[1])],
    "Lexicographic": lambda x: [
        Lexicographic(x[:2], x[1:]), Lexicographic(x[:2], x[1:], True), Lexicographic(x[:2], [x[2], x[1]]),
        Lexicographic(x[:2], [x[2], x[0]]), Lexicographic(x[1:], x[:2]), Lexicographic(x[:2], [x[2], 1]),
        Lexicographic(x[:2], [x[2], 0], True),
    ],
    "Linear": lambda x: [
        Linear(zip(c, x, strict=True), r, t)
        for c in ((1, 1, 1), (1, 1, -1), (2, 1, 1)) for r in ("=", "!=", "<=", ">=") for t in (1, 2)
    ],
    "NotEqual": lambda x: [NotEqual(x[0], x[1]), NotEqual(x[0] + 1, x[1]), NotEqual(x[0], 1), NotEqual(x[0] + x[1], 3)],
    "Or": lambda x: [
        Or(x[0] < x[1], x[1] < x[2]), Or(x[0] < x[1], x[2] < x[1]), (x[0] < x[1]) & (x[1] < x[2]),
        Or(x[0] < x[1], x[1] == 2), Or(x[0] < x[1], x[1] == 0), Or(x[0] < x[1], x[0] == 2),
    ],
    "Reachable": lambda x: [
        Reachable([v == 1 for v in x], links, root, steps)
        for links in ([(0, 1), (1, 2)], [(0, 2), (1, 2)]) for root in (0, 1) for steps in (1, 2)
    ] + [Reachable([v == 2 for v in x], [(0, 1), (1, 2)], 0, 1)],
    "Regular": lambda x: [
        Regular(x, 0, partial(turned, 3, k), accept) for k in (1, 2) for accept in ((0,), (1,), (0, 1))
    ] + [Regular.runs([v == 1 for v in x], lengths) for lengths in ((), (1,), (2,), (3,), (1, 1))],
    "Relation": lambda x: [
        Relation(x[0], x[1], [(0, 1)]), Relation(x[0], x[1], [(1, 0)]), Relation(x[0], x[1], [(0, 1), (2, 2)]),
        Relation(x[0] + 1, x[1], [(1, 2), (3, 2)]),
    ],
    "SingleLoop": lambda x: [
        SingleLoop(3, [(a, b, v == k) for (a, b), v in zip(e, x, strict=True)])
        for e in ([(0, 1), (1, 2), (2, 0)], [(0, 1), (0, 1), (1, 2)], [(0, 1), (1, 2), (1, 2)]) for k in (1, 2)
    ],
    "Table": lambda x: [
        Table(x, [(0, 1, 2)]), Table(x, [(0, 2, 1)]), Table(x, [(0, 1, 2), (1, 1, 1)]),
        Table([x[0] + 1, *x[1:]], [(2, 1, 2)]),
    ],
}  # fmt: skip


@each("kind", MUTANTS)
def test_a_parameter_changed_is_a_key_changed(kind: str) -> None:
    """All of a row mean different things, in different words or over different places: so do their keys."""
    x = [Variable(name, T) for name in "abc"]
    found = MUTANTS[kind](x)
    for (i, a), (j, b) in combinations(enumerate(found), 2):
        assert a.key != b.key or (a.scope != b.scope and truth(a) == truth(b)), (kind, i, j)
    _no_two_meanings(found)
    again = MUTANTS[kind]([Variable(name, T) for name in "abc"])
    assert [c.key for c in found] == [c.key for c in again]


def folds(x: list[Variable], m: int, k: int) -> Constraint:
    said: Constraint = Fold(x, 0, lambda s, v: (s * k + v) % m) >= Fold(x[:1], 0, lambda s, v: v * k)
    return said


def test_the_address_of_a_function_is_no_part_of_a_key() -> None:
    """Functions that are gone leave their addresses to others."""
    x = [Variable(name, T) for name in "abc"]
    known: dict[Any, tuple[bool, ...]] = {}
    for round_ in range(300):
        m, k = round_ % 3 + 2, round_ % 5
        constraint = folds(x, m, k)
        assert known.setdefault(constraint.key, truth(constraint)) == truth(constraint)
        del constraint
        gc.collect(0)
    assert len(known) > 10
    one = Fold(x, 0, lambda s, v: s + v) > Fold(x[:2], 0, lambda s, v: s + v)
    other = Fold(x, 5, lambda s, v: s + v, lambda s: s - 5) > Fold(x[:2], 0, lambda s, v: v + s)
    assert one.key == other.key, "the same said in other functions"


def random_constraint(random: Random) -> Constraint:
    domains = [random.choice([(0, 1), T, (1, 2)]) for _ in range(3)]
    x = [Variable(name, values) for name, values in zip("abc", domains, strict=True)]
    random.shuffle(x)
    k, c = random.randrange(3), random.choice((-1, 1, 2))
    states: list[Callable[[], Any]] = [
        lambda: x[0] + c * x[1] == k, lambda: abs(x[0] - c * x[1]) <= x[2], lambda: Count(x, k) == x[k],
        lambda: Maximum([x[0], x[1] + c]) == x[k], lambda: Element(x, x[2]) == x[k], lambda: Visible(x[:2]) == x[k],
        lambda: AllDifferent([x[0], c * x[1], k]), lambda: Or(x[0] == k, x[1] < c * x[2]),
        lambda: Exactly(k, [x[0] == c, x[1] < x[2]]), lambda: Implies(x[0] == k, AllDifferent([x[1], c * x[2]])),
        lambda: Lexicographic([x[0], c], [x[1], x[k]]), lambda: ~(x[0] + c * x[1] == k),
        lambda: Regular([x[0], x[1] == c], k, max, {1, 2}), lambda: Table([x[0], c * x[1]], [(0, 1), (1, k)]),
    ]  # fmt: skip
    made: Constraint = random.choice(states)()
    return made


@pytest.mark.every(3)
def test_random_constraints_that_share_a_key_mean_the_same() -> None:
    random = Random(7)
    assert _no_two_meanings([random_constraint(random) for _ in range(2_000)]) > 500
