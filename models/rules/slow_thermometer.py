"""Slow thermometers: digits never fall along each branch, from the bulb on."""

from itertools import pairwise

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("slow thermometers", branches=True, least=2),
    each=lambda branches: [a <= b for path in branches for a, b in pairwise(path)],
    editors={"f-puzzles": "slowthermometer"},
    right=("slow thermometers:\nr1c1 r1c2 r1c3 r2c1\nr3c2 r3c1, r3c2 r4c3", "slow-thermometer: r1c1 r3c2"),
    wrong=("slow thermometers:\nr1c1 r1c2 r2c3", "slow thermometers:\nr1c4 r2c2, r1c4 r1c3"),
)
