"""Cages, signs, arrows and other clues in an explanation: the values that they remove are in no solution."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.explanation.explanation import explain
from cpsudoku.apps.explanation.premises import UNITS
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Question, Solved
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.conftest import DAY

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
    found = explain(text, kind=kind)
    words = found.subject.words
    solutions = list(_solutions(kind, text))
    assert solutions and found.status == "solved"
    sorts = {one.sort for step in found.steps for one in step.premises}
    assert "clue" in sorts or "sum" in sorts
    for solution in solutions:
        for x in (x for step in found.steps for x in step.follows if words.variable(x).name in solution):
            assert (solution[words.variable(x).name] == words.value(x)) is (x > 0)
    assert {x.name: value for x, value in found.placements().items()}.items() >= solutions[0].items()


def test_a_step_says_which_clue_it_is() -> None:
    found = explain("................\ncages: r1c1 r1c2 = 3\n", kind="sudoku")
    assert "r1c1 and r1c2 are not 3 or 4, because of cage r1c1, which can only hold 1 2." in str(found)


def test_a_clash_is_found() -> None:
    """A cage whose sum cannot be reached; and a board that is full when a cage turns out to be wrong."""
    assert explain("................\ncages: r1c1 r1c2 = 9\n", kind="sudoku").status == "none"
    found = explain("1234341221434321\ncages: r1c1 r1c2 = 4\n", kind="sudoku")
    assert found.status == "none" and "cage r1c1" in str(found)


@pytest.mark.parametrize("rule", RULES)
def test_examples_of_rules_hold_and_break(rule: str) -> None:
    for text in registry.find("rule", rule).right:
        assert explain(text, kind="sudoku").status == "solved"
    for text in registry.find("rule", rule).wrong:
        assert explain(text, kind="sudoku").status == "none"


@pytest.mark.every(3)
@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_a_technique_limits_steps_of_units_alone(kind: str, text: str) -> None:
    found = explain(text, kind=kind, up_to="naked_single")
    for step in found.steps:
        if {one.sort for one in step.premises} <= UNITS:
            assert step.name == "naked single"
        else:
            assert len(step.premises) == 1


@pytest.mark.every(4)
def test_rules_that_are_more_than_units_take_part() -> None:
    """For rules whose clues are about digits alone, `explain` finds no solution in the grids that `holds` rejects."""
    tried = 0
    names = registry.names("rule")[DAY // 4 % 4 :: 4]
    for name in names:
        rule = registry.find("rule", name)
        for text in rule.wrong:
            found = explain(text, kind="sudoku")
            assert found.status == "none", (name, text)
            tried += 1
        for text in rule.right[:1]:
            assert explain(text, kind="sudoku").status != "none", (name, text)
    assert tried > len(names) / 2


@pytest.mark.parametrize(("kind", "text"), TEXTS)
def test_a_rating_has_no_level_beside_other_clues(kind: str, text: str) -> None:
    found = explain(text, kind=kind).rating
    assert (found.verdict, found.level_log10) == ("unique", None)
    assert found.number is not None


def test_the_commands_take_cages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "killer.txt"
    file.write_text(gallery.kind_of("killer").unique[0], encoding="utf-8")
    assert main(["explain", "--rate", "--kind", "killer", str(file)]) == 0
    assert "gentle" in capsys.readouterr().out
    assert main(["explain", "--kind", "killer", "--up-to", "naked_single", str(file)]) in (0, 1)
    assert "cage r1c1" in capsys.readouterr().out
