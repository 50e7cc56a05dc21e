"""Every constraint the registry finds, on every backend: its solutions are the assignments of which it holds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from cpsudoku.backends.session_contract import Session
from cpsudoku.constraints import (
    AllDifferent,
    AllEqual,
    BinarySum,
    Clause,
    Connected,
    Count,
    DistinctSets,
    Element,
    Implies,
    InDomain,
    Less,
    Lexicographic,
    Linear,
    Literal,
    Maximum,
    Minimum,
    NotEqual,
    Or,
    PieceOf,
    Pieces,
    Reachable,
    Regular,
    Relation,
    Sight,
    SingleLoop,
    Table,
    Visible,
    is_value,
)
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Variable
from cpsudoku.support import registry
from cpsudoku.support.errors import BackendError
from tests.conftest import each

Make = Callable[[random.Random, list[Variable]], Constraint]
Open = Callable[[str, Model], Session]
BACKENDS = (*registry.names("backend"), "cp_sat:boolean", "search:norvig")
CASES = 6


def linear_sum(rng: random.Random, scope: list[Variable]) -> Constraint:
    terms = [(rng.choice((-13, -2, -1, 1, 1, 3)), x) for x in scope]
    relation: Any = rng.choice(("=", "<=", ">="))
    return Linear(terms, relation, sum(c * rng.choice(x.values) for c, x in terms))


def table(rng: random.Random, scope: list[Variable]) -> Constraint:
    rows = list(product(*(x.values for x in scope)))
    return Table(scope, rng.sample(rows, rng.randint(0, len(rows))))


def clause(rng: random.Random, scope: list[Variable]) -> Constraint:
    return Clause(Literal(x, rng.randint(-1, 4), rng.random() < 0.6) for x in scope)


SQUARE = ((0, 1), (1, 2), (2, 3), (3, 0))


def largest(scope: list[Variable]) -> list[Literal]:
    """A literal for each variable: that it takes its largest value."""
    return [is_value(x, x.values[-1]) for x in scope]


def edges(scope: list[Variable]) -> list[tuple[int, int, Literal]]:
    """A square, so that the loop is all of it."""
    return [(a, b, literal) for (a, b), literal in zip(SQUARE, largest(scope), strict=True)]


def pieces(rng: random.Random, scope: list[Variable]) -> Constraint:
    """Pieces of a square with one root or two, of a size or of any; or the piece of one root."""
    nodes = largest(scope)
    if rng.random() < 0.4:
        return PieceOf(rng.randint(1, 3), nodes, SQUARE, rng.randint(0, 3), relation=rng.choice(("=", "<=", ">=")))
    roots = rng.sample(range(4), rng.randint(1, 2))
    return Pieces(nodes, SQUARE, roots, [(root, rng.randint(1, 3)) for root in roots if rng.random() < 0.6])


def evens_in_a_row(rng: random.Random, scope: list[Variable]) -> Constraint:
    """No three even values in a row: a state is how many there were."""
    return Regular(scope, 0, lambda state, value: 0 if value % 2 else state + 1 if state < 2 else None, lambda _: True)


# constraint -> (the number of variables, how to make one)
MAKE: dict[str, tuple[int, Make]] = {
    "all_different": (4, lambda rng, scope: AllDifferent(scope)),
    "all_equal": (3, lambda rng, scope: AllEqual(scope)),
    "binary_sum": (4, lambda rng, scope: BinarySum(
        largest(scope[:2]), [(literal, largest(scope[2:])) for literal in largest(scope[3:])], rng.randint(0, 2))),
    "cardinality": (4, lambda rng, scope: Count(scope, rng.randint(0, 3)) >= rng.randint(1, 2)),
    "clause": (3, clause),
    "comparison": (3, lambda rng, scope: abs(scope[0] - scope[1]) + 2 * scope[2] != rng.randint(1, 5)),
    "connected": (4, lambda rng, scope: Connected(largest(scope), SQUARE)),
    "distinct_sets": (3, lambda rng, scope: DistinctSets(scope, list(combinations(range(5), 3))[::2])),
    "element": (4, lambda rng, scope: Element([*scope[:3], 0, 2, 1], scope[3], first=-1) == rng.randint(0, 3)),
    "extremum": (4, lambda rng, scope: Maximum(scope[:3]) > Minimum(scope[1:])),
    "fold": (3, lambda rng, scope: Visible(scope) == rng.randint(1, 3)),
    "in_domain": (1, lambda rng, scope: InDomain(scope[0], rng.sample(range(5), 3))),
    "less": (2, lambda rng, scope: Less(scope[0], scope[1], rng.random() < 0.5)),
    "lexicographic": (4, lambda rng, scope: Lexicographic(scope[:2], scope[2:], rng.random() < 0.5)),
    "linear": (4, linear_sum),
    "logic": (4, lambda rng, scope: Implies(scope[0] == 2, AllDifferent(scope[1:])) & Or(scope[1] > 1, scope[2] < 2)),
    "not_equal": (2, lambda rng, scope: NotEqual(scope[0], scope[1])),
    "pieces": (4, pieces),
    "reachable": (4, lambda rng, scope: Reachable(largest(scope), SQUARE, rng.randint(0, 3), 2)),
    "regular": (4, evens_in_a_row),
    "relation": (2, lambda rng, scope: Relation(scope[0], scope[1], lambda a, b: (a + 2 * b) % 3 != 1)),
    "sight": (4, lambda rng, scope: Sight([[x == 1 for x in scope[:2]], [scope[2] != 2]]) == rng.randint(0, 3)),
    "single_loop": (4, lambda rng, scope: SingleLoop(4, edges(scope))),
    "table": (3, table),
    "truth": (3, lambda rng, scope: (scope[0] < scope[1]) + 2 * (scope[1] == 2) != rng.choice((scope[2], 1))),
}
# What constraints have in common.
PARTS = {"defined", "literals"}
# No models of their own: clauses are over Booleans, what is redundant follows from others. tests/constraints has both.
APART = {"clauses", "redundant"}


def a_model(seed: int, name: str) -> Model:
    """One constraint over variables of random domains."""
    rng = random.Random(f"{name} {seed}")
    count, make = MAKE[name]
    model = Model()
    scope = [model.variable(f"x{i}", rng.sample(range(-1, 5), rng.randint(1, 4))) for i in range(count)]
    it = make(rng, scope)
    model.add(Clue("it", it) if seed % 2 else it)  # what is a clue is on by default
    return model


def meant(model: Model, clues: Sequence[Clue]) -> set[tuple[int, ...]]:
    """Every assignment of which the rules and the clues hold."""
    rows = product(*(x.values for x in model.decisions))
    return {row for row in rows if model.violated(dict(zip(model.decisions, row, strict=True)), clues) is None}


def asked(open_on: Open, on: str, model: Model) -> Session:
    """A session; skips where the backend is one of units, and these clues are not."""
    session = open_on(on, model)
    if on == "lanes" and any(clue.unary is None for clue in model.clues):
        with pytest.raises(BackendError, match="expected clues about one cell each"):
            session.solve(Question(model.clues))
        pytest.skip("lanes takes clues about one cell each, and says so")
    return session


def test_every_constraint_is_tested() -> None:
    assert set(MAKE) == set(registry.names("constraint")) - PARTS - APART


@each("name", MAKE)
@each(
    ("on", "seed"),
    [
        # Each set of domains is a kernel to compile for lanes; tests/bulk has other units.
        pytest.param(on, seed, marks=pytest.mark.slow) if seed > (1 if on == "lanes" else 3) else (on, seed)
        for on in BACKENDS
        for seed in range(CASES)
    ],
)
def test_solutions_are_what_holds(open_on: Open, on: str, name: str, seed: int) -> None:
    model = a_model(seed, name)
    session = asked(open_on, on, model)
    *found, last = session.solutions(Question(model.clues))
    assert isinstance(last, Refuted)
    rows = [tuple(one.witness[x] for x in model.decisions) for one in found if isinstance(one, Solved)]
    assert len(rows) == len(set(rows)) == len(found)
    assert set(rows) == meant(model, model.clues)


@each("name", MAKE)
@each("on", BACKENDS)
def test_assignments_are_told_apart(open_on: Open, on: str, name: str) -> None:
    model = a_model(7, name)
    session = asked(open_on, on, model)
    allowed = meant(model, model.clues)
    for row in product(*(x.values for x in model.decisions)):
        stated = [model.given(x, [v]) for x, v in zip(model.decisions, row, strict=True)]
        assert isinstance(session.solve(Question([*model.clues, *stated])), Solved if row in allowed else Refuted), row


@each("name", MAKE)
@each("on", BACKENDS)
def test_clues_that_leave_several_values(open_on: Open, on: str, name: str) -> None:
    model = a_model(1, name)
    rng = random.Random(name)
    session = asked(open_on, on, model)
    for _ in range(10):
        some = [frozenset(rng.sample(x.values, rng.randint(1, len(x.values)))) for x in model.decisions]
        stated = [*model.clues, *(Clue(x.name, InDomain(x, v)) for x, v in zip(model.decisions, some, strict=True))]
        rows = [
            tuple(one.witness[x] for x in model.decisions)
            for one in session.solutions(Question(stated))
            if isinstance(one, Solved)
        ]
        assert sorted(rows) == sorted(meant(model, stated))


@each("name", MAKE)
@each("on", BACKENDS)
def test_a_clue_that_is_left_out_says_nothing(open_on: Open, on: str, name: str) -> None:
    model = a_model(3, name)
    session = asked(open_on, on, model)
    everything = 1
    for x in model.decisions:
        everything *= len(x.values)
    for _ in range(2):
        assert sum(isinstance(one, Solved) for one in session.solutions(Question())) == everything
        with_it = sum(isinstance(one, Solved) for one in session.solutions(Question(model.clues)))
        assert with_it == len(meant(model, model.clues))
