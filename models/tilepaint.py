"""Tilepaint: shade tiles, each whole or not at all; a number at an edge counts the shaded cells of that line.

Tiles are the rooms of the text. A dot at the edge means no number:

    rooms:
    1222
    1113
    4553
    4455
    left: 4 4 3 .
"""

from cpsudoku import Clue, Exactly
from cpsudoku.constraints import AllEqual
from cpsudoku.formats.puzz_link.kind_decoders import TileSums
from cpsudoku.formats.puzz_link.vocabulary import SHADED, Address, Borders, Cells, Rooms
from cpsudoku.kinds import Kind, Lanes, Puzzle, Regions, Shading
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "a tile is shaded whole or not at all", [AllEqual(at[tile]) for tile in puzzle.rooms if len(tile) > 1]


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, count in puzzle.left + puzzle.top:
        yield Clue(name, Exactly(count, at[cells]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Regions("rooms"), Lanes("left"), Lanes("top")],
    required=("rooms",),
    address=Address(
        "tilepaint",
        (Borders("rooms"), TileSums()),
        (Rooms("rooms", None), TileSums(), Cells(layer="shading", drawn=SHADED, ignored="-", blank=0)),
    ),
    unique=(
        "rooms:\n1222\n1113\n4553\n4455\nleft: 4 4 3 .",
        "rooms:\n11222\n31442\n35546\n75566\n77788\nleft: 5 . 4 . 3\ntop: . . 4 . .",
    ),
    multiple=("rooms:\n1222\n1113\n4553\n4455\nleft: 4 4 . .",),
    none=("rooms:\n1122\n3442\n3455\n3445\nleft: 3 . 2 .\ntop: 1 . . .",),
)
