r"""Gokigen: draw a diagonal in every cell, without closed loops; a number counts the diagonals that meet at its corner.

Numbers stand at corners, so there is one row and one column more than of cells. A diagonal is \ or /:

    .01..
    03..2
    .232.
    1..2.
    ....0
"""

from typing import Any

from cpsudoku import Clue, Connected, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Four, Numbers, Plain
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Clues, Rules
from cpsudoku.puzzles.board import Point


def rules(puzzle: Puzzle, at: At) -> Rules:
    # A loop of diagonals encloses a corner that no diagonal joins to the edge of the board, and every such corner shows
    # a loop.
    index = {corner: i for i, corner in enumerate(puzzle.corners)}
    links: list[tuple[int, int, Any]] = []
    for r, c in puzzle.cells:
        for value, (left, right) in enumerate([(-0.5, 0.5), (0.5, -0.5)]):
            links.append((index[Point(r + left, c - 0.5)], index[Point(r + right, c + 0.5)], at[r, c] == value))
    last = Point(puzzle.height + 0.5, puzzle.width + 0.5)
    edge = [(i, len(index), None) for (r, c), i in index.items() if r in (0.5, last.row) or c in (0.5, last.column)]
    yield "no slants form a loop", Connected([None] * (len(index) + 1), links + edge)


def clues(puzzle: Puzzle, at: At) -> Clues:
    for (r, c), number in puzzle.clues.items():
        if number is not None:
            around = (((-0.5, -0.5), 0), ((0.5, 0.5), 0), ((-0.5, 0.5), 1), ((0.5, -0.5), 1))
            touching = [at[r + y, c + x] == value for (y, x), value in around if (r + y, c + x) in at]
            yield Clue(f"number {Point(r, c)}", Exactly(number, touching))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("slants", (0, 1), symbols="\\/"),
    sections=[Symbols("clues", numbers=range(5), at="corners")],
    aliases=("slant",),
    address=Address(
        "gokigen",
        (Four("clues"),),
        (Numbers("clues"), Cells(layer="slants", drawn={"1": 0, "2": 1})),
        old=("d", Plain("clues")),
    ),
    unique=(".01..\n03..2\n.232.\n1..2.\n....0",),
    multiple=("..1..\n03..2\n.232.\n1..2.\n....0",),
    none=(".00..\n03..2\n.232.\n1..2.\n....0",),
)
