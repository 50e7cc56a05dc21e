"""Little killers: the digits along a diagonal add up to the number outside; digits may repeat."""

from cpsudoku.kinds import Outside, Rule
from cpsudoku.kinds.sections import Editor

RULE = Rule(
    section=Outside("little killers", ways="diagonal"),
    each=lambda line, total: sum(line) == total,
    drawing="outside",
    editors={"f-puzzles": Editor("littlekillersum", nothing=0)},
    right=("little killers:\nr1c1 dr 10\nr4c2 ur 9\nr1c2 dl = 5",),
    wrong=("little killers:\nr1c1 dr 9", "little killer: r2c4 ul 3"),
)
