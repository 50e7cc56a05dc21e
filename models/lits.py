"""LITS: shade a tetromino in every room: an L, I, T or S, in any orientation, mirrored or not.

All shaded cells are connected, without a shaded 2x2. Two tetrominoes of the same letter do not touch along a side. No
tetromino crosses a wall; `walls:` lists the walls inside rooms. Cells of no room are dots on the map of rooms; they are
not shaded:

    rooms:
    1111
    1233
    1233
    2223
"""

from functools import lru_cache
from itertools import product
from typing import Any

from cpsudoku.formats.puzz_link.vocabulary import Address, Borders, Drawn, Rooms, Shaded
from cpsudoku.kinds import Kind, Layer, Marked, Puzzle, Regions, Shading, one_piece
from cpsudoku.kinds.graphs import none_of, one_of
from cpsudoku.kinds.types import At, Cell, Rules
from cpsudoku.puzzles.kinds.graph_rules import Form, borders, placements, room_index

FORMS = {"L": "00 10 20 21", "I": "00 10 20 30", "T": "00 01 02 11", "S": "00 01 11 12"}


def orientations(form: str) -> set[Form]:
    """Return the form in all orientations."""
    cells = [divmod(int(cell, 4), 4) for cell in form.split()]
    positions = set()
    for y, x in product((1, -1), repeat=2):
        for some in ([(y * r, x * c) for r, c in cells], [(x * c, y * r) for r, c in cells]):
            top, left = min(some)
            positions.add(tuple(sorted((r - top, c - left) for r, c in some)))
    return positions


LETTERS = {cells: letter for letter, form in FORMS.items() for cells in sorted(orientations(form))}


@lru_cache(maxsize=16)
def pieces(puzzle: Puzzle) -> list[tuple[Any, ...]]:
    """Return every tetromino within a room that crosses no wall: its cells and its letter."""
    walls = [{link.a, link.b} for link in borders(puzzle)] if puzzle.walls else []
    every = [(*cells, LETTERS[form]) for form, cells in placements(puzzle.rooms, LETTERS)]
    return [piece for piece in every if not any(wall.issubset(piece) for wall in walls)]


def letters(puzzle: Puzzle) -> list[tuple[Cell, str]]:
    """Return each cell with each letter that a tetromino may give it."""
    return list(dict.fromkeys([(cell, letter) for *cells, letter in pieces(puzzle) for cell in cells]))


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the shaded cells are connected", one_piece({cell: x == 1 for cell, x in at.items()})
    yield "no 2x2 is shaded", none_of(at, puzzle.squares)
    number = room_index(puzzle)
    inside: list[dict[Any, list[Any]]] = [{} for _ in puzzle.rooms]
    for piece in at.piece:
        *cells, letter = piece
        inside[number[cells[0]]][piece] = [*cells, *[(cell, letter) for cell in cells]]
    yield "every room has one tetromino", one_of(at.every, zip(puzzle.rooms, inside, strict=True))
    yield "cells of no room are unshaded", none_of(at, [(cell,) for cell in puzzle.cells if cell not in number])
    borders = [(a, b) for _, a, b in puzzle.links if number.get(a) != number.get(b)]
    lettered = {*at.letter}
    alike = [((a, letter), (b, letter)) for a, b in borders for letter in FORMS]
    yield "no two of a letter touch", none_of(at.letter, [pair for pair in alike if lettered.issuperset(pair)])


KIND = Kind(
    rules=rules,
    layers=[
        Shading(),
        Layer("letter", (0, 1), at=letters, auxiliary=True, words=("not the letter", "the letter")),
        Layer("piece", (0, 1), at=pieces, auxiliary=True, words=("not the piece", "the piece")),
    ],
    sections=[
        Regions("rooms", blanks=True),
        Marked("walls", at="sides", shape=True, sample=lambda rng, puzzle: ()),  # most random walls allow no solution
    ],
    required=("rooms",),
    address=Address("lits", (Borders("rooms", "walls"),), (Rooms("rooms", inner="walls"), Shaded(), Drawn())),
    unique=(
        "rooms:\n1111\n1233\n1233\n2223",
        "rooms:\n12222\n12323\n11323\n43333\n44444",
    ),
    multiple=("rooms:\n1122\n1222\n1332\n3333",),
    none=("rooms:\n11222\n13244\n13344\n11354\n11555",),
)
