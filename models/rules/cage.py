"""Cages: the digits of a cage are different, and add up to its sum if it has one."""

from cpsudoku import AllDifferent, Clue
from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.sections import Editor
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cells, total in puzzle.cages:
        cage = at[cells]
        yield Clue(f"cage {cage[0]}", AllDifferent(cage) if total is None else DistinctSets.total(cage, total))


RULE = Rule(
    section=Lines("cages", value="may", apart="drawn", ordered=False, line="r1c1 r1c2 r2c1 = 15"),
    clues=clues,
    editors={"f-puzzles": Editor("killercage", nothing=0)},
    right=("cages:\nr1c1 r1c2 r2c1 = 6\nr1c1 r1c2 r1c3 r1c4 = 10\nr4c4\nr3c3 r3c4 r2c3", "cages:\nr1c1 r2c2 = 5"),
    wrong=("cages:\nr1c1 r1c2 r2c1 = 7", "cages:\nr1c1 r3c2 = 2"),
)
