"""Rules in clauses: conditions, alternatives, values outside the domain; an error about a wide rule has its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku import AllDifferent, Implies, Or
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Constraint, Model, Question
from cpsudoku.model.constraints import Linear, is_value
from cpsudoku.model.model import set_place_of
from cpsudoku.statement import state
from cpsudoku.statement.clause_encoding import pairs
from cpsudoku.support.errors import InstanceError, ModelError
from cpsudoku.uniqueness.blocking import count


def test_conditions_alternatives_and_values_beyond_the_domain() -> None:
    def model() -> Model:
        found = Model()
        a, b = found.variables("b", 2, (0, 1))
        x, y, z = found.variables("x", 3, (1, 2, 3))
        found.add(Implies(is_value(a, 1), AllDifferent([x, y, z])), Or(x == 1, x != 1), Or(a == 0, b == 1, a == 1))
        found.add(a <= 1, b >= 1, x >= 2, Or(x == 7, y == 2), Or(x + y == 4, AllDifferent([x, z])))
        found.add(Or(a != 5, b == 0))
        return found

    def ways(name: str, *more: Callable[[Model], Constraint]) -> tuple[int, bool]:
        own = model()
        own.add(*(constraint(own) for constraint in more))
        return count(own, backend(name).open(own), Question())

    expected = ways("backtrack")
    assert 0 < expected[0] < 30 and ways("sat") == ways("sat:minimal") == expected
    for impossible in (lambda m: m.decisions[0] == 2, lambda m: m.decisions[2] == 7, lambda m: Or()):
        assert ways("sat", impossible) == (0, True)


def test_what_is_too_wide_names_its_line() -> None:
    model = Model()
    xs = model.variables("x", 4, range(300))
    model.add(xs[0] >= 1, Linear([(7, x) for x in xs], "=", 4200))
    with pytest.raises(ModelError) as plain:
        pairs(state(model), model)
    set_place_of(model, lambda number: f"mine.py:{number}")
    with pytest.raises(InstanceError, match=r"mine\.py:1") as placed:
        pairs(state(model), model)
    assert str(plain.value) in str(placed.value)
