"""Corners: digits with quadruple circles, sums outside along diagonals, cages that may have a value."""

from cpsudoku import AllDifferent, Or
from cpsudoku.kinds import Kind, Lines, Outside
from cpsudoku.model import Clue


def rules(puzzle, at):
    for unit in puzzle.rows + puzzle.columns:
        yield "a row or column holds each digit once", AllDifferent(at[unit])


def clues(puzzle, at):
    for name, cells, number in puzzle.sums:
        if number is not None:
            yield Clue(f"sum {name}", sum(at[cells]) == number)
    for cells, value in puzzle.cages:
        yield Clue(f"cage {cells[0]}", AllDifferent(at[cells]), *([sum(at[cells]) == value] if value else []))
    for path in puzzle.wheels:
        first, *others = at[path]
        yield Clue(f"wheel {path[0]}", Or(*(first == x for x in others)))


KIND = Kind(
    rules=rules,
    clues=clues,
    sections=[Outside("sums", ways="diagonal"), Lines("cages", value="may"), Lines("wheels", least=2)],
    unique=("123\n...\n...\nsums:\nr1c1 dr 6\ncages:\nr2c2 r2c3 = 4",),
    multiple=("size: 3x3\ncages: r1c1 r1c2",),
    none=("1..\n...\n...\nwheels: r1c1 r1c2 r1c3",),
)
