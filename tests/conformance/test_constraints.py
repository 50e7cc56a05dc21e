"""Every constraint the catalog finds, on every backend: its solutions are the assignments of which it holds."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from cpsudoku import catalog
from cpsudoku.backends import Session
from cpsudoku.constraints import AllDifferent, Clause, Less, Linear, Literal, NotEqual, Table
from cpsudoku.model import Constraint, Given, Model, Refuted, Solved, Variable

Make = Callable[[random.Random, list[Variable]], Constraint]
Open = Callable[[str, Model], Session]
BACKENDS = (*catalog.names("backend"), "cp_sat:boolean", "search:norvig")
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


# constraint -> (the number of variables, how to make one)
MAKE: dict[str, tuple[int, Make]] = {
    "all_different": (4, lambda rng, scope: AllDifferent(scope)),
    "clause": (3, clause),
    "less": (2, lambda rng, scope: Less(scope[0], scope[1], rng.random() < 0.5)),
    "linear_sum": (4, linear_sum),
    "not_equal": (2, lambda rng, scope: NotEqual(scope[0], scope[1])),
    "table": (3, table),
}


def a_model(seed: int, name: str) -> Model:
    """One constraint over variables of random domains."""
    rng = random.Random(f"{name} {seed}")
    count, make = MAKE[name]
    model = Model()
    scope = [model.variable(f"x{i}", rng.sample(range(-1, 5), rng.randint(1, 4))) for i in range(count)]
    model.add(make(rng, scope), group="it" if seed % 2 else None)
    return model


def meant(model: Model, givens: list[Given] | None = None) -> set[tuple[int, ...]]:
    """Every assignment, within the givens, of which the constraints hold."""
    domains = {x: frozenset(x.values) for x in model.variables}
    for _, x, allowed in givens or ():
        domains[x] &= allowed
    rows = product(*(sorted(domains[x]) for x in model.variables))
    return {row for row in rows if model.violated(dict(zip(model.variables, row, strict=True))) is None}


def test_every_constraint_is_tested() -> None:
    assert set(MAKE) == set(catalog.names("constraint"))


@pytest.mark.parametrize("seed", range(CASES))
@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("on", BACKENDS)
def test_solutions_are_what_holds(open_on: Open, on: str, name: str, seed: int) -> None:
    model = a_model(seed, name)
    session = open_on(on, model)
    *found, last = session.solutions([])
    assert isinstance(last, Refuted)
    rows = [tuple(one.witness[x] for x in model.variables) for one in found if isinstance(one, Solved)]
    assert len(rows) == len(set(rows)) == len(found)
    assert set(rows) == meant(model)


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("on", BACKENDS)
def test_assignments_are_told_apart(open_on: Open, on: str, name: str) -> None:
    model = a_model(7, name)
    session = open_on(on, model)
    allowed = meant(model)
    for row in product(*(x.values for x in model.variables)):
        stated = [Given(x.name, x, frozenset((v,))) for x, v in zip(model.variables, row, strict=True)]
        assert isinstance(session.solve(stated), Solved if row in allowed else Refuted), row


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("on", BACKENDS)
def test_clues_that_leave_several_values(open_on: Open, on: str, name: str) -> None:
    model = a_model(1, name)
    rng = random.Random(name)
    session = open_on(on, model)
    for _ in range(10):
        some = [frozenset(rng.sample(x.values, rng.randint(1, len(x.values)))) for x in model.variables]
        stated = [Given(x.name, x, values) for x, values in zip(model.variables, some, strict=True)]
        rows = [
            tuple(one.witness[x] for x in model.variables)
            for one in session.solutions(stated)
            if isinstance(one, Solved)
        ]
        assert sorted(rows) == sorted(meant(model, stated))


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("on", BACKENDS)
def test_a_group_that_is_off_says_nothing(open_on: Open, on: str, name: str) -> None:
    model = a_model(3, name)
    session = open_on(on, model)
    everything = 1
    for x in model.variables:
        everything *= len(x.values)
    assert sum(isinstance(one, Solved) for one in session.solutions([], off=["it"])) == everything
    assert sum(isinstance(one, Solved) for one in session.solutions([])) == len(meant(model))
