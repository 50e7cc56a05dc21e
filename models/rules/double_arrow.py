"""Double arrows: the digits in the two circles at the ends add up to the same as those between them."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.kinds import At, Instance, Lines, Rule
from cpsudoku.model import Clue


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for path in puzzle.double_arrows:
        a, *inside, b = at[path]
        yield Clue(f"double arrow {a}", a + b == sum(inside))


RULE = Rule(
    section=Lines("double arrows", least=3),
    clues=clues,
    drawing="double arrow",
    editors={"f-puzzles": "doublearrow"},
    right=(
        "1234341221434321\ndouble arrows:\nA1 A3 A2\nA1 A2 A3 A4",
        "1234341221434321\ndouble-arrow: r1c1 r1c4 r1c3",
    ),
    wrong=(
        "1234341221434321\ndouble arrows:\nA1 A2 A3",
        "1234341221434321\ndouble arrows:\nA2 A1 A3 B2",
    ),
)
