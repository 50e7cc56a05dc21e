"""Region hints, for unknown regions: two cells are in one region (r1c1 = r1c2) or in two (r1c1 | r1c2)."""

from cpsudoku import Clue
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Pairs, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for a, sign, b, _ in puzzle.region_hints:
        if not puzzle.chaos_construction:
            raise CpsudokuError(f"region hint {at[a]}: expected the flag `chaos construction`, found none")
        x, y = at.region[a], at.region[b]
        yield Clue(f"region hint {at[a]}", x == y if sign == "=" else x != y)


RULE = Rule(
    section=Pairs("region hints", signs="=|"),
    clues=clues,
    drawing="border",
    right=("1234234134124123\nchaos construction\nregion hints:\nr1c1 = r2c1\nr3c1 | r3c2",),
    wrong=("1234234134124123\nchaos construction\nregion hints:\nr1c1 = r3c3",),
)
