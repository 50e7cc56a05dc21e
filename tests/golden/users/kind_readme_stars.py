"""Star battle on a Latin pattern: one star in every row and column, no two touching."""

from cpsudoku import AtMost, Exactly
from cpsudoku.kinds import Kind, Layer


def rules(puzzle, at):
    for line in puzzle.rows + puzzle.columns:
        yield "one star in every row and column", Exactly(1, at[line])
    for square in puzzle.squares:
        yield "no two stars touch", AtMost(1, at[square])


KIND = Kind(
    rules=rules,
    layers=Layer("stars", (0, 1), symbols="-*"),
    unique=("..*.\n....\n....\n....",),
    multiple=("size: 5x5",),
    none=("*...\n....\n....\n....",),
)
