"""Column indexers: if the cell in column i of a row has digit d, the cell in column d of the row has digit i."""

from cpsudoku import Clue, Element
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell in puzzle.column_indexers:
        line = at[puzzle.rows[cell.row - 1]]
        yield Clue(f"column indexer {at[cell]}", Element(line, at[cell], first=1, outside=-1) == cell.column)


RULE = Rule(
    section=Marked("column indexers"),
    clues=clues,
    drawing="indexer",
    editors={"f-puzzles": "columnindexer"},
    right=("1234341223414123\ncolumn indexers: r1c1 r2c3 r1c4",),
    wrong=("1234341223414123\ncolumn indexers: r3c1",),
)
