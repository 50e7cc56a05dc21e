"""Queens: one queen in every row and every column, none attacking another along a diagonal; some are placed.

    .Q..
    ....
    ....
    ....
"""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import AtMost, Exactly
from cpsudoku.kinds import At, Instance, Kind, Layer
from cpsudoku.model import Constraint


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    for line in puzzle.rows + puzzle.columns:
        yield Exactly(1, at[line])
    for way in (1, -1):
        for place in range(1 - puzzle.width, puzzle.height + puzzle.width + 1):
            yield AtMost(1, at[[cell for cell in puzzle.cells if cell.row + way * cell.column == place]])


KIND = Kind(
    rules=rules,
    layers=Layer("queens", (0, 1), symbols="-Q"),
    unique=(".Q..\n....\n....\n....", "......\n...Q..\n......\n......\n......\n......"),
    multiple=("size: 4x4", "......\n......\n......\n......\n......\n--...."),
    none=("Q...\n....\n....\n....", "size: 2x2"),
)
