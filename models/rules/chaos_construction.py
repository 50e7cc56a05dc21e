"""Chaos construction: in the place of boxes there are regions to be found, connected, each with every digit once.

The verdict is about the digits: whether they leave several ways to draw the regions is not looked at.
"""

from cpsudoku import AllDifferent, Connected, Or, Table
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import Flag, Layer, Puzzle, Rule
from cpsudoku.kinds.types import At, Rules


def check(puzzle: Puzzle) -> None:
    if puzzle.height != puzzle.width:
        raise CpsudokuError(f"chaos construction: expected a square board, found {puzzle.height} x {puzzle.width}")


def rules(puzzle: Puzzle, at: At) -> Rules:
    region, pair, cells, size = at.region, at.pair, puzzle.cells, puzzle.height
    digits = at[cells[0]].values
    for cell in cells:
        yield Table([pair[cell], at[cell]], where=lambda p, digit: digits[p % size] == digit)
        yield Table([pair[cell], region[cell]], where=lambda p, label: p // size + 1 == label)
    yield AllDifferent(pair[cells])  # as many pairs of region and digit as cells: every region holds every digit once
    number = {cell: i for i, cell in enumerate(cells)}
    links = [(number[a], number[b]) for _, a, b in puzzle.links]
    for label in range(1, size + 1):
        yield Connected([region[cell] == label for cell in cells], links)
    for label in range(2, size + 1):  # regions are numbered in the order of their first cells
        for i, cell in enumerate(cells):
            yield Or(region[cell] != label, (region[b] == label - 1 for b in cells[:i]))


RULE = Rule(
    section=Flag("chaos construction"),
    rules=rules,
    check=check,
    layers=(
        Layer("region", lambda puzzle: range(1, puzzle.height + 1), auxiliary=True),
        Layer("pair", lambda puzzle: range(puzzle.height**2), auxiliary=True),
    ),
    right=(
        "1234234134124123\nchaos construction",
        "1234234134124123\nchaos construction\nregion hints:\nr1c1 = r2c1\nr3c1 | r3c2",
    ),
    wrong=("1234234134124123\nchaos construction\nregion hints:\nr1c1 = r1c2\nr1c2 = r2c1",),
)
