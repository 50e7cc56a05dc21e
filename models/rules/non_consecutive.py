"""Non-consecutive: neighbours do not differ by one, except at a difference dot."""

from cpsudoku import Table
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    dotted = {frozenset((dot.a, dot.b)) for dot in puzzle.difference_dots}
    for _, a, b in puzzle.links:
        if frozenset((a, b)) not in dotted:
            yield Table([at[a], at[b]], where=lambda v, w: abs(v - w) != 1)


RULE = Rule(
    section=Flag("non-consecutive"),
    rules=rules,
    editors={"f-puzzles": "nonconsecutive"},
    right=(
        "1324423124133142\nnon-consecutive\ndifference dots:\nr1c2 r1c3\n"
        "r1c2 r2c2\nr1c3 r2c3\nr2c2 r2c3\nr3c1 r4c1\nr3c4 r4c4 = ?",
    ),
    wrong=("non-consecutive",),
)
