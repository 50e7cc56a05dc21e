"""New puzzles, unique by construction: a random solution, all that can be said of it, clues taken away while it stays
unique.

    for text in generate(10, clues=25, seed="1"): ...           # what `cpsudoku generate` writes

One `generator` under a clock serves two sources of drafts: `items` (any kind of puzzle; a part is an item: `layout`,
`drafts`) and `grids` (digits alone, as bytes, thousands in step: `filling`, `symmetry`). `run` makes a source of the
options. `wish` refuses what is impossible, judges levels and techniques, and describes what was drawn.

Puzzle i depends on (seed, i) alone, not on the engine, the batch or the number of puzzles. The distribution is not
uniform over all puzzles: puzzles with few clues are rarer.
"""

from __future__ import annotations

from cpsudoku.generation.generator import Generator, Made
from cpsudoku.generation.grids import Grids, engine_of
from cpsudoku.generation.run import generate
from cpsudoku.generation.wish import ImpossibleWish, Wish, check_wish

__all__ = ["Generator", "Grids", "ImpossibleWish", "Made", "Wish", "check_wish", "engine_of", "generate"]
