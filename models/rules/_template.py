"""Sum pairs: two cells add up to the number.

Below a grid, one pair a line:

    sum pairs:
    r1c1 r1c2 = 5
"""

from cpsudoku.kinds import Pairs, Rule

RULE = Rule(
    section=Pairs("sum pairs", value=True),
    # What one pair says: its two variables come first, then the number. It is a clue: `sum pair r1c1`, which can be
    # blamed, or left out, by its name. A pair whose number is not known (?) says nothing.
    each=lambda x, y, total: x + y == total,
    # Filled grids that the rule allows, and grids in which one clue of it is broken: `cpsudoku test` asks them.
    right=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr4c4 r1c4 = 5",),
    wrong=("1234341221434321\nsum pairs:\nr1c1 r1c2 = 3\nr1c3 r1c4 = 6",),
)
