"""A limit is a value: the limited work, the number, the unit. It survives pickling, and its words come from it."""

from __future__ import annotations

import json
import pickle

import pytest

from cpsudoku import AllDifferent, Model
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Limits, Question, Undecided
from cpsudoku.support.errors import Limit, LimitReached, OutOfTime
from cpsudoku.support.limits import within
from cpsudoku.uniqueness.backend_times import Refused


@pytest.mark.parametrize(("limit", "words"), [
    (Limit(2), "limit of 2 seconds"),
    (Limit(1.0), "limit of 1 second"),
    (Limit(0, "conflict"), "limit of 0 conflicts"),
    (Limit(3, "second", "while it was loaded"), "limit of 3 seconds, while it was loaded"),
    (Limit(3.5, of=Limit.WAIT), "not waited for"),
    (Limit(1.0, of=Limit.PROCESSOR), "processor limit of 1 s"),
    (Refused("no fork"), "refused: no fork"),
])  # fmt: skip
def test_a_limit_prints_as_its_words_and_keeps_its_figures(limit: str, words: str) -> None:
    copy = pickle.loads(pickle.dumps(limit))
    assert str(limit) == f"{limit}" == "".join([copy]) == words and json.loads(json.dumps(limit)) == words
    assert type(copy) is type(limit) and vars(copy) == vars(limit)


def pigeons(holes: int) -> Model:
    model = Model()
    x = model.variables("x", holes + 1, range(holes))
    model.add(a != b for i, a in enumerate(x) for b in x[:i])
    return model


def parities() -> Model:
    """Pairs of a sum: houses whose sums `sat` adds after a hundred conflicts."""
    model = Model()
    x = model.variables("x", (6, 6), range(1, 7))
    model.add(AllDifferent(row) for row in x)
    model.add(AllDifferent(column) for column in zip(*x, strict=True))
    model.add(sum(x[i][j] for i in range(5) for j in range(i, 5)) == 16)
    return model


@pytest.mark.parametrize("name", ["sat", "sat:glucose4", "sat:minisat22", "cp_sat", "search", "backtrack", "lanes"])
@pytest.mark.parametrize("limits", [Limits(0), Limits(None, 0), Limits(0.0, 7), Limits(60, 3), Limits(0.01, None)])
@pytest.mark.parametrize("model", [pigeons(9), parities()])
def test_the_limit_that_ends_a_question_is_as_stated(name: str, limits: Limits, model: Model) -> None:
    try:
        session = backend(name).open(model)
    except ValueError:
        pytest.skip("such a model is not for this backend")
    try:
        outcome = session.solve(Question((), (), limits))
    finally:
        session.close()
    if isinstance(outcome, Undecided):
        reason = outcome.reason
        assert isinstance(reason, Limit) and not reason.of
        assert reason.number == (limits.seconds if reason.unit == "second" else limits.steps)


def test_the_limit_of_a_context_is_a_value() -> None:
    with pytest.raises(OutOfTime) as error, within(0.01, "while it was loaded"):
        while True:
            pass
    assert isinstance(error.value.reason, Limit) and str(error.value) == "limit of 0.01 seconds, while it was loaded"
    assert LimitReached("interrupted").reason == "interrupted"
