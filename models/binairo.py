"""Binairo: put 0 or 1 in each cell, as many of each in every line, never three alike in a row, no two lines alike.

With the flag `repeats`, lines may be alike:

    ...1
    .0..
    ..1.
    0.1.
"""

from itertools import combinations

from cpsudoku import Count, Exactly
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height % 2 or puzzle.width % 2:
        raise CpsudokuError(f"binairo: expected even numbers of rows and columns, found {puzzle.height}x{puzzle.width}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    for lines in (puzzle.rows, puzzle.columns):
        for line in lines:
            yield "a line has as many 0 as 1", Exactly(len(line) // 2, at[line])
            for three in zip(line, line[1:], line[2:], strict=False):
                yield "never three alike in a row", sum(at[three]) >= 1, sum(at[three]) <= 2
        for one, other in combinations(lines, 2) if not puzzle.repeats else ():
            pairs = zip(one, other, strict=True)
            yield "no two rows or columns are alike", Count(at[a] != at[b] for a, b in pairs) >= 1


KIND = Kind(
    rules=rules,
    check=check,
    layers=Layer("bits", (0, 1), symbols="01"),
    sections=[Flag("repeats")],
    unique=("...1\n.0..\n..1.\n0.1.", "..0.0.\n.1.0..\n1.....\n..1...\n.0.1..\n....0."),
    multiple=("size: 4x4", "...1\n.0..\n....\n0.1."),
    none=("...1\n.0.1\n...1\n0.1.",),
)
