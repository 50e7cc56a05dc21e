"""Redundant: a constraint that follows from the others, for solvers that have only clauses.

    Redundant(lambda: PieceOf(5, cells, links, root=8))      # given that the cell's value is 5, and what values mean

Solvers that take cuts, and the statement, leave it out; the reference encoding has it. It is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cpsudoku.model import Assignment, Constraint
from cpsudoku.model.constraint import Condition, LineWriter


class Redundant(Constraint):
    """``make``: makes the constraint, which holds wherever all others do."""

    redundant = True
    fields = ("constraint",)

    def __init__(self, make: Callable[[], Constraint]) -> None:
        self.make = make

    @cached_property
    def constraint(self) -> Constraint:
        """What follows."""
        return self.make()

    def holds(self, assignment: Assignment) -> bool:
        return self.constraint.holds(assignment)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if to.counted:  # else a statement has no need of it
            to.post(self.constraint, only_if)
        return True
