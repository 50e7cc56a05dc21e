"""Fillomino: divide the board into regions; each number is the count of cells of its region.

Regions with the same count do not touch along a side. A region may have none, one or several of the given numbers. With
the flag `three`, no region has more than three cells:

    5.3.
    ..52
    2.4.
    ....
"""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from cpsudoku import Clue, Constraint
from cpsudoku.constraints import Redundant, SizedRegions
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, FlagLine, Number16, Numbers, RegionSizes
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.graphs import piece_of
from cpsudoku.kinds.types import At, Cell, Clues, Rules
from cpsudoku.puzzles import sampling

LISTED, THREE = 9, 3  # the value of a cell is the size of its region; one value means all larger sizes


def sizes(puzzle: Puzzle) -> range:
    """Return the values of a cell: the size of its region. The last value means that size or more."""
    return range(1, min(THREE if puzzle.three else LISTED, len(puzzle.cells) - 1) + 2)


def words(puzzle: Puzzle) -> dict[int, str]:
    """Return the words for each size."""
    *_, last = sizes(puzzle)
    return {size: f"in a region of size {size}{' or more' * (size == last)}" for size in sizes(puzzle)}


def rules(puzzle: Puzzle, at: At) -> Rules:
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    links = [(index[a], index[b], at.borders[place]) for place, a, b in puzzle.links]
    regions = SizedRegions(at.size.values(), links)
    yield "cells have the size of their region, and regions side by side differ", regions
    if puzzle.three:
        yield "no region has more than three cells", [x <= THREE for x in at.size.values()]


def clues(puzzle: Puzzle, at: At) -> Clues:
    last = sizes(puzzle)[-1]
    for cell, size in puzzle.clues.items():
        if size is None:
            continue
        region: Constraint
        if size < last:  # connected cells of one size are one region
            region = Redundant(partial(alike, puzzle, at, cell, size))
        else:
            region = piece_of(cell, size, dict.fromkeys(puzzle.cells), borders=at.borders)
        yield Clue(f"number {cell}", at.size[cell] == min(size, last), region)


def alike(puzzle: Puzzle, at: At, cell: Cell, size: int) -> Constraint:
    r, c = cell
    near = [other for other in puzzle.cells if abs(other.row - r) + abs(other.column - c) <= size]
    return piece_of(cell, size, {other: at.size[other] == size for other in near})


def region(puzzle: Puzzle, at: Any, cell: Cell) -> int:
    """Return the number of cells in the region of a cell in a solution."""
    cells = [cell]
    for a in cells:
        cells += [b for b in puzzle.neighbours(a) if not at[(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] and b not in cells]
    return len(cells)


def sample(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Draw pieces of a few cells; join neighbouring pieces of the same size."""
    room: dict[Cell, list[Cell]] = {}
    for cells in sampling.rooms(rng, puzzle, (len(puzzle.cells) + 1) // 2):
        room |= {cell: own for own in [list(cells)] for cell in cells}
    while alike := [(a, b) for _, a, b in puzzle.links if room[a] is not room[b] and len(room[a]) == len(room[b])]:
        a, b = rng.choice(alike)
        room |= {cell: both for both in [room[a] + room[b]] for cell in both}
    borders = tuple((place, int(room[a] is not room[b])) for place, a, b in puzzle.links)
    blank = puzzle.holding("clues", tuple((cell, None) for cell in puzzle.cells))
    return replace(blank, solution=(("borders", borders),))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("borders", (0, 1), at="links", drawing="border"),
        Layer("size", sizes, auxiliary=True, words=words),
    ],
    sample=sample,
    sections=[Symbols("clues", numbers=range(1, 10000), of=region), Flag("three")],
    aliases=("fillomino01",),
    address=Address(
        "fillomino",
        (Number16("clues"),),
        (
            FlagLine("t", "three"),
            Numbers("clues"),
            RegionSizes("clues", "borders", "size", LISTED + 1),
            Drawn("borders", border=True),
        ),
        flags={"t": "three"},
    ),
    unique=("5.3.\n..52\n2.4.\n....", "1..\n..2"),
    multiple=("2..\n...",),
    none=("4..\n..4\n.4.",),
)
