"""Ratio (black) dots: one digit at a dot is the other times the given number, or twice the other without a number."""

from cpsudoku import Table
from cpsudoku.kinds import Pairs, Rule
from cpsudoku.kinds.sections import While

RULE = Rule(
    section=Pairs(
        "ratio dots",
        value="may",
        default=2,
        touching=True,
        shape=While({"negative ratio": "values", "negative difference": "places"}),
    ),
    each=lambda x, y, ratio: Table([x, y], where=lambda v, w: ratio * v == w or ratio * w == v),
    drawing="black dot",
    editors={"f-puzzles": "ratio"},
    right=("ratio dots:\nr1c1 r1c2\nr1c3 r2c3 = 3\nr1c2 r2c2\nr1c3 r1c4 = ?",),
    wrong=("ratio dots:\nr1c2 r1c3", "ratio dot: r3c3 r4c3 = 3"),
)
