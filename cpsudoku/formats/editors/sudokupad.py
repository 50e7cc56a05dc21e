"""SudokuPad's own JSON: cells, regions, cages, metadata, and lines and symbols as ornaments.

Only givens, regions, cages and the solution have a meaning for programs. Everything else is a drawing. A board may have
a frame of cells without a region. Drawings next to the board are in these cells. Unread parts are kept, under their own
key or one without a rule, so that they become unknown rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, NamedTuple

from cpsudoku.puzzles.credits import TEXT
from cpsudoku.puzzles.sections.unread_keys import COSMETIC, FileObject, JsonFields, JsonObject, is_blank
from cpsudoku.support.errors import InputError

_ENTRY = re.compile(r"\s*([a-z]\w*)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
_WORDS = (("title", "title"), ("author", "author"), ("rules", "ruleset"), ("solution", "solution"))
_DRAWN = ("lines", "arrows", "overlays", "underlays", "foglight")
_READ = {"cells", "regions", "cages", "metadata", *dict(_WORDS), *_DRAWN}
_OWN = "sudokupad."  # prefix of the keys of unread parts
_OTHERS = ("givenPencilMarks", "parity", "region")
_FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "nonconsecutive": "nonconsecutive"}


class Extent(NamedTuple):
    """The rectangle of the puzzle's cells: its size, and its first cell among all cells of the file."""

    height: int
    width: int
    top: int = 0
    left: int = 0

    def name(self, r: int, c: int) -> str:
        return f"R{r - self.top + 1}C{c - self.left + 1}"

    def place(self, r: float, c: float) -> list[float]:
        """Return a point in board coordinates: cells have whole numbers from 1."""
        return [r - self.top + 0.5, c - self.left + 0.5]

    def has(self, r: int, c: int) -> bool:
        return self.top <= r < self.top + self.height and self.left <= c < self.left + self.width


def as_f_puzzles(data: JsonFields) -> JsonObject:
    """Return the puzzle in the form of f-puzzles. Ornaments keep their own form under "sudokupad".

    Raises:
        InputError: it has no board, or a cell outside it.
    """
    rows = data.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise InputError("expected the JSON of a puzzle, with `cells` as rows of cells, found none")
    widths = sorted(set(map(len, rows)))
    if len(widths) > 1 or not widths[0]:
        raise InputError(f"expected rows of equal length in `cells`, found {widths[0]} to {widths[-1]} cells")
    whole = Extent(len(rows), widths[0])
    regions = _regions(data, whole)
    board = _board_extent(regions, whole)
    grid = [[_cell(cell) for cell in row] for row in rows]
    puzzle: JsonObject = {"size": board.height} if board.height == board.width else {}
    puzzle["grid"] = [row[board.left : board.left + board.width] for row in grid[board.top : board.top + board.height]]
    _label_regions(puzzle["grid"], regions, board)
    if not all(isinstance(part, dict) for part in (data.get("metadata") or {},)):
        raise InputError(f"expected an object under 'metadata', found {data['metadata']!r:.40}")
    words = {key: data[key] for key, _ in _WORDS if key in data}  # in older files
    for metadata in (data.get("metadata") or {}, words):
        _read_metadata(FileObject(metadata), puzzle)
    for cage in _list_under(data, "cages"):
        if not isinstance(cage, dict):
            raise InputError(f"expected objects under 'cages', found {cage!r:.40}")
        _read_cage(cage, puzzle, board, whole)
    if board != whole:
        if "solution" in puzzle:
            puzzle["solution"] = _crop(puzzle["solution"], board, whole)
        _add_frame_texts(grid, puzzle, board)
    for key in ("regions", *sorted(set(data) - _READ - COSMETIC["file"])):
        value = _overlapping_regions(regions) if key == "regions" else data[key]
        if value and not is_blank(value):
            puzzle[_OWN + key] = value
    layers = {key: data[key] for key in _DRAWN if data.get(key)}
    if layers:
        puzzle["sudokupad"] = layers
        puzzle.setdefault("line", []).extend(_lines(layers, board))
        puzzle.setdefault("text", []).extend(_texts(layers, board))
    return {key: value for key, value in puzzle.items() if value != []}


def _read_metadata(metadata: FileObject, puzzle: JsonObject) -> None:
    """Add the metadata: words, flags that are rules, and other data unchanged. If words differ from those already read,
    they become an unknown rule."""
    for key, name in _WORDS:
        value = metadata.get(key)
        if not is_blank(value):
            lines = value if isinstance(value, list) and key != "solution" else None
            words = value if lines is None else "\n".join(map(str, lines))
            first = puzzle.setdefault(name, words)
            if str(first).split() == str(words).split():
                continue
            if key in ("title", "author"):
                puzzle.setdefault("metadata", {})[key] = words
            else:
                puzzle.setdefault(_OWN + key, []).append(words)
    for flag, key in _FLAGS.items():
        if metadata.get(flag):
            puzzle[key] = metadata[flag]
    if metadata.get("norowcol"):
        puzzle["norowcol"] = True  # rows and columns have no rules, which is unknown here
    for key, value in metadata.remainder("metadata").items():
        known = puzzle.setdefault("metadata", {})
        if known.setdefault(key, value) != value:
            puzzle.setdefault(_OWN + key, []).append(value)


def _list_under(data: JsonFields, key: str) -> list[Any]:
    """Return a list of rules."""
    value = data.get(key)
    if value is None or isinstance(value, list):
        return value or []
    raise InputError(f"expected a list under {key!r}, found {value!r:.40}")


def _cell(cell: object) -> JsonObject:
    """Return a cell. Its value is a given. The puzzle's pencil marks are candidates only if the cell is marked so."""
    if not isinstance(cell, dict):
        if cell in (None, "", []):
            return {}
        raise InputError(f"expected a cell as an object in `cells`, found {cell!r:.40}")
    fields = FileObject(cell)
    value, given = fields.get("value"), fields.get("given")
    marks = fields.get("givenCenterMarks") or fields.get("givenCentremarks")
    text = "" if value is None else str(value).strip()
    # Keys that f-puzzles has and this editor lacks are as unknown as others.
    result: JsonObject = {_OWN + key if key in _OTHERS else key: one for key, one in fields.remainder("cell").items()}
    if not isinstance(given, bool | None):
        result["given"] = given
    if text and given is not False:
        result["value"] = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text
        result["given"] = True if given is None else given
    if marks:
        result["givenPencilMarks"] = marks
    return result


def _regions(data: JsonFields, whole: Extent) -> list[list[tuple[int, int]]]:
    regions = _list_under(data, "regions")
    if not all(isinstance(region, list) for region in regions):
        raise InputError("expected lists of cells under 'regions', found others")
    return [[_place(place, whole) for place in region] for region in regions]


def _overlapping_regions(regions: Sequence[Sequence[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """Return the regions that share a cell with another region, or that repeat a cell."""
    times = Counter(cell for region in regions for cell in region)
    return [[*region] for region in regions if any(times[cell] > 1 for cell in region)]


def _board_extent(regions: Sequence[Sequence[tuple[int, int]]], whole: Extent) -> Extent:
    """Return the rectangle that the regions fill. Return all cells if they fill none."""
    cells = {cell for region in regions for cell in region}
    if not cells:
        return whole
    top, left = (min(cell[i] for cell in cells) for i in (0, 1))
    height, width = (max(cell[i] for cell in cells) - least + 1 for i, least in ((0, top), (1, left)))
    if height * width == len(cells):
        return Extent(height, width, top, left)
    sizes = {len(region) for region in regions if region}
    if len(sizes) == 1 and max(sizes) < max(height, width):
        raise InputError(
            f"expected regions that fill a rectangle of the board, found {len(cells)} cells of {height} x {width} in "
            f"regions of {max(sizes)}: grids that overlap are not read"
        )
    return whole


def _label_regions(grid: list[list[JsonObject]], regions: Sequence[Sequence[tuple[int, int]]], board: Extent) -> None:
    for row in grid:
        for cell in row:
            cell["region"] = None
    for number, region in enumerate(regions):
        for r, c in region:
            grid[r - board.top][c - board.left]["region"] = number


def _place(place: object, whole: Extent) -> tuple[int, int]:
    if isinstance(place, list) and len(place) == 2 and all(type(n) is int for n in place) and whole.has(*place):
        return place[0], place[1]
    last = f"[{whole.height - 1}, {whole.width - 1}]"
    raise InputError(f"expected a cell as [row, column] from [0, 0] to {last}, found {place!r:.40}")


def _crop(solution: object, board: Extent, whole: Extent) -> object:
    """Return the part of a whole file's solution that belongs to the board."""
    text = "".join(solution.split()) if isinstance(solution, str) else solution
    if not isinstance(text, str | list) or len(text) != whole.height * whole.width:
        return solution
    values = [v for i, v in enumerate(text) if board.has(*divmod(i, whole.width))]
    return "".join(values) if isinstance(text, str) else values


def _add_frame_texts(grid: list[list[JsonObject]], puzzle: JsonObject, board: Extent) -> None:
    """Add the givens in the frame as drawings."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if not board.has(r, c) and "value" in cell:
                puzzle.setdefault("text", []).append(
                    {"cells": [_nearest_name(r, c, board)], "value": str(cell["value"])}
                )


def _nearest_name(r: int, c: int, board: Extent) -> str:
    """Return the name of the nearest cell on the board or just outside it."""
    return board.name(
        min(max(r, board.top - 1), board.top + board.height), min(max(c, board.left - 1), board.left + board.width)
    )


def _read_cage(cage: JsonFields, puzzle: JsonObject, board: Extent, whole: Extent) -> None:
    """Add a cage. A cage that is unique or has a sum is a killer cage. A cage that is marked as not unique, or has
    neither value nor sum, is only a drawing. A cage without cells contains metadata; a sum there becomes an unknown
    rule."""
    one = FileObject(cage)
    one.get("cells")
    places = [_place(place, whole) for place in _list_under(cage, "cells")]
    value = one.get("value")
    if not places:
        _read_words(one, puzzle)
        return
    total, unique, hidden, sort = (one.get(key) for key in ("sum", "unique", "hidden", "type"))
    cells = [_nearest_name(r, c, board) for r, c in places]
    inside = all(board.has(r, c) for r, c in places)
    rest = one.remainder("clue")
    plain = _number(value)
    if not is_blank(total) and not (is_blank(value) or (plain is not None and plain == _number(total))):
        rest["sum"] = total  # two values
    elif not is_blank(total):
        value = total
    if not isinstance(unique, bool | None) or (unique is False and not is_blank(total)):
        rest["unique"] = unique
    if not isinstance(hidden, bool | None):
        rest["hidden"] = hidden
    lane = len({r for r, _ in places}) == 1 or len({c for _, c in places}) == 1
    if sort == "rowcol" and lane and not rest and is_blank(value) and unique is not False:
        return  # a row or a column
    if sort not in (None, "", "rowcol", "killer"):
        rest["type"] = sort
    rule = bool(rest) or unique is True or (inside and unique is None and not is_blank(value))
    if rule and not inside:
        puzzle.setdefault(f"{_OWN}cages", []).append(dict(cage))
    else:
        entry = {"cells": cells} | ({} if is_blank(value) else {"value": str(value)}) | rest
        puzzle.setdefault("killercage" if rule else "cage", []).append(entry)


def _read_words(cage: FileObject, puzzle: JsonObject) -> None:
    """Add the text of a cage without cells: metadata, such as "title: ...", or a word that is a flag."""
    value = cage.get("value")
    match = _ENTRY.match(str(value or ""))
    flag = str(value).strip().lower()
    if match:
        _read_metadata(FileObject({match[1].lower(): match[2]}), puzzle)
    elif flag in _FLAGS:
        puzzle[_FLAGS[flag]] = True
    total, sort = cage.get("sum"), cage.get("type")
    flags = all(isinstance(cage.get(key), bool | None) for key in ("unique", "hidden"))
    plain = flags and (is_blank(total) or _number(total) == 0) and sort in (None, "", "rowcol", "killer")
    if cage.remainder("clue") or not plain or not (match or flag in _FLAGS or is_blank(value)):
        puzzle.setdefault(f"{_OWN}cages", []).append(dict(cage))


def _number(value: object) -> int | None:
    text = str(value).strip().removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and not isinstance(value, bool) else None


def _lines(layers: JsonFields, board: Extent) -> Iterator[JsonObject]:
    """Yield lines and arrows as cosmetic lines. Their cells are listed if they run through centres of cells, but not if
    they are drawn in another way (as an SVG path) or next to the board."""
    for line in _objects(layers, "lines", "arrows"):
        points = line.get("wayPoints")
        points = points if isinstance(points, list) and all(map(_is_point, points)) else []
        cells: list[tuple[int, int]] = []
        for point in points:
            y, x = point[0] - board.top, point[1] - board.left
            if not (-1 < y < board.height + 1 and -1 < x < board.width + 1):
                continue
            here = int(point[0]), int(point[1])
            cells += [cell for cell in _between(cells[-1] if cells else here, here) if [*cells[-1:]] != [cell]]
        inside = [board.name(*cell) for cell in cells if board.has(*cell)]
        if inside:
            look = {"points": [board.place(*point) for point in points], "arrow": "headLength" in line}
            yield {"lines": [inside], "outlineC": line.get("color"), "width": _share(line, "thickness", 2), **look}
        else:
            yield {"lines": [], "sudokupad": line}


def _objects(layers: JsonFields, *keys: str) -> Iterator[JsonFields]:
    """Yield the drawings under the keys. A value that is not an object becomes an object under its key."""
    for key in keys:
        value = layers.get(key, [])
        for one in value if isinstance(value, list) else [value]:
            yield one if isinstance(one, dict) and isinstance(value, list) else {key: one}


def _is_point(point: object) -> bool:
    return isinstance(point, list) and len(point) == 2 and all(type(x) in (int, float) for x in point)


def _between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the cells from a to b along a row, column or diagonal, without a itself. If a equals b, return a."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if not steps:
        return [b]
    return [(a[0] + round((b[0] - a[0]) * i / steps), a[1] + round((b[1] - a[1]) * i / steps))
            for i in range(1, steps + 1)]  # fmt: skip


_PIXELS = 64  # the pixels of a cell
# The look of a shape -> its key in f-puzzles.
_LOOKS = {
    "backgroundColor": "baseC", "borderColor": "outlineC", "color": "fontC", "width": "width", "height": "height",
    "angle": "angle", "rounded": "round",
}  # fmt: skip


def _share(shape: JsonFields, key: str, times: float = 1) -> float:
    """Return a measure in pixels as a share of a cell. Return 0 if it is missing."""
    value = shape.get(key)
    return times * value / _PIXELS if isinstance(value, int | float) else 0.0


_BESIDE = 4  # rows and columns around a board that may contain clues


def _texts(layers: JsonFields, board: Extent) -> Iterator[JsonObject]:
    """Yield symbols as cosmetic text, with the one or two cells on which they lie. Next to the board, yield only
    nonempty symbols. A symbol far away or without a place gets no cells."""
    for shape in _objects(layers, "overlays", "underlays"):
        center, text = shape.get("center"), shape.get("text")
        value = "" if text is None else str(text)
        look = {new: shape[key] for key, new in _LOOKS.items() if shape.get(key)}
        look |= {"size": _share(shape, "fontSize", 1 / TEXT)} if shape.get("fontSize") else {}
        if not (isinstance(center, list) and _is_point(center)):
            yield {"cells": [], "sudokupad": shape}
            continue
        r, c = center
        y, x = r - board.top, c - board.left
        look["points"] = [board.place(r, c)]
        if 0 <= y <= board.height and 0 <= x <= board.width:
            half = 0.25
            cells = {(int(r + dy), int(c + dx)) for dy in (-half, half) for dx in (-half, half)}
            yield {"cells": [board.name(*cell) for cell in sorted(cells) if board.has(*cell)], "value": value, **look}
        elif value.strip() and -_BESIDE < y < board.height + _BESIDE and -_BESIDE < x < board.width + _BESIDE:
            yield {"cells": [_nearest_name(int(r // 1), int(c // 1), board)], "value": value, **look}
        elif value.strip() or not {*shape} <= {"center", "text", "fontSize", "target", *_LOOKS} | COSMETIC["clue"]:
            yield {"cells": [], "sudokupad": shape}


# Short forms of classic 9x9 sudoku in a link: `scf`, perhaps with diagonals or windoku, and `classic`.
#
#   scf     0-9 A-Z a-x: the digit n % 10, 0 a blank, and n // 10 blanks; behind 81 cells w for windoku, x for diagonals
#   classic the same without rules; or digits, and letters and signs for so many blanks

_SHORT_DIGITS = digits + ascii_uppercase + ascii_lowercase[:24]
_SHORT_BLANKS = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_SHORT_CELLS = 81


def is_short(payload: str) -> bool:
    """Return True if the text is one of SudokuPad's short forms and can be decoded completely."""
    try:
        read_short(payload)
    except InputError:
        return False
    return True


def read_short(payload: str) -> JsonObject:
    """Return the puzzle in the form of f-puzzles.

    Raises:
        InputError: the text is not a short form.
    """
    name = next((name for name in ("scf", "classic") if payload.startswith(name)), "")
    body = payload.removeprefix(name).removesuffix(".scf")
    if not name or not body or len(body) > 2 * _SHORT_CELLS:
        raise InputError("expected a classic sudoku in a short form, found another text")
    cells, rules = _short_cells(body)
    if len(cells) != _SHORT_CELLS and name == "classic":
        cells, rules = "".join(c if c in digits else "0" * _SHORT_BLANKS.find(c) for c in body), ""
    if len(cells) != _SHORT_CELLS or set(rules) - {"w", "x"}:
        raise InputError(f"expected {_SHORT_CELLS} cells in a short form, found {len(cells)}")
    rows = [cells[i : i + 9] for i in range(0, _SHORT_CELLS, 9)]
    grid = [[{"value": int(c), "given": True} if c != "0" else {} for c in row] for row in rows]
    puzzle: JsonObject = {"size": 9, "grid": grid}
    if "x" in rules:
        puzzle |= {"diagonal+": True, "diagonal-": True}
    if "w" in rules:
        corners = ((2, 2), (2, 6), (6, 2), (6, 6))
        windows = [[f"R{r + y}C{c + x}" for y in range(3) for x in range(3)] for r, c in corners]
        puzzle["extraregion"] = [{"cells": cells} for cells in windows]
    return puzzle


def _short_cells(text: str) -> tuple[str, str]:
    """Return the cells, and the rest of the text after the last one."""
    cells = ""
    for i, c in enumerate(text):
        if len(cells) >= _SHORT_CELLS:
            return cells, text[i:]
        number = _SHORT_DIGITS.find(c)
        cells += "" if number < 0 else str(number % 10) + "0" * (number // 10)
    return cells, ""
