"""Windoku: extra boxes, one cell from the edge and from each other, also have every digit once."""

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height != puzzle.width or round(puzzle.height**0.5) ** 2 != puzzle.height:
        size = f"{puzzle.height} x {puzzle.width}"
        raise CpsudokuError(f"windoku: expected a board of 4 x 4, 9 x 9 or 16 x 16 cells, found {size}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    size = round(puzzle.height**0.5)
    starts = range(2, puzzle.height - size + 1, size + 1)
    for top, left in ((r, c) for r in starts for c in starts):
        yield AllDifferent(at[r, c] for r in range(top, top + size) for c in range(left, left + size))


RULE = Rule(
    section=Flag("windoku"),
    rules=rules,
    check=check,
    right=("1234341243212143\nwindoku",),
    wrong=("windoku",),
)
