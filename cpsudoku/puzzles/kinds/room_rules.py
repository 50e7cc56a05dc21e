"""Rooms with numbers: what kinds share whose section `rooms` divides the board, and whose `clues` say a number of one.

A number stands in any cell of its room, and counts something there. Costs a pass over the cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from cpsudoku.model import Clue
from cpsudoku.model.constraints import AllDifferent, Exactly
from cpsudoku.primitives.cut_separation import bits
from cpsudoku.puzzles import sampling
from cpsudoku.puzzles.board import Cell, Link
from cpsudoku.puzzles.layer import At
from cpsudoku.puzzles.puzzle import Puzzle

Form = tuple[tuple[int, int], ...]  # row and column of each cell, from those of the first one in reading order


def room_numbers(puzzle: Puzzle) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Yield the cell of a number that is known, the number, the cells of its room."""
    for room in puzzle.rooms:
        for cell in room:
            if (number := puzzle.clues.get(cell)) is not None:
                yield cell, number, room


def room_index(puzzle: Puzzle) -> dict[Cell, int]:
    """Return the number of the room that a cell is in, from 0."""
    return {cell: i for i, room in enumerate(puzzle.rooms) for cell in room}


def borders(puzzle: Puzzle) -> list[Link]:
    """Return the links between two rooms, and those across a wall of `walls`, which is inside a room."""
    room, walls = room_index(puzzle), set(puzzle.walls)
    return [link for link in puzzle.links if room.get(link.a) != room.get(link.b) or link.place in walls]


def placements(rooms: Iterable[Sequence[Cell]], forms: Collection[Form]) -> Iterator[tuple[Form, tuple[Cell, ...]]]:
    """Yield each form with its cells, wherever it lies within a room."""
    rooms = list(rooms)
    reach = max((abs(x) for form in forms for _, x in form), default=0)
    width = reach + max((c for room in rooms for _, c in room), default=0)  # no form goes on in the next row
    steps = [(form, [y * width + x for y, x in form]) for form in forms]
    for room in rooms:
        there = {cell[0] * width + cell[1]: cell for cell in room}
        mask = sum([1 << i for i in there])
        for form, apart in steps:
            starts = mask
            for step in apart:
                starts &= mask >> step
            for start in bits(starts):
                yield form, tuple([there[start + step] for step in apart])


def shaded_in_rooms(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    """State that a number in a room is how many of its cells are shaded."""
    for cell, number, room in room_numbers(puzzle):
        yield Clue(f"room {cell}", Exactly(number, at[room]))


def count_shaded(puzzle: Puzzle, at: Any, cell: Cell) -> int:
    """Return how many cells of the room of that cell are shaded in a solution: `of` of the numbers."""
    return int(sum(at[sampling.room_of(puzzle, cell)]))


def small_rooms(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return small rooms, to be numbered: of large ones a number says too little."""
    count = round(len(puzzle.cells) / rng.uniform(1.6, 3))
    return sampling.number_rooms(puzzle, sampling.rooms(rng, puzzle, count))


def up_to_size(puzzle: Puzzle) -> range:
    """Return the numbers that a cell may hold where a room holds those from 1 to its count of cells."""
    return range(1, max(map(len, puzzle.rooms), default=1) + 1)


def filled_rooms(puzzle: Puzzle, at: At) -> Iterator[object]:
    """State that every room holds the numbers from 1 to its count of cells."""
    for room in puzzle.rooms:
        yield "a number is at most the size of its room", [at[cell] <= len(room) for cell in room]
        yield "the numbers of a room are different", AllDifferent(at[room])
