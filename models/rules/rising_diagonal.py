"""Rising diagonal: the digits from the bottom left to the top right are different."""

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height != puzzle.width:
        raise CpsudokuError(f"rising diagonal: expected a square board, found {puzzle.height} x {puzzle.width}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield AllDifferent(at[puzzle.these(*((puzzle.height + 1 - i, i) for i in range(1, puzzle.height + 1)))])


RULE = Rule(
    section=Flag("rising diagonal"),
    rules=rules,
    check=check,
    editors={"f-puzzles": "diagonal+"},
    right=("1234341243212143\nrising diagonal",),
    wrong=("rising diagonal",),
)
