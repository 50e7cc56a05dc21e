"""X-sums: the first X digits of a row or column, X being the first of them, add up to the number outside."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import Regular
from cpsudoku.kinds import At, Instance, Outside, Rule
from cpsudoku.model import Clue, Constraint, Variable


def x_sum(line: list[Variable], total: int) -> Constraint:
    low, high = line[0].values[0], line[0].values[-1]

    # State: how many digits are still to be added, and what they add up to.
    def step(state: tuple[int, int] | str, value: int) -> tuple[int, int] | None:
        count, left = (value, total) if isinstance(state, str) else state
        if count == 0:
            return (0, left) if left == 0 else None
        count, left = count - 1, left - value
        return (count, left) if count * low <= left <= count * high else None

    return Regular(line, "start", step, accept=[(0, 0)])


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for name, cells, total in puzzle.x_sums:
        if total is not None:
            yield Clue(f"x sum {name}", x_sum(at[cells], total))


RULE = Rule(
    section=Outside("x-sums"),
    clues=clues,
    drawing="outside",
    editors={"f-puzzles": "xsum"},
    right=("1234341221434321\nx-sums:\nr1 > 1\nr1 < 10\nc2 v 6\nr2 > ?",),
    wrong=("1234341221434321\nx-sum: r2 > 7",),
)
