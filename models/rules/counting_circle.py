"""Counting circles: each digit in a circle is the number of circles that hold that digit."""

from cpsudoku import Clue, Constraint, Count, Or, Regular, Variable
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def none_or(circles: list[Variable], digit: int) -> Constraint:
    """State that a digit is in no circle, or in exactly that number of circles. The automaton stops counting at the
    digit. This takes a tenth of the clauses of a full count for 45 circles."""
    holding = [x == digit for x in circles]
    return Regular(holding, 0, lambda count, one: count + one if count + one <= max(digit, 0) else None, (0, digit))


def clues(puzzle: Puzzle, at: At) -> Clues:
    circles = at[puzzle.counting_circles]
    digits = circles[0].values
    each = [none_or(circles, digit) for digit in digits]
    # This sum is redundant, but excludes digits earlier: the digits in circles add up to the number of circles.
    sums = [digit * Count([Or(*(x == digit for x in circles))]) for digit in digits if digit]
    yield Clue(f"counting circle {circles[0]}", *each, sum(sums) == len(circles))


RULE = Rule(
    section=Marked("counting circles"),
    clues=clues,
    drawing="circle",
    right=("counting circles:\nr1c1 r1c3 r2c1 r3c4\nr1c2 r2c4", "counting circle: r1c1"),
    wrong=("counting circles:\nr1c1 r1c2", "counting circles:\nr1c2 r2c4 r3c1"),
)
