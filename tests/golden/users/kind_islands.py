"""Islands: shaded cells are one piece; a number counts the shaded neighbours of its cell, which is not shaded."""

from cpsudoku import Exactly
from cpsudoku.kinds import Kind, Shading, Symbols, one_piece
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield "the shaded cells are one piece", one_piece({cell: at[cell] == 1 for cell in puzzle.cells})


def clues(puzzle, at):
    for cell, number in puzzle.numbers.items():
        yield Clue(f"number {cell}", at[cell] == 0)
        if number is not None:
            yield Clue(f"count {cell}", Exactly(number, at[puzzle.neighbours(cell)]))


KIND = Kind(
    layers=Shading(),
    rules=rules,
    clues=clues,
    sections=[Symbols("numbers", numbers=range(5))],
    unique=("2.2\n...\n2.2",),
    multiple=("1..\n...\n..?",),
    none=("4..\n...\n...",),
)
