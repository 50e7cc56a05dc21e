"""Aqre: shade cells, all of them connected; a number counts the shaded cells of its room.

Four cells in a row of a line are never all shaded and never all unshaded. With the flag `borders`, the two cells at a
border of two rooms differ: one is shaded, the other unshaded. `walls:` lists further such borders inside a room:

    1...
    ...3
    ....
    ....
    rooms:
    1111
    1112
    3332
    3222
"""

from cpsudoku import Connected
from cpsudoku.formats.puzz_link.vocabulary import (
    Address,
    Borders,
    Drawn,
    FlagLine,
    RoomNumbers,
    Rooms,
    Shaded,
)
from cpsudoku.kinds import Flag, Kind, Marked, Puzzle, Regions, Shading, Symbols
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.kinds.graph_rules import borders, count_shaded, shaded_in_rooms, small_rooms


def rules(puzzle: Puzzle, at: At) -> Rules:
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    links = [(index[a], index[b]) for _, a, b in puzzle.links]
    yield "the shaded cells are connected", Connected([at[cell] == 1 for cell in puzzle.cells], links)
    for line in puzzle.rows + puzzle.columns:
        for four in zip(line, line[1:], line[2:], line[3:], strict=False):
            yield "no four cells in a row are alike", sum(at[four]) >= 1, sum(at[four]) <= 3
    if puzzle.borders:
        yield "the cells at a border are not alike", [at[a] != at[b] for _, a, b in borders(puzzle)]


KIND = Kind(
    rules=rules,
    clues=shaded_in_rooms,
    layers=Shading(),
    sections=[
        Symbols("clues", numbers=True, of=count_shaded),
        Regions("rooms"),
        Flag("borders"),
        Marked("walls", at="sides", shape=True),
    ],
    sample=small_rooms,
    required=("rooms",),
    address=Address(
        "aqre",
        (Borders("rooms", "walls"), RoomNumbers("clues", "rooms")),
        (
            FlagLine("b", "borders"),
            Rooms("rooms", inner="walls"),
            RoomNumbers("clues", "rooms"),
            Shaded(),
            Drawn(),
        ),
        flags={"b": "borders"},
    ),
    unique=(
        "1...\n...3\n....\n....\nrooms:\n1111\n1112\n3332\n3222",
        ("02...4\n......\n..5...\n6....0\n......\n......\nrooms:\n122223\n111233\n114333\n554436\n555446\n554466"),
    ),
    multiple=("4...\n....\n3...\n....\nrooms:\n1111\n1111\n2122\n2222",),
    none=("4...\n....\n....\n....\nrooms:\n1111\n2222\n3333\n3333",),
)
