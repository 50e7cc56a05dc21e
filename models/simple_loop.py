"""Simple loop: draw one loop through every cell that is not black.

Black cells are x:

    x....
    .....
    .xx..
    .....
    .....
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import AtLeast
from cpsudoku.kinds import At, Instance, Kind, Layer, Symbols, arms, one_loop


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    yield "the loop visits every cell", [AtLeast(1, arms(at, cell).values()) for cell in puzzle.cells]


KIND = Kind(
    rules=rules,
    layers=Layer("loop", (0, 1), at="links"),
    sections=[Symbols("walls", marks="x", walls=True, shape=True)],
    aliases=("simpleloop",),
    unique=("x....\n.....\n.xx..\n.....\n.....",),
    multiple=("x....\n..x..\n.....\n.....\n....x",),
    none=(".x...\n.....\n.xx..\n.....\n.....",),
)
