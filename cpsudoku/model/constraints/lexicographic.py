"""Lexicographic: one list of values comes before another in dictionary order, or equals it (`lex_lesseq`).

    Lexicographic([x, y], [z, w])       # xy comes before zw

A literal for each place but the last: are both lists equal up to it? Where they are, the next pair is in order. That
takes six clauses a place and value, a fifth of what an automaton takes that reads the lists in turn. Unit propagation
is sound, and does not remove every value without support: it looks at one place after the other (Frisch et al., CP
2002, look ahead).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from functools import lru_cache

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, variables_of
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.errors import ModelError


class Lexicographic(OverVariables):
    """``first`` <= ``second``, or < where ``strict``."""

    takes = ("first", "second")
    fields = ("first", "second", "strict")

    def __init__(
        self, first: Iterable[Expression | int], second: Iterable[Expression | int], strict: bool = False
    ) -> None:
        """
        Raises:
            ModelError: lists of different lengths.
        """
        a, b = (variables_of(line, "Lexicographic") for line in (first, second))
        if len(a) != len(b):
            raise ModelError(f"Lexicographic: expected lists of equal length, found {len(a)} and {len(b)}")
        self.first, self.second, self.strict = a, b, strict

    def holds(self, assignment: Assignment) -> bool:
        a, b = ([assignment[x] for x in line] for line in (self.first, self.second))
        return a < b if self.strict else a <= b

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        pairs = [(x, y) for x, y in zip(self.first, self.second, strict=True) if x is not y]
        if not pairs:
            return not self.strict or to.over_literals("clause", None, (), only_if)
        rows: list[Row] = []
        unequal: Row = ()  # so far: the negation of the literal of the place before
        of_first, of_second = ([to.values(x) for x in line] for line in zip(*pairs, strict=True))
        for a, b in zip(of_first[:-1], of_second, strict=False):
            rows += _in_order(a, b, False, unequal)
            equal = to.first[to.fresh(BOOLEAN, only_if)]
            rows += [(*unequal, -a[v], -b[v], equal) for v in a if v in b]
            rows += [(-equal, -a[v], b[v]) if v in b else (-equal, -a[v]) for v in a]
            rows += [(-equal, -apart) for apart in unequal]
            unequal = (-equal,)
        return to.clauses([*rows, *_in_order(of_first[-1], of_second[-1], self.strict, unequal)], only_if)

    def negated(self) -> Constraint:
        return Lexicographic(self.second, self.first, not self.strict)


def _in_order(of_a: Mapping[int, int], of_b: Mapping[int, int], strict: bool, unless: Row) -> list[Row]:
    """Return the support clauses of a <= b, or a < b, each unless one of some literals is true.

    A clause for each value of either: a != v or b is one of the values above v. Such clauses (Kasif, AIJ 1990; Gent,
    ECAI 2002) make unit propagation arc consistent: at most d clauses a side, of up to d literals, no auxiliary
    variable. The mappings are from value to literal, their values ascend.
    """
    starts, ends = _supports((*of_a,), (*of_b,), 1 if strict else 0)
    a, b = [*of_a.values()], [*of_b.values()]
    rows = [(*unless, -x, *b[start:]) for x, start in zip(a, starts, strict=True) if start]
    return [*rows, *[(*unless, -y, *a[:end]) for y, end in zip(b, ends, strict=True) if end < len(a)]]


@lru_cache(maxsize=500)
def _supports(a: tuple[int, ...], b: tuple[int, ...], gap: int) -> tuple[list[int], list[int]]:
    """Return two lists of places. For each value of a: the first value of b that is higher by the gap. For each value
    of b: the place after the last value of a that is lower by the gap."""
    return [bisect_left(b, v + gap) for v in a], [bisect_right(a, w - gap) for w in b]
