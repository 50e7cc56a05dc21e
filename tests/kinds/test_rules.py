"""Rules that combine with sudoku."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.formats.entry_reading import read
from cpsudoku.model import Model, Question
from cpsudoku.model.model import place_of
from cpsudoku.model.verdicts import Verdict
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import Conclusion, uniqueness
from tests.conftest import each
from tests.rules.test_meanings import holds

RULES = registry.names("rule")


def broken(text: str) -> list[str]:
    """The names of the clues that a filled sudoku breaks, and the file of a broken rule of its shape."""
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    clues = kind.clues(instance, model)
    values: dict[Any, Any] = dict(zip(model.decisions, instance.cell_contents, strict=True))
    rules = [place(model, number) for number, rule in enumerate(model.constraints) if not rule.holds(values)]
    return [*dict.fromkeys(rules), *(clue.name for clue in clues if not holds(clue, values))]


def uniqueness_of(text: str) -> Conclusion:
    kind = gallery.kind_of("sudoku")
    instance = kind.instance(text)
    model = kind.model(kind.shape(instance))
    session = backend("sat").open(model)
    found = uniqueness(model, session, Question(kind.clues(instance, model)))
    session.close()
    return found


def place(model: Model, number: int) -> str:
    """The name of the file that defines a rule."""
    where = place_of(model)
    assert where is not None
    return where(number).partition(".py")[0].replace("_", " ")


@pytest.mark.every(8)
@each("name", RULES)
def test_a_rule_allows_what_is_right_and_names_what_is_wrong(name: str) -> None:
    rule = gallery.rule(name)
    assert rule.right and rule.wrong
    if "chaos construction" in rule.right[0]:  # more than digits is to be found
        assert all(uniqueness_of(text).verdict is not Verdict.NONE for text in rule.right)
        assert all(uniqueness_of(text).verdict is Verdict.NONE for text in rule.wrong)
        return
    for text in rule.right:
        assert broken(text) == []
    for text in rule.wrong:
        (found,) = broken(text)
        assert found.startswith(name.replace("_", " "))


@each("name", RULES)
def test_a_rule_is_pickled_by_its_name(name: str) -> None:
    rule = gallery.rule(name)
    assert pickle.loads(pickle.dumps(rule)) is rule


@each("name", RULES)
def test_the_text_of_a_rule_reads_back(name: str) -> None:
    kind = gallery.kind_of("sudoku")
    for text in (*gallery.rule(name).right, *gallery.rule(name).wrong):
        written = kind.write(kind.instance(text))
        assert kind.instance(written) == kind.instance(text)


def test_rules_combine_and_share_the_model_of_plain_sudoku() -> None:
    kind = gallery.kind_of("sudoku")
    plain = kind.instance("1...............")
    mixed = kind.instance(
        "1...............\narrows:\nr1c4 r1c3 r2c3\ncages:\nr1c1 r1c2 = 3\nthermometers:\nr4c1 r4c2, r4c1 r3c1"
    )
    assert plain.givens and not mixed.givens
    assert kind.shape(plain) == kind.shape(mixed)
    model = kind.model(kind.shape(plain))
    names = [clue.name for clue in kind.clues(mixed, model)]
    assert names == ["r1c1=1", "arrow r1c4", "cage r1c1", "thermometer r4c1"]
    assert kind.header(kind.shape(plain), kind.clues(plain, model)) == "sudoku 2x2"
    assert kind.header(kind.shape(mixed), kind.clues(mixed, model)) == ""


def test_a_file_of_sudokus_with_sections_and_one_of_plain_ones(tmp_path: Path) -> None:
    mixed = tmp_path / "mixed.txt"
    mixed.write_text("1...............\nthermometers:\nr1c1 r1c2\n===\n................\narrow: r1c4 r1c3 r1c2\n")
    plain = tmp_path / "plain.txt"
    plain.write_text("1...............\n2...............\n")
    for path, is_plain in ((mixed, False), (plain, True)):
        found = list(read(str(path)))
        assert [isinstance(e, Entry) and e.puzzle.givens is not None for e in found] == [is_plain] * 2
