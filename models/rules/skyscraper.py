"""Skyscrapers: the number outside a row or column is how many digits are larger than all before them, and than 0."""

from collections.abc import Iterator

from cpsudoku.constraints import Visible
from cpsudoku.kinds import STRAIGHT, At, Outside, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for name, cells, number in puzzle.skyscrapers:
        if number is not None:
            line = at[cells]
            ground = 0 in line[0].values  # no tower: an empty place before the line is seen in its stead
            seen = Visible([0, *line]) - 1 if ground else Visible(line)
            yield Clue(f"skyscraper {name}", seen == number)


RULE = Rule(
    section=Outside("skyscrapers", ways=STRAIGHT),
    clues=clues,
    drawing="outside",
    editors={"f-puzzles": "skyscraper"},
    right=("1234341221434321\nskyscrapers:\nr1 > 4\nr1 < 1\nc2 v 2\nc3 ^ ?",),
    wrong=("1234341221434321\nskyscraper: r2 > 3", "1234341221434321\nskyscraper: c4 v 3"),
)
