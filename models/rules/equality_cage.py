"""Equality cages: different digits, as many odd as even digits, and as many low as high digits."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from cpsudoku import AllDifferent, Constraint, Exactly, InDomain, Variable
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import Cell
from cpsudoku.puzzles import sampling

MOST = 2_000  # the greatest number of sets of digits to list


def balance(cage: list[Variable]) -> Iterator[Constraint]:
    """If there is an odd number of digits, the middle digit is neither low nor high. An even number of different digits
    never includes it."""
    digits, half = cage[0].values, len(cage[0].values) // 2
    parts = [{v for v in digits if v % 2}, {v for v in digits if v % 2 == 0}, set(digits[:half]), set(digits[-half:])]
    if len(cage) % 2 or comb(len(digits), len(cage)) <= MOST:
        sets = combinations(digits, len(cage)) if len(cage) % 2 == 0 else ()
        yield DistinctSets(cage, [s for s in sets if all(2 * len(part & set(s)) == len(s) for part in parts)])
    else:
        yield AllDifferent(cage)
        yield from (Exactly(len(cage) // 2, [InDomain(x, part) for x in cage]) for part in parts)


def even(rng: Random, puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Draw cages of two or four cells. An odd number of cells cannot have as many odd as even digits."""
    cages = [cage for _ in range(8) for cage in sampling.groups(rng, puzzle, 2, 4)]
    return [cage for cage in cages if len(cage) % 2 == 0]


RULE = Rule(
    section=Lines("equality cages", ordered=False, sample=even),
    each=balance,
    right=("equality cages:\nr1c1 r1c2 r1c3 r1c4\nr1c1 r1c4", "equality cage: r1c2 r1c3"),
    wrong=("equality cages:\nr1c1 r1c2", "equality cages:\nr1c1 r1c2 r1c3"),
)
