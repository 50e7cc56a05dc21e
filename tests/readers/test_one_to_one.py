"""Each small change of an input is rejected, named, or another puzzle: for every reader, kind, rule and format.

A new reader is a row of READERS. New kinds, rules and formats come from the registry.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from cpsudoku.formats import format_of
from cpsudoku.ground import registry
from cpsudoku.puzzles import gallery
from tests.readers import editors
from tests.readers.harness import Meaning, Reader, Same, change_json, change_separate, change_text, meaning
from tests.readers.penpa import penpa_kinds, penpa_lines, penpa_link

BLANKS = re.compile(r"[ \t]+$", re.MULTILINE)
CHANGES = 10  # of the slow run, for each one of the short run

SAME_IN_TEXTS: tuple[Same, ...] = (
    ("blanks at the end of a line", lambda text: BLANKS.sub("", text)),
)


def kinds() -> dict[str, str]:
    """The shortest unique example of each kind, with the kind's name above it."""
    every = ((name, gallery.kind_of(name)) for name in registry.names("kind"))
    return {name: f"# kind: {name}\n{min(kind.unique, key=len)}" for name, kind in every}


def rules() -> dict[str, str]:
    """The shortest right example of each rule, as sudoku."""
    every = gallery.kind_of("sudoku").extra_rules
    return {rule.name: f"# kind: sudoku\n{min(rule.right, key=len)}" for rule in every}


def formats() -> dict[str, str]:
    return {name: format_of(name).example for name in registry.names("format")}


PENPA = {"margins": 1, "problem": 3, "answer": 4, "cells": 5, "tags": 17}  # name -> its line in a link


def penpa() -> dict[str, str]:
    """The drawing of each kind as JSON: the fields of its first line, and the lines that hold something."""
    drawings = {}
    for kind in penpa_kinds():
        head, *lines = penpa_lines(kind)
        drawing = {"head": head.split(","), **{name: json.loads(lines[line - 1]) for name, line in PENPA.items()}}
        for layer in ("command_redo", "command_undo", "command_replay"):
            del drawing["problem"][layer], drawing["answer"][layer]
        drawings[kind] = json.dumps(drawing)
    return drawings


def penpa_meaning(text: str) -> Meaning | None:
    data = json.loads(text)
    head = data.pop("head", [])
    lines = [",".join(map(str, head)) if isinstance(head, list) else str(head), *[""] * 18]
    for name, value in data.items():
        if name in PENPA:
            lines[PENPA[name]] = json.dumps(value)
        else:
            lines.append(json.dumps(value))
    return meaning(penpa_link(lines))


def _filled(data: Any) -> Any:
    """The JSON without what is blank in objects: a layer without items, an item that was deleted."""
    if isinstance(data, dict):
        return {key: _filled(value) for key, value in data.items() if value not in (None, False, 0, "", [], {})}
    return data


def without_blanks(text: str) -> str:
    data = json.loads(text)
    return json.dumps(data | {name: _filled(data.get(name, {})) for name in ("problem", "answer")})


def without_looks(text: str) -> str:
    """Without the style of texts, the grey under clues of yajilin, the star beside a number of star battle, and whether
    a symbol is before or behind lines. A number is its digits."""
    data = json.loads(text)
    problem = data.get("problem")
    if data.get("tags") == ["yajilin"] and isinstance(problem, dict) and isinstance(problem.get("surface"), dict):
        clues = problem.get("number") or {}
        problem["surface"] = {place: colour for place, colour in problem["surface"].items() if place not in clues}
    if data.get("tags") == ["starbattle"] and isinstance(problem, dict):
        problem.pop("symbol", None)
    for layer, place in (("number", 1), ("numberS", 1), ("symbol", 2)):
        items = problem.get(layer) if isinstance(problem, dict) else None
        for content in items.values() if isinstance(items, dict) else ():
            if isinstance(content, list) and len(content) > place:
                content[place] = 1
                content[0] = str(content[0])
    return json.dumps(data)


def without_size(text: str) -> str:
    """Without the fields for the size of the picture, its centre, its source and settings of the editor."""
    data = json.loads(text)
    if isinstance(head := data.get("head"), list) and len(head) > 19:
        head[:] = ["" if field in ("Title: ", "Author: ") else str(field) for field in head]
        head[3], head[7:15], head[17], head[19:21] = "", [""] * 8, "", [""] * 2
    return json.dumps(data)


def with_cells(text: str) -> str:
    """With the cells of the board, which older drawings do not list."""
    data = json.loads(text)
    if not data.get("cells") and isinstance(head := data.get("head"), list) and isinstance(data.get("margins"), list):
        wide, high, (top, bottom, left, right) = int(head[1]) + 4, int(head[2]) + 4, data["margins"]
        rows, columns = range(2 + top, high - 2 - bottom), range(2 + left, wide - 2 - right)
        numbers = [r * wide + c for r in rows for c in columns]
        data["cells"] = [numbers[0], *(b - a for a, b in pairwise(numbers))]
    return json.dumps(data, sort_keys=True)


SAME_IN_DRAWINGS: tuple[Same, ...] = (
    ("a layer without items, a deleted item", without_blanks),
    ("the look of a text or a symbol", without_looks),
    ("the size of the picture", without_size),
    ("cells that are listed", with_cells),
    ("the answer, which is not the puzzle", lambda text: json.dumps(json.loads(text) | {"answer": {}})),
    ("a tag, if the drawing fits one kind", lambda text: json.dumps(json.loads(text) | {"tags": []})),
)


READERS = (
    Reader("kinds", kinds, change_separate(1), same=SAME_IN_TEXTS),
    Reader("rules", rules, change_separate(2), same=SAME_IN_TEXTS),
    Reader("formats", formats, change_text, same=SAME_IN_TEXTS),
    Reader("Penpa", penpa, change_json, penpa_meaning, SAME_IN_DRAWINGS),
    Reader("f-puzzles", editors.f_puzzles_files, change_json, same=editors.SAME_IN_F_PUZZLES),
    Reader("sudokupad", editors.sudokupad_files, change_json, same=editors.SAME_IN_F_PUZZLES, count=400),
    Reader("sudokumaker", editors.sudokumaker_files, change_json, editors.sudokumaker_meaning,
           editors.SAME_IN_SUDOKUMAKER),
    Reader("objects", editors.object_files, change_json, same=editors.SAME_IN_OBJECTS),
)
UNFINISHED = ("kinds", "rules", "formats")  # readers that still drop changes


def _row(reader: Reader) -> object:
    marks = [pytest.mark.xfail(reason="drops changes")] if reader.name in UNFINISHED else []
    return pytest.param(reader, id=reader.name, marks=marks)


@pytest.mark.parametrize("reader", map(_row, READERS))
@pytest.mark.parametrize("times", [1, pytest.param(CHANGES, marks=pytest.mark.slow)])
def test_no_change_vanishes(reader: Reader, times: int) -> None:
    inputs = reader.inputs()
    vanished = [line for name, text in inputs.items() for line in reader.vanished(name, text, times * reader.count)]
    assert not vanished, f"{len(vanished)} changes vanish:\n" + "\n".join(vanished[:200])
