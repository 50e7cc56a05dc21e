"""Skyscrapers: a Latin square of heights; a number at the edge counts the towers that are seen from there.

A tower hides each tower behind it that is not higher. Numbers stand at the four edges, with `.` for no number. The grid
may have given digits:

    ....
    ....
    ....
    ....
    right: . 2 . .
    top: 4 3 . .
"""

from itertools import accumulate

from cpsudoku import AllDifferent, Clue
from cpsudoku.constraints import Visible
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Edges, Number16
from cpsudoku.kinds import Kind, Lanes, Puzzle
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns:
        yield "the heights of a row or column are different", AllDifferent(at[unit])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, number in puzzle.left + puzzle.right + puzzle.top + puzzle.bottom:
        yield Clue(name, Visible(at[cells]) == number)


EDGES = ("top", "bottom", "left", "right")
BOARD = Edges(EDGES, Cells(section="digits", layer="digits", numbers=True, prefix="q"))

KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Lanes(edge, of=lambda _, at, lane: len(set(accumulate(at[lane.cells], max)))) for edge in EDGES],
    aliases=("skyscraper", "building"),
    address=Address("skyscrapers", (Edges(EDGES), Number16("digits", optional=True)), (BOARD,)),
    unique=("left: 1 . .\ntop: . . 3", "size: 4x4\nright: . 2 . .\ntop: 4 3 . ."),
    multiple=("...\n...\n...\nleft: 1 . .",),
    none=("left: 1 . .\ntop: 3 . .",),
)
