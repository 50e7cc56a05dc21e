"""Distinct counts: the digit of the first cell is the number of different digits in the other cells."""

from cpsudoku import Constraint, Count, Or, Variable
from cpsudoku.kinds import Lines, Rule


def distinct(line: list[Variable]) -> Constraint:
    first, *others = line
    digits = sorted({value for x in others for value in x.values})
    return Count([Or(*(x == digit for x in others)) for digit in digits]) == first


RULE = Rule(
    section=Lines("distinct counts", least=2),
    each=distinct,
    right=("distinct counts:\nr1c2 r2c1 r3c4 r4c3\nr1c1 r2c1 r3c4",),
    wrong=("distinct count: r1c1 r2c1 r2c2",),
)
