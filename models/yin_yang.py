"""Yin-yang: put a white or black circle in every cell; each colour is one piece; no 2x2 has only one colour.

White is o, black is x:

    oox..
    .....
    ..x..
    ..x..
    ..x..
"""

from cpsudoku import AtLeast, AtMost, Table
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Circles, Numbers
from cpsudoku.kinds import Kind, Layer, Puzzle, one_piece
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for colour in (0, 1):
        yield "the circles of a colour are connected", one_piece({cell: at[cell] == colour for cell in puzzle.cells})
    for square in puzzle.squares:
        yield "no 2x2 is of one colour", [AtLeast(1, at[square]), AtMost(3, at[square])]
        # This follows from the rules: two opposite cells of one colour in a 2x2, connected around it, would separate
        # the other two.
        crossed = Table(at[square], [(0, 1, 1, 0), (1, 0, 0, 1)])
        yield "both colours are connected, so no 2x2 is a checkerboard", ~crossed


KIND = Kind(
    rules=rules,
    layers=Layer("circles", (0, 1), symbols="ox"),
    aliases=("yinyang",),
    address=Address(
        "yinyang",
        (Circles("circles", 0, 1),),
        (Numbers("circles", table={1: 0, 2: 1}), Cells(layer="circles", drawn={"1": 0, "2": 1})),
    ),
    unique=("oox..\n.....\n..x..\n..x..\n..x..",),
    multiple=("oox..\n.....\n.....\n..x..\n..x..",),
    none=("o...x\n.....\n.....\n.....\nx...o",),
)
