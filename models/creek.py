"""Creek: shade cells; a number at a corner counts the shaded cells around it; the unshaded cells are one piece.

Numbers stand at corners, so there is one row and one column more than of cells:

    .2.0.
    .....
    ..3.2
    .....
    .....
"""

from cpsudoku import Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Four, Numbers, Plain, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.types import At, Clues, Rules
from cpsudoku.puzzles.board import Point


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the unshaded cells are connected", one_piece({cell: at[cell] == 0 for cell in puzzle.cells})


def clues(puzzle: Puzzle, at: At) -> Clues:
    for (r, c), number in puzzle.clues.items():
        if number is not None:
            around = puzzle.these(*((r + y, c + x) for y in (-0.5, 0.5) for x in (-0.5, 0.5)))
            yield Clue(f"number {Point(r, c)}", Exactly(number, at[around]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=range(5), at="corners")],
    address=Address("creek", (Four("clues"),), (Numbers("clues"), Shaded()), old=("d", Plain("clues"))),
    unique=(".2.0.\n.....\n..3.2\n.....\n.....",),
    multiple=("...0.\n.....\n..3.2\n.....\n.....",),
    none=(".3.0.\n.....\n..3.2\n.....\n.....",),
)
