"""Sheets of f-puzzles, SudokuPad and SudokuMaker for the test that draws something more."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from cpsudoku.formats.editors import lz
from tests.readers.editors import BOXES, ELEMENTS, f_puzzles_files, sudokumaker

Json = Any
ONE, TWO = ["R1C1"], ["R1C1", "R1C2"]
SHAPES = ("circle", "rectangle", "text", "cage")
ROWS = ("1..4", "....", "....", ".3.2")


class FPuzzles:
    """A file of f-puzzles with a given and a cage below what is drawn."""

    def __init__(self, kind: str) -> None:
        grid = [[{"value": int(c), "given": True} if c != "." else {} for c in row] for row in ROWS]
        self.data: Json = {"size": 4, "grid": grid, "killercage": [{"cells": TWO}], "renban": [{"lines": [TWO]}]}

    def link(self) -> str:
        return f"{json.dumps(self.data)}\n"


class SudokuPad(FPuzzles):
    """A file of SudokuPad in its own form."""

    def __init__(self, kind: str) -> None:
        cells = [[{"value": int(c)} if c != "." else {} for c in row] for row in ROWS]
        cages = [{"cells": [[0, 0], [0, 1]], "unique": True}]
        self.data = {"cells": cells, "regions": [*BOXES], "cages": cages, "metadata": {"title": "t"}}


class SudokuMaker(FPuzzles):
    """A link of SudokuMaker with a cage and a line."""

    def __init__(self, kind: str) -> None:
        self.data = sudokumaker({"type": 301, "cages": [{"cells": [0, 1]}]}, {"type": 400, "lines": [[0, 1]]})

    def link(self) -> str:
        return f"https://sudokumaker.app/?puzzle={quote(lz.compress(json.dumps(self.data)), safe='')}\n"


def _add(key: str, one: Json) -> Callable[[FPuzzles], None]:
    """One more object under a key of the file."""
    return lambda sheet: sheet.data.setdefault(key, []).append(one)


def _put(*way: Any, value: Json) -> Callable[[FPuzzles], None]:
    """A value at a place of the file."""

    def draw(sheet: FPuzzles) -> None:
        inner = sheet.data
        for key in way[:-1]:
            inner = inner[key]
        inner[way[-1]] = value

    return draw


def _rule(text: str) -> Callable[[FPuzzles], None]:
    """What a file of another rule has beside its grid."""

    def draw(sheet: FPuzzles) -> None:
        for key, value in json.loads(text).items():
            if key not in ("size", "grid", "title", "ruleset"):
                sheet.data[key] = [*sheet.data.get(key, []), *value] if isinstance(value, list) else value

    return draw


F_PUZZLES: dict[str, Callable[[FPuzzles], None]] = {
    **{f"{what} on a given": _add(what, {"cells": ONE}) for what in SHAPES},
    **{f"{what} on a cage": _add(what, {"cells": TWO, "value": "7"}) for what in SHAPES},
    **{f"{what} of a constraint": _add(what, {"cells": ONE, "fromConstraint": "Renban"}) for what in SHAPES},
    "a line": _add("line", {"lines": [["R3C1", "R3C2"]]}),
    "a line with a value": _add("line", {"lines": [TWO], "value": "7"}),
    "a line of one cell": _add("line", {"lines": [ONE]}),
    "a text beside the board": _add("text", {"cells": ["R0C1"], "value": "5"}),
    "a drawing nowhere": _add("circle", {"cells": []}),
    "a colour": _put("grid", 1, 1, "c", value="#FFA3A3"),
    "colours": _put("grid", 1, 1, "cArray", value=["#FFA3A3", "#CFCFCF"]),
    "given marks": _put("grid", 1, 1, "givenPencilMarks", value=[1, 2]),
    "a region": _put("grid", 1, 1, "region", value=3),
    "a parity": _put("grid", 1, 1, "parity", value="odd"),
    "a key of a cell": _put("grid", 1, 1, "negated", value=True),
    "a key of a clue": _put("killercage", 0, "negated", value=True),
    "a key of the file": _put("strangeline", value=[{"lines": [TWO]}]),
    "a flag that is not known": _put("antiqueen", value=True),
    "a negative rule that is not known": _put("negative", value=["magic"]),
    "metadata that are not known": _put("metadata", value={"antiqueen": True}),
    **{name: _rule(text) for name, text in f_puzzles_files().items() if name != "anti_king"},
}
SUDOKUPAD: dict[str, Callable[[FPuzzles], None]] = {
    "a line": _add("lines", {"wayPoints": [[0.5, 0.5], [0.5, 1.5]]}),
    "an arrow": _add("arrows", {"wayPoints": [[-0.5, 0.5], [0.5, 1.5]], "headLength": 0.3}),
    "a path": _add("lines", {"d": "M0 0L64 64", "fill": "#000"}),
    **{f"{layer} {where}": _add(layer, {"center": center, "text": "7"}) for layer in ("overlays", "underlays")
       for where, center in (("in a cell", [0.5, 0.5]), ("on an edge", [0.5, 1]), ("on a corner", [1, 1]),
                             ("beside the board", [-0.5, 0.5]), ("far away", [-9, 0.5]))},
    "a shape": _add("overlays", {"center": [0.5, 0.5], "rounded": True, "backgroundColor": "#CFCFCF"}),
    "a picture": _add("overlays", {"center": [-1, -1], "image": "https://example.org/x.png"}),
    "a cage that is drawn": _add("cages", {"cells": [[0, 0], [0, 1]], "unique": False, "value": "7"}),
    "a cage with a sum": _add("cages", {"cells": [[2, 0], [2, 1]], "value": "7"}),
    "a cage with a word": _add("cages", {"cells": [[0, 0], [0, 1]], "value": "odd"}),
    "a key of a cage": _add("cages", {"cells": [[2, 0], [2, 1]], "negated": True}),
    "a rule in a cage": _add("cages", {"value": "antiknight"}),
    "a word in a cage": _add("cages", {"value": "antiqueen"}),
    "a rule in the metadata": _put("metadata", "antiking", value=True),
    "a key of the metadata": _put("metadata", "antiqueen", value=True),
    "no rows": _put("metadata", "norowcol", value=True),
    "a region more": _add("regions", [[0, 0], [1, 1]]),
    "given marks": _put("cells", 1, 1, "givenCenterMarks", value=[1, 2]),
    "a key of a cell": _put("cells", 1, 1, "odd", value=True),
    "a layer that is not known": _put("strange", value=[{"center": [1, 1]}]),
}  # fmt: skip


def _element(one: Json) -> Callable[[FPuzzles], None]:
    return lambda sheet: sheet.data["puzzle"]["allConstraints"].append(one)


SUDOKUMAKER: dict[str, Callable[[FPuzzles], None]] = {
    **{f"element {one['type']}": _element(one) for one in ELEMENTS if one["type"] != 2003},
    **{f"element {n}": _element({"type": n, "cells": [0], "clues": [], "lines": []}) for n in
       (*range(12, 17), 101, 103, 201, 303, 304, 402, 403, *range(405, 408), 409, *range(500, 505), 600, 601, 1000)},
    "a second map of regions": _element({"type": 1, "regions": [0] * 16}),
    "a rule of an area": _element({"type": 2003, "areas": [{"x": 0, "y": 0, "width": 2, "height": 2}]}),
    **{f"{shape} in a cell": _element({"type": 2002, "symbols": [{"position": {"x": 0.5, "y": 0.5}, "params":
       {"type": shape, "text": "7"}}]}) for shape in ("rectangle", "ellipse", "text", "arrow", "star")},
    "a symbol in the short form": _element({"type": 2002, "params": [{"type": "ellipse"}], "symbols": [[0.5, 0.5]]}),
    "a cage that is negated": _element({"type": 301, "cages": [{"cells": [4, 5], "negated": True}]}),
    "an element with a name": _element({"type": 2001, "name": "Doubler", "cages": [{"cells": [0]}]}),
    "a cell's candidates": _put("puzzle", "cells", 5, value={"given": True, "candidates": 6}),
    "a key of a cell": _put("puzzle", "cells", 5, value={"givenCandidates": 6}),
    "a key of the puzzle": _put("puzzle", "solution", value="1234"),
    "other digits": _put("puzzle", "spec", "maxDigit", value=5),
    "no rows": _put("puzzle", "spec", "type", value="custom"),
    "a key of the file": _put("strange", value=1),
}  # fmt: skip
