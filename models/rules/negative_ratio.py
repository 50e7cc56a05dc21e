"""Negative ratio: neighbours without a dot do not have the ratio of any dot (2, if there are no dots)."""

from cpsudoku import Table
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    # A dot of either colour is an exception: a pair may have both, and a text shows one of them.
    dotted = {frozenset((dot.a, dot.b)) for dot in puzzle.ratio_dots + puzzle.difference_dots}
    ratios = {dot.value for dot in puzzle.ratio_dots} - {None} or {2}
    values = at[puzzle.cells[0]].values
    pairs = [(v, w) for v in values for w in values if not any(k * v == w or k * w == v for k in ratios)]
    for _, a, b in puzzle.links:
        if frozenset((a, b)) not in dotted:
            yield Table([at[a], at[b]], pairs)


RULE = Rule(
    section=Flag("negative ratio"),
    rules=rules,
    editors={"f-puzzles": "negative ratio"},
    right=(
        "1234432121433412\nnegative ratio\nratio dots:\nr1c1 r1c2\n"
        "r2c1 r3c1\nr2c3 r2c4\nr2c3 r3c3\nr3c1 r3c2\ndifference dot: r4c3 r4c4",
    ),
    wrong=("negative ratio",),
)
