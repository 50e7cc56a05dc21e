"""Cave: shade cells around a cave of one piece; a number counts the cave cells that are seen from it.

A number sees in four directions, and counts itself. Cells with numbers belong to the cave. Shaded cells join every
shaded cell to the edge of the board:

    3..35
    .....
    .665.
    .....
    .....
"""

from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, Number16, Numbers, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import seen_from_numbers
from cpsudoku.kinds.types import At, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the unshaded cells are connected", one_piece({cell: at[cell] == 0 for cell in puzzle.cells})
    edge = [cell for cell in puzzle.cells if len(puzzle.neighbours(cell)) < 4]
    yield "every shaded cell is joined to the edge", one_piece({cell: at[cell] == 1 for cell in puzzle.cells}, edge)


KIND = Kind(
    rules=rules,
    clues=seen_from_numbers,
    layers=Shading(),
    sections=[Symbols("clues", numbers=range(1, 1000))],
    aliases=("bag", "corral"),
    address=Address("cave", (Number16("clues"),), (Numbers("clues"), Shaded(), Drawn())),
    unique=("3..35\n.....\n.665.\n.....\n.....",),
    multiple=("...35\n.....\n.665.\n.....\n.....",),
    none=("2..35\n.....\n.665.\n.....\n.....",),
)
