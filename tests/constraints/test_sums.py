"""Wide sums: many terms, many tuples, large coefficients, and sums that are rejected."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsudoku import AllDifferent, Table
from cpsudoku.model import Model, Variable
from cpsudoku.model.constraints import Linear
from cpsudoku.primitives import linear_sum
from cpsudoku.statement.clause_encoding import StatedFormula
from cpsudoku.statement.reference import reference
from cpsudoku.support.errors import ModelError

LETTERS = "SENDMORY"


def test_a_row_of_sixteen_is_small(posted: Callable[..., StatedFormula]) -> None:
    scope = [Variable(f"x{i}", range(1, 17)) for i in range(16)]
    cnf = posted(scope, Linear(((1, x) for x in scope), "=", 136))
    assert len(cnf.clauses) < 120_000


def test_an_inequality_caps_its_partial_sums(posted: Callable[..., StatedFormula]) -> None:
    scope = [Variable(f"x{i}", (0, 1)) for i in range(20)]
    cnf = posted(scope, Linear(((1, x) for x in scope), "<=", 1))
    assert len(cnf.complete.variables) <= 20 + 2 * 19, "two states between two terms, however many there are"


def test_a_wide_table_has_its_selectors_one_by_one(
    posted: Callable[..., StatedFormula], propagate: Callable[..., set[int] | None]
) -> None:
    a, b, c = scope = [Variable(name, range(12)) for name in "abc"]
    cnf = posted(scope, Table(scope, [(v, w, (v * w) % 12) for v, w in product(range(12), repeat=2)]))
    assert all(len(x.values) == 2 for x in cnf.complete.variables[3:])
    true = propagate(cnf, [cnf.numbering.literal(a, 5), cnf.numbering.literal(c, 1)])
    assert true is not None
    assert cnf.numbering.literal(b, 5) in true


def money() -> tuple[Model, dict[str, Variable]]:
    model = Model()
    letter = {c: model.variable(c, range(1 if c in "SM" else 0, 10)) for c in LETTERS}
    model.add(AllDifferent(letter.values()))
    words = {"SEND": 1, "MORE": 1, "MONEY": -1}
    terms = [(sign * 10**i, letter[c]) for w, sign in words.items() for i, c in enumerate(reversed(w))]
    model.add(Linear(terms, "=", 0))
    return model, letter


def test_send_more_money_by_columns() -> None:
    from pysat.solvers import Solver

    model, letter = money()
    cnf = reference(model)
    assert max(map(len, cnf.clauses)) < 100
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        assert solver.solve()
        true = set(solver.get_model())
        found = {c: next(v for v in x.values if cnf.numbering.literal(x, v) in true) for c, x in letter.items()}
        assert [found[c] for c in "MONEY"] == [1, 0, 6, 5, 2]
        solver.add_clause([-cnf.numbering.literal(x, found[c]) for c, x in letter.items()])
        assert not solver.solve()


@given(
    st.lists(st.integers(-2000, 2000).filter(bool), min_size=1, max_size=3),
    st.sampled_from(["=", "<=", ">="]),
    st.integers(-1, 1),
    st.data(),
)
def test_columns_mean_the_same(
    posted: Callable[..., StatedFormula], coefficients: list[int], relation: Any, off: int, data: st.DataObject
) -> None:
    from pysat.solvers import Solver

    scope = [Variable(f"x{i}", data.draw(st.sets(st.integers(-3, 9), min_size=1, max_size=5))) for i in coefficients]
    near = sum(c * data.draw(st.sampled_from(x.values)) for c, x in zip(coefficients, scope, strict=True))
    constraint = Linear(zip(coefficients, scope, strict=True), relation, near + off)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linear_sum, "WIDE", -1)
        cnf = posted(scope, constraint)
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        for row in product(*(x.values for x in scope)):
            stated = [cnf.numbering.literal(x, v) for x, v in zip(scope, row, strict=True)]
            assert solver.solve(assumptions=stated) == constraint.holds(dict(zip(scope, row, strict=True)))


@pytest.mark.parametrize("total", [299, 250, 99, 0, -1, -5000])
def test_columns_of_a_sum_that_is_always_too_large(posted: Callable[..., StatedFormula], total: int) -> None:
    """The rest is negative for all values, and only the last carry shows it."""
    from pysat.solvers import Solver

    scope = [Variable("x", (1, 2, 3)), Variable("y", (1, 2, 3))]
    for relation, sign in (("<=", 1), (">=", -1)):
        constraint = Linear([(sign * 100, scope[0]), (sign * 200, scope[1])], relation, sign * total)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(linear_sum, "WIDE", -1)
            cnf = posted(scope, constraint)
        with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
            assert not solver.solve()


@given(st.integers(-(10**6), 10**6))
def test_balanced_digits(number: int) -> None:
    digits = linear_sum._digits(number)
    assert sum(d * 10**k for k, d in enumerate(digits)) == number
    assert all(-4 <= d <= 5 for d in digits)


def test_terms_of_one_variable_are_merged() -> None:
    x, y = Variable("x", range(5)), Variable("y", range(5))
    merged = Linear([(1, x), (2, y), (3, x), (-2, y)], "=", 8)
    assert merged.terms == ((4, x),)
    assert merged.scope == (x,)
    assert merged.holds({x: 2, y: 0})


def test_no_terms(posted: Callable[..., StatedFormula]) -> None:
    x = Variable("x", (1, 2))
    assert () not in posted([x], Linear([(1, x), (-1, x)], "=", 0)).clauses
    assert () in posted([x], Linear([(1, x), (-1, x)], "<=", -1)).clauses


def test_what_is_too_wide_is_refused_with_the_reason() -> None:
    model = Model()
    scope = [model.variable(f"x{i}", range(300)) for i in range(4)]
    model.add(Linear([(7, x) for x in scope], "=", 4200))
    with pytest.raises(ModelError, match="Linear of 4 terms with up to 300 values each: expected at most 50000"):
        reference(model)
