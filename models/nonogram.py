"""Nonogram: shade cells; the numbers of a row or column are the lengths of its runs of shaded cells.

The numbers of a line are in the order of its runs. `0` is a line without runs, `?` a line with unknown runs, and `3 ?
?` a run of three and two more runs:

    rows:
    1 1
    0
    3
    columns:
    1 1
    1
    1 1
"""

from itertools import groupby

from cpsudoku import Clue, Regular
from cpsudoku.formats.puzz_link.vocabulary import Address, Edges, Shaded
from cpsudoku.kinds import Kind, Lanes, Puzzle, Shading
from cpsudoku.kinds.types import At, Clues, Lane


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, numbers in puzzle.left + puzzle.top:
        yield Clue(name, Regular.runs(at[cells], [n for n in numbers if n != 0]))


def runs(puzzle: Puzzle, at: At, lane: Lane) -> list[int]:
    return [len(list(run)) for shaded, run in groupby(at[lane.cells]) if shaded] or [0]


KIND = Kind(
    clues=clues,
    layers=Shading(),
    address=Address("nonogram", (Edges(("top", "left"), deep=True),), (Edges(("top", "left"), Shaded(), deep=True),)),
    sections=[Lanes("left", several=True, of=runs), Lanes("top", several=True, of=runs)],
    unique=("rows:\n1 1\n0\n3\ncolumns:\n1 1\n1\n1 1",),
    multiple=("rows:\n1\n1\ncolumns:\n1\n1", "rows:\n1 1\n?\n?\ncolumns:\n?\n1\n1 1"),
    none=("rows:\n1 1\n0\n3\ncolumns:\n1 1\n1\n1",),
)
