"""Country road: draw one loop through cells that visits every room once; a number counts the cells it visits in a room.

Of two neighbours in different rooms, the loop visits at least one. With the flag `empty`, the loop may skip rooms.
`walls:` lists further borders, which are inside a room. A loop that crosses such a border leaves the room and enters it
again. Write the numbers, each in any cell of its room, then a map of the rooms:

    2..2.
    ..3..
    .....
    .....
    .....
    rooms:
    11122
    13422
    54466
    54447
    88777
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from cpsudoku import AtLeast, AtMost, Clue, Exactly, Or
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.puzz_link.vocabulary import (
    Address,
    Borders,
    Drawn,
    FlagNames,
    Notes,
    RoomNumbers,
    Rooms,
)
from cpsudoku.kinds import Flag, Kind, Layer, Marked, Puzzle, Regions, Symbols, one_loop
from cpsudoku.kinds.graphs import none_of, visits
from cpsudoku.kinds.types import At, Cell
from cpsudoku.puzzles.board import Point
from cpsudoku.puzzles.kinds.graph_rules import borders, room_index, room_numbers
from cpsudoku.puzzles.sampling import loop, number_rooms, room_of, rooms_along


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    yield "a cell is visited if the line passes it", visits(at.visited, at)
    room = room_index(puzzle)
    crossing: list[list[Point]] = [[] for _ in puzzle.rooms]
    twice: list[tuple[Point, Point]] = []
    for place, a, b in borders(puzzle):
        yield "no two cells left out touch across a border", Or(at.visited[a] == 1, at.visited[b] == 1)
        for number in {room[a], room[b]}:
            crossing[number].append(place)
    for place, a, b in borders(puzzle):
        if room[a] == room[b]:
            twice += [(place, other) for other in crossing[room[a]] if other != place]
    yield "a loop across a wall crosses no other border of the room", none_of(at, twice)
    for cells, places in zip(puzzle.rooms, crossing, strict=True):
        yield "the loop passes each room once", AtMost(2, at[places])
        if not puzzle.empty:
            yield "the loop visits every room", AtLeast(1, at.visited[cells])


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"number {cell}", Exactly(number, at.visited[room]))


def sample(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Draw a loop and rooms along it."""
    cells = loop(rng, puzzle, rng.choice((0.7, 0.85, 1)))
    if not cells:
        raise CpsudokuError(f"expected a board with room for a loop, found {puzzle.height}x{puzzle.width}")
    rooms = rooms_along(rng, puzzle, cells)
    on = {frozenset(pair) for pair in zip(cells, cells[1:] + cells[:1], strict=True)}
    lines = tuple((place, int({a, b} in on)) for place, a, b in puzzle.links)
    return replace(number_rooms(puzzle, rooms), solution=(("loop", lines),))


def count_visited(puzzle: Puzzle, at: At, cell: Cell) -> object:
    return sum(at.visited[room_of(puzzle, cell)])


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[Layer("loop", (0, 1), at="links"), Layer("visited", (0, 1), auxiliary=True)],
    # empty: the loop may leave out rooms
    sections=[
        Symbols("clues", numbers=True, of=count_visited),
        Regions("rooms"),
        Flag("empty"),
        Marked("walls", at="sides", shape=True),
    ],
    sample=sample,
    required=("rooms",),
    aliases=("country", "countryroad"),
    address=Address(
        "country",
        (Borders("rooms", "walls"), RoomNumbers("clues", "rooms")),
        (
            FlagNames({"country_empty": "empty"}),
            Rooms("rooms", 2, "walls"),
            RoomNumbers("clues", "rooms"),
            Drawn("loop"),
            Notes(),
        ),
        flags={"e": "empty"},
    ),
    unique=("2..2.\n..3..\n.....\n.....\n.....\nrooms:\n11122\n13422\n54466\n54447\n88777",),
    multiple=("...2.\n..3..\n.....\n.....\n.....\nrooms:\n11122\n13422\n54466\n54447\n88777",),
    none=("3..2.\n..3..\n.....\n.....\n.....\nrooms:\n11122\n13422\n54466\n54447\n88777",),
)
