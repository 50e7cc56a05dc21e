"""search and backtrack against plain enumeration of all assignments, on small random models of all constraints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cpsudoku.backends import backend
from cpsudoku.model import Refuted, Solved, Witness
from cpsudoku.uniqueness import check_witness

SPECS = ["backtrack", "search", "search:norvig", "search:naked", "search:locked", "search:bilocal,inference=naked"]


@pytest.mark.parametrize("spec", SPECS)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(choice=st.data())
def test_all_solutions_are_found_once(spec: str, choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    session = backend(spec).open(case.model)
    found = []
    for outcome in session.solutions(case.givens, off=case.off):
        if isinstance(outcome, Solved):
            check_witness(case.model, case.givens, outcome.witness, off=case.off)
            found.append(tuple(outcome.witness[x] for x in case.model.variables))
        else:
            assert isinstance(outcome, Refuted)
    assert sorted(found) == sorted(case.truth())


@pytest.mark.parametrize("spec", SPECS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(choice=st.data())
def test_blocking_walks_through_all_solutions(
    spec: str, choice: st.DataObject, random_cases: Callable[[], Any]
) -> None:
    case = choice.draw(random_cases())
    session = backend(spec).open(case.model)
    truth = case.truth()
    blocked: list[Witness] = []
    for _ in range(min(len(truth), 4)):
        outcome = session.solve(case.givens, blocked=blocked, off=case.off)
        assert isinstance(outcome, Solved)
        check_witness(case.model, case.givens, outcome.witness, blocked=blocked, off=case.off)
        blocked.append(outcome.witness)
    last = session.solve(case.givens, blocked=blocked, off=case.off)
    assert isinstance(last, Solved if len(truth) > 4 else Refuted)


@pytest.mark.parametrize("spec", ["backtrack", "search"])
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(choice=st.data())
def test_a_core_suffices(spec: str, choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    case.givens = [clue._replace(name=f"g{i}") for i, clue in enumerate(case.givens)]
    outcome = backend(spec).open(case.model).solve(case.givens, off=case.off)
    if isinstance(outcome, Refuted) and outcome.core is not None:
        names = set(outcome.core)
        assert names <= {clue.name for clue in case.givens} | set(case.model.groups) - set(case.off)
        case.givens = [clue for clue in case.givens if clue.name in names]
        case.off = tuple(group for group in case.model.groups if group not in names)
        assert not case.truth()
    else:
        assert isinstance(outcome, Refuted) or case.truth()
