"""Every constraint on every backend that the registry finds: the solutions of its examples, as rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Model, Question, Refuted, Solved
from cpsudoku.model.model import model_over
from cpsudoku.support import registry
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES

BACKENDS = (*registry.names("backend"), "cp_sat:boolean", "search:norvig")


@pytest.mark.every(6)
@each(
    ("on", "number"),
    [
        # Each set of domains is a kernel to compile for lanes; tests/bulk has other units.
        pytest.param(on, number, marks=pytest.mark.slow) if number % (9 if on == "lanes" else 3) else (on, number)
        for on in BACKENDS
        for number in range(len(EXAMPLES))
    ],
)
def test_solutions_are_what_it_means(open_on: Callable[[str, Model], Session], on: str, number: int) -> None:
    example: Any = EXAMPLES[number]
    x = example.variables()
    model = model_over(x)
    model.add(example.state(x))
    *found, last = open_on(on, model).solutions(Question())
    assert isinstance(last, Refuted)
    rows = [tuple(one.witness[y] for y in x) for one in found if isinstance(one, Solved)]
    assert len(rows) == len(set(rows)) == len(found)
    assert set(rows) == {row for row in product(*(y.values for y in x)) if example.means(*row)}
