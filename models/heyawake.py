"""Heyawake: shade cells in rooms; a number counts the shaded cells of its room.

Shaded cells do not share a side. The unshaded cells are one piece. No straight line of unshaded cells crosses two
borders of rooms. `walls:` lists further borders, which are inside a room. Write the numbers, each in any cell of its
room, then a map of the rooms:

    .1...
    .....
    .....
    ...2.
    .....
    rooms:
    12333
    22443
    22553
    66577
    86577
"""

from collections.abc import Iterator
from itertools import pairwise

from cpsudoku import Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, Drawn, RoomNumbers, Rooms, Shaded
from cpsudoku.kinds import Kind, Marked, Puzzle, Regions, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import none_of, some_of
from cpsudoku.kinds.types import At, Cell
from cpsudoku.puzzles.kinds.graph_rules import borders, room_numbers


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the unshaded cells are connected", one_piece({cell: x == 0 for cell, x in at.items()})
    yield "no two shaded cells touch", none_of(at, [(a, b) for _, a, b in puzzle.links])
    across = {(a, b) for _, a, b in borders(puzzle)}
    parts = [part for line in puzzle.rows + puzzle.columns for part in crossing(line, across)]
    yield "no line of unshaded cells crosses two borders", some_of(at, parts)


def crossing(line: list[Cell], across: set[tuple[Cell, Cell]]) -> Iterator[list[Cell]]:
    """Yield the shortest parts of a line that cross two borders."""
    ends = [i for i in range(1, len(line)) if (line[i - 1], line[i]) in across]
    yield from (line[one - 1 : other + 1] for one, other in pairwise(ends))


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"number {cell}", Exactly(number, at[room]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[
        Symbols("clues", numbers=True),
        Regions("rooms"),
        Marked("walls", at="sides", shape=True, sample=lambda rng, puzzle: ()),  # most random walls allow no solution
    ],
    required=("rooms",),
    aliases=("heyawacky",),
    address=Address(
        "heyawake",
        (Borders("rooms", "walls"), RoomNumbers("clues", "rooms")),
        (Rooms("rooms", inner="walls"), RoomNumbers("clues", "rooms"), Shaded(), Drawn()),
    ),
    unique=(".1...\n.....\n.....\n...2.\n.....\nrooms:\n12333\n22443\n22553\n66577\n86577",),
    multiple=(".....\n.....\n.....\n...2.\n.....\nrooms:\n12333\n22443\n22553\n66577\n86577",),
    none=(".0...\n.....\n.....\n...2.\n.....\nrooms:\n12333\n22443\n22553\n66577\n86577",),
)
