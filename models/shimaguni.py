"""Shimaguni: shade one piece of cells in each room; a number counts the shaded cells of its room.

Shaded cells of two rooms do not share a side; rooms that share a side have different numbers of shaded cells. Shaded
cells do not touch across a wall; `walls:` lists the walls inside rooms. Write the numbers, each in any cell of its
room, then a map of the rooms:

    2.4..
    .....
    ...3.
    .....
    .....
    rooms:
    12333
    12233
    14255
    14455
    44555
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cpsudoku import AtLeast, Clue, Count
from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, RoomNumbers, Rooms, Shaded
from cpsudoku.kinds import Kind, Layer, Marked, Puzzle, Regions, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import none_of
from cpsudoku.kinds.types import At, Cell
from cpsudoku.puzzles.kinds.graph_rules import borders, count_shaded, room_numbers, up_to_size
from cpsudoku.puzzles.sampling import grow, number_rooms, pieces_apart


def firsts(puzzle: Puzzle) -> list[Cell]:
    """Return one cell for each room; the size of this cell is the number of shaded cells in the room."""
    return [room[0] for room in puzzle.rooms]


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    of = {cell: room[0] for room in puzzle.rooms for cell in room}
    for room in puzzle.rooms:
        yield "the shaded cells of a room are connected", one_piece({cell: at[cell] == 1 for cell in room})
        yield "every room has a shaded cell", AtLeast(1, at[room])
        yield "rooms side by side have different numbers of shaded cells", Count(at[room]) == at.size[room[0]]
    across = [(a, b) for _, a, b in borders(puzzle)]
    yield "no two shaded cells touch across a border", none_of(at, across)
    for a, b in dict.fromkeys((min(of[a], of[b]), max(of[a], of[b])) for a, b in across if of[a] != of[b]):
        yield "rooms side by side have different numbers of shaded cells", at.size[a] != at.size[b]


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"number {cell}", at.size[room[0]] == number)


def sample(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Draw pieces that do not touch, with a room around each. Drop one of two equal pieces in neighbouring rooms."""
    pieces = pieces_apart(rng, puzzle)
    while True:
        room = {cell: i for i, piece in enumerate(pieces) for cell in piece}
        shaded = set(room)
        grow(rng, puzzle, room, sorted(shaded))
        both = sorted({(room[a], room[b]) for _, a, b in puzzle.links if room[a] != room[b]})
        alike = [pair for pair in both if len(pieces[pair[0]]) == len(pieces[pair[1]])]
        if not alike:
            break
        del pieces[rng.choice(rng.choice(alike))]
    numbered = number_rooms(puzzle, [[cell for cell in puzzle.cells if room[cell] == i] for i in range(len(pieces))])
    return replace(numbered, solution=(("shading", tuple((cell, int(cell in shaded)) for cell in puzzle.cells)),))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[Shading(), Layer("size", up_to_size, at=firsts, auxiliary=True)],
    sections=[
        Symbols("clues", numbers=range(1, 1000), of=count_shaded),
        Regions("rooms"),
        Marked("walls", at="sides", shape=True),
    ],
    sample=sample,
    required=("rooms",),
    aliases=("islands",),
    address=Address(
        "shimaguni",
        (Borders("rooms", "walls"), RoomNumbers("clues", "rooms")),
        (Rooms("rooms", inner="walls"), RoomNumbers("clues", "rooms"), Shaded()),
    ),
    unique=("2.4..\n.....\n...3.\n.....\n.....\nrooms:\n12333\n12233\n14255\n14455\n44555",),
    multiple=("..4..\n.....\n...3.\n.....\n.....\nrooms:\n12333\n12233\n14255\n14455\n44555",),
    none=("2.5..\n.....\n...3.\n.....\n.....\nrooms:\n12333\n12233\n14255\n14455\n44555",),
)
