"""Wrong texts of rules give one line with the place, the expected and the found part."""

from __future__ import annotations

import pytest

from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each

REFUSED = [
    ("sums: r1c1", "2:11: expected = != < <= > or >= and a number, found the end of the line"),
    ("sums: r1c1 = = 3", "2:14: expected a cell or a number, found '='"),
    ("sums: r1c1 = 3 = 3", "2:16: expected one of = != < <= > >= in a line, found '='"),
    ("sums: 3 = 3", "2:12: expected a cell, found the end of the line"),
    ("sums: 2 3 r1c1 = 4", "2:9: expected a cell, + or -, found '3'"),
    ("sums: r1c1 3 = 4", "2:12: expected + or -, found '3'"),
    ("sums: 2 r1c1 r1c2 = 4", "2:14: expected + or - between two cells, found 'r1c2'"),
    ("sums: r1c1 + = 4", "2:14: expected a cell or a number, found '='"),
    ("sums: r1c1 ? 4", "2:12: expected cells and numbers with + - = != < <= > >= between them, found '?'"),
    ("sums: r1c9 = 4", "2:7: expected a cell from r1c1 to r4c4, found 'r1c9'"),
    ("sums: r1c1 = 99999999999", "2:14: expected a number up to 1000000, found '99999999999'"),
    ("relations: r1c1 | a < b", "2:19: expected two cells before a |, found 'a < b'"),
    ("relations: r1c1 r1c2", "2:21: expected | and a relation of a and b, found the end of the line"),
    ("relations: r1c1 r1c2 | ",
     "2:23: expected a relation of a and b, such as a + b >= 5, or pairs, such as 1-2 2-1, found"),
    ("relations: r1c1 r1c2 | a = b", "2:24: expected a relation of a and b"),
    ("relations: r1c1 r1c2 | __import__('os')", "(not __import__('os')), found \"__import__('os')\""),
    ("relations: r1c1 r1c2 | a ** b > 3", "(not a ** b), found"),
    ("relations: r1c1 r1c2 | a.real > 3", "(not a.real), found"),
    ("relations: r1c1 r1c2 | a < b and c", "(not c), found"),
    ("relations: r1c1 r1c2 | [a for a in (1, 2)]", "expected a relation of a and b"),
    (f"relations: r1c1 r1c2 | {'(' * 150}a{')' * 150}", "(at most 200 characters), found"),
    ("relations: r1c1 r1c1 | a < b", "2:17: expected another cell, found 'r1c1'"),
    ("either: foo r1c1", "2:9: expected the name of a rule (`cpsudoku help rules`) and its cells"),
    ("either: renban r1c1 or cage", "2:24: expected the name of a rule"),
    ("either:\nrenban r1c1 r9c9 or cage r1c1", "3:13: expected a cell from r1c1 to r4c4, found 'r9c9'"),
    ("clones: r1c1 r1c2 | r1c3", "2:25: expected groups of 2 places each, found the end of the line"),
    ("equal sets: r1c1", "2:17: expected at least 2 groups of places with | between them, found the end of the line"),
    ("look-and-say cages: r1c1 r1c2 = 123", "look-and-say cage: expected counts, each with its digit, found 123"),
    ("renbans: r1c1 r1c1", "2:15: expected another cell, found 'r1c1'"),
    ("thermometers: r1c1 r1c2 r1c1", "2:25: expected each cell once in a line, found 'r1c1'"),
    ("double arrow: r1c1 r1c2", "2:15: expected at least 3 cells, found 2"),
    ("foo: r1c1 r1c2", "2:1: expected the section of a rule (`cpsudoku help rules`), found `foo:`"),
    ("whispr: r1c1 r1c2", "2:1: expected the section of a rule (`cpsudoku help rules`): `whispers:`, found `whispr:`"),
]  # fmt: skip


@each(("text", "message"), REFUSED, ids=[text[:40] for text, _ in REFUSED])
def test_refused(text: str, message: str) -> None:
    kind = gallery.kind_of("sudoku")
    with pytest.raises(CpsudokuError) as caught:
        instance = kind.instance(f"................\n{text}")
        kind.clues(instance, kind.model(kind.shape(instance)))
    assert message in str(caught.value)


def test_sums_are_written_in_one_form() -> None:
    kind = gallery.kind_of("sudoku")
    text = "................\nsums:\n2*r1c1 - r1c2 + 3 >= 2 r1c3 - 1 + r1c1\n-r1c1+r1c2 = -3\nr1c1 + r1c1 == r1c2"
    assert kind.write(kind.instance(text)).split("\n")[2:] == [
        "r1c1 - r1c2 - 2 r1c3 >= -4",
        "-r1c1 + r1c2 = -3",
        "2 r1c1 - r1c2 = 0",
    ]


def test_names_of_sections_are_read_as_people_spell_them() -> None:
    kind = gallery.kind_of("sudoku")
    headings = ("slow thermometers", "Slow-Thermometer", "slow_thermometer", "SLOW THERMOMETERS")
    assert len({kind.instance(f"................\n{heading}: r1c1 r1c2") for heading in headings}) == 1


def test_lines_that_begin_in_one_cell_have_names_of_their_own() -> None:
    kind = gallery.kind_of("sudoku")
    instance = kind.instance("................\nrenbans:\nr1c1 r1c2\nr1c1 r2c1\nr1c1 r3c1")
    names = [clue.name for clue in kind.clues(instance, kind.model(kind.shape(instance)))]
    assert names == ["renban r1c1", "renban r1c1 (2)", "renban r1c1 (3)"]


def test_a_value_that_is_not_known_says_nothing() -> None:
    kind = gallery.kind_of("sudoku")
    text = "................\nwhispers: r1c1 r1c2 = ?\nlockout lines: r1c1 r2c4 = ?\nmodular lines: r1c1 r1c2 = ?"
    instance = kind.instance(text)
    assert kind.clues(instance, kind.model(kind.shape(instance))) == []
    assert kind.instance(kind.write(instance)) == instance
