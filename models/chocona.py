"""Chocona: shade cells so that the shaded cells form rectangles, which do not touch along a side.

A number counts the shaded cells of its room:

    1.0.
    .52.
    ....
    ....
    rooms:
    1122
    1342
    3344
    3344
"""

from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, RoomNumbers, Rooms, Shaded
from cpsudoku.kinds import Kind, Puzzle, Regions, Shading, Symbols
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.kinds.graph_rules import count_shaded, shaded_in_rooms, small_rooms


def rules(puzzle: Puzzle, at: At) -> Rules:
    # If no 2x2 has exactly three shaded cells, each connected area of shaded cells is a rectangle.
    for square in puzzle.squares:
        yield "shaded cells that are connected form a rectangle", sum(at[square]) != 3


KIND = Kind(
    rules=rules,
    clues=shaded_in_rooms,
    layers=Shading(),
    sections=[Symbols("clues", numbers=True, of=count_shaded), Regions("rooms")],
    sample=small_rooms,
    required=("rooms",),
    address=Address(
        "chocona",
        (Borders("rooms"), RoomNumbers("clues", "rooms")),
        (Rooms("rooms"), RoomNumbers("clues", "rooms"), Shaded()),
    ),
    unique=(
        "1.0.\n.52.\n....\n....\nrooms:\n1122\n1342\n3344\n3344",
        "4..0.\n.....\n.4.4.\n.....\n.....\nrooms:\n12233\n11223\n14255\n44455\n46665",
    ),
    multiple=("13..\n....\n2.4.\n....\nrooms:\n1222\n1112\n3144\n3344",),
    none=("3.3.1\n.....\n3....\n2.3..\n.....\nrooms:\n11223\n11123\n44223\n54666\n55566",),
)
