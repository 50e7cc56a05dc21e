"""The obvious search counts like the program in the literature, and reports contradictory clues first."""

from __future__ import annotations

from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Effort, Question, Refuted, Solved

SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


@pytest.mark.every(4)
def test_inkala_2012_takes_74025_calls(puzzles: Any) -> None:
    outcome = backend("backtrack").open(puzzles.model).solve(Question(puzzles.clues(puzzles.inkala_2012)))
    assert isinstance(outcome, Solved)
    assert "".join(map(str, outcome.witness.values())) == SOLUTION
    assert (outcome.effort.calls, outcome.effort.nodes) == (74_025, 49_558)
    assert 74_025 - 49_558 == 22_538 + 1_928 + 1  # given cells passed, row ends, the first call


@pytest.mark.slow
def test_exhausting_inkala_2012_takes_3112700_calls(puzzles: Any) -> None:
    outcomes = list(backend("backtrack").open(puzzles.model).solutions(Question(puzzles.clues(puzzles.inkala_2012))))
    assert [type(outcome) for outcome in outcomes] == [Solved, Refuted]
    total = Effort.total(outcome.effort for outcome in outcomes)
    assert (total.calls, total.nodes) == (3_112_700, 2_068_780)


def test_contradictory_clues_are_told_first(puzzles: Any) -> None:
    text = "8.........." + puzzles.inkala_2012[11:36] + "...457..." + puzzles.inkala_2012[45:]
    outcome = backend("backtrack").open(puzzles.model).solve(Question(puzzles.clues(text)))
    assert isinstance(outcome, Refuted)
    assert outcome.core == ("r4c6=7", "r5c6=7")
    assert outcome.effort.nodes == 0
