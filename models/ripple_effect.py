"""Ripple effect: every room has the numbers from 1 to its count of cells, and equal numbers keep apart.

Two equal numbers of a row or column have at least that number of cells between them:

    ....
    ..1.
    ....
    ..1.
    rooms:
    1222
    1113
    4553
    4455
"""

from cpsudoku import Table
from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, Entered, NoCells, Number16, Numbers, Rooms
from cpsudoku.kinds import Kind, Layer, Puzzle, Regions
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.kinds.graph_rules import filled_rooms, up_to_size


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield from filled_rooms(puzzle, at)
    for line in puzzle.rows + puzzle.columns:
        for i, a in enumerate(line):
            for steps, b in enumerate(line[i + 1 : i + len(up_to_size(puzzle)) + 1], 1):
                far = [(v, w) for v in at[a].values for w in at[b].values if v != w or v < steps]
                yield "equal numbers of a line are far enough apart", Table([at[a], at[b]], far)


KIND = Kind(
    rules=rules,
    layers=Layer("numbers", up_to_size),
    sections=[Regions("rooms")],
    required=("rooms",),
    aliases=("ripple", "hakyuu", "hakyukoka"),
    address=Address(
        "ripple",
        (Borders("rooms"), Number16("numbers"), NoCells()),
        (Rooms("rooms", 0), Numbers("numbers"), Entered("numbers")),
    ),
    unique=(
        "....\n..1.\n....\n..1.\nrooms:\n1222\n1113\n4553\n4455",
        "...2.\n.....\n....1\n..1..\n.....\nrooms:\n11222\n13442\n13445\n67455\n67775",
    ),
    multiple=("....\n....\n....\n..1.\nrooms:\n1222\n1113\n4553\n4455",),
    none=("...2.\n.....\n....1\n..2..\n.....\nrooms:\n11222\n13442\n13445\n67455\n67775",),
)
