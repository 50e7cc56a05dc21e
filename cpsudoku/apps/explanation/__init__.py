"""Explain why a puzzle has one solution, several or none: steps with reasons, hints, difficulty, clues.

    explanation = explain(text, kind="slitherlink")
    print(explanation.steps[0], explanation.rating)

For all kinds: `stated_puzzle` (statement, entries, literals common to all solutions), `premises` (from statement
lines), `cut_reasons`, `known_facts` (facts and solvers), `reason_search` (the ladder of reasons), `step_reason`,
`explanation_text` (all words), `contradiction`, `explanation`, `difficulty`.

Clues: `true_candidates` (values of all solutions, and the session that computes them), `clue_sets` (clues that clash,
are redundant or are missing).

Boards of all-different units: `candidate_board`, `clue_candidates` (from a puzzle to a board), `techniques/` (contract,
table, and one file for each family), `technique_names` (names for steps), `norvig` (singles, rounds, trials).
"""
