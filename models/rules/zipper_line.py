"""Zipper lines: two digits equally far from the middle always have the same sum; a digit in the middle is that sum."""

from cpsudoku import Constraint, Variable
from cpsudoku.constraints import AllEqual
from cpsudoku.kinds import Lines, Rule


def zip_up(line: list[Variable]) -> Constraint:
    half, odd = divmod(len(line), 2)
    return AllEqual([*(line[i] + line[-1 - i] for i in range(half)), *line[half : half + odd]])


RULE = Rule(
    section=Lines("zipper lines", least=2, again=True),
    each=zip_up,
    editors={"f-puzzles": "zipperline"},
    right=("zipper lines:\nr1c1 r1c3 r1c2\nr1c1 r1c2 r1c3 r1c4", "zipper-line: r1c1 r1c2 r1c4 r2c4 r1c3"),
    wrong=("zipper lines:\nr1c1 r1c2 r1c3", "zipper lines:\nr1c1 r1c2 r1c4 r1c3"),
)
