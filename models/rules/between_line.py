"""Between lines: the digits inside a line lie strictly between the digits at its ends."""

from cpsudoku import And, Constraint, Or, Variable
from cpsudoku.kinds import Lines, Rule


def between(line: list[Variable]) -> list[Constraint]:
    a, *inside, b = line
    rising = [part for x in inside for part in (a < x, x < b)]
    falling = [part for x in inside for part in (a > x, x > b)]
    return [Or(And(*rising), And(*falling))] if inside else []


RULE = Rule(
    section=Lines("between lines", least=2, again=True),
    each=between,
    editors={"f-puzzles": "betweenline"},
    right=("between lines:\nr1c1 r1c2 r1c3 r1c4\nr4c1 r1c2 r2c1 r2c3", "between-line: r1c1 r2c1 r1c4"),
    wrong=("between lines:\nr1c1 r1c2 r2c3 r1c4", "between lines:\nr1c1 r1c2 r1c4 r1c3"),
)
