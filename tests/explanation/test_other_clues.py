"""Cages, signs, arrows and other clues take part in an explanation: what they take away is in no solution."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.backends.specs import backend
from cpsudoku.explanation import explain, rate
from cpsudoku.explanation.techniques import every
from cpsudoku.ground import registry
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles import gallery

RULES = ["arrow", "cage", "thermometer"]
TEXTS = [
    *(("killer", text) for text in gallery.kind_of("killer").unique),
    *(("futoshiki", text) for text in gallery.kind_of("futoshiki").unique),
    *(("skyscrapers", text) for text in gallery.kind_of("skyscrapers").unique),
    ("sudoku", "................\narrows: r1c4 r1c3 r2c3\nthermometers: r2c2 r3c3 r4c4"),
]


def _solutions(kind: str, text: str) -> Iterator[dict[str, int]]:
    puzzle = gallery.kind_of(kind)
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
    found = explain("................\ncages: r1c1 r1c2 = 3\n", "sudoku")
    (step,) = (step for step in found.steps if step.technique == "clue_propagation")
    assert step.words == "cage r1c1: r1c1 is not 3 or 4, r1c2 is not 3 or 4."


def test_a_clash_is_found() -> None:
    """A cage whose sum cannot be reached; and a board that is full when a cage turns out to be wrong."""
    assert explain("................\ncages: r1c1 r1c2 = 9\n", "sudoku").status == "contradiction"
    full = "1234341221434321\ncages: r1c1 r1c2 = 4\n"
    found = explain(full, "sudoku")
    assert found.status == "contradiction"
    assert found.clash is not None
    assert "cage r1c1" in found.clash.words


@pytest.mark.parametrize("rule", RULES)
def test_examples_of_rules_hold_and_break(rule: str) -> None:
    for text in registry.find("rule", rule).right:
        assert explain(text, "sudoku").status == "solved"
    for text in registry.find("rule", rule).wrong:
        assert explain(text, "sudoku").status == "contradiction"


def test_where_it_does_not_apply_a_sentence_says_so() -> None:
    with pytest.raises(CpsudokuError, match="nurikabe: expected all-different units over a square grid"):
        explain(gallery.kind_of("nurikabe").unique[0], "nurikabe")


# Only trials tell what these clues say of each other.
TRIED = [("killer", text) for text in (*gallery.kind_of("killer").unique, *gallery.kind_of("killer").multiple)]
TRIED += [("sudoku", "................\narrows: r1c4 r1c3 r2c3\nthermometers: r2c2 r3c3 r4c4")]
TRIED += [("sudoku", "................\ncages:\nr1c1 r1c2 = 3\nr2c1 r2c2 = 7\nr3c1 r4c1 = ?")]
TRIED += [("sudoku", "................\nanti-knight")]


@pytest.mark.parametrize(("kind", "text"), TRIED)
def test_trial_and_error_ends_in_a_solution(kind: str, text: str) -> None:
    found = explain(text, kind, up_to="naked_single", finish=True)
    assert found.status == "solved"
    names = found.board.names
    said = dict(zip(names, found.frames[-1].values, strict=True))
    assert said in list(_solutions(kind, text))


@pytest.mark.parametrize("text", gallery.kind_of("killer").none)
def test_trial_and_error_finds_no_solution_where_there_is_none(text: str) -> None:
    assert explain(text, "killer", finish=True).status == "contradiction"


def test_rules_that_are_more_than_units_take_part() -> None:
    """Of every rule whose clues speak of digits alone, against `holds`: filled grids it refuses are refused by name."""
    tried = 0
    for name in registry.names("rule"):
        rule = registry.find("rule", name)
        for text in rule.wrong:
            try:
                found = explain(text, "sudoku")
            except CpsudokuError as error:
                assert "expected" in str(error), (name, error)
                continue
            assert found.status == "contradiction", (name, text)
            tried += 1
        for text in rule.right[:1]:
            try:
                found = explain(text, "sudoku")
            except CpsudokuError:
                continue
            assert found.status != "contradiction", (name, text)
    assert tried > 60


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_a_rating_counts_what_clues_leave(kind: str, text: str) -> None:
    found = rate(text, kind, proof=False)
    assert found.verdict == "unique"
    assert found.level is not None
    assert found.nodes is not None
    if found.blanks == 0:
        assert found.rank is not None and found.rank < every()[-1].rank + 1


def test_the_commands_take_cages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "killer.txt"
    file.write_text(gallery.kind_of("killer").unique[0], encoding="utf-8")
    assert main(["rate", "--kind", "killer", str(file)]) == 0
    assert "clue_propagation" in capsys.readouterr().out
    assert main(["explain", "--kind", "killer", "--finish", "--up-to", "naked_single", str(file)]) == 0
    assert "Solved by" in capsys.readouterr().out
