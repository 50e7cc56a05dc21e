"""Norinori: shade two cells of every room, so that every shaded cell has exactly one shaded neighbour.

Cells with the same label are a room:

    rooms:
    1111
    2213
    2243
    2443
"""

from cpsudoku import Exactly, Implies
from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, Drawn, Rooms, Shaded
from cpsudoku.kinds import Kind, Puzzle, Regions, Shading
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for room in puzzle.rooms:
        yield "every room has two shaded cells", Exactly(2, at[room])
    for cell in puzzle.cells:
        beside = Exactly(1, at[puzzle.neighbours(cell)])
        yield "every shaded cell has one shaded neighbour", Implies(at[cell] == 1, beside)


KIND = Kind(
    rules=rules,
    layers=Shading(),
    sections=[Regions("rooms")],
    required=("rooms",),
    address=Address("norinori", (Borders("rooms"),), (Rooms("rooms"), Shaded(), Drawn())),
    unique=(
        "rooms:\n1111\n2213\n2243\n2443",
        "rooms:\n11112\n33312\n43555\n44665\n44665",
    ),
    multiple=("rooms:\n1112\n3322\n3342\n4444",),
    none=("rooms:\n11112\n33142\n34445\n66775\n66688",),
)
