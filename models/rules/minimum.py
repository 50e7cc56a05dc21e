"""Minimum cells: smaller than each neighbour that is not marked so itself."""

from cpsudoku import Clue
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    marked = set(puzzle.minimum)
    for cell in puzzle.minimum:
        others = [other for other in puzzle.neighbours(cell) if other not in marked]
        yield Clue(f"minimum {at[cell]}", (at[cell] < at[other] for other in others))


RULE = Rule(
    section=Marked("minimum", shape="adjoining"),  # without a mark, a cell beside another one would be spoken of
    clues=clues,
    drawing="minimum",
    editors={"f-puzzles": "minimum"},
    right=("minimum: r1c1 r2c3 r3c2",),
    wrong=("minimum: r1c2",),
)
