"""Slitherlink: draw one loop along the sides of cells; a number counts the sides of its cell on the loop.

Write numbers from 0 to 4, and a dot for a cell without a number. With the flag `full`, the loop visits every corner of
a cell:

    ....
    2.02
    13..
    .2.3
"""

from cpsudoku import Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, FlagLine, Four, Notes, Numbers
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Symbols, one_loop
from cpsudoku.kinds.graphs import arms
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the lines form one loop", one_loop(at, puzzle.sides)
    if puzzle.full:
        yield "the loop visits every corner", [sum(arms(at, corner).values()) >= 1 for corner in puzzle.corners]


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, number in puzzle.clues.items():
        if number is not None:
            yield Clue(f"number {cell}", Exactly(number, arms(at, cell).values()))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("loop", (0, 1), at="sides"),
    sections=[Symbols("clues", numbers=range(5)), Flag("full")],  # full: the loop visits every corner
    aliases=("slither",),
    address=Address(
        "slither",
        (Four("clues"),),
        (FlagLine("f", "full"), Numbers("clues"), Notes(version=1), Drawn("loop", outer=True)),
        flags={"f": "full"},
    ),
    size=(10, 10),
    unique=("....\n2.02\n13..\n.2.3",),
    multiple=("....\n2.02\n13..\n.2..",),
    none=("....\n3.02\n13..\n.2.3",),
)
