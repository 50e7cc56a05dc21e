"""Masyu: draw one loop through cells and all pearls; it goes straight on a white pearl, and turns on a black one.

It turns in the cell before a white pearl (o) or in the one after it, or in both; in the cells before and after a black
pearl (x) it goes straight on. With the flag `full` it visits every cell:

    .....
    .x...
    ....o
    ....o
    ..x..
"""

from collections.abc import Iterator

from cpsudoku.constraints import AtLeast, AtMost, Exactly
from cpsudoku.formats.pencil.vocabulary import Address, Circles, Drawn, FlagLine, Numbers
from cpsudoku.kinds import At, Cell, Clue, Constraint, Flag, Kind, Layer, Puzzle, Symbols, arms, one_loop, ray


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    if puzzle.full:
        yield "the loop visits every cell", [AtLeast(1, arms(at, cell).values()) for cell in puzzle.cells]


def pearl(at: At, cell: Cell, colour: str | None) -> Iterator[Constraint]:
    yield AtLeast(1, arms(at, cell).values())
    for ways in ("^v", "<>"):
        one, other = (ray(at, cell, way)[:2] for way in ways)
        if colour == "o":
            yield from ((one[0] == other[0],) if one and other else (x == 0 for x in (one + other)[:1]))
            if len(one) == len(other) == 2:
                yield AtMost(3, one + other)
        elif colour == "x":
            yield Exactly(1, one[:1] + other[:1])
            for first, *second in filter(None, (one, other)):
                yield first <= second[0] if second else first == 0


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, colour in puzzle.pearls.items():
        yield Clue(f"pearl {cell}", pearl(at, cell, colour))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("loop", (0, 1), at="links"),
    sections=[Symbols("pearls", marks="ox"), Flag("full")],  # full: the loop visits every cell
    aliases=("mashu",),
    address=Address(
        "mashu",
        (Circles("pearls", "o", "x"),),
        (FlagLine("f", "full"), Numbers("pearls", table={1: "o", 2: "x"}), Drawn("loop")),
        flags={"f": "full"},
    ),
    size=(10, 10),
    unique=(
        ".....\n.x...\n....o\n....o\n..x..",
        ".oo..\n.....\n.o...\n..o.o\n..o..",
    ),
    multiple=(".....\n.....\n....o\n....o\n..x..",),
    none=(".....\n.x...\n....x\n....o\n..x..",),
)
