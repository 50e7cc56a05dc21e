"""Windoku (hypersudoku): 9x9 sudoku with four extra boxes in rows and columns 2-4 and 6-8."""

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Kind, Puzzle
from cpsudoku.kinds.types import At, Cell, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height != 9 or puzzle.box != (3, 3):
        raise CpsudokuError(f"windoku: expected a 9x9 grid with 3x3 boxes, found side {puzzle.height}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    windows = [[Cell(top + r, left + c) for r in range(3) for c in range(3)] for top in (2, 6) for left in (2, 6)]
    for unit in [*puzzle.rows, *puzzle.columns, *puzzle.boxes, *windows]:
        yield "every row, column, box and window holds every digit once", AllDifferent(at[unit])


KIND = Kind(
    rules=rules,
    check=check,
    text="Fill the grid so that every row, column, box and each of the four windows hold every digit once.",
    reads_grids=True,
    unit_rules=lambda puzzle: "windoku 3x3",
    unique=("......6....9..8.........5..2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
    multiple=("...........9..8.........5..2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
    none=("......6....9..8.........53.2.8.....1.34....5.1..4..3..........3..1..2.8.....7....",),
)
