"""Probing, restarts and their stored data: the same solutions as plain enumeration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsudoku import Or, SingleLoop
from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.search import descent
from cpsudoku.backends.search.failure_weights import luby
from cpsudoku.backends.search.loop_faces import OUTSIDE, faces_beside
from cpsudoku.backends.search.probing import probe_groups
from cpsudoku.backends.search.session import SearchSession
from cpsudoku.backends.search.tables import members
from cpsudoku.model import Model, Question, Refuted, Solved, Witness
from cpsudoku.uniqueness.blocking import count
from tests.conftest import each
from tests.search.test_counts import latin, queens


@pytest.fixture(scope="module", autouse=True)
def hasty() -> Iterator[None]:
    """Probe after the first conflict, and restart after each other one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(descent, "PLAIN", 1)
        patch.setattr(descent, "UNIT", 1)
        yield


def values(witness: Witness, model: Model) -> tuple[int, ...]:
    return tuple(witness[x] for x in model.decisions)


@given(choice=st.data())
def test_restarts_and_probing_against_all_assignments(choice: st.DataObject, random_cases: Callable[[], Any]) -> None:
    case = choice.draw(random_cases())
    truth = case.truth()
    every_solution_comes_once(case, truth)
    what_is_kept_serves_the_next_question(case, truth)
    probing_removes_nothing_with_support(case, truth)


def every_solution_comes_once(case: Any, truth: set[tuple[int, ...]]) -> None:
    outcomes = list(backend("search").open(case.model).solutions(case.question))
    assert isinstance(outcomes.pop(), Refuted)
    found = [values(outcome.witness, case.model) for outcome in outcomes if isinstance(outcome, Solved)]
    assert len(found) == len(outcomes) == len({*found})
    assert {*found} == truth


def what_is_kept_serves_the_next_question(case: Any, truth: set[tuple[int, ...]]) -> None:
    """Solutions are blocked one by one. Then the clues are queried again, also without the last one."""
    session = backend("search").open(case.model)
    blocked: list[Witness] = []
    for left in range(len(truth), -1, -1)[:10]:
        outcome = session.solve(Question(case.clues, blocked))
        assert isinstance(outcome, Solved if left else Refuted)
        if isinstance(outcome, Solved):
            assert values(outcome.witness, case.model) in truth - {values(w, case.model) for w in blocked}
            blocked.append(outcome.witness)
    assert isinstance(session.solve(Question(case.clues)), Solved if truth else Refuted)
    fewer = Question(case.clues[:-1])
    assert type(session.solve(fewer)) is type(backend("backtrack").open(case.model).solve(fewer))


def probing_removes_nothing_with_support(case: Any, truth: set[tuple[int, ...]]) -> None:
    """Each remaining literal has an outcome, and the outcomes of a group share no removed candidate."""
    network = SearchSession(case.model, "locked", "impact").network(case.clues)
    state = network.root and network.restrict(*network.root, [clue.unary for clue in case.clues if clue.unary])
    state = state and probe_groups(network, state, (), lambda: None)
    if state is None:
        assert not truth
        return
    X, C = state
    for row in truth:
        assert all(X & network.bit[network.candidate(x, v)] for x, v in zip(case.model.decisions, row, strict=True))
    for group in network.members[1 : network.units + 1]:
        if (X & group).bit_count() > 1:
            outcomes = [network.place(X, C, literal) for literal in members(X & group)]
            assert reduce(or_, [outcome[0] for outcome in outcomes if outcome is not None]) == X
            assert None not in outcomes


def test_probing_adds_pairs() -> None:
    """a implies c and d, and these exclude b; so b excludes a, which propagation of b does not find."""
    model = Model()
    a, b, c, d = (model.variable(name, range(2)) for name in "abcd")
    model.add(Or(a == 0, c == 1), Or(a == 0, d == 1), Or(c == 0, d == 0, b == 0))
    network = SearchSession(model, "locked", "impact").network()
    assert network.root is not None
    true_a, true_b = network.candidate(a, 1), network.candidate(b, 1)
    before = network.place(*network.root, true_b)
    stronger = network.with_pairs(network.kill)
    assert probe_groups(stronger, network.root, (), lambda: None) == network.root
    after = stronger.place(*network.root, true_b)
    assert before is not None and before[0] & network.bit[true_a]
    assert after is not None and not after[0] & network.bit[true_a]
    assert network.place(*network.root, true_b) == before


@each(("make", "solutions"), [(lambda: latin(4), 576), (lambda: queens(7, True), 40), (lambda: queens(6, False), 4)])
def test_numbers_of_solutions(make: Callable[[], Model], solutions: int) -> None:
    model = make()
    assert count(model, backend("search").open(model), Question()) == (solutions, True)


def grid(height: int, width: int, hole: tuple[int, int] | None = None) -> tuple[int, list[tuple[int, int]]]:
    """The vertices and edges of a grid."""
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) != hole]
    number = {cell: i for i, cell in enumerate(cells)}
    pairs = [((r, c), other) for r, c in cells for other in ((r + 1, c), (r, c + 1)) if other in number]
    return len(cells), [(number[a], number[b]) for a, b in pairs]


@each(("side", "loops"), [(2, 1), (3, 13), (4, 213)])
def test_all_loops_of_a_grid(side: int, loops: int) -> None:
    model = Model()
    vertices, edges = grid(side, side)
    model.add(SingleLoop(vertices, [(a, b, model.variable(f"{a}-{b}", range(2)) == 1) for a, b in edges]))
    assert count(model, backend("search").open(model), Question()) == (loops, True)


def test_faces_of_a_grid() -> None:
    faces = faces_beside(*grid(3, 4))
    assert faces is not None
    assert {face for some in faces for face in some} == {OUTSIDE, *range(6)}
    assert [OUTSIDE in some for some in faces].count(True) == 10


def test_graphs_without_faces() -> None:
    around = [
        (5 * r + c, other) for r in range(5) for c in range(5) for other in ((r + 1) % 5 * 5 + c, 5 * r + (c + 1) % 5)
    ]
    cube = [(a, a ^ 1 << i) for a in range(8) for i in range(3) if a < a ^ 1 << i]
    assert faces_beside(25, around) is None  # on a torus a loop may have no inside
    assert faces_beside(8, cube) is None
    assert faces_beside(*grid(3, 3, hole=(1, 1))) is None
    assert faces_beside(6, [(a, b) for a in range(3) for b in range(3, 6)]) is None


def test_luby() -> None:
    assert [luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
