"""Global modularity: the four cells around each corner hold digits of all three remainders modulo 3."""

from cpsudoku import Or
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for r, c in puzzle.cells:
        square = at[puzzle.these((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        for remainder in range(3) if len(square) == 4 else ():
            yield Or(x == value for x in square for value in x.values if value % 3 == remainder)


RULE = Rule(
    section=Flag("global modularity"),
    rules=rules,
    right=("564213312645231564456132645321123456\nglobal modularity",),
    wrong=("global modularity",),
)
