r"""Kakuro: the digits of each run, from 1 to 9, are different and add up to the sum before the run.

A black cell has the sum of the run below it and the sum of the run to its right, with a backslash between them. A sum
may be missing; `?` is an unknown sum. A white cell is a dot:

    \  4\  3\
    \3   .  .
    \4   .  .
"""

from collections.abc import Iterator
from random import Random

from cpsudoku import AllDifferent, Clue
from cpsudoku.constraints import DistinctSets
from cpsudoku.errors import CpsudokuError
from cpsudoku.formats.puzz_link.kind_decoders import KakuroSums
from cpsudoku.formats.puzz_link.vocabulary import Address, Entered
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Cell, Clues, Rules
from cpsudoku.puzzles import sampling


def runs(puzzle: Puzzle) -> Iterator[tuple[Cell, str, list[Cell], int | None]]:
    """Yield the black cell before a run, the direction, the cells of the run, its sum."""
    for black, sums in puzzle.sums.items():
        for way, total in zip("v>", sums, strict=True):
            cells = puzzle.away(black, way)
            if not cells and total is not None:
                raise CpsudokuError(f"kakuro: {black}: expected white cells after the sum {total}, found none")
            if cells:
                yield black, way, cells, total


def rules(puzzle: Puzzle, at: At) -> Rules:
    for _, _, cells, _ in runs(puzzle):
        yield "the digits of a run are different", AllDifferent(at[cells])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for black, way, cells, total in runs(puzzle):
        if total is not None:
            yield Clue(f"sum {black} {way}", DistinctSets.total(at[cells], total))


def sample(rng: Random, puzzle: Puzzle) -> str:
    walls = sampling.walls(rng, puzzle, 9)

    def token(r: int, c: int) -> str:
        return "\\".join("?" * (cell in puzzle.cells and cell not in walls) for cell in ((r + 1, c), (r, c + 1)))

    return "\n".join(" ".join(token(*cell) if cell in walls else "." for cell in row) for row in puzzle.rows)


def total(puzzle: Puzzle, at: At, black: Cell) -> tuple[object, ...]:
    return tuple(sum(at[cells]) if (cells := puzzle.away(black, way)) else None for way in "v>")


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("numbers", range(1, 10)),
    address=Address("kakuro", (KakuroSums("sums"),), (KakuroSums("sums"), Entered("numbers", margin=1)), margin=1),
    sections=[Symbols("sums", fields=2, numbers=True, walls=True, shape="places", of=total)],
    sample=sample,
    unique=(
        "\\ 4\\ 3\\\n\\3 . .\n\\4 . .",
        "\\ 16\\ 14\\ \\ \\\n\\14 . . 8\\ 16\\\n\\19 . . . .\n\\ \\7 . . .\n\\ \\ \\14 . .",
    ),
    multiple=("\\ 7\\ 8\\\n\\8 . .\n\\7 . .", "\\ ?\\ 5\\\n\\4 . .\n\\5 . ."),
    none=("\\ 4\\ 3\\\n\\3 . .\n\\5 . .",),
)
