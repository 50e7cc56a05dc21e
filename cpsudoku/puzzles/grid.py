"""A square grid of cells as a text gives it: blanks, digits, pencil marks; the instance of sudoku and its relatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cpsudoku.support.errors import CpsudokuError
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
