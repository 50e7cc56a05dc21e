"""Cages, signs, arrows and other clues take part in an explanation: what they take away is in no solution."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cpsudoku import registry
from cpsudoku.errors import CpsudokuError
from cpsudoku.explanation import explain
from cpsudoku.kinds import gallery
from cpsudoku.model import Question, Solved
from cpsudoku.specs import backend

RULES = ["arrow", "cage", "thermometer"]
TEXTS = [
    *(("killer", text) for text in gallery.puzzle("killer").unique),
    *(("futoshiki", text) for text in gallery.puzzle("futoshiki").unique),
    *(("skyscrapers", text) for text in gallery.puzzle("skyscrapers").unique),
    ("sudoku", "................\narrows: r1c4 r1c3 r2c3\nthermometers: r2c2 r3c3 r4c4"),
]


def _solutions(kind: str, text: str) -> Iterator[dict[str, int]]:
    puzzle = gallery.puzzle(kind)
    instance = puzzle.instance(text)
    model = puzzle.model(puzzle.shape(instance))
    session = backend("sat").open(model)
    for outcome in session.solutions(Question(puzzle.clues(instance, model))):
        if isinstance(outcome, Solved):
            yield {x.name: outcome.witness[x] for x in model.decisions}
    session.close()


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_every_step_agrees_with_every_solution(kind: str, text: str) -> None:
    found = explain(text, kind)
    names = found.board.names
    solutions = list(_solutions(kind, text))
    assert solutions
    assert "clue_propagation" in {step.technique for step in found.steps}
    for solution in solutions:
        for step in found.steps:
            assert all(solution[names[cell]] == value for cell, value in step.placements), step.words
            assert all(solution[names[cell]] != value for cell, value in step.eliminations), step.words
    if found.status == "solved":
        assert list(found.frames[-1].values) == list(solutions[0].values())


def test_a_step_says_which_clue_it_is() -> None:
    found = explain("................\ncages: A1 A2 = 3\n", "sudoku")
    (step,) = (step for step in found.steps if step.technique == "clue_propagation")
    assert step.words == "cage A1: A1 is not 34, A2 is not 34."


def test_a_clash_is_found() -> None:
    """A cage whose sum cannot be reached; and a board that is full when a cage turns out to be wrong."""
    assert explain("................\ncages: A1 A2 = 9\n", "sudoku").status == "contradiction"
    full = "1234341221434321\ncages: A1 A2 = 4\n"
    found = explain(full, "sudoku")
    assert found.status == "contradiction"
    assert found.clash is not None
    assert "cage A1" in found.clash.words


@pytest.mark.parametrize("rule", RULES)
def test_examples_of_rules_hold_and_break(rule: str) -> None:
    for text in registry.find("rule", rule).right:
        assert explain(text, "sudoku").status == "solved"
    for text in registry.find("rule", rule).wrong:
        assert explain(text, "sudoku").status == "contradiction"


def test_where_it_does_not_apply_a_sentence_says_so() -> None:
    with pytest.raises(CpsudokuError, match="nurikabe: expected all-different units over a square grid"):
        explain(gallery.puzzle("nurikabe").unique[0], "nurikabe")
    with pytest.raises(CpsudokuError, match="trial and error"):
        explain(gallery.puzzle("killer").unique[0], "killer", finish=True)
