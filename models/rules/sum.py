"""Sums: cells with coefficients add up to a number, or to a smaller or larger number."""

from typing import Any

from cpsudoku import Clue
from cpsudoku.kinds import Puzzle, Rule
from cpsudoku.kinds.types import At, Clues
from cpsudoku.puzzles.sections.arithmetic_clue import COMPARE, Sums


def clues(puzzle: Puzzle, at: At) -> Clues:
    for terms, relation, total in puzzle.sums:
        terms_sum = sum(c * at[cell] for c, cell in terms)
        yield Clue(f"sum {at[terms[0][1]]}", COMPARE[relation](terms_sum, total))


def total(puzzle: Puzzle, at: Any, item: Any) -> int:
    """Return the sum of the terms of a line in a solution."""
    return int(sum(c * at[cell] for c, cell in item[0]))


RULE = Rule(
    section=Sums("sums", of=total),
    clues=clues,
    drawing="sum",
    right=("sums:\n2 r1c1 + r1c2 - r1c3 >= 1\nr1c4 = r1c1 + 3\nr1c1 != r1c2 + r1c2",),
    wrong=("sums:\nr1c1 + r1c2 = 3\n2 r1c1 + r1c2 - r1c3 > 1", "sum: 10 r1c1 + r1c2 = 2 r1c3 + 7"),
)
