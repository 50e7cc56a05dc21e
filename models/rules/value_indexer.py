"""Value indexers: if the second cell of a line has digit N, the cell N places after it has the digit of the first
cell."""

from cpsudoku import Element
from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("value indexers", least=3),
    each=lambda line: Element(line[2:], line[1], first=1, outside=-1) == line[0],
    right=("value indexers:\nr1c2 r2c3 r3c1\nr1c1 r1c3 r2c2 r3c1 r2c3",),
    wrong=("value indexer: r1c1 r1c2 r1c3 r1c4",),
)
