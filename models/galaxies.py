"""Galaxies: divide the board into connected regions; each has one star, and looks the same if turned by half around it.

A star, `o` or `*`, is in a cell, on a side of two cells or on a corner of four. So the text has rows and columns
between the cells. `holes:` marks missing cells with `x`. The solution lists for each cell its sides with a border, as
letters of n, e, s, w:

    ......o
    .......
    .......
    ..o....
    ......o
    .......
    .......
"""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

from cpsudoku import Connected, Or
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.puzz_link import number_codes
from cpsudoku.formats.puzz_link.kind_decoders import StarBoard
from cpsudoku.formats.puzz_link.vocabulary import Address, Coded, Drawn, Holes, Notes
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.graphs import division, owners
from cpsudoku.kinds.types import At, Cell, Rules
from cpsudoku.puzzles.board import Place


def check(puzzle: Puzzle) -> None:
    """Check that no star touches a missing cell."""
    for star in puzzle.stars:
        if not all(map(puzzle.board.has, middle(star))):
            raise CpsudokuError(f"stars: expected a star on cells of the board, found one on a missing cell at {star}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    own = at.owner
    yield "borders part the galaxies of two stars", *division(puzzle, at, own)
    for i, star in enumerate(puzzle.stars):
        cells = [cell for cell in puzzle.cells if i in own[cell].values]
        index = {cell: i for i, cell in enumerate(cells)}
        links = [(index[a], index[b]) for _, a, b in puzzle.links if a in index and b in index]
        yield "no border passes a star", [own[cell] == i for cell in middle(star)]
        nodes = [None if cell in middle(star) else own[cell] == i for cell in cells]
        yield "a galaxy is connected", Connected(nodes, links)
        for r, c in cells:
            other = opposite(star, Cell(r, c))
            yield "a galaxy is symmetric about its star", Or(own[r, c] != i, own[other] == i)


STARS = {1: "o", 2: "*"}  # white, black


def sample(rng: Random, puzzle: Puzzle) -> str:
    """Draw the stars of galaxies; grow galaxies one after the other until no cell is left."""
    marks = [["."] * (2 * puzzle.width - 1) for _ in range(2 * puzzle.height - 1)]
    for r, c in centres(rng, puzzle):
        marks[int(2 * r) - 2][int(2 * c) - 2] = "o"
    return "\n".join(map("".join, marks))


MOST = 12  # cells of a random region


def middle(centre: Place) -> list[Cell]:
    """Return the cells around a centre: one, two or four."""
    r, c = centre
    return [Cell(y, x) for y in sorted({int(r), int(r + 0.5)}) for x in sorted({int(c), int(c + 0.5)})]


def opposite(centre: Place, cell: Cell) -> Cell:
    """Return the cell opposite to a cell across a centre."""
    return Cell(int(2 * centre[0]) - cell[0], int(2 * centre[1]) - cell[1])


def possible_owners(puzzle: Puzzle, centres: Iterable[Place]) -> Iterator[tuple[Cell, int]]:
    """Yield a cell with the number of each centre it may belong to. A path past no other centre leads from the centre
    to the cell, and another to the opposite cell."""
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
    """Yield the centres of random regions. Each region grows by two opposite cells at a time, until no cell is left."""
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


KIND = Kind(
    rules=rules,
    check=check,
    layers=[
        Layer("borders", (0, 1), at="links"),
        Layer(
            "owner",
            lambda puzzle: owners(puzzle, possible_owners(puzzle, puzzle.stars)),
            auxiliary=True,
            words=lambda puzzle: {i: f"in the galaxy of star {star}" for i, star in enumerate(puzzle.stars)},
        ),
    ],
    sections=[
        Symbols("stars", at="places", marks="o*", shape=True),
        Symbols("holes", marks="x", walls=True, shape=True),
    ],
    sample=sample,
    aliases=("tentaisho",),
    address=Address(
        "tentaisho",
        (Coded("stars", STARS, codec=number_codes.DOTS), Holes("holes", "x")),
        (StarBoard("stars", STARS, "holes", "x"), Drawn("borders", border=True), Notes()),
    ),
    unique=(
        "......o\n.......\n.......\n..o....\n......o\n.......\n.......",
        ".o.......\n.........\n.........\n.........\n....o....\n.........\n.........\n.........\n.......o.",
    ),
    multiple=(".........\n.........\n.........\n.......o.\n....o....\n.o.......\n.........\n.........\n.........",),
    none=("....o....\n..o......\n.........\n.........\n.........\n.........\n.o.......\n.........\n.........",),
)
