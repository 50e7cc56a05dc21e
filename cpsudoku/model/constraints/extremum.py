"""Maximum, Minimum: the largest and the smallest of some expressions, as an expression (`maximum` of the catalogue).

    Maximum(cells) == 9           x > Minimum([y + 1, z])

A value v of the result implies that some part has v, and none a larger one; a part's value implies a result as large.
Unit propagation is sound; that a part is the last one to reach the result it sees once the result is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cpsudoku.model import Assignment, Constraint, Expression, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, is_not, is_value
from cpsudoku.model.constraints.comparison import Comparison
from cpsudoku.model.constraints.defined import OverVariables, ResultIs, variables_of
from cpsudoku.model.constraints.logic import And, Or
from cpsudoku.support.errors import ModelError


class Extremum(Expression):
    """``sign`` 1: the largest of ``parts``; -1: the smallest."""

    __slots__ = ("parts", "sign")
    fields = __slots__

    def __init__(self, parts: Iterable[Expression | Constraint | int], sign: int) -> None:
        self.parts: tuple[Expression, ...] = tuple(p if isinstance(p, Expression) else as_sum(p) for p in parts)
        self.sign = sign
        if not self.parts:
            raise ModelError(f"{'Maximum' if sign > 0 else 'Minimum'}: expected at least one expression, found none")

    def value(self, assignment: Assignment) -> int:
        return (max if self.sign > 0 else min)(part.value(assignment) for part in self.parts)

    def range(self) -> tuple[int, ...]:
        ranges = [part.range() for part in self.parts]
        values = sorted({value for part in ranges for value in part})
        if self.sign > 0:
            least = max(part[0] for part in ranges)
            return tuple(value for value in values if value >= least)
        most = min(part[-1] for part in ranges)
        return tuple(value for value in values if value <= most)

    def equals(self, result: Variable) -> Constraint:
        return ExtremumIs(self.parts, result, self.sign)

    def compare(self, relation: str, number: int) -> Constraint:
        """Return what says that it compares so with a number, without a variable for it."""
        if relation == "!=":
            return Or(self.compare("<", number), self.compare(">", number))
        if relation == "==":
            return And(self.compare("<=", number), self.compare(">=", number))
        holds = [Comparison(part, relation, number) for part in self.parts]
        return Or(*holds) if (self.sign > 0) is (relation in (">", ">=")) else And(*holds)


def Maximum(parts: Iterable[Expression | Constraint | int]) -> Extremum:
    """Return the largest of the expressions; at least one."""
    return Extremum(parts, 1)


def Minimum(parts: Iterable[Expression | Constraint | int]) -> Extremum:
    """Return the smallest of the expressions; at least one."""
    return Extremum(parts, -1)


class ExtremumIs(ResultIs, OverVariables):
    """``result`` equals the extremum."""

    takes = ("parts", "result")

    def __init__(self, parts: Iterable[Expression], result: Variable, sign: int) -> None:
        self.parts = variables_of(parts, "Maximum" if sign > 0 else "Minimum")
        self.sign = sign
        super().__init__(Extremum(self.parts, sign), result)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.post_each(self._clauses(), only_if)

    def _clauses(self) -> Iterator[Clause]:
        result, sign = self.result, self.sign
        for v in result.values:
            yield Clause((is_not(result, v), *(is_value(x, v) for x in self.parts if v in x.values)))
        for x in self.parts:
            for v in x.values:
                reached = [w for w in result.values if sign * w >= sign * v]
                if len(reached) < len(result.values):
                    yield Clause((is_not(x, v), *(is_value(result, w) for w in reached)))
