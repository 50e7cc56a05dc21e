"""Double arrows: the digits in the two circles at the ends add up to the same as those between them."""

from cpsudoku.kinds import Lines, Rule

RULE = Rule(
    section=Lines("double arrows", least=3, again=True),
    each=lambda line: line[0] + line[-1] == sum(line[1:-1]),
    drawing="double arrow",
    editors={"f-puzzles": "doublearrow"},
    right=(
        "1234341221434321\ndouble arrows:\nr1c1 r1c3 r1c2\nr1c1 r1c2 r1c3 r1c4",
        "1234341221434321\ndouble-arrow: r1c1 r1c4 r1c3",
    ),
    wrong=(
        "1234341221434321\ndouble arrows:\nr1c1 r1c2 r1c3",
        "1234341221434321\ndouble arrows:\nr1c2 r1c1 r1c3 r2c2",
    ),
)
