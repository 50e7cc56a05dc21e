"""Only its methods add to a model; a solved model can be pickled; without decisions there is no verdict."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import cpsudoku
from cpsudoku import AllDifferent, Clue, InDomain, Model, Table
from cpsudoku.model.model import declared_variables, violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError, FalseProof, ModelError


def small() -> Model:
    model = Model()
    x = model.variables("x", 3, range(3))
    model.add(AllDifferent(x), Clue("first", InDomain(x[0], [1])))
    return model


def test_nothing_enters_a_model_unchecked() -> None:
    model = small()
    for name in ("constraints", "clues", "decisions", "auxiliary"):
        assert isinstance(getattr(model, name), tuple)
        with pytest.raises(AttributeError):
            setattr(model, name, ())


@pytest.mark.parametrize("ask", [cpsudoku.check, cpsudoku.solve, cpsudoku.count, cpsudoku.prove, cpsudoku.explain])
def test_a_model_is_pickled_after_it_was_solved(ask: Callable[[Model], object]) -> None:
    model = small()
    ask(model)
    copy = pickle.loads(pickle.dumps(model))
    assert cpsudoku.count(copy) == cpsudoku.count(model) == 2
    copy.add(copy.decisions[1] == 0)
    assert (cpsudoku.count(copy), cpsudoku.count(model)) == (1, 2)


def test_a_model_of_a_kind_is_pickled() -> None:
    kind = gallery.kind_of("slitherlink")
    model = kind.model(kind.shape(kind.instance(kind.unique[0])))
    violated_constraint(model, dict.fromkeys(declared_variables(model), 1))
    assert len(pickle.loads(pickle.dumps(model)).constraints) == len(model.constraints)


ASK: list[Callable[[Model], object]] = [
    cpsudoku.check,
    cpsudoku.solve,
    cpsudoku.count,
    cpsudoku.prove,
    cpsudoku.explain,
    lambda model: [*cpsudoku.solutions(model)],
]


@pytest.mark.parametrize("ask", ASK)
def test_a_model_without_decisions_has_no_verdict(ask: Callable[[Model], object]) -> None:
    with pytest.raises(ModelError, match="expected a decision variable in the model, found none"):
        ask(Model())
    model = Model()
    model.variable("a", (0, 1), auxiliary=True)
    with pytest.raises(ModelError, match="expected a decision variable in the model, found auxiliary ones only"):
        ask(model)


@pytest.mark.parametrize(("product", "total"), [(lambda x, y: x * y, 6), (lambda x, y: x * x, 4)])
def test_the_line_for_a_product_works_when_pasted(product: Callable[[Any, Any], object], total: int) -> None:
    model = Model()
    x, y = model.variable("x", (-2, 0, 3)), model.variable("y", range(4))
    with pytest.raises(ModelError) as error:
        product(x, y)
    scope: dict[str, Any] = {"m": model, "x": x, "y": y, "Table": Table}
    model.add(eval(str(error.value).partition("such as ")[2], scope))
    found = {(one[x], one[y]) for one in cpsudoku.solutions(model)}
    assert found == {(a, b) for a in x.values for b in y.values if product(a, b) == total}


def test_a_false_proof_is_an_error_of_ours() -> None:
    assert issubclass(FalseProof, CpsudokuError)
