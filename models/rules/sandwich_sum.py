"""Sandwich sums: in a row or column, the digits between the lowest and the highest digit add up to the number
outside."""

from functools import lru_cache
from itertools import combinations

from cpsudoku import And, Constraint, InDomain, Or, Variable
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Outside, Rule


@lru_cache(maxsize=10_000)
def fillings(values: tuple[int, ...], size: int, total: int) -> list[tuple[int, ...]]:
    return [digits for digits in combinations(values, size) if sum(digits) == total]


def sandwich(line: list[Variable], total: int) -> Constraint:
    """State the two end digits (crusts), and the set of digits between them. An automaton over the line takes three
    times as many clauses."""
    low, *inner, high = line[0].values
    parts = []
    for i, j in combinations(range(len(line)), 2):
        if sets := fillings(tuple(inner), j - i - 1, total):
            crusts = [InDomain(line[i], (low, high)), InDomain(line[j], (low, high))]
            parts.append(And(*crusts, DistinctSets(line[i + 1 : j], sets)))
    return Or(*parts)


RULE = Rule(
    section=Outside("sandwich sums", ways="straight"),
    each=sandwich,
    drawing="outside",
    editors={"f-puzzles": "sandwichsum"},
    right=("sandwich sums:\nr1 > 5\nc4 v 5\nr2 < 0\nc1 v ?",),
    wrong=("sandwich sum: r1 > 4", "sandwich sum: c1 ^ 0"),
)
