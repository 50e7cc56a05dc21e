"""Even cells hold an even digit."""

from collections.abc import Iterator

from cpsudoku.constraints import InDomain
from cpsudoku.kinds import At, Marked, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for x in at[puzzle.even]:
        yield Clue(f"even {x}", InDomain(x, [value for value in x.values if value % 2 == 0]))


RULE = Rule(
    section=Marked("even"),
    clues=clues,
    drawing="even",
    editors={"f-puzzles": "even"},
    right=("1234341221434321\neven: r1c2 r2c2",),
    wrong=("1234341221434321\neven: r1c1",),
)
