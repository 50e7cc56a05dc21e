"""Table: the scope takes one of the listed tuples.

Table([x, y], [(1, 2), (2, 1), (3, 3)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod

from cpsudoku.model import Assignment, Constraint, Expression, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.clause import Clause, is_not
from cpsudoku.model.constraints.defined import OverVariables, rows_by, rows_of, variables_of
from cpsudoku.support.errors import ModelError

MOST_NEGATED = 100_000
MOST_LISTED = 1_000_000


class Table(OverVariables):
    """``scope``: distinct variables. ``tuples``: the allowed ones, sorted, a value for each variable of the scope."""

    takes = ("scope",)
    fields = ("allowed",)

    def __init__(
        self,
        scope: Iterable[Expression | int],
        tuples: Iterable[Sequence[int]] | None = None,
        *,
        where: Callable[..., object] | None = None,
    ) -> None:
        """``where``: in the place of tuples, a function of one value a variable that says which are allowed.

        Raises:
            ModelError: a variable is in the scope twice, or a tuple is not as long as the scope, or not of whole
                numbers; ``where`` over more than MOST_LISTED combinations of values, or it fails, or returns None.
        """
        self.scope: tuple[Variable, ...] = variables_of(scope, "Table")
        if len(set(self.scope)) < len(self.scope):
            raise ModelError(f"Table: expected each variable once, found {', '.join(x.name for x in self.scope)}")
        if tuples is None:
            tuples = _list_tuples(self.scope, where)
        self.allowed = frozenset(rows_of(tuples, len(self.scope), "Table"))
        self.tuples: tuple[tuple[int, ...], ...] = tuple(sorted(self.allowed))

    def holds(self, assignment: Assignment) -> bool:
        return tuple(assignment[x] for x in self.scope) in self.allowed

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if len(self.scope) > 1:
            return to.over_variables("table", self.tuples, self.scope, only_if)
        every = list(product(*(x.values for x in self.scope)))
        excluded = [row for row in every if row not in self.allowed]
        if len(excluded) == len(every):
            return to.over_literals("clause", None, (), only_if)
        return to.post_each([Clause(map(is_not, self.scope, row)) for row in excluded], only_if)

    def negated(self) -> Constraint:
        """Return the tuples of the domains that are not allowed.

        Raises:
            ModelError: there are more than MOST_NEGATED.
        """
        size = prod(len(x.values) for x in self.scope)
        if size > MOST_NEGATED:
            raise ModelError(f"Table: expected at most {MOST_NEGATED} combinations of values to negate, found {size}")
        every = product(*(x.values for x in self.scope))
        return Table(self.scope, [row for row in every if row not in self.allowed])


def _list_tuples(scope: Sequence[Variable], where: Callable[..., object] | None) -> Iterable[tuple[int, ...]]:
    if where is None:
        raise ModelError("Table: expected tuples, or a function `where`, found neither")
    size = prod(len(x.values) for x in scope)
    if size > MOST_LISTED:
        raise ModelError(f"Table: expected at most {MOST_LISTED} combinations of values for `where`, found {size}")
    return rows_by(where, scope, "Table")
