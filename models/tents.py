"""Tents: pitch one tent for each tree, next to it; no two tents touch, not even at a corner.

A tent stands above, below, left or right of its tree. A tree is t; numbers count the tents of a row or column:

    t..t.
    ..t..
    .....
    .t...
    .....
    left: . . 0 1 .
    top: 1 . . . .
"""

from cpsudoku import AtMost, Clue, Exactly, Or
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Edges, Marks, Notes
from cpsudoku.kinds import Kind, Lanes, Layer, Puzzle, Symbols
from cpsudoku.kinds.types import At, Cell, Clues, Rules


def ties(puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
    """Return each tree with each cell next to it: this cell may have the tree's tent."""
    return [(tree, cell) for tree in puzzle.trees for cell in puzzle.neighbours(tree)]


def rules(puzzle: Puzzle, at: At) -> Rules:
    for tree in puzzle.trees:
        yield "every tree has a tent of its own", Exactly(1, [at.ties[tree, cell] for cell in puzzle.neighbours(tree)])
    beside: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.cells}
    for tree, cell in ties(puzzle):
        beside[cell].append(tree)
    for cell, trees in beside.items():
        tied = [at.ties[tree, cell] for tree in trees]
        yield "every tree has a tent of its own", AtMost(1, tied)
        yield "every tent has a tree", Or(at[cell] == 0, *(x == 1 for x in tied))
        yield "a tree is tied to tents only", [Or(at[cell] == 1, x == 0) for x in tied]
        yield "no two tents touch", [Or(at[cell] == 0, at[b] == 0) for b in puzzle.around(cell) if cell < b]


def clues(puzzle: Puzzle, at: At) -> Clues:
    for name, cells, number in puzzle.left + puzzle.top:
        yield Clue(name, Exactly(number, at[cells]))


KIND = Kind(
    rules=rules,
    clues=clues,
    layers=[
        Layer("tents", (0, 1), symbols="-A", drawing="tent", words=("empty", "a tent")),
        Layer("ties", (0, 1), at=ties, auxiliary=True, words=("not tied", "tied")),
    ],
    sections=[Symbols("trees", marks="t", walls=True, shape=True, drawing="tree"), Lanes("left"), Lanes("top")],
    address=Address(
        "tents",
        (Edges(("top", "left")), Marks("trees", "t")),
        (
            Edges(("top", "left"), Cells("trees", "tents", {"A": 1, "-": 0}, table={1: "t"}, blank=0)),
            Notes(borders=True),
        ),
    ),
    unique=("t..t.\n..t..\n.....\n.t...\n.....\nleft: . . 0 1 .\ntop: 1 . . . .",),
    multiple=("t..t.\n..t..\n.....\n.t...\n.....\nleft: . . . 1 .\ntop: 1 . . . .",),
    none=("t..t.\n..t..\n.....\n.t...\n.....\nleft: . . 2 1 .\ntop: 1 . . . .",),
)
