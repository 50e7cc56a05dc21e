"""Lamps: a lamp that is on switches on its right neighbour; a plus counts the lamps of its row that are on."""

from cpsudoku import AtLeast, Count, Implies, Maximum
from cpsudoku.kinds import Kind, Layer, Symbols
from cpsudoku.model import Clue


def rules(puzzle, at):
    for row in puzzle.rows:
        for a, b in zip(row, row[1:]):
            yield "a lamp switches on the next", Implies(at[a] == 1, at[b] == 1)
    yield "a lamp is on", Maximum(at[puzzle.cells]) == 1
    yield "one is on somewhere", AtLeast(1, at[puzzle.cells])


def clues(puzzle, at):
    for cell, number in puzzle.plus.items():
        if number is not None:
            row = [c for c in puzzle.cells if c.row == cell.row]
            yield Clue(f"plus {cell}", Count(at[row], 1) == number)


KIND = Kind(
    layers=Layer("lamps", (0, 1), symbols="-o"),
    rules=rules,
    clues=clues,
    sections=[Symbols("plus", numbers=range(9))],
    unique=("2..\n0..",),
    multiple=("size: 1x3",),
    none=("0..",),
)
