"""The contract of a constraint: its plain meaning (`holds`), and the lines of primitives that state it (`lines`).

A constraint of a user's own defines `decompose` in place of `lines`. It returns simpler constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NoReturn, Protocol, TypeAlias

from cpsudoku.model.variables import Literal, Operand, Variable, key_of
from cpsudoku.support.errors import CpsudokuError, ModelError

if TYPE_CHECKING:
    from cpsudoku.model.variables import Assignment, Fresh


Condition = tuple[int, ...]  # literals by number; a line has to hold where all of them are true


class LineWriter(Protocol):
    """What a constraint writes its lines to: each a word of a primitive, with parameters and arguments.

    Attributes:
        first: The number of the first literal of each variable.
        counted: Should hidden variables have one value wherever that can be stated?
    """

    first: dict[Variable, int]
    counted: bool

    def over_variables(self, word: str, parameters: Hashable, scope: Sequence[Variable], only_if: Condition) -> bool:
        """Write a line over variables. Return True, as all that write do."""

    def clauses(self, rows: Sequence[tuple[int, ...]], only_if: Condition) -> bool:
        """Write many clauses over literals by number, each once in a row."""

    def over_literals(self, word: str, parameters: Hashable, args: Sequence[int], only_if: Condition) -> bool:
        """Write a line over literals by number."""

    def over_both(self, word: str, parameters: Hashable, args: Sequence[Variable | int], only_if: Condition) -> bool:
        """Write a line over variables, and literals by number; the literal that a Boolean is 1 is the variable."""

    def post(self, constraint: Constraint, only_if: Condition) -> None:
        """Write the lines of another constraint."""

    def post_parts(self, constraint: Constraint, only_if: Condition) -> bool:
        """Write the lines of what `decompose` of a constraint returns."""

    def post_each(self, constraints: Iterable[Constraint], only_if: Condition) -> bool:
        """Write the lines of other constraints, after all of these are made."""

    def fresh(self, values: Iterable[int], only_if: Condition = (), free: bool = False) -> Variable:
        """Make a hidden variable. Where a literal of ``only_if`` is false nothing else determines it.

        ``free``: it may take several values where the scope leaves no choice.
        """

    def number(self, literal: Literal) -> int | None:
        """Return the number of a literal: 0 where it is never true, None where it always is."""

    def values(self, variable: Variable) -> Mapping[int, int]:
        """Return the values of a variable, and the literals that it has them."""

    def items(self, items: Iterable[Variable | Constraint | Literal]) -> tuple[list[int], int]:
        """Return the numbers of literals that are true where items hold, and how many are always true."""

    def literals(self, literals: Iterable[Literal | None]) -> tuple[list[int], list[int]] | None:
        """Return the arguments and, for each literal, the number of its argument or -1 if it is always true; None if
        one is never true."""

    def settled(self, literals: Iterable[Literal]) -> list[int]:
        """Return the numbers of literals; a hidden Boolean stands for one that is always or never true."""


Reified: TypeAlias = "tuple[Literal, Sequence[Constraint]]"  # a literal, and what has to be posted for its meaning


class Constraint(Operand):
    """A relation over the variables of its ``scope``, each once.

    ``&``, ``|``, ``~`` and ``^`` combine constraints, and so do ``==`` and ``!=``: "this holds exactly where that does"
    (or does not). In sums a constraint is 1 where it holds, else 0. There is no truth value: what holds is known when
    it is solved; whether two are the same object is what ``is`` says.
    """

    # Does it follow from the other constraints? Then a check of a solution may skip it.
    redundant: ClassVar[bool] = False
    # Are its meaning and its parts this package's? Then its `lines` say what it means: a user's subclass may differ.
    stated: ClassVar[bool] = True
    # Has Python asked for its truth value, and dropped what followed? See Comparison.
    cut: bool = False

    def __init_subclass__(cls) -> None:
        members = (cls.holds, cls.decompose)
        cls.stated = all(str(getattr(member, "__module__", "")).startswith("cpsudoku.") for member in members)

    @cached_property
    def scope(self) -> tuple[Variable, ...]:
        """The variables of its fields, unless it says them itself."""
        return super().scope

    def holds(self, assignment: Assignment) -> bool:
        """State the meaning, once and plainly: is the relation true of these values? All of the scope is assigned."""
        raise NotImplementedError

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the variables of the places at which it does not hold: its scope, unless a type knows better. If some
        variables have no value yet: those that have one."""
        assigned = [x for x in self.scope if x in assignment]
        return assigned if len(assigned) < len(self.scope) or not self.holds(assignment) else []

    @classmethod
    def together(cls, constraints: Sequence[Constraint]) -> Callable[[Assignment], bool]:
        """Do all of these constraints of this type hold? For types of which a model has many, a quicker test."""
        return lambda assignment: all(constraint.holds(assignment) for constraint in constraints)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write lines of primitives that hold where all literals of ``only_if`` are true. Return True, as the writer
        does.

        By default these are the lines of what `decompose` returns.
        """
        return to.post_parts(self, only_if)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """Return the same relation in simpler constraints; ``fresh`` makes the auxiliary variables that they need.

        Raises:
            ModelError: Its type does not define it.
        """
        raise ModelError(
            f"{type(self).__name__}: expected a method `decompose`, which returns simpler constraints, found none "
            "(docs/models.md, A constraint of your own)"
        )

    @property
    def singly(self) -> Sequence[Constraint]:
        """What a person would call one constraint each: of many in one (`Clauses`) these, else itself."""
        return (self,)

    @property
    def weight(self) -> int:
        return len(self.scope) + super().weight

    @property
    def places(self) -> dict[Variable, int]:
        """Of each variable its number in the scope, from 0."""
        return {x: i for i, x in enumerate(self.scope)}

    def parameters(self) -> Hashable:
        """Return what it says apart from its scope: constraints of one type with equal parameters and equal domains
        mean the same, place by place of their scopes."""
        if not _is_ours(self):  # a user's may say more than its fields
            raise NotImplementedError
        place = self.places
        return tuple([key_of(getattr(self, name), place) for name in type(self).fields])

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        return type(self), self.parameters(), tuple([place[x] for x in self.scope])

    def negated(self) -> Constraint:
        """Return the opposite relation.

        Raises:
            ModelError: constraints of this type have none to offer.
        """
        raise ModelError(f"{type(self).__name__}: expected a constraint that can be negated")

    def reified(self, fresh: Fresh) -> Reified | None:
        """Return a literal that is true exactly where it holds, and what has to be posted for that, part by part; None
        if it has no parts (`model.constraints.logic.reify` then uses the constraint and its opposite)."""
        return None

    @property
    def key(self) -> Hashable:
        """What is equal for constraints that have the same clauses but for the numbers of their literals."""
        return type(self), self.parameters(), tuple([x.values for x in self.scope])

    def __xor__(self, other: object) -> Constraint:
        return self.__ne__(other)

    __rxor__ = __xor__

    def __invert__(self) -> Constraint:
        return self.negated()

    def __bool__(self) -> bool:
        _no_truth_value(self)


def _is_ours(constraint: Constraint) -> bool:
    """Is it a constraint of this package? A user's is checked against the contract."""
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
    """Return what a constraint decomposes into.

    Raises:
        ModelError: a user's `decompose` fails, returns anything but constraints, or the constraint itself.
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
            raise ModelError(f"{name}: expected a constraint that decomposes, found one that yields itself")
        if not isinstance(part, Constraint):
            raise ModelError(f"{expected} one that holds {type(part).__name__} {part!r}"[:200])
        check_scope(part)
    return parts


def refuse_cut(constraint: Constraint, where: str = "negated") -> NoReturn:
    """
    Raises:
        ModelError: it is what Python left of a chained comparison.
    """
    x, y = constraint.scope
    raise ModelError(
        f"{where}: expected a constraint, found {x.name} == {y.name}, whose truth value was asked for: Python leaves "
        "out what follows it; expected two comparisons for a chained one (`(x == y) & (y == z)`), & for `and`"
    )


def _no_truth_value(constraint: object) -> NoReturn:
    raise ModelError(
        f"{type(constraint).__name__} has no truth value before it is solved: expected & for `and`, | for `or`, ~ for "
        "`not`, Or(*...) for any(), Maximum() for max(), two comparisons for a chained one"
    )
