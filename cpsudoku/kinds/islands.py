"""Islands around numbers: pieces of white cells, each with one number, its count of cells.

Labels, a few bits in every cell, part islands whatever their sizes. A size that is known says which cells its island
can reach, and there it has a variable a cell. Where all sizes are known, each white cell belongs to one of the islands
that reach it: so what is out of reach is found without cuts (docs/encodings.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from cpsudoku.constraints import Clause, Exactly, Reachable, is_value
from cpsudoku.kinds.boards import Layer
from cpsudoku.kinds.graphs import one_piece
from cpsudoku.kinds.instance import Instance
from cpsudoku.kinds.places import Cell
from cpsudoku.model import Clue, Constraint, Variable

if TYPE_CHECKING:
    from cpsudoku.kinds.boards import At

NEAR = 12  # numbers a cell, on average, whose islands have a variable for it in the shape


def labels(puzzle: Instance) -> list[tuple[Cell, int]]:
    """A few bits in every cell: alike in all cells of an island, and another number in each island."""
    return [(cell, bit) for cell in puzzle.cells for bit in bits(puzzle)]


def bits(puzzle: Instance) -> range:
    return range((len(puzzle.islands) - 1).bit_length())


def within(puzzle: Instance, start: Cell, steps: int) -> dict[Cell, int]:
    """The cells that an island may hold, and how many steps from its number they are."""
    others = [cell for cell in puzzle.islands if cell != start]
    closed = {b for cell in others for b in puzzle.neighbours(cell)}.union(others)
    found = {start: 0}
    for a in (order := [start]):
        for b in puzzle.neighbours(a) if found[a] < steps else ():
            if b not in found and b not in closed:
                found[b] = found[a] + 1
                order.append(b)
    return found


def owners(puzzle: Instance) -> list[tuple[Cell, Cell]]:
    """A cell, and a number not too far from it: is the cell one of its island?"""
    pairs = [(step, c, cell) for cell in puzzle.islands for c, step in within(puzzle, cell, len(puzzle.cells)).items()]
    steps = sorted(step for step, _, _ in pairs)[: NEAR * len(puzzle.cells)]
    return [(c, cell) for step, c, cell in pairs if step <= steps[-1]]


def parted(puzzle: Instance, at: At) -> Iterator[object]:
    """Each piece of white cells (value 0 of the first layer) holds one cell of the section `islands`."""
    white = {cell: at[cell] == 0 for cell in puzzle.cells}
    yield "every white cell is joined to a number", one_piece(white, puzzle.islands)
    yield "cells with numbers are white", [white[cell] for cell in puzzle.islands]
    for i, cell in enumerate(puzzle.islands):
        yield from (at.label[cell, bit] == i >> bit & 1 for bit in bits(puzzle))
    alike: list[Constraint] = []
    dark = {cell: is_value(at[cell], 1) for cell in puzzle.cells}
    for bit in bits(puzzle):
        one = {cell: is_value(at.label[cell, bit], 1) for cell in puzzle.cells}
        zero = {cell: is_value(at.label[cell, bit], 0) for cell in puzzle.cells}
        alike += [Clause([dark[cell].negated(), zero[cell]]) for cell in puzzle.cells]
        for _, a, b in puzzle.links:
            alike += [Clause([dark[a], dark[b], zero[x], one[y]]) for x, y in ((a, b), (b, a))]
    yield "no island holds two numbers", alike
    known = [is_value(at.known[cell], 0) for cell in puzzle.islands]  # are all sizes known?
    if known:
        yield Clause([is_value(at.all[puzzle.cells[0]], 1), *known])


def sized_islands(puzzle: Instance, at: At) -> Iterator[Clue]:
    """A clue for each number of the section `islands` that is known: how many cells its island has."""
    sized = {cell: size for cell, size in puzzle.islands.items() if size is not None}
    reach = {cell: within(puzzle, cell, size - 1) for cell, size in sized.items()}
    more = covered(puzzle, at, reach) if len(sized) == len(puzzle.islands) else []
    for cell, size in sized.items():
        rest = {c: Variable(f"{cell}:{c}", (0, 1)) for c in reach[cell] if (c, cell) not in at.own}
        own = {c: rest[c] if c in rest else at.own[c, cell] for c in reach[cell]}
        yield Clue(f"island {cell}", *island(puzzle, at, own, size), *more, auxiliary=rest.values())
        more = []


def covered(puzzle: Instance, at: At, reach: dict[Cell, dict[Cell, int]]) -> list[Constraint]:
    """Each white cell belongs to one of the islands that reach it; this follows from all clues, and is said once."""
    owners: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.cells}
    for number, cells in reach.items():
        for cell in cells:
            owners[cell].append(number)
    unless = is_value(at.all[puzzle.cells[0]], 0)
    said: list[Constraint] = []
    for cell, numbers in owners.items():
        if all((cell, number) in at.own for number in numbers):
            own = [is_value(at.own[cell, number], 1) for number in numbers]
            said.append(Clause([is_value(at[cell], 1), *own, unless]))
            said += [Clause([x.negated(), y.negated(), unless]) for x, y in combinations(own, 2)]
    return said


def island(puzzle: Instance, at: At, own: dict[Cell, Variable], size: int) -> Iterator[Constraint]:
    """``own``: is the cell one of this island?"""
    index = {cell: i for i, cell in enumerate(own)}
    yield at.known[next(iter(own))] == 1
    yield Exactly(size, own.values())
    links = [(i, index[b]) for cell, i in index.items() for b in puzzle.neighbours(cell) if index.get(b, -1) > i]
    yield Reachable([x == 1 for x in own.values()], links, 0, size - 1)
    for cell, x in own.items():
        out = is_value(x, 0)
        yield Clause([out, is_value(at[cell], 0)])
        for b in puzzle.neighbours(cell):
            yield Clause([out, is_value(at[b], 1), *([is_value(own[b], 1)] if b in own else [])])


LAYERS = (
    Layer("label", (0, 1), at=labels, auxiliary=True),
    Layer("own", (0, 1), at=owners, auxiliary=True),
    Layer("known", (0, 1), at=lambda puzzle: list(puzzle.islands), auxiliary=True),
    Layer("all", (0, 1), at=lambda puzzle: puzzle.cells[:1], auxiliary=True),
)  # beside one that is 0 in white cells and 1 in the others
