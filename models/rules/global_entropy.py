"""Global entropy: the four cells around each corner hold a low, a middle and a high digit."""

from cpsudoku import Or
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for r, c in puzzle.cells:
        square = at[puzzle.these((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        for third in range(3) if len(square) == 4 else ():
            values = square[0].values
            some = [value for i, value in enumerate(values) if 3 * i // len(values) == third]
            yield Or(x == value for x in square for value in some)


RULE = Rule(
    section=Flag("global entropy"),
    rules=rules,
    right=("135642624135463521251364546213312456\nglobal entropy",),
    wrong=("global entropy",),
)
