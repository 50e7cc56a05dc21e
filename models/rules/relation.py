"""Relations: each two neighbours a and b in a list of cells satisfy a formula, or are one of the listed pairs."""

from itertools import pairwise

from cpsudoku import Clue, Table
from cpsudoku.kinds import Puzzle, Rule
from cpsudoku.kinds.types import At, Clues
from cpsudoku.puzzles.sections.arithmetic_clue import Relations, relation_of


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cells, formula in puzzle.relations:
        holds = relation_of(formula)
        yield Clue(f"relation {at[cells[0]]}", *(Table([a, b], where=holds) for a, b in pairwise(at[cells])))


RULE = Rule(
    section=Relations("relations"),
    clues=clues,
    drawing="line",
    right=("relations:\nr1c1 r1c2 r1c3 | a + b >= 3\nr1c1 r1c4 | 1-4 2-3\nr1c1 r2c1 | b % 3 == 0 and a in (1,)",),
    wrong=("relations:\nr1c1 r1c2 r1c3 | a + b >= 4", "relation: r1c4 r1c1 | 1-4 2-3"),
)
