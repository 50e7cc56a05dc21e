"""Nurimisaki: shade cells so that the unshaded cells are one piece, whose ends are exactly the cells with numbers.

An end has one unshaded neighbour. Its number counts the unshaded cells that it sees, itself included. No 2x2 is all
shaded or all unshaded:

    .....
    .....
    ?....
    ...3.
    ?....
"""

from cpsudoku import AtLeast, AtMost, Count, Implies
from cpsudoku.formats.puzz_link.vocabulary import Address, Number16, Numbers, Shaded
from cpsudoku.kinds import Kind, Puzzle, Shading, Symbols, one_piece
from cpsudoku.kinds.graphs import view
from cpsudoku.kinds.types import At, Clues, Rules


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the unshaded cells are connected", one_piece({cell: at[cell] == 0 for cell in puzzle.cells})
    for square in puzzle.squares:
        yield "no 2x2 is all shaded or all unshaded", [AtLeast(1, at[square]), AtMost(3, at[square])]
    for cell in puzzle.cells:
        beside = Count(at[puzzle.neighbours(cell)], 0)
        if cell in puzzle.clues:
            yield "cells with circles are unshaded", at[cell] == 0
            yield "a circle has one unshaded neighbour", beside == 1
        else:
            yield "a cell without a circle has no single unshaded neighbour", Implies(at[cell] == 0, beside != 1)


def clues(puzzle: Puzzle, at: At) -> Clues:
    for cell, number in puzzle.clues.items():
        if number is not None:
            rays = [[at[b] == 0 for b in puzzle.away(cell, way)[:number]] for way in "^v<>"]
            yield view(f"number {cell}", rays, number - 1)


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=Shading(),
    sections=[Symbols("clues", numbers=range(2, 1000), shape="places")],
    address=Address("nurimisaki", (Number16("clues"),), (Numbers("clues"), Shaded())),
    unique=(".....\n.....\n?....\n...3.\n?....",),
    multiple=(".....\n.....\n?....\n...?.\n?....",),
    none=(".....\n.....\n?....\n...5.\n?....",),
)
