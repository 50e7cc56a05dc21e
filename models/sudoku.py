"""Sudoku of any box shape: every row, column and box holds every digit once."""

from __future__ import annotations

from cpsudoku.geometry import boxes
from cpsudoku.grid_puzzle import box_of, digits, render, square
from cpsudoku.model import Model
from cpsudoku.puzzle import Puzzle


def model(box: tuple[int, int]) -> Model:
    height, width = box
    return square(height * width, boxes(height, width))


PUZZLE = Puzzle(
    rules="Fill the grid so that every row, every column and every box holds every digit once.",
    shape=box_of,
    model=model,
    clues=digits,
    render=render,
    grids=True,
    unit_rules=lambda box: f"sudoku {box[0]}x{box[1]}",
    unique=(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",  # Inkala 2012,
        "..4.....2.1.4.2.",
        ".....365........4..32......5..1....4",
    ),
    multiple=(
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",  # hard1 of the literature,
        "........2.1.4.2.",
    ),
    none=(
        "1.4.....2.1.4.2.",
        ".....365........4..32......5..12...4",
        ".....5...58346........3.5.29......3..278.4.....617.2....2...1......4..6..483.....",
    ),
)
