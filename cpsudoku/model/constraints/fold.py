"""Fold: a value computed along a line, cell by cell, as an expression; Visible: the one a skyscraper clue counts.

    Visible(row) == 3                                           # cells larger than all before them
    Fold(row, 0, lambda s, v: (s * 2 + v) % 8) == 5

As `sightlines.reduce_cells` of grilops: any function of a state and a value. Against a number it is a Regular, else an
automaton whose last step reads the result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from cpsudoku.model import Assignment, Constraint, Expression, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, ResultIs
from cpsudoku.model.constraints.literals import Symbols, literals_of, range_of, value_of
from cpsudoku.model.constraints.logic import Item
from cpsudoku.model.constraints.regular import Regular, walk_lines
from cpsudoku.primitives.automaton import Unrolling, unroll

Step = Callable[[Any, int], Hashable]


class Fold(Expression):
    """``result(state)`` after ``step(state, value)`` has been applied along ``items``, from ``start`` on.

    Items are expressions, numbers, or relations that are a literal, read as 1 and 0; states are hashable.
    """

    __slots__ = ("_steps", "items", "result", "start", "step", "values")
    fields = ("items", "values")

    def __init__(
        self,
        items: Iterable[Item | Expression | int],
        start: Hashable,
        step: Step,
        result: Callable[[Any], int] = int,
    ) -> None:
        """
        Raises:
            ModelError: an item is neither an expression nor a literal.
        """
        self.items: tuple[Item | Expression, ...] = tuple(as_sum(x) if isinstance(x, int) else x for x in items)
        self.start, self.step, self.result = start, step, result
        states = {start}
        for item in self.items:
            states = {step(state, value) for state in states for value in range_of(item)}
        self.values = tuple(sorted({result(state) for state in states}))
        self._steps: Unrolling | None = None

    def value(self, assignment: Assignment) -> int:
        state = self.start
        for item in self.items:
            state = self.step(state, value_of(item, assignment))
        return self.result(state)

    def range(self) -> tuple[int, ...]:
        return self.values

    def equals(self, result: Variable) -> Constraint:
        return FoldIs(self.items, result, self)

    def compare(self, relation: str, number: int) -> Constraint:
        """Return what says that it compares so with a number: an automaton that accepts the right states."""
        from cpsudoku.model.constraints.comparison import HOLDS

        holds, step, result = HOLDS[relation], self.step, self.result
        # States in a tuple: to a Regular a set is several states, and None is no state.
        return Regular(self.items, (self.start,), lambda s, v: (step(s[0], v),), lambda s: holds(result(s[0]), number))

    def steps(self, results: Iterable[int]) -> Unrolling | None:
        """Return the automaton over the items and then the result."""
        last, step, result = len(self.items), self.step, self.result

        def onward(state: tuple[int, Any], symbol: int) -> tuple[int, Any] | None:
            read, inner = state
            if read < last:
                return read + 1, step(inner, symbol)
            return (read + 1, None) if result(inner) == symbol else None

        alphabets = [*map(range_of, self.items), tuple(results)]
        return unroll(alphabets, (0, self.start), onward, lambda state: True, "Fold")

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        # Two functions cannot be compared; what they make of all words can.
        if self._steps is None:
            self._steps = self.steps(self.values)
        return super().key_in(place), self._steps


class FoldIs(ResultIs, OverVariables):
    """``result`` equals ``fold``, computed along ``items``."""

    takes = ("items", "result")

    def __init__(self, items: Iterable[Item | Expression], result: Variable, fold: Fold) -> None:
        self.items: tuple[Item, ...] = tuple(items)  # type: ignore[arg-type]
        self.fold = Fold(self.items, fold.start, fold.step, fold.result)
        super().__init__(self.fold, result)

    @property
    def word(self) -> tuple[list[Symbols], Unrolling | None]:
        """What is read: the items, then the result; and the moves that read it."""
        return [literals_of(item) for item in (*self.items, self.result)], self.fold.steps(self.result.values)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return walk_lines(to, *self.word, only_if)


def Visible(line: Iterable[Expression | int]) -> Fold:
    """Return how many values along a line are larger than all before them, the first one included."""
    cells = tuple(x if isinstance(x, Expression) else as_sum(x) for x in line)
    low = min((x.range()[0] for x in cells), default=0) - 1

    def step(state: tuple[int, int], value: int) -> tuple[int, int]:
        highest, seen = state
        return (value, seen + 1) if value > highest else state

    return Fold(cells, (low, 0), step, lambda state: state[1])
