"""Rules in editors' files: every rule written and read; unknown rules, drawings, rules in words; unread data that is
kept."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link
from cpsudoku.formats.entry_reading import read
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.kinds import Flag, Lines, Marked, Outside, Pairs
from cpsudoku.kinds.sections import Editor
from cpsudoku.puzzles.board import Board
from cpsudoku.puzzles.credits import Credits, mentions
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.sections.editor_keys import editors_of
from cpsudoku.puzzles.sections.path import Valued
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError, InputError
from tests.conftest import each

SUDOKU = gallery.kind_of("sudoku")
KIND = SUDOKU
SOLVED = "1234341221434321"
RULES = [name for name in registry.names("rule") if gallery.rule(name).editors]


def entry(text: str) -> Entry:
    [found] = read(text)
    assert isinstance(found, Entry), found
    return found


def data_of(**more: Any) -> dict[str, Any]:
    return {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], **more}


def again(data: Any) -> LinkContent:
    return LinkContent("f-puzzles", json.loads(json.dumps(data)))


UNIQUE, ANSWER = "1..4.........3.2", "1234342121434312"


def puzzle_of(cells: str, **more: Any) -> str:
    data = data_of(**more)
    for i, d in enumerate(cells):
        if d != ".":
            data["grid"][i // 4][i % 4] = {"value": int(d), "given": True}
    return f_puzzles_link(data)


@pytest.mark.every(4)
@each("name", RULES)
def test_every_rule_there_and_back(name: str) -> None:
    rule = gallery.rule(name)
    assert editors_of(rule.editors["f-puzzles"])
    for text in rule.right:
        puzzle = KIND.instance(text)
        data, lost = f_puzzles.write(puzzle, Credits(), KIND)
        sections = {section.name: section for section in KIND.all_sections}
        gaps = [name for name, content in puzzle.contents for item in content if sections[name].is_open(item)]
        assert lost == [f"{name} with a ? for a value" for name in dict.fromkeys(gaps)]
        back, _ = f_puzzles.read(again(data), KIND)
        known = tuple((name, _known(sections[name], content)) for name, content in puzzle.contents)
        assert back == replace(puzzle, contents=tuple((name, content) for name, content in known if content)), data


def _known(section: Any, content: Any) -> Any:
    first = KIND.all_sections[0]
    return content if section is first else tuple(item for item in content if not section.is_open(item))


def test_marks_that_are_given_are_cells_of_the_grid() -> None:
    puzzle = KIND.instance("size: 4x4\ngiven marks: r1c1 = 1 2")
    data, lost = f_puzzles.write(puzzle, Credits(), KIND)
    assert (data["grid"][0][0], lost) == ({"givenPencilMarks": [1, 2]}, [])
    assert f_puzzles.read(again(data), KIND)[0].cell_contents[0] == frozenset({1, 2})


def test_no_two_rules_claim_one_entry() -> None:
    keys = [(editor.key, editor.word, editor.sign) for name in RULES for editor in
            editors_of(gallery.rule(name).editors["f-puzzles"])]  # fmt: skip
    assert len(keys) == len(set(keys))


SECTIONS = [
    (Lines("cages", value="may", ordered=False), Editor("k"),
     [{"cells": ["R1C1", "R1C2"], "value": "3"}], "r1c1 r1c2 = 3"),
    (Lines("cages", value="may", ordered=False), Editor("k"), [{"cells": ["R1C2", "R1C1"], "value": " "}], "r1c1 r1c2"),
    (Lines("whispers", value="may", default=2), Editor("k"), [{"lines": [["R1C1", "R1C2"]], "value": ""}], "r1c1 r1c2"),
    (Lines("clones", groups=2), Editor("k"), [{"cells": ["R1C1"], "cloneCells": ["R2C2"]}], "r1c1 | r2c2"),
    (Lines("quads", at="corners", most=1, value=True, several=True), Editor("k"),
     [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 3]}], "r1.5c1.5 = 1 3"),
    (Lines("arrows", head=True), Editor("k"), [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}], "r1c1 r1c2"),
    (Lines("thermos", branches=True), Editor("k"),
     [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}], "r1c1 r1c2, r1c1 r2c1"),
    (Lines("loops", again=True), Editor("k"), [{"lines": [["R1C1", "R1C2", "R1C2", "R1C1"]]}], "r1c1 r1c2 r1c1"),
    (Pairs("xv", "XV"), Editor("k"), [{"cells": ["R1C2", "R1C1"], "value": "v"}], "r1c1 V r1c2"),
    (Pairs("dots", value="may", default=1), Editor("k"), [{"cells": ["R1C1", "R1C2"], "value": "2"}], "r1c1 r1c2 = 2"),
    (Pairs("dots", "wb"), Editor("k", sign="b"), [{"cells": ["R1C1", "R1C2"]}], "r1c1 b r1c2"),
    (Marked("odd"), Editor("k"), [{"cell": "R1C1"}, {"cells": ["R2C2"]}], "r1c1 r2c2"),
    (Outside("sums"), Editor("k"), [{"cell": "R0C2", "value": "0"}], "c2 v 0"),
    (Outside("sums"), Editor("k"), [{"cell": "R2C5", "value": "7"}], "r2 < 7"),
    (Outside("sums", ways="straight"), Editor("k"), [{"cell": "R2C5", "value": "7", "direction": ""}], "r2 < 7"),
    (Outside("sums"), Editor("k"), [{"cell": "R5C1", "direction": "UR", "value": 9}], "r4c2 ur 9"),
]  # fmt: skip
BLANK = [
    (Outside("sums"), [{"cell": "R0C2", "value": ""}]),
    (Pairs("xv", "XV"), [{"cells": ["R1C2", "R1C1"], "value": ""}]),
    (Lines("quads", at="corners", value=True, several=True),
     [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": []}]),
    (Lines("arrows", head=True), [{"cells": ["R1C1"], "lines": []}]),
    (Flag("f"), False),
]  # fmt: skip
WRONG = [
    (Outside("sums"), [{"cell": "R2C2", "value": "3"}], "just outside"),
    (Outside("sums"), [{"cell": "R0C0", "direction": "UL", "value": "3"}], "outside the board with one beside it"),
    (Outside("sums"), [{"cell": "R0C1", "value": "x"}], "expected a number"),
    (Pairs("xv", "XV"), [{"cells": ["R1C2", "R1C1"], "value": "Q"}], "expected x or v"),
    (Pairs("dots", touching=True), [{"cells": ["R1C1", "R4C4"]}], "expected neighbours"),
    (Pairs("dots"), [{"cells": ["R1C1"]}], "expected two cells"),
    (Outside("sums", ways="diagonal"), [{"cell": "R0C1", "value": "3"}], "expected a direction of UR, UL, DR, DL"),
    (Lines("quads", at="corners"), [{"cells": ["R1C1", "R1C2", "R2C1", "R3C3"]}], "around a corner"),
    (Lines("clones", groups=2), [{"cells": ["R1C1"], "cloneCells": []}], "two groups of equal size"),
    (Lines("lines"), [{"lines": [["R1C1", "R1C2", "R1C1"]]}], "each cell once"),
    (Lines("lines"), [{"lines": [["R1C5"]]}], "from R1C1 to R4C4"),
    (Lines("lines"), "R1C1", "expected a list"),
    (Marked("odd"), [{}], "found None"),
]


@each(("section", "editor", "found", "text"), SECTIONS)
def test_the_form_of_a_section(section: Any, editor: Editor, found: Any, text: str) -> None:
    board = Board(4, 4)
    content = section.read_key(editor, found, board)
    puzzle = KIND.puzzle(4, 4)
    assert section.write(content, board, puzzle.name_of) == [text]
    assert section.read_key(editor, section.write_key(editor, content, board), board) == content


@pytest.mark.parametrize(("section", "found"), BLANK)
def test_an_entry_without_a_value_is_no_clue(section: Any, found: Any) -> None:
    assert section.read_key(Editor("k"), found, Board(4, 4)) == ()


@pytest.mark.parametrize(("section", "found", "expected"), WRONG)
def test_an_entry_in_no_form(section: Any, found: Any, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        section.read_key(Editor("k"), found, Board(4, 4))


def test_a_default_value_a_word_and_functions() -> None:
    board = Board(4, 4)
    section = Lines("whispers", value=True)
    editor = Editor("whispers", default=3)
    content = section.read_key(editor, [{"lines": [["R1C1", "R1C2"]]}], board)
    assert isinstance(content[0], Valued) and content[0].value == 3
    assert section.write_key(editor, content, board) == [{"lines": [["R1C1", "R1C2"]]}]
    [word] = editors_of("negative ratio")
    assert Flag("n").read_key(word, ["xv", "ratio"], board) == (True,)
    assert Flag("n").read_key(word, ["xv"], board) == ()
    own = Editor("k", read=lambda one, _: [(one["a"],)], write=lambda item, _: {"a": item[0]})
    assert section.write_key(own, section.read_key(own, [{"a": 5}], board), board) == [{"a": 5}]


# The board


def test_regions_and_boxes() -> None:
    usual = data_of()
    for r in range(4):
        for c in range(4):
            usual["grid"][r][c]["region"] = r // 2 * 2 + c // 2
    assert f_puzzles.read(again(usual), KIND)[0] == KIND.puzzle(4, 4)
    rows = {"size": 6, "grid": [[{"region": r // 3 * 3 + c // 2} for c in range(6)] for r in range(6)]}
    puzzle, _ = f_puzzles.read(again(rows), KIND)
    assert puzzle.board.box == (3, 2)
    assert f_puzzles.read(again(f_puzzles.write(puzzle, Credits(), KIND)[0]), KIND)[0] == puzzle
    odd = data_of()
    for i, label in enumerate("1122113244324433"):
        odd["grid"][i // 4][i % 4]["region"] = int(label)
    none = data_of()
    for row in none["grid"]:
        for cell in row:
            cell["region"] = None
    for data in (odd, none):
        puzzle, _ = f_puzzles.read(again(data), KIND)
        assert puzzle != KIND.puzzle(4, 4)
        back = f_puzzles.write(puzzle, Credits(), KIND)[0]
        assert back["grid"] == data["grid"] or f_puzzles.read(again(back), KIND)[0] == puzzle
        assert KIND.instance(KIND.write(puzzle)) == puzzle


def test_what_the_solver_put_in_is_no_clue() -> None:
    data = data_of()
    own, marks, given_marks = {"value": 1}, {"centerPencilMarks": [1, 2]}, {"givenPencilMarks": [1, 2]}
    data["grid"][0] = [own, marks, given_marks, {"value": 3, "given": True}]
    puzzle, setting = f_puzzles.read(again(data), KIND)
    assert puzzle.cell_contents[:4] == (0, 0, frozenset({1, 2}), 3)
    assert setting.progress == 2


ROWS = [list(ANSWER[i : i + 4]) for i in (0, 4, 8, 12)]


CAGE = {"killercage": [{"cells": ["R1C1", "R1C4"], "value": "5"}]}


@pytest.mark.parametrize("stated", [ANSWER, [int(d) for d in ANSWER], list(ANSWER), ROWS], ids=["text", "n", "t", "r"])
@pytest.mark.parametrize("rule", [{}, CAGE], ids=["plain", "cage"])
def test_a_stated_solution(stated: Any, rule: dict[str, Any]) -> None:
    found = entry(puzzle_of(UNIQUE, solution=stated, **rule))
    assert found.solution is not None
    assert found.solution.digit_line() == ANSWER
    right = cpsudoku.check(puzzle_of(UNIQUE, solution=stated, **rule), backend=["search"])
    assert (right.verdict, right.solution_matches) == ("unique", True)
    wrong = cpsudoku.check(puzzle_of(UNIQUE, solution=ANSWER[::-1], **rule), backend=["search"])
    assert (wrong.verdict, wrong.solution_matches) == ("unique", False)
    part = cpsudoku.check(puzzle_of(UNIQUE, solution=ANSWER[:5] + "." * 11, **rule), backend=["search"])
    assert part.solution_matches is True


def test_a_solution_in_no_known_form_is_named() -> None:
    puzzle, setting = f_puzzles.read(again(data_of(solution="12")), KIND)
    assert not puzzle.solution
    assert "has an unknown form" in setting.notes[0]


# What is not known, drawn only, or in words


SEVERAL, NONE = "1" + "." * 15, "11" + "." * 14


@pytest.mark.parametrize(
    ("cells", "leave"), [(UNIQUE, "at most one solution"), (SEVERAL, "several solutions"), (NONE, "no solution")]
)
def test_a_rule_that_is_not_known_leaves_it_undecided(cells: str, leave: str) -> None:
    link = puzzle_of(cells, strangeline=[{"lines": [["R1C1", "R1C2"]]}], negative=["strange"])
    for source in (link, f_puzzles.as_text(entry(link).puzzle, Credits(), KIND)):
        report = cpsudoku.check(source, backend=["search"])
        assert report.verdict == "undecided"
        assert report.without == ("strangeline", "negative")
        assert report.error == f"rules that are not known: strangeline, negative; the known rules leave {leave}"
        assert report.as_dict()["unread"] == ["strangeline", "negative"]
        for refused in (cpsudoku.solve, cpsudoku.count, cpsudoku.prove):
            with pytest.raises(CpsudokuError, match="strangeline, negative; --ignore-unknown"):
                refused(source)


def test_what_says_nothing_is_no_rule() -> None:
    none = {"disabledlogic": {"a": 1}, "successMessage": "Well done", "negative": [], "strangeline": [], "other": False}
    link = puzzle_of(UNIQUE, **none)
    report = cpsudoku.check(link, backend=["search"])
    assert (report.verdict, report.without, report.drawn) == ("unique", (), ())


def test_what_is_only_drawn_or_said_is_never_called_broken() -> None:
    more: dict[str, Any] = {"line": [{"lines": [["R1C1", "R1C2"]]}], "ruleset": "Normal rules apply.\nSnark, renban."}
    said = "the text mentions renban lines, which the file does not hold as a rule"
    for cells, leave in ((SEVERAL, "several solutions"), (NONE, "no solution")):
        report = cpsudoku.check(puzzle_of(cells, **more), backend=["search"])
        assert (report.verdict, report.without) == ("undecided", ())
        assert report.error == f"the known rules leave {leave}"
        assert report.drawn == ("only drawn: 1 line", said)
    assert cpsudoku.check(puzzle_of(UNIQUE, **more), backend=["search"]).verdict == "unique"


RULES_DRAWN_TWICE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"killercage": [{"cells": ["R1C1", "R1C2"]}]}, {"cage": [{"cells": ["R1C2", "R1C1"], "outlineC": "#000"}]}),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 3}]}, {"cage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}),
    ({"renban": [{"lines": [["R1C1", "R1C2", "R2C2"]]}]}, {"line": [{"lines": [["R2C2", "R1C2", "R1C1"]], "size": 1}]}),
    ({"slowthermometer": [{"lines": [["R1C1", "R1C2"]]}]},
     {"line": [{"lines": [["R1C1", "R1C2"]]}], "circle": [{"cells": ["R1C1"], "fromConstraint": "Slow Thermometer"}]}),
    ({"doublearrow": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}, {"circle": [{"cells": ["R1C1"]}, {"cells": ["R1C3"]}]}),
    ({"rowindexer": [{"cells": ["R1C1"]}, {"cells": ["R3C2"]}]}, {"cage": [{"cells": ["R1C1", "R3C2"]}]}),
    ({"xsum": [{"cell": "R0C1", "value": "5"}]},
     {"text": [{"cells": ["R0C1"], "value": "5"}, {"cells": ["R0C1"], "value": "\u25ef"}]}),
]  # fmt: skip


@each(("clue", "drawing"), RULES_DRAWN_TWICE)
def test_what_the_editor_draws_for_a_clue_is_not_reported(clue: dict[str, Any], drawing: dict[str, Any]) -> None:
    found = entry(puzzle_of(SEVERAL, **clue, **drawing))
    assert found.setting is not None
    assert not found.puzzle.drawing
    assert len(found.setting.hidden) == sum(map(len, drawing.values()))
    assert cpsudoku.check(found, backend=["search"]).verdict in ("multiple", "none")


ONE, TWO, LINE = ["R1C1"], ["R1C1", "R1C2"], [["R1C1", "R1C2"]]
DRAWN_BESIDE: list[tuple[dict[str, Any], dict[str, Any]]] = [
    *(({}, {what: [{"cells": ONE}]}) for what in ("circle", "rectangle", "text", "cage")),  # on a given
    ({"killercage": [{"cells": TWO}]}, {"cage": [{"cells": TWO, "value": "7"}]}),
    ({"killercage": [{"cells": TWO, "value": "3"}]}, {"cage": [{"cells": TWO, "value": "7"}]}),
    ({"killercage": [{"cells": TWO}]}, {"cage": [{"cells": TWO, "negated": True}]}),
    *(({"killercage": [{"cells": TWO}]}, {what: [{"cells": TWO}]}) for what in ("circle", "rectangle", "text")),
    ({"killercage": [{"cells": TWO}]}, {"line": [{"lines": LINE}]}),
    *(({key: [{"lines": LINE}]}, {"line": [{"lines": LINE}]}) for key in ("thermometer", "palindrome", "betweenline")),
    ({"renban": [{"lines": LINE}]}, {"line": [{"lines": LINE, "value": "7"}]}),
    ({"renban": [{"lines": LINE}]}, {"line": [{"lines": LINE, "cells": ["R3C3"]}]}),
    ({"renban": [{"lines": LINE}]}, {"cage": [{"cells": TWO}]}),
    ({"odd": [{"cell": "R1C1"}]}, {"circle": [{"cells": ONE}]}),
    ({"rowindexer": [{"cells": ONE}, {"cells": ["R3C2"]}]}, {"cage": [{"cells": ONE}]}),
    ({"xsum": [{"cell": "R0C1", "value": "5"}]}, {"text": [{"cells": ["R0C1"], "value": "6"}]}),
    ({"sandwichsum": [{"cell": "R0C1", "value": "5"}]}, {"text": [{"cells": ["R0C1"], "value": "5"}]}),
    ({}, {"line": [{"lines": [["R3C1", "R3C2"]], "fromConstraint": "Renban"}]}),
    ({}, {"cage": [{"cells": ONE, "value": "FOGGY"}, {"cells": ONE, "value": "FOW", "sum": 3}]}),
    ({}, {"cage": [{"cells": ONE, "value": "source: a"}, {"cells": ONE, "value": "source: b"}]}),
]  # fmt: skip


@each(("clue", "drawing"), DRAWN_BESIDE)
def test_what_is_drawn_beside_a_clue_is_no_part_of_it(clue: dict[str, Any], drawing: dict[str, Any]) -> None:
    report = cpsudoku.check(puzzle_of(SEVERAL, **clue, **drawing), backend=["search"])
    assert report.verdict == "undecided"
    assert report.drawn[0].startswith("only drawn: ")


def test_a_coloured_cell_may_be_a_rule() -> None:
    data = data_of()
    data["grid"][0][0] = {"value": 1, "given": True, "c": "#CFCFCF"}
    report = cpsudoku.check(f_puzzles_link(data), backend=["search"])
    assert (report.verdict, report.drawn) == ("undecided", ("only drawn: 1 colour",))


def test_layers_of_another_editor_are_a_rule_that_is_not_known() -> None:
    report = cpsudoku.check(puzzle_of(UNIQUE, sudokupad={"overlays": [{"center": [0, 0]}]}), backend=["search"])
    assert report.without == ("sudokupad",)


@pytest.mark.parametrize(
    ("prose", "keys", "found"),
    [
        ("Cells a knight's move apart differ.", (), ["anti-knight"]),
        ("Normal anti knight rules", ("antiknight",), []),
        ("Little killer clues", ("littlekillersum",), []),
        ("Digits in cages sum up. Digits along thermos rise.", ("killercage",), ["thermometers"]),
        ("There is no anti-knight rule here", (), []),
        ("Normal sudoku rules apply.", ("regions",), []),
        ("Normal sudoku rules apply.", (), ["boxes"]),
    ],
)
def test_what_a_text_mentions(prose: str, keys: tuple[str, ...], found: list[str]) -> None:
    assert mentions(prose, keys) == found


# Text and link, there and back


FULL = data_of(
    title="Two\nlines",
    author="Somebody",
    ruleset="Normal sudoku rules apply.\n\n  title: not this\n# nor that",
    killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}, {"cells": ["R4C4"], "value": "k"}],
    arrow=[{"cells": ["R2C1"], "lines": [["R2C1", "R2C2", "R2C3"], ["R2C1", "R3C1"]]}],
    thermometer=[{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C3"]]}],
    strangeline=[{"lines": [["R1C1", "R1C2"]], "value": "a: b"}],
    line=[{"lines": [["R1C1", "R2C2"]], "outlineC": "#FF0000", "width": 0.3}],
    circle=[{"cells": ["R1C4"], "value": "="}],
    text=[{"cells": ["R1C4", "R2C4"], "value": "V = 5"}],
    disabledlogic={"foo": True},
    solution=[int(d) for d in SOLVED],
)
FULL["grid"][3] = [{"value": 4, "given": True}, {"givenPencilMarks": [1, 3]}, {"c": "#00FF00"}, {"value": 2}]


def test_link_text_link_text_is_the_same() -> None:
    first = entry(f_puzzles_link(FULL))
    assert first.setting is not None
    text = f_puzzles.as_text(first.puzzle, first.setting, KIND)
    assert "# title: Two lines" in text
    assert "# line: r1c1 r2c2" in text
    second = entry(text)
    assert second.puzzle == first.puzzle
    link, lost = f_puzzles.as_link(second.puzzle, second.setting or Credits(), KIND, "f-puzzles", False)
    assert lost == []
    third = entry(link)
    assert third.setting is not None
    assert f_puzzles.as_text(third.puzzle, third.setting, KIND) == text
    assert third.puzzle.solution == first.puzzle.solution


def test_to_its_own_form_a_link_keeps_everything() -> None:
    first = entry(f_puzzles_link(FULL))
    assert first.setting is not None
    link, lost = f_puzzles.as_link(first.puzzle, first.setting, KIND, "f-puzzles", False)
    assert lost == []
    kept = entry(link).setting
    assert kept is not None
    assert kept.file == FULL


def test_to_make_a_rule_of_a_line_is_to_change_one_word() -> None:
    data = data_of(line=[{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R2C1", "R2C2"]]}])
    first = entry(f_puzzles_link(data))
    assert first.setting is not None
    text = f_puzzles.as_text(first.puzzle, first.setting, KIND).replace("# line:", "thermometer:")
    assert len(KIND.instance(text).thermometers) == 2
    with pytest.raises(InputError, match="once, found it again"):
        KIND.instance("size: 4x4\ncages:\nr1c1 r1c2\ncages: r1c3 r1c4")


def test_rules_are_added(tmp_path: Path) -> None:
    from cpsudoku.formats import ReadOptions

    link = puzzle_of("1" + "." * 15, title="T")
    [found] = read(link, options=ReadOptions(add=("thermometer: r1c1 r1c2", "cages: r1c3 r1c4 = 7")))
    assert isinstance(found, Entry)
    assert len(found.puzzle.thermometers) == len(found.puzzle.cages) == 1
    assert found.title == "T"
    [bad] = read(link, options=ReadOptions(add=("nonsense",)))
    assert "--rule: expected a section" in str(getattr(bad, "error", ""))


@pytest.mark.parametrize(
    ("key", "one"),
    [
        ("sandwichsum", {"cell": "R0C2", "value": "A"}),
        ("littlekillersum", {"cell": "R0C1", "direction": "DR", "value": "?"}),
        ("difference", {"cells": ["R1C1", "R1C2"], "value": "prime"}),
        ("ratio", {"cells": ["R1C1", "R1C2"], "value": "3/2"}),
        ("xv", {"cells": ["R1C1", "R1C2"], "value": "IX"}),
        ("whispers", {"lines": [["R1C1", "R1C2"]], "value": "n"}),
    ],
)
def test_a_value_that_the_rule_does_not_have_is_a_rule_that_is_not_known(key: str, one: dict[str, Any]) -> None:
    """It is not dropped and not read as an absent value, and the rest of the file is accepted."""
    puzzle, _ = f_puzzles.read(again(data_of(**{key: [one], "odd": [{"cell": "R1C1"}]})), KIND)
    assert puzzle.content("without") == ((f"{key}.value", json.dumps([one], separators=(",", ":"))),)
    assert puzzle.content("odd")
    outside = {**one, "cells": ["R1C1", "R9C9"], "cell": "R9C9", "lines": [["R9C9", "R1C1"]]}
    with pytest.raises(InputError):
        f_puzzles.read(again(data_of(**{key: [outside]})), KIND)


def test_sums_in_figures_are_x_and_v() -> None:
    pairs = [{"cells": ["R1C1", "R1C2"], "value": 5}, {"cells": ["R2C1", "R2C2"], "value": "10"}]
    puzzle, _ = f_puzzles.read(again(data_of(xv=pairs)), KIND)
    assert [pair.sign for pair in puzzle.content("xv")] == ["V", "X"]


def test_cages_that_hold_metadata_or_fog_are_no_drawings() -> None:
    cages = [{"cells": ["R1C1"], "value": value} for value in ("FOW", "FOGLIGHT", "msgcorrect: Well done", "12")]
    cages.append({"cells": ["R1C2"], "value": "sum: odd"})  # no metadata that is known
    puzzle, _ = f_puzzles.read(again(data_of(cage=cages)), KIND)
    assert [one.value for one in puzzle.drawing] == ["12", "sum: odd"]


# Spellings that are unusual, and legal


def told(**more: Any) -> str:
    """Our text of a file's content, without its grid."""
    puzzle, _ = f_puzzles.read(again(data_of(**more)), KIND)
    _, _, sections = KIND.write(puzzle).partition("\n")
    return "\n".join(line.removesuffix(":") for line in sections.strip().splitlines())


SPELLED: list[tuple[dict[str, Any], str]] = [
    ({"antiknight": 1, "antiking": "True", "nonconsecutive": False}, "anti-king\nanti-knight"),
    ({"negative": "xv"}, "negative xv"),
    ({"negative": ["XV", "Ratio "]}, "negative ratio\nnegative xv"),
    ({"killercage": [{"cells": ["r1c1", "R1c2"], "value": 5.0}]}, "cages: r1c1 r1c2 = 5"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "+5"}]}, "cages: r1c1 r1c2 = 5"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 0}]}, "cages: r1c1 r1c2"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": None}]}, "cages: r1c1 r1c2"),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "dr", "value": "0"}]}, ""),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "dr", "value": " 7 "}]}, "little killers: r1c2 dr 7"),
    ({"sandwichsum": [{"cell": "R0C1", "value": 0}]}, "sandwich sums: c1 v 0"),
    ({"thermometer": [{"cells": ["R1C1", "R1C2"]}]}, "thermometers: r1c1 r1c2"),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": ""}]}, "whispers: r1c1 r1c2"),
    ({"germanwhispers": [{"lines": [["R1C1", "R1C2"]]}]}, "whispers: r1c1 r1c2"),
    ({"dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}]}, "whispers: r1c1 r1c2 = 1"),
    ({"ratio": [{"cells": ["R1C2", "R1C1"], "value": "2.0"}]}, "ratio dots: r1c1 r1c2"),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": ["1", 2.0]}]}, "quadruples: r1.5c1.5 = 1 2"),
    ({"odd": [{"cell": "r1c1"}, {"cells": ["R2C2", "R3C3"]}]}, "odd: r1c1 r2c2 r3c3"),
    ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C1", "R3C3"]}]}, "clones: r1c1 r1c2 | r1c1 r3c3"),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R1C2"]]}]},
     "arrows\nr1c1 r1c2\nr1c1 r2c1 r1c2"),
    ({"arrow": [{"lines": [["R1C1", "R1C2"]]}]}, "arrows: r1c1 r1c2"),
    ({"thermometer": [{"lines": []}], "renban": [{"lines": []}], "palindrome": [{"lines": [["R1C1"]]}]}, ""),
    ({"betweenline": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C2", "R1C3"]]}]},
     "between lines: r1c1 r1c2 r2c2 r1c2 r1c3"),
    ({"numberedrooms": [{"cell": "R0C1", "value": "2"}]}, "numbered rooms: c1 v 2"),
]  # fmt: skip


@each(("found", "text"), SPELLED)
def test_an_unusual_spelling(found: dict[str, Any], text: str) -> None:
    assert sorted(told(**found).splitlines()) == sorted(text.splitlines())


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ({"antiknight": "perhaps"}, "expected true or false under 'antiknight', found 'perhaps'"),
        ({"antiknight": "false"}, "expected true or false under 'antiknight', found 'false'"),
        ({"antiknight": [1]}, "expected true or false"),
        ({"thermometer": [{}]}, "expected a list of cells, found None"),
        ({"renban": ["R1C1"]}, "expected objects under 'renban'"),
    ],
)
def test_a_rule_that_is_not_read_is_never_dropped_in_silence(found: dict[str, Any], expected: str) -> None:
    with pytest.raises(InputError, match=re.escape(expected)):
        told(**found)


def test_a_word_of_the_list_negative_that_is_not_known() -> None:
    assert set(told(negative=["xv", "magic"]).splitlines()) == {"negative xv", 'without: negative ["magic"]'}


def test_a_solution_says_which_digits_there_are() -> None:
    """With noughts, where the rows and columns have different digits; else a nought is a cell that is not known."""
    from_nought = "0123" "2301" "1032" "3210"
    cells = {"grid": [[{"value": 0, "given": True}, {"value": 1}, {}, {}], *([{}] * 4 for _ in range(3))]}
    for stated in (from_nought, ",".join(from_nought), [*map(int, from_nought)]):
        puzzle, _ = f_puzzles.read(again(data_of(solution=stated, **cells)), KIND)
        assert puzzle.content("values") == (0, 1, 2, 3)
        assert puzzle.content(KIND.all_sections[0].name) == (((1, 1), 0),)
        assert len(puzzle.solution[0][1]) == 16
    for stated in ("0" + SOLVED[1:], "." + SOLVED[1:]):
        puzzle, _ = f_puzzles.read(again(data_of(solution=stated)), KIND)
        assert puzzle.cell_contents
        assert len(puzzle.solution[0][1]) == 15
    for stated in ("0" * 16, "." * 16):
        assert not f_puzzles.read(again(data_of(solution=stated)), KIND)[0].solution
    puzzle, setting = f_puzzles.read(again(data_of(solution="9123" + from_nought[4:])), KIND)
    assert [key for key, _ in puzzle.content("without")] == ["digits"]
    assert setting.notes == ("the solution that the file states has digits that the file does not name",)


@pytest.mark.parametrize("givens", ["12..3...", "1...3...", "12..12..", "1234....", "1..4.1.."])
@pytest.mark.parametrize("flag", ["antiking", "antiknight"])
def test_a_board_that_is_not_square_is_asked(givens: str, flag: str) -> None:
    """Two rows of four, two boxes, and cells that may not be equal, against all pairs of rows."""
    ways = [cells for a in permutations(range(1, 5)) for b in permutations(range(1, 5))
            if _holds(cells := (*a, *b), givens, flag)]  # fmt: skip
    boxes = [[[r, c + x] for r in (0, 1) for x in (0, 1)] for c in (0, 2)]
    grid = [[{} if c == "." else {"value": c} for c in givens[i : i + 4]] for i in (0, 4)]
    stated = "".join(map(str, ways[0])) if ways else ""
    data: dict[str, Any] = {"cells": grid, "regions": boxes, "metadata": {flag: True, "solution": stated}}
    report = cpsudoku.check(json.dumps(data), backend=["search"])
    assert report.verdict == {0: "none", 1: "unique"}.get(len(ways), "multiple")
    if len(ways) == 1:
        assert report.solution_matches


def _holds(cells: tuple[int, ...], givens: str, flag: str) -> bool:
    far = {(1, 1)} if flag == "antiking" else {(1, 2)}
    pairs = [(i, j) for i in range(8) for j in range(i) if (i // 4 - j // 4, abs(i % 4 - j % 4)) in far]
    boxes = all(len({cells[i], cells[i + 1], cells[i + 4], cells[i + 5]}) == 4 for i in (0, 2))
    given = all(c in (".", str(d)) for c, d in zip(givens, cells, strict=True))
    return boxes and given and all(cells[i] != cells[j] for i, j in pairs)


def test_what_is_drawn_beside_the_board_may_be_a_clue() -> None:
    text = [{"cells": ["R0C1"], "value": "12"}]
    report = cpsudoku.check(puzzle_of(SEVERAL, text=text), backend=["search"])
    assert (report.verdict, report.drawn) == ("undecided", ("only drawn: 1 text",))
    blank = [{"cells": ["R0C1"], "value": " "}]
    assert cpsudoku.check(puzzle_of(SEVERAL, text=blank), backend=["search"]).verdict == "multiple"
    held = [{"cell": "R0C1", "value": "5"}]
    drawn = [{"cells": ["R0C1"], "value": "5", "fromConstraint": "X Sum"}]
    assert cpsudoku.check(puzzle_of(SEVERAL, xsum=held, text=drawn), backend=["search"]).verdict != "undecided"


def test_a_board_without_regions_and_a_text_that_means_some() -> None:
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    data = {"cells": rows, "metadata": {"rules": "Normal sudoku rules apply."}}
    report = cpsudoku.check(json.dumps(data), backend=["search"])
    assert report.verdict == "undecided"
    assert report.drawn == ("the text mentions boxes, which the file does not hold as a rule",)
    boxes = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)]
    assert cpsudoku.check(json.dumps({**data, "regions": boxes}), backend=["search"]).verdict == "multiple"


def test_a_nought_that_sudokupad_gives_is_a_digit() -> None:
    """Of f-puzzles it is a cell without one. Without a stated solution the digits are unknown."""
    boxes = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)]
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    rows[0][0] = {"value": "0"}
    data: dict[str, Any] = {"cells": rows, "regions": boxes}
    report = cpsudoku.check(json.dumps(data), backend=["search"])
    assert (report.verdict, report.without) == ("undecided", ("digits",))
    stated = {"metadata": {"solution": "0123230110323210"}}
    assert cpsudoku.check(json.dumps({**data, **stated}), backend=["search"]).verdict == "multiple"
    grid = [[{"value": 0, "given": True}, {}, {}, {}], *([{}] * 4 for _ in range(3))]
    assert f_puzzles.read(again(data_of(grid=grid)), KIND)[0] == KIND.instance("." * 16)


def test_a_grid_below_which_something_is_drawn() -> None:
    for drawn in ("# line: r1c1 r2c2", "# text: r0c1 = 9", "# line: r1c1 r1c2\n# text: r1c1 = V"):
        report = cpsudoku.check(f"{SEVERAL}\n{drawn}\n", backend=["search"])
        assert report.verdict == "undecided", drawn
        assert report.drawn[0].startswith("only drawn: 1 "), drawn
