"""New puzzles, unique by construction: a random full grid, clues taken away while it stays unique, swaps for few clues.

    for text in generate(10, clues=25, seed="1"): ...           # what `cpsudoku generate` writes
    generator = Generator(model, session, engine_of(model), Wish(clues=25), seed=1)
    for made in generator.make(1000): ...

Puzzle i depends on (seed, i) alone, not on the engine, the batch or the number of puzzles. `filling` draws the grids
(for sudoku, 32 puzzles share one up to a random equivalence), and `deletion` removes clues. The distribution is not
uniform over all puzzles: puzzles with few clues are rarer.
"""

from __future__ import annotations

from cpsudoku.generation.engines import engine_of
from cpsudoku.generation.generator import Generator, ImpossibleWish, Made, Wish, check_wish
from cpsudoku.generation.run import generate

__all__ = ["Generator", "ImpossibleWish", "Made", "Wish", "check_wish", "engine_of", "generate"]
