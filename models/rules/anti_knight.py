"""Anti-knight: cells a knight's move apart hold different digits."""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2)]


def rules(puzzle: Puzzle, at: At) -> Rules:
    for r, c in puzzle.cells:
        for other in puzzle.these(*((r + y, c + x) for y, x in MOVES)):
            yield AllDifferent(at[(r, c), other])


RULE = Rule(
    section=Flag("anti-knight"),
    rules=rules,
    editors={"f-puzzles": "antiknight"},
    right=("1234432134122143\nanti-knight",),
    wrong=("anti-knight",),
)
