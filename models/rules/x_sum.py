"""X-sums: the first X digits of a row or column, where X is its first digit, add up to the number outside."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cpsudoku import Constraint, Implies, InDomain, Variable
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Outside, Rule


@lru_cache(maxsize=10_000)
def followers(values: tuple[int, ...], first: int, total: int) -> list[tuple[int, ...]]:
    """Return the sets of different digits that can follow the first one."""
    others = [value for value in values if value != first]
    return [digits for digits in combinations(others, first - 1) if sum(digits) == total - first]


def x_sum(line: list[Variable], total: int) -> Iterator[Constraint]:
    """State a set of digits for each X. An automaton over the line takes about fifty times as many clauses."""
    x = line[0]
    sets = {first: followers(x.values, first, total) for first in x.values if 0 < first <= len(line)}
    yield InDomain(x, [first for first in x.values if sets.get(first) or first == total == 0])
    for first, family in sets.items():
        if family and first > 1:
            yield Implies(x == first, DistinctSets(line[1:first], family))


RULE = Rule(
    section=Outside("x-sums", ways="straight"),
    each=x_sum,
    drawing="outside",
    editors={"f-puzzles": "xsum"},
    right=("x-sums:\nr1 > 1\nr1 < 10\nc2 v 6\nr2 > ?",),
    wrong=("x-sum: r2 > 7",),
)
