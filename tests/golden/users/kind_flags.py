"""Rising: a Latin square; with the flag, neighbours in the first row are not consecutive unless dotted."""

from itertools import pairwise

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Kind, Pairs
from cpsudoku.model import Clue


def rules(puzzle, at):
    if puzzle.height != puzzle.width:
        raise CpsudokuError("expected a square board")
    for unit in puzzle.rows + puzzle.columns:
        yield "a row or column holds each digit once", AllDifferent(at[unit])
    if puzzle.strict:
        for a, b in pairwise(puzzle.rows[0]):
            if (a, b) not in {(p, q) for p, _, q, _ in puzzle.dots}:
                yield "no dot, not consecutive", abs(at[a] - at[b]) >= 2


def clues(puzzle, at):
    for a, _, b, _ in puzzle.dots:
        yield Clue(f"dot {a} {b}", abs(at[a] - at[b]) == 1)


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Pairs("dots", "o", shape=True), Flag("strict")],
    unique=("2413\n3142\n13..\n....\nstrict\ndots: r3c2 o r3c3",),
    multiple=("size: 4x4\nstrict",),
    none=("12..\n....\n....\n....\nstrict",),
)
