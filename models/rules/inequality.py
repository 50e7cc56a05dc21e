"""Inequalities: of the two cells at a sign, the cell at its open side holds the larger digit."""

from cpsudoku.kinds import Pairs, Rule

RULE = Rule(
    section=Pairs("inequalities", signs="<>"),
    each=lambda x, y, sign: x < y if sign == "<" else y < x,
    right=("inequalities:\nr1c1 < r1c2\nr2c1 > r1c1",),
    wrong=("inequalities: r1c1 > r1c2",),
)
