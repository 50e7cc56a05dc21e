"""Solving as people do, step by step, with reasons; and how hard that is.

    print(explain(text, "slitherlink"))   # each step by the smallest reason, with the name of a technique if it has one
    rating = rate(text, "akari")          # a number, a word, and the measures behind them

Of every kind: `stated_puzzle` (a puzzle, stated, and what its solutions agree on), `premises` (from the lines of a
statement), `cut_reasons`, `known_facts` (what is known so far, and its solvers), `reason_search` (tiers: the one system
of reasons), `step_reason`, its words (`premise_text`, a class for each sort; `reason_text`); `steps`, `hints` (and what
is filled in, read), `contradiction`, `difficulty`.

Of boards of all-different units: `candidate_board`, `clue_candidates` (from a puzzle to a board), `techniques/` (their
contract, their table, and a file a family), `technique_names` (names for steps). `norvig` (singles, rounds, trials)
tells how a search goes about it. `diagnosis/`: why a puzzle is not unique.
"""

from __future__ import annotations

from cpsudoku.apps.explanation.difficulty import Rating, rate
from cpsudoku.apps.explanation.steps import Explanation, explain
from cpsudoku.apps.explanation.techniques.technique import ChainLink, Pattern

__all__ = ["ChainLink", "Explanation", "Pattern", "Rating", "explain", "rate"]
