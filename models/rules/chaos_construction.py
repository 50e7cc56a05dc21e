"""Chaos construction: find the regions, which replace the boxes; they are connected, each with every digit once.

The verdict is about the digits only. Several divisions into regions may share one solution.
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
    # there are as many pairs of region and digit as cells, so every region has every digit once
    yield AllDifferent(pair[cells])
    number = {cell: i for i, cell in enumerate(cells)}
    links = [(number[a], number[b]) for _, a, b in puzzle.links]
    for label in range(1, size + 1):
        yield Connected([region[cell] == label for cell in cells], links)
    for label in range(2, size + 1):  # the first cells of the regions are in the order of the region numbers
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
