"""Arrows: the digits along an arrow add up to the digit in its circle, or to the number in its pill."""

from cpsudoku import Clue
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for circle, shaft in puzzle.arrows:
        # Read a pill from left to right and from top to bottom.
        number = sum(10**power * x for power, x in enumerate(reversed(at[sorted(circle)])))
        yield Clue(f"arrow {at[circle[0]]}", sum(at[shaft]) == number)


RULE = Rule(
    section=Lines("arrows", head=True, again=True),
    clues=clues,
    editors={"f-puzzles": "arrow"},
    right=("arrows:\nr1c4 r1c3 r1c1\nr1c1 r1c2 | r2c1 r2c2 r3c4 r4c3", "arrow: r1c3 r2c3 r1c2"),
    wrong=("arrows:\nr1c4 r1c3 r1c2", "arrows:\nr1c2 r1c1 | r2c1 r2c2 r3c4 r3c2"),
)
