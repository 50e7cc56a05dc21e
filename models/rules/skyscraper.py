"""Skyscrapers: the number outside a row or column counts the digits larger than all digits before them, and than 0."""

from cpsudoku import Constraint, Variable
from cpsudoku.constraints import Visible
from cpsudoku.kinds import Outside, Rule


def see(line: list[Variable], number: int) -> Constraint:
    # 0 is no tower: count an empty place before the line instead.
    return (Visible([0, *line]) - 1 if 0 in line[0].values else Visible(line)) == number


RULE = Rule(
    section=Outside("skyscrapers", ways="straight"),
    each=see,
    drawing="outside",
    editors={"f-puzzles": "skyscraper"},
    right=("skyscrapers:\nr1 > 4\nr1 < 1\nc2 v 2\nc3 ^ ?",),
    wrong=("skyscraper: r2 > 3", "skyscraper: c4 v 3"),
)
