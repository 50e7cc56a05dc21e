"""Star battle: put the same number of stars in every row, column and room; no two touch, not even at a corner.

`stars:` is that number; without it, the number is one. A cell of no room, a dot on the map of rooms, has no star:

    stars: 1
    rooms:
    11122
    33422
    34442
    35552
    55555
"""

from cpsudoku import Exactly, Or
from cpsudoku.formats.puzz_link.vocabulary import Address, Amount, Borders, Rooms, Shaded
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Regions
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    stars = puzzle.stars[0] if puzzle.stars else 1
    for unit in puzzle.rows + puzzle.columns + puzzle.rooms:
        yield "every row, column and room has its stars", Exactly(stars, at[unit])
    roomy = {cell for room in puzzle.rooms for cell in room}
    for cell in puzzle.cells:
        if cell not in roomy:
            yield "a cell of no room holds no star", at[cell] == 0
        yield "no two stars touch", [Or(at[cell] == 0, at[b] == 0) for b in puzzle.around(cell) if b > cell]


KIND = Kind(
    rules=rules,
    layers=Layer("shading", (0, 1), symbols="-*", words=("empty", "a star")),
    sections=[Flag("stars", arguments=("0",)), Regions("rooms", blanks=True)],
    required=("rooms",),
    aliases=("starbattle",),
    address=Address(
        "starbattle",
        (Amount("stars", lambda h, w: 1), Borders("rooms")),
        (Amount("stars", lambda h, w: 1), Rooms("rooms", None), Shaded()),
    ),
    unique=("stars: 1\nrooms:\n11122\n33422\n34442\n35552\n55555",),
    multiple=("stars: 1\nrooms:\n11122\n11112\n33144\n33545\n35555",),
    none=("stars: 1\nrooms:\n11223\n11233\n11145\n44445\n44445",),
)
