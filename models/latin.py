"""Latin square completion: every row and column has every digit once; the square may have any side."""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Puzzle
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns:
        yield "every row and column holds every digit once", AllDifferent(at[unit])


KIND = Kind(
    rules=rules,
    text="Fill the grid so that every row and every column holds every digit once.",
    reads_grids=True,
    unit_rules=lambda puzzle: f"latin {puzzle.height}",
    unique=(
        "1.......2",
        "...3..34....1...",
        "....7.1....4....7.5.31...4.68.7.3.9....62.7...26.3......736.91.1....2..873.8.52..",
    ),
    multiple=("......34....1...",),
    none=(
        ".4.3..34....1...",
        "....7.18...4....7.5.31...4.68.7.3.9....62.7...26.3......736.91.1....2..873.8.52..",
    ),
)
