"""Slow thermometers: digits never fall along each branch, from the bulb on."""

from collections.abc import Iterator
from itertools import pairwise

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for branches in puzzle.slow_thermometers:
        rising = (a <= b for path in branches for a, b in pairwise(at[path]))
        yield Clue(f"slow thermometer {at[branches[0][0]]}", *rising)


RULE = Rule(
    section=Lines("slow thermometers", branches=True, least=2),
    clues=clues,
    drawing="thermometer",
    editors={"f-puzzles": "slowthermometer"},
    right=(
        "1234341221434321\nslow thermometers:\nr1c1 r1c2 r1c3 r2c1\nr3c2 r3c1, r3c2 r4c3",
        "1234341221434321\nslow-thermometer: r1c1 r3c2",
    ),
    wrong=(
        "1234341221434321\nslow thermometers:\nr1c1 r1c2 r2c3",
        "1234341221434321\nslow thermometers:\nr1c4 r2c2, r1c4 r1c3",
    ),
)
