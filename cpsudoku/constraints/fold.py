"""Fold: a value computed along a line, cell by cell, as an expression; Visible: the one a skyscraper clue counts.

    Visible(row) == 3                                           # cells larger than all before them
    Fold(row, 0, lambda s, v: s * 2 + v, range=range(8)) == 5

As `sightlines.reduce_cells` of grilops: any function of a state and a value. Against a number it is a Regular, else an
automaton whose last step reads the result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from cpsudoku.constraints.automaton import clauses_of, unrolled
from cpsudoku.constraints.clause import Clause
from cpsudoku.constraints.literals import Item, literals_of, value_of
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable

END = object()  # the state after the result was read


class Fold(Expression):
    """``result(state)`` after ``step(state, value)`` has been applied along ``items``, from ``start`` on.

    ``range``: the values it can have; computed from all reachable states where it is not stated.
    """

    __slots__ = ("alphabets", "items", "result", "start", "step", "values")

    def __init__(
        self,
        items: Iterable[Item],
        start: Hashable,
        step: Callable[[Any, int], Hashable],
        result: Callable[[Any], int] = int,
        range: Iterable[int] | None = None,
    ) -> None:
        self.items, self.start, self.step, self.result = tuple(items), start, step, result
        self.alphabets = tuple(literals_of(item) for item in self.items)
        self.values = tuple(sorted(set(self._reached() if range is None else range)))

    def _reached(self) -> set[int]:
        states: set[Hashable] = {self.start}
        for symbols in self.alphabets:
            states = {self.step(state, symbol) for state in states for symbol in symbols}
        return {self.result(state) for state in states}

    @property
    def scope(self) -> tuple[Variable, ...]:
        literals = (literal for symbols in self.alphabets for literal in symbols.values())
        return tuple(dict.fromkeys(literal.variable for literal in literals))

    def value(self, assignment: Assignment) -> int:
        state = self.start
        for item in self.items:
            state = self.step(state, value_of(item, assignment))
        return self.result(state)

    def range(self) -> tuple[int, ...]:
        return self.values

    def equals(self, result: Variable) -> Constraint:
        return FoldIs(self, result)

    def compared(self, relation: str, number: int) -> Constraint | None:
        """What says that it compares so with a number: an automaton that accepts the right states."""
        from cpsudoku.constraints.comparison import HOLDS
        from cpsudoku.constraints.regular import Regular

        holds = HOLDS[relation]
        return Regular(self.items, self.start, self.step, lambda state: holds(self.result(state), number))

    def key(self, place: Mapping[Variable, int]) -> Hashable:
        # Functions that say the same cannot be told from others: what they make of the items can.
        def step(state: Any, symbol: int) -> Hashable:
            return self.step(state, symbol)

        steps = unrolled(self.alphabets, self.start, step, lambda state: True, "Fold")
        read = tuple(
            tuple((symbol, place[x], value, positive) for symbol, (x, value, positive) in symbols.items())
            for symbols in self.alphabets
        )
        return "fold", read, steps, id(self.result), id(self.step), self.start


class FoldIs(Constraint):
    """``result`` equals the fold."""

    def __init__(self, fold: Fold, result: Variable) -> None:
        self.fold, self.result = fold, result
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys((*fold.scope, result)))
        alphabets = [*fold.alphabets, literals_of(result)]
        last = len(alphabets) - 1

        def step(state: tuple[int, Any], symbol: int) -> tuple[int, Any] | None:
            read, inner = state
            if read < last:
                return read + 1, fold.step(inner, symbol)
            return (read + 1, None) if fold.result(inner) == symbol else None

        self.alphabets = alphabets
        self.steps = unrolled(alphabets, (0, fold.start), step, lambda state: True, "Fold")
        if result in fold.scope:
            raise ModelError(f"Fold: expected a result that is no item of the line, found {result.name}")

    def holds(self, assignment: Assignment) -> bool:
        return self.fold.value(assignment) == assignment[self.result]

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        return (Clause(()),) if self.steps is None else clauses_of(self.alphabets, self.steps, fresh)

    def parameters(self) -> Hashable:
        place = {x: i for i, x in enumerate(self.scope)}
        read = tuple(
            tuple((symbol, place[x], value, positive) for symbol, (x, value, positive) in symbols.items())
            for symbols in self.alphabets
        )
        return read, self.steps


def Visible(line: Iterable[Variable]) -> Fold:
    """How many values along a line are larger than all before them, the first one included."""
    cells = tuple(line)
    low = min((x.values[0] for x in cells), default=0) - 1

    def step(state: tuple[int, int], value: int) -> tuple[int, int]:
        highest, seen = state
        return (value, seen + 1) if value > highest else state

    return Fold(cells, (low, 0), step, lambda state: state[1])
