"""Sudoku with arrows, whose digits add up to the circle, and thermometers, on which they rise."""
from itertools import pairwise

from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Lines
from cpsudoku.model import Clue


def rules(puzzle, at):
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield AllDifferent(at[unit])


def clues(puzzle, at):
    for circle, *shaft in puzzle.arrows:
        yield Clue(f"arrow {circle}", sum(at[shaft]) == at[circle])
    for path in puzzle.thermometers:
        yield Clue(f"thermometer {path[0]}", *(a < b for a, b in pairwise(at[path])))


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Lines("arrows", least=2), Lines("thermometers", least=2)],
    unique=("size: 4x4\narrows: r1c4 r1c3 r2c3\nthermometers: r2c2 r3c3 r4c4",),
    multiple=("1...\n....\n....\n....\narrows: r1c4 r1c3 r2c3",),
    none=("size: 4x4\nthermometers: r1c1 r1c2 r1c3 r1c4 r2c4",),
)
