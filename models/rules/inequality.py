"""Inequalities: of two cells, one holds the larger digit."""

from collections.abc import Iterator

from cpsudoku.constraints import Less
from cpsudoku.kinds import At, Pairs, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for a, sign, b, _ in puzzle.inequalities:
        small, large = (at[a], at[b]) if sign == "<" else (at[b], at[a])
        yield Clue(f"inequality {at[a]}", Less(small, large))


RULE = Rule(
    section=Pairs("inequalities", signs="<>"),
    clues=clues,
    drawing="sign",
    right=("1234341221434321\ninequalities:\nr1c1 < r1c2\nr2c1 > r1c1",),
    wrong=("1234341221434321\ninequalities: r1c1 > r1c2",),
)
