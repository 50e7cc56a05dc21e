"""Box indexers: if the cell at place i of its box has digit d, place d of the box has digit i."""

from cpsudoku import Clue, Element
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Marked, Puzzle, Rule
from cpsudoku.kinds.types import At, Clues


def clues(puzzle: Puzzle, at: At) -> Clues:
    box = {cell: list(cells) for cells in puzzle.boxes for cell in cells}
    for cell in puzzle.box_indexers:
        if cell not in box:
            raise CpsudokuError(f"box indexer {at[cell]}: expected a cell in a box, found one in none")
        place = box[cell].index(cell) + 1
        yield Clue(f"box indexer {at[cell]}", Element(at[box[cell]], at[cell], first=1, outside=-1) == place)


RULE = Rule(
    section=Marked("box indexers"),
    clues=clues,
    drawing="indexer",
    editors={"f-puzzles": "boxindexer"},
    right=("1234341223414123\nbox indexers: r1c1 r2c4",),
    wrong=("1234341223414123\nbox indexer: r3c1",),
)
