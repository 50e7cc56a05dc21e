"""Double arrows: the digits in the two circles at the ends add up to the same as those between them."""

from collections.abc import Iterator

from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for path in puzzle.double_arrows:
        a, *inside, b = at[path]
        yield Clue(f"double arrow {a}", a + b == sum(inside))


RULE = Rule(
    section=Lines("double arrows", least=3, again=True),
    clues=clues,
    drawing="double arrow",
    editors={"f-puzzles": "doublearrow"},
    right=(
        "1234341221434321\ndouble arrows:\nr1c1 r1c3 r1c2\nr1c1 r1c2 r1c3 r1c4",
        "1234341221434321\ndouble-arrow: r1c1 r1c4 r1c3",
    ),
    wrong=(
        "1234341221434321\ndouble arrows:\nr1c1 r1c2 r1c3",
        "1234341221434321\ndouble arrows:\nr1c2 r1c1 r1c3 r2c2",
    ),
)
