"""Constraints of this package, and subclasses of users with the same meaning, write lines."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cpsudoku import Variable
from cpsudoku.model import Assignment, Constraint, Fresh
from cpsudoku.model.constraints import AllDifferent, Linear, Redundant
from cpsudoku.model.model import model_over
from cpsudoku.statement import state, write
from cpsudoku.support.errors import ModelError

x, y, z = (Variable(name, (1, 2, 3)) for name in "xyz")


def lines(constraint: Constraint, *, counted: bool = False) -> list[str]:
    """The lines of a constraint as text."""
    model = model_over([x, y, z])
    model.add(constraint)
    return write(state(model, counted=counted)).splitlines()[2:]


class Same(AllDifferent):
    """It has another meaning, and parts with this meaning."""

    def holds(self, assignment: Assignment) -> bool:
        return len({assignment[v] for v in self.scope}) == 1

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        return [a == b for a, b in zip(self.scope, self.scope[1:], strict=False)]


class Silent(AllDifferent):
    """It has another meaning, and no parts."""

    def holds(self, assignment: Assignment) -> bool:
        return True


class Pair(Linear):
    """A name for one sort of sum."""

    def __init__(self, a: Variable, b: Variable) -> None:
        super().__init__([(1, a), (1, b)], "=", 5)


def test_a_subclass_is_taken_apart_where_it_may_mean_anything_else() -> None:
    assert lines(Same([x, y, z])) == ["same : x y", "same : y z"]
    with pytest.raises(ModelError, match="Silent"):
        lines(Silent([x, y, z]))
    assert lines(Pair(x, y)) == ["sum = 5 : x y"]


def test_a_redundant_constraint_has_the_lines_of_what_it_holds_where_assignments_are_counted() -> None:
    constraint = Redundant(lambda: Linear([(1, x), (1, y), (1, z)], "=", 6))
    assert lines(constraint) == []
    assert lines(constraint, counted=True) == ["sum = 6 : x y z"]
