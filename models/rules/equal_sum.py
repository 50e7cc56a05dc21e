"""Equal sums: groups of cells add up to the same."""

from collections.abc import Iterator

from cpsudoku.constraints import AllEqual
from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for groups in puzzle.equal_sums:
        totals = [at[group[0]] if len(group) == 1 else sum(at[group]) for group in groups]
        yield Clue(f"equal sum {at[groups[0][0]]}", AllEqual(totals))


RULE = Rule(
    section=Lines("equal sums", groups=2, more=True),
    clues=clues,
    drawing="clone",
    right=("1234341221434321\nequal sums:\nr1c1 r1c2 | r1c3\nr2c1 r2c3 | r2c2 | r1c1 r3c4",),
    wrong=("1234341221434321\nequal sum: r1c1 r1c2 | r1c4",),
)
