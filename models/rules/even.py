"""Even cells hold an even digit."""

from cpsudoku import InDomain
from cpsudoku.kinds import Marked, Rule

RULE = Rule(
    section=Marked("even"),
    each=lambda x: InDomain(x, [value for value in x.values if value % 2 == 0]),
    drawing="even",
    editors={"f-puzzles": "even"},
    right=("even: r1c2 r2c2",),
    wrong=("even: r1c1",),
)
