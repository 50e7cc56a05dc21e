"""The examples of constraints: their own meaning, their opposite, and as clues of a session, against plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.errors import ModelError
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Variable
from cpsudoku.model.constraints import Not
from cpsudoku.model.model import given_clue, model_over
from cpsudoku.uniqueness.blocking import check_witness
from tests.conftest import each
from tests.constraints.conftest import BACKENDS, EXAMPLES, name_of
from tests.truth.lines import Row


def rows(variables: Sequence[Variable]) -> list[Row]:
    return list(product(*(x.values for x in variables)))


def found(model: Model, session: Session, clues: Sequence[Clue] = ()) -> list[Row]:
    """Return every solution, each checked; the iteration has to end with a refutation."""
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


@pytest.mark.every(4)
@each("example", EXAMPLES, ids=name_of)
def test_holds_is_what_it_means(example: Any) -> None:
    x = example.variables()
    constraint = example.state(x)
    assert isinstance(constraint, Constraint)
    assert set(constraint.scope) <= set(x)
    assert len(set(constraint.scope)) == len(constraint.scope)
    for row in rows(x):
        assert constraint.holds(dict(zip(x, row, strict=True))) is bool(example.means(*row)), row


@pytest.mark.every(4)
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


@pytest.mark.every(8)
@each("spec", BACKENDS)
@each("example", EXAMPLES, ids=name_of)
def test_a_session_takes_each_clue_back(example: Any, spec: str) -> None:
    x = example.variables()
    model = model_over(x)
    session = backend(spec).open(model)
    clue = Clue("clue", example.state(x))
    allowed = [row for row in rows(x) if example.means(*row)]
    other = [row for row in rows(x) if not example.means(*row)]
    assert found(model, session, [clue]) == allowed
    assert len(rows(x)) > 30 or found(model, session) == rows(x), "a clue that is left out is off"
    for row in (*allowed[:1], *other[:1], *allowed[-1:], *other[-1:]):
        givens = [given_clue(model, v, [value]) for v, value in zip(x, row, strict=True)]
        outcome = session.solve(Question([clue, *givens]))
        assert isinstance(outcome, Solved if row in allowed else Refuted)
    if example.negatable:
        opposite = Clue("opposite", Not(example.state(x)))
        assert len(other) > 30 or found(model, session, [opposite]) == other
        assert isinstance(session.solve(Question([opposite, clue])), Refuted)
    session.close()
