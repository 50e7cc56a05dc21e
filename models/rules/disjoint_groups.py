"""Disjoint groups: cells in the same place of their boxes hold different digits."""

from cpsudoku import AllDifferent
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if not puzzle.boxes:
        raise CpsudokuError("disjoint groups: expected boxes or regions, found none")


def rules(puzzle: Puzzle, at: At) -> Rules:
    for group in zip(*puzzle.boxes, strict=False):  # places of a box of any form are in reading order
        yield AllDifferent(at[group])


RULE = Rule(
    section=Flag("disjoint groups"),
    rules=rules,
    check=check,
    editors={"f-puzzles": "disjointgroups"},
    right=("disjoint groups",),
    wrong=("1234342143122143\ndisjoint groups",),
)
