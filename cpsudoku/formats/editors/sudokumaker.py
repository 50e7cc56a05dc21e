"""SudokuMaker's JSON in its links: cells in reading order, and elements with a number for their type.

The size and the elements are in `spec` and `allConstraints`, or, in the editor's short form, in the puzzle itself. This
file reads only elements whose fields are known from public readers of these files. All others become unknown rules:
clues outside the board, quadruples, indexers, groups without an equivalent, and JavaScript, which is never executed. An
element with an unread key or value, at any depth, also becomes an unknown rule. Ornaments stay drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor, isfinite
from typing import TypeGuard, TypeVar

from cpsudoku.puzzles.sections.unread_keys import FileObject, JsonObject, is_blank
from cpsudoku.support.errors import InputError

_OWN = "sudokumaker."  # prefix of the keys of unread parts
_NAMES = {
    0: "Givens", 1: "Regions", 16: "GlobalEntropy", 300: "Thermometer", 301: "KillerCages", 302: "Clone",
    305: "DifferentValues", 408: "Arrow", 303: "Quadruple", 304: "LookAndSayCages", 405: "Sequence",
    500: "LittleKillers", 501: "SandwichSums", 502: "XSums", 503: "Skyscrapers", 504: "NumberedRooms",
    600: "RowIndexer", 601: "ColumnIndexer", 1000: "Custom", 2003: "SudokuRules",
}  # fmt: skip
_FLAGS = {10: "diagonal-", 11: "diagonal+", 12: "antiking", 13: "antiknight", 14: "disjointgroups",
          15: "nonconsecutive"}  # fmt: skip
_CELLS = {100: "even", 101: "odd", 102: "maximum", 103: "minimum"}
_LINES = {300: "thermometer", 400: "renban", 401: "whispers", 402: "palindrome", 403: "betweenline",
          404: "regionsumline", 406: "groups", 407: "lockout", 409: "doublearrow"}  # fmt: skip
_EDGES = {200: ("difference", 1), 201: ("ratio", 2), 202: ("xv", 0)}  # with the number of a dot without one
_GROUPS = {"entropicline": [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}], "modularline": [{1, 4, 7}, {2, 5, 8}, {3, 6, 9}]}
_FOG = (4000, 4001)


_DRAWN = (2000, 2001, 2002)
_SHAPES = {"rectangle": "rectangle", "ellipse": "circle", "text": "text", "arrow": "line"}
Sort = TypeVar("Sort")


class _Unread(Exception):
    """An element has an unknown form."""


def _a(sort: type[Sort], value: object) -> Sort:
    """Return the value if it has that type. Otherwise raise _Unread. True and False are not numbers."""
    if not isinstance(value, sort) or (isinstance(value, bool) and sort is not bool):
        raise _Unread
    return value


class _Board:
    """A square board, and the puzzle so far in the form of f-puzzles. ``active``: the elements of the file."""

    def __init__(self, side: int, cells: list[object]) -> None:
        self.side = side
        self.grid = [[_cell(cell) for cell in cells[i : i + side]] for i in range(0, side * side, side)]
        self.data: JsonObject = {"size": side, "grid": self.grid}
        self.active: list[FileObject] = []

    def name(self, cell: object) -> str:
        number = _a(int, cell)
        if not 0 <= number < self.side**2:
            raise _Unread
        return f"R{number // self.side + 1}C{number % self.side + 1}"

    def names(self, cells: object) -> list[str]:
        if not (some := _a(list, cells)):
            raise _Unread
        return [*map(self.name, some)]

    def pair(self, edge: object) -> list[str]:
        """Return the two cells that share a side. Sides count row by row: first within a row, then below it."""
        row, offset = divmod(_a(int, edge), 2 * self.side)
        first = row * self.side + (offset - 1 if offset < self.side else offset - self.side)
        if not offset or row < 0 or (offset >= self.side and row > self.side - 2):
            raise _Unread
        return self.names([first, first + 1 if offset < self.side else first + self.side])

    def nearest(self, x: float, y: float) -> str:
        """Return the name of the cell at a point, or of the nearest one just outside the board."""
        row, column = (min(max(floor(n), -1), self.side) + 1 for n in (y, x))
        return f"R{row}C{column}"

    def add(self, key: str, *objects: object) -> None:
        self.data.setdefault(key, []).extend(objects)


def as_f_puzzles(data: object) -> JsonObject:
    """Return the puzzle in the form of f-puzzles.

    Raises:
        InputError: it has no square board.
    """
    file = FileObject(data) if isinstance(data, dict) else FileObject({})
    puzzle = file.get("puzzle")
    cells = puzzle.get("cells") if isinstance(puzzle, FileObject) else None
    if not isinstance(puzzle, FileObject) or not isinstance(cells, list):
        raise InputError("expected the JSON of SudokuMaker, with `puzzle` and its `cells`, found none")
    spec = _object(puzzle.get("spec"), "spec") if "spec" in puzzle else puzzle
    board = _Board(_side(spec, len(cells)), cells)
    for key, name in (("title", "name"), ("author", "author"), ("ruleset", "comment")):
        words = puzzle.get(name)
        if not is_blank(words):
            board.data[key if isinstance(words, str) else _OWN + name] = words
    key = "allConstraints" if "allConstraints" in puzzle else "constraints"
    elements = puzzle.get(key) or []
    if not isinstance(elements, list) or not all(isinstance(element, FileObject) for element in elements):
        raise InputError(f"expected objects under {key!r}, found others")
    active = board.active = [element for element in elements if element.get("disabled") is not True]
    _read_digits(board, spec)
    if not any(one.get("type") == 1 for one in active):
        for cell in (cell for row in board.grid for cell in row):
            cell["region"] = None
    for one in active:
        _read_element(board, one)
    if any(element.get("type") == 0 for element in elements if element not in active):
        board.add(_OWN + "Givens", "disabled")
    if not isinstance(version := file.get("formatVersion"), str | None):
        board.add(_OWN + "formatVersion", version)
    del file["puzzle"], puzzle["cells"]  # their contents were read above
    puzzle.pop(key, None)
    for rest in (file.remainder("element"), puzzle.remainder("element")):
        for name, value in rest.items():
            board.add(_OWN + name, value)
    return board.data


def _object(value: object, name: str) -> FileObject:
    if not isinstance(value, FileObject):
        raise InputError(f"expected an object under {name!r}, found {value!r:.40}")
    return value


def _side(spec: FileObject, cells: int) -> int:
    """Return the number of rows of a square board. Return 9 if the file does not define it."""
    size = spec.get("size")
    if isinstance(size, FileObject):
        width, height = size.get("width"), size.get("height")
    else:
        usual = 9 if size is None else size
        width, height = spec.get("width", usual), spec.get("height", usual)
    square = width == height and (isinstance(size, FileObject | None) or size == width)
    if not square or not _is_whole(width) or not 1 <= width <= 35 or cells != width * width:
        raise InputError(f"expected a square board of at most 35 rows, found {width!r:.20} x {height!r:.20}, "
                        f"with {cells:,} cells")  # fmt: skip
    return width


def _read_digits(board: _Board, spec: FileObject) -> None:
    """Add unusual digits, and rules for missing row or column constraints."""
    least, most, sort = (spec.get(key) for key in ("minDigit", "maxDigit", "type"))
    digits = (1 if least is None else least, board.side if most is None else most)
    if digits != (1, board.side) or not all(map(_is_whole, digits)):
        board.add(_OWN + "digits", f"{least} to {most}")
    rules = sort == "custom" and any(one.get("type") == 2003 for one in board.active)
    if sort not in (None, "sudoku") and not rules:
        board.add(_OWN + "type", str(sort))  # rows and columns have no rules


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _cell(cell: object) -> JsonObject:
    """Return a cell in the form of f-puzzles. A value that is not a given was entered by the solver. Unread keys are
    kept, with a prefix."""
    if cell is None:
        return {}
    if not isinstance(cell, FileObject):
        raise InputError(f"expected a cell as an object in `cells`, found {cell!r:.40}")
    value, given, marks = (cell.get(key) for key in ("value", "given", "candidates"))
    rest = {key: mask for key in ("givenCandidates",) if (mask := cell.get(key))}
    rest |= {"candidates": marks} if given is True and value is None and marks else {}
    rest |= {} if given in (None, True, False) and not _is_number(given) else {"given": given}
    rest |= cell.remainder("element cell")
    result: JsonObject = {_OWN + key: one for key, one in rest.items()}
    return result if value is None else result | {"value": value, **({"given": True} if given is True else {})}


def _read_element(board: _Board, one: FileObject) -> None:
    """Add an element. If it is not read completely, add it as an unknown rule."""
    number = one.get("type")
    if number in _FOG:
        return
    try:
        sort = _a(int, number)
        if sort not in _READERS or _flag_in(one, "disabled"):
            raise _Unread
        found = [*_READERS[sort](board, one, sort)]
        if one.remainder("symbol" if number in _DRAWN else "element"):
            raise _Unread
    except _Unread:
        definition = one.get("definition")
        name = definition.get("name") if isinstance(definition, FileObject) else None
        key = _NAMES.get(number, _key_of(number)) if _is_whole(number) else str(number)
        board.add(f"{_OWN}{key}" + (f".{name}" if isinstance(name, str) and name else ""), key)
        return
    for key, value in found:
        if value is True:
            board.data[key] = True
        else:
            board.add(key, value)


def _key_of(number: int) -> str:
    return (_FLAGS | _CELLS | _LINES | {n: key for n, (key, _) in _EDGES.items()}).get(number, str(number))


def _list_in(fields: FileObject, key: str) -> list[object]:
    """Return the list under a key, or an empty one."""
    value = fields.get(key)
    return [] if value is None else _a(list, value)


def _objects_in(fields: FileObject, key: str) -> Iterator[FileObject]:
    return (_a(FileObject, value) for value in _list_in(fields, key))


def _flag_in(fields: FileObject, key: str) -> bool:
    value = fields.get(key)
    return value is not None and _a(bool, value)


Found = Iterator[tuple[str, object]]  # key of f-puzzles, object under it


def _read_nothing(board: _Board, one: FileObject, number: int) -> Found:
    """Yield nothing, because the element has no content besides the cells."""
    yield from ()


def _read_regions(board: _Board, one: FileObject, number: int) -> Found:
    """Label the cells. A second element with regions is not read."""
    regions = [_a(int, region) for region in _list_in(one, "regions")]
    first = next(other for other in board.active if other.get("type") == 1)
    if first is not one or len(regions) != board.side**2 or one.remainder("element"):
        raise _Unread
    for i, region in enumerate(regions):
        board.grid[i // board.side][i % board.side]["region"] = None if region < 0 else region
    yield from ()


def _read_rules(board: _Board, one: FileObject, number: int) -> Found:
    whole = {"x": 0, "y": 0, "width": board.side, "height": board.side}
    for area in _objects_in(one, "areas"):
        if {key: _a(int, area.get(key)) for key in whole} != whole:
            raise _Unread
    yield from ()


def _read_flag(board: _Board, one: FileObject, number: int) -> Found:
    yield _FLAGS[number], True


def _read_marks(board: _Board, one: FileObject, number: int) -> Found:
    for cell in _list_in(one, "cells"):
        yield _CELLS[number], {"cell": board.name(cell)}


def _read_extra_region(board: _Board, one: FileObject, number: int) -> Found:
    if cells := _list_in(one, "cells"):
        yield "extraregion", {"cells": board.names(cells)}


def _read_cages(board: _Board, one: FileObject, number: int) -> Found:
    for cage in _objects_in(one, "cages"):
        value = cage.get("value")
        if value is not None and _a(int, value) < 0:
            raise _Unread
        yield "killercage", {"cells": board.names(cage.get("cells")), **({"value": str(value)} if value else {})}


def _read_clones(board: _Board, one: FileObject, number: int) -> Found:
    for group in _list_in(one, "groups"):
        names = board.names(group)
        if len(names) > 2:
            raise _Unread
        if len(names) == 2:
            yield "clone", {"cells": names[:1], "cloneCells": names[1:]}


def _read_lines(board: _Board, one: FileObject, number: int) -> Found:
    """Yield lines and thermometers."""
    key, field, more = _LINES[number], "lines", {}
    if key == "thermometer":
        key, field = "slowthermometer" if _flag_in(one, "slow") else key, "thermometers"
    elif key == "groups":
        masks = [_a(int, mask) for mask in _list_in(one, "groups")]
        sets = sorted(({d for d in range(20) if mask >> d & 1} for mask in masks), key=sorted)
        key = next((name for name, groups in _GROUPS.items() if board.side == 9 and sets == groups), "")
        if not key or max(masks) >> 20:
            raise _Unread
    elif key == "regionsumline" and _flag_in(one, "singleRegionTotals"):
        raise _Unread
    elif key == "whispers":
        more = {"value": str(_a(int, one.get("minDifference")))}
    for cells in _list_in(one, field):
        yield key, {"lines": [board.names(cells)], **more}


def _read_arrows(board: _Board, one: FileObject, number: int) -> Found:
    """Yield arrows with a circle of one cell. The meaning of numbers in several cells is not certain."""
    for each in _objects_in(one, "bulbsWithArrows"):
        bulb = board.names(each.get("bulbCells"))
        if len(bulb) != 1:
            raise _Unread
        for path in _list_in(each, "arrows"):
            cells = board.names(path)
            yield "arrow", {"cells": bulb, "lines": [cells if cells[:1] == bulb else [*bulb, *cells]]}


def _read_edges(board: _Board, one: FileObject, number: int) -> Found:
    """Yield dots and signs. Also yield the negative rule, if it is about the usual number and no dots with other
    numbers limit it."""
    key, usual = _EDGES[number]
    signs = {5: "V", 10: "X"} if key == "xv" else {}
    values = [_a(int, clue.get("value", usual)) for clue in _objects_in(one, "clues")]
    if signs and not signs.keys() >= {*values}:
        raise _Unread
    for clue, value in zip(_objects_in(one, "clues"), values, strict=True):
        yield key, {"cells": board.pair(clue.get("edge")), "value": signs.get(value, str(value))}
    if not signs:
        _flag_in(one, "overrideNegativeRatios" if key == "difference" else "overrideNegativeDifferences")
    if negative := [_a(int, value) for value in _list_in(one, "negative")]:
        sorts = (202,) if signs else (200, 201)
        others = [each for each in board.active if each is not one and each.get("type") in sorts and each.get("clues")]
        if others or sorted(negative) != ([*signs] or [usual]) or not (signs or {*values} <= {usual}):
            raise _Unread
        yield "negative", key


def _point(point: object) -> tuple[float, float]:
    """Return (x, y)."""
    if isinstance(point, FileObject):
        point = [point.get("x"), point.get("y")]
    if not isinstance(point, list) or len(point) != 2 or not all(_is_number(n) and isfinite(n) for n in point):
        raise _Unread
    return point[0], point[1]


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _place(x: float, y: float) -> list[float]:
    """Return a point in board coordinates: cells have whole numbers from 1."""
    return [y + 0.5, x + 0.5]


def _read_ornaments(board: _Board, one: FileObject, number: int) -> Found:
    """Yield the ornaments, at their cells."""
    for line in _list_in(one, "lines"):
        points = [_point(point) for point in line] if isinstance(line, list) and line else [_point(line)]
        cells = list(dict.fromkeys(board.nearest(x, y) for x, y in points))
        yield "line", {"lines": [cells], "points": [_place(x, y) for x, y in points]}
    for cage in _objects_in(one, "cages"):
        value = cage.get("value")
        yield "cage", {"cells": board.names(cage.get("cells")), "value": "" if is_blank(value) else str(value)}
    symbols = _list_in(one, "symbols")
    shared = _list_in(one, "params")
    for symbol in symbols:
        if isinstance(symbol, list):  # the editor's short form: x, y, index into params, layer
            x, y = _point(symbol[:2])
            index = _a(int, symbol[2]) if len(symbol) > 2 and symbol[2] is not None else 0
            if not 0 <= index < len(shared) or not all(isinstance(n, str) for n in symbol[3:]):
                raise _Unread
            params = _a(FileObject, shared[index])
        else:
            place = _a(FileObject, symbol)
            x, y = _point(place.get("position"))
            params = _a(FileObject, place.get("params"))
        shape = _SHAPES.get(str(params.get("type")))
        if shape is None:
            raise _Unread
        cell = [board.nearest(x, y)]
        text = {"value": str(params.get("text"))} if shape == "text" else {}
        yield shape, {**({"lines": [cell]} if shape == "line" else {"cells": cell}), **text, "points": [_place(x, y)]}


Reader = Callable[[_Board, FileObject, int], Found]
_READERS: dict[int, Reader] = {
    0: _read_nothing, 1: _read_regions, 2003: _read_rules, 301: _read_cages, 302: _read_clones,
    305: _read_extra_region, 408: _read_arrows,
    **dict.fromkeys(_DRAWN, _read_ornaments), **dict.fromkeys(_FLAGS, _read_flag),
    **dict.fromkeys(_CELLS, _read_marks), **dict.fromkeys(_LINES, _read_lines), **dict.fromkeys(_EDGES, _read_edges),
}  # fmt: skip
