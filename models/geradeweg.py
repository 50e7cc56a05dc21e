"""Geradeweg: draw one loop through cells and all numbers; each straight line of the loop at a number has that length.

A length is a number of steps. If the loop turns on a number, both lines have that length; on a `?`, both have the same
length. With the flag `full`, the loop visits every cell:

    .....
    ..4..
    .1..1
    .....
    ..2..
"""

from collections.abc import Iterator

from cpsudoku import And, AtLeast, Clue, Constraint, Or, Variable
from cpsudoku.formats.puzz_link.vocabulary import Address, Drawn, FlagLine, Number16, Numbers
from cpsudoku.kinds import Flag, Kind, Layer, Puzzle, Symbols, one_loop
from cpsudoku.kinds.graphs import arms, ray
from cpsudoku.kinds.types import At, Cell


def rules(puzzle: Puzzle, at: At) -> Iterator[object]:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    if puzzle.full:
        yield "the loop visits every cell", [AtLeast(1, arms(at, cell).values()) for cell in puzzle.cells]


def lines(at: At, cell: Cell, ways: str, length: int) -> Iterator[And]:
    """Yield the ways in which a straight line of that length can pass the cell."""
    back, ahead = (ray(at, cell, way) for way in ways)
    for before in range(length + 1):
        after = length - before
        if before <= len(back) and after <= len(ahead):
            on, ends = back[:before] + ahead[:after], back[before:][:1] + ahead[after:][:1]
            yield And(*(x == 1 for x in on), *(x == 0 for x in ends))


def clues(puzzle: Puzzle, at: At) -> Iterator[Clue]:
    for cell, number in puzzle.clues.items():
        lengths = range(1, max(puzzle.height, puzzle.width)) if number is None else (number,)
        if not lengths:  # a board of one cell has no line
            yield Clue(f"number {cell}", Or())
            continue
        length = Variable(f"length {cell}", lengths)
        parts: list[Constraint] = [AtLeast(1, arms(at, cell).values())]
        for ways in ("^v", "<>"):
            ways_past = [And(length == n, line) for n in lengths for line in lines(at, cell, ways, n)]
            parts.append(Or(*lines(at, cell, ways, 0), *ways_past))
        yield Clue(f"number {cell}", parts, auxiliary=[length])


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Layer("loop", (0, 1), at="links"),
    sections=[Symbols("clues", numbers=range(1, 1000)), Flag("full")],  # full: the loop visits every cell
    address=Address(
        "geradeweg",
        (Number16("clues"),),
        (FlagLine("f", "full"), Numbers("clues"), Drawn("loop")),
        flags={"f": "full"},
    ),
    unique=(".....\n..4..\n.1..1\n.....\n..2..",),
    multiple=(".....\n.....\n.1..1\n.....\n..2..",),
    none=(".....\n.31..\n.....\n..1.2\n...3.",),
)
