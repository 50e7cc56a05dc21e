"""Sum pairs: two cells add up to the number.

Write one pair on each line, below a grid:

    sum pairs:
    r1c1 r1c2 = 5
"""

from cpsudoku.kinds import Pairs, Rule

RULE = Rule(
    section=Pairs("sum pairs", value=True),
    # The rule of one pair: the function gets its two variables, then the number. Each pair is a clue, named `sum pair
    # r1c1`. An explanation or a check can name this clue, or leave it out. A pair with an unknown number (?) has no
    # rule.
    each=lambda x, y, total: x + y == total,
    # The rule allows the right grids; each wrong grid breaks one clue. `cpsudoku test` checks both.
    right=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr4c4 r1c4 = 5",),
    wrong=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr1c3 r1c4 = 6",),
)
