"""Defined: a constraint stated over expressions and numbers, by fresh variables that are defined to equal them.

    AllDifferent([q + i for i, q in enumerate(queens)])          Table([x, abs(y - z), 3], tuples)

This is the one place where it is done. A class derived from OverVariables is written for variables, and lists in
``takes`` those of its first parameters that hold them. Where one of these holds an expression or a number, calling the
class gives a Defined, which says the same; where all are variables it gives the constraint itself, so that the scope of
an AllDifferent holds variables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

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
from cpsudoku.support.errors import CpsudokuError, ModelError, amount

Build = Callable[[Mapping[Variable, Variable]], Constraint]  # placeholder -> variable; the constraint over these


class Stated(type):
    """What is called when a constraint is stated: it puts placeholders where there are expressions."""

    def __call__(cls, *arguments: object, **options: object) -> Any:
        meant: dict[Variable, Expression] = {}
        names: tuple[str, ...] = cls.takes  # type: ignore[attr-defined]
        numbers: bool = cls.numbers  # type: ignore[attr-defined]
        given = list(arguments)
        for i, name in enumerate(names):
            if i < len(given):
                given[i] = _replace(given[i], meant, numbers)
            elif name in options:
                options[name] = _replace(options[name], meant, numbers)
        if not meant:
            try:
                return super().__call__(*given, **options)
            except TypeError as error:
                _check_arguments(cls, given, options, error)
                raise

        def build(variables: Mapping[Variable, Variable]) -> Constraint:
            there = [_rename(part, variables) if i < len(names) else part for i, part in enumerate(given)]
            named = {k: _rename(part, variables) if k in names else part for k, part in options.items()}
            constraint: Constraint = super(Stated, cls).__call__(*there, **named)
            return constraint

        return Defined(build, meant)


class OverVariables(Constraint, metaclass=Stated):
    """A constraint that may be stated over expressions. ``takes``: its first parameters, those that hold variables,
    alone or in nested lists; ``numbers``: are numbers in them variables of one value, not numbers?"""

    takes: ClassVar[tuple[str, ...]] = ()
    numbers: ClassVar[bool] = True


class ResultIs(Constraint):
    """``result`` is the value of ``expression``."""

    fields = ("expression", "result")

    def __init__(self, expression: Expression, result: Variable) -> None:
        self.expression, self.result = expression, result

    def holds(self, assignment: Assignment) -> bool:
        return self.expression.value(assignment) == assignment[self.result]


class Defined(Constraint):
    """``build``: makes the constraint over variables, given what takes the place of each placeholder; ``meant``: the
    expression that each placeholder equals; ``positive``: the constraint itself, or its opposite."""

    def __init__(self, build: Build, meant: Mapping[Variable, Expression], positive: bool = True) -> None:
        self.build, self.meant, self.positive = build, meant, positive
        self.inner = build({})
        scopes = (self.meant[x].scope if x in self.meant else (x,) for x in self.inner.scope)
        self.scope: tuple[Variable, ...] = tuple(dict.fromkeys(x for part in scopes for x in part))

    @property
    def weight(self) -> int:
        return len(self.scope) + self.inner.weight

    def holds(self, assignment: Assignment) -> bool:
        meant = self.meant
        values = {x: meant[x].value(assignment) if x in meant else assignment[x] for x in self.inner.scope}
        return self.inner.holds(values) is self.positive

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        variables = {x: to.fresh(x.values, only_if) for x in self.inner.scope if x in self.meant}
        equal = [BUILD.Comparison(self.meant[x], "==", result) for x, result in variables.items()]
        constraint = self.build(variables)
        return to.post_each([*equal, constraint if self.positive else constraint.negated()], only_if)

    def parameters(self) -> Hashable:
        place = self.places
        items = tuple(
            (False, self.meant[x].key_in(place), x.values) if x in self.meant else (True, place[x])
            for x in self.inner.scope
        )
        return type(self.inner), self.inner.parameters(), items, self.positive

    def negated(self) -> Constraint:
        self.inner.negated()  # refuses where there is no opposite
        return Defined(self.build, self.meant, not self.positive)


def _check_arguments(cls: type, given: list[Any], options: Mapping[str, Any], error: TypeError) -> None:
    """
    Raises:
        ModelError: the arguments are not those that the class takes: the error is the caller's, not one from inside.
    """
    from inspect import signature

    parameters = [p for p in signature(cls.__init__).parameters.values() if p.name != "self"]  # type: ignore[misc]
    try:
        signature(cls.__init__).bind(None, *given, **options)  # type: ignore[misc]
    except TypeError:
        names = ", ".join(p.name for p in parameters)
        found = f"{len(given)} arguments: are they to be one list?" if len(given) > len(parameters) else str(error)
        raise ModelError(f"expected {cls.__name__}({names}), found {found}") from error


def variables_of(items: Iterable[object], where: str) -> tuple[Variable, ...]:
    """Return the items, all of which have to be variables.

    Raises:
        ModelError: one is something else, or there is no list of them.
    """
    if not isinstance(items, Iterable):
        one = f"one alone, {items}" if isinstance(items, Variable) else f"{type(items).__name__} {items!r}"
        raise ModelError(f"{where}: expected a list of variables, expressions or numbers, found {one}"[:120])
    variables = tuple(items)
    for x in variables:
        if not isinstance(x, Variable):
            found_instead = f"{type(x).__name__} {x!r}"
            if isinstance(x, tuple):  # by now a cell's numbers are placeholders
                found_instead = f"{amount(len(x), 'thing')} together: a cell, whose variable is at[cell]?"
            raise ModelError(f"{where}: expected variables, expressions or numbers, found {found_instead}"[:120])
    return variables  # type: ignore[return-value]


def variable_of(item: object, where: str) -> Variable:
    """Return one item, which has to be a variable.

    Raises:
        ModelError: it is something else.
    """
    return variables_of((item,), where)[0]


def rows_of(rows: object, length: int, where: str) -> list[tuple[int, ...]]:
    """Return listed tuples of whole numbers, of that length.

    Raises:
        ModelError: one is something else, or there is no list of them.
    """
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        raise ModelError(f"{where}: expected a list of tuples, found {type(rows).__name__} {rows!r}"[:120])
    tuples = [wholes(row, where) for row in rows]
    for row in tuples:
        if len(row) != length:
            raise ModelError(f"{where}: expected tuples of {amount(length, 'value')}, found {row}")
    return tuples


def rows_by(says: Callable[..., object], scope: Sequence[Variable], where: str) -> list[tuple[int, ...]]:
    """Return the combinations of values that a user's function says are allowed, by what Python takes as true.

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
    except Exception as error:  # of the function, whatever it is
        raise _no_answer(scope, row, where, f"{type(error).__name__}: {error}") from error
    raise _no_answer(scope, row, where, "None: does the function return what it finds?")


def _no_answer(scope: Sequence[Variable], row: Sequence[int], where: str, found: str) -> ModelError:
    names, values = ", ".join(x.name for x in scope), " and ".join(map(str, row))
    return ModelError(f"{where}({names}): expected an answer for {values}, found {found}")


def _replace(thing: object, meant: dict[Variable, Expression], numbers: bool) -> Any:
    """Return ``thing`` with a placeholder for each expression that is no variable; iterables become tuples."""
    if type(thing) is Variable or (type(thing) is int and not numbers):  # as most are
        return thing
    if type(thing) is tuple or type(thing) is list:  # asking whether it is Iterable takes longer than all else
        return tuple([_replace(part, meant, numbers) for part in thing])
    if isinstance(thing, Variable | Constraint | Literal | str):
        return thing
    if isinstance(thing, Expression):
        return _placeholder(thing, meant)
    whole = number(thing)
    if whole is not None:
        return _placeholder(Sum((), whole), meant) if numbers else whole
    if isinstance(thing, Iterable):
        return tuple([_replace(part, meant, numbers) for part in thing])
    return thing


def _placeholder(thing: Expression, meant: dict[Variable, Expression]) -> Variable:
    for x, expression in meant.items():
        if expression is thing:
            return x
    placeholder = Variable(f"({type(thing).__name__} {len(meant) + 1})", thing.range())
    meant[placeholder] = thing
    return placeholder


def _rename(thing: object, variables: Mapping[Variable, Variable]) -> Any:
    if isinstance(thing, Variable):
        return variables.get(thing, thing)
    if isinstance(thing, tuple) and not isinstance(thing, Literal):
        return tuple([_rename(part, variables) for part in thing])
    return thing
