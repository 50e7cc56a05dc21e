"""Rules written from their forms are the clauses of the reference encoding, and the first cuts of its graphs."""

from __future__ import annotations

import pytest
from cpsudoku.backends.sat.rules import rules_of

from cpsudoku import registry
from cpsudoku.cnf import reference
from cpsudoku.constraints import AllDifferent, Implies, Linear, Or, is_value
from cpsudoku.errors import InstanceError, ModelError
from cpsudoku.kinds import gallery
from cpsudoku.model import Model
from tests.conftest import each


def same(model: Model) -> None:
    """The clauses of both, in their literals, and the graphs."""
    cnf = reference(model)
    clauses, top, graphs = rules_of(model).clauses()
    seeds = {(*cut, *unless) for graph, unless in cnf.graphs for cut in graph.seeds()}
    assert top == cnf.count
    assert set(clauses) == set(cnf.clauses) | seeds
    assert len(clauses) == len(set(clauses))
    assert graphs == list(cnf.graphs)


@each("name", registry.names("kind"))
def test_rules_by_their_forms_are_the_reference_encoding(name: str) -> None:
    kind = gallery.puzzle(name)
    assert kind.parse is not None
    for text in kind.unique[:1]:
        same(kind.model(kind.shape(kind.parse(text))))


def test_conditions_alternatives_and_values_beyond_the_domain() -> None:
    model = Model()
    a, b = model.variables("b", 2, (0, 1))
    x, y, z = model.variables("x", 3, (1, 2, 3))
    model.add(Implies(is_value(a, 1), AllDifferent([x, y, z])), Or(x == 1, x != 1), Or(a == 0, b == 1, a == 1))
    model.add(a == 2, a <= 1, b >= 1, x >= 2, x == 7, Or(x == 7, y == 2), Or(x + y == 4, AllDifferent([x, z])))
    model.add(Or(a == 5, b == 0), Or(a != 5, b == 0), Or())
    same(model)


def test_what_is_too_wide_names_its_line() -> None:
    model = Model()
    xs = model.variables("x", 4, range(300))
    model.add(xs[0] >= 1, Linear([(7, x) for x in xs], "=", 4200))
    with pytest.raises(ModelError) as plain:
        rules_of(model)
    model.place_of = lambda number: f"mine.py:{number}"
    with pytest.raises(InstanceError, match=r"mine\.py:1") as placed:
        rules_of(model)
    assert str(plain.value) in str(placed.value)
