"""Given marks: a cell holds one of its small digits."""

from typing import Any

from cpsudoku import Clue, InDomain
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Cell, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for (cell,), digits in puzzle.given_marks:
        if digits is not None:
            yield Clue(f"given marks {at[cell]}", InDomain(at[cell], digits))


def two(puzzle: Puzzle, at: At, item: tuple[Cell]) -> tuple[int, ...]:
    """Return the digit of the cell, and the next one."""
    digit: Any = at[item[0]]
    return tuple(sorted({digit, digit % puzzle.height + 1}))


RULE = Rule(
    section=Lines("given marks", most=1, value=True, several=True, apart=True, of=two, line="r1c1 = 1 2 3"),
    clues=clues,
    drawing="marks",
    right=("given marks:\nr1c1 = 1 2\nr4c4 = 1\nr2c1 = ?",),
    wrong=("given marks: r1c1 = 2 3 4",),
)
