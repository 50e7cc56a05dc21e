"""Negative difference: neighbours without a dot do not differ by the number of any dot (by 1, if there are no dots)."""

from cpsudoku import Table
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    # A dot of either colour is an exception: a pair may have both, and a text shows one of them.
    dotted = {frozenset((dot.a, dot.b)) for dot in puzzle.ratio_dots + puzzle.difference_dots}
    differences = {dot.value for dot in puzzle.difference_dots} - {None} or {1}
    values = at[puzzle.cells[0]].values
    pairs = [(v, w) for v in values for w in values if not any(abs(v - w) == k for k in differences)]
    for _, a, b in puzzle.links:
        if frozenset((a, b)) not in dotted:
            yield Table([at[a], at[b]], pairs)


RULE = Rule(
    section=Flag("negative difference"),
    rules=rules,
    editors={"f-puzzles": "negative difference"},
    right=(
        "1324423124133142\nnegative difference\nratio dot: r3c4 r4c4 = ?\n"
        "difference dots:\nr1c2 r1c3\nr1c2 r2c2\nr1c3 r2c3\nr2c2 r2c3\nr3c1 r4c1",
    ),
    wrong=("negative difference",),
)
