"""Row indexers: the digit of a cell says in which row its column holds the number of the cell's row."""

from cpsudoku.constraints import Element
from cpsudoku.kinds import At, Clue, Clues, Marked, Puzzle, Rule


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
