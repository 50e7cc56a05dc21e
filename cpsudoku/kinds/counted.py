"""Counted regions: borders part the board into regions, and each cell has the size of its region in binary.

In each region there is a tree: every cell but the first of the region hangs on a neighbour, and has the number of cells
that hang below it, itself included; at the first cell that is the size. Cells without a border between them have one
first cell, so that there is one tree a region, and no number is there for regions that are not: 500 to 900 clauses a
cell, whatever the sizes. Of a tree that is not drawn little follows: what is known of a region is better said by itself
(`sized`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from cpsudoku.constraints import BinarySum, Clause, Exactly, Literal, Reachable, is_value
from cpsudoku.kinds.boards import Layer
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Cell, Point
from cpsudoku.model import Clue, Constraint, Variable

if TYPE_CHECKING:
    from cpsudoku.kinds.boards import At, LayerVariables


def bits(puzzle: Instance) -> list[tuple[Cell, int]]:
    """A cell and a place of a binary number up to the count of cells."""
    return [(cell, bit) for cell in puzzle.cells for bit in range(len(puzzle.cells).bit_length())]


def hangs(puzzle: Instance) -> list[tuple[Cell, Cell]]:
    """A cell, and the neighbour that it hangs on, or itself: it is the first of its region."""
    return [(cell, on) for cell in puzzle.cells for on in (cell, *puzzle.neighbours(cell))]


LAYERS = (
    Layer("size", (0, 1), at=bits, auxiliary=True),  # of the cell's region
    Layer("below", (0, 1), at=bits, auxiliary=True),  # how many cells hang below the cell, itself included
    Layer("first", (0, 1), at=bits, auxiliary=True),  # the number of the first cell of its region
    Layer("hangs", (0, 1), at=hangs, auxiliary=True),
)  # beside one of borders, 1 where there is one


def between(a: tuple[int, int], b: tuple[int, int]) -> Point:
    """The place of the link of two neighbours."""
    return Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def number(layer: LayerVariables, cell: Cell) -> list[Literal]:
    """The bits of a cell, the lowest first."""
    found: list[Literal] = []
    while (cell, len(found)) in layer:
        found.append(is_value(layer[cell, len(found)], 1))
    return found


def is_number(literals: Iterable[Literal], value: int) -> list[Literal]:
    """What is true of the bits of a number."""
    return [x if value >> i & 1 else x.negated() for i, x in enumerate(literals)]


def counted(puzzle: Instance, at: At, border: LayerVariables) -> Iterator[object]:
    size = {cell: number(at.size, cell) for cell in puzzle.cells}
    first = {cell: number(at.first, cell) for cell in puzzle.cells}
    below = {cell: number(at.below, cell) for cell in puzzle.cells}
    on = {pair: is_value(x, 1) for pair, x in at.hangs.items()}
    for place, a, b in puzzle.links:
        parted = is_value(border[place], 1)
        pairs = [*zip(size[a], size[b], strict=True), *zip(first[a], first[b], strict=True)]
        for one, other in pairs:
            yield from (Clause([parted, one.negated(), other]), Clause([parted, one, other.negated()]))
        yield from (Clause([x.negated(), parted.negated()]) for x in (on[a, b], on[b, a]))
    for i, cell in enumerate(puzzle.cells):
        near = puzzle.neighbours(cell)
        yield Exactly(1, [on[cell, b] for b in (cell, *near)])
        yield BinarySum(below[cell], [(on[b, cell], below[b]) for b in near], 1)
        own = on[cell, cell].negated()
        yield from (Clause([own, x]) for x in is_number(first[cell], i))
        for one, other in zip(below[cell], size[cell], strict=True):
            yield from (Clause([own, one.negated(), other]), Clause([own, one, other.negated()]))
        zeros = [j for j in range(len(first[cell])) if not i >> j & 1]
        for j in zeros:  # no cell comes before the first of its region
            higher = [first[cell][k].negated() for k in range(j + 1, len(first[cell])) if i >> k & 1]
            yield Clause([first[cell][j].negated(), *higher])


def differ(puzzle: Instance, at: At, border: LayerVariables) -> Iterator[Constraint]:
    """Regions side by side have different sizes. ``at.other``: bits in which they do, at (link, bit)."""
    size = {cell: number(at.size, cell) for cell in puzzle.cells}
    for place, a, b in puzzle.links:
        found = []
        for i, (one, other) in enumerate(zip(size[a], size[b], strict=True)):
            found.append(here := is_value(at.other[place, i], 1))
            yield from (Clause([here.negated(), *pair]) for pair in ((one, other), (one.negated(), other.negated())))
        yield Clause([is_value(border[place], 0), *found])
        around = {between(x, c) for x in (a, b) for c in puzzle.neighbours(x)}
        yield Clause([is_value(border[p], 0) for p in sorted(around)])  # no two regions of one cell


def others(puzzle: Instance) -> list[tuple[Point, int]]:
    """A link and a bit: the layer `other`."""
    return [(place, i) for place, _, _ in puzzle.links for i in range(len(puzzle.cells).bit_length())]


def sized(puzzle: Instance, at: At, border: LayerVariables, start: Cell, size: int) -> Clue:
    """A clue: the region of a cell has so many cells. A variable for each cell that it may reach."""
    name = f"number {start}"
    if size == 1:
        return Clue(name, *(border[between(start, b)] == 1 for b in puzzle.neighbours(start)))
    steps = {start: 0}
    for a in (order := [start]):
        for b in puzzle.neighbours(a) if steps[a] < size - 1 else ():
            if b not in steps:
                steps[b] = steps[a] + 1
                order.append(b)
    own = {cell: Variable(f"{start}:{cell}", (0, 1)) for cell in order}
    return Clue(name, *_region(puzzle, at, border, own, size), auxiliary=own.values())


def _region(
    puzzle: Instance, at: At, border: LayerVariables, own: dict[Cell, Variable], size: int
) -> Iterator[Constraint]:
    index = {cell: i for i, cell in enumerate(own)}
    yield next(iter(own.values())) == 1
    yield Exactly(size, own.values())
    yield Reachable(
        [x == 1 for x in own.values()],
        [(index[a], index[b]) for a, b in combinations(own, 2) if b in puzzle.neighbours(a)],
        0,
        size - 1,
    )
    for cell, x in own.items():
        there = is_value(x, 1)
        yield from (Clause([there.negated(), bit]) for bit in is_number(number(at.size, cell), size))
        for b in puzzle.neighbours(cell):
            parted = is_value(border[between(cell, b)], 1)
            yield Clause([there.negated(), parted, *([is_value(own[b], 1)] if b in own else [])])
            if b in own:
                yield Clause([there.negated(), is_value(own[b], 0), parted.negated()])
