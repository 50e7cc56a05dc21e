"""Fillomino: divide the board into regions and write into each cell how many its region has.

Regions with the same count do not touch along a side. There may be none, one or more of the given numbers in a region:

    4..
    ..4
    .5.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cpsudoku.constraints import Connected, Count, Exactly, Implies, Or, Reachable
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer, Symbols, division
from cpsudoku.model import Clue, Variable


def owners(puzzle: Instance) -> list[tuple[Cell, Cell]]:
    """A cell, and the first one of its region in reading order."""
    return [(cell, first) for first in puzzle.cells for cell in puzzle.cells if first <= cell]


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    yield from division(puzzle, at.border, at.owner)
    for place, a, b in puzzle.links:
        for n in at[a].values:
            yield Or(at.border[place] == 0, at[a] != n, at[b] != n)
            yield from (Or(at.border[place] == 1, at[x] != n, at[y] == n) for x, y in ((a, b), (b, a)))
    for first in puzzle.cells:
        index = {cell: i for i, cell in enumerate(cell for cell in puzzle.cells if first <= cell)}
        own = [at.owner[cell, first] for cell in index]
        yield from (Or(x == 0, own[0] == 1) for x in own[1:])
        links = [(index[a], index[b]) for _, a, b in puzzle.links if a in index and b in index]
        yield Connected([x == 1 for x in own], links)
        yield Implies(own[0] == 1, Count(own) == at[first])


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for cell, size in puzzle.clues.items():
        if size is not None:
            order = {cell: 0}
            for a in (reached := [cell]):
                for b in puzzle.neighbours(a) if order[a] < size - 1 else ():
                    if b not in order:
                        order[b] = order[a] + 1
                        reached.append(b)
            own = {c: Variable(f"{cell}:{c}", (0, 1)) for c in order}
            yield Clue(f"number {cell}", *region(puzzle, at, own, size), auxiliary=own.values())


def region(puzzle: Instance, at: At, own: dict[Cell, Variable], size: int) -> Iterator[object]:
    """``own``: is the cell of the region of the number in the first one?"""
    order = list(own)
    yield own[order[0]] == 1
    yield Exactly(size, own.values())
    links = [(i, j) for (i, a), (j, b) in combinations(enumerate(order), 2) if b in puzzle.neighbours(a)]
    yield Reachable([x == 1 for x in own.values()], links, 0, size - 1)
    for cell, x in own.items():
        yield Implies(x == 1, at[cell] == size)
        for b in puzzle.neighbours(cell):
            yield Or(x == 0, at[b] != size, *([own[b] == 1] if b in own else []))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("numbers", lambda puzzle: range(1, len(puzzle.cells) + 1)),
        Layer("border", (0, 1), at="links", auxiliary=True),
        Layer("owner", (0, 1), at=owners, auxiliary=True),
    ],
    sections=[Symbols("clues", numbers=range(1, 10000), of=lambda puzzle, at, cell: at[cell])],
    unique=("4..\n..4\n.5.", "5.3.\n..52\n2.4.\n...."),
    multiple=("4..\n..4\n...",),
    none=("4..\n..4\n.4.",),
)
