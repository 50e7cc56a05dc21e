"""Nurikabe: shade cells to a sea of one piece without a 2x2; each white island holds one number, its count of cells.

    ....
    ..4.
    ....
    4.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from cpsudoku.constraints import Connected, Exactly, Or, Reachable
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer, Shading, Symbols, sampling
from cpsudoku.kinds.addresses import Address, Number16
from cpsudoku.kinds.boardfile import NumbersAndShaded
from cpsudoku.model import Clue, Constraint, Variable


def labels(puzzle: Instance) -> list[tuple[Cell, int]]:
    """A few bits in every cell: alike in all cells of an island, and another number in each island."""
    return [(cell, bit) for cell in puzzle.cells for bit in bits(puzzle)]


def bits(puzzle: Instance) -> range:
    return range((len(puzzle.islands) - 1).bit_length())


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    links = [(index[a], index[b], None) for _, a, b in puzzle.links]
    yield "the shaded cells are connected", Connected([at[cell] == 1 for cell in puzzle.cells], links)
    yield "no 2x2 is shaded", [sum(at[square]) <= 3 for square in puzzle.squares]
    # One more node, that is always there, beside every number: so every white cell is joined to a number.
    ground = [(index[cell], len(index), None) for cell in puzzle.islands]
    joined = Connected([*(at[cell] == 0 for cell in puzzle.cells), None], links + ground)
    yield "every white cell is joined to a number", joined
    for i, cell in enumerate(puzzle.islands):
        yield "cells with numbers are white", at[cell] == 0
        yield from (at.label[cell, bit] == i >> bit & 1 for bit in bits(puzzle))
    for cell, bit in labels(puzzle):
        yield Or(at[cell] == 0, at.label[cell, bit] == 0)
        for b in puzzle.neighbours(cell):
            alike = Or(at[cell] == 1, at[b] == 1, at.label[cell, bit] == 0, at.label[b, bit] == 1)
            yield "no island holds two numbers", alike


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for cell, size in puzzle.islands.items():
        if size is not None:
            own = {c: Variable(f"{cell}:{c}", (0, 1)) for c in within(puzzle, cell, size)}
            yield Clue(f"island {cell}", *island(puzzle, at, own, size), auxiliary=own.values())


def within(puzzle: Instance, start: Cell, size: int) -> list[Cell]:
    """The cells that an island of that size may hold, the number's cell first."""
    others = [cell for cell in puzzle.islands if cell != start]
    found, frontier = [start], [start]
    for _ in range(size - 1):
        beside = dict.fromkeys(b for a in frontier for b in puzzle.neighbours(a) if b not in found)
        frontier = [c for c in beside if c not in others and not set(others) & set(puzzle.neighbours(c))]
        found += frontier
    return found


def island(puzzle: Instance, at: At, own: dict[Cell, Variable], size: int) -> Iterator[Constraint]:
    """``own``: is the cell one of this island?"""
    order = list(own)
    links = [(i, j) for (i, a), (j, b) in combinations(enumerate(order), 2) if b in puzzle.neighbours(a)]
    yield Exactly(size, own.values())
    yield Reachable([x == 1 for x in own.values()], links, 0, size - 1)
    for cell, x in own.items():
        yield Or(x == 0, at[cell] == 0)
        for b in puzzle.neighbours(cell):
            yield Or(x == 0, at[b] == 1, own[b] == 1) if b in own else Or(x == 0, at[b] == 1)


def sample(rng: Random, puzzle: Instance) -> list[Cell]:
    return [rng.choice(island) for island in sampling.islands(rng, puzzle)]


def size(puzzle: Instance, at: At, cell: Cell) -> int:
    return len(sampling.piece(puzzle, cell, lambda b: not at[b]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[Shading(), Layer("label", (0, 1), at=labels, auxiliary=True)],
    address=Address("nurikabe", (Number16("islands"),), (NumbersAndShaded("islands"),)),
    sections=[Symbols("islands", numbers=range(1, 1000), shape="places", sample=sample, of=size)],
    unique=("....\n..4.\n....\n4.2.", "....1\n1....\n..3..\n.....\n..4.."),
    multiple=("4...\n....\n....\n3...", "....\n..4.\n....\n4.?."),
    none=("....\n4.2.\n..1.\n3...",),
)
