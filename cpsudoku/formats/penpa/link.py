"""Drawings of Penpa: what is drawn where, taken from a link. What it means depends on the kind: `sudoku` reads a
sudoku from it, `cpsudoku.formats.penpa.conventions` other kinds.

A link holds raw deflate in base64: lines of text. The first is the sort of grid and its size, the second the margins,
the fourth what is drawn as the problem, the fifth as the answer, as JSON with shortened names. A place is a number:
cells row by row with two more on each side, then the corners at the lower right of each cell, the sides below and at
the right of each, then four quarters of each.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from cpsudoku.formats.links import JsonFields
from cpsudoku.formats.zipped import parse_json
from cpsudoku.ground.errors import TextError
from cpsudoku.ground.geometry import components

LONGEST = 1 << 21  # bytes of the inflated text
LARGEST = 100  # rows or columns
_NAMES = {
    "zO": "null", "z_": '"__a"', "z7": '"nobulbthermo"', "z6": '"killercages"', "z4": '"deletelineE"',
    "z5": '"polygon"', "z0": '"squareframe"', "zD": '"direction"', "z3": '"arrows"', "zT": '"thermo"',
    "z2": '"freelineE"', "zF": '"freeline"', "z1": '"numberS"', "z8": '"command_replay"', "zU": '"command_undo"',
    "zR": '"command_redo"', "zB": '"board"', "zP": '"special"', "zY": '"symbol"', "zN": '"number"', "zC": '"cage"',
    "zW": '"wall"', "zE": '"lineE"', "zL": '"line"', "zS": '"surface"', "zM": '"edit_mode"', "zG": '"grid"',
    "zA": '"pu_a"', "zQ": '"pu_q"', "z9": '"qa"', "zZ": "z",
}  # fmt: skip
_SHORT = re.compile("z[A-Z0-9_]")
SPECIAL = {
    "thermo": "thermometer", "nobulbthermo": "thermometer", "arrows": "line with an arrow", "direction": "direction",
    "squareframe": "frame", "polygon": "polygon", "killercages": "cage",
}  # fmt: skip
RULES = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))  # signs in the rules, and what stands for them
_CHECKED = {"surface": "sol_surface", "number": "sol_number", "line": "sol_loopline", "lineE": "sol_loopedge"}
THICK = (2, 21)  # styles of edges
_GRIDS = ("square", "sudoku", "kakuro")
_OFFSET = {0: (0, 0), 1: (0.5, 0.5), 2: (0.5, 0), 3: (0, 0.5)}  # sort of a place -> from the cell it belongs to


class Drawing:
    """``height`` and ``width`` without the margins. ``problem`` and ``answer``: what is drawn, by its sort, and by the
    number of its place. ``said``: the title, the author and the rules, where they are stated. ``tags``: of its genre.
    ``checked``: the sorts of what Penpa compares with a solution."""

    def __init__(self, lines: list[str]) -> None:
        if len(lines) < 5:
            raise TextError(f"expected the lines of a drawing of Penpa, found {len(lines)}")
        header = lines[0].split(",")
        if header[0] not in _GRIDS:
            raise TextError(f"expected a drawing of Penpa on a square or sudoku grid, found one on {header[0][:20]!r}")
        numbers = [int(part) for part in header[1:3] if part.isascii() and part.isdecimal() and len(part) < 5]
        margins = parse_json(lines[1])
        whole = isinstance(margins, list) and len(margins) == 4 and all(isinstance(m, int) and m >= 0 for m in margins)
        if len(numbers) != 2 or not whole:
            raise TextError("expected the size and the margins of a drawing of Penpa, found neither")
        self.sort = header[0]
        self.top, self.left = margins[0], margins[2]
        self.width, self.height = numbers[0] - margins[2] - margins[3], numbers[1] - margins[0] - margins[1]
        if not (1 <= self.height <= LARGEST and 1 <= self.width <= LARGEST):
            found = f"{header[2]} x {header[1]} with margins"
            raise TextError(f"expected a board of 1 to {LARGEST} rows and columns, found {found}")
        self.wide, self.places = numbers[0] + 4, (numbers[0] + 4) * (numbers[1] + 4)
        self.problem, self.answer = _json(lines[3]), _json(lines[4])
        self.said = {}
        for part in header[11:]:
            key, _, value = part.partition(":")
            if key.strip() in ("Title", "Author") and value.strip():
                self.said[key.strip().lower()] = value.strip().replace("%2C", ",")
        if len(header) > 18 and header[18].strip():
            self.said["ruleset"] = plain_rules(header[18])
        tags = parse_json(lines[17]) if len(lines) > 17 and lines[17] else []
        self.tags = [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
        checks = parse_json(lines[7]) if len(lines) > 7 and lines[7][:1] == "{" else {}
        self.checked = {sort for sort, key in _CHECKED.items() if isinstance(checks, dict) and checks.get(key) is True}

    def at(self, number: Any) -> tuple[int, int, int]:
        """Return (sort: 0 cells, 1 corners, 2 sides below, 3 sides at the right, 4 quarters of cells; row, column from
        0)"""
        if not re.fullmatch(r"\d{1,7}", str(number), re.ASCII):
            raise TextError(f"expected the number of a place of the drawing, found {number!r:.20}")
        sort, i = divmod(int(number), self.places)
        if sort >= 4:
            sort, i = 4, (int(number) - 4 * self.places) // 4
        return sort, i // self.wide - 2 - self.top, i % self.wide - 2 - self.left

    def place(self, number: object) -> tuple[float, float] | None:
        """Return (row, column), from 1 and with halves for corners and sides; outside the board they are below 1 or too
        large. None for a part of a cell."""
        sort, r, c = self.at(number)
        return (r + 1 + _OFFSET[sort][0], c + 1 + _OFFSET[sort][1]) if sort in _OFFSET else None

    def cell(self, number: object) -> tuple[int, int] | None:
        """Return the cell of that number or part of a cell; None for whatever else, or outside the board."""
        sort, r, c = self.at(number)
        return (r, c) if sort in (0, 4) and 0 <= r < self.height and 0 <= c < self.width else None

    def names(self, numbers: object) -> list[str]:
        cells = [self.cell(number) for number in numbers] if isinstance(numbers, list) else []
        return [f"R{cell[0] + 1}C{cell[1] + 1}" for cell in cells if cell is not None]

    def near(self, number: object) -> list[str]:
        """Return the cells at a place, as R1C1: one, or those beside a side or a corner; one just outside the board
        where all of them lie outside. None where that is farther away."""
        sort, r, c = self.at(number)
        down, right = (sort in (1, 2)), (sort in (1, 3))
        cells = [(r + y, c + x) for y in range(1 + down) for x in range(1 + right)]
        inside = [cell for cell in cells if 0 <= cell[0] < self.height and 0 <= cell[1] < self.width]
        beside = [cell for cell in cells if -1 <= cell[0] <= self.height and -1 <= cell[1] <= self.width]
        return [f"R{r + 1}C{c + 1}" for r, c in inside or beside[:1]]

    def of(self, key: str, sort: type = dict) -> Any:
        """Return what the problem has of one sort; empty where it has none, or something else."""
        return some(self.problem, key, sort)

    def walls(self, styles: tuple[int, ...] | None = THICK) -> Iterator[tuple[float, float]]:
        """Yield the sides of cells that are drawn as edges, of these styles; of any, without."""
        for key, style in self.of("lineE").items():
            ends = str(key).split(",")
            if len(ends) != 2 or (styles is not None and style not in styles):
                continue
            (sort, r, c), (other, r2, c2) = sorted(map(self.at, ends))
            if (sort, other) == (1, 1) and (r2 - r, c2 - c) in ((1, 0), (0, 1)):
                yield (r2 + 1, c + 1.5) if r2 > r else (r + 1.5, c2 + 1)

    def regions(self) -> list[list[tuple[int, int]]]:
        """Return the pieces into which thick edges cut the board; cells count from 0."""
        walls = set(self.walls())

        def beside(here: tuple[int, int]) -> Iterator[tuple[int, int]]:
            r, c = here
            for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                inside = 0 <= y < self.height and 0 <= x < self.width
                if inside and ((r + y) / 2 + 1, (c + x) / 2 + 1) not in walls:
                    yield y, x

        return components(((r, c) for r in range(self.height) for c in range(self.width)), beside)


def plain_rules(text: str) -> str:
    """Return the rules of a link as they were written."""
    for sign, code in RULES:
        text = text.replace(code, sign)
    return text


def open_drawing(payload: str) -> Drawing:
    """Return the drawing in a link.

    Raises:
        TextError: the link is damaged, or the grid is none of squares.
    """
    return Drawing(_SHORT.sub(lambda match: _NAMES.get(match[0], match[0]), _inflate(payload)).split("\n"))


def _inflate(payload: str) -> str:
    text = unquote(payload).replace(" ", "+")
    match = re.match(r"[A-Za-z0-9+/]*", text)
    bare = match[0] if match else ""
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


def _json(line: str) -> JsonFields:
    found = parse_json(line or "{}")
    if not isinstance(found, dict):
        raise TextError(f"expected an object in a drawing of Penpa, found {line[:20]!r}")
    return found


def some(layer: JsonFields, key: str, sort: type) -> Any:
    """Return what a layer has of one sort; empty where it has none, or something else."""
    value = layer.get(key)
    return value if isinstance(value, sort) else sort()
