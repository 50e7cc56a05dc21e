"""New puzzles with one solution: draw a random solution with all its clues, then delete clues while it stays unique.

    for puzzle in generate(10, clues=25, seed="1"): ...         # the puzzles of `cpsudoku generate`

A draft is an unfinished puzzle with one solution and more clues than requested. The `generator` uses one of two sources
of drafts. `item_drafts` is for any kind of puzzle; the parts of a draft are items, and `puzzle_draft` has its data.
`digit_drafts` is for puzzles of digits alone; drafts are bytes, and thousands are tested together. `symmetry` has the
parts that a symmetry maps to each other (orbits). `request` turns options into a source and describes it.

Puzzle i depends only on the seed and i, not on the backend, the batch or the number of puzzles. The distribution is not
uniform over all puzzles: puzzles with few clues are rarer.
"""
