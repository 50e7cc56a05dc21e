"""A long question of `sat` continues in a second solver, with the results of the first, in any order of questions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.sat import clause_solver as solver
from cpsudoku.model import Clue, Limits, Question, Refuted, Solved, Undecided
from cpsudoku.model.model import given_clue
from cpsudoku.puzzles.kinds import gallery
from tests.conftest import SHIPPED, lines_of

HARD = lines_of(SHIPPED / "hardest.txt")[:4]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """A question that one conflict does not decide continues in a second solver. Yields the assumptions of each opened
    solver."""
    opened: list[tuple[int, ...]] = []
    settle = solver.KeptSolver._settle

    def settled(kept: solver.KeptSolver, assumptions: list[int]) -> Any:
        before, second = kept.settled, settle(kept, assumptions)
        if second is not before:
            opened.append(kept.units)
        return second

    monkeypatch.setattr(solver, "SETTLE", 0)
    monkeypatch.setattr(solver.KeptSolver, "_settle", settled)
    return opened


def impatient(session: Any) -> Any:
    session.rules.kept.conflicts = 1
    return session


@pytest.mark.every(4)
@pytest.mark.parametrize("name", ["cadical153", "cadical195"])
def test_hard_puzzles_have_the_same_solutions(name: str, at_once: list[tuple[int, ...]]) -> None:
    kind = gallery.kind_of("sudoku")
    model = kind.model(kind.shape(kind.instance(HARD[0])))
    session, plain = backend(f"sat:{name},clues=assumed").open(model), backend("search").open(model)
    rng = random.Random(7)
    for text in HARD:
        clues = list(kind.clues(kind.instance(text), model))
        for left_out in (0, 1, 3):
            some = rng.sample(clues, len(clues) - left_out)
            sets: list[set[tuple[int, ...]]] = []
            for one in (impatient(session), plain):
                found: list[tuple[int, ...]] = []
                for outcome in one.solutions(Question(some)):
                    if not isinstance(outcome, Solved) or len(found) == 60:
                        break
                    found.append(tuple(outcome.witness[x] for x in model.decisions))
                assert len(set(found)) == len(found)
                sets.append(set(found))
            assert len(sets[0]) == len(sets[1])
            assert sets[0] == sets[1] or len(sets[0]) == 60
    assert at_once


def test_clues_come_and_go_between_long_questions(at_once: list[tuple[int, ...]]) -> None:
    """Cages are loaded and dropped while the second solver has others, with blocks and limits in between."""
    kind = gallery.kind_of("killer")
    model = kind.model(kind.shape(kind.instance("size: 9x9\ncages: r1c1 r1c2 = 3")))
    session, plain = backend("sat:cadical153,clues=assumed").open(model), backend("search").open(model)
    given = [given_clue(model, x, (int(c),)) for x, c in zip(model.decisions, HARD[0], strict=True) if c in "123456789"]
    a, b, c = model.decisions[1:4]
    cages = [Clue("low", a + b + c == 6), Clue("high", a + b + c == 24), Clue("even", a + b == 8)]
    rng = random.Random(3)
    for _ in range(12):
        question = Question(rng.sample(given, len(given) - 4) + rng.sample(cages, 1))
        first, second = impatient(session).solve(question), plain.solve(question)
        assert type(first) is type(second)
        if isinstance(first, Solved):
            assert all(clue.violated(first.witness) is None for clue in question.clues)
            blocked = Question(question.clues, blocked=[first.witness])
            assert type(impatient(session).solve(blocked)) is type(plain.solve(blocked))
        else:
            assert isinstance(first, Refuted)
        assert isinstance(session.solve(Question(question.clues, limits=Limits(seconds=0))), Undecided)
    assert len(at_once) > 1
