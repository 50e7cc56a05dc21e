"""The clues that clash: the headline of the page, its next step, its walk, and `explain` name one minimal set."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.web.puzzle_questions import answers
from cpsudoku.apps.web.warm_boards import OpenBoards
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Refuted, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.conftest import Ran

NINE = "12345678.\n........9\n" + ".........\n" * 7
PUZZLES = [("sudoku", NINE)] + [
    (name, text) for name in registry.names("kind") for text in gallery.kind_of(name).none[:1]
]


def headline(kind: str, text: str) -> list[str]:
    """Return the clues that the page lists first."""
    boards = OpenBoards()
    try:
        asked: Any = {"text": text, "kind": kind, "ask": ["verdict", "conflicts"], "seconds": 20.0}
        *_, event = answers(boards, asked)
        return [one["clue"] for one in event["conflicts"][0]]
    finally:
        boards.close()


@pytest.mark.every(8)
@pytest.mark.parametrize(("kind", "text"), PUZZLES, ids=lambda value: value[:12].split("\n")[0])
def test_headline_next_step_and_walk_name_the_same_clues(kind: str, text: str) -> None:
    named = headline(kind, text)
    own = gallery.kind_of(kind)
    puzzle = own.instance(text)
    model = own.model(own.shape(puzzle))
    clues = [clue for clue in own.clues(puzzle, model) if clue.name in named]
    session = backend("search").open(model)
    assert isinstance(session.solve(Question(clues)), Refuted)
    for clue in clues:
        assert isinstance(session.solve(Question([one for one in clues if one is not clue])), Solved), clue.name

    end = explain(text, kind=kind)
    assert end.status == "none"
    assert [clue.name for clue in end.subject.clues] == named
    if end.reasons:
        (reason,) = end.reasons
        theory, origins = end.subject.theory, end.subject.statement.origins
        used = {theory.given[x] for x in theory.given if not set(reason.facts).isdisjoint(theory.values_with(x))}
        used |= {origins[place].clue for one in reason.premises for place in one.places} - {""}
        assert used == set(named), (used, named)
    assert [*end.clash] == named
    words = end.hint()
    assert all(name in words for name in named), words


def test_the_puzzle_of_a_row_and_a_nine(tmp_path: Path, run: Callable[..., Ran]) -> None:
    file = tmp_path / "p.txt"
    file.write_text(NINE)
    seven = "r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9"
    assert headline("sudoku", NINE) == seven.split(", ")
    assert f"These clues clash: {seven}." in run("explain", file).out
    assert run("explain", "--hint", file).out.startswith(f"These clues clash: {seven}.")
    assert not re.search("r1c[78]=", run("explain", "--hint", file).out)
