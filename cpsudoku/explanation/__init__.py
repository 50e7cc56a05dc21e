"""Solving as people do, step by step, with reasons; and how hard that is.

    explanation = explain(grid)             # steps, frames (the board before the first and after each), verdict
    print(in_words(explanation))
    rating = rate(grid)                     # level, hardest technique, steps, nodes of the search, lemmas

For sudoku of any box shape and every other kind whose rules are all-different units over a square grid; `asking` has
`explain` and `rate` of any kind, as `cpsudoku` has them.

`explanation` (the loop), `board`, `state`, `step`, `technique` (the contract), `techniques/`, `rounds`, `trials`,
`propagation`, `clues` and `other_clues` (cages, signs), `data`; `rating`, `rating_table`. Of any kind:
`subject` (a puzzle, stated), `theory` (premises from the lines of a statement), `house_sums` (the 45 rule), `breaks`
(cuts that a board breaks), `known`, `ladder` (tiers), `reason`, `reason_words`, `reason_proof`, `reason_rating`,
`technique_names`, `walk`, `hints`, `solutions` (what they agree on), `beyond` (the walk on a board of candidates).
`diagnosis/`: why a puzzle is not unique.
"""

from __future__ import annotations

from cpsudoku.explanation.explanation import Explanation, explain, in_words
from cpsudoku.explanation.rating import Rating, rate
from cpsudoku.explanation.step import ChainLink, Pattern, Step, StepFrame

__all__ = ["ChainLink", "Explanation", "Pattern", "Rating", "Step", "StepFrame", "explain", "in_words", "rate"]
