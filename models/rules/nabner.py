"""Nabners: no two digits of a line, at any distance, are equal or consecutive."""

from itertools import combinations

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("nabners", least=2, again=True),
    each=lambda line: [abs(a - b) >= 2 for a, b in combinations(dict.fromkeys(line), 2)],
    editors={"f-puzzles": "nabner"},
    right=("nabners:\nr1c1 r1c3\nr1c2 r1c4\nr1c1 r4c1", "nabner: r1c1 r1c4"),
    wrong=("nabners:\nr1c1 r1c2", "nabners:\nr1c1 r1c3 r3c2"),
)
