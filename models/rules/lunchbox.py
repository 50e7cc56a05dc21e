"""Lunchboxes: different digits along a path; the digits between the smallest and the largest digit add up to the
sum."""

from itertools import combinations

from cpsudoku import AllDifferent, And, Constraint, InDomain, Or, Variable
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Lines, Rule


def lunchbox(line: list[Variable], total: int) -> Constraint:
    """State the places of the smallest and the largest digit, and which of them comes first."""
    values = line[0].values
    ways = []
    for i, j in combinations(range(len(line)), 2):
        filling = line[i + 1 : j]
        added = DistinctSets.total(filling, total) if filling else None
        if added is None and total:
            continue
        inside = [added] if added is not None else []
        if len(line) == len(values):  # the line has every digit
            ends = (values[0], values[-1])
            ways.append(And(InDomain(line[i], ends), InDomain(line[j], ends), *inside))
            continue
        others = [x for k, x in enumerate(line) if k not in (i, j)]
        for low, high in ((line[i], line[j]), (line[j], line[i])):
            apart = [part for x in others for part in (low < x, x < high)] or [low < high]
            ways.append(And(*apart, *inside))
    if len(line) == 1 and total == 0:  # the only digit is the smallest and the largest, and nothing lies between
        return line[0] <= max(values)
    return Or(*ways)


RULE = Rule(
    section=Lines("lunchboxes", value=True),
    each=lambda line, total: (AllDifferent(line), lunchbox(line, total)),
    drawing="cage",
    right=("lunchboxes:\nr1c1 r1c2 r1c3 r1c4 = 5\nr2c1 r2c2 r2c3 = 0\nr3c2 r3c1 r3c4 = 2\nr1c1 = ?",),
    wrong=("lunchbox: r1c1 r1c2 r1c3 = 0", "lunchbox: r1c1 r1c2 r2c3 = 2"),
)
