"""Killer sudoku: the digits of a cage are different and add up to its sum; the grid may also have given digits.

Write a grid in any format, often all blank, then the cages. A cell may be in no cage:

    ................
    cages:
    r1c1 r1c2 = 4
    r1c3 r1c4 r2c4 = 7
    r2c1 r2c2 = 6
    r2c3 r3c2 r3c3 = 9
    r3c1 r4c1 r4c2 = 6
    r3c4 r4c3 r4c4 = 8
"""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Lines, Puzzle
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.kinds import gallery


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns + puzzle.boxes:
        yield "every row, column and box holds every digit once", AllDifferent(at[unit])


KIND = Kind(
    rules=rules,
    sections=[Lines("cages", value=True, apart=True, ordered=False, line="r1c1 r1c2 r2c1 = 15")],
    with_rules=lambda: [gallery.rule("cage")],
    required=("cages",),
    text="Sudoku; the digits of a cage are different and add up to its sum.",
    size=(9, 9),
    unique=(
        "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n"
        "r2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8",
        "................\ncages:\nr1c1 r1c2 r2c1 = 7\nr1c3 r1c4 = 5\n"
        "r2c2 r2c3 = 4\nr2c4 r3c4 r4c4 = 8\nr3c1 r3c2 r4c1 = 9\nr3c3 r4c2 r4c3 = 7",
    ),
    multiple=("................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9",),
    none=(
        "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n"
        "r2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 7\nr3c4 r4c3 r4c4 = 7",
        "...............2\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n"
        "r2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8",
    ),
)
