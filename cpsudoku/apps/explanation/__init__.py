"""Solving as people do, step by step, with reasons; and how hard that is.

    print(explain(text, "slitherlink"))   # each step by the smallest reason, with the name of a technique if it has one
    rating = rate(text, "akari")          # a number, a word, and the measures behind them

Of every kind: `subject` (a puzzle, stated, and what its solutions agree on), `theory` (premises from the lines of a
statement), `house_sums` (the 45 rule), `breaks` (cuts that a board breaks), `position` (what is known so far, and its
solvers), `ladder` (tiers: the one system of reasons), `reason`, its words (`place_words`; `premise_words`, a class for
each sort; `reason_words`) and `reason_proof`; `walk`, `hints` (and what is filled in, read), `clash`, `rating`;
`data`: as JSON.

Of boards of all-different units: `board`, `state`, `clues` (from a puzzle to a board), `technique` (the contract),
`techniques/` (their table, and a file a family), `technique_names` (names for steps of the ladder). `propagation`
(singles), `rounds` and `trials` tell how a search goes about it. `diagnosis/`: why a puzzle is not unique.
"""

from __future__ import annotations

from cpsudoku.apps.explanation.difficulty import Rating, rate
from cpsudoku.apps.explanation.steps import Explanation, explain
from cpsudoku.apps.explanation.techniques.technique import ChainLink, Pattern

__all__ = ["ChainLink", "Explanation", "Pattern", "Rating", "explain", "rate"]
