"""Extra regions: the digits of a region are different; a region with as many cells as there are digits has every
digit."""

from random import Random

from cpsudoku import AllDifferent
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import Cell
from cpsudoku.puzzles import sampling


def whole(rng: Random, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Draw regions of as many cells as there are digits."""
    return [cells for _ in range(8) for cells in sampling.groups(rng, puzzle, puzzle.height, puzzle.height)]


RULE = Rule(
    section=Lines("extra regions", ordered=False, sample=whole),
    each=lambda cells: AllDifferent(cells),
    drawing="region",
    editors={"f-puzzles": "extraregion"},
    right=("extra regions:\nr1c1 r1c2 r2c1 r4c1\nr2c2 r3c2 r4c2",),
    wrong=("extra region: r2c2 r2c3 r3c2 r3c3",),
)
