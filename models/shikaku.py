"""Shikaku: divide the board into rectangles, each with one number: its count of cells.

The solution says of each cell which sides have a border, as letters of n, e, s, w:

    6...
    ...2
    ....
    6..2
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cpsudoku.constraints import Exactly, Implies, Or
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer, Symbols, division, rectangles
from cpsudoku.kinds.addresses import Address, Number16
from cpsudoku.kinds.boardfile import Numbers
from cpsudoku.kinds.boardparts import Drawn
from cpsudoku.model import Clue, Constraint, Variable


def owners(puzzle: Instance) -> Iterator[tuple[Cell, Cell]]:
    """A cell, and a number that can be in its rectangle: no other number is between them."""
    for n in puzzle.clues:
        order = [n]
        found = {n}
        for cell in order:
            for b in puzzle.neighbours(cell):
                if b not in found and b not in puzzle.clues and found.issuperset(rectangles.inward(b, n)):
                    found.add(b)
                    order.append(b)
        yield from ((cell, n) for cell in order)


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    own = at.owner
    yield "borders part the areas of two numbers", *division(puzzle, at, own)
    for cell, n in own:
        for b in rectangles.inward(cell, n):
            yield "every area is a rectangle with one number", Or(own[cell, n] == 0, own[b, n] == 1)
    for n in puzzle.clues:
        for r, c in product(puzzle.columns[n.column - 1], puzzle.rows[n.row - 1]):
            if (r, n) in own and (c, n) in own:
                cell = Cell(r.row, c.column)
                there = [own[cell, n] == 1] if (cell, n) in own else []
                yield "every area is a rectangle with one number", Or(own[r, n] == 0, own[c, n] == 0, *there)


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    mine: dict[Cell, list[Cell]] = {n: [] for n in puzzle.clues}
    for cell, n in at.owner:
        mine[n].append(cell)
    for n, size in puzzle.clues.items():
        if size is not None:
            boxes = {box: Variable(f"{n}:{box}", (0, 1)) for box in rectangles.around(n, size, set(mine[n]))}
            yield Clue(f"number {n}", *number(at, n, mine[n], boxes), auxiliary=boxes.values())


def number(at: At, n: Cell, cells: list[Cell], boxes: dict[tuple[Cell, Cell], Variable]) -> Iterator[Constraint]:
    yield Exactly(1, boxes.values())
    for cell in cells:
        over = [x == 1 for (a, z), x in boxes.items() if a[0] <= cell[0] <= z[0] and a[1] <= cell[1] <= z[1]]
        yield Or(at.owner[cell, n] == 0, *over)
        yield from (Implies(x, at.owner[cell, n] == 1) for x in over)


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[Layer("borders", (0, 1), at="links"), Layer("owner", (0, 1), at=owners, auxiliary=True)],
    sections=[Symbols("clues", numbers=range(1, 10000), shape="places")],
    address=Address("shikaku", (Number16("clues"),), (Numbers("clues"), Drawn("borders", border=True))),
    unique=(
        "6...\n...2\n....\n6..2",
        "24.2.\n...4.\n.6...\n...2.\n.3.2.",
    ),
    multiple=("24.2\n....\n2.6.\n....",),
    none=("6...\n...2\n....\n6..3",),
)
