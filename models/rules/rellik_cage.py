"""Rellik cages: different digits; no one or more of them add up to the number."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


@lru_cache(maxsize=1000)
def safe(values: tuple[int, ...], size: int, number: int) -> list[tuple[int, ...]]:
    """The sets of so many digits of which no part adds up to the number."""
    return [
        found
        for found in combinations(values, size)
        if all(sum(part) != number for k in range(1, size + 1) for part in combinations(found, k))
    ]


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cells, number in puzzle.rellik_cages:
        if number is not None:
            cage = at[cells]
            yield Clue(f"rellik cage {cage[0]}", DistinctSets(cage, safe(cage[0].values, len(cage), number)))


RULE = Rule(
    section=Lines("rellik cages", value=True, ordered=False),
    clues=clues,
    drawing="cage",
    right=("1234341221434321\nrellik cages:\nr1c1 r1c2 r2c1 = 7\nr1c1 r1c4 = 3\nr2c2 = ?",),
    wrong=("1234341221434321\nrellik cage: r1c1 r1c2 r1c3 = 5", "1234341221434321\nrellik cage: r1c1 r1c2 = 2"),
)
