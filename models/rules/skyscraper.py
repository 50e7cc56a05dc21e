"""Skyscrapers: the number outside a row or column is how many digits are larger than all before them, and than 0."""

from cpsudoku.constraints import Visible
from cpsudoku.kinds import STRAIGHT, Outside, Rule
from cpsudoku.model import Constraint, Variable


def see(line: list[Variable], number: int) -> Constraint:
    # 0 is no tower: an empty place before the line is seen in its stead.
    return (Visible([0, *line]) - 1 if 0 in line[0].values else Visible(line)) == number


RULE = Rule(
    section=Outside("skyscrapers", ways=STRAIGHT),
    each=see,
    drawing="outside",
    editors={"f-puzzles": "skyscraper"},
    right=("1234341221434321\nskyscrapers:\nr1 > 4\nr1 < 1\nc2 v 2\nc3 ^ ?",),
    wrong=("1234341221434321\nskyscraper: r2 > 3", "1234341221434321\nskyscraper: c4 v 3"),
)
