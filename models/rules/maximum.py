"""Maximum cells: a marked cell is larger than each neighbour without this mark."""

from cpsudoku import Clue
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    marked = set(puzzle.maximum)
    for cell in puzzle.maximum:
        others = [other for other in puzzle.neighbours(cell) if other not in marked]
        yield Clue(f"maximum {at[cell]}", (at[cell] > at[other] for other in others))


RULE = Rule(
    section=Marked("maximum", shape="adjoining"),  # removing a mark would change the clue of a marked neighbour
    clues=clues,
    drawing="maximum",
    editors={"f-puzzles": "maximum"},
    right=("maximum: r1c4 r2c2 r3c3",),
    wrong=("maximum: r1c2",),
)
