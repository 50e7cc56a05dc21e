"""Barcode: the runs of shaded cells of a row are as long as its numbers say; columns alternate."""

from itertools import pairwise

from cpsudoku import Regular
from cpsudoku.kinds import Kind, Lanes, Shading
from cpsudoku.model import Clue


def rules(puzzle, at):
    for column in puzzle.columns:
        for a, b in pairwise(at[column]):
            yield "no two shaded cells touch in a column", (a == 0) | (b == 0)


def clues(puzzle, at):
    for lane in puzzle.left:
        yield Clue(lane.name, Regular.runs(at[lane.cells], lane.value))


KIND = Kind(
    layers=Shading(),
    rules=rules,
    clues=clues,
    sections=[Lanes("left", several=True)],
    unique=("size: 2x4\nleft:\n2 1\n0",),
    multiple=("size: 2x4\nleft:\n1\n1",),
    none=("size: 2x4\nleft:\n4\n1",),
)
