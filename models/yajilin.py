"""Yajilin: shade cells and draw one loop through all the other cells; a number counts shaded cells along its arrow.

Shaded cells do not share a side. Cells with a clue are neither shaded nor on the loop. With the flag `outside`, no
shaded cell lies inside the loop:

     . >1  .  .  .
     .  .  .  .  .
     .  .  ?  .  .
     .  .  .  .  .
     .  . ^0  ?  .
"""

from collections.abc import Iterator

from cpsudoku import AtLeast, Clue, Exactly, Or
from cpsudoku.formats.puzz_link.vocabulary import Address, Arrows, Drawn, FlagLine, Shaded
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Shading, Symbols, one_loop
from cpsudoku.kinds.graphs import arms, insides, none_of
from cpsudoku.kinds.types import At
from cpsudoku.puzzles.board import Point


def corners(puzzle: Puzzle) -> list[Point]:
    """Return the corners whose side of the loop, inside or outside, matters."""
    return puzzle.corners if puzzle.outside else []


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    yield "no two shaded cells touch", none_of(at.shading, [(a, b) for _, a, b in puzzle.links])
    for cell in puzzle.cells:
        links = arms(at, cell).values()
        if cell in puzzle.clues:
            yield "cells with numbers are not shaded", at.shading[cell] == 0
            yield "the loop passes no cell with a number", [x == 0 for x in links]
        else:
            yield "every other cell is shaded or on the loop", Or(at.shading[cell] == 1, *(x == 1 for x in links))
            yield "the loop passes no shaded cell", [Or(at.shading[cell] == 0, x == 0) for x in links]
    if puzzle.outside:
        yield from insides(at.inside, at, puzzle.links)
        yield from (Or(at.shading[r, c] == 0, at.inside[r - 0.5, c - 0.5] == 0) for r, c in puzzle.cells)


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, clue in puzzle.clues.items():
        if isinstance(clue, int):
            yield Clue(f"number {cell} without an arrow", AtLeast(1, []))  # no solution can satisfy this clue
        elif clue is not None and clue[1] is not None:
            yield Clue(f"arrow {cell}", Exactly(clue[1], at.shading[puzzle.away(cell, clue[0])]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("loop", (0, 1), at="links"),
        Shading(),
        Layer("inside", (0, 1), at=corners, auxiliary=True),
    ],
    # outside: no shaded cell lies inside the loop
    sections=[Symbols("clues", numbers=True, arrows=True, shape="places"), Flag("outside")],
    aliases=("yajirin",),
    address=Address(
        "yajilin",
        (Arrows("clues"),),
        (FlagLine("o", "outside"), Arrows("clues"), Shaded(), Drawn("loop")),
        flags={"o": "outside", "b": ""},
    ),
    unique=(" . >1  .  .  .\n .  .  .  .  .\n .  .  ?  .  .\n .  .  .  .  .\n .  . ^0  ?  .",),
    multiple=(" . >1  .  .  .\n .  .  .  .  .\n .  .  ?  .  .\n .  .  .  .  .\n .  .  ?  ?  .",),
    none=(" . >1  .  .  .\n .  .  .  .  .\n .  .  ?  .  .\n .  .  .  .  .\n .  . ^2  ?  .",),
)
