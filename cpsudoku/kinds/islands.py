"""Islands around numbers: pieces of white cells, each with one number, its count of cells.

Labels, a few bits in every cell, part islands whatever their sizes. A size that is known says which cells its island
can reach, and there it has a variable a cell. Where all sizes are known, each white cell belongs to one of the islands
that reach it: so what is out of reach is found without cuts (docs/encodings.md). That follows from all clues together,
so it is a rule, and each clue says that its own size is known.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    yield "an island has one name", Clauses([*at.own.values(), *at.label.values()], _owner_labels(puzzle, at))
    known = [is_value(at.known[cell], 0) for cell in puzzle.islands]  # are all sizes known?
    if known:
        yield Clause([is_value(at.all[puzzle.cells[0]], 1), *known])
        yield "every white cell belongs to an island", covered(puzzle, at)


def _owner_labels(puzzle: Instance, at: At) -> Iterator[tuple[int, ...]]:
    """A cell that an island owns has its label."""
    place = {number: i for i, number in enumerate(puzzle.islands)}
    own, label = at.own.ordinals, at.label.ordinals
    for (cell, number), i in own.items():
        for bit in bits(puzzle):
            x = label[cell, bit] + len(own)
            yield (-i, x if place[number] >> bit & 1 else -x)


def sized_islands(puzzle: Instance, at: At) -> Iterator[Clue]:
    """A clue for each number of the section `islands` that is known: how many cells its island has."""
    of: dict[Cell, dict[Cell, Variable]] = {number: {} for number in puzzle.islands}
    for (c, number), x in at.own.items():
        of[number][c] = x
    for cell, size in puzzle.islands.items():
        if size is None:
            continue
        reach = within(puzzle, cell, size - 1)
        rest = {c: Variable(f"{cell}:{c}", (0, 1)) for c in reach if c not in of[cell]}
        own = {c: rest[c] if c in rest else of[cell][c] for c in reach}
        said = [at.known[cell] == 1, at.near[cell] == int(not rest)]
        beyond = [x for c, x in of[cell].items() if c not in reach]
        said.append(Clauses(beyond, [(-i,) for i in range(1, len(beyond) + 1)]))
        yield Clue(f"island {cell}", *said, *island(puzzle, at, own, size), auxiliary=rest.values())


def covered(puzzle: Instance, at: At) -> Constraint:
    """Each white cell belongs to one of the islands that may reach it, where all sizes are known. An island that has no
    variable here reaches no cell as far away if all of its own cells are near."""
    owners: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    dark, owned = at.ordinals, at.own.ordinals  # behind the one variable that says that all sizes are known
    far = {(cell, number) for number in puzzle.islands for cell in within(puzzle, number, len(puzzle.cells))}
    for (cell, number), i in owned.items():
        owners[cell].append(len(dark) + i + 1)
        far.discard((cell, number))
    near = {number: len(dark) + len(owned) + i + 1 for number, i in at.near.ordinals.items()}
    for cell, number in sorted(far):
        owners[cell].append(-near[number])
    variables = [at.all[puzzle.cells[0]], *at.values(), *at.own.values(), *at.near.values()]
    return Clauses(variables, [(dark[cell] + 1, *own, -1) for cell, own in owners.items()])


def island(puzzle: Instance, at: At, own: dict[Cell, Variable], size: int) -> Iterator[Constraint]:
    """``own``: is the cell one of this island?"""
    index = {cell: i for i, cell in enumerate(own)}
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
    Layer("near", (0, 1), at=lambda puzzle: list(puzzle.islands), auxiliary=True),
    Layer("all", (0, 1), at=lambda puzzle: puzzle.cells[:1], auxiliary=True),
)  # beside one that is 0 in white cells and 1 in the others
