"""Sudoku X: sudoku whose two main diagonals hold every digit once, too."""

from __future__ import annotations

from cpsudoku.geometry import boxes, diagonals
from cpsudoku.grid_puzzle import box_of, digits, render, square
from cpsudoku.model import Model
from cpsudoku.puzzle import Puzzle


def model(box: tuple[int, int]) -> Model:
    height, width = box
    return square(height * width, boxes(height, width) + diagonals(height * width))


PUZZLE = Puzzle(
    rules="Fill the grid so that every row, column and box and both main diagonals hold every digit once.",
    shape=box_of,
    model=model,
    clues=digits,
    render=render,
    grids=True,
    unit_rules=lambda box: f"sudoku-x {box[0]}x{box[1]}",
    unique=(
        "........2.1.4...",
        ".........9..41........9...7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
    multiple=(
        "..........1.4...",
        "............41........9...7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
    none=(
        "1.......2.1.4...",
        ".........9..41........9.4.7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
)
