"""Something more is drawn: beside each kind, each sort of item that an editor can draw.

The test adds one item to the drawing of an example. The reader must then refuse the drawing, name the item, or return
another puzzle. No known answer is needed. A new kind or a new sort needs no change of the test.

To add an editor: write a class like `Penpa` and its table of sorts, and list both in `EDITORS`.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.puzzles.entry import Entry
from cpsudoku.support.errors import CpsudokuError
from tests.readers.penpa import Penpa, penpa_kinds


class Editor(NamedTuple):
    """How the test draws in an editor.

    Attributes:
        kinds: The kinds whose drawings a reader accepts.
        sheet: Kind -> a new drawing of an example, open for one more item. Its `link()` is the reader's input.
        sorts: Name -> a function that adds one item of that sort to a sheet.
    """

    kinds: Callable[[], list[str]]
    sheet: Callable[[str], Any]
    sorts: dict[str, Callable[[Any], None]]


# Penpa


def _pair(layer: str, style: object) -> Callable[[Penpa], None]:
    """A line from a free cell to its neighbour."""
    return lambda pen: pen.put(layer, *(pen.at(*cell) for cell in pen.free), content=style)


def _edge(layer: str, style: object) -> Callable[[Penpa], None]:
    """A side of two cells, the first that has no edge."""

    def draw(pen: Penpa) -> None:
        for r, c in product(range(1, pen.height + 1), range(1, pen.width)):
            ends = pen.at(r - 0.5, c + 0.5), pen.at(r + 0.5, c + 0.5)
            if ",".join(map(str, ends)) not in pen.problem["lineE"]:
                pen.put(layer, *ends, content=style)
                break

    return draw


def _path(layer: str) -> Callable[[Penpa], None]:
    return lambda pen: pen.problem[layer].append([pen.at(*cell) for cell in pen.free])


def _in_cell(layer: str, content: object) -> Callable[[Penpa], None]:
    return lambda pen: pen.put(layer, pen.at(*pen.free[0]), content=content)


def _at(layer: str, content: object, down: float = 0, right: float = 0) -> Callable[[Penpa], None]:
    return lambda pen: pen.put(layer, pen.at(pen.free[0][0] + down, pen.free[0][1] + right), content=content)


def _in_quarter(layer: str, content: object, quarter: int = 1) -> Callable[[Penpa], None]:
    return lambda pen: pen.put(layer, pen.at(*pen.free[0], quarter), content=content)


def _beside(layer: str, content: object) -> Callable[[Penpa], None]:
    return lambda pen: pen.put(layer, pen.at(pen.height + 1, pen.width + 1), content=content)


def _in_head(index: int, value: str) -> Callable[[Penpa], None]:
    return lambda pen: pen.head.__setitem__(index, value)


def _in_line(index: int, value: object) -> Callable[[Penpa], None]:
    def draw(pen: Penpa) -> None:
        pen.lines += [""] * (index + 1 - len(pen.lines))
        pen.lines[index] = json.dumps(value)

    return draw


def _remove_cell(pen: Penpa) -> None:
    first, *steps = json.loads(pen.lines[5])
    pen.lines[5] = json.dumps([first, *steps[:-1]])


def _custom_colour(pen: Penpa) -> None:
    _in_line(13, 1)(pen)
    _in_line(14, {"surface": {str(pen.at(*pen.free[0])): "#ffff00"}})(pen)


def _picture(pen: Penpa) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b'{"url":"https://example.org/arrows.png","x":0,"y":0}') + packer.flush()
    pen.head += [""] * (21 - len(pen.head)) + [base64.b64encode(packed).decode()]


_SHAPES = (
    "circle_L", "circle_SS", "square_L", "square_LL", "triup_M", "tridown_M", "diamond_L", "hexpoint_M", "ox_B",
    "bars_G", "degital_B", "math", "arrow_B_B", "arrow_N_B", "arrow_tri_B", "arrow_GP", "arrow_Short", "arrow_S",
    "battleship_B", "kakuro", "tents", "star", "compass", "sudokuetc", "sudokumore", "angleloop", "firefly",
    "sun_moon", "pencils", "slovak", "arc", "darts", "spans", "neighbors", "inequality", "line", "frameline", "tri",
    "pills",
)  # fmt: skip
_FLAGS = ("cross", "dice", "arrow_cross", "arrow_eight", "arrow_fourtip", "arrow_fouredge_B", "polyomino", "degital_f")

PENPA: dict[str, Callable[[Penpa], None]] = {
    **{f"colour {n}": _in_cell("surface", n) for n in range(1, 13)},
    "a colour that Penpa does not have": _in_cell("surface", 77),
    "a colour beside the board": _beside("surface", 4),
    **{f"a number of type {n}": _in_cell("number", ["1", 1, str(n)]) for n in range(1, 12)},
    "two numbers in one cell": _in_cell("number", ["12", 1, "4"]),
    "candidates": _in_cell("number", ["123", 1, "7"]),
    "candidates as flags": _in_cell("number", [[1, 0, 1], 1, "7"]),
    "a number with an arrow": _in_cell("number", ["1_3", 1, "2"]),
    "a word": _in_cell("number", ["odd", 1, "8"]),
    "a number on an edge": _at("number", ["1", 1, "1"], right=0.5),
    "a number at a corner": _at("number", ["1", 1, "1"], 0.5, 0.5),
    "a number in a quarter": _in_quarter("number", ["1", 1, "9"]),
    "a number that overwrites an edge": lambda pen: pen.problem["number"].update({f"{pen.at(1.5, 1)}E": ["1", 1, "1"]}),
    "a number beside the board": _beside("number", ["1", 1, "1"]),
    "a small number": _in_quarter("numberS", ["1", 1]),
    "a small number at a side": lambda pen: pen.put(
        "numberS", pen.at(*pen.free[0], 1) + 4 * pen.high * pen.wide, content=["1", 1]
    ),
    **{f"the shape {shape}": _in_cell("symbol", [1, shape, 1]) for shape in _SHAPES},
    **{f"the shape {shape}": _in_cell("symbol", [[1, 0, 1, 0, 0, 0, 0, 0, 0], shape, 1]) for shape in _FLAGS},
    "a grey circle": _in_cell("symbol", [3, "circle_L", 1]),
    "a shape on an edge": _at("symbol", [1, "circle_SS", 2], right=0.5),
    "a shape at a corner": _at("symbol", [2, "circle_SS", 2], 0.5, 0.5),
    "a shape in a quarter": _in_quarter("symbol", [1, "circle_SS", 1]),
    "a shape beside the board": _beside("symbol", [1, "star", 1]),
    **{f"a line of style {n}": _pair("line", n) for n in (2, 3, 5, 12, 30, 80)},
    "half a line": lambda pen: pen.put(
        "line", pen.at(*pen.free[0]), pen.at(pen.free[0][0], pen.free[0][1] + 0.5), content=3
    ),
    "a cross on a line": _at("line", 98, right=0.5),
    "a free line": lambda pen: pen.problem.setdefault("freeline", {}).update({f"{pen.at(1, 1)},{pen.at(2, 2)}": 3}),
    "a free edge": lambda pen: pen.problem.setdefault("freelineE", {}).update(
        {f"{pen.at(0.5, 0.5)},{pen.at(1.5, 1.5)}": 3}
    ),
    **{f"an edge of style {n}": _edge("lineE", n) for n in (2, 3, 5, 12, 13, 21, 30)},
    "a diagonal edge": lambda pen: pen.put("lineE", pen.at(0.5, 0.5), pen.at(1.5, 1.5), content=3),
    "an edge beside the board": lambda pen: pen.put(
        "lineE", pen.at(pen.height + 0.5, 0.5), pen.at(pen.height + 1.5, 0.5), content=2
    ),
    "a cross on an edge": _at("lineE", 98, right=0.5),
    "a deleted edge": _edge("deletelineE", 1),
    "a wall": _pair("wall", 2),
    "a cage outline": lambda pen: pen.put(
        "cage", pen.at(*pen.free[0], 0), pen.at(*pen.free[0], 1), content=10
    ),
    "a cage": _path("killercages"),
    "a thermometer": _path("thermo"),
    "a thermometer without bulb": _path("nobulbthermo"),
    "an arrow": _path("arrows"),
    "a direction": _path("direction"),
    "a frame": _path("squareframe"),
    "a polygon": _path("polygon"),
    "a layer that Penpa does not have": lambda pen: pen.problem.update({"sticker": {"30": [1]}}),
    "a list that Penpa does not have": lambda pen: pen.problem.update({"stickers": [[30, 31]]}),
    "a custom colour": _custom_colour,
    "a cell that is removed": _remove_cell,
    "a turn": _in_head(4, "90"),
    "a mirror": _in_head(5, "-1"),
    "a diagonal": _in_head(11, "1"),
    "a picture": _picture,
    "a tag of a genre without a kind": _in_line(17, ["tapalikeloop"]),
    "a line after the last": _in_line(19, {"rule": 1}),
}  # fmt: skip


EDITORS = {"Penpa": Editor(penpa_kinds, Penpa, PENPA)}

UNFINISHED: tuple[str, ...] = ()  # editors whose readers still drop items

# Kinds in which the item has no meaning for its reader: editor, sort -> kinds.
WITHOUT_MEANING: dict[tuple[str, str], set[str]] = {}


def _content(entry: Entry) -> object:
    """The reader's result: the puzzle, its ornaments, and its unread items."""
    puzzle = entry.puzzle
    declared = entry.setting is not None and entry.setting.declared
    read = puzzle.height, puzzle.width, puzzle.contents, puzzle.solution
    return read, puzzle.drawing, entry.unread, entry.unknown, declared


def _read(text: str, kind: str) -> object:
    return _content(read_entry(text, kind, ReadOptions(unknown="keep")))


def _cases() -> Iterator[object]:
    for name, editor in EDITORS.items():
        marks = [pytest.mark.xfail(reason="drops items")] if name in UNFINISHED else []
        for kind in editor.kinds():
            yield pytest.param(name, kind, marks=marks)


@pytest.mark.every(4)
@pytest.mark.parametrize(("editor", "kind"), list(_cases()))
def test_something_more_is_drawn(editor: str, kind: str) -> None:
    sheet, sorts = EDITORS[editor].sheet, EDITORS[editor].sorts
    before = _read(sheet(kind).link(), kind)
    silent = []
    for sort, draw in sorts.items():
        more = sheet(kind)
        plain = more.link()
        draw(more)
        if more.link() == plain:
            continue  # the example has this item
        try:
            after = _read(more.link(), kind)
        except CpsudokuError as error:
            assert "found" in str(error), sort
        else:
            if after == before and kind not in WITHOUT_MEANING.get((editor, sort), ()):
                silent.append(sort)
    assert not silent, f"{kind}: dropped without a word: {', '.join(silent)}"
