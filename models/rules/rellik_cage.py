"""Rellik cages: the digits are different; no digit and no set of digits of the cage adds up to the number."""

from functools import lru_cache
from itertools import combinations

from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Lines, Rule


@lru_cache(maxsize=1000)
def safe(values: tuple[int, ...], size: int, number: int) -> list[tuple[int, ...]]:
    """Return the sets of ``size`` digits that have no subset with the sum ``number``."""
    return [
        digits
        for digits in combinations(values, size)
        if all(sum(part) != number for k in range(1, size + 1) for part in combinations(digits, k))
    ]


RULE = Rule(
    section=Lines("rellik cages", value=True, ordered=False),
    each=lambda cage, number: DistinctSets(cage, safe(cage[0].values, len(cage), number)),
    right=("rellik cages:\nr1c1 r1c2 r2c1 = 7\nr1c1 r1c4 = 3\nr2c2 = ?",),
    wrong=("rellik cage: r1c1 r1c2 r1c3 = 5", "rellik cage: r1c1 r1c2 = 2"),
)
