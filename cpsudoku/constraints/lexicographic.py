"""Lexicographic: one list of values comes before another in dictionary order, or equals it (`lex_lesseq`).

    Lexicographic([x, y], [z, w])       # xy comes before zw

Read in turn, a value of the first list and one of the second, by an automaton that remembers the first until it knows
the second. Unit propagation is sound, and does not remove every value without support (`automaton`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cpsudoku.constraints.automaton import clauses_of, unrolled
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.defined import OverVariables, variables_of
from cpsudoku.constraints.literals import literals_of
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable

EQUAL, LESS = ("equal",), ("less",)


class Lexicographic(OverVariables):
    """``first`` <= ``second``, or < where ``strict``."""

    takes = ("first", "second")

    def __init__(
        self, first: Iterable[Expression | int], second: Iterable[Expression | int], strict: bool = False
    ) -> None:
        """
        Raises:
            ModelError: lists of different lengths.
        """
        a, b = (variables_of(line, "Lexicographic") for line in (first, second))
        if len(a) != len(b):
            raise ModelError(f"Lexicographic: expected lists of one length, found {len(a)} and {len(b)}")
        self.first, self.second, self.strict = a, b, strict
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys((*a, *b)))

    def holds(self, assignment: Assignment) -> bool:
        a, b = ([assignment[x] for x in line] for line in (self.first, self.second))
        return a < b if self.strict else a <= b

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        def step(state: tuple[object, ...], value: int) -> tuple[object, ...] | None:
            if state == LESS:
                return LESS
            if state == EQUAL:
                return ("read", value)
            known = state[1]
            assert isinstance(known, int)
            return LESS if known < value else EQUAL if known == value else None

        alphabets = [literals_of(x) for pair in zip(self.first, self.second, strict=True) for x in pair]
        steps = unrolled(alphabets, EQUAL, step, lambda s: s == LESS or not self.strict, "Lexicographic")
        if steps is None:
            return (Clause(()),)
        return clauses_of(alphabets, steps, fresh) if steps else ()

    def parameters(self) -> Hashable:
        place = {x: i for i, x in enumerate(self.scope)}
        return tuple(place[x] for x in self.first), tuple(place[x] for x in self.second), self.strict

    def negated(self) -> Constraint:
        return Lexicographic(self.second, self.first, not self.strict)
