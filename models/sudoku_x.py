"""Sudoku X: sudoku whose two main diagonals also have every digit once."""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Puzzle
from cpsudoku.kinds.types import At, Cell, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    side = puzzle.height
    falling = [Cell(i, i) for i in range(1, side + 1)]
    rising = [Cell(i, side + 1 - i) for i in range(1, side + 1)]
    for unit in [*puzzle.rows, *puzzle.columns, *puzzle.boxes, falling, rising]:
        yield "every row, column, box and main diagonal holds every digit once", AllDifferent(at[unit])


KIND = Kind(
    rules=rules,
    text="Fill the grid so that every row, column and box and both main diagonals hold every digit once.",
    reads_grids=True,
    unit_rules=lambda puzzle: f"sudoku-x {puzzle.box[0]}x{puzzle.box[1]}",
    unique=(
        "........2.1.4...",
        ".........9..41........9...7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
    multiple=(
        "..........1.4...",
        "............41........9...7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
    none=(
        "1.......2.1.4...",
        ".........9..41........9.4.7....2..7..9...5.....2.7.1.....6.........4..6...83.....",
    ),
)
