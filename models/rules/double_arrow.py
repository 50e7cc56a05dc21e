"""Double arrows: the digits in the two circles at the ends have the same sum as the digits between them."""

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("double arrows", least=3, again=True),
    each=lambda line: line[0] + line[-1] == sum(line[1:-1]),
    drawing="double arrow",
    editors={"f-puzzles": "doublearrow"},
    right=("double arrows:\nr1c1 r1c3 r1c2\nr1c1 r1c2 r1c3 r1c4", "double-arrow: r1c1 r1c4 r1c3"),
    wrong=("double arrows:\nr1c1 r1c2 r1c3", "double arrows:\nr1c2 r1c1 r1c3 r2c2"),
)
