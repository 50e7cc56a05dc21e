"""Castle wall: draw one loop through cells without clues; an arrow with a number counts the steps of the loop that way.

Steps along the arrow's own line count. The cells of `inside` lie inside the loop, and the cells of `outside` lie
outside:

     .  .  .  .  .
     .  ?  .  ?  .
     .  .  .  .  .
     . >2  .  .  .
     .  .  .  .  ?
    inside: r2c2
    outside: r2c4
"""

from cpsudoku import AtLeast, Clue, Exactly
from cpsudoku.formats.puzz_link.vocabulary import Address, Arrows, Drawn
from cpsudoku.kinds import Kind, Layer, Marked, Puzzle, Symbols, one_loop
from cpsudoku.kinds.graphs import arms, insides, toward
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    yield "the loop parts inside from outside", insides(at.within, at, puzzle.links)


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, clue in puzzle.clues.items():
        off = [x == 0 for x in arms(at, cell).values()]
        if isinstance(clue, int):
            yield Clue(f"number {cell} without an arrow", AtLeast(1, []))  # no solution can satisfy this clue
        elif clue is None or clue[1] is None:
            yield Clue(f"clue {cell}", off)
        else:
            way, number = clue
            cells = puzzle.away(cell, way)
            yield Clue(f"clue {cell}", off, Exactly(number, [at[toward(b, way)] for b in cells[:-1]]))
    for name, cells, value in (("inside", puzzle.inside, 1), ("outside", puzzle.outside, 0)):
        for r, c in cells:
            off = [x == 0 for x in arms(at, (r, c)).values()]
            yield Clue(f"{name} r{r}c{c}", off, at.within[r - 0.5, c - 0.5] == value)


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("loop", (0, 1), at="links"),
        Layer("within", (0, 1), at="corners", auxiliary=True, words=("outside", "inside")),
    ],
    sections=[
        Symbols("clues", numbers=True, arrows=True),
        Marked("inside", drawing="white cell"),
        Marked("outside", drawing="grey cell"),
    ],
    aliases=("castle", "castlewall"),
    address=Address(
        "castle",
        (Arrows("clues", "inside", "outside"),),
        (Arrows("clues", "inside", "outside"), Drawn("loop")),
    ),
    unique=(
        " .  .  .  .  .\n .  ?  .  ?  .\n .  .  .  .  .\n . >2  .  .  .\n .  .  .  .  ?\ninside: r2c2\noutside: r2c4",
    ),
    multiple=(".....\n.?.?.\n.....\n.?...\n....?\ninside: r2c2\noutside: r2c4",),
    none=(
        " .  .  .  .  .\n .  ?  .  ?  .\n .  .  .  .  .\n . >3  .  .  .\n .  .  .  .  ?\ninside: r2c2\noutside: r2c4",
    ),
)
