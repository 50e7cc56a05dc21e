"""Odd cells hold an odd digit."""

from collections.abc import Iterator

from cpsudoku.constraints import InDomain
from cpsudoku.kinds import At, Marked, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for x in at[puzzle.odd]:
        yield Clue(f"odd {x}", InDomain(x, [value for value in x.values if value % 2 == 1]))


RULE = Rule(
    section=Marked("odd"),
    clues=clues,
    drawing="odd",
    editors={"f-puzzles": "odd"},
    right=("1234341221434321\nodd: r1c1 r2c1",),
    wrong=("1234341221434321\nodd: r1c2",),
)
