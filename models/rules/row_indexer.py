"""Row indexers: the digit of a cell says in which row its column holds the number of the cell's row."""

from collections.abc import Iterator

from cpsudoku.constraints import Element
from cpsudoku.kinds import At, Marked, Puzzle, Rule
from cpsudoku.model import Clue


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell in puzzle.row_indexers:
        line = at[puzzle.columns[cell.column - 1]]
        yield Clue(f"row indexer {at[cell]}", Element(line, at[cell], first=1, outside=-1) == cell.row)


RULE = Rule(
    section=Marked("row indexers"),
    clues=clues,
    drawing="indexer",
    editors={"f-puzzles": "rowindexer"},
    right=("1234341221434321\nrow indexers: r1c1 r1c4",),
    wrong=("1234341221434321\nrow indexers: r1c2",),
)
