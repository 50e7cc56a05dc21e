"""Queens: put one queen in every row and column; no queen attacks another along a diagonal; some queens are given.

    .Q..
    ....
    ....
    ....
"""

from cpsudoku import AtMost, Exactly
from cpsudoku.kinds import Kind, Layer, Puzzle
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for line in puzzle.rows + puzzle.columns:
        yield "one queen in every row and column", Exactly(1, at[line])
    for way in (1, -1):
        for place in range(1 - puzzle.width, puzzle.height + puzzle.width + 1):
            diagonal = [cell for cell in puzzle.cells if cell.row + way * cell.column == place]
            yield "no two queens on a diagonal", AtMost(1, at[diagonal])


KIND = Kind(
    rules=rules,
    layers=Layer("queens", (0, 1), symbols="-Q", drawing="queen", words=("empty", "a queen")),
    unique=(".Q..\n....\n....\n....", "......\n...Q..\n......\n......\n......\n......"),
    multiple=("size: 4x4", "......\n......\n......\n......\n......\n--...."),
    none=("Q...\n....\n....\n....", "size: 2x2"),
)
