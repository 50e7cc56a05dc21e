"""Nurikabe: shade a sea of one piece without a shaded 2x2; each white island has one number, its count of cells.

    ....
    ..4.
    ....
    4.2.
"""

from collections.abc import Iterator
from random import Random

from cpsudoku import AtMost, Clue, Constraint
from cpsudoku.formats.puzz_link.vocabulary import Address, Number16, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import one_in_each, piece_of
from cpsudoku.kinds.types import At, Cell
from cpsudoku.puzzles import sampling


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the shaded cells are connected", one_piece({cell: x == 1 for cell, x in at.items()})
    yield "no 2x2 is shaded", [AtMost(3, at[square]) for square in puzzle.squares]
    yield "each island holds one number", one_in_each(white(at), puzzle.islands)


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    cells = white(at)
    for cell, size in puzzle.islands.items():
        if size is not None:
            yield Clue(f"island {cell}", piece_of(cell, size, cells, puzzle.islands))


def white(at: At) -> dict[Cell, Constraint]:
    return {cell: x == 0 for cell, x in at.items()}


def sample(rng: Random, puzzle: Puzzle) -> list[Cell]:
    return [rng.choice(island) for island in sampling.islands(rng, puzzle)]


def size(puzzle: Puzzle, at: At, cell: Cell) -> int:
    return len(sampling.piece(puzzle, cell, lambda b: not at[b]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    address=Address("nurikabe", (Number16("islands"),), (Shaded("islands"),)),
    sections=[Symbols("islands", numbers=range(1, 1000), shape="places", sample=sample, of=size)],
    size=(8, 8),
    unique=("....\n..4.\n....\n4.2.", "....1\n1....\n..3..\n.....\n..4.."),
    multiple=("4...\n....\n....\n3...", "....\n..4.\n....\n4.?."),
    none=("....\n4.2.\n..1.\n3...",),
)
