"""New puzzles with one solution: draw a random solution with all its clues, then delete clues while it stays unique.

    for puzzle in generate(10, clues=25, seed="1"): ...         # the puzzles of `cpsudoku generate`

One `generator` under a clock uses two sources of drafts. `item_drafts` is for any kind of puzzle: a draft's parts are
items. `puzzle_draft` has layouts and drafts. `digit_drafts` is for digits alone, as bytes, thousands in step.
`symmetry` has the orbits of parts. `request` turns options into a source and describes it.

Puzzle i depends on (seed, i) alone, not on the backend, the batch or the number of puzzles. The distribution is not
uniform over all puzzles: puzzles with few clues are rarer.
"""
