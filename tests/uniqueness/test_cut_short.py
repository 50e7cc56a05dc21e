"""A session that does not look at the clock is cut short; which of its two answers came is kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal

import pytest

from cpsudoku.backends.session_contract import Size
from cpsudoku.model import Limits, Model, Outcome, Question, Solved
from cpsudoku.model.verdicts import Verdict
from cpsudoku.uniqueness.backend_times import ask

Method = Literal["blocking", "enumeration"]


class Endless:
    """A session that shows ``shown`` solutions and then never answers."""

    size = Size(1, 1, 1, 1)

    def __init__(self, method: Method, model: Model, shown: int) -> None:
        self.method, self._model, self._left = method, model, shown

    def solve(self, question: Question) -> Outcome:
        while not self._left:
            time.sleep(0.01)
        self._left -= 1
        return Solved({x: x.values[self._left] for x in self._model.decisions})

    def solutions(self, question: Question) -> Iterator[Outcome]:
        while True:
            yield self.solve(question)

    def close(self) -> None:
        pass


@pytest.mark.parametrize("method", ["blocking", "enumeration"])
@pytest.mark.parametrize("shown", [0, 1])
def test_what_does_not_end_is_undecided(method: Method, shown: int) -> None:
    model = Model()
    x = model.variable("x", (1, 2))
    answer = ask("endless", model, Endless(method, model, shown), (), Limits(seconds=0.1))
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.reason == "limit of 0.1 seconds"
    assert answer.witnesses == (({x: 1},) if shown else ())
    assert (answer.cut, answer.defect, answer.method) == (True, "", method)


@pytest.mark.parametrize("method", ["blocking", "enumeration"])
def test_what_ends_is_not_cut(method: Method) -> None:
    model = Model()
    model.variable("x", (1, 2))
    answer = ask("quick", model, Endless(method, model, 2), (), Limits(seconds=60))
    assert (answer.cut, answer.defect, answer.verdict) == (False, "", Verdict.MULTIPLE)
