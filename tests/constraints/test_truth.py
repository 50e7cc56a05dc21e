"""Every constraint, on every backend: as a rule, as a clue, under a condition, and negated, against brute force.

As a rule and as a clue always on all of them; the rest of the product on two, and on all with --slow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.constraints import Implies, Not
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Variable
from cpsudoku.support.errors import ModelError
from cpsudoku.uniqueness.blocking import check_witness
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of

Row = tuple[int, ...]
Modelled = Callable[..., Model]


def rows(variables: Sequence[Variable]) -> list[Row]:
    return list(product(*(x.values for x in variables)))


def found(model: Model, session: Session, clues: Sequence[Clue] = ()) -> list[Row]:
    """Every solution, each checked; the iteration has to end with a refutation."""
    question = Question(list(clues))
    answers: list[Row] = []
    for outcome in session.solutions(question):
        if isinstance(outcome, Solved):
            check_witness(model, question, outcome.witness)
            answers.append(tuple(outcome.witness[x] for x in model.decisions))
        else:
            assert isinstance(outcome, Refuted)
            return sorted(answers)
    raise AssertionError("no refutation at the end")


@each("example", EXAMPLES, ids=name_of)
def test_holds_is_what_it_means(example: Any) -> None:
    x = example.variables()
    constraint = example.state(x)
    assert isinstance(constraint, Constraint)
    assert set(constraint.scope) <= set(x)
    assert len(set(constraint.scope)) == len(constraint.scope)
    for row in rows(x):
        assert constraint.holds(dict(zip(x, row, strict=True))) is bool(example.means(*row)), row


@each("example", EXAMPLES, ids=name_of)
def test_negated_is_the_opposite(example: Any) -> None:
    x = example.variables()
    constraint = example.state(x)
    if not example.negatable:
        with pytest.raises(ModelError, match="expected a constraint that can be negated"):
            Not(constraint)
        return
    opposite = Not(constraint)
    for row in rows(x):
        assert opposite.holds(dict(zip(x, row, strict=True))) is not bool(example.means(*row)), row


@each("example", EXAMPLES, ids=name_of)
def test_as_a_rule(modelled: Modelled, example: Any, spec: str) -> None:
    x = example.variables()
    model = modelled(x, example.state(x))
    assert found(model, backend(spec).open(model)) == [row for row in rows(x) if example.means(*row)]


@each("example", EXAMPLES, ids=name_of)
def test_as_a_clue(modelled: Modelled, example: Any, spec: str) -> None:
    x = example.variables()
    model = modelled(x)
    clue = Clue("clue", example.state(x))
    assert found(model, backend(spec).open(model), [clue]) == [row for row in rows(x) if example.means(*row)]


@pytest.mark.product
@each("example", EXAMPLES, ids=name_of)
def test_left_out_with_givens_and_negated(modelled: Modelled, example: Any, spec: str) -> None:
    """All in one session, which has to take each clue back."""
    x = example.variables()
    model = modelled(x)
    session = backend(spec).open(model)
    clue = Clue("clue", example.state(x))
    allowed = [row for row in rows(x) if example.means(*row)]
    other = [row for row in rows(x) if not example.means(*row)]
    assert found(model, session, [clue]) == allowed
    assert found(model, session) == rows(x), "a clue that is left out is off"
    for row in (*allowed[:1], *other[:1], *allowed[-1:], *other[-1:]):
        givens = [model.given(v, [value]) for v, value in zip(x, row, strict=True)]
        outcome = session.solve(Question([clue, *givens]))
        assert isinstance(outcome, Solved if row in allowed else Refuted)
    if example.negatable:
        opposite = Clue("opposite", Not(example.state(x)))
        assert found(model, session, [opposite]) == other
        assert found(model, session, [opposite, clue]) == []


@pytest.mark.product
@each("is_rule", [True, False], ids=["rule", "clue"])
@each("example", EXAMPLES, ids=name_of)
def test_under_a_condition(modelled: Modelled, example: Any, spec: str, is_rule: bool) -> None:
    """It holds where the literal is true, and nothing is said where it is false."""
    x = example.variables()
    condition = Variable("condition", (0, 1))
    said = Implies(condition == 1, example.state(x))
    model = modelled([*x, condition], *([said] if is_rule else []))
    session = backend(spec).open(model)
    expected = sorted((*row, on) for row in rows(x) for on in (0, 1) if not on or example.means(*row))
    assert found(model, session, [] if is_rule else [Clue("clue", said)]) == expected
