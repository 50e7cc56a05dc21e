"""Killer sudoku: cages of cells that hold different digits of a given sum; clues besides are allowed.

A grid in any format, often all blank, then the cages; a cell may stand in none:

    ................
    cages:
    A1 A2 = 4
    A3 A4 B4 = 7
    B1 B2 = 6
    B3 C2 C3 = 9
    C1 D1 D2 = 6
    C4 D3 D4 = 8
"""

from __future__ import annotations

from typing import NamedTuple

from cpsudoku.constraints import DistinctSets
from cpsudoku.errors import TextError
from cpsudoku.geometry import boxes, cell_names
from cpsudoku.grid import Grid
from cpsudoku.grid_puzzle import Line, box_of, cell, digits, expect, filled, number, sections, square
from cpsudoku.model import Clue, Model, Witness
from cpsudoku.puzzle import Puzzle


class Cage(NamedTuple):
    cells: tuple[int, ...]
    total: int


class Killer(NamedTuple):
    grid: Grid
    cages: tuple[Cage, ...]


def parse(text: str) -> Killer:
    grid, found = sections(text, "cages")
    if not found["cages"]:
        raise TextError("expected a section `cages:` with lines like A1 A2 B1 = 15, found none")
    owner: dict[int, str] = {}
    return Killer(grid, tuple(_cage(line, grid.side, owner) for line in found["cages"]))


def _cage(line: Line, side: int, owner: dict[int, str]) -> Cage:
    """One line; ``owner``: the lines of the cages so far, by cell."""
    equals = next((i for i, word in enumerate(line) if word.text == "="), len(line))
    expect(equals > 0, "cells before the =", line, 0)
    cells = [cell(word, side) for word in line[:equals]]
    expect(equals < len(line), "= and a sum after the cells", line, len(line))
    expect(len(line) > equals + 1, "a sum after the =", line, equals + 1)
    total = number(line[equals + 1], "a sum after the =")
    expect(len(line) == equals + 2, "the end of the line after the sum", line, equals + 2)
    for i, word in zip(cells, line, strict=False):
        if i in owner:
            raise TextError(
                f"expected each cell in one cage, found {word.text} {owner[i]}, too", word.line, word.column
            )
        owner[i] = f"in the cage of line {word.line}"
    return Cage(tuple(sorted(cells)), total)


def model(box: tuple[int, int]) -> Model:
    height, width = box
    return square(height * width, boxes(height, width))


def clues(killer: Killer, rules: Model) -> list[Clue]:
    found = digits(killer.grid, rules)
    for cells, total in killer.cages:
        cage = [rules.decisions[i] for i in cells]
        found.append(Clue(f"cage {cage[0].name}", DistinctSets.total(cage, total)))
    return found


def render(killer: Killer, witness: Witness) -> str:
    names = cell_names(killer.grid.side)
    lines = [f"{' '.join(names[i] for i in cells)} = {total}" for cells, total in killer.cages]
    return "\n".join([filled(killer.grid, witness).line(), "cages:", *lines])


PUZZLE = Puzzle(
    rules="Sudoku; besides, the digits of a cage are different and add up to its sum.",
    parse=parse,
    shape=lambda killer: box_of(killer.grid),
    model=model,
    clues=clues,
    render=render,
    unique=(
        "................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 6\nC4 D3 D4 = 8",
        "................\ncages:\nA1 A2 B1 = 7\nA3 A4 = 5\nB2 B3 = 4\nB4 C4 D4 = 8\nC1 C2 D1 = 9\nC3 D2 D3 = 7",
    ),
    multiple=("................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9",),
    none=(
        "................\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 7\nC4 D3 D4 = 7",
        "...............2\ncages:\nA1 A2 = 4\nA3 A4 B4 = 7\nB1 B2 = 6\nB3 C2 C3 = 9\nC1 D1 D2 = 6\nC4 D3 D4 = 8",
    ),
)
