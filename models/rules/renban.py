"""Renbans: different digits that are consecutive, in any order."""

from collections.abc import Iterator

from cpsudoku.constraints import DistinctSets
from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for path in puzzle.renbans:
        line = list(dict.fromkeys(at[path]))
        runs = (range(low, low + len(line)) for low in line[0].values)
        yield Clue(f"renban {line[0]}", DistinctSets(line, runs))


RULE = Rule(
    section=Lines("renbans", again=True),
    clues=clues,
    drawing="line",
    editors={"f-puzzles": "renban"},
    right=(
        "1234341221434321\nrenbans:\nr1c1 r1c2 r1c3\nr1c4 r2c1\nr2c1 r2c2 r1c2",
        "1234341221434321\nrenban: r1c1 r1c2 r1c3 r1c4",
    ),
    wrong=(
        "1234341221434321\nrenbans:\nr1c1 r1c3",
        "1234341221434321\nrenbans:\nr1c1 r1c2 r2c4",
        "1234341221434321\nrenbans:\nr1c1 r1c2 r1c3 r1c4 r2c1",
    ),
)
