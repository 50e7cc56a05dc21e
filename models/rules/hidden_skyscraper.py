"""Hidden skyscrapers: the number outside a row or column is the first digit that has a larger one before it."""

from collections.abc import Iterator

from cpsudoku.constraints import Regular
from cpsudoku.kinds import STRAIGHT, At, Outside, Puzzle, Rule
from cpsudoku.model import Clue, Constraint, Variable

FOUND = "found"  # a state; the others are the largest digit so far


def first_hidden(line: list[Variable], number: int) -> Constraint:
    def step(state: int | str, digit: int) -> int | str | None:
        if isinstance(state, str):
            return FOUND
        return digit if digit > state else FOUND if digit == number else None

    return Regular(line, min(line[0].values) - 1, step, [FOUND])


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for name, cells, number in puzzle.hidden_skyscrapers:
        if number is not None:
            yield Clue(f"hidden skyscraper {name}", first_hidden(at[cells], number))


RULE = Rule(
    section=Outside("hidden skyscrapers", ways=STRAIGHT),
    clues=clues,
    drawing="outside",
    right=("1234341221434321\nhidden skyscrapers:\nr1 < 3\nr2 > 1\nc1 v 2\nc3 ^ ?",),
    wrong=("1234341221434321\nhidden skyscraper: r1 > 4", "1234341221434321\nhidden skyscraper: r2 > 2"),
)
