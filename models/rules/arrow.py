"""Arrows: the digits along an arrow add up to the digit in its circle, or to the number in its pill."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for circle, shaft in puzzle.arrows:
        # A pill is read from left to right and from top to bottom.
        number = sum(10**power * x for power, x in enumerate(reversed(at[sorted(circle)])))
        yield Clue(f"arrow {at[circle[0]]}", sum(at[shaft]) == number)


RULE = Rule(
    section=Lines("arrows", head=True, again=True),
    clues=clues,
    editors={"f-puzzles": "arrow"},
    right=(
        "1234341221434321\narrows:\nr1c4 r1c3 r1c1\nr1c1 r1c2 | r2c1 r2c2 r3c4 r4c3",
        "1234341221434321\narrow: r1c3 r2c3 r1c2",
    ),
    wrong=("1234341221434321\narrows:\nr1c4 r1c3 r1c2", "1234341221434321\narrows:\nr1c2 r1c1 | r2c1 r2c2 r3c4 r3c2"),
)
