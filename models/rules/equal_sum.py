"""Equal sums: the digits of each group of cells have the same sum."""

from cpsudoku.constraints import AllEqual
from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("equal sums", groups=2, more=True),
    each=lambda groups: AllEqual(group[0] if len(group) == 1 else sum(group) for group in groups),
    right=("equal sums:\nr1c1 r1c2 | r1c3\nr2c1 r2c3 | r2c2 | r1c1 r3c4",),
    wrong=("equal sum: r1c1 r1c2 | r1c4",),
)
