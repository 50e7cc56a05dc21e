"""Kurotto: shade cells; a number counts the cells of all the connected shaded areas beside it, and is not shaded.

A `?` is a cell with a number that is not known:

    1...
    .6.6
    ....
    1...
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cpsudoku.constraints import Exactly, Or, Reachable
from cpsudoku.kinds import At, Cell, Instance, Kind, Shading, Symbols
from cpsudoku.kinds.addresses import Address, Number16
from cpsudoku.kinds.boardfile import Numbers, Shaded
from cpsudoku.model import Clue, Constraint, Variable


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    yield "cells with numbers are not shaded", [at[cell] == 0 for cell in puzzle.clues]


def within(puzzle: Instance, start: Cell, steps: int) -> list[Cell]:
    """The cells that can be reached over cells without numbers, the start first."""
    found, frontier = {start: None}, [start]
    for _ in range(steps):
        frontier = [b for a in frontier for b in puzzle.neighbours(a) if b not in found and b not in puzzle.clues]
        found |= dict.fromkeys(frontier)
        frontier = list(dict.fromkeys(frontier))
    return list(found)


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for cell, size in puzzle.clues.items():
        if size is not None:
            near = within(puzzle, cell, size)[1:]
            own = {c: Variable(f"{cell}:{c}", (0, 1)) for c in near}
            yield Clue(f"number {cell}", *areas(puzzle, at, cell, own, size), auxiliary=own.values())


def areas(puzzle: Instance, at: At, start: Cell, own: dict[Cell, Variable], size: int) -> Iterator[Constraint]:
    """``own``: is the cell of one of the areas beside the number?"""
    index = {cell: i for i, cell in enumerate([start, *own])}
    links = [(i, index[b]) for cell, i in index.items() for b in puzzle.neighbours(cell) if index.get(b, -1) > i]
    yield Exactly(size, own.values())
    yield Reachable([at[start] == 0, *(x == 1 for x in own.values())], links, 0, size)
    for cell in index:
        for b in puzzle.neighbours(cell):
            beside = [] if cell == start else [own[cell] == 0]
            if b not in puzzle.clues:
                yield Or(at[b] == 0, *beside, *([own[b] == 1] if b in own else []))
    yield from (Or(x == 0, at[cell] == 1) for cell, x in own.items())


def shaded(puzzle: Instance, at: Any, cell: Cell) -> int | None:
    """How many cells the shaded areas beside the cell have; None where it is shaded itself."""
    found = {cell}
    for a in (order := [cell]):
        order += (new := [b for b in puzzle.neighbours(a) if at[b] and b not in found])
        found.update(new)
    return None if at[cell] else len(found) - 1


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=True, shape="places", of=shaded)],
    address=Address("kurotto", (Number16("clues"),), (Numbers("clues"), Shaded())),
    unique=(
        "1...\n.6.6\n....\n1...",
        "....3\n0....\n...12\n0....\n...3.",
    ),
    multiple=("1...\n.6.6\n....\n....",),
    none=("1...\n.5.6\n....\n1...",),
)
