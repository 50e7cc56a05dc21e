"""Anti-taxicab: two cells that are the given number of steps apart, along rows and columns, hold different digits."""

from itertools import combinations

from cpsudoku import Or
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for a, b in combinations(puzzle.cells, 2):
        steps = abs(a[0] - b[0]) + abs(a[1] - b[1])
        if a[0] != b[0] and a[1] != b[1] and steps in at[a].values:
            yield Or(at[a] != steps, at[b] != steps)


RULE = Rule(
    section=Flag("anti-taxicab"),
    rules=rules,
    right=("461235235164613542524613356421142356\nanti-taxicab",),
    wrong=("anti-taxicab",),
)
