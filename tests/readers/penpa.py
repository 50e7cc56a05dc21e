"""Drawings of Penpa, for the generic tests of readers: for each kind, the first example that a drawing can express."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from functools import cache
from typing import Any

from cpsudoku.formats.editors.penpa_conventions import has_convention
from cpsudoku.puzzles.credits import Credits
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from tests.readers.penpa_writer import as_link

Cell = tuple[int, int]
Json = Any


class Penpa:
    """The lines of a drawing of Penpa, with its problem as JSON.

    ``free``: two neighbours, the first without an item.
    """

    TALL = 9  # examples of more rows are not used
    free: tuple[Cell, Cell]
    height: int
    width: int
    high: int
    wide: int

    def __init__(self, kind: str) -> None:
        head, space, *lines = penpa_lines(kind)
        self.head, self.lines = head.split(","), [head, space, *lines]
        self.problem: Json = json.loads(lines[1])
        self.wide, self.high = int(self.head[1]) + 4, int(self.head[2]) + 4
        margins: list[int] = json.loads(space)
        self.top, bottom, self.left, right = margins
        self.height, self.width = self.high - 4 - self.top - bottom, self.wide - 4 - self.left - right
        used = {int(place) for layer in ("number", "symbol", "surface") for place in self.problem[layer]}
        cells = [(r, c) for r in range(1, self.height + 1) for c in range(1, self.width)]
        r, c = next((cell for cell in cells if self.at(*cell) not in used), (1, 1))
        self.free = (r, c), (r, c + 1)

    def at(self, r: float, c: float, quarter: int | None = None) -> int:
        """The number of a place."""
        sort = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}[int(r % 1 > 0), int(c % 1 > 0)]
        number = (int(r) + 1 + self.top) * self.wide + int(c) + 1 + self.left
        area = self.high * self.wide
        return sort * area + number if quarter is None else 4 * (area + number) + quarter

    def put(self, layer: str, *places: int, content: Json) -> None:
        self.problem[layer][",".join(map(str, places))] = content

    def link(self) -> str:
        return penpa_link([",".join(self.head), *self.lines[1:3], json.dumps(self.problem), *self.lines[4:]])


def penpa_link(lines: Sequence[str]) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).replace("z", "zZ").encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


def penpa_kinds() -> list[str]:
    kinds = {name: gallery.kind_of(name) for name in registry.names("kind")}
    return [name for name, kind in kinds.items() if name == "sudoku" or (not kind.has_digits and has_convention(kind))]


@cache
def penpa_lines(kind: str) -> tuple[str, ...]:
    """The lines of the first example that a drawing holds without a loss."""
    declared = gallery.kind_of(kind)
    for text in (*declared.unique, *declared.multiple, *declared.none):
        puzzle = declared.instance(text)
        if puzzle.width > 1 and max(puzzle.height, puzzle.width) <= Penpa.TALL:
            try:
                link, lost = as_link(puzzle, Credits(), declared)
            except CpsudokuError:
                continue
            if not lost:
                packed = base64.b64decode(link.partition("p=")[2])
                return tuple(zlib.decompress(packed, -15).decode().replace("zZ", "z").split("\n"))
    raise AssertionError(f"{kind}: no example can be drawn")
