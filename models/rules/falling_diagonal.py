"""Falling diagonal: the digits from the top left to the bottom right are different."""

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height != puzzle.width:
        raise CpsudokuError(f"falling diagonal: expected a square board, found {puzzle.height} x {puzzle.width}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield AllDifferent(at[puzzle.these(*((i, i) for i in range(1, puzzle.height + 1)))])


RULE = Rule(
    section=Flag("falling diagonal"),
    rules=rules,
    check=check,
    editors={"f-puzzles": "diagonal-"},
    right=("1234341243212143\nfalling diagonal",),
    wrong=("falling diagonal",),
)
