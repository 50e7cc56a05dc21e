"""Suguru: every room has the numbers from 1 to its count of cells; equal numbers do not touch, not even at a corner.

Write the given numbers, then the rooms; cells with the same label are one room:

    ..3.
    ....
    ....
    13.4
    rooms:
    1222
    1112
    3144
    3344
"""

from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, Entered, NoCells, Number16, Numbers, Rooms
from cpsudoku.kinds import Kind, Layer, Puzzle, Regions
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.kinds.graph_rules import filled_rooms, up_to_size


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield from filled_rooms(puzzle, at)
    for cell in puzzle.cells:
        yield "no two equal numbers touch", [at[cell] != at[b] for b in puzzle.around(cell) if b > cell]


KIND = Kind(
    rules=rules,
    layers=Layer("numbers", up_to_size),
    sections=[Regions("rooms")],
    required=("rooms",),
    aliases=("nanbaburokku", "tectonic"),
    address=Address(
        "suguru",
        (Borders("rooms"), Number16("numbers"), NoCells()),
        (Rooms("rooms", 0), Numbers("numbers"), Entered("numbers")),
    ),
    unique=(
        "..3.\n....\n....\n13.4\nrooms:\n1222\n1112\n3144\n3344",
        ".2.2.\n15.4.\n..713\n.....\n1.45.\nrooms:\n11122\n31122\n33425\n44445\n44555",
    ),
    multiple=("..3.\n....\n....\n1..4\nrooms:\n1222\n1112\n3144\n3344",),
    none=(".2.2.\n15.4.\n..713\n.....\n1.35.\nrooms:\n11122\n31122\n33425\n44445\n44555",),
)
