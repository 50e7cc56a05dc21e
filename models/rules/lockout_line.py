"""Lockout lines: the ends differ by at least 4 (or the value); each digit inside is lower or higher than both ends."""

from collections.abc import Iterator

from cpsudoku import And, Constraint, Or, Variable
from cpsudoku.kinds import Lines, Rule


def outside(a: Variable, b: Variable, inside: list[Variable], least: int) -> Iterator[Constraint]:
    """State that ``b`` is the larger end; a digit v of a cell inside needs a larger ``a`` or a smaller ``b``."""
    yield b - a >= least
    for x in inside:
        for v in x.values:
            larger, smaller = [w for w in a.values if w > v], [w for w in b.values if w < v]
            yield Or(x != v, (a == w for w in larger), (b == w for w in smaller))


def lockout(line: list[Variable], least: int) -> Constraint:
    a, *inside, b = line
    return Or(*(And(*outside(low, high, inside, least)) for low, high in ((a, b), (b, a))))


RULE = Rule(
    section=Lines("lockout lines", value="may", default=4, least=2, again=True),
    each=lockout,
    editors={"f-puzzles": "lockout"},
    right=("lockout lines:\nr1c2 r1c1 r2c1 = 1\nr1c1 r1c4 = 3", "lockout-line: r1c3 r1c1 r1c2 r3c3 = 1"),
    wrong=("lockout lines:\nr1c1 r1c2 = 2", "lockout lines:\nr1c2 r1c3 r1c4 = 1", "lockout lines:\nr1c1 r1c4"),
)
