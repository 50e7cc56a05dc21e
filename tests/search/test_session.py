"""A session keeps nothing of a question: limits, blocks, clues left out, interrupts, and then another question."""

from __future__ import annotations

from typing import Any

import pytest

from cpsudoku import AllDifferent, InDomain
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search.unit_propagation import Network
from cpsudoku.model import Clue, Constraint, Limits, Model, Question, Refuted, Solved, Undecided, Variable
from cpsudoku.model.constraints import Clause, Linear, is_value
from cpsudoku.model.model import given_clue

SPECS = ["backtrack", "search", "search:norvig", "search:locked"]
NO_TIME = [Limits(seconds=0), Limits(steps=0)]


@pytest.mark.every(4)
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("limits", NO_TIME)
def test_no_time_is_undecided_and_forgotten(spec: str, limits: Limits, puzzles: Any) -> None:
    session, clues = backend(spec).open(puzzles.model), puzzles.clues(puzzles.inkala_2012)
    outcome = session.solve(Question(clues, limits=limits))
    assert isinstance(outcome, Undecided)
    assert "limit of" in outcome.reason
    assert isinstance(session.solve(Question(clues)), Solved)


@pytest.mark.parametrize("limits", NO_TIME)
def test_what_needs_no_branching_needs_no_time(limits: Limits, puzzles: Any) -> None:
    session = backend("search").open(puzzles.model)
    clues = puzzles.clues("003020600900305001001806400008102900700000008006708200002609500800203009005010300")
    first = session.solve(Question(clues, limits=limits))
    assert isinstance(first, Solved)
    assert isinstance(session.solve(Question(clues, [first.witness], limits)), Refuted)


@pytest.mark.parametrize("spec", SPECS)
def test_limits_are_for_the_whole_iteration(spec: str) -> None:
    model = Model()
    for i in range(8):
        model.variable(f"x{i}", range(2))
    outcomes = list(backend(spec).open(model).solutions(Question(limits=Limits(steps=20))))
    assert isinstance(outcomes[-1], Undecided)
    assert 1 < len(outcomes) < 256
    assert sum(outcome.effort.nodes for outcome in outcomes) == 20


@pytest.mark.parametrize("spec", SPECS)
def test_two_equal_clues_are_named(spec: str, puzzles: Any) -> None:
    clues = puzzles.clues("1...23..1" + "." * 72)
    outcome = backend(spec).open(puzzles.model).solve(Question(clues))
    assert isinstance(outcome, Refuted)
    assert outcome.core == ("r1c1=1", "r1c9=1")


@pytest.mark.parametrize("spec", SPECS)
def test_clues_are_left_out(spec: str) -> None:
    model = Model()
    a, b = model.variable("a", [1, 2]), model.variable("b", [1, 2])
    different = Clue("different", AllDifferent([a, b]))
    total = Clue("sum", Linear([(1, a), (1, b)], "=", 2))
    session = backend(spec).open(model)
    assert isinstance(session.solve(Question([different, total])), Refuted)
    both_one = session.solve(Question([total]))
    assert isinstance(both_one, Solved)
    assert both_one.witness == {a: 1, b: 1}
    other = session.solve(Question([different, given_clue(model, a, [2])]))
    assert isinstance(other, Solved)
    assert other.witness == {a: 2, b: 1}
    refuted = session.solve(Question([different, total]))
    assert isinstance(refuted, Refuted)
    assert refuted.core is None or set(refuted.core) == {"different", "sum"}


@pytest.mark.parametrize("spec", SPECS)
def test_auxiliary_variables_are_completed_once(spec: str) -> None:
    model = Model()
    x = model.variable("x", [1, 2, 3])
    y, z = (model.variable(name, [1, 2, 3], auxiliary=True) for name in "yz")
    model.add(Linear([(1, x), (1, y), (-1, z)], "<=", 1))
    outcomes = list(backend(spec).open(model).solutions(Question()))
    assert [outcome.witness[x] for outcome in outcomes if isinstance(outcome, Solved)] == [1, 2, 3]
    first = outcomes[0]
    assert isinstance(first, Solved)
    assert list(first.witness) == [x, y, z]


@pytest.mark.parametrize("spec", SPECS)
def test_a_given_may_be_contradictory_or_empty(spec: str) -> None:
    model = Model()
    x = model.variable("x", [1])
    session = backend(spec).open(model)
    for allowed in ([], [2]):
        outcome = session.solve(Question([Clue("clue", InDomain(x, allowed))]))
        assert isinstance(outcome, Refuted)
        assert outcome.core == ("clue",)
    assert isinstance(session.solve(Question([Clue("clue", InDomain(x, [1, 2]))])), Solved)


@pytest.mark.parametrize("spec", SPECS)
def test_rules_may_contradict_themselves_or_be_none(spec: str) -> None:
    assert isinstance(backend(spec).open(Model()).solve(Question()), Solved)
    model = Model()
    model.add(Clause([]))
    assert isinstance(backend(spec).open(model).solve(Question()), Refuted)
    assert next(iter(backend(spec).open(model).solutions(Question()))).effort.nodes == 0


def test_an_interrupt_leaves_the_session_usable(puzzles: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    session, clues = backend("search").open(puzzles.model), puzzles.clues(puzzles.inkala_2012)
    place, calls = Network.place, 0

    def interrupted(self: Network, *arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 10:
            raise KeyboardInterrupt
        return place(self, *arguments)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Network, "place", interrupted)
        session.solve(Question(clues))
    outcome = session.solve(Question(clues))
    assert isinstance(outcome, Solved)
    assert isinstance(session.solve(Question(clues, [outcome.witness])), Refuted)


class Even(Constraint):
    """A constraint that the search has never heard of; decomposed to one clause a variable."""

    def __init__(self, *scope: Variable) -> None:
        self.scope = scope

    def holds(self, assignment: Any) -> bool:
        return all(assignment[x] % 2 == 0 for x in self.scope)

    def decompose(self, fresh: Any) -> Any:
        for x in self.scope:
            half = fresh(range(5))
            yield Clause([is_value(x, v) for v in x.values if v % 2 == 0])
            yield Linear([(1, x), (-2, half)], "=", 0)


@pytest.mark.parametrize("spec", SPECS)
def test_an_unknown_constraint_is_decomposed(spec: str) -> None:
    model = Model()
    x, y = model.variable("x", range(4)), model.variable("y", range(4))
    model.add(Even(x, y))
    outcomes = list(backend(spec).open(model).solutions(Question()))
    found = {(o.witness[x], o.witness[y]) for o in outcomes if isinstance(o, Solved)}
    assert found == {(0, 0), (0, 2), (2, 0), (2, 2)}
    assert len(outcomes) == 5
