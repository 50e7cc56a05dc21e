"""Row indexers: if the cell in row i of a column has digit d, the cell in row d of the column has digit i."""

from cpsudoku import Clue, Element
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell in puzzle.row_indexers:
        line = at[puzzle.columns[cell.column - 1]]
        yield Clue(f"row indexer {at[cell]}", Element(line, at[cell], first=1, outside=-1) == cell.row)


RULE = Rule(
    section=Marked("row indexers"),
    clues=clues,
    drawing="indexer",
    editors={"f-puzzles": "rowindexer"},
    right=("row indexers: r1c1 r1c4",),
    wrong=("row indexers: r1c2",),
)
