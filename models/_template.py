"""A Latin square with optional < signs.

Write a grid in any format, then any number of signs:

    ........13......
    signs:
    r2c3 < r2c2
    r2c4 < r1c4
    r4c2 < r4c3
    r1c1 < r2c1
"""

from cpsudoku import AllDifferent, Clue
from cpsudoku.kinds import Kind, Pairs, Puzzle
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    """Yield the rules that hold in every puzzle. The function sees the board, `puzzle.rows`, `.boxes` and
    `.neighbours(cell)`, but no clues."""
    for unit in puzzle.rows + puzzle.columns:
        yield AllDifferent(at[unit])


def clues(puzzle: Puzzle, at: At) -> Clues:
    """Yield the clues of this puzzle. An explanation or a check can name a clue, or leave it out."""
    for a, _, b, _ in puzzle.signs:
        yield Clue(f"sign {at[a]}<{at[b]}", at[a] < at[b])


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Pairs("signs", "<")],
    text="Fill the grid so that every row and column holds every digit once and every < sign is true.",
    # Give at least one instance with one solution, one with several and one with none: the conformance suite solves
    # them all.
    unique=("........13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
    multiple=("1...\n....\n....\n....", "................\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1"),
    none=(".2......13......\nsigns:\nr2c3 < r2c2\nr2c4 < r1c4\nr4c2 < r4c3\nr1c1 < r2c1",),
)
