"""Inputs of the generic tests in the forms of editors: f-puzzles, SudokuPad, SudokuMaker, and our own JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from cpsudoku.formats import compressed_json, format_of
from cpsudoku.formats.editors import f_puzzles
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.kinds import gallery, kind_text
from cpsudoku.support import registry
from tests.readers.harness import Meaning, Same, meaning

Json = Any
BOXES = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)]
SUDOKUPAD: Json = {
    "metadata": {"title": "t", "rules": ["x"], "solution": "1234341221434321", "antiknight": True},
    "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3],
    "regions": BOXES,
    "cages": [{"cells": [[0, 1], [0, 2]], "value": "5", "unique": True}, {"value": "author: a"}],
    "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5]], "color": "#F00"}],
    "overlays": [{"center": [1, 0.5], "text": "V"}, {"center": [-1, 0.5], "text": "9"}],
}
ELEMENTS: list[Json] = [
    {"type": 10}, {"type": 100, "cells": [1, 6]}, {"type": 102, "cells": [5]},
    {"type": 200, "clues": [{"value": 2, "edge": 2}], "negative": [], "overrideNegativeRatios": False},
    {"type": 202, "clues": [{"value": 5, "edge": 25}], "negative": [5, 10]},
    {"type": 300, "thermometers": [[1, 5, 9]], "slow": False}, {"type": 301, "cages": [{"value": 6, "cells": [1, 5]}]},
    {"type": 302, "groups": [[5, 10]]}, {"type": 305, "cells": [1, 6, 11]}, {"type": 400, "lines": [[1, 6, 11]]},
    {"type": 401, "lines": [[1, 6]], "minDifference": 2}, {"type": 404, "lines": [[1, 2]], "singleRegionTotals": False},
    {"type": 408, "bulbsWithArrows": [{"bulbCells": [6], "arrows": [[6, 1, 2]]}]},
    {"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.5, "y": 0.5}]]},
    {"type": 2001, "cages": [{"value": "a", "cells": [0, 1]}]},
    {"type": 2002, "symbols": [{"position": {"x": 1, "y": 1}, "params": {"type": "text", "text": "a"}}]},
    {"type": 2003, "areas": [{"x": 0, "y": 0, "width": 4, "height": 4}]},
]  # fmt: skip


def sudokumaker(*elements: Json) -> Json:
    """A 4x4 board of SudokuMaker with these elements."""
    cells = [{"given": i == 0, "value": 1 if i == 0 else None} for i in range(16)]
    regions = {"type": 1, "regions": [r // 2 * 2 + c // 2 for r in range(4) for c in range(4)]}
    spec = {"type": "sudoku", "minDigit": 1, "maxDigit": 4, "size": {"width": 4, "height": 4}}
    puzzle = {"name": "t", "cells": cells, "spec": spec, "allConstraints": [{"type": 0}, regions, *elements]}
    return {"formatVersion": "1.5.0", "puzzle": puzzle}


def f_puzzles_files() -> dict[str, str]:
    """An example of each rule that editors have, as JSON of f-puzzles."""
    kind = gallery.kind_of("sudoku")
    texts = {}
    for name in registry.names("rule"):
        rule = gallery.rule(name)
        if rule.editors:
            data, _ = f_puzzles.write(kind.instance(rule.right[0]), Credits(title="t", prose="a"), kind)
            n = data["size"]
            data["grid"] = [[{"value": 1, "given": True}, *[{}] * (n - 1)], *[[{}] * n] * (n - 1)]
            texts[name] = json.dumps(data)
    drawn = {"line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"cells": ["R0C1"], "value": "x"}],
             "circle": [{"cells": ["R1C1"], "value": "7"}], "rectangle": [{"cells": ["R2C2"]}],
             "cage": [{"cells": ["R1C1", "R1C2"], "value": "7"}]}  # fmt: skip
    texts["drawings"] = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **drawn})
    return texts


def sudokupad_files() -> dict[str, str]:
    return {"sudokupad": json.dumps(SUDOKUPAD)}


def sudokumaker_files() -> dict[str, str]:
    return {str(one["type"]): json.dumps(sudokumaker(one)) for one in ELEMENTS}


def object_files() -> dict[str, str]:
    """The shortest unique example of each kind as an object of our own JSON, and a record of the format json."""
    texts = {}
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        texts[name] = kind_text.write_object(kind, kind.instance(min(kind.unique, key=len)))
    texts["record"] = format_of("json").example
    return texts


def sudokumaker_meaning(text: str) -> Meaning | None:
    """What the JSON means, as SudokuMaker's links hold it."""
    return meaning(f"https://sudokumaker.app/?puzzle={quote(compressed_json.compress(text), safe='')}\n")


# Changes of JSON without a change of meaning (docs/reference/texts.md).

DRAWN = {
    **dict.fromkeys(("line", "text", "circle", "rectangle", "cage"), ("cells", "lines", "value")),
    "arrow": ("lines",), "lines": ("wayPoints",), "overlays": ("center", "text"),
}  # fmt: skip
BLANKS: tuple[Json, ...] = (None, "", [], {})


def _everywhere(change: Callable[[Json, str], Json]) -> Callable[[str], str]:
    """Return the change of a JSON text: of each value with its key, from the inside out."""

    def walk(value: Json, key: str) -> Json:
        if isinstance(value, dict):
            value = {name: walk(inner, name) for name, inner in value.items()}
        elif isinstance(value, list):
            value = [walk(inner, key) for inner in value]
        return change(value, key)

    return lambda text: json.dumps(walk(json.loads(text), ""), sort_keys=True)


def _without_blanks(value: Json, key: str) -> Json:
    if isinstance(value, dict):
        return {name: one for name, one in value.items() if one not in BLANKS}
    if key == "values" and isinstance(value, list):
        return [one for one in value if one not in BLANKS]
    cells = key in ("grid", "cells") and isinstance(value, list)
    return [{} if one in BLANKS else one for one in value] if cells else value


def _once(value: Json, key: str) -> Json:
    """Objects, lists and names of cells under a key of clues, each once. A cell may be a number."""
    if not isinstance(value, list):
        return value
    if key in ("lines", "arrows", "cells", "thermometers") and value and isinstance(value[0], int):
        return [one for i, one in enumerate(value) if one != value[i - 1] or not i]
    rows = key in ("grid", "groups", "regions", "points") or {} in value
    if rows or not all(isinstance(one, dict | list | str) for one in value):
        return value
    return [one for i, one in enumerate(value) if one not in value[:i] and one != []]


def _without_entries(value: Json, key: str) -> Json:
    entered = isinstance(value, dict) and (value.get("given") is not True or value.get("value") is None)
    if entered and key in ("grid", "cells"):
        return {name: one for name, one in value.items() if name not in ("value", "given")}
    return value


def _as_number(value: Json, key: str) -> Json:
    number = isinstance(value, int | float | str) and not isinstance(value, bool) and key in ("value", "values")
    return str(value).removesuffix(".0") if number else value


def _without_keys(*keys: str) -> Callable[[Json, str], Json]:
    return lambda value, key: {k: v for k, v in value.items() if k not in keys} if isinstance(value, dict) else value


def _settled(value: Json, key: str) -> Json:
    """What SudokuMaker need not write: flags that are off, the usual digits and type, the givens."""
    if isinstance(value, dict):
        usual: Json = {"minDigit": 1, "maxDigit": 4, "slow": False, "singleRegionTotals": False, "disabled": False,
                       "overrideNegativeRatios": False, "formatVersion": "1.5.0"}  # fmt: skip
        usual |= {"areas": [{"x": 0, "y": 0, "width": 4, "height": 4}]}
        usual |= {"type": "sudoku"} if "size" in value else {}
        return {k: v for k, v in value.items() if k not in usual or usual[k] != v}
    return [one for one in value if one != {"type": 0}] if isinstance(value, list) else value


def _usual_sections(value: Json, key: str) -> Json:
    if key == "sections":
        return {k: v for k, v in value.items() if not all(set(line) == {"."} for line in v)}
    return {k: v for k, v in value.items() if (k, v) != ("kind", "sudoku")} if isinstance(value, dict) else value


def _without_looks(text: str) -> str:
    """The file with drawings as cells, lines, places and words, and arrows without their heads."""
    data = json.loads(text)
    for what, keys in DRAWN.items():
        some = data.get(what)
        for one in (one for one in some if isinstance(one, dict)) if isinstance(some, list) else ():
            for key in [key for key in one if key not in keys]:
                del one[key]
    return json.dumps(data, sort_keys=True)


SAME: tuple[Same, ...] = (
    ("a blank value says nothing", _everywhere(_without_blanks)),
    ("what a solver enters is not a clue", _everywhere(_without_entries)),
    ("a number as a text", _everywhere(_as_number)),
    ("the same clue, line or cell once more", _everywhere(_once)),
)
SAME_IN_F_PUZZLES: tuple[Same, ...] = (
    *SAME,
    ("a drawing counts, however it looks; the head of an arrow is where its lines begin", _without_looks),
    ("a flag of the file that is off", lambda text: json.dumps({k: v for k, v in json.loads(text).items() if v})),
    ("the size that the grid has", lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "size"})),
)
SAME_IN_SUDOKUMAKER: tuple[Same, ...] = (*SAME, ("a usual value", _everywhere(_settled)))
SAME_IN_OBJECTS: tuple[Same, ...] = (
    *SAME, ("the usual format and size", _everywhere(_without_keys("format", "size"))),
    ("a field that is off", lambda text: json.dumps({k: v for k, v in json.loads(text).items() if v is not False})),
    ("a grid of blanks, the usual kind", _everywhere(_usual_sections)),
)
