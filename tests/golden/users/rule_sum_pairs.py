"""Sum pairs: two cells add up to the number."""

from cpsudoku.kinds import Pairs, Rule
from cpsudoku.model import Clue


def clues(puzzle, at):
    for a, _, b, total in puzzle.sum_pairs:
        if total is not None:
            yield Clue(f"sum pair {at[a]}", at[a] + at[b] == total)


RULE = Rule(
    section=Pairs("sum pairs", value=True),
    clues=clues,
    right=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr4c4 r1c4 = 5",),
    wrong=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr1c3 r1c4 = 6",),
)
