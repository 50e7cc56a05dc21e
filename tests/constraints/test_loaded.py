"""Clues in clauses: clauses of a house are not repeated; a clue's own variables; graphs without a guard."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from pysat.solvers import Solver

from cpsudoku import AllDifferent, Connected
from cpsudoku.model import Clue, Model
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.model import declared_variables
from cpsudoku.statement import state
from cpsudoku.statement.clause_encoding import load, pairs
from cpsudoku.statement.houses import houses_of
from cpsudoku.statement.reference import reference
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of


def square() -> Model:
    model = Model()
    cells = [model.variable(f"r{r}c{c}", range(1, 5)) for r in range(4) for c in range(4)]
    for i in range(4):
        model.add(AllDifferent(cells[4 * i : 4 * i + 4]), AllDifferent(cells[i::4]))
    return model


@pytest.mark.parametrize("cells", [(0, 1), (0, 1, 2), (4, 12), (0, 5), (1, 2, 4)])
def test_what_a_house_says_is_not_said_again(cells: tuple[int, ...]) -> None:
    model = square()
    numbering = Numbering(declared_variables(model))
    top = numbering.count
    said = AllDifferent([model.decisions[i] for i in cells])
    in_a_house = any({numbering.first[x] for x in said.scope} <= unit for unit in houses_of(state(model)).units)
    loaded = load(Clue("cage", said), numbering, top, top + 1, houses_of(state(model)))
    assert len(loaded.clauses) == (0 if in_a_house else 4 * len(cells) * (len(cells) - 1) // 2)


def test_the_variables_of_a_clue_take_one_value_each() -> None:
    model = Model()
    x, y = model.variable("x", (1, 2, 3)), model.variable("y", (1, 2, 3))
    own = Model()
    z = own.variable("z", (2, 3, 5, 7))
    formula = reference(model, [Clue("prime", x + y == z, auxiliary=[z])])
    found = set()
    with Solver("cadical153", bootstrap_with=formula.clauses) as solver:
        for true in solver.enum_models():
            found.add(tuple(value for v in (x, y) for value in v.values if formula.numbering.literal(v, value) in true))
            assert len([literal for literal in range(7, 11) if literal in true]) == 1
    assert found == {(a, b) for a, b in product((1, 2, 3), repeat=2) if a + b in z.values}


@pytest.mark.every(4)
@each("example", EXAMPLES, ids=name_of)
def test_a_clue_that_is_off_says_nothing(example: Any) -> None:
    model = Model()
    x = [model.variable(f"x{i}", values) for i, values in enumerate(example.domains)]
    numbering = Numbering(x)
    guard = numbering.count + 1
    clue = Clue("all", example.state(x))
    loaded = load(clue, numbering, guard, guard, houses_of(state(model)))
    plain = load(clue, numbering, guard, None, houses_of(state(model)))
    fresh = range(guard + 1, loaded.top + 1)
    assert all(-guard in clause or any(-y in fresh for y in clause) for clause in loaded.clauses)
    cuts = [(*cut, *unless) for graph, unless in plain.graphs for cut in graph.seeds()]
    loose = [tuple(y for y in clause if y != -guard) for clause in loaded.clauses]
    assert sorted(loose) == sorted([*plain.clauses, *cuts])


def test_a_graph_of_a_clue_hangs_on_nothing() -> None:
    model = Model()
    cells = [model.variable(f"c{i}", (0, 1)) for i in range(4)]
    clue = Clue("joined", Connected(cells, [(0, 1), (1, 2), (2, 3)]))
    (graph,) = reference(model, [clue]).graphs
    assert graph.unless == ()
    assert graph.graph.cuts(lambda x: x in (1, 3)) and not graph.graph.cuts(lambda x: x in (1, 2))


def test_pairs_are_those_of_values_and_of_variables() -> None:
    model = square()
    assert pairs(state(model), model) == 16 * 4**2 + 8 * (16 * 4)
