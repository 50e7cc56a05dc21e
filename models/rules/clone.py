"""Clones: cells in the same place of two shapes hold the same digit."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for one, other in puzzle.clones:
        pairs = zip(at[one], at[other], strict=True)
        yield Clue(f"clone {at[one[0]]}", *(a == b for a, b in pairs if a is not b))


RULE = Rule(
    section=Lines("clones", groups=2, alike=True),
    clues=clues,
    drawing="clone",
    editors={"f-puzzles": "clone"},
    right=(
        "1234341221434321\nclones:\nr1c1 r1c2 | r2c3 r2c4\nr1c3 | r2c1",
        "1234341221434321\nclone: r1c1 r2c1 | r2c3 r3c4",
    ),
    wrong=(
        "1234341221434321\nclones:\nr1c1 r1c2 | r2c3 r3c3",
        "1234341221434321\nclones:\nr1c1 r1c2 | r2c3 r2c4\nr1c3 | r2c2",
    ),
)
