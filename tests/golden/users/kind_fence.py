"""Fence: one loop along the sides of cells; a marked cell has exactly two sides on the loop."""

from cpsudoku import Exactly
from cpsudoku.kinds import Kind, Layer, Marked, one_loop
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield "the sides form one loop", one_loop(at, puzzle.sides)


def clues(puzzle, at):
    for cell in puzzle.posts:
        yield Clue(f"post {cell}", Exactly(2, [at[place] for place, _, _, cells in puzzle.sides if cell in cells]))


KIND = Kind(
    layers=Layer("fence", (0, 1), at="sides"),
    rules=rules,
    clues=clues,
    sections=[Marked("posts")],
    multiple=("size: 2x2\nposts: r1c1 r2c2",),
    unique=("size: 2x2\nposts: r1c1 r1c2 r2c1 r2c2",),
    none=("size: 1x1\nposts: r1c1",),
)
