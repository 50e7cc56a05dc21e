"""Renbans: different digits that are consecutive, in any order."""

from cpsudoku import Constraint, Variable
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Lines, Rule


def consecutive(path: list[Variable]) -> Constraint:
    line = list(dict.fromkeys(path))
    return DistinctSets(line, (range(low, low + len(line)) for low in line[0].values))


RULE = Rule(
    section=Lines("renbans", again=True),
    each=consecutive,
    editors={"f-puzzles": "renban"},
    right=("renbans:\nr1c1 r1c2 r1c3\nr1c4 r2c1\nr2c1 r2c2 r1c2", "renban: r1c1 r1c2 r1c3 r1c4"),
    wrong=("renbans:\nr1c1 r1c3", "renbans:\nr1c1 r1c2 r2c4", "renbans:\nr1c1 r1c2 r1c3 r1c4 r2c1"),
)
