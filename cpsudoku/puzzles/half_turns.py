"""Regions that look the same turned by half: around a cell, the side of two or the corner of four."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from cpsudoku.puzzles.places import Cell, Place
from cpsudoku.puzzles.puzzle import Puzzle

MOST = 12  # cells that a random region has


def middle(centre: Place) -> list[Cell]:
    """The cells around a centre: one, two or four."""
    r, c = centre
    return [Cell(y, x) for y in sorted({int(r), int(r + 0.5)}) for x in sorted({int(c), int(c + 0.5)})]


def opposite(centre: Place, cell: Cell) -> Cell:
    """The cell on the other side of a centre."""
    return Cell(int(2 * centre[0]) - cell[0], int(2 * centre[1]) - cell[1])


def owners(puzzle: Puzzle, centres: Iterable[Place]) -> Iterator[tuple[Cell, int]]:
    """A cell, and the number of a centre it may belong to: one can go there, and to the opposite cell, without other
    centres."""
    taken = {cell for centre in centres for cell in middle(centre)}
    for i, centre in enumerate(centres):
        order = middle(centre)
        for cell in order:
            for r, c in puzzle.neighbours(cell):
                both = {Cell(r, c), opposite(centre, Cell(r, c))}
                if not both & taken and not both & set(order) and all(map(puzzle.board.has, both)):
                    order += sorted(both)
        yield from ((cell, i) for cell in order)


def centres(rng: Random, puzzle: Puzzle) -> Iterator[Place]:
    """Those of random regions that are grown one after the other, two opposite cells at a time, until none is left."""
    free = set(puzzle.cells)
    while free:
        r, c = rng.choice(sorted(free))
        where = [(r + y, c + x) for y, x in product((0, 0.5), repeat=2)]
        centre = rng.choice([place for place in where if free.issuperset(middle(place))])
        galaxy, most = middle(centre), rng.randint(3, MOST)
        while len(galaxy) < most:
            beside = {b for a in galaxy for b in puzzle.neighbours(a)} - set(galaxy)
            both = [b for b in sorted(beside) if free.issuperset((b, opposite(centre, b)))]
            if not both:
                break
            one = rng.choice(both)
            galaxy += sorted({one, opposite(centre, one)})
        free -= set(galaxy)
        yield centre
