"""Random patterns that puzzles are made from: pieces that do not touch, paths, rooms along a loop.

    pieces_apart(rng, puzzle)         pieces of a few cells, as many as find room
    paths(rng, puzzle)                lines through cells that do not meet
    rooms_along(rng, puzzle, loop)    rooms that a loop passes through once
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cpsudoku.puzzles import sampling
from cpsudoku.puzzles.places import Cell
from cpsudoku.puzzles.puzzle import Puzzle


def pieces_apart(rng: Random, puzzle: Puzzle) -> list[list[Cell]]:
    """Random pieces of a few cells that do not touch, as many as find room."""
    free, pieces = set(puzzle.cells), []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        if start not in free:
            continue
        piece, most = [start], rng.randint(1, max(2, min(puzzle.height, 6)))
        while len(piece) < most:
            beside = sorted({b for a in piece for b in puzzle.neighbours(a)} & free - set(piece))
            if not beside:
                break
            piece.append(rng.choice(beside))
        pieces.append(piece)
        free -= {*piece, *(b for a in piece for b in puzzle.neighbours(a))}
    return pieces


def paths(rng: Random, puzzle: Puzzle) -> list[list[Cell]]:
    """Paths of two cells or more that keep away from themselves; some cells may be left over."""
    free, found = set(puzzle.cells), []
    for start in rng.sample(puzzle.cells, len(puzzle.cells)):
        path = [start] if start in free else []
        while path:
            free.discard(path[-1])
            ahead = [b for b in puzzle.neighbours(path[-1]) if b in free]
            ahead = [b for b in ahead if not set(puzzle.neighbours(b)) & set(path[:-1])]
            if not ahead:
                break
            path.append(rng.choice(ahead))
        if len(path) > 1:
            found.append(path)
    return found


def rooms_along(rng: Random, puzzle: Puzzle, loop: Sequence[Cell]) -> list[list[Cell]]:
    """The loop in pieces of two to four cells, each a room; what it leaves out joins a room beside it."""
    start = rng.randrange(len(loop))
    left = [*loop[start:], *loop[:start]]
    rooms: list[list[Cell]] = []
    while left:
        length = rng.randint(2, 4)
        length = length if len(left) >= length + 2 else len(left)
        rooms.append(left[:length])
        left = left[length:]
    room = {cell: cells for cells in rooms for cell in cells}
    for cell in puzzle.cells:
        if cell not in room:
            piece = sampling.piece(puzzle, cell, lambda b: b not in room)
            joined = rng.choice([room[b] for a in piece for b in puzzle.neighbours(a) if b in room])
            joined += piece
            room.update(dict.fromkeys(piece, joined))
    return rooms
