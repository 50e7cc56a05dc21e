"""Relations: of each two neighbours a and b in a list of cells a formula holds, or the pair is one of some."""

from collections.abc import Iterator
from itertools import pairwise

from cpsudoku.constraints import Relation
from cpsudoku.kinds import At, Puzzle, Rule
from cpsudoku.model import Clue
from cpsudoku.puzzles.forms.formula import Relations, relation_of


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cells, formula in puzzle.relations:
        allowed = relation_of(formula)
        yield Clue(f"relation {at[cells[0]]}", *(Relation(a, b, allowed) for a, b in pairwise(at[cells])))


RULE = Rule(
    section=Relations("relations"),
    clues=clues,
    drawing="line",
    right=(
        "1234341221434321\nrelations:\nr1c1 r1c2 r1c3 | a + b >= 3\n"
        "r1c1 r1c4 | 1-4 2-3\nr1c1 r2c1 | b % 3 == 0 and a in (1,)",
    ),
    wrong=(
        "1234341221434321\nrelations:\nr1c1 r1c2 r1c3 | a + b >= 4",
        "1234341221434321\nrelation: r1c4 r1c1 | 1-4 2-3",
    ),
)
