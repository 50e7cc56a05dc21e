"""Simple loop: draw one loop through every cell that is not black.

Black cells are x:

    x....
    .....
    .xx..
    .....
    .....
"""

from random import Random

from cpsudoku import AtLeast
from cpsudoku.formats.puzz_link.number_codes import BITS
from cpsudoku.formats.puzz_link.vocabulary import Address, Cells, Coded, Drawn
from cpsudoku.kinds import Kind, Layer, Puzzle, Symbols, one_loop
from cpsudoku.kinds.graphs import arms
from cpsudoku.kinds.types import At, Rules
from cpsudoku.puzzles import sampling


def rules(puzzle: Puzzle, at: At) -> Rules:
    yield "the lines form one loop", one_loop(at, puzzle.links)
    yield "the loop visits every cell", [AtLeast(1, arms(at, cell).values()) for cell in puzzle.cells]


def sample(rng: Random, puzzle: Puzzle) -> str:
    """Draw a random loop. Cells off the loop are black."""
    visited = set(sampling.loop(rng, puzzle, rng.choice((0.6, 0.75, 1))))
    return "\n".join("".join(".x"[cell not in visited] for cell in row) for row in puzzle.rows)


KIND = Kind(
    rules=rules,
    layers=Layer("loop", (0, 1), at="links"),
    sections=[Symbols("walls", marks="x", walls=True, shape=True)],
    sample=sample,
    address=Address(
        "simpleloop",
        (Coded("walls", {1: "x"}, codec=BITS),),
        (Cells("walls", table={1: "x"}, marks={"*": 1}), Drawn("loop")),
    ),
    unique=("x....\n.....\n.xx..\n.....\n.....",),
    multiple=("x....\n..x..\n.....\n.....\n....x",),
    none=(".x...\n.....\n.xx..\n.....\n.....",),
)
