"""SudokuPad's own JSON: cells, regions, cages, metadata, lines and symbols that are only drawn.

Given digits, regions, cages and the solution are the only rules here that a program may trust; all else is drawn. A
board may be framed by cells that belong to no region: they hold what is drawn beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cpsudoku.errors import TextError

_SAID = re.compile(r"\s*(title|author|rules|solution)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
_FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "nonconsecutive": "nonconsecutive"}


class Extent(NamedTuple):
    """The rectangle of cells that are the puzzle: its size, and where it begins among all cells of the file."""

    height: int
    width: int
    top: int = 0
    left: int = 0

    def name(self, r: int, c: int) -> str:
        return f"R{r - self.top + 1}C{c - self.left + 1}"

    def has(self, r: int, c: int) -> bool:
        return self.top <= r < self.top + self.height and self.left <= c < self.left + self.width


def as_f_puzzles(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same puzzle as f-puzzles has it; what is only drawn keeps its own form under "sudokupad".

    Raises:
        TextError: it has no board, or a cell outside it.
    """
    rows = data.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise TextError("expected the JSON of a puzzle, with `cells` as rows of cells, found none")
    widths = sorted(set(map(len, rows)))
    if len(widths) > 1 or not widths[0]:
        raise TextError(f"expected rows of as many cells in `cells`, found from {widths[0]} to {widths[-1]}")
    whole = Extent(len(rows), widths[0])
    regions = _regions(data, whole)
    board = _inside(regions, whole)
    grid = [[_cell(cell) for cell in row] for row in rows]
    found: dict[str, Any] = {"size": board.height} if board.height == board.width else {}
    found["grid"] = [row[board.left : board.left + board.width] for row in grid[board.top : board.top + board.height]]
    _label(found["grid"], regions, board)
    metadata = data.get("metadata")
    for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset"), ("solution", "solution")):
        value = metadata.get(key) if isinstance(metadata, dict) else None
        if value:
            said = isinstance(value, list) and key != "solution"
            found[name] = "\n".join(map(str, value)) if said else value
    if isinstance(metadata, dict) and metadata.get("norowcol"):
        found["norowcol"] = True  # rows and columns are no rules: not known here
    for flag, key in _FLAGS.items():
        if isinstance(metadata, dict) and metadata.get(flag):
            found[key] = True
    for cage in _rules(data, "cages"):
        if not isinstance(cage, dict):
            raise TextError(f"expected objects under 'cages', found {cage!r:.40}")
        _cage(cage, found, board, whole)
    if board != whole:
        if "solution" in found:
            found["solution"] = _cut(found["solution"], board, whole)
        _beside(grid, found, board)
    drawn = {key: data[key] for key in ("lines", "arrows", "overlays", "underlays", "foglight") if data.get(key)}
    if drawn:
        found["sudokupad"] = drawn
        found.setdefault("line", []).extend(_lines(drawn, board))
        found.setdefault("text", []).extend(_texts(drawn, board))
    return {key: value for key, value in found.items() if value != []}


def _listed(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = data.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _rules(data: Mapping[str, Any], key: str) -> list[Any]:
    """A list that holds rules.

    Raises:
        TextError: it is none.
    """
    value = data.get(key)
    if value is None or isinstance(value, list):
        return value or []
    raise TextError(f"expected a list under {key!r}, found {value!r:.40}")


def _cell(cell: Any) -> dict[str, Any]:
    """A cell: its value is a given; pencil marks that belong to the puzzle are candidates only where it says so."""
    if not isinstance(cell, dict):
        if cell in (None, "", []):
            return {}
        raise TextError(f"expected a cell as an object in `cells`, found {cell!r:.40}")
    found: dict[str, Any] = {}
    text = "" if cell.get("value") is None else str(cell["value"]).strip()
    if text:
        found = {"value": int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else text, "given": True}
    if cell.get("given") is False:
        return {}
    if cell.get("givenCenterMarks") or cell.get("givenCentremarks"):
        found["givenPencilMarks"] = cell.get("givenCenterMarks") or cell.get("givenCentremarks")
    return found


def _regions(data: Mapping[str, Any], whole: Extent) -> list[list[tuple[int, int]]]:
    regions = _rules(data, "regions")
    if not all(isinstance(region, list) for region in regions):
        raise TextError("expected lists of cells under 'regions', found others")
    return [[_place(place, whole) for place in region] for region in regions]


def _inside(regions: Sequence[Sequence[tuple[int, int]]], whole: Extent) -> Extent:
    """The rectangle that the regions fill; all cells, where they fill none.

    Raises:
        TextError: they are several grids that overlap.
    """
    cells = {cell for region in regions for cell in region}
    if not cells:
        return whole
    top, left = (min(cell[i] for cell in cells) for i in (0, 1))
    height, width = (max(cell[i] for cell in cells) - least + 1 for i, least in ((0, top), (1, left)))
    if height * width == len(cells):
        return Extent(height, width, top, left)
    sizes = {len(region) for region in regions if region}
    if len(sizes) == 1 and max(sizes) < max(height, width):
        raise TextError(
            f"expected regions that fill a rectangle of the board, found {len(cells)} cells of {height} x {width} in "
            f"regions of {max(sizes)}: grids that overlap are not read"
        )
    return whole


def _label(grid: list[list[dict[str, Any]]], regions: Sequence[Sequence[tuple[int, int]]], board: Extent) -> None:
    for row in grid:
        for cell in row:
            cell["region"] = None
    for number, region in enumerate(regions):
        for r, c in region:
            grid[r - board.top][c - board.left]["region"] = number


def _place(place: Any, whole: Extent) -> tuple[int, int]:
    if isinstance(place, list) and len(place) == 2 and all(isinstance(n, int) for n in place) and whole.has(*place):
        return place[0], place[1]
    last = f"[{whole.height - 1}, {whole.width - 1}]"
    raise TextError(f"expected a cell as [row, column] from [0, 0] to {last}, found {place!r:.40}")


def _cut(solution: Any, board: Extent, whole: Extent) -> Any:
    """What a stated solution of all cells says of those of the board."""
    text = "".join(solution.split()) if isinstance(solution, str) else solution
    if not isinstance(text, str | list) or len(text) != whole.height * whole.width:
        return solution
    left = [v for i, v in enumerate(text) if board.has(*divmod(i, whole.width))]
    return "".join(left) if isinstance(text, str) else left


def _beside(grid: list[list[dict[str, Any]]], found: dict[str, Any], board: Extent) -> None:
    """What is given in the frame is drawn."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if not board.has(r, c) and "value" in cell:
                found.setdefault("text", []).append({"cells": [_near(r, c, board)], "value": str(cell["value"])})


def _near(r: int, c: int, board: Extent) -> str:
    """The name of a cell of the board, or of the one just outside it that is nearest."""
    return board.name(
        min(max(r, board.top - 1), board.top + board.height), min(max(c, board.left - 1), board.left + board.width)
    )


def _cage(cage: Mapping[str, Any], found: dict[str, Any], board: Extent, whole: Extent) -> None:
    """A cage with cells is a killer cage where it is unique or has a sum; without cells it holds metadata."""
    places = [_place(place, whole) for place in _rules(cage, "cells")]
    value = cage.get("value")
    if not places:
        said = _SAID.match(str(value or ""))
        if said:
            found.setdefault({"rules": "ruleset"}.get(said[1].lower(), said[1].lower()), said[2])
        elif str(value).lower() in _FLAGS:
            found[_FLAGS[str(value).lower()]] = True
        return
    total = cage.get("sum", value)
    number = total if isinstance(total, int) else str(total or "").strip()
    numeric = isinstance(number, int) or number.isdecimal()
    if cage.get("type") == "rowcol" or cage.get("hidden"):
        return
    cells = [_near(r, c, board) for r, c in places]
    inside = all(board.has(r, c) for r, c in places)
    if inside and (cage.get("unique") or (numeric and cage.get("unique") is not False)):
        found.setdefault("killercage", []).append({"cells": cells} | ({"value": str(number)} if numeric else {}))
    else:
        found.setdefault("cage", []).append({"cells": cells} | ({"value": str(value)} if value else {}))


def _lines(drawn: Mapping[str, Any], board: Extent) -> Iterator[dict[str, Any]]:
    """Lines and arrows through the middles of cells, as cosmetic lines with their cells."""
    for line in (*_listed(drawn, "lines"), *_listed(drawn, "arrows")):
        points = line.get("wayPoints")
        cells: list[tuple[int, int]] = []
        for point in points if isinstance(points, list) else []:
            if not (isinstance(point, list) and len(point) == 2 and all(isinstance(x, int | float) for x in point)):
                continue
            y, x = point[0] - board.top, point[1] - board.left
            if not (-1 < y < board.height + 1 and -1 < x < board.width + 1):
                continue
            here = int(point[0]), int(point[1])
            cells += [cell for cell in _between(cells[-1] if cells else here, here) if [*cells[-1:]] != [cell]]
        inside = [board.name(*cell) for cell in cells if board.has(*cell)]
        if len(inside) > 1:
            yield {"lines": [inside], "outlineC": line.get("color"), "width": line.get("thickness")}


def _between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells from a to b, a left out where they differ, along a row, column or diagonal."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    if not steps:
        return [b]
    return [(a[0] + round((b[0] - a[0]) * i / steps), a[1] + round((b[1] - a[1]) * i / steps))
            for i in range(1, steps + 1)]  # fmt: skip


_BESIDE = 4  # rows and columns around a board in which clues are written


def _texts(drawn: Mapping[str, Any], board: Extent) -> Iterator[dict[str, Any]]:
    """Symbols on cells, or between two, as cosmetic text with its cells; beside the board, only what says something."""
    for shape in (*_listed(drawn, "overlays"), *_listed(drawn, "underlays")):
        center, text = shape.get("center"), shape.get("text")
        if not (isinstance(center, list) and len(center) == 2 and all(isinstance(x, int | float) for x in center)):
            continue
        r, c = center
        value = "" if text is None else str(text)
        y, x = r - board.top, c - board.left
        if 0 <= y <= board.height and 0 <= x <= board.width:
            half = 0.25
            cells = {(int(r + dy), int(c + dx)) for dy in (-half, half) for dx in (-half, half)}
            yield {"cells": [board.name(*cell) for cell in sorted(cells) if board.has(*cell)], "value": value}
        elif value.strip() and -_BESIDE < y < board.height + _BESIDE and -_BESIDE < x < board.width + _BESIDE:
            yield {"cells": [_near(int(r // 1), int(c // 1), board)], "value": value}
