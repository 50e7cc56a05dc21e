"""Defined: a constraint over expressions and numbers. Each of them is replaced by a fresh variable that equals it.

    AllDifferent(q + i for i, q in enumerate(queens))          Table([x, abs(y - z), 3], rows)

This is the only place that replaces expressions by variables. A class derived from OverVariables is written for
variables. Its ``takes`` lists the first parameters, which contain them. If one of these contains an expression or a
number, calling the class returns an equivalent Defined. Otherwise it returns the constraint itself. So the scope of an
AllDifferent contains only variables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from inspect import Signature, signature
from itertools import product
from typing import Any, ClassVar, Self

from cpsudoku.model import (
    BUILD,
    Assignment,
    Constraint,
    Expression,
    Literal,
    Sum,
    Variable,
    number,
    wholes,
)
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.notation import COMPARE, TIMES, Notation, Written
from cpsudoku.model.variables import Operand, flatten
from cpsudoku.support.errors import CpsudokuError, ModelError, amount

Build = Callable[[Mapping[Variable, Variable]], Constraint]  # placeholder -> variable; the constraint over these


class _Signature:
    """The signature of a class, as shown by `inspect.signature` and editors: the parameters of its `__init__`."""

    def __get__(self, constraint: Constraint | None, cls: type[Constraint]) -> Signature:
        return Signature([*signature(cls.__init__).parameters.values()][1:])


class OverVariables(Constraint):
    """A constraint that accepts expressions for its variables. ``takes``: its first parameters, which contain
    variables, alone or nested. ``numbers``: do numbers in them become variables with one value?"""

    takes: ClassVar[tuple[str, ...]] = ()
    numbers: ClassVar[bool] = True
    __signature__: _Signature = _Signature()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__init__" in vars(cls) and "takes" not in vars(cls):
            cls.takes = ()  # its parameters differ

    def __new__(cls, *arguments: Any, **options: Any) -> Self:
        """Return a Defined if an argument has expressions. Otherwise keep the arguments in ``takes``, because a
        generator can be read only once."""
        meant: dict[Variable, Expression] = {}
        given, read = list(arguments), []
        for i, name in enumerate(cls.takes):
            if i < len(given):
                given[i] = replaced = _replace(given[i], meant, cls.numbers)
            elif name in options:
                options[name] = replaced = _replace(options[name], meant, cls.numbers)
            else:
                break
            read.append(replaced)
        if meant:
            return Defined(partial(_restate, cls, given, options), meant)  # type: ignore[return-value]
        constraint = super().__new__(cls)
        if read:
            vars(constraint)["_read"] = read
        return constraint

    def read(self, *arguments: object) -> list[Any]:
        """Return the arguments in ``takes``, flat, as `__new__` stored them. For a subclass that did not store them,
        flatten them here."""
        done: list[Any] | None = vars(self).pop("_read", None)
        return done or [x if isinstance(x, Operand) else tuple(flatten((x,))) for x in arguments]


def _restate(
    cls: type[OverVariables], given: list[Any], options: Mapping[str, Any], variables: Mapping[Variable, Variable]
) -> Constraint:
    """Return the constraint with the given variables in the place of placeholders."""
    last = len(cls.takes)
    there = [_rename(part, variables) if i < last else part for i, part in enumerate(given)]
    return cls(*there, **{k: _rename(part, variables) if k in cls.takes else part for k, part in options.items()})


class ResultIs(Constraint):
    """``result`` is the value of ``expression``."""

    fields: ClassVar[tuple[str, ...]] = ("expression", "result")

    def __init__(self, expression: Expression, result: Variable) -> None:
        self.expression = expression
        self.result = result

    def holds(self, assignment: Assignment) -> bool:
        return self.expression.evaluate(assignment) == assignment[self.result]

    def notation(self, write: Notation) -> Written:
        return Written(f"{write.text(self.expression, COMPARE)} == {write.text(self.result, COMPARE)}", COMPARE)


class Defined(Constraint):
    """``build``: returns the constraint over variables, given a variable for each placeholder. ``meant``: the
    expression of each placeholder. ``positive``: the constraint itself, not its opposite."""

    def __init__(self, build: Build, meant: Mapping[Variable, Expression], positive: bool = True) -> None:
        self.build = build
        self.meant = meant
        self.positive = positive
        self.inner: Constraint = build({})
        scopes = (self.meant[x].scope if x in self.meant else (x,) for x in self.inner.scope)
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys(x for part in scopes for x in part))
        if not self.scope:
            expected = f"{type(self.inner).__name__}: expected a variable or an expression"
            raise ModelError(f"{expected}, found numbers only (a cell's variable is at[cell])")

    @property
    def weight(self) -> int:
        return len(self.scope) + self.inner.weight

    def holds(self, assignment: Assignment) -> bool:
        meant = self.meant
        values = {x: meant[x].evaluate(assignment) if x in meant else assignment[x] for x in self.inner.scope}
        return self.inner.holds(values) is self.positive

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        variables = {x: to.fresh(x.values, only_if) for x in self.inner.scope if x in self.meant}
        equal = [BUILD.Compare(self.meant[x], "==", result) for x, result in variables.items()]
        constraint = self.build(variables)
        return to.post_each([*equal, constraint if self.positive else constraint.negated()], only_if)

    def parameters(self) -> Hashable:
        place = self.places
        items = tuple(
            (False, self.meant[x].key_in(place), x.values) if x in self.meant else (True, place[x])
            for x in self.inner.scope
        )
        return type(self.inner), self.inner.parameters(), items, self.positive

    def notation(self, write: Notation) -> Written:
        inner = Notation(write.most, self.meant)
        return inner.written(self.inner) if self.positive else Written(f"~{inner.text(self.inner, TIMES)}")

    def negated(self) -> Constraint:
        self.inner.negated()  # raises an error if there is no opposite
        return Defined(self.build, self.meant, not self.positive)


def variables_of(items: Sequence[object], where: str) -> tuple[Variable, ...]:
    """Return the items, which must all be variables.

    Raises:
        ModelError: an item is not a variable.
    """
    for x in items:
        if not isinstance(x, Variable):
            cell = ": its variable is at[cell]" if isinstance(x, tuple) and not isinstance(x, Literal) else ""
            found = f"{type(x).__name__} {x!r}{cell}"
            raise ModelError(f"{where}: expected variables, expressions or numbers, found {found}"[:120])
    return tuple(items)  # type: ignore[arg-type]


def variable_of(item: object, where: str) -> Variable:
    """Return one item, which must be a variable.

    Raises:
        ModelError: the item is not a variable.
    """
    return variables_of((item,), where)[0]


def rows_of(rows: object, length: int, where: str) -> list[tuple[int, ...]]:
    """Return a list of tuples of whole numbers with the given length.

    Raises:
        ModelError: a row is something else, or ``rows`` is no list.
    """
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        raise ModelError(f"{where}: expected a list of tuples, found {type(rows).__name__} {rows!r}"[:120])
    tuples = [wholes(row, where) for row in rows]
    for row in tuples:
        if len(row) != length:
            raise ModelError(f"{where}: expected tuples of {amount(length, 'value')}, found {row}")
    return tuples


def rows_by(says: Callable[..., object], scope: Sequence[Variable], where: str) -> list[tuple[int, ...]]:
    """Return the combinations of values for which a user's function returns a true value.

    Raises:
        ModelError: the function fails, or returns None.
    """
    rows: list[tuple[int, ...]] = []
    row: tuple[int, ...] = ()
    try:
        for row in product(*(x.values for x in scope)):
            answer = says(*row)
            if answer is None:
                break
            if answer:
                rows.append(row)
        else:
            return rows
    except (CpsudokuError, MemoryError):
        raise
    except Exception as error:  # any error of the function
        raise _no_answer(scope, row, where, f"{type(error).__name__}: {error}") from error
    raise _no_answer(scope, row, where, "None: does the function return its result?")


def _no_answer(scope: Sequence[Variable], row: Sequence[int], where: str, found: str) -> ModelError:
    names, values = ", ".join(x.name for x in scope), " and ".join(map(str, row))
    return ModelError(f"{where}({names}): expected an answer for {values}, found {found}")


def _replace(thing: object, meant: dict[Variable, Expression], numbers: bool) -> Any:
    """Return ``thing`` with a placeholder for each expression that is not a variable. Nested sequences become
    tuples."""
    if type(thing) is Variable:
        return thing
    nested = type(thing) is tuple or type(thing) is list  # the most frequent case
    if not nested and (isinstance(thing, Operand | str) or not isinstance(thing, Iterable)):
        return _item(thing, meant, numbers)
    items = flatten(thing if nested else (thing,))  # type: ignore[arg-type]
    if not _VARIABLE.issuperset(map(type, items)):
        items = [x if type(x) is Variable else _item(x, meant, numbers) for x in items]
    return tuple(items)


_VARIABLE = {Variable}


def _item(thing: object, meant: dict[Variable, Expression], numbers: bool) -> object:
    if isinstance(thing, Expression):
        return thing if isinstance(thing, Variable) else _placeholder(thing, meant)
    if isinstance(thing, Constraint | Literal):
        return thing
    whole = number(thing)
    if whole is None:
        return thing
    return _placeholder(Sum.of((), whole), meant) if numbers else whole


def _placeholder(thing: Expression, meant: dict[Variable, Expression]) -> Variable:
    for x, expression in meant.items():
        if expression is thing:
            return x
    placeholder = Variable(f"({type(thing).__name__} {len(meant) + 1})", thing.range())
    meant[placeholder] = thing
    return placeholder


def _rename(thing: object, variables: Mapping[Variable, Variable]) -> object:
    if isinstance(thing, tuple) and not isinstance(thing, Literal):
        return tuple([_rename(x, variables) for x in thing])
    return variables.get(thing, thing) if isinstance(thing, Variable) else thing
