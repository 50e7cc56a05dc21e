"""Jigsaw sudoku: regions of any form in the place of boxes.

A grid in any format, then the regions, cells with the same symbol being one region:

    ..21......1.4...
    regions:
    1122
    1132
    4432
    4433

or the cells of both in reading order without a heading: 81 characters of the grid, then 81 of the regions.
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.errors import TextError
from cpsudoku.geometry import Unit
from cpsudoku.grid import SYMBOLS, Grid
from cpsudoku.grid_puzzle import Line, Word, digits, filled, sections, square
from cpsudoku.model import Model, Witness
from cpsudoku.puzzle import Puzzle


class Jigsaw(NamedTuple):
    """``regions``: the number of each cell's region, from 0 in order of first appearance."""

    grid: Grid
    regions: tuple[int, ...]


def parse(text: str) -> Jigsaw:
    grid, found = sections(_with_heading(text), "regions")
    labels = _labels(found["regions"], grid.side)
    wanted = grid.side**2
    if len(labels) != wanted:
        place = labels[-1] if labels else Word("", 0, 0)
        raise TextError(f"expected {wanted} cells under `regions:`, found {len(labels)}", place.line, place.column)
    order = {name: i for i, name in enumerate(dict.fromkeys(word.text for word in labels))}
    regions = tuple(order[word.text] for word in labels)
    for name, i in order.items():
        if regions.count(i) != grid.side:
            first = labels[regions.index(i)]
            message = f"expected {grid.side} cells in every region, found {regions.count(i)} in region {name!r}"
            raise TextError(message, first.line, first.column)
    return Jigsaw(grid, regions)


def _with_heading(text: str) -> str:
    """Where there is no heading, put one between the two halves; the lines stay as they are."""
    cells = text.split()
    both = "".join(cells)
    half = len(both) // 2
    if "regions:" in cells or len(both) % 2 or round(half**0.5) ** 2 != half:
        return text
    return f"{both[:half]}\nregions:\n{both[half:]}"


def _labels(lines: list[Line], side: int) -> list[Word]:
    """A word for each cell: the words themselves beyond side 35, else their characters."""
    if side > len(SYMBOLS):
        return [word for line in lines for word in line]
    return [Word(c, w.line, w.column + i) for line in lines for w in line for i, c in enumerate(w.text)]


def units(regions: tuple[int, ...]) -> list[Unit]:
    """The cells of each region."""
    return [tuple(i for i, r in enumerate(regions) if r == region) for region in sorted(set(regions))]


def model(regions: tuple[int, ...]) -> Model:
    return square(len(set(regions)), units(regions))


def region_text(regions: tuple[int, ...]) -> str:
    side = len(set(regions))
    return Grid(side, tuple(region + 1 for region in regions)).line()


def render(jigsaw: Jigsaw, witness: Witness) -> str:
    return f"{filled(jigsaw.grid, witness).line()}\nregions:\n{region_text(jigsaw.regions)}"


PUZZLE = Puzzle(
    rules="Fill the grid so that every row, every column and every region holds every digit once.",
    parse=parse,
    shape=lambda jigsaw: jigsaw.regions,
    model=model,
    clues=lambda jigsaw, rules: digits(jigsaw.grid, rules),
    render=render,
    unit_rules=lambda regions: f"jigsaw {len(set(regions))}\nregions {region_text(regions)}",
    unique=(
        "..21......1.4...\nregions:\n1122\n1132\n4432\n4433",
        "...4......19...5.2........9.7..3.....5.....3.....1.6.......1...2....4....9..6...."
        "111111222133333222143343522143445552644446555666666675888887775889897777899999997",
    ),
    multiple=("...1......1.4...\nregions:\n1122\n1132\n4432\n4433",),
    none=("..212.....1.4...\nregions:\n1122\n1132\n4432\n4433",),
)
