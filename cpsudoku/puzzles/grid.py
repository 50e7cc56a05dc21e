"""A square grid of cells as a text gives it: blanks, digits, pencil marks; the instance of sudoku and its relatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt

from cpsudoku.support.errors import CpsudokuError, TextError
from cpsudoku.support.numbers import whole_number
from cpsudoku.support.square_grid import SYMBOLS, box_shape

Cell = int | frozenset[int]  # 0 a blank, 1..side a digit, a set of values pencil marks


@dataclass(frozen=True, slots=True)
class Grid:
    """side * side cells in reading order, values from 1. ``box``: (height, width) where the text shows it."""

    side: int
    cells: tuple[Cell, ...]
    box: tuple[int, int] | None = None

    def allowed(self, cell: int) -> frozenset[int]:
        """Return the values the text leaves a cell: one for a digit, all of 1..side for a blank."""
        content = self.cells[cell]
        if isinstance(content, frozenset):
            return content
        return frozenset((content,)) if content else frozenset(range(1, self.side + 1))

    @property
    def clues(self) -> int:
        """How many cells hold a single digit."""
        return sum(1 for content in self.cells if (content if isinstance(content, int) else len(content) == 1))

    @property
    def box_shape(self) -> tuple[int, int]:
        """The (height, width) of the boxes: as the text shows them, or the customary ones.

        Raises:
            CpsudokuError: boxes of the shape shown do not make a grid of this side.
        """
        height, width = self.box or box_shape(self.side)
        if height * width != self.side:
            raise CpsudokuError(
                f"expected boxes of {self.side} cells in a grid of side {self.side}, found {height} x {width}"
            )
        return height, width

    def filled(self, values: Sequence[int]) -> Grid:
        """Return the same grid with every cell a digit: ``values`` in reading order."""
        return Grid(self.side, tuple(values), self.box)

    def line(self, blank: str = ".") -> str:
        """Return one line: symbols 1-9A-Z up to side 35, decimal tokens beyond; pencil marks as ``side`` characters a
        cell."""
        if any(isinstance(content, frozenset) for content in self.cells):
            return self._pencil_line(blank)
        if self.side > len(SYMBOLS):
            return " ".join(str(content) if content else blank for content in self.cells)
        return "".join(SYMBOLS[content - 1] if content else blank for content in self.cells)  # type: ignore[operator]

    def __str__(self) -> str:
        return self.line()

    def _repr_svg_(self) -> str:
        """Show a picture in Jupyter."""
        from cpsudoku import display

        return display(self)

    def _pencil_line(self, blank: str) -> str:
        values = range(1, self.side + 1)
        if self.side > len(SYMBOLS):
            cells = (self.allowed(cell) for cell in range(len(self.cells)))
            return " ".join(",".join(map(str, sorted(marks))) or blank for marks in cells)
        return "".join(
            SYMBOLS[v - 1] if v in marks else blank
            for marks in map(self.allowed, range(len(self.cells)))
            for v in values
        )


GridReader = Callable[[str], Grid]  # of a text that holds a grid and nothing else; raises TextError

BLANKS = ".0*_-xX"


def digit_rows(text: str) -> Grid:
    """Return the grid of N rows of N cells, or of N x N cells in one row. Bars and lines of dashes draw its boxes.

    Raises:
        TextError: with the line that is not as expected.
    """
    rows: list[tuple[int, list[str]]] = []
    rule = width = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if "--" in line and not line.strip("-+ "):
            rule = rule or len(rows)
            continue
        width = width or (len(_words(line.partition("|")[0])) if "|" in line else 0)
        rows.append((number, _words(line.replace("|", " "))))
    if len(rows) == 1:
        number, cells = rows[0]
        side = isqrt(len(cells))
        rows = [(number, cells[i : i + side]) for i in range(0, side * side, side)] if side**2 == len(cells) else rows
    side = len(rows)
    if side < 2:
        raise TextError(f"expected at least 2 rows of 2 cells, found {side}", 1)
    for number, cells in rows:
        if len(cells) != side:
            raise TextError(f"expected {side} cells, found {len(cells)}", number)
    values = [_value(cell, side, number) for number, cells in rows for cell in cells]
    height = rule or (side // width if width else 0)
    return Grid(side, tuple(values), (height, width or side // height) if height else None)


def _words(line: str) -> list[str]:
    words = line.split()
    return words if len(words) > 1 and any(len(word) > 1 and word.isdigit() for word in words) else [*"".join(words)]


def _value(cell: str, side: int, line: int) -> int:
    if cell in BLANKS:
        return 0
    value = SYMBOLS.find(cell) + 1 if len(cell) == 1 else whole_number(cell)
    if not value or value > side:
        raise TextError(f"expected a value from 1 to {side} or a dot, found {cell[:20]!r}", line)
    return value


def drawn(grid: Grid) -> str:
    """Return the grid in rows, with lines between its boxes.

    Raises:
        TextError: a cell has pencil marks.
    """
    symbols = SYMBOLS if grid.side <= len(SYMBOLS) else [str(value) for value in range(1, grid.side + 1)]
    cells = [symbols[cell - 1] if cell else "." for cell in grid.cells if isinstance(cell, int)]
    if len(cells) < len(grid.cells):
        raise TextError("expected digits and blanks, found pencil marks: write them as candidates or pencilmarks")
    return layout(cells, grid)


def layout(cells: Sequence[str], grid: Grid) -> str:
    """Return cells in rows as Norvig's program prints them (norvig.com/sudoku.html).

    A cell is one wider than the longest and centred; ``|`` stands between boxes, dashes joined by ``+`` below them.
    """
    (height, drawn_width), side = grid.box or box_shape(grid.side), grid.side
    width = 1 + max(map(len, cells))
    bars = drawn_width < side
    rule = "+".join(["-" * (width * drawn_width)] * (side // drawn_width)) + "\n"
    rules = height < side and (height > 1 or grid.box is not None)
    text = ""
    for r in range(side):
        row = [cell.center(width) for cell in cells[r * side : (r + 1) * side]]
        boxes = ["".join(row[i : i + drawn_width]) for i in range(0, side, drawn_width)]
        text += ("|".join(boxes) if bars else "".join(row)).rstrip() + "\n"
        text += rule if rules and (r + 1) % height == 0 and r + 1 < side else ""
    return text
