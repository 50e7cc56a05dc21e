"""Fillomino: divide the board into regions; each number is the count of cells of its region.

Regions with the same count do not touch along a side. There may be none, one or more of the given numbers in a region.
With the flag `three` no region has more than three cells:

    5.3.
    ..52
    2.4.
    ....
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from cpsudoku.kinds import At, Cell, Flag, Instance, Kind, Layer, Symbols, sampling
from cpsudoku.kinds.addresses import Address, Number16
from cpsudoku.kinds.boardfile import Numbers
from cpsudoku.kinds.boardparts import Drawn, FlagLine, RegionSizes
from cpsudoku.kinds.counted import LAYERS, between, counted, differ, others, sized
from cpsudoku.model import Clue


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    yield "the numbers of a region are its count of cells", counted(puzzle, at, at.borders)
    yield "regions side by side have different counts of cells", differ(puzzle, at, at.borders)
    if puzzle.three:
        large = [x == 0 for (_, bit), x in at.size.items() if bit > 1]
        yield "no region has more than three cells", large


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for cell, size in puzzle.clues.items():
        if size is not None:
            yield sized(puzzle, at, at.borders, cell, size)


def region(puzzle: Instance, at: Any, cell: Cell) -> int:
    """How many cells the region of a cell has in a solution."""
    found = [cell]
    for a in found:
        found += [b for b in puzzle.neighbours(a) if not at[between(a, b)] and b not in found]
    return len(found)


def sample(rng: Random, puzzle: Instance) -> Instance:
    """Pieces of a few cells; those side by side that have as many become one."""
    room: dict[Cell, list[Cell]] = {}
    for cells in sampling.rooms(rng, puzzle, (len(puzzle.cells) + 1) // 2):
        room |= {cell: own for own in [list(cells)] for cell in cells}
    while alike := [(a, b) for _, a, b in puzzle.links if room[a] is not room[b] and len(room[a]) == len(room[b])]:
        a, b = rng.choice(alike)
        room |= {cell: both for both in [room[a] + room[b]] for cell in both}
    borders = tuple((place, int(room[a] is not room[b])) for place, a, b in puzzle.links)
    found = puzzle.holding("clues", tuple((cell, None) for cell in puzzle.cells))
    return replace(found, solution=(("borders", borders),))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("borders", (0, 1), at="links", drawing="border"),
        *LAYERS,
        Layer("other", (0, 1), at=others, auxiliary=True),
    ],
    sample=sample,
    sections=[Symbols("clues", numbers=range(1, 10000), of=region), Flag("three")],
    address=Address(
        "fillomino",
        (Number16("clues"),),
        (
            FlagLine("t", "three"),
            Numbers("clues"),
            RegionSizes("clues", "borders", "size"),
            Drawn("borders", border=True),
        ),
        flags={"t": "three"},
    ),
    unique=("5.3.\n..52\n2.4.\n....", "1..\n..2"),
    multiple=("2..\n...",),
    none=("4..\n..4\n.4.",),
)
