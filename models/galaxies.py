"""Galaxies: divide the board into connected regions with one star each, which look the same turned by half around it.

A star, `o` or `*`, is in a cell, on the side of two or on the corner of four, so there are rows and columns between
those of the cells; `holes:` marks cells that are not there, with `x`. The solution says of each cell which sides have a
border, as letters of n, e, s, w:

    ......o
    .......
    .......
    ..o....
    ......o
    .......
    .......
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from cpsudoku.constraints import Connected, Or
from cpsudoku.errors import InstanceError
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer, Symbols, division
from cpsudoku.kinds.addresses import Address, Coded
from cpsudoku.kinds.boardparts import Drawn, Notes
from cpsudoku.kinds.places import Place
from cpsudoku.kinds.privatecodes import Holes, StarBoard
from cpsudoku.text import codecs


def middle(star: Place) -> list[Cell]:
    """The cells that a star touches: one, two or four."""
    r, c = star
    return [Cell(y, x) for y in sorted({int(r), int(r + 0.5)}) for x in sorted({int(c), int(c + 0.5)})]


def check(puzzle: Instance) -> None:
    """No star touches a cell that is missing."""
    for star in puzzle.stars:
        if not all(map(puzzle.lattice.has, middle(star))):
            raise InstanceError(f"stars: expected a star on cells of the board, found one on a missing cell at {star}")


def owners(puzzle: Instance) -> Iterator[tuple[Cell, Place]]:
    """A cell, and a star to which it may belong: one can go there, and to the opposite cell, without other stars."""
    taken = {cell for star in puzzle.stars for cell in middle(star)}
    for star in puzzle.stars:
        order = middle(star)
        for cell in order:
            for r, c in puzzle.neighbours(cell):
                both = {Cell(r, c), opposite(star, Cell(r, c))}
                if not both & taken and not both & set(order) and all(map(puzzle.lattice.has, both)):
                    order += sorted(both)
        yield from ((cell, star) for cell in order)


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    own = at.owner
    yield "borders part the galaxies of two stars", *division(puzzle, at, own)
    for star in puzzle.stars:
        cells = [cell for cell in puzzle.cells if (cell, star) in own]
        index = {cell: i for i, cell in enumerate(cells)}
        links = [(index[a], index[b]) for _, a, b in puzzle.links if a in index and b in index]
        yield "no border passes a star", [own[cell, star] == 1 for cell in middle(star)]
        nodes = [None if cell in middle(star) else own[cell, star] == 1 for cell in cells]
        yield "a galaxy is connected", Connected(nodes, links)
        for r, c in cells:
            other = opposite(star, Cell(r, c))
            yield "a galaxy is symmetric about its star", Or(own[(r, c), star] == 0, own[other, star] == 1)


STARS = {1: "o", 2: "*"}  # white, black


def opposite(star: Place, cell: Cell) -> Cell:
    """The cell on the other side of a star."""
    return Cell(int(2 * star[0]) - cell[0], int(2 * star[1]) - cell[1])


def sample(rng: Random, puzzle: Instance) -> str:
    """The stars of galaxies that are grown one after the other, two opposite cells at a time, until none is left."""
    free = set(puzzle.cells)
    marks = [["."] * (2 * puzzle.width - 1) for _ in range(2 * puzzle.height - 1)]
    while free:
        r, c = rng.choice(sorted(free))
        where = [(r + y, c + x) for y, x in product((0, 0.5), repeat=2)]
        star = rng.choice([place for place in where if free.issuperset(middle(place))])
        galaxy, most = middle(star), rng.randint(3, 12)
        while len(galaxy) < most:
            beside = {b for a in galaxy for b in puzzle.neighbours(a)} - set(galaxy)
            both = [b for b in sorted(beside) if free.issuperset((b, opposite(star, b)))]
            if not both:
                break
            one = rng.choice(both)
            galaxy += sorted({one, opposite(star, one)})
        free -= set(galaxy)
        marks[int(2 * star[0]) - 2][int(2 * star[1]) - 2] = "o"
    return "\n".join(map("".join, marks))


KIND = Kind(
    rules=rules,
    check=check,
    layers=[Layer("borders", (0, 1), at="links"), Layer("owner", (0, 1), at=owners, auxiliary=True)],
    sections=[
        Symbols("stars", at="places", marks="o*", shape=True),
        Symbols("holes", marks="x", walls=True, shape=True),
    ],
    sample=sample,
    aliases=("tentaisho",),
    address=Address(
        "tentaisho",
        (Coded("stars", codecs.DOTS, STARS), Holes("holes", "x")),
        (StarBoard("stars", STARS, "holes", "x"), Drawn("borders", border=True), Notes()),
    ),
    unique=(
        "......o\n.......\n.......\n..o....\n......o\n.......\n.......",
        ".o.......\n.........\n.........\n.........\n....o....\n.........\n.........\n.........\n.......o.",
    ),
    multiple=(".........\n.........\n.........\n.......o.\n....o....\n.o.......\n.........\n.........\n.........",),
    none=("....o....\n..o......\n.........\n.........\n.........\n.........\n.o.......\n.........\n.........",),
)
