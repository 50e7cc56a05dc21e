"""The contract of a constraint: its plain meaning (`holds`), and the lines of primitives for solvers (`lines`).

A user's own constraint defines `decompose` in place of `lines`. It returns simpler constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NoReturn, Protocol, TypeAlias

from cpsudoku.model.variables import Literal, Operand, Variable, key_of
from cpsudoku.support.errors import CpsudokuError, ModelError

if TYPE_CHECKING:
    from cpsudoku.model.variables import Assignment, Fresh


Condition = tuple[int, ...]  # literals by number; a line must hold if all of them are true


class LineWriter(Protocol):
    """Receives the lines of a constraint: each is a primitive with parameters and arguments.

    Attributes:
        first: The number of each variable's first literal.
        counted: Must hidden variables have exactly one value in each solution, if lines can require that?
    """

    first: dict[Variable, int]
    counted: bool

    def over_variables(self, word: str, parameters: Hashable, scope: Sequence[Variable], only_if: Condition) -> bool:
        """Write a line over variables. Return True, as all methods that write do."""

    def clauses(self, rows: Sequence[tuple[int, ...]], only_if: Condition) -> bool:
        """Write many clauses over literals given by number. No row repeats a literal."""

    def over_literals(self, word: str, parameters: Hashable, args: Sequence[int], only_if: Condition) -> bool:
        """Write a line over literals given by number."""

    def over_both(self, word: str, parameters: Hashable, args: Sequence[Variable | int], only_if: Condition) -> bool:
        """Write a line over variables and literals given by number. Pass a Boolean variable instead of its literal "is
        1"."""

    def post(self, constraint: Constraint, only_if: Condition) -> None:
        """Write the lines of another constraint."""

    def post_parts(self, constraint: Constraint, only_if: Condition) -> bool:
        """Write the lines of the constraints that `decompose` of a constraint returns."""

    def post_each(self, constraints: Iterable[Constraint], only_if: Condition) -> bool:
        """Make all of these constraints first, then write their lines."""

    def fresh(self, values: Iterable[int], only_if: Condition = (), free: bool = False) -> Variable:
        """Make a hidden variable. If a literal of ``only_if`` is false, no line restricts the variable.

        ``free``: may the variable take several values when the values of the scope are fixed?
        """

    def number(self, literal: Literal) -> int | None:
        """Return the number of a literal: 0 if it is never true, None if it always is."""

    def values(self, variable: Variable) -> Mapping[int, int]:
        """Return the values of a variable and their literals."""

    def items(self, items: Iterable[Variable | Constraint | Literal]) -> tuple[list[int], int]:
        """Return (the literals of the items, as numbers; the number of items that always hold)."""

    def literals(self, literals: Iterable[Literal | None]) -> tuple[list[int], list[int]] | None:
        """Return the arguments. Also return, for each literal, the number of its argument, or -1 if it is always true.
        Return None if a literal is never true."""

    def settled(self, literals: Iterable[Literal]) -> list[int]:
        """Return the numbers of literals. For a literal that is always or never true, use a hidden Boolean with that
        value."""


Reified: TypeAlias = "tuple[Literal, Sequence[Constraint]]"  # a literal, and the constraints that define it


class Constraint(Operand):
    """A relation over the variables of its ``scope``, each once.

    ``&``, ``|``, ``~`` and ``^`` combine constraints. ``==`` means that both hold or neither, ``!=`` that exactly one
    holds. In sums a constraint is 1 if it holds, else 0. It has no truth value, because only a solver determines
    whether it holds. Use ``is`` to compare objects.
    """

    # Does it follow from the other constraints? Then a check of a solution may skip it.
    redundant: ClassVar[bool] = False
    # Does the package define its meaning and its parts? If so, its `lines` have its meaning. A user's subclass may
    # differ.
    stated: ClassVar[bool] = True
    # Did Python evaluate its truth value and drop the rest of the expression? See Compare.
    cut: bool = False

    def __init_subclass__(cls) -> None:
        members = (cls.holds, cls.decompose)
        cls.stated = all(str(getattr(member, "__module__", "")).startswith("cpsudoku.") for member in members)

    @cached_property
    def scope(self) -> tuple[Variable, ...]:
        """The variables of its fields, unless the class defines another scope."""
        return super().scope

    def holds(self, assignment: Assignment) -> bool:
        """Return True if the relation is true of these values. This is its plain meaning. Each variable of the scope
        has a value."""
        raise NotImplementedError

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the variables at which the constraint is violated, by default its whole scope. Omit variables without
        a value."""
        assigned = [x for x in self.scope if x in assignment]
        return assigned if len(assigned) < len(self.scope) or not self.holds(assignment) else []

    @classmethod
    def together(cls, constraints: Sequence[Constraint]) -> Callable[[Assignment], bool]:
        """Do all of these constraints of this type hold? A type with many constraints in a model can override this with
        a faster test."""
        return lambda assignment: all(constraint.holds(assignment) for constraint in constraints)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write lines of primitives that hold if all literals of ``only_if`` are true. Return True, as the writer does.

        By default, write the lines of the constraints from `decompose`.
        """
        return to.post_parts(self, only_if)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """Return the same relation as simpler constraints. ``fresh`` makes the auxiliary variables that they need.

        Raises:
            ModelError: its type does not define it.
        """
        raise ModelError(
            f"{type(self).__name__}: expected a method `decompose`, which returns simpler constraints, found none "
            "(docs/howto/models.md, A constraint of your own)"
        )

    @property
    def singly(self) -> Sequence[Constraint]:
        """The constraints to show a reader: for `Clauses` each clause, for any other constraint itself."""
        return (self,)

    @property
    def weight(self) -> int:
        return len(self.scope) + super().weight

    @property
    def places(self) -> dict[Variable, int]:
        """For each variable, its number in the scope, from 0."""
        return {x: i for i, x in enumerate(self.scope)}

    def parameters(self) -> Hashable:
        """Return everything that defines the constraint's meaning, except the variables. Constraints of one type with
        equal parameters and equal domains have equal meanings, place by place."""
        if not _is_ours(self):  # a user's constraint may mean more than its fields
            raise NotImplementedError
        place = self.places
        return tuple([key_of(getattr(self, name), place) for name in type(self).fields])

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        return type(self), self.parameters(), tuple([place[x] for x in self.scope])

    def negated(self) -> Constraint:
        """Return the opposite relation.

        Raises:
            ModelError: constraints of this type have no opposite.
        """
        raise ModelError(f"{type(self).__name__}: expected a constraint that can be negated")

    def reified(self, fresh: Fresh) -> Reified | None:
        """Return a literal that is true exactly if the constraint holds, and the constraints that define this literal.
        Return None for a constraint without parts: `model.constraints.logic.reify` then uses the constraint and its
        opposite."""
        return None

    @property
    def key(self) -> Hashable:
        """The cache key. It is equal for constraints whose clauses differ only in the numbers of literals."""
        return type(self), self.parameters(), tuple([x.values for x in self.scope])

    def __xor__(self, other: object) -> Constraint:
        return self.__ne__(other)

    __rxor__ = __xor__

    def __invert__(self) -> Constraint:
        return self.negated()

    def __bool__(self) -> bool:
        _no_truth_value(self)


def _is_ours(constraint: Constraint) -> bool:
    """Return True for a constraint of this package. A user's constraint is checked against the contract."""
    return type(constraint).__module__.startswith("cpsudoku.")


def check_scope(constraint: Constraint) -> None:
    """
    Raises:
        ModelError: a user's constraint has no scope of variables.
    """
    if _is_ours(constraint):
        return
    scope = getattr(constraint, "scope", None)
    if not isinstance(scope, tuple | list) or not all(isinstance(x, Variable) for x in scope):
        found = "none" if scope is None else f"{type(scope).__name__} {scope!r}"[:60]
        raise ModelError(f"{type(constraint).__name__}: expected a `scope`, a tuple of variables, found {found}")


def parts_of(constraint: Constraint, fresh: Fresh) -> list[Constraint]:
    """Return the simpler constraints into which a constraint decomposes.

    Raises:
        ModelError: a user's `decompose` fails, or returns something other than simpler constraints.
    """
    name = type(constraint).__name__
    expected = f"{name}: expected a list of simpler constraints of `decompose`, found"
    try:
        answer: object = constraint.decompose(fresh)
        parts = list(answer) if isinstance(answer, Iterable) else [constraint] if answer is constraint else None
    except (CpsudokuError, MemoryError, RecursionError):
        raise
    except Exception as error:
        if _is_ours(constraint):
            raise
        raise ModelError(f"{expected} {type(error).__name__}: {error}") from error
    if parts is None:
        raise ModelError(f"{expected} {type(answer).__name__} {answer!r}"[:200])
    for part in parts:
        if part is constraint:
            raise ModelError(f"{name}: expected simpler constraints, found the constraint itself")
        if not isinstance(part, Constraint):
            raise ModelError(f"{expected} one that holds {type(part).__name__} {part!r}"[:200])
        check_scope(part)
    return parts


def refuse_cut(constraint: Constraint, where: str = "negated") -> NoReturn:
    """
    Raises:
        ModelError: the constraint is the rest of a chained comparison.
    """
    x, y = constraint.scope
    raise ModelError(
        f"{where}: expected a constraint, found {x.name} == {y.name}. Python took its truth value and "
        "left out the rest; expected two comparisons for a chained one (`(x == y) & (y == z)`), & for `and`"
    )


def _no_truth_value(constraint: object) -> NoReturn:
    raise ModelError(
        f"{type(constraint).__name__} has no truth value before it is solved: expected & for `and`, | for `or`, ~ for "
        "`not`, Or(*...) for any(), Maximum() for max(), two comparisons for a chained one"
    )
