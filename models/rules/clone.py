"""Clones: two cells at the same place of two equal shapes hold the same digit."""

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("clones", groups=2, alike=True),
    each=lambda groups: [a == b for a, b in zip(*groups, strict=True) if a is not b],
    editors={"f-puzzles": "clone"},
    right=("clones:\nr1c1 r1c2 | r2c3 r2c4\nr1c3 | r2c1", "clone: r1c1 r2c1 | r2c3 r3c4"),
    wrong=("clones:\nr1c1 r1c2 | r2c3 r3c3", "clones:\nr1c1 r1c2 | r2c3 r2c4\nr1c3 | r2c2"),
)
