"""Region sum lines: all runs of a line, each within one box or region, have the same sum."""

from itertools import groupby

from cpsudoku import Clue
from cpsudoku.constraints import AllEqual
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    box = {cell: i for i, cells in enumerate(puzzle.boxes) for cell in cells}
    for path in puzzle.region_sum_lines:
        # A line that enters a region twice has two runs there. Cells of no region are in no run.
        runs = [at[list(cells)] for i, cells in groupby(path, box.get) if i is not None]
        equal = AllEqual(run[0] if len(run) == 1 else sum(run) for run in runs)
        yield Clue(f"region sum line {at[path[0]]}", *([equal] if len(runs) > 1 else []))


RULE = Rule(
    section=Lines("region sum lines", least=2, again=True),
    clues=clues,
    editors={"f-puzzles": "regionsumline"},
    right=("region sum lines:\nr1c1 r1c2 r1c3 r2c1\nr1c3 r2c1", "region-sum-line: r1c1 r1c2 r1c3"),
    wrong=("region sum lines:\nr1c1 r1c2 r1c3 r1c4", "region sum lines:\nr1c1 r1c2 r1c3 r2c2"),
)
