"""Islands around numbers: pieces of white cells, each with one number, its count of cells.

Labels, a few bits in every cell, part islands whatever their sizes. A size that is known says which cells its island
can reach, and there it has a variable a cell. Where all sizes are known, each white cell belongs to one of the islands
that reach it: so what is out of reach is found without cuts (docs/encodings.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from cpsudoku.constraints import Clause, Clauses, Exactly, Reachable, is_value
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
    white = {cell: is_value(x, 0) for cell, x in at.items()}
    yield "every white cell is joined to a number", one_piece(white, puzzle.islands)
    dark = at.ordinals
    yield "cells with numbers are white", Clauses(at.values(), [(-dark[cell],) for cell in puzzle.islands])
    count = len(dark)
    one = {place: count + i for place, i in at.label.ordinals.items()}
    both = [*at.values(), *at.label.values()]
    named = [(i >> bit & 1, one[cell, bit]) for i, cell in enumerate(puzzle.islands) for bit in bits(puzzle)]
    yield Clauses(both, [(x if on else -x,) for on, x in named])
    alike: list[tuple[int, ...]] = []
    for bit in bits(puzzle):
        here = {cell: one[cell, bit] for cell in puzzle.cells}
        alike += [(-dark[cell], -x) for cell, x in here.items()]
        for _, a, b in puzzle.links:
            alike += [(dark[a], dark[b], -here[a], here[b]), (dark[a], dark[b], -here[b], here[a])]
    yield "no island holds two numbers", Clauses(both, alike)
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
    dark, owned = at.ordinals, at.own.ordinals
    variables = [at.all[puzzle.cells[0]], *at.values(), *at.own.values()]  # the first: are all sizes known?
    rows: list[tuple[int, ...]] = []
    for cell, numbers in owners.items():
        if all((cell, number) in owned for number in numbers):
            own = [owned[cell, number] + len(dark) + 1 for number in numbers]
            rows.append((dark[cell] + 1, *own, -1))
            rows += [(-x, -y, -1) for x, y in combinations(own, 2)]
    return [Clauses(variables, rows)]


def island(puzzle: Instance, at: At, own: dict[Cell, Variable], size: int) -> Iterator[Constraint]:
    """``own``: is the cell one of this island?"""
    index = {cell: i for i, cell in enumerate(own)}
    yield at.known[next(iter(own))] == 1
    yield Exactly(size, own.values())
    beside = {cell: puzzle.neighbours(cell) for cell in own}
    links = [(i, index[b]) for cell, i in index.items() for b in beside[cell] if index.get(b, -1) > i]
    yield Reachable([x == 1 for x in own.values()], links, 0, size - 1)
    near = list(dict.fromkeys(c for cell in own for c in (cell, *beside[cell])))
    dark = {cell: i for i, cell in enumerate(near, len(own) + 1)}
    rows: list[tuple[int, ...]] = []
    for cell, i in index.items():
        rows.append((-i - 1, -dark[cell]))
        rows += [(-i - 1, dark[b], index[b] + 1) if b in index else (-i - 1, dark[b]) for b in beside[cell]]
    yield Clauses([*own.values(), *[at[cell] for cell in near]], rows)


LAYERS = (
    Layer("label", (0, 1), at=labels, auxiliary=True),
    Layer("own", (0, 1), at=owners, auxiliary=True),
    Layer("known", (0, 1), at=lambda puzzle: list(puzzle.islands), auxiliary=True),
    Layer("all", (0, 1), at=lambda puzzle: puzzle.cells[:1], auxiliary=True),
)  # beside one that is 0 in white cells and 1 in the others
