"""Killer sudoku: cages of cells that hold different digits of a given sum; clues besides are allowed.

A grid in any format, often all blank, then the cages; a cell may stand in none:

    ................
    cages:
    A1 A2 = 4
    A3 A4 B4 = 7
    B1 B2 = 6
    B3 C2 C3 = 9
    C1 D1 D2 = 6
    C4 D3 D4 = 8
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import AllDifferent
from cpsudoku.kinds import At, Instance, Kind, Lines, gallery
from cpsudoku.model import Constraint


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield AllDifferent(at[unit])


KIND = Kind(
    rules=rules,
    sections=[Lines("cages", value=True, apart=True, ordered=False, line="A1 A2 B1 = 15")],
    with_rules=lambda: [gallery.rule("cage")],
    required=("cages",),
    text="Sudoku; the digits of a cage are different and add up to its sum.",
    unique=(
        "................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 6\nC4 D3 D4 = 8",
        "................\ncages:\nA1 A2 B1 = 7\nA3 A4 = 5\nB2 B3 = 4\nB4 C4 D4 = 8\nC1 C2 D1 = 9\nC3 D2 D3 = 7",
    ),
    multiple=("................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9",),
    none=(
        "................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 7\nC4 D3 D4 = 7",
        "...............2\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 6\nC4 D3 D4 = 8",
    ),
)
