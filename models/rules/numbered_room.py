"""Numbered rooms: the first digit N of a row or column says that the N-th is the number outside."""

from collections.abc import Iterator

from cpsudoku.constraints import Element
from cpsudoku.kinds import STRAIGHT, At, Editor, Outside, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for name, cells, number in puzzle.numbered_rooms:
        if number is not None:
            line = at[cells]
            yield Clue(f"numbered room {name}", Element(line, line[0], first=1, outside=-1) == number)


RULE = Rule(
    section=Outside("numbered rooms", ways=STRAIGHT),
    clues=clues,
    drawing="outside",
    editors={"f-puzzles": ["numberedroom", Editor("numberedrooms", written=False)]},
    right=("1234341221434321\nnumbered rooms:\nr1 > 1\nr2 > 1\nc4 ^ 1\nc3 v ?",),
    wrong=("1234341221434321\nnumbered room: r2 > 2",),
)
