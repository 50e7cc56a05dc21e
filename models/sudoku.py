"""Sudoku of any box shape: every row, column and box holds every digit once."""

from __future__ import annotations

from cpsudoku.constraints import AllDifferent
from cpsudoku.geometry import box_shape, boxes, cell_names, columns, rows
from cpsudoku.grid import Grid
from cpsudoku.model import Given, Model
from cpsudoku.outcome import Witness
from cpsudoku.puzzle import Puzzle


def shape(grid: Grid) -> tuple[int, int]:
    return grid.box or box_shape(grid.side)


def model(shape: tuple[int, int]) -> Model:
    height, width = shape
    side = height * width
    rules = Model()
    cells = [rules.variable(name, range(1, side + 1)) for name in cell_names(side)]
    for unit in rows(side) + columns(side) + boxes(height, width):
        rules.add(AllDifferent(cells[i] for i in unit))
    return rules


def givens(grid: Grid, rules: Model) -> list[Given]:
    cells = enumerate(zip(rules.variables, grid.cells, strict=True))
    return [Given(x.name, x, grid.allowed(i)) for i, (x, content) in cells if content != 0]


def render(grid: Grid, witness: Witness) -> str:
    return grid.filled(list(witness.values())).line()


PUZZLE = Puzzle(
    rules="Fill the grid so that every row, every column and every box holds every digit once.",
    shape=shape,
    model=model,
    givens=givens,
    render=render,
    grids=True,
    unit_rules=lambda shape: f"sudoku {shape[0]}x{shape[1]}",
    unique=(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",  # Inkala 2012
        "1..4.........3.2",
    ),
    multiple=(".....6....59.....82....8....45........3........6..3.54...325..6..................",),
    none=("11..............." + "." * 64, "12..34.........."),
)
