"""Queens: one queen in every row and every column, none attacking another along a diagonal; some are placed.

    .Q..
    ....
    ....
    ....
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cpsudoku.constraints import AtMost, Exactly
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer
from cpsudoku.model import Constraint


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    for line in puzzle.rows + puzzle.columns:
        yield Exactly(1, at[line])
    diagonals: dict[tuple[str, int], list[Cell]] = defaultdict(list)
    for cell in puzzle.cells:
        diagonals["falling", cell.row - cell.column].append(cell)
        diagonals["rising", cell.row + cell.column].append(cell)
    for line in diagonals.values():
        yield AtMost(1, at[line])


KIND = Kind(
    rules=rules,
    layers=Layer("queens", (0, 1), symbols="-Q"),
    unique=(".Q..\n....\n....\n....", "......\n...Q..\n......\n......\n......\n......"),
    multiple=("size: 4x4", "......\n......\n......\n......\n......\n--...."),
    none=("Q...\n....\n....\n....", "size: 2x2"),
)
