"""Penpa: a drawing, not a puzzle. Read of it: given digits, boxes as thick edges, cages with their totals, the answer.

A link holds raw deflate in base64: lines of text. The first is the sort of grid and its size, the second the margins,
the fourth what is drawn as the problem, the fifth as the answer, as JSON with shortened names. A place is a number:
cells row by row with two more on each side, then the corners at the lower right of each cell, and so on. All other
drawings are kept as drawn.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from cpsudoku.errors import TextError
from cpsudoku.text.zipped import parsed

LONGEST = 1 << 21  # bytes of the inflated text
_NAMES = {
    "zO": "null", "z_": '"__a"', "z7": '"nobulbthermo"', "z6": '"killercages"', "z4": '"deletelineE"',
    "z5": '"polygon"', "z0": '"squareframe"', "zD": '"direction"', "z3": '"arrows"', "zT": '"thermo"',
    "z2": '"freelineE"', "zF": '"freeline"', "z1": '"numberS"', "z8": '"command_replay"', "zU": '"command_undo"',
    "zR": '"command_redo"', "zB": '"board"', "zP": '"special"', "zY": '"symbol"', "zN": '"number"', "zC": '"cage"',
    "zW": '"wall"', "zE": '"lineE"', "zL": '"line"', "zS": '"surface"', "zM": '"edit_mode"', "zG": '"grid"',
    "zA": '"pu_a"', "zQ": '"pu_q"', "z9": '"qa"', "zZ": "z",
}  # fmt: skip
_SHORT = re.compile("z[A-Z0-9_]")
_THICK = (2, 21)  # styles of edges
_GRIDS = ("square", "sudoku")


class _Board:
    """The size of a drawing: places by number."""

    def __init__(self, header: list[str], margins: Any) -> None:
        if header[0] not in _GRIDS:
            raise TextError(f"expected a drawing of Penpa on a square or sudoku grid, found one on {header[0][:20]!r}")
        numbers = [int(part) for part in header[1:3] if part.isascii() and part.isdecimal() and len(part) < 5]
        whole = isinstance(margins, list) and len(margins) == 4 and all(isinstance(m, int) and m >= 0 for m in margins)
        if len(numbers) != 2 or not whole:
            raise TextError("expected the size and the margins of a drawing of Penpa, found neither")
        self.top, self.left = margins[0], margins[2]
        self.n = numbers[1] - margins[0] - margins[1]
        if self.n != numbers[0] - margins[2] - margins[3] or not 1 <= self.n <= 35:
            raise TextError(f"expected a square board of at most 35 rows, found {header[1]} x {header[2]} with margins")
        self.wide, self.places = numbers[0] + 4, (numbers[0] + 4) * (numbers[1] + 4)

    def at(self, number: Any) -> tuple[int, int, int]:
        """(sort: 0 cells, 1 corners, 4 quarters of cells; row, column from 0)"""
        if not re.fullmatch(r"\d{1,7}", str(number), re.ASCII):
            raise TextError(f"expected the number of a place of the drawing, found {number!r:.20}")
        sort, i = divmod(int(number), self.places)
        if sort >= 4:
            sort, i = 4, (int(number) - 4 * self.places) // 4
        return sort, i // self.wide - 2 - self.top, i % self.wide - 2 - self.left

    def cell(self, number: Any) -> tuple[int, int] | None:
        """The cell of that number or part of a cell; None for whatever else, or outside the board."""
        sort, r, c = self.at(number)
        return (r, c) if sort in (0, 4) and 0 <= r < self.n and 0 <= c < self.n else None

    def names(self, numbers: Any) -> list[str]:
        cells = [self.cell(number) for number in numbers] if isinstance(numbers, list) else []
        return [f"R{cell[0] + 1}C{cell[1] + 1}" for cell in cells if cell is not None]


def read(payload: str) -> dict[str, Any]:
    """The puzzle in the form of f-puzzles.

    Raises:
        TextError: the link is damaged, or the drawing is no square board.
    """
    lines = _inflated(payload).split("\n")
    if len(lines) < 5:
        raise TextError(f"expected the lines of a drawing of Penpa, found {len(lines)}")
    header = lines[0].split(",")
    board = _Board(header, parsed(lines[1]))
    problem, answer = _json(lines[3]), _json(lines[4])
    n = board.n
    data: dict[str, Any] = {"size": n, "grid": [[{} for _ in range(n)] for _ in range(n)]}
    for part in header[11:]:
        key, _, value = part.partition(":")
        if key.strip() in ("Title", "Author") and value.strip():
            data[key.strip().lower()] = value.strip()
    other = []
    for (r, c), value in _numbers(board, problem):
        if value.isdecimal() and 1 <= int(value) <= n:
            data["grid"][r][c] |= {"value": int(value), "given": True}
        else:
            other.append({"cells": [f"R{r + 1}C{c + 1}"], "value": value})
    _regions(board, problem, data)
    small = _small(board, problem)
    data["killercage"] = [_cage(cells, small) for found in _some(problem, "killercages", list)
                          if (cells := board.names(found))]  # fmt: skip
    solution = {place: int(value) for place, value in _numbers(board, answer) if value.isdecimal()}
    for r, row in enumerate(data["grid"]):
        solution |= {(r, c): cell["value"] for c, cell in enumerate(row) if cell.get("given")}
    if len(solution) == n * n and all(1 <= value <= n for value in solution.values()):
        data["solution"] = [solution[r, c] for r in range(n) for c in range(n)]
    data["line"] = list(_lines(board, problem))
    data["circle"] = [{"cells": [f"R{cell[0] + 1}C{cell[1] + 1}"]} for number in _some(problem, "symbol", dict)
                      if (cell := board.cell(number)) is not None]  # fmt: skip
    data["text"] = other
    return {key: value for key, value in data.items() if value}


def _inflated(payload: str) -> str:
    text = unquote(payload).replace(" ", "+")
    found = re.match(r"[A-Za-z0-9+/]*", text)
    bare = found[0] if found else ""
    try:
        packed = base64.b64decode(bare + "=" * (-len(bare) % 4))
        engine = zlib.decompressobj(-15)
        raw = engine.decompress(packed, LONGEST + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise TextError(f"expected a drawing of Penpa in a link, found it damaged: {error}") from None
    if len(raw) > LONGEST:
        raise TextError(f"expected a drawing of at most {LONGEST} bytes, found more")
    if not engine.eof:
        raise TextError("expected the rest of a drawing of Penpa, found its end: it is cut short")
    return raw.decode("utf-8", "replace")


def _json(line: str) -> Mapping[str, Any]:
    found = parsed(_SHORT.sub(lambda m: _NAMES.get(m[0], m[0]), line) or "{}")
    if not isinstance(found, dict):
        raise TextError(f"expected an object in a drawing of Penpa, found {line[:20]!r}")
    return found


def _some(layer: Mapping[str, Any], key: str, sort: type) -> Any:
    value = layer.get(key)
    return value if isinstance(value, sort) else sort()


def _numbers(board: _Board, layer: Mapping[str, Any]) -> Iterator[tuple[tuple[int, int], str]]:
    for number, content in _some(layer, "number", dict).items():
        sort, r, c = board.at(number)
        if sort == 0 and 0 <= r < board.n and 0 <= c < board.n and isinstance(content, list) and content:
            yield (r, c), str(content[0]).strip()


def _small(board: _Board, layer: Mapping[str, Any]) -> dict[str, str]:
    """The small numbers in corners of cells, by cell."""
    found = {}
    for number, content in _some(layer, "numberS", dict).items():
        cell = board.cell(number)
        if cell is not None and isinstance(content, list) and content:
            found[f"R{cell[0] + 1}C{cell[1] + 1}"] = str(content[0]).strip()
    return found


def _cage(cells: list[str], small: Mapping[str, str]) -> dict[str, Any]:
    total = next((small[cell] for cell in cells if small.get(cell, "").isdecimal()), "")
    return {"cells": cells} | ({"value": total} if total else {})


def _regions(board: _Board, layer: Mapping[str, Any], data: dict[str, Any]) -> None:
    """The pieces into which thick edges cut the board, where they are regions: n of n cells. Else it has its usual
    boxes: a drawing may well have none."""
    n = board.n
    walls: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    for key, style in _some(layer, "lineE", dict).items():
        ends = str(key).split(",")
        if style not in _THICK or len(ends) != 2:
            continue
        (sort, r, c), (other, r2, c2) = sorted(map(board.at, ends))
        if (sort, other) != (1, 1):
            continue
        if (r2 - r, c2 - c) == (1, 0):
            walls.add(((r2, c), (r2, c + 1)))
        elif (r2 - r, c2 - c) == (0, 1):
            walls.add(((r, c2), (r + 1, c2)))
    region: dict[tuple[int, int], int] = {}
    sizes: list[int] = []
    for start in ((r, c) for r in range(n) for c in range(n)):
        if start in region:
            continue
        todo, size = [start], 0
        while todo:
            here = todo.pop()
            if here in region:
                continue
            region[here] = len(sizes)
            size += 1
            r, c = here
            for there in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                inside = 0 <= there[0] < n and 0 <= there[1] < n
                if inside and there not in region and (min(here, there), max(here, there)) not in walls:
                    todo.append(there)
        sizes.append(size)
    if sizes == [n] * n:
        for (r, c), label in region.items():
            data["grid"][r][c]["region"] = label


def _lines(board: _Board, layer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Lines, thermometers and arrows, as what is only drawn."""
    for key in ("thermo", "nobulbthermo", "arrows"):
        for found in _some(layer, key, list):
            cells = board.names(found)
            if len(cells) > 1:
                yield {"lines": [cells], "value": "arrow" if key == "arrows" else "thermometer"}
    for key in _some(layer, "line", dict):
        cells = board.names(str(key).split(","))
        if len(cells) == 2:
            yield {"lines": [cells]}
