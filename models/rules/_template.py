"""Sum pairs: two cells add up to the number: the file to copy for a rule of your own (`cpsudoku new --rule mine.py`).

Below a grid, one pair a line:

    sum pairs:
    r1c1 r1c2 = 5
"""

from collections.abc import Iterator

from cpsudoku.kinds import At, Pairs, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """The parts of a puzzle that a person would point at; each can be blamed, or left out, by its name."""
    for a, _, b, total in puzzle.sum_pairs:
        if total is not None:  # a number that is not known says nothing
            yield Clue(f"sum pair {at[a]}", at[a] + at[b] == total)


RULE = Rule(
    section=Pairs("sum pairs", value=True),
    clues=clues,
    # Filled grids that the rule allows, and grids in which one clue of it is broken: `cpsudoku test --rule` asks them.
    right=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr4c4 r1c4 = 5",),
    wrong=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr1c3 r1c4 = 6",),
)
