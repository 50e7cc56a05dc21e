"""Quadruples: the four cells around a corner have the digits at the corner, each at least as often as it is listed."""

from collections import Counter

from cpsudoku import AtLeast, Clue
from cpsudoku.kinds import Lines, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues
from cpsudoku.puzzles.board import Point


def clues(puzzle: Puzzle, at: At) -> Clues:
    for ((row, column),), digits in puzzle.quadruples:
        r, c = int(row), int(column)
        cells = at[puzzle.these((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        times = Counter(digits or ())
        yield Clue(f"quadruple r{row:g}c{column:g}", (AtLeast(n, [x == d for x in cells]) for d, n in times.items()))


def around(puzzle: Puzzle, at: At, item: tuple[Point]) -> tuple[object, ...]:
    """Return the four digits around a corner."""
    r, c = int(item[0].row), int(item[0].column)
    return tuple(sorted(at[puzzle.these((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]))


RULE = Rule(
    section=Lines("quadruples", at="corners", most=1, value=True, several=True, of=around, line="r1.5c1.5 = 1 2"),
    clues=clues,
    editors={"f-puzzles": "quadruple"},
    right=("quadruples:\nr1.5c1.5 = 1 4\nr2.5c2.5 = 1 4 4\nr2.5c1.5 = ?",),
    wrong=("quadruple: r2.5c2.5 = 1 2", "quadruple: r1.5c2.5 = 2 3 3"),
)
