r"""Kakuro: digits from 1 to 9 add up to the sum before each run of cells, and are different within it.

A black cell holds the sum of the run below it and of the run to its right, with a backslash between, each perhaps
missing (`?` for a sum that is not known); a white cell is a dot:

    \  4\  3\
    \3   .  .
    \4   .  .
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

from cpsudoku.constraints import AllDifferent, DistinctSets
from cpsudoku.errors import CpsudokuError
from cpsudoku.kinds import At, Cell, Instance, Kind, Layer, Symbols
from cpsudoku.model import Clue, Constraint


def runs(puzzle: Instance) -> Iterator[tuple[Cell, str, list[Cell], int | None]]:
    """The black cell before a run, the direction, the cells of the run, its sum."""
    for black, sums in puzzle.sums.items():
        for way, total in zip("v>", sums, strict=True):
            cells = puzzle.away(black, way)
            if not cells and total is not None:
                raise CpsudokuError(f"kakuro: {black}: expected white cells after the sum {total}, found none")
            if cells:
                yield black, way, cells, total


def rules(puzzle: Instance, at: At) -> Iterator[Constraint]:
    for _, _, cells, _ in runs(puzzle):
        yield AllDifferent(at[cells])


def clues(puzzle: Instance, at: At) -> Iterator[Clue]:
    for black, way, cells, total in runs(puzzle):
        if total is not None:
            yield Clue(f"sum {black} {way}", DistinctSets.total(at[cells], total))


def sample(rng: Random, puzzle: Instance) -> str:
    """Walls along the top and the left, and in pairs opposite each other; no white run is of one cell or of ten."""
    height, width = puzzle.height, puzzle.width
    inside = [(r, c) for r in range(2, height + 1) for c in range(2, width + 1)]
    walls: set[tuple[int, int]] = set()

    def lengths(line: list[tuple[int, int]]) -> list[int]:
        return [len(list(run)) for white, run in groupby(cell not in walls for cell in line) if white]

    for r, c in rng.sample(inside, len(inside)):
        pair = {(r, c), (height + 2 - r, width + 2 - c)} - walls
        walls |= pair
        lines = [[cell for cell in inside if cell[i] == at[i]] for at in pair for i in (0, 1)]
        if any(1 in lengths(line) for line in lines) or (
            len(walls) > len(inside) // 3 and all(max(lengths(line), default=0) < 10 for line in lines)
        ):
            walls -= pair
    below = {(r - 1, c) for r, c in inside if (r, c) not in walls and (r == 2 or (r - 1, c) in walls)}
    beside = {(r, c - 1) for r, c in inside if (r, c) not in walls and (c == 2 or (r, c - 1) in walls)}

    def token(cell: tuple[int, int]) -> str:
        black = 1 in cell or cell in walls
        return f"{'?' * (cell in below)}\\{'?' * (cell in beside)}" if black else "."

    return "\n".join(" ".join(token((r, c)) for c in range(1, width + 1)) for r in range(1, height + 1))


def total(puzzle: Instance, at: At, black: Cell) -> tuple[object, ...]:
    return tuple(sum(at[cells]) if (cells := puzzle.away(black, way)) else None for way in "v>")


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("numbers", range(1, 10)),
    sections=[Symbols("sums", fields=2, numbers=True, walls=True, shape="places", of=total)],
    sample=sample,
    unique=(
        "\\ 4\\ 3\\\n\\3 . .\n\\4 . .",
        "\\ 16\\ 14\\ \\ \\\n\\14 . . 8\\ 16\\\n\\19 . . . .\n\\ \\7 . . .\n\\ \\ \\14 . .",
    ),
    multiple=("\\ 7\\ 8\\\n\\8 . .\n\\7 . .", "\\ ?\\ 5\\\n\\4 . .\n\\5 . ."),
    none=("\\ 4\\ 3\\\n\\3 . .\n\\5 . .",),
)
