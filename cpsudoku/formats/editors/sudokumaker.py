"""SudokuMaker's JSON, which its links hold: cells in reading order, and elements with a number for their type.

Elements are read whose fields are known from public readers of these files; the others come out under a key that no
rule has, and so as rules that are not known: clues outside the board, quadruples, indexers, groups that are none of
ours, and what is written in JavaScript, which is never run. What is only drawn stays a drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from cpsudoku.ground.errors import TextError
from cpsudoku.puzzles.remainder import JsonFields, JsonObject, is_blank

_OWN = "sudokumaker."  # opens the keys of what is not read
_COSMETIC = {"type", "style", "disabled", "overrideNegativeRatios", "overrideNegativeDifferences"}
_NAMES = {
    0: "Givens", 1: "Regions", 16: "GlobalEntropy", 300: "Thermometer", 301: "KillerCages", 302: "Clone",
    305: "DifferentValues", 408: "Arrow", 303: "Quadruple", 304: "LookAndSayCages", 405: "Sequence",
    500: "LittleKillers", 501: "SandwichSums", 502: "XSums", 503: "Skyscrapers", 504: "NumberedRooms",
    600: "RowIndexer", 601: "ColumnIndexer", 1000: "Custom", 2003: "SudokuRules",
}  # fmt: skip
_FLAGS = {10: "diagonal-", 11: "diagonal+", 12: "antiking", 13: "antiknight", 14: "disjointgroups",
          15: "nonconsecutive"}  # fmt: skip
_CELLS = {100: "even", 101: "odd", 102: "maximum", 103: "minimum"}
_LINES = {400: "renban", 401: "whispers", 402: "palindrome", 403: "betweenline", 404: "regionsumline", 406: "groups",
          407: "lockout", 409: "doublearrow"}  # fmt: skip
_EDGES = {200: ("difference", 1), 201: ("ratio", 2), 202: ("xv", None)}  # with the number that a dot without one means
_GROUPS = {"entropicline": [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}], "modularline": [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]}
_FOG = (4000, 4001)


class _Unread(Exception):
    """An element that is not understood."""


class _Board:
    """A square board, and what is found for it in the form of f-puzzles."""

    def __init__(self, side: int, cells: list[object]) -> None:
        self.side = side
        self.grid = [[_cell(cell) for cell in cells[i : i + side]] for i in range(0, side * side, side)]
        self.data: JsonObject = {"size": side, "grid": self.grid}

    def name(self, cell: object) -> str:
        if isinstance(cell, bool) or not isinstance(cell, int) or not 0 <= cell < self.side**2:
            raise _Unread
        return f"R{cell // self.side + 1}C{cell % self.side + 1}"

    def names(self, cells: object) -> list[str]:
        if not isinstance(cells, list) or not cells:
            raise _Unread
        return [self.name(cell) for cell in cells]

    def pair(self, edge: object) -> list[str]:
        """Return the two cells that share a side; sides are counted row by row, those within a row before those below
        it."""
        if isinstance(edge, bool) or not isinstance(edge, int):
            raise _Unread
        row, offset = divmod(edge, 2 * self.side)
        first = row * self.side + (offset - 1 if offset < self.side else offset - self.side)
        if not offset or edge < 0 or (offset >= self.side and row > self.side - 2):
            raise _Unread
        return self.names([first, first + 1 if offset < self.side else first + self.side])

    def add(self, key: str, *objects: object) -> None:
        self.data.setdefault(key, []).extend(objects)


def as_f_puzzles(data: object) -> JsonObject:
    """Return the same puzzle as f-puzzles has it.

    Raises:
        TextError: it has no square board.
    """
    puzzle = data.get("puzzle") if isinstance(data, dict) else None
    cells = puzzle.get("cells") if isinstance(puzzle, dict) else None
    if not isinstance(puzzle, dict) or not isinstance(cells, list):
        raise TextError("expected the JSON of SudokuMaker, with `puzzle` and its `cells`, found none")
    spec = _object(puzzle.get("spec"), "spec")
    size = _object(spec.get("size"), "size")
    width, height = size.get("width"), size.get("height")
    if not isinstance(width, int) or width != height or not 1 <= width <= 35 or len(cells) != width * width:
        raise TextError(f"expected a square board of at most 35 rows, found {width!r:.20} x {height!r:.20}, "
                        f"with {len(cells):,} cells")  # fmt: skip
    board = _Board(width, cells)
    for key, name in (("title", "name"), ("author", "author"), ("ruleset", "comment")):
        if isinstance(puzzle.get(name), str) and puzzle[name].strip():
            board.data[key] = puzzle[name]
    elements = puzzle.get("allConstraints") or []
    if not isinstance(elements, list) or not all(isinstance(one, dict) for one in elements):
        raise TextError("expected objects under 'allConstraints', found others")
    active = [one for one in elements if not one.get("disabled")]
    if (spec.get("minDigit", 1), spec.get("maxDigit", width)) != (1, width):
        board.add(_OWN + "digits", f"{spec.get('minDigit')} to {spec.get('maxDigit')}")
    if spec.get("type") != "sudoku" and not any(one.get("type") == 2003 for one in active):
        board.add(_OWN + "type", str(spec.get("type")))  # rows and columns are no rules
    if not any(one.get("type") == 1 for one in active):
        for row in board.grid:
            for cell in row:
                cell["region"] = None
    for one in active:
        _read_element(board, one, active)
    return board.data


def _object(value: object, name: str) -> JsonFields:
    if not isinstance(value, dict):
        raise TextError(f"expected an object under {name!r}, found {value!r:.40}")
    return value


def _cell(cell: object) -> JsonObject:
    """Return a cell: a value that is not given was entered."""
    if not isinstance(cell, dict):
        raise TextError(f"expected a cell as an object in `cells`, found {cell!r:.40}")
    value = cell.get("value")
    return {} if value is None else {"value": value, **({"given": True} if cell.get("given") else {})}


def _read_element(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    """Add an element; one that is not understood whole, as a rule that is not known."""
    number = one.get("type")
    more = {key for key, value in one.items() if key not in _COSMETIC and not is_blank(value) and value is not False}
    before = {key: list(value) for key, value in board.data.items() if isinstance(value, list) and key != "grid"}
    try:
        read = _READERS.get(number) if isinstance(number, int) else None
        if number in _FOG:
            return
        if read is None:
            raise _Unread
        read(board, one, active)
        if more - _FIELDS.get(read, set()):
            raise _Unread
    except (_Unread, TypeError, AttributeError, KeyError):
        for key in [key for key, value in board.data.items() if isinstance(value, list) and key != "grid"]:
            if key in before:
                board.data[key] = before[key]
            else:
                del board.data[key]
        definition = one.get("definition")
        name = definition.get("name") if isinstance(definition, dict) else None
        sort = _NAMES.get(number, _key_of(number)) if isinstance(number, int) else str(number)
        board.add(f"{_OWN}{sort}" + (f".{name}" if isinstance(name, str) and name else ""), sort)


def _key_of(number: int) -> str:
    return {**_FLAGS, **_CELLS, **_LINES, **{n: key for n, (key, _) in _EDGES.items()}}.get(number, str(number))


def _read_nothing(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    """Do nothing: the element says nothing beside the cells."""


def _read_regions(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    regions = one.get("regions")
    if not isinstance(regions, list) or len(regions) != board.side**2 or not all(isinstance(r, int) for r in regions):
        raise _Unread
    for i, region in enumerate(regions):
        board.grid[i // board.side][i % board.side]["region"] = None if region < 0 else region


def _read_rules(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    whole = {"x": 0, "y": 0, "width": board.side, "height": board.side}
    if one.get("areas") not in (None, [], [whole]):
        raise _Unread


def _read_flag(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    board.data[_FLAGS[one["type"]]] = True


def _read_marks(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    board.add(_CELLS[one["type"]], *({"cell": board.name(cell)} for cell in one.get("cells") or []))


def _read_extra_region(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    if one.get("cells"):
        board.add("extraregion", {"cells": board.names(one["cells"])})


def _read_thermometers(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    key = "slowthermometer" if one.get("slow") else "thermometer"
    board.add(key, *({"lines": [board.names(cells)]} for cells in one.get("thermometers") or []))


def _read_cages(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    for cage in one.get("cages") or []:
        value = cage.get("value")
        if isinstance(value, bool) or (value is not None and (not isinstance(value, int) or value < 1)):
            raise _Unread
        board.add("killercage", {"cells": board.names(cage.get("cells")), **({"value": str(value)} if value else {})})


def _read_clones(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    for group in one.get("groups") or []:
        names = board.names(group)
        if len(names) > 2:
            raise _Unread
        if len(names) == 2:
            board.add("clone", {"cells": names[:1], "cloneCells": names[1:]})


def _read_lines(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    key, more = _LINES[one["type"]], {}
    if key == "groups":
        sets = sorted(({d for d in range(20) if mask >> d & 1} for mask in one.get("groups") or []), key=sorted)
        key = next((name for name, groups in _GROUPS.items() if board.side == 9 and sets == groups), "")
    if not key or one.get("singleRegionTotals"):
        raise _Unread
    if key == "whispers":
        if not isinstance(one.get("minDifference"), int):
            raise _Unread
        more = {"value": str(one["minDifference"])}
    board.add(key, *({"lines": [board.names(cells)], **more} for cells in one.get("lines") or []))


def _read_arrows(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    """Add arrows with a circle of one cell; how numbers in several cells are read is not known for sure."""
    for each in one.get("bulbsWithArrows") or []:
        bulb = each.get("bulbCells")
        if not isinstance(bulb, list) or len(bulb) != 1:
            raise _Unread
        for path in each.get("arrows") or []:
            cells = path if path[:1] == bulb else [*bulb, *path]
            board.add("arrow", {"cells": board.names(bulb), "lines": [board.names(cells)]})


def _read_edges(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    """Add dots and signs, and the negative rule if it is about the usual number and no other dots can lift it."""
    key, usual = _EDGES[one["type"]]
    values = set()
    for clue in one.get("clues") or []:
        value = clue.get("value", usual)
        values.add(usual if value is None else value)
        if key == "xv":
            if value not in (5, 10):
                raise _Unread
            board.add("xv", {"cells": board.pair(clue.get("edge")), "value": "X" if value == 10 else "V"})
        else:
            if isinstance(value, bool) or not isinstance(value, int):
                raise _Unread
            board.add(key, {"cells": board.pair(clue.get("edge")), "value": str(value)})
    if negative := one.get("negative"):
        others = [each for each in active if each is not one and each.get("type") in (200, 201) and each.get("clues")]
        plain = sorted(negative) == [5, 10] if key == "xv" else negative == [usual] and values <= {usual} and not others
        if not plain:
            raise _Unread
        board.add("negative", key)


def _cell_at(board: _Board, point: JsonFields) -> int:
    x: int = floor(point["x"])
    y: int = floor(point["y"])
    return min(max(y, 0), board.side - 1) * board.side + min(max(x, 0), board.side - 1)


def _place(point: JsonFields) -> list[float]:
    """Return a point as places are counted on a board: cells have whole numbers, from 1."""
    return [point["y"] + 0.5, point["x"] + 0.5]


def _read_ornaments(board: _Board, one: JsonFields, active: list[JsonObject]) -> None:
    """Add what is only drawn, at the cells where it is."""
    for line in one.get("lines") or []:
        cells = list(dict.fromkeys(_cell_at(board, point) for point in line))
        board.add("line", {"lines": [board.names(cells)], "points": [_place(point) for point in line]})
    for cage in one.get("cages") or []:
        board.add("cage", {"cells": board.names(cage.get("cells")), "value": str(cage.get("value") or "")})
    for symbol in one.get("symbols") or []:
        params = symbol.get("params") or {}
        what = {"rectangle": "rectangle", "ellipse": "circle", "text": "text"}.get(str(params.get("type")), "")
        cell = board.names([_cell_at(board, symbol.get("position") or {})])
        text = {"value": str(params.get("text"))} if what == "text" else {}
        look = {"points": [_place(symbol["position"])]} if symbol.get("position") else {}
        board.add(what or "line", {"cells": cell, **text, **look} if what else {"lines": [cell]})


Reader = Callable[[_Board, JsonFields, list[JsonObject]], None]
_READERS: dict[int, Reader] = {
    0: _read_nothing, 1: _read_regions, 2003: _read_rules, 300: _read_thermometers, 301: _read_cages,
    302: _read_clones, 305: _read_extra_region, 408: _read_arrows,
    **dict.fromkeys((2000, 2001, 2002), _read_ornaments), **dict.fromkeys(_FLAGS, _read_flag),
    **dict.fromkeys(_CELLS, _read_marks), **dict.fromkeys(_LINES, _read_lines), **dict.fromkeys(_EDGES, _read_edges),
}  # fmt: skip
_FIELDS: dict[Reader, set[str]] = {
    _read_regions: {"regions"}, _read_rules: {"areas"}, _read_marks: {"cells"}, _read_extra_region: {"cells"},
    _read_clones: {"groups"}, _read_thermometers: {"thermometers", "slow"}, _read_cages: {"cages"},
    _read_arrows: {"bulbsWithArrows"}, _read_lines: {"lines", "minDifference", "groups"},
    _read_edges: {"clues", "negative"}, _read_ornaments: {"lines", "cages", "symbols"},
}  # fmt: skip
