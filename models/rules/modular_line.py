"""Modular lines: any three digits in a row on a line differ modulo 3; with a value m, any m digits differ modulo m."""

from cpsudoku import Constraint, InDomain, Table, Variable
from cpsudoku.kinds import Lines, Rule


def remainders(a: Variable, b: Variable, m: int, same: bool) -> Constraint:
    """State that both digits have the same remainder modulo ``m``, or different remainders."""
    if a is b:  # a line that returns to this cell
        return InDomain(a, a.values if same else ())
    return Table([a, b], where=lambda v, w: (v % m == w % m) is same)


def modular(line: list[Variable], m: int) -> list[Constraint] | None:
    pairs = ((a, b, apart) for apart in range(1, m + 1) for a, b in zip(line, line[apart:], strict=False))
    return [remainders(a, b, m, apart == m) for a, b, apart in pairs] if m else None


RULE = Rule(
    section=Lines("modular lines", value="may", default=3, least=2, again=True),
    each=modular,
    editors={"f-puzzles": "modularline"},
    right=("modular lines:\nr1c1 r1c2 r1c3 r1c4 r2c4\nr1c1 r1c2 r1c3 r1c4 = 2", "modular-line: r1c1 r1c2"),
    wrong=("modular lines:\nr1c1 r1c2 r1c4", "modular lines:\nr1c1 r1c3 = 2"),
)
