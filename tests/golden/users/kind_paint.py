"""Paint: shade cells so that numbers at the edges count the shaded cells of their line, and no 2x2 is shaded."""

from cpsudoku import AtMost, Exactly
from cpsudoku.kinds import Kind, Lanes, Shading
from cpsudoku.kinds.graphs import none_of
from cpsudoku.model import Clue


def rules(puzzle, at):
    yield "no 2x2 square is shaded", none_of(at, puzzle.squares)
    for row in puzzle.rows:
        yield "at most three cells of a row are shaded", AtMost(3, at[row])


def clues(puzzle, at):
    for lane in puzzle.left + puzzle.top:
        yield Clue(lane.name, Exactly(lane.value, at[lane.cells]))


KIND = Kind(
    layers=Shading(),
    rules=rules,
    clues=clues,
    sections=[Lanes("left"), Lanes("top")],
    unique=("...\n...\n...\nleft: 1 2 1\ntop: 3 0 1",),
    multiple=("...\n...\n...\nleft: 1 1 1",),
    none=("...\n...\n...\nleft: 3 0 0\ntop: 0 1 1",),
)
