"""Difference (white) dots: the two digits at a dot differ by the given number, or by one if there is none."""

from cpsudoku.kinds import Pairs, Rule
from cpsudoku.kinds.sections import While

RULE = Rule(
    section=Pairs(
        "difference dots",
        value="may",
        default=1,
        touching=True,
        shape=While({"non-consecutive": "places", "negative difference": "values", "negative ratio": "places"}),
    ),
    each=lambda x, y, difference: abs(x - y) == difference,
    drawing="white dot",
    editors={"f-puzzles": "difference"},
    right=("difference dots:\nr1c1 r1c2\nr1c1 r2c1 = 2\nr3c1 r3c2 = ?",),
    wrong=("difference dots:\nr2c2 r2c3", "difference dot: r1c1 r1c2 = 2"),
)
