"""Akari: put lamps so that every white cell is lit and no lamp lights another; a number counts the lamps beside it.

A lamp lights its row and column as far as the next black cell. A black cell has a number, or is x:

    ..0..
    .....
    .....
    ..21.
    .3.x.
"""

from cpsudoku import AtLeast, AtMost, Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import SHADED, Address, Cells, Four, Notes
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    for cell in puzzle.cells:
        lit = [cell, *(b for way in "^v<>" for b in puzzle.away(cell, way))]
        yield "every cell is lit", AtLeast(1, at[lit])
        for back, way in ("<>", "^v"):
            if not puzzle.away(cell, back):
                yield "no lamp shines on another", AtMost(1, at[[cell, *puzzle.away(cell, way)]])


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, number in puzzle.clues.items():
        if isinstance(number, int):
            yield Clue(f"number {cell}", Exactly(number, at[puzzle.neighbours(cell)]))


BLACK: dict[int, int | str] = {-2: "x", **{n: n for n in range(5)}}  # a black cell, with or without a number

KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("lamps", (0, 1), symbols="-o", words=("empty", "a lamp")),
    sections=[Symbols("clues", numbers=range(5), marks="x", walls=True, shape="places")],
    aliases=("lightup", "bijutsukan"),
    address=Address(
        "akari",
        (Four("clues", BLACK),),
        (Cells("clues", "lamps", SHADED, table=BLACK, blank=0), Notes()),
        file="lightup",
    ),
    size=(10, 10),
    unique=("..0..\n.....\n.....\n..21.\n.3.x.",),
    multiple=("..0..\n.....\n.....\n..2x.\n.3.x.",),
    none=("..0..\n.....\n.....\n..22.\n.3.x.",),
)
