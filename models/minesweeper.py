"""Minesweeper: find the mines; a number counts the mines in the cells around it, and has no mine itself.

`mines: 5` below the grid is the number of all mines, if it is known:

    0...
    .3.3
    ...3
    .1..
"""

from cpsudoku import Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Number16, Numbers, Shaded
from cpsudoku.kinds import Flag, Kind, Puzzle, Shading, Symbols
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "no mine is on a number", [at[cell] == 0 for cell in puzzle.clues]


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, count in puzzle.clues.items():
        if count is not None:
            yield Clue(f"number {cell}", Exactly(count, at[puzzle.around(cell)]))
    if puzzle.mines:
        yield Clue("mines", Exactly(puzzle.mines[0], at.values()))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=range(9), shape="places"), Flag("mines", arguments=("0",), shape=False)],
    aliases=("mines",),
    address=Address("mines", (Number16("clues"),), (Numbers("clues"), Shaded())),
    unique=(
        "0...\n.3.3\n...3\n.1..",
        "1..2.\n.....\n.2.1.\n.3...\n.1.0.",
    ),
    multiple=("0...\n.3.3\n....\n.1..",),
    none=("..2.\n3..0\n2..0\n..2.",),
)
