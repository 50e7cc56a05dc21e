"""Latin square completion: every row and column holds every digit once; any side."""

from __future__ import annotations

from cpsudoku.grid_puzzle import digits, render, square
from cpsudoku.puzzle import Puzzle

PUZZLE = Puzzle(
    rules="Fill the grid so that every row and every column holds every digit once.",
    shape=lambda grid: grid.side,
    model=square,
    clues=digits,
    render=render,
    grids=True,
    unit_rules=lambda side: f"latin {side}",
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
