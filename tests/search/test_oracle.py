"""search and backtrack against plain enumeration of all assignments, on small random models of all constraints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Refuted, Solved, Witness
from cpsudoku.uniqueness.blocking import check_witness

SPECS = ["backtrack", "search", "search:norvig", "search:naked", "search:locked", "search:bilocal,inference=naked"]


@given(choice=st.data())
def test_blocking_walks_through_all_solutions(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    truth = case.truth()
    for spec in SPECS:
        session = backend(spec).open(case.model)
        blocked: list[Witness] = []
        for _ in range(min(len(truth), 4)):
            question = Question(case.clues, list(blocked))
            outcome = session.solve(question)
            assert isinstance(outcome, Solved), spec
            check_witness(case.model, question, outcome.witness)
            blocked.append(outcome.witness)
        last = session.solve(Question(case.clues, blocked))
        assert isinstance(last, Solved if len(truth) > 4 else Refuted), spec


@given(choice=st.data())
def test_questions_in_any_order_on_one_session(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    """An omitted clue has no effect, independent of earlier questions."""
    case = choice.draw(random_cases())
    subsets = st.lists(st.lists(st.sampled_from(case.clues), unique=True), max_size=6) if case.clues else st.just([[]])
    asked = [(clues, replace(case, clues=clues).truth()) for clues in choice.draw(subsets)]
    for spec in (*SPECS, "sat", "cp_sat"):
        session = backend(spec).open(case.model)
        for clues, truth in asked:
            outcome = session.solve(Question(clues))
            assert isinstance(outcome, Solved if truth else Refuted), spec
            if isinstance(outcome, Solved):
                assert tuple(outcome.witness[x] for x in case.model.decisions) in truth, spec
        session.close()


@given(choice=st.data())
def test_a_core_suffices(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    for spec in ("backtrack", "search"):
        outcome = backend(spec).open(case.model).solve(case.question)
        if isinstance(outcome, Refuted) and outcome.core is not None:
            names = set(outcome.core)
            assert names <= {clue.name for clue in case.clues}
            needed = replace(case, clues=[clue for clue in case.clues if clue.name in names])
            assert not needed.truth(), spec
        else:
            assert isinstance(outcome, Refuted) or case.truth(), spec
