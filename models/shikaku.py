"""Shikaku: divide the board into rectangles, each with one number: its count of cells.

The solution lists for each cell its sides with a border, as letters of n, e, s, w:

    6...
    ...2
    ....
    6..2
"""

from collections.abc import Iterator, Set
from enum import Enum
from itertools import product

from cpsudoku import Clue, Constraint, Exactly, Implies, Or, Variable
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, Number16, Numbers
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.graphs import division, owners
from cpsudoku.kinds.types import At, Cell


def possible(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    """Yield each cell with each number that its rectangle may have: no other number lies between them."""
    for i, n in enumerate(puzzle.clues):
        order = [n]
        near = {n}
        for cell in order:
            for b in puzzle.neighbours(cell):
                if b not in near and b not in puzzle.clues and near.issuperset(inward(b, n)):
                    near.add(b)
                    order.append(b)
        yield from ((cell, i) for cell in order)


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    own = at.owner
    yield "borders part the areas of two numbers", *division(puzzle, at, own)
    for i, n in enumerate(puzzle.clues):
        for cell in puzzle.cells:
            if i in own[cell].values:
                for b in inward(cell, n):
                    yield "every area is a rectangle with one number", Or(own[cell] != i, own[b] == i)
        for r, c in product(puzzle.columns[n.column - 1], puzzle.rows[n.row - 1]):
            if i in own[r].values and i in own[c].values:
                cell = Cell(r.row, c.column)
                yield "every area is a rectangle with one number", Or(own[r] != i, own[c] != i, own[cell] == i)


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for i, (n, size) in enumerate(puzzle.clues.items()):
        if size is not None:
            mine = {cell: x == i for cell, x in at.owner.items() if i in x.values}
            boxes = {(a, z): Variable(f"rectangle {a}-{z}", AREA) for a, z in around(n, size, set(mine))}
            yield Clue(f"number {n}", *number(mine, boxes), auxiliary=boxes.values())


AREA = Enum("AREA", {"not an area": 0, "an area": 1})  # the words of an explanation


def number(mine: dict[Cell, Constraint], boxes: dict[tuple[Cell, Cell], Variable]) -> Iterator[Constraint]:
    yield Exactly(1, boxes.values())
    for cell, owned in mine.items():
        over = [x == 1 for (a, z), x in boxes.items() if a[0] <= cell[0] <= z[0] and a[1] <= cell[1] <= z[1]]
        yield Or(~owned, *over)
        yield from (Implies(x, owned) for x in over)


def inward(cell: Cell, n: Cell) -> list[Cell]:
    """Return the neighbours of a cell that are nearer to a number."""
    (r, c), (y, x) = cell, n
    return [b for b in (Cell(r + (y > r) - (y < r), c), Cell(r, c + (x > c) - (x < c))) if b != cell]


def around(n: Cell, size: int, cells: Set[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the first and the last cell of each rectangle of ``size`` cells around ``n``, with its corners among
    ``cells``."""
    for height in (h for h in range(1, size + 1) if size % h == 0):
        width = size // height
        for top in range(n.row - height + 1, n.row + 1):
            for left in range(n.column - width + 1, n.column + 1):
                first, last = Cell(top, left), Cell(top + height - 1, left + width - 1)
                if {first, last, Cell(top, last.column), Cell(last.row, left)} <= cells:
                    yield first, last


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("borders", (0, 1), at="links"),
        Layer(
            "owner",
            lambda puzzle: owners(puzzle, possible(puzzle)),
            auxiliary=True,
            words=lambda puzzle: {i: f"in the area of {cell}" for i, cell in enumerate(puzzle.clues)},
        ),
    ],
    sections=[Symbols("clues", numbers=range(1, 10000), shape="places")],
    address=Address("shikaku", (Number16("clues"),), (Numbers("clues"), Drawn("borders", border=True))),
    unique=(
        "6...\n...2\n....\n6..2",
        "24.2.\n...4.\n.6...\n...2.\n.3.2.",
    ),
    multiple=("24.2\n....\n2.6.\n....",),
    none=("6...\n...2\n....\n6..3",),
)
