"""NotEqual: two variables take different values. A clause for each value both can take: a != v or b != v."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cpsudoku.constraints.clause import Clause, is_not
from cpsudoku.errors import ModelError
from cpsudoku.model import Assignment, Constraint, Fresh, Variable


class NotEqual(Constraint):
    """``scope``: the two variables."""

    def __init__(self, a: Variable, b: Variable) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        if a is b:
            raise ModelError(f"NotEqual: expected two variables, found {a.name} twice: it cannot differ from itself")
        self.scope: tuple[Variable, Variable] = (a, b)

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return assignment[a] != assignment[b]

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        a, b = self.scope
        return tuple(Clause((is_not(a, v), is_not(b, v))) for v in a.values if v in b.values)

    def parameters(self) -> Hashable:
        return ()

    def negated(self) -> Constraint:
        a, b = self.scope
        return a == b  # type: ignore[no-any-return]
