"""Each conclusion follows from the rules and the candidates of its state alone: a SAT solver refutes its opposite.

Stronger than that no known solution is lost: the states are drawn at random around one solution and have many more.
"""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cpsudoku import AllDifferent
from cpsudoku.apps.explanation.candidate_board import Candidate, State, UnitBoard, members
from cpsudoku.apps.explanation.techniques import EVERY
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Model, Question, Refuted, Solved
from cpsudoku.model.model import given_clue


def rules_of(where: UnitBoard) -> Model:
    model = Model()
    cells = [model.variable(name, where.values) for name in where.names]
    for unit in where.units:
        model.add(AllDifferent(cells[i] for i in unit.cells))
    return model


def possible(model: Model, session: Session, state: State, chosen: Candidate | None = None) -> bool:
    """Is there a solution within the candidates, with ``chosen`` among them?"""
    values = state.board.values
    allowed = [frozenset(values[d] for d in members(mask)) for mask in state.candidates]
    if chosen is not None:
        allowed[chosen[0]] = frozenset((values[chosen[1]],))
    clues = [given_clue(model, x, left) for x, left in zip(model.decisions, allowed, strict=True)]
    outcome = session.solve(Question(clues))
    assert isinstance(outcome, Solved | Refuted)
    return isinstance(outcome, Solved)


def drawn(where: UnitBoard, solution: list[int], rng: Random, density: float) -> State:
    """The candidates of a solution and random others; a few cells are placed."""
    state = State(where)
    for cell in rng.sample(range(len(solution)), rng.randint(0, 12)):
        state.place(cell, solution[cell])
    for cell in members(state.open):
        for d in members(state.candidates[cell]):
            if d != solution[cell] and rng.random() > density:
                state.eliminate(cell, d)
    return state


@pytest.mark.every(6)
@pytest.mark.parametrize("density", [0.25, 0.35, 0.5])
def test_the_opposite_of_each_conclusion_is_refuted(density: float, nine: UnitBoard) -> None:
    model = rules_of(nine)
    session = backend("sat").open(model)
    rng = Random(int(density * 100))
    grids = [o for o in islice(session.solutions(Question()), 12) if isinstance(o, Solved)]
    checked: dict[str, int] = {}
    for outcome in grids:
        solution = [outcome.witness[x] - 1 for x in model.decisions]
        rng.shuffle(digits := list(range(9)))
        state = drawn(nine, [digits[d] for d in solution], rng, density)
        assert possible(model, session, state)
        for technique in EVERY:
            for finding in islice(technique.find(state), 6):
                for candidate in finding.eliminations[:4]:
                    assert not possible(model, session, state, candidate), (technique.name, finding)
                    checked[technique.name] = checked.get(technique.name, 0) + 1
                for cell, d in finding.placements:
                    others = members(state.candidates[cell] & ~(1 << d))
                    assert not any(possible(model, session, state, (cell, other)) for other in others)
                    checked[technique.name] = checked.get(technique.name, 0) + 1
    session.close()
    assert len(checked) >= 10, checked
