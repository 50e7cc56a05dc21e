"""Hidden skyscrapers: the number outside a row or column is its first digit that has a larger digit before it."""

from cpsudoku import Constraint, Regular, Variable
from cpsudoku.kinds import Outside, Rule

FOUND = "found"  # this state follows the clue's digit; each other state is the largest digit so far


def first_hidden(line: list[Variable], number: int) -> Constraint:
    def step(state: int | str, digit: int) -> int | str | None:
        if isinstance(state, str):
            return FOUND
        return digit if digit > state else FOUND if digit == number else None

    return Regular(line, min(line[0].values) - 1, step, [FOUND])


RULE = Rule(
    section=Outside("hidden skyscrapers", ways="straight"),
    each=first_hidden,
    drawing="outside",
    right=("hidden skyscrapers:\nr1 < 3\nr2 > 1\nc1 v 2\nc3 ^ ?",),
    wrong=("hidden skyscraper: r1 > 4", "hidden skyscraper: r2 > 2"),
)
