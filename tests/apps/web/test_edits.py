"""The puzzle as the page edits it: typed values, new clues, drawn lines as a rule. Questions about it: several puzzles
in one text, a close pair of solutions, a grid judged by the rule that it breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import checker
from cpsudoku.apps.drawing.overlay import line_of
from cpsudoku.apps.web import edited_puzzle, page_questions, puzzle_questions
from cpsudoku.apps.web.puzzle_questions import QUESTIONS, Event, events_or_error, request_of
from cpsudoku.apps.web.seal_page import HEAD, seal_entry
from cpsudoku.apps.web.warm_boards import OpenBoards
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.apps.web.test_desk import NAMES, solutions
from tests.conftest import each

UNIQUE = "1..4.........3.2"
SEVERAL = "1..4............"
WORDS = ("none", "unique", "multiple")
SQUARE = ["r1c1", "r1c2", "r2c1", "r2c2"]
LINES = ("r9c9 = 1", "r1c1 = 9", "r1c1", "", ":", "cages: r1c1 r1c1 = 2", "cages: 5", "without: x {}", "nix: r1c1",
         "sandwich: r1")  # fmt: skip
GREEN = "#67f067FF"
ROOT = Path(__file__).parents[3]
OPENING = (ROOT / "docs" / "opening.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def boards() -> Iterator[OpenBoards]:
    opened = OpenBoards()
    yield opened
    opened.close()


def ask(boards: OpenBoards, text: str, *questions: str, **fields: Any) -> list[Event]:
    """The final events of a message, as JSON has them."""

    def answers() -> Iterator[Event]:
        yield from page_questions.events(boards, request_of({"text": text, "ask": [*questions], **fields}))

    events = [json.loads(json.dumps(event)) for event in events_or_error(answers(), boards)]
    return [event for event in events if event["final"]]


def final(boards: OpenBoards, text: str, question: str, **fields: Any) -> Event:
    return ask(boards, text, question, **fields)[-1]


def test_values_above_9_have_the_sign_of_the_board_everywhere(boards: OpenBoards) -> None:
    """In the picture, on the buttons, in the list of clues, in tables and suggested clues, and in a judgement."""
    signs, size = "123456789ABCDEFG", range(16)
    filled = ["".join(signs[(4 * (r % 4) + r // 4 + c) % 16] for c in size) for r in size]
    text = "\n".join(filled).replace("E", ".").replace("F", ".")
    picture, overlay, completions = ask(boards, text, "picture", "overlay", "completions:1")
    assert picture["alphabet"] == [*signs]
    assert [words for name, _, words, _ in picture["items"] if name == "digits r1c12"] == ["digits: r1c12 = C"]
    assert [(one["names"], one["claims"]) for one in overlay["marks"]] == [([*signs], [*signs])]
    assert {clue.split("=")[1] for one in completions["sets"] for clue in one} <= {*"EF"}
    judge = final(boards, text, "judge", grid="".join(filled).replace("F", "E"))
    assert judge["broken"][0]["words"] == "row 1 holds E twice", judge["broken"][0]


def test_a_typed_value_is_a_clue_and_replaces_the_one_of_its_cell(boards: OpenBoards) -> None:
    picture, verdict = ask(boards, UNIQUE, "picture", "verdict", added=["r1c1 = 2", "r1c1 = 3"])
    assert picture["alphabet"] == ["1", "2", "3", "4"] and [name for name, *_ in picture["places"]] == [*NAMES]
    assert [line for _, line, *_ in picture["items"]] == ["r1c1 = 3", "r1c4 = 4", "r4c2 = 3", "r4c4 = 2"]
    assert picture["added"] == [["r1c1 = 2", ""], ["r1c1 = 3", "digits r1c1"]]
    assert verdict["verdict"] == WORDS[min(2, len(solutions("3" + UNIQUE[1:])))]
    assert final(boards, UNIQUE, "verdict", added=["r1c1 = 3"], without=["digits r1c1"])["verdict"] == "multiple"


def test_added_lines_are_those_of_the_picture_of_each_kind(boards: OpenBoards) -> None:
    """Without an item, and with its line added, the puzzle is the one before."""
    for name in registry.names("kind"):
        entry = page_questions.read_entries(gallery.kind_of(name).unique[0], name)[0]
        assert isinstance(entry, Entry)
        puzzle = entry.puzzle
        items = [item for item in puzzle.items if not next(puzzle.sections.select([item.section])).shape]
        for item in items[:3]:
            less = puzzle.without(item)
            section = next(puzzle.sections.select([item.section]))
            if less is None or item in less.items_of(section) or type(section).__name__ == "Lanes":
                continue
            more, (added,) = edited_puzzle.add_lines(less, [line_of(puzzle, item)])
            assert added == item and set(more.items) == set(puzzle.items), (name, item)


def test_the_clues_that_fit_cells_can_be_added(boards: OpenBoards) -> None:
    event = final(boards, SEVERAL, "clues", cells=["r1c2", "r2c2"])
    options = {one["name"]: one for one in event["sections"]}
    assert options["cages"]["slot"] == "cages: r1c2 r2c2 = {}" and options["cages"]["values"] == "number"
    assert options["inequalities"]["values"] == ["<", ">"] and options["inequalities"]["line"] == ""
    assert options["thermometers"]["line"] == "thermometers: r1c2 r2c2"
    for one in event["sections"]:
        values = ["3"] if one["values"] == "number" else one["values"]
        lines = [one["line"]] * bool(one["line"]) + [one["slot"].format(value) for value in values if one["slot"]]
        assert lines, one
        for line in lines:
            found = ask(boards, SEVERAL, "picture", added=[line])
            assert found[-1]["what"] == "picture" or "expected" in found[-1]["message"], line
            assert "bug" not in found[-1].get("message", ""), line
    assert final(boards, SEVERAL, "clues", cells=["r9c9"])["what"] == "error"
    wrong = final(boards, SEVERAL, "picture", added=["cages: r1c2 r2c2 = x"])
    assert wrong["message"].startswith("cages: r1c2 r2c2 = x: expected")
    corner = final(boards, gallery.kind_of("gokigen").unique[0], "clues", kind="gokigen", cells=SQUARE)
    assert corner["sections"][0]["slot"] == "clues: r1.5c1.5 = {}"


# Clues of each form: kind, the cells that are chosen, the line that is added.
FITTING = (
    ("skyscrapers", "r1c1", "left: r1 = 2"),
    ("skyscrapers", "r1c2 r1c1", "right: r1 = 3"),
    ("easy_as_abc", "r1c2", "top: c2 = A"),
    ("nonogram", "r2c1 r2c2", "left: r2 = 1 1"),
    ("gokigen", "r1c1", "clues: r0.5c0.5 = 1"),
    ("creek", "r1c2 r1c1", "clues: r0.5c1.5 = 1"),
    ("galaxies", "r1c1 r1c2", "stars: r1c1.5 = ?"),
    ("heyawake", "r1c1 r1c2", "walls: r1c1.5"),
    ("heyawake", "r1c1 r1c2", "rooms: r1c1 r1c2"),
    ("jigsaw", "r1c2 r1c3", "regions: r1c2 r1c3"),
    ("akari", "r1c3", "clues: r1c3 = 1"),
    ("kakuro", "r1c2", "sums: r1c2 = 3\\"),
    ("castle_wall", "r2c2", "clues: r2c2 = >1"),
    ("star_battle", "", "stars: 2"),
    ("futoshiki", "r3c1 r3c2", "signs: r3c1 > r3c2"),
    ("sudoku", "", "anti-king:"),
    ("sudoku", "", "values: 0-3"),
    ("sudoku", "r2c1", "sandwich sums: r2 > 2"),
    ("sudoku", "r2c4 r2c3", "sandwich sums: r2 < 2"),
    ("sudoku", "r1c2", "little killers: r1c2 dr 9"),
    ("sudoku", "r1c2 r2c2 r1c1 r2c1", "quadruples: r1.5c1.5 = 2 3"),
    ("sudoku", "r1c2 r2c2", "sums: r1c2 + r2c2 = 5"),
    ("sudoku", "r1c2 r2c2", "relations: r1c2 r2c2 | a < b"),
    ("sudoku", "r1c2 r1c3 r2c1 r2c2", "clones: r1c2 r1c3 | r2c1 r2c2"),
)


@each("kind, cells, line", FITTING)
def test_a_clue_of_each_form_can_be_added(boards: OpenBoards, kind: str, cells: str, line: str) -> None:
    text = SEVERAL if kind == "sudoku" else gallery.kind_of(kind).unique[0]
    name, _, value = line.partition(": ")
    options = final(boards, text, "clues", kind=kind, cells=cells.split())["sections"]
    forms = [one["slot"] or one["line"] for one in options if one["name"] == name.rstrip(":")]
    head = next((form.partition("{}")[0] for form in forms if line.startswith(form.partition("{}")[0])), "")
    assert head and (head == line or len(head) > len(name) + 1 or not cells), (forms, line)
    picture = final(boards, text, "picture", kind=kind, added=[line])
    assert picture["what"] == "picture" and picture["added"][0][1], picture.get("message", value)


def test_two_cells_exchange_their_regions(boards: OpenBoards) -> None:
    """Regions have a fixed size, so no cell moves alone."""
    jigsaw = "...1......1.4...\nregions:\n1122\n1132\n4432\n4433"
    picture = final(boards, jigsaw, "picture", kind="jigsaw", added=["regions: r1c2 r2c3"])
    assert picture["added"][0][0] == "regions: r1c2 r2c3"
    assert "regions: 1233 1113 4423 4422" in [words for _, _, words, _ in picture["items"]]
    for line in ("regions: r1c1 r1c2", "regions: r1c1", "regions: r1c1 r1c3 r4c4"):
        wrong = final(boards, jigsaw, "picture", kind="jigsaw", added=[line])
        assert "expected two cells of two regions" in wrong["message"]


@each("line", LINES)
def test_a_line_that_is_no_clue_is_an_error(boards: OpenBoards, line: str) -> None:
    event = final(boards, SEVERAL, "picture", added=[line])
    assert event["what"] == "error" and "expected" in event["message"] and "bug" not in event["message"], event


def drawn(**more: Any) -> str:
    lines = [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": GREEN}, {"lines": [["R2C1", "R2C2"]], "outlineC": GREEN}]
    return json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "line": lines, **more})


def test_drawn_lines_are_treated_as_a_rule(boards: OpenBoards) -> None:
    (picture,) = ask(boards, drawn(), "picture")
    (group,) = picture["unknown"]
    assert (group["name"], group["amount"], group["words"], group["rule"]) == (f"line {GREEN}", 2, "2 lines", False)
    assert group["cells"] == [["r1c1", "r1c2", "r1c3"], ["r2c1", "r2c2"]]
    assert {"palindromes", "thermometers", "renbans"} <= {*group["options"]} and "cages" not in group["options"]
    picture, verdict = ask(boards, drawn(), "picture", "verdict", treat={group["name"]: "thermometers"})
    assert picture["unknown"] == picture["drawn"] == [] and picture["treated"] == {group["name"]: "thermometers"}
    assert [item[2] for item in picture["items"]] == ["thermometers: r1c1 r1c2 r1c3", "thermometers: r2c1 r2c2"]
    for solution in verdict["solutions"]:
        assert solution["r1c1"] < solution["r1c2"] < solution["r1c3"] and solution["r2c1"] < solution["r2c2"]
    picture, verdict = ask(boards, drawn(), "picture", "verdict", treat={group["name"]: ""})
    assert picture["drawn"] == picture["items"] == [] and verdict["verdict"] == "multiple"
    assert "expected one of" in final(boards, drawn(), "picture", treat={group["name"]: "nix"})["message"]
    assert "expected one of" in final(boards, drawn(), "picture", treat={"circle": "odd"})["message"]


def test_an_unknown_rule_is_treated_as_a_known_one_or_ignored(boards: OpenBoards) -> None:
    text = drawn(line=[], fancy=[{"cells": ["R1C1", "R1C2"], "value": "3"}])
    picture, verdict = ask(boards, text, "picture", "verdict")
    assert verdict["what"] == "error" and "fancy" in verdict["message"]
    (group,) = picture["unknown"]
    assert group["rule"] and group["cells"] == [["r1c1", "r1c2"]] and "cages" in group["options"]
    picture, verdict = ask(boards, text, "picture", "verdict", treat={"fancy": "cages"})
    assert [item[2] for item in picture["items"]] == ["cages: r1c1 r1c2 = 3"] and picture["unknown"] == []
    assert all({one["r1c1"], one["r1c2"]} == {1, 2} for one in verdict["solutions"])
    assert final(boards, text, "verdict", treat={"fancy": ""})["verdict"] == "multiple"


def test_several_puzzles_are_listed_and_one_is_answered(boards: OpenBoards) -> None:
    text = f"{UNIQUE} first\n{SEVERAL}\n12z4............\n"
    (event,) = ask(boards, text, "picture", "verdict")
    assert event["what"] == "puzzles" and event["more"] == 0
    assert [one["reading"] for one in event["list"][:2]] == ["sudoku 4x4"] * 2
    assert [one["line"] for one in event["list"]] == [1, 2, 3] and "expected" in event["list"][2]["error"]
    assert final(boards, text, "verdict", index=0)["verdict"] == "unique"
    assert final(boards, text, "verdict", index=1)["verdict"] == "multiple"
    assert final(boards, text, "verdict", index=2)["what"] == final(boards, text, "verdict", index=3)["what"] == "error"
    (event,) = ask(boards, f"{UNIQUE}\n" * 250, "verdict")
    assert (len(event["list"]), event["more"]) == (200, 50)


def test_an_error_has_its_place(boards: OpenBoards) -> None:
    event = final(boards, "1..4\n..a.\n....\n.3.2", "picture")
    assert (event["what"], event["line"], event["column"]) == ("error", 2, 3)


def test_two_solutions_differ_at_few_places_and_are_the_same_when_asked_again(boards: OpenBoards) -> None:
    """Of the pairs with the first solution none differs at a part of the places."""
    for text in (SEVERAL, "." * 16, "12.............."):
        event = final(boards, text, "verdict")
        final(boards, "2" + text[1:], "verdict")  # a warm solver learns something else
        assert final(boards, text, "verdict")["solutions"] == event["solutions"]
        assert final(OpenBoards(), text, "verdict")["solutions"] == event["solutions"]
        first, second = (tuple(one[name] for name in NAMES) for one in event["solutions"])
        every = {*solutions(text)}
        assert {first, second} <= every and first != second
        differ = {name for name, a, b in zip(NAMES, first, second, strict=True) if a != b}
        assert differ == {*event["differ"]}
        for other in every - {first}:
            assert not {name for name, a, b in zip(NAMES, first, other, strict=True) if a != b} < differ
    nine = final(boards, "." * 81, "verdict")
    assert len(nine["differ"]) == 4, "the least that two sudokus can differ at"


def test_suggested_clues_can_be_added(boards: OpenBoards) -> None:
    event = final(boards, SEVERAL, "completions:4")
    assert len(event["lines"]) == len(event["sets"]) and event["lines"] and event["given"]
    for lines in event["lines"]:
        assert final(boards, SEVERAL, "verdict", added=lines)["verdict"] == "unique", lines


@each("kind, words", [("nurikabe", "r1c2 is shaded"), ("hashi", "r1c1-r1c3 is 2")])
def test_decisions_are_suggested_in_the_words_of_explain(boards: OpenBoards, run: Any, kind: str, words: str) -> None:
    file = ROOT / "puzzles" / kind / "multiple-example.txt"
    event = final(boards, file.read_text(encoding="utf-8"), "completions")
    assert (event["given"], event["lines"]) == (False, [])
    said = {", ".join(one) for one in event["sets"]}
    assert words in said
    assert said == {line.strip() for line in run("explain", file)[1].splitlines()[-len(said) :]}


def test_solutions_are_listed(boards: OpenBoards) -> None:
    event = final(boards, SEVERAL, "solutions")
    listed = {tuple(one[name] for name in NAMES) for one in event["solutions"]}
    assert event["complete"] and listed == {*solutions(SEVERAL)} and len(event["solutions"]) == len(listed)
    event = final(boards, SEVERAL, "solutions:3")
    assert len(event["solutions"]) == 3 and not event["complete"] and "3" in event["reason"]


def test_each_grid_is_judged(boards: OpenBoards) -> None:
    """All 288 filled boards, as digits and as values: right if they have the clues."""
    (only,) = solutions(UNIQUE)
    for board in solutions("." * 16)[::12]:
        event = final(boards, UNIQUE, "judge", grid=dict(zip(NAMES, board, strict=True)))
        assert event["right"] is (board == only), board
        assert event["values"] == dict(zip(NAMES, board, strict=True))
    event = final(boards, UNIQUE, "judge", grid="".join(map(str, only)))
    assert (event["right"], event["finished"], event["unique"], event["broken"]) == (True, True, True, [])
    for i, j in [(i, j) for i, j in product((1, 2), (4, 5, 6)) if only[i] != only[j]]:
        wrong = list(only)
        wrong[i], wrong[j] = wrong[j], wrong[i]
        event = final(boards, UNIQUE, "judge", grid="".join(map(str, wrong)))
        assert not event["right"] and event["more"] == 0 < len(event["broken"])
        for broken in event["broken"]:
            assert "twice" in broken["words"] and len(broken["places"]) == 2, (i, j)
            values = [event["values"][name] for name in broken["places"]]
            assert values[0] == values[1], "the cells that are lit have one value"
    event = final(boards, UNIQUE, "judge", grid="2" + "".join(map(str, only))[1:])
    assert event["broken"] == [{"words": "r1c1 is 2, but the puzzle gives 1", "places": ["r1c1"]}]
    event = final(boards, UNIQUE, "judge", grid="123")
    assert event["trouble"] == "the grid has 3 cells, the puzzle has 16" and not event["right"]
    assert "r9c9" in final(boards, UNIQUE, "judge", grid={"r9c9": 1})["trouble"]
    empties: tuple[Any, ...] = ({}, "", " \n")
    for empty in empties:
        assert final(boards, UNIQUE, "judge", grid=empty)["verdict"] == "unfinished"


def test_the_digits_of_a_variant_are_its_solution(boards: OpenBoards) -> None:
    """Digits alone change no clue of a puzzle with arrows and cages."""
    (solution,) = final(boards, OPENING, "verdict")["solutions"]
    event = final(boards, OPENING, "judge", grid="".join(map(str, solution.values())))
    assert event["right"] and event["values"] == solution


def test_the_walk_of_a_puzzle_without_solution_rests_on_the_clues_that_the_verdict_names(boards: OpenBoards) -> None:
    for text in (f"12345678.{'.' * 8}9{'.' * 63}", "12..1..........."):
        conflicts, walk = (final(boards, text, name) for name in ("conflicts:1", "walk"))
        ids = [item for clue in conflicts["conflicts"][0] for item in clue["items"]]
        assert walk["clash"] == ids and walk["status"] == "none"
        assert {item for step in walk["steps"] for item in step["items"]} <= {*ids}
    assert "clash" not in final(boards, UNIQUE, "walk")


@pytest.mark.every(3)
def test_methods_are_data_with_rounds(boards: OpenBoards) -> None:
    event = final(boards, OPENING, "methods")
    assert [one["name"] for one in event["methods"]] == ["cp_sat", "sat", "search"]
    assert all(one["here"] for one in event["methods"])
    assert {one["verdict"] for one in event["methods"][:2]} == {"unique"}, "the search has only 0.3 s"
    for group in event["groups"]:
        assert len(group["counts"]) == 3 and len(group["lines"]) + group["more"] == group["amount"]
        assert all(len(line["parts"]) == 3 for line in group["lines"])
    assert any("AllDifferent" in group["counts"][0] for group in event["groups"])
    (solution,) = final(boards, OPENING, "verdict")["solutions"]
    assert [one["title"] for one in event["inferences"]] == ["unit propagation", "singles", "AllDifferent"]
    for inference in event["inferences"]:
        left = {place: {*values} for place, values in (event["all"] | event["start"]).items()}
        for played in inference["rounds"]:
            for place, gone in played["gone"].items():
                assert {*gone} <= left[place]
                left[place] -= {*gone}
        assert all(value in left[place] for place, value in solution.items()), "no round loses the solution"
        assert f"{sum(map(len, left.values())):,} left" in inference["end"]


@pytest.mark.every(3)
def test_the_statement_is_the_one_that_is_proved(boards: OpenBoards) -> None:
    for name in ("sudoku", "killer", "slitherlink", "nurikabe", "hashi", "kakuro", "shakashaka", "doppelblock"):
        kind = gallery.kind_of(name)
        event = final(boards, kind.unique[0], "statement", kind=name)
        (certificate,) = seal_entry(read_entry(kind.unique[0], name), open=True).answers["certificate"]
        assert certificate["text"].startswith(f"{HEAD}{event['text']}end\n")
        (solution,) = final(boards, kind.unique[0], "verdict", kind=name)["solutions"]
        assert [one["place"] for one in event["variables"] if one["place"]], name
        named = [one for one in event["variables"] if one["place"]]
        assert {one["place"] for one in named} <= {*solution}
        for one in event["variables"]:
            tokens = [token for _, token in one["values"]]
            assert len({*tokens}) == len(tokens), (name, one)


def test_every_question_has_a_row_in_a_table() -> None:
    for module in (page_questions, puzzle_questions):
        for name in module.QUESTIONS:
            assert f"`{name}`" in str(module.__doc__) or f"`{name}[" in str(module.__doc__), name
    assert not {*QUESTIONS} & {*page_questions.QUESTIONS} and checker.__doc__
