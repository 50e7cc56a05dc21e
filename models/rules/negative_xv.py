"""Negative XV: no two neighbours without an X or V between them add up to five or ten."""

from cpsudoku import Table
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    marked = {frozenset((pair.a, pair.b)) for pair in puzzle.xv}
    values = at[puzzle.cells[0]].values
    pairs = [(v, w) for v in values for w in values if v + w not in (5, 10)]
    for _, a, b in puzzle.links:
        if frozenset((a, b)) not in marked:
            yield Table([at[a], at[b]], pairs)


RULE = Rule(
    section=Flag("negative xv"),
    rules=rules,
    editors={"f-puzzles": "negative xv"},
    right=(
        "1243342143122134\nnegative xv",
        "1234341221434321\nnegative xv\nxv:\nr1c2 V r1c3\nr2c1 V r3c1\n"
        "r2c2 V r2c3\nr2c2 V r3c2\nr2c3 V r3c3\nr2c4 V r3c4\nr3c2 V r3c3\nr4c2 ? r4c3",
    ),
    wrong=("negative xv",),
)
