"""Jigsaw sudoku: regions of any form replace the boxes.

Write a grid in any format, then the regions; cells with the same symbol are one region:

    ..21......1.4...
    regions:
    1122
    1132
    4432
    4433

Or write the cells of both in reading order without a heading: 81 characters of the grid, then 81 of the regions.
"""

from cpsudoku import AllDifferent
from cpsudoku.kinds import Kind, Puzzle, Regions
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles.puzzle import square_puzzle


def rules(puzzle: Puzzle, at: At) -> Rules:
    for unit in puzzle.rows + puzzle.columns + puzzle.regions:
        yield "every row, column and region holds every digit once", AllDifferent(at[unit])


def with_heading(text: str) -> str:
    """Put a heading between the two halves if there is none. The lines stay as they are."""
    cells = text.split()
    both = "".join(cells)
    half = len(both) // 2
    if any(word.startswith(("regions:", "region:", "solution:")) for word in cells):
        return text
    if len(both) % 2 or round(half**0.5) ** 2 != half:
        return text
    return f"{both[:half]}\nregions:\n{both[half:]}"


def header(puzzle: Puzzle) -> str:
    region = {cell: i for i, cells in enumerate(puzzle.regions, 1) for cell in cells}
    return f"jigsaw {puzzle.height}\nregions {square_puzzle([region[c] for c in puzzle.cells]).digit_line()}"


KIND = Kind(
    rules=rules,
    sections=[Regions("regions", size="side")],
    required=("regions",),
    before=with_heading,
    text="Fill the grid so that every row, every column and every region holds every digit once.",
    unit_rules=header,
    unique=(
        "..21......1.4...\nregions:\n1122\n1132\n4432\n4433",
        "...4......19...5.2........9.7..3.....5.....3.....1.6.......1...2....4....9..6...."
        "111111222133333222143343522143445552644446555666666675888887775889897777899999997",
    ),
    multiple=("...1......1.4...\nregions:\n1122\n1132\n4432\n4433",),
    none=("..212.....1.4...\nregions:\n1122\n1132\n4432\n4433",),
)
