"""Thermometers: digits rise along each branch of a thermometer, from the bulb on."""

from itertools import pairwise

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("thermometers", branches=True, least=2),
    each=lambda branches: [a < b for path in branches for a, b in pairwise(path)],
    editors={"f-puzzles": "thermometer"},
    right=("thermometers:\nr1c1 r1c2 r1c3 r1c4\nr2c3 r1c3, r2c3 r2c4 r3c4", "thermometer: r1c1 r1c2"),
    wrong=("thermometers:\nr1c1 r1c2 r2c2 r2c1", "thermometers:\nr2c3 r1c3, r2c3 r2c4 r4c4"),
)
