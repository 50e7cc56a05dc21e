"""A square grid of cells, for kinds of tests that have functions of their own: its model, and a solution written."""

from __future__ import annotations

from collections.abc import Iterable

from cpsudoku import AllDifferent
from cpsudoku.kinds import Puzzle
from cpsudoku.model import Model, Witness
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.square_grid import Unit, cell_names, columns, rows


def square(side: int, units: Iterable[Unit] = ()) -> Model:
    """A model with a variable of 1..side for every cell in reading order; rows, columns and ``units`` are units."""
    rules = Model()
    cells = [rules.variable(name, range(1, side + 1)) for name in cell_names(side)]
    for unit in rows(side) + columns(side) + list(units):
        rules.add(AllDifferent(cells[i] for i in unit))
    return rules


def filled(grid: Puzzle, witness: Witness) -> Puzzle:
    """The grid with the witness's digit in every cell, blank without one. So a puzzle can also be written."""
    value = {x.name: digit for x, digit in witness.items()}
    return square_puzzle([value.get(name, 0) for name in cell_names(grid.height)])


def render(puzzle: Puzzle, witness: Witness) -> str:
    """The solution on one line."""
    return filled(puzzle, witness).digit_line()
