"""Solving as people do, step by step, with reasons; and how hard that is.

    explanation = walk(grid)                # steps, frames (the board before the first and after each), verdict
    print(in_words(explanation))
    rating = rate(grid)                     # level, hardest technique, steps, nodes of the search, lemmas

For sudoku of any box shape and every other kind whose rules are all-different units over a square grid.
"""

from cpsudoku.explain.rate import Rating, rate
from cpsudoku.explain.step import Frame, Link, Pattern, Step
from cpsudoku.explain.walk import Explanation, walk
from cpsudoku.explain.words import in_words

__all__ = ["Explanation", "Frame", "Link", "Pattern", "Rating", "Step", "in_words", "rate", "walk"]
