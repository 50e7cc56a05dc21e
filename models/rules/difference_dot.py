"""Difference (white) dots: the two digits at a dot differ by the number given, or by one."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Pairs, Puzzle, Rule, While
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for a, _, b, difference in puzzle.difference_dots:
        if difference is not None:
            yield Clue(f"difference dot {at[a]}", abs(at[a] - at[b]) == difference)


RULE = Rule(
    section=Pairs(
        "difference dots",
        value="may",
        default=1,
        touching=True,
        shape=While({"non-consecutive": "places", "negative difference": "values", "negative ratio": "places"}),
    ),
    clues=clues,
    drawing="white dot",
    editors={"f-puzzles": "difference"},
    right=("1234341221434321\ndifference dots:\nr1c1 r1c2\nr1c1 r2c1 = 2\nr3c1 r3c2 = ?",),
    wrong=("1234341221434321\ndifference dots:\nr2c2 r2c3", "1234341221434321\ndifference dot: r1c1 r1c2 = 2"),
)
