"""Thermometers: digits rise along each branch of a thermometer, from the bulb on."""

from collections.abc import Iterator
from itertools import pairwise

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for branches in puzzle.thermometers:
        yield Clue(f"thermometer {at[branches[0][0]]}", *(a < b for path in branches for a, b in pairwise(at[path])))


RULE = Rule(
    section=Lines("thermometers", branches=True, least=2),
    clues=clues,
    drawing="thermometer",
    editors={"f-puzzles": "thermometer"},
    right=(
        "1234341221434321\nthermometers:\nr1c1 r1c2 r1c3 r1c4\nr2c3 r1c3, r2c3 r2c4 r3c4",
        "1234341221434321\nthermometer: r1c1 r1c2",
    ),
    wrong=(
        "1234341221434321\nthermometers:\nr1c1 r1c2 r2c2 r2c1",
        "1234341221434321\nthermometers:\nr2c3 r1c3, r2c3 r2c4 r4c4",
    ),
)
