"""Minimum cells: a marked cell is smaller than each neighbour without this mark."""

from cpsudoku import Clue
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    marked = set(puzzle.minimum)
    for cell in puzzle.minimum:
        others = [other for other in puzzle.neighbours(cell) if other not in marked]
        yield Clue(f"minimum {at[cell]}", (at[cell] < at[other] for other in others))


RULE = Rule(
    section=Marked("minimum", shape="adjoining"),  # removing a mark would change the clue of a marked neighbour
    clues=clues,
    drawing="minimum",
    editors={"f-puzzles": "minimum"},
    right=("minimum: r1c1 r2c3 r3c2",),
    wrong=("minimum: r1c2",),
)
