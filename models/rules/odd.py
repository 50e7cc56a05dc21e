"""Odd cells hold an odd digit."""

from cpsudoku import InDomain
from cpsudoku.kinds import Marked, Rule

RULE = Rule(
    section=Marked("odd"),
    each=lambda x: InDomain(x, [value for value in x.values if value % 2 == 1]),
    drawing="odd",
    editors={"f-puzzles": "odd"},
    right=("odd: r1c1 r2c1",),
    wrong=("odd: r1c2",),
)
