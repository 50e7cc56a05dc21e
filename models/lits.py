"""LITS: shade a tetromino in every room, an L, I, T or S, turned or mirrored as you like.

All shaded cells are connected, without a 2x2; two of the same letter do not touch along a side. Cells of no room, dots
on the map of rooms, are not shaded:

    rooms:
    1111
    1233
    1233
    2223
"""

from collections.abc import Mapping
from itertools import product
from typing import Any

from cpsudoku.constraints import Connected, Exactly, Implies, Or, Relation
from cpsudoku.formats.pencil.vocabulary import Address, Borders, Drawn, Rooms, Shaded
from cpsudoku.kinds import At, Cell, Kind, Layer, Puzzle, Regions, Rules, Shading
from cpsudoku.puzzles.rooms import room_index

FORMS = {1: "00 10 20 21", 2: "00 10 20 30", 3: "00 01 02 11", 4: "00 01 11 12"}  # L I T S: row and column of each cell


def turned(form: str) -> set[tuple[tuple[int, int], ...]]:
    """The form in all positions; its first cell in reading order is (0, 0)."""
    cells = [divmod(int(cell, 4), 4) for cell in form.split()]
    found = set()
    for y, x in product((1, -1), repeat=2):
        for some in ([(y * r, x * c) for r, c in cells], [(x * c, y * r) for r, c in cells]):
            top, left = min(some)
            found.add(tuple(sorted((r - top, c - left) for r, c in some)))
    return found


LETTERS = {cells: letter for letter, form in FORMS.items() for cells in turned(form)}
IN_ORDER = sorted(LETTERS)


def pieces(puzzle: Puzzle) -> list[tuple[Cell, ...]]:
    """Every tetromino within a room."""
    room: Mapping[Any, int] = room_index(puzzle)
    some = []
    for (r, c), own in sorted(room.items()):
        near = {(y, x) for y in range(4) for x in range(-3, 4) if room.get((r + y, c + x)) == own}
        some += [tuple([Cell(r + y, c + x) for y, x in cells]) for cells in IN_ORDER if near.issuperset(cells)]
    return some


def rules(puzzle: Puzzle, at: At) -> Rules:
    index, room = {cell: i for i, cell in enumerate(puzzle.cells)}, room_index(puzzle)
    links = [(index[a], index[b]) for _, a, b in puzzle.links]
    yield "the shaded cells are connected", Connected([at[cell] == 1 for cell in puzzle.cells], links)
    yield "no 2x2 is shaded", [sum(at[square]) <= 3 for square in puzzle.squares]
    inside: list[list[Any]] = [[] for _ in puzzle.rooms]
    over: dict[Cell, list[Any]] = {cell: [] for cell in puzzle.cells}
    lettered = {(cell, letter): at.letter[cell] == letter for cell in puzzle.cells for letter in FORMS}
    for cells, piece in at.piece.items():
        (top, left), on = cells[0], piece == 1
        inside[room[cells[0]]].append(piece)
        letter = LETTERS[tuple([(r - top, c - left) for r, c in cells])]
        for cell in cells:
            over[cell].append(on)
            yield "a piece gives its cells its letter", Implies(on, lettered[cell, letter])
    yield "every room has one tetromino", [Exactly(1, some) for some in inside]
    for cell, some in over.items():
        yield "every room has one tetromino", Or(at.letter[cell] == 0, *some)
        shaded = Relation(at[cell], at.letter[cell], lambda shaded, letter: shaded == (letter > 0))
        yield "shaded cells have letters", shaded
    for _, a, b in puzzle.links:
        if room.get(a) != room.get(b):
            differ = Relation(at.letter[a], at.letter[b], lambda one, other: one != other or not one)
            yield "no two of a letter touch", differ


KIND = Kind(
    rules=rules,
    layers=[
        Shading(),
        Layer("letter", range(5), auxiliary=True),
        Layer("piece", (0, 1), at=pieces, auxiliary=True, said=("not the piece", "the piece")),
    ],
    sections=[Regions("rooms", blanks=True)],
    required=("rooms",),
    address=Address("lits", (Borders("rooms"),), (Rooms("rooms"), Shaded(), Drawn())),
    unique=(
        "rooms:\n1111\n1233\n1233\n2223",
        "rooms:\n12222\n12323\n11323\n43333\n44444",
    ),
    multiple=("rooms:\n1122\n1222\n1332\n3333",),
    none=("rooms:\n11222\n13244\n13344\n11354\n11555",),
)
