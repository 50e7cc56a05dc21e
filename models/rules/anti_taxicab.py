"""Anti-taxicab: two cells that hold the same digit are not that many steps along rows and columns apart."""

from itertools import combinations

from cpsudoku.constraints import Clause, is_not
from cpsudoku.kinds import At, Flag, Puzzle, Rule, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for a, b in combinations(puzzle.cells, 2):
        steps = abs(a[0] - b[0]) + abs(a[1] - b[1])
        if a[0] != b[0] and a[1] != b[1] and steps in at[a].values:
            yield Clause([is_not(at[a], steps), is_not(at[b], steps)])


RULE = Rule(
    section=Flag("anti-taxicab"),
    rules=rules,
    right=("461235235164613542524613356421142356\nanti-taxicab",),
    wrong=("anti-taxicab",),
)
