"""Entropic lines: any three digits in a row on a line are one each of the low, the middle and the high third."""

from collections.abc import Iterator

from cpsudoku import Constraint, InDomain, Table, Variable
from cpsudoku.kinds import Lines, Rule


def thirds(a: Variable, b: Variable, same: bool) -> Constraint:
    """State that both digits are in the same third of the digits, or in different thirds."""
    third = {v: 3 * i // len(a.values) for i, v in enumerate(a.values)}
    if a is b:  # a line that returns to this cell
        return InDomain(a, a.values if same else ())
    return Table([a, b], where=lambda v, w: (third[v] == third[w]) is same)


def entropic(line: list[Variable]) -> Iterator[Constraint]:
    for apart in (1, 2, 3):
        yield from (thirds(a, b, apart == 3) for a, b in zip(line, line[apart:], strict=False))


RULE = Rule(
    section=Lines("entropic lines", least=2, again=True),
    each=entropic,
    editors={"f-puzzles": "entropicline"},
    right=("entropic lines:\nr1c1 r1c3 r1c4 r1c2 r2c1", "entropic-line: r1c1 r1c3"),
    wrong=("entropic lines:\nr1c1 r1c3 r1c4 r1c3", "entropic lines:\nr1c1 r1c2 r1c3"),
)
