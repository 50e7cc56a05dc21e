"""Anti-king: cells a king's move apart hold different digits."""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules

MOVES = [(1, 1), (1, -1)]  # the other king's moves stay in a row or a column


def rules(puzzle: Puzzle, at: At) -> Rules:
    for r, c in puzzle.cells:
        for other in puzzle.these(*((r + y, c + x) for y, x in MOVES)):
            yield AllDifferent(at[(r, c), other])


RULE = Rule(
    section=Flag("anti-king"),
    rules=rules,
    editors={"f-puzzles": "antiking"},
    right=("256413431265165342324156513624642531\nanti-king",),
    wrong=("anti-king",),
)
