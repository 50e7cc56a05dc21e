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
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.readers import editors, pencil
from tests.readers.harness import Meaning, Reader, Same, change_json, change_separate, change_text, meaning
from tests.readers.penpa import penpa_kinds, penpa_lines, penpa_link

CHANGES = 10  # of the slow run, for each one of the short run
_LIST = re.compile(r"(?:.*:)?\s*(?:-?\d* ?r\d|[rc]\d|[a-z -]+ r\d)", re.IGNORECASE)  # a line of cells, lanes or sums
_HEADING = re.compile(r"^[ \t]*(?![rc]\d)([A-Za-z][\w -]*?)s?[ \t]*(?::|$)\s*", re.MULTILINE)
_MARKED = re.compile(r"(?:indexers?|odd|even|minimum|maximum|circles?):[^:]*", re.IGNORECASE)  # cells in any lines
_RULE_LINE = re.compile(r"^[ |]*[-=+:.*'|` ]*[-=][-=+:.*'|` ]*[-=][-=+:.*'|` ]*\n?", re.MULTILINE)  # of a drawn grid


def _lists(text: str) -> str:
    """Return lines of cells, lanes and sums without blanks and commas between their words."""
    lines = text.split("\n")
    return "\n".join(re.sub(r"[\s,]+", "", line) if _LIST.match(line) else line for line in lines)


def _labels(text: str) -> str:
    """Return the text with letters in the order of their first cells for the labels of its map of regions."""
    parts = re.split(r"((?:^|\n)(?:rooms|regions):\n)", text, maxsplit=1)
    if len(parts) == 1:
        return text
    rows, more, rest = parts[2].partition("left:")
    names = [*dict.fromkeys(rows.replace("\n", ""))]
    return parts[0] + parts[1] + "".join(c if c == "\n" else chr(97 + names.index(c)) for c in rows) + more + rest


def _empty_lines(text: str) -> str:
    """Return the text without empty lines above headings and lines of cells, at the beginning and at the end."""
    lines = text.split("\n")
    kept = []
    for i, line in enumerate(lines):
        after = next((later for later in lines[i + 1 :] if later.strip("= ")), "")
        closed = not after or not any(before.strip("= ") for before in lines[:i] if not before.startswith("#"))
        if line.strip("= ") or not (closed or _LIST.match(after) or _HEADING.match(after)):
            kept.append(line)
    return "\n".join(kept)


SAME: tuple[Same, ...] = (
    ("line ends are LF, CR LF or CR", lambda text: text.replace("\r\n", "\n").replace("\r", "\n")),
    ("blanks at the end of a line", lambda text: re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)),
    ("comments", lambda text: re.sub(r"^[ \t]*#(?! ?kind).*\n?", "", text, flags=re.MULTILINE)),
)
SAME_IN_SECTIONS: tuple[Same, ...] = (
    *SAME,
    ("a hyphen is a blank", lambda text: re.sub(r"(?<![a-z])-(?![a-z])", ".", text)),
    ("marked cells in several lines", lambda text: _MARKED.sub(lambda part: re.sub(r"\s+(?=r\d)", " ", part[0]), text)),
    ("blanks between the words of a line of cells", _lists),
    ("empty lines between sections, and a separator at an end", _empty_lines),
    ("headings: plural or singular, hyphens, on a line of their own", lambda text: _HEADING.sub(_fold, text)),
    ("cells with leading zeros", lambda text: re.sub(r"(?<=[rc])0+(?=\d)", "", text, flags=re.IGNORECASE)),
    ("numbers with leading zeros", lambda text: re.sub(r"(?<![\d.])0+(?=\d)", "", text)),
    ("an = before the number of a lane", lambda text: re.sub(r"((?:^|\n)\S+ ?[<>^vud][lr]?) *=? *", r"\1 ", text)),
    ("a comma after the cells of a line", lambda text: re.sub(r"[,;|]+$", "", text, flags=re.MULTILINE)),
    ("the numbers of an edge in several lines", lambda text: re.sub(r"(?<=[.\d])\s+(?=[.\d])", " ", text)),
    ("0, * and x for blanks of a grid", lambda text: re.sub(r"(?<![\w:])[0*_xX]|[*_xX](?=[.\d])|0(?=\.)", ".", text)),
    (
        "a jigsaw without the heading of its regions",
        lambda text: text.replace("regions:\n", "").replace("\n\n", "\n"),
    ),
    ("where dots are blanks, spaces are layout", lambda text: re.sub(r"(?<=\n) +", "", re.sub(r"[ \t]+", " ", text))),
    ("a bar behind a head of one cell", lambda text: re.sub(r"(\narrow: ?r\d+c\d+)\|", r"\1", text)),
    ("marked cells in several lines", lambda text: re.sub(r"\n\s*(?=r\d)(?!.*[=|])", " ", text)),
    ("labels of regions are names", _labels),
    ("a given that is not known says nothing", lambda text: text.replace("?", ".")),
    ("N rows of N cells of a drawn futoshiki", lambda text: text.replace("\n\n", "\n")),
    ("a comma between cells", lambda text: re.sub(r"(?<=\d),? (?=r\d)", " ", text)),
)
SAME_IN_GRIDS: tuple[Same, ...] = (
    *SAME,
    ("rules between the boxes of a drawn grid", lambda text: _RULE_LINE.sub("", text)),
    ("the last bar of a row", lambda text: re.sub(r"\|[ 0]*$", "", text, flags=re.MULTILINE)),
    ("the signs of blanks", lambda text: re.sub(r"Null|(?<=[|\t,\[])\s*(?=[|\t,\]])|[0*_xX-]", ".", text)),
    ("N x N cells leave no doubt about blanks, bars and commas", lambda text: re.sub(r"[\s|,]+", "", text)),
    ("a header of CSV may be left out", lambda text: text.replace("puzzle,solution", "").strip("\n= ")),
)


def _fold(match: re.Match[str]) -> str:
    return match[1].lower().replace("-", " ").replace("_", " ") + ":\n"


def kinds() -> dict[str, str]:
    """The shortest unique example of each kind, with the kind's name above it."""
    every = ((name, gallery.kind_of(name)) for name in registry.names("kind"))
    return {name: f"# kind: {name}\n{min(kind.unique, key=len)}" for name, kind in every}


def rules() -> dict[str, str]:
    """The shortest right example of each rule, as sudoku."""
    every = gallery.kind_of("sudoku").extra_rules
    return {rule.name: f"# kind: sudoku\n{min(rule.right, key=len)}" for rule in every}


def formats() -> dict[str, str]:
    """The example of each format."""
    return {name: format_of(name).example for name in registry.names("format")}


PENPA = {"margins": 1, "problem": 3, "answer": 4, "cells": 5, "tags": 17}  # name -> its line in a link


def penpa() -> dict[str, str]:
    """The drawing of each kind as JSON: the fields of its first line, and the nonempty lines."""
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
    """The JSON without blank parts of objects: a layer without items, a deleted item."""
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
    Reader("kinds", kinds, change_separate(1), same=SAME_IN_SECTIONS),
    Reader("rules", rules, change_separate(2), same=SAME_IN_SECTIONS),
    Reader("formats", formats, change_text, same=SAME_IN_GRIDS),
    Reader("Penpa", penpa, change_json, penpa_meaning, SAME_IN_DRAWINGS),
    Reader("puzz.link", pencil.addresses, pencil.change_address, same=pencil.SAME_IN_ADDRESSES),
    Reader("pzprv3", pencil.boards, change_separate(2), same=pencil.SAME_IN_BOARDS),
    Reader("f-puzzles", editors.f_puzzles_files, change_json, same=editors.SAME_IN_F_PUZZLES),
    Reader("sudokupad", editors.sudokupad_files, change_json, same=editors.SAME_IN_F_PUZZLES, count=400),
    Reader("sudokumaker", editors.sudokumaker_files, change_json, editors.sudokumaker_meaning,
           editors.SAME_IN_SUDOKUMAKER),
    Reader("objects", editors.object_files, change_json, same=editors.SAME_IN_OBJECTS),
)


@pytest.mark.every(8)
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@pytest.mark.parametrize("times", [1, pytest.param(CHANGES, marks=pytest.mark.slow)])
def test_no_change_vanishes(reader: Reader, times: int) -> None:
    inputs = reader.inputs()
    vanished = [line for name, text in inputs.items() for line in reader.vanished(name, text, times * reader.count)]
    assert not vanished, f"{len(vanished)} changes vanish:\n" + "\n".join(vanished[:200])
