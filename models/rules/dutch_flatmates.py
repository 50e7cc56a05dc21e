"""Dutch flatmates: each middle digit, such as 5, has the lowest digit right above or the highest digit right below
it."""

from cpsudoku import Or
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for r, c in puzzle.cells:
        x = at[r, c]
        low, middle, high = x.values[0], x.values[(len(x.values) - 1) // 2], x.values[-1]
        above, below = at[puzzle.these((r - 1, c))], at[puzzle.these((r + 1, c))]
        yield Or(x != middle, (y == low for y in above), (y == high for y in below))


RULE = Rule(
    section=Flag("dutch flatmates"),
    rules=rules,
    right=("1423234141323214\ndutch flatmates",),
    wrong=("dutch flatmates",),
)
