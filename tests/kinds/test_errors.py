"""Wrong texts of declared kinds: the error has line, column, the expected and the found part."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.kinds import Puzzle
from cpsudoku.model import Clue
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.kinds.rule import Rule
from cpsudoku.puzzles.sections.figures import GROUP_DRAWINGS
from cpsudoku.puzzles.sections.path import Lines, Marked
from cpsudoku.support.errors import CpsudokuError, InputError, InstanceError, ModelError
from tests.conftest import each

FOUR = "................\n"
REFUSED = [
    ("sudoku", FOUR + "thermometers:\nr1c1 r1c2\nr1c1 r5c2", "4:6: expected a cell from r1c1 to r4c4, found 'r5c2'"),
    ("sudoku", FOUR + "thermometers:\nr1c1", "3:1: expected at least 2 cells, found 1"),
    (
        "sudoku",
        FOUR + "arrows:\nr1c1",
        "3:5: expected cells of the line after the first, or after one |, found the end",
    ),
    ("sudoku", FOUR + "arrows: r1c1 r1c9", "2:14: expected a cell from r1c1 to r4c4, found 'r1c9'"),
    ("sudoku", FOUR + "cages:\nr1c1 r1c2 = x", "3:13: expected a sum after the =, found 'x'"),
    ("killer", FOUR + "\ncages:\nr1c1 = 3\ncage:\nr1c2 = 3", "5:1: expected section 'cage' once"),
    ("killer", FOUR + "arrows:\nr1c1 r1c2", "2:1: expected `cages:`, found `arrows:`"),
    ("queens", "..\n.X", "2:2: expected -, Q or a dot, found 'X'"),
    ("queens", "..\n...", "2:3: expected 2 cells, found 3"),
    ("queens", "..\n.", "2:2: expected 2 cells, found 1"),
    ("queens", "size: 0x4", "1:7: expected rows x columns up to 100, such as 4x5, found '0x4'"),
    ("queens", "size: 4", "1:7: expected rows x columns"),
    ("queens", "signs:\nr1c1 < r1c2", "1:1: expected no section, found `signs:`"),
    ("nonogram", "rows:\n1\n2\n3\ncolumns:\n1 x\n1", "6:3: expected a number, found 'x'"),
    ("nonogram", "size: 3x2\nrows:\n1\n2\ncolumns:\n1\n1", "2:1: expected 3 lines under `left:`, found 2"),
    ("nonogram", "..\n..\nrows:\n1\n1\n1\ncolumns:\n1\n1", "6:1: expected 2 lines under `left:`, found 3"),
    ("skyscrapers", "size: 3x3\nleft: 1 2", "2:1: expected 3 numbers under `left:`, found 2"),
    ("skyscrapers", "left: 1 2\ntop: 1 2 3", "expected a square board, found 2 x 3"),
    ("kakuro", "\\ 4\\ 3\\\n\\3 . .\n\\4 . 5", "3:6: expected 2 numbers with \\ between them, or a blank, found '5'"),
    ("kakuro", "\\ 4\\\n\\x .", "2:1: expected a number, ? or a blank, found '\\\\x'"),
    ("nurikabe", "..\n.0", "2:2: expected a number from 1 to 999, ? or a blank, found '0'"),
    ("nurikabe", "1.\n..\nsolution:\n-x\nx", "5:2: expected 2 cells, found 1"),
    ("nurikabe", "1.\n..\nsolution:\n-x\nxy", "5:2: expected -, x or a dot, found 'y'"),
    ("nurikabe", "1.\n..\nsolution: -x", "3:13: expected 2 rows, found 1"),
    ("nurikabe", "1.\n..\nsolution label:\n-x\nxx", "3:1: expected solution, each once, found 'solution label'"),
]


@each(("name", "text", "message"), REFUSED)
def test_refused(name: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        gallery.kind_of(name).instance(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["size: 3x4", "...\n..."])
def test_a_board_on_which_the_kind_cannot_be(text: str) -> None:
    kind = gallery.kind_of("binairo")
    with pytest.raises(CpsudokuError, match="binairo: expected even numbers of rows and columns"):
        kind.shape(kind.instance(text))


def test_rules_see_no_clues() -> None:
    """What belongs to the clues cannot leak into the model that all puzzles of a shape share."""

    def rules(puzzle: Puzzle, at: object) -> list[object]:
        return [puzzle.cages]

    kind = Kind(rules=rules, sections=[Lines("cages")])
    with pytest.raises(CpsudokuError, match="rules: cages are clues"):
        kind.model(kind.shape(kind.instance("....\n....\n....\n....\ncages:\nr1c1 r1c2")))


def test_what_is_no_clue_is_refused() -> None:
    kind = Kind(clues=lambda puzzle, at: [at["r1c1"] == 1])
    instance = kind.instance("1...\n....\n....\n....")
    with pytest.raises(InstanceError, match=r"test_errors\.py:\d+: clues: expected Clue"):
        kind.clues(instance, kind.model(kind.shape(instance)))


WRONG_DRAWINGS = [
    (lambda: Lines("bulbs", drawing="nonsense"), "'bulbs': expected drawing=line, .* or marks, found 'nonsense'"),
    (lambda: Lines("bulbs", drawing="thermometer"), "'bulbs': expected branches=True with drawing='thermometer'"),
    (lambda: Lines("bulbs", branches=True, drawing="cage"), "expected drawing=thermometer, found 'cage'"),
    (lambda: Marked("dots", drawing="line"), "section 'dots': expected drawing=mark, circle, .* found 'line'"),
    (lambda: Rule(Lines("bulbs"), drawing="nonsense"), "section 'bulbs': expected drawing="),
]


@pytest.mark.parametrize(("make", "message"), WRONG_DRAWINGS)
def test_a_drawing_that_the_section_cannot_have(make: Callable[[], object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        make()


@pytest.mark.parametrize("name", GROUP_DRAWINGS)
def test_the_option_of_a_drawing(name: str) -> None:
    option, _, value = GROUP_DRAWINGS[name].partition("=")
    assert Lines("bulbs", drawing=name, **{option: literal_eval(value)}).look == name


def test_a_place_that_is_not_there() -> None:
    kind = Kind(clues=lambda puzzle, at: [Clue("x", at["r9c9"] == 1)])
    instance = kind.instance("1...\n....\n....\n....")
    with pytest.raises(ModelError, match="digits: expected a place of the board, such as r1c1, found 'r9c9'"):
        kind.clues(instance, kind.model(kind.shape(instance)))


TOUCHING = [("o..\n...\n...", "x.\n.."), (".o.\n...\n...", ".x\n.."), ("...\n.o.\n...", "..\n.x")]


@pytest.mark.parametrize(("star", "hole"), TOUCHING)
def test_a_star_that_touches_a_missing_cell_is_refused(star: str, hole: str) -> None:
    kind = gallery.kind_of("galaxies")
    with pytest.raises(CpsudokuError, match="expected a star on cells of the board, found one on a missing cell"):
        kind.shape(kind.instance(f"{star}\nholes:\n{hole}"))


@pytest.mark.parametrize(
    ("functions", "line"),
    [
        ("def rules(puzzle, at):\n    yield at['r1c1'] == 1\n    yield 'words', len(puzzle.cells) == 16\n", 4),
        ("def rules(puzzle, at):\n    for cell in puzzle.cells:\n        yield sum([]) == 0\n", 4),
        ("def rules(puzzle, at):\n    return [at['r1c1'] == 1, False]\n", 2),
        ("def clues(puzzle, at):\n    yield Clue('one', at['r1c1'] == 1)\n    yield Clue('b', 2 in puzzle.cells)\n", 4),
        ("def clues(puzzle, at):\n    yield Clue('one', at['r1c1'] == 1)\n    yield True\n", 4),
    ],
)
@pytest.mark.app
def test_a_plain_true_or_false_in_a_kind_names_file_and_line(tmp_path: Path, functions: str, line: int) -> None:
    name = functions[4:9]
    text = f"from cpsudoku import *; from cpsudoku.kinds import *\n{functions}KIND = Kind({name}={name})\n"
    (tmp_path / "mine.py").write_text(text)
    kind = gallery.kind_of(str(tmp_path / "mine.py"))
    instance = kind.instance("1...\n....\n....\n....")
    with pytest.raises(InstanceError, match=rf"^mine\.py:{line}: .*(True|False)( is not a constraint|$)"):
        kind.clues(instance, kind.model(kind.shape(instance)))
