"""Sandwich sums: the digits of a row or column between the lowest and the highest add up to the number outside."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import Regular
from cpsudoku.kinds import At, Instance, Outside, Rule
from cpsudoku.model import Clue, Constraint, Variable


def sandwich(line: list[Variable], total: int) -> Constraint:
    crusts = line[0].values[0], line[0].values[-1]

    # State: what is still to be added up, -1 before the first crust, -2 after the second.
    def step(left: int, value: int) -> int | None:
        if value in crusts:
            return total if left == -1 else -2 if left == 0 else None
        return left if left < 0 else left - value if left >= value else None

    return Regular(line, -1, step, accept=[-2])


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for name, cells, total in puzzle.sandwich_sums:
        if total is not None:
            yield Clue(f"sandwich sum {name}", sandwich(at[cells], total))


RULE = Rule(
    section=Outside("sandwich sums"),
    clues=clues,
    drawing="outside",
    editors={"f-puzzles": "sandwichsum"},
    right=("1234341221434321\nsandwich sums:\nr1 > 5\nc4 v 5\nr2 < 0\nc1 v ?",),
    wrong=("1234341221434321\nsandwich sum: r1 > 4", "1234341221434321\nsandwich sum: c1 ^ 0"),
)
