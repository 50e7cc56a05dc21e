"""New puzzles, unique by construction: a random solution, all that can be said of it, clues taken away while it stays
unique.

    for text in generate(10, clues=25, seed="1"): ...           # what `cpsudoku generate` writes

One `generator` under a clock serves two sources of drafts: `item_drafts` (any kind of puzzle; a part is an item:
`puzzle_layout`, `puzzle_draft`) and `digit_drafts` (digits alone, as bytes, thousands in step: `random_solution`,
`symmetry`). `generated_texts` makes a source of the options. `request` refuses what is impossible, judges levels and
techniques, and describes what was drawn.

Puzzle i depends on (seed, i) alone, not on the engine, the batch or the number of puzzles. The distribution is not
uniform over all puzzles: puzzles with few clues are rarer.
"""

from __future__ import annotations

from cpsudoku.apps.generation.digit_drafts import DigitDrafts, engine_of
from cpsudoku.apps.generation.generated_texts import generate
from cpsudoku.apps.generation.generator import Generator, Made
from cpsudoku.apps.generation.request import ImpossibleRequest, PuzzleRequest, check_wish

__all__ = [
    "DigitDrafts",
    "Generator",
    "ImpossibleRequest",
    "Made",
    "PuzzleRequest",
    "check_wish",
    "engine_of",
    "generate",
]
