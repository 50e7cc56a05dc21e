"""Kurodoko: shade cells; a number counts the unshaded cells seen from it in four directions, itself included.

Cells with numbers are unshaded. Shaded cells do not share a side. The unshaded cells are one piece:

    ....8
    .....
    2....
    ...45
    .....
"""

from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, Number16, Numbers, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import none_of, seen_from_numbers
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the unshaded cells are connected", one_piece({cell: x == 0 for cell, x in at.items()})
    yield "no two shaded cells touch", none_of(at, [(a, b) for _, a, b in puzzle.links])


KIND = Kind(
    rules=rules,
    clues=seen_from_numbers,
    layers=Shading(),
    sections=[Symbols("clues", numbers=range(1, 1000))],
    aliases=("kuromasu",),
    address=Address("kurodoko", (Number16("clues"),), (Numbers("clues"), Shaded(), Drawn())),
    unique=("....8\n.....\n2....\n...45\n.....",),
    multiple=(".....\n.....\n2....\n...45\n.....",),
    none=("....9\n.....\n2....\n...45\n.....",),
)
