"""Shakashaka: put black right-angled triangles into white cells, so that the remaining white areas are rectangles.

The rectangles are upright or turned by 45 degrees. A number in a black cell counts the triangles next to it. The
letters `L`, `J`, `7` and `F` name triangles by their black corner. `?` is a black cell without a number:

    ....
    ....
    ..?1
    ?...
"""

from functools import cache
from itertools import groupby, product

from cpsudoku import Clue, Exactly, Table
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Four, Numbers
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Clues, Rules

TRIANGLES = "LJ7F"
CORNERS = ("bottom left", "bottom right", "top right", "top left")


def white(place: int, value: int | None) -> tuple[bool, bool]:
    """Return whether the two 45 degree angles of a cell at a point are white; ``place``: 0 north-west, 1 north-east"""
    if not value:
        return (value == 0,) * 2
    # The value is the black corner: 0 lies at the point, 2 opposite.
    return [(False, False), (False, True), (True, True), (True, False)][(4 - value - place - 2) % 4]


@cache
def right(there: tuple[bool, ...]) -> list[tuple[int, ...]]:
    """Return the allowed values of the present cells at a point: each white angle has 90, 180 or 360 degrees."""
    fits = []
    for values in product(*(range(5) if one else (None,) for one in there)):
        ring = [angle for place, value in enumerate(values) for angle in white(place, value)]
        start = ring.index(False) if False in ring else 0
        runs = [len(list(run)) for is_white, run in groupby(ring[start:] + ring[:start]) if is_white]
        if all(run in (2, 4, 8) for run in runs):
            fits.append(tuple(value for value in values if value is not None))
    return fits


def rules(puzzle: Puzzle, at: At) -> Rules:
    for point in product(range(1, puzzle.height + 2), range(1, puzzle.width + 2)):
        cells = [(point[0] + y, point[1] + x) for y, x in ((-1, -1), (-1, 0), (0, 0), (0, -1))]
        inside = puzzle.these(*cells)
        if inside:
            yield "the white areas are rectangles", Table(at[inside], right(tuple(cell in at for cell in cells)))


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, count in puzzle.clues.items():
        if count is not None:
            yield Clue(f"number {cell}", Exactly(count, [at[b] != 0 for b in puzzle.neighbours(cell)]))


TRIANGLE = {"+": 0, "2": 1, "3": 2, "4": 3, "5": 4}  # boards of pzprv3 use these numbers

KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer(
        "triangles",
        range(5),
        symbols="-" + TRIANGLES,
        drawing="triangle",
        words=("white", *(f"black at the {corner}" for corner in CORNERS)),
    ),
    sections=[Symbols("clues", numbers=range(5), walls=True, shape="places")],
    address=Address(
        "shakashaka",
        (Four("clues"),),
        (Numbers("clues", unknown="5"), Cells(layer="triangles", drawn=TRIANGLE, ignored="-", blank=0)),
    ),
    unique=(
        "....\n....\n..?1\n?...",
        ".?..1\n.....\n..?..\n.....\n?....",
    ),
    multiple=("....\n....\n..??\n?...",),
    none=("....\n....\n..?2\n?...",),
)
