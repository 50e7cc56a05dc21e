"""Cages: the digits of a cage are different, and add up to its sum where it has one."""

from __future__ import annotations

from collections.abc import Iterator

from cpsudoku.constraints import AllDifferent, DistinctSets
from cpsudoku.kinds import At, Instance, Lines, Rule
from cpsudoku.model import Clue


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for cells, total in puzzle.cages:
        cage = at[cells]
        yield Clue(f"cage {cage[0]}", AllDifferent(cage) if total is None else DistinctSets.total(cage, total))


RULE = Rule(
    section=Lines("cages", value="may", apart="drawn", ordered=False, line="A1 A2 B1 = 15"),
    clues=clues,
    drawing="cage",
    editors={"f-puzzles": "killercage"},
    right=(
        "1234341221434321\ncages:\nA1 A2 B1 = 6\nA1 A2 A3 A4 = 10\nD4\nC3 C4 B3",
        "1234341221434321\ncages:\nA1 B2 = 5",
    ),
    wrong=("1234341221434321\ncages:\nA1 A2 B1 = 7", "1234341221434321\ncages:\nA1 C2 = 2"),
)
