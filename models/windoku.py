"""Windoku (hypersudoku): 9x9 sudoku with four more boxes, rows and columns 2-4 and 6-8."""

from __future__ import annotations

from cpsudoku.errors import CpsudokuError
from cpsudoku.geometry import boxes, windows
from cpsudoku.grid import Grid
from cpsudoku.grid_puzzle import box_of, digits, render, square
from cpsudoku.model import Model
from cpsudoku.puzzle import Puzzle


def shape(grid: Grid) -> tuple[int, int]:
    if box_of(grid) != (3, 3):
        raise CpsudokuError(f"windoku: expected a 9x9 grid with 3x3 boxes, found side {grid.side}")
    return 3, 3


def model(box: tuple[int, int]) -> Model:
    return square(9, boxes(3, 3) + windows())


PUZZLE = Puzzle(
    rules="Fill the grid so that every row, column, box and each of the four windows hold every digit once.",
    shape=shape,
    model=model,
    clues=digits,
    render=render,
    grids=True,
    unit_rules=lambda box: "windoku 3x3",
    unique=("......6....9..8.........5..2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
    multiple=("...........9..8.........5..2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
    none=("......6....9..8.........53.2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
)
