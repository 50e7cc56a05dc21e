"""Value indexers: of a line, the second cell says how many cells further on the digit of the first cell comes again."""

from collections.abc import Iterator

from cpsudoku.constraints import Element
from cpsudoku.kinds import At, Lines, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for path in puzzle.value_indexers:
        first, steps, *others = at[path]
        yield Clue(f"value indexer {first}", Element(others, steps, first=1, outside=-1) == first)


RULE = Rule(
    section=Lines("value indexers", least=3),
    clues=clues,
    drawing="line",
    right=("1234341221434321\nvalue indexers:\nr1c2 r2c3 r3c1\nr1c1 r1c3 r2c2 r3c1 r2c3",),
    wrong=("1234341221434321\nvalue indexer: r1c1 r1c2 r1c3 r1c4",),
)
