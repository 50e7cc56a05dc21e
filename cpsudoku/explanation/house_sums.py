"""Sums of houses and cages as premises: what `statement.house_sums` finds, up to three houses at a time.

Each says nothing new, but propagation never adds up a house.
"""

from __future__ import annotations

from cpsudoku.explanation.theory import Premise, Theory
from cpsudoku.statement.house_sums import RestSum, find_sums, groups_of, in_clauses

HOUSES = 3  # that a person adds up


class HouseSum(Premise):
    """Attributes:
    houses, cages: What it adds up, places of lines. ``total``: of the houses; ``taken``: of the cages.
    inside, outside: The variables that are left, and those of cages that are not in the houses.
    """

    __slots__ = ("cages", "houses", "inside", "outside", "taken", "total")
    houses: tuple[int, ...]
    cages: tuple[int, ...]
    inside: tuple[int, ...]
    outside: tuple[int, ...]
    total: int
    taken: int


def house_sums(theory: Theory) -> list[HouseSum]:
    """Return the sums of houses without cages; their numbers are negative, for they are no part of the statement."""
    sums = find_sums(*groups_of(theory.statement.in_order()), HOUSES)
    return [_premise(theory, -1 - i, one) for i, one in enumerate(sums)]


def _premise(theory: Theory, number: int, sum_: RestSum) -> HouseSum:
    values = {first: x.values for x, first in theory.statement.first.items()}
    cells = (*sum_.inside, *sum_.outside)
    places = [group.place for group in (*sum_.houses, *sum_.cages)]
    literals = [x for first in cells for x in range(first, first + len(values[first]))]
    premise = HouseSum(number, "sum", places, [*in_clauses(sum_, values)], literals)
    premise.houses = tuple([house.place for house in sum_.houses])
    premise.cages = tuple([cage.place for cage in sum_.cages])
    premise.inside, premise.outside = (tuple([theory.variable_of[x] for x in some]) for some in sum_[2:4])
    premise.total, premise.taken = sum(house.sum for house in sum_.houses), sum(cage.sum for cage in sum_.cages)
    theory.place(premise)
    return premise
