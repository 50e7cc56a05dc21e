"""Aqre: shade cells, all of them connected; a number in a room says how many of its cells are shaded.

No four cells in a row or column are all shaded or all unshaded. A variant lists `borders:`, places between cells, as
r1c1.5: one of the two is shaded, the other is not:

    1...
    ...3
    ....
    ....
    rooms:
    1111
    1112
    3332
    3222
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import Connected, Exactly
from cpsudoku.kinds import At, Instance, Kind, Marked, Regions, Shading, Symbols
from cpsudoku.model import Clue


def rules(puzzle: Instance, at: At) -> Iterator[object]:
    index = {cell: i for i, cell in enumerate(puzzle.cells)}
    yield Connected([at[cell] == 1 for cell in puzzle.cells], [(index[a], index[b]) for _, a, b in puzzle.links])
    for line in puzzle.rows + puzzle.columns:
        for four in zip(line, line[1:], line[2:], line[3:], strict=False):
            yield sum(at[four]) >= 1
            yield sum(at[four]) <= 3
    yield from (at[a] != at[b] for place, a, b in puzzle.links if place in puzzle.borders)


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for room in puzzle.rooms:
        for cell in room:
            if puzzle.clues.get(cell) is not None:
                yield Clue(f"room {cell}", Exactly(puzzle.clues[cell], at[room]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=True), Regions("rooms"), Marked("borders", at="sides", shape=True)],
    required=("rooms",),
    unique=(
        "1...\n...3\n....\n....\nrooms:\n1111\n1112\n3332\n3222",
        ("02...4\n......\n..5...\n6....0\n......\n......\nrooms:\n122223\n111233\n114333\n554436\n555446\n554466"),
    ),
    multiple=("4...\n....\n3...\n....\nrooms:\n1111\n1111\n2122\n2222",),
    none=("4...\n....\n....\n....\nrooms:\n1111\n2222\n3333\n3333",),
)
