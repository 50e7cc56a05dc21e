"""Why a puzzle has one solution, several or none: steps with reasons, hints, difficulty, clues.

    explanation = explain(text, kind="slitherlink")
    print(explanation.steps[0], explanation.rating)

Of every kind: `stated_puzzle` (a puzzle stated, its entries, what its solutions agree on), `premises` (from the lines
of a statement), `cut_reasons`, `known_facts` (what is known so far, and its solvers), `reason_search` (tiers: the one
system of reasons), `step_reason`, `explanation_text` (all words), `contradiction`, `explanation`, `difficulty`.

Clues: `true_candidates` (the session that answers, the values of all solutions), `clue_sets` (clues that clash, are
redundant or missing).

Boards of all-different units: `candidate_board`, `clue_candidates` (from a puzzle to a board), `techniques/` (their
contract, their table, and a file a family), `technique_names` (names for steps), `norvig` (singles, rounds, trials).
"""

from __future__ import annotations

from cpsudoku.apps.explanation.difficulty import Rating
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.explanation.techniques.technique import ChainLink, Pattern

__all__ = ["ChainLink", "Explanation", "Pattern", "Rating", "explain"]
