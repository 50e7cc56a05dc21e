"""Rows, columns, boxes, diagonals, neighbours and names of the cells of a square grid.

Cells are numbered row-major from 0. They are printed as r1c1 by default. They are printed as A1 (a letter for the row,
as in Norvig's essay) if `cells` or the environment variable CPSUDOKU_CELLS requests it. Both forms are accepted. Rows
from 27 on have no letter: r27c1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from math import inf
from typing import TypeVar

from cpsudoku.support.errors import CpsudokuError

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the default symbols of values 1..35
BLANKS = ".0*_-xX"  # symbols of a cell without a digit

Unit = tuple[int, ...]  # the cells of one row, column, box, ..., ascending or in reading order
STYLES = ("r1c1", "A1")
VARIABLE = "CPSUDOKU_CELLS"  # of the environment, so that child processes print cells in the same way
_RC, _A1 = r"\br(\d+)c(\d+)\b(?!\.)", r"\b([A-Z])([1-9]\d*)\b"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Cached = TypeVar("Cached", bound=Callable[..., object])
Node = TypeVar("Node", bound=Hashable)
_named: list[Callable[[], None]] = []  # functions that clear a cache


def cells(style: str) -> None:
    """Print cells as "r1c1" or "A1" from now on. Existing objects keep their names.

    Raises:
        CpsudokuError: the style is neither.
    """
    os.environ[VARIABLE] = _check_style(style)
    for clear in _named:
        clear()


def cell_style() -> str:
    """Return the style of cell names: "r1c1" or "A1".

    Raises:
        CpsudokuError: CPSUDOKU_CELLS has another value.
    """
    return _check_style(os.environ.get(VARIABLE) or STYLES[0])


def _check_style(style: str) -> str:
    if style not in STYLES:
        raise CpsudokuError(f"names of cells ({VARIABLE}): expected {' or '.join(STYLES)}, found {style!r:.40}")
    return style


def forget_with_names(function: Cached) -> Cached:
    """Register a cached function whose results contain names of cells. Its cache is cleared when the style changes."""
    _named.append(function.cache_clear)  # type: ignore[attr-defined]
    return function


def cell_name(row: int, column: int, style: str = "") -> str:
    """Return the name of a cell in the current style, or in ``style``. Rows and columns count from 1."""
    return _name(row, column, style or cell_style())


def _name(row: int, column: int, style: str) -> str:
    if style == "A1" and 1 <= row <= len(LETTERS) and column >= 1:
        return f"{LETTERS[row - 1]}{column}"
    return f"r{row}c{column}"


def row_name(row: int) -> str:
    """Return the name of a row in front of its cells: a number from 1, or a letter."""
    return LETTERS[row - 1] if cell_style() == "A1" and row <= len(LETTERS) else str(row)


def rename_cells(text: str, style: str) -> str:
    """Return a text with its cell names in that style."""
    if style == "A1":
        return re.sub(_RC, lambda match: _name(int(match[1]), int(match[2]), style), text)
    return re.sub(_A1, lambda match: _name(LETTERS.index(match[1]) + 1, int(match[2]), style), text)


def cell_names(side: int) -> tuple[str, ...]:
    """Return the printed names of the ``side * side`` cells in row-major order."""
    return _names(side, cell_style())


@cache
def _names(side: int, style: str) -> tuple[str, ...]:
    return tuple(_name(r, c, style) for r in range(1, side + 1) for c in range(1, side + 1))


def rows(side: int) -> list[Unit]:
    return [tuple(range(r * side, (r + 1) * side)) for r in range(side)]


def columns(side: int) -> list[Unit]:
    return [tuple(range(c, side * side, side)) for c in range(side)]


def boxes(height: int, width: int) -> list[Unit]:
    """Return the boxes of a grid of side ``height * width``, each ``height`` rows by ``width`` columns, in reading
    order."""
    side = height * width
    return [
        tuple((top + r) * side + left + c for r in range(height) for c in range(width))
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]


def diagonals(side: int) -> list[Unit]:
    """Return the main diagonal (from the top left) and the other one."""
    return [tuple(i * side + i for i in range(side)), tuple(i * side + side - 1 - i for i in range(side))]


def windows() -> list[Unit]:
    """Return the four extra 3x3 windows of a 9x9 windoku (hypersudoku): rows and columns 2-4 and 6-8."""
    return [tuple((top + r) * 9 + left + c for r in range(3) for c in range(3)) for top in (1, 5) for left in (1, 5)]


def box_shape(side: int) -> tuple[int, int]:
    """Return the usual box (height, width) for a side: the squarest, not higher than wide: 6 -> (2, 3), 12 -> (3,
    4)."""
    height = max(h for h in range(1, int(side**0.5) + 1) if side % h == 0)
    return height, side // height


def neighbours(side: int, cell: int) -> tuple[int, ...]:
    """Return the orthogonal neighbours of a cell, ascending."""
    r, c = divmod(cell, side)
    around = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return tuple(y * side + x for y, x in around if 0 <= y < side and 0 <= x < side)


def distances(start: Iterable[Node], beside: Callable[[Node], Iterable[Node]], most: float = inf) -> dict[Node, int]:
    """Return node -> distance for the nodes within ``most`` steps of ``start``, nearest first."""
    steps = dict.fromkeys(start, 0)
    for node in (order := [*steps]):
        if steps[node] < most:
            for other in beside(node):
                if other not in steps:
                    steps[other] = steps[node] + 1
                    order.append(other)
    return steps


def components(nodes: Iterable[Node], beside: Callable[[Node], Iterable[Node]]) -> list[list[Node]]:
    """Return the connected components of some nodes, ordered by their first nodes. Other nodes are not visited."""
    rest = dict.fromkeys(nodes)
    parts = []
    while rest:
        parts.append([*distances([next(iter(rest))], lambda node: (other for other in beside(node) if other in rest))])
        for node in parts[-1]:
            del rest[node]
    return parts


def peers(units: list[Unit], cells: int) -> list[frozenset[int]]:
    """Return for each cell the other cells that share a unit with it."""
    together: list[set[int]] = [set() for _ in range(cells)]
    for unit in units:
        for cell in unit:
            together[cell].update(unit)
    return [frozenset(group - {cell}) for cell, group in enumerate(together)]


def layout(cells: Sequence[str], side: int, box: tuple[int, int] | None = None) -> str:
    """Return cells in rows, in the layout of Norvig's program (norvig.com/sudoku.html).

    A cell is one wider than the longest and centred. ``|`` is between boxes, and lines of dashes joined by ``+`` are
    below them.
    """
    height, drawn_width = box or box_shape(side)
    width = 1 + max(map(len, cells))
    bars = drawn_width < side
    rule = "+".join(["-" * (width * drawn_width)] * (side // drawn_width)) + "\n"
    rules = height < side and (height > 1 or box is not None)
    text = ""
    for r in range(side):
        row = [cell.center(width) for cell in cells[r * side : (r + 1) * side]]
        boxes = ["".join(row[i : i + drawn_width]) for i in range(0, side, drawn_width)]
        text += ("|".join(boxes) if bars else "".join(row)).rstrip() + "\n"
        text += rule if rules and (r + 1) % height == 0 and r + 1 < side else ""
    return text
