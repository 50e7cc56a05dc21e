"""Expressions and their comparisons: sums, elements, extrema, truth values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import ClassVar, NoReturn

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression, Fresh, Sum, Unary, Variable, as_sum
from cpsudoku.model.constraint import Condition, LineWriter, refuse_cut
from cpsudoku.model.constraints.defined import OverVariables, ResultIs, variable_of, variables_of
from cpsudoku.model.constraints.logic import And, Clause, Equivalence, Or, as_literal, is_not, is_value
from cpsudoku.model.constraints.relations import InDomain, Linear, Relation
from cpsudoku.model.notation import AND, COMPARE, Notation, Written
from cpsudoku.model.variables import (
    Absolute,
    Items,
    Operand,
    add_terms,
    as_expression,
    expressions_of,
    flatten,
    times,
)
from cpsudoku.primitives.linear_sum import PAIRS
from cpsudoku.support.errors import ModelError

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Compare(Constraint):
    """A comparison: ==, !=, <, <=, >, >= between two expressions. Python's operators on variables build it.

        x + 2 * y == 7       abs(x - y) >= 2       x < y       # Compare(x, "<", y)

    It becomes the simplest equivalent constraint: the values of one variable, a relation of two, a linear sum of more.
    A part that is not a sum (abs(), Count(), Maximum(), ...) becomes a fresh variable with an equal value. Witnesses do
    not contain that variable.

    ``left``, ``right``, and the relation between them. ``unary``: for a comparison of one variable, the values that
    satisfy it."""

    fields: ClassVar[tuple[str, ...]] = ("relation", "difference")

    def __init__(self, left: Expression, relation: str, right: object) -> None:
        self.left = left
        self.relation = relation
        self.right = right
        self.scope: tuple[Variable, ...]
        self._unary: Unary | None = None
        self._number: int | None = None  # the number that a variable is compared with
        if isinstance(left, Variable):
            if isinstance(right, int):  # the most frequent case
                self._number = right
                self.scope = (left,)
                return
            if isinstance(right, Variable):
                self.scope = (left, right) if left is not right else ()
                return
        self.scope = self.difference.scope

    @cached_property
    def difference(self) -> Sum:
        """The sum that is compared with 0."""
        return add_terms(self.left, times(-1, self.right))

    @property
    def unary(self) -> Unary | None:
        if self._unary is None and len(self.scope) == 1:
            (x,) = self.scope
            if self._number is not None:
                self._unary = Unary(x, _values(x.values, self.relation, self._number))
                return self._unary
            self._unary = Unary(x, frozenset(value for value in x.values if self.holds({x: value})))
        return self._unary

    def holds(self, assignment: Assignment) -> bool:
        if self._number is not None:
            return HOLDS[self.relation](assignment[self.scope[0]], self._number)
        return HOLDS[self.relation](self.difference.evaluate(assignment), 0)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write a sum over variables. Write a value of a variable as a clause. Decompose anything else."""
        parts = None if len(self.scope) < 2 and self.relation == "==" else self.sum_of_variables()
        if parts is None or not parts[1]:
            return to.post_each(self._parts(partial(to.fresh, only_if=only_if)), only_if)
        coefficients, variables, relation, total = parts
        return to.over_variables("sum", (coefficients, relation, total), variables, only_if)

    def _parts(self, fresh: Fresh) -> Iterable[Constraint]:
        if not self.scope:
            return () if self.holds({}) else (Clause(()),)
        if self.unary is not None:
            return (InDomain(*self.unary),)
        direct = self._direct()
        if direct is not None:
            return (direct,)
        if len(self.scope) == 2 and len(self.scope[0].values) * len(self.scope[1].values) <= PAIRS:
            a, b = self.scope
            return (Relation(a, b, lambda v, w: self.holds({a: v, b: w})),)
        return self._linear(fresh)

    def _direct(self) -> Constraint | None:
        """Return the constraint that an expression other than a sum has for the comparison with a number or variable.
        Return None if it has none."""
        terms, constant = self.difference.terms, self.difference.constant
        if any(hasattr(x, "constraint") for _, x in terms):  # Truth: imported only if used
            from cpsudoku.model.constraints.cardinality import as_count

            if (count := as_count(self.difference, self.relation, HOLDS[self.relation])) is not None:
                return count
        if len(terms) == 2 and self.relation == "==" and not constant and {c for c, _ in terms} == {1, -1}:
            (_, a), (_, b) = terms
            for x, y in ((a, b), (b, a)):
                if isinstance(x, Variable) and not isinstance(y, Variable | Absolute):
                    equal: Constraint = y.equals(x)
                    return equal
        if len(terms) != 1:
            return None
        ((coefficient, x),) = terms
        compared = getattr(x, "compare", None)
        if compared is None or abs(coefficient) != 1:
            return None
        relation = self.relation if coefficient > 0 else MIRRORED.get(self.relation, self.relation)
        constraint: Constraint | None = compared(relation, -coefficient * constant)
        return constraint

    def _linear(self, fresh: Fresh) -> Iterable[Constraint]:
        terms: list[tuple[int, Variable]] = []
        for coefficient, x in self.difference.terms:
            if isinstance(x, Variable):
                terms.append((coefficient, x))
                continue
            result = fresh(x.range())
            yield x.equals(result)
            terms.append((coefficient, result))
        yield Linear(terms, *self._linear_bound)

    @property
    def _linear_bound(self) -> tuple[str, int]:
        """The relation and total of the sum of terms, as in `Linear`."""
        total = -self.difference.constant
        match self.relation:
            case "<":
                return "<=", total - 1
            case ">":
                return ">=", total + 1
            case "==":
                return "=", total
        return self.relation, total

    def sum_of_variables(self) -> tuple[tuple[int, ...], tuple[Variable, ...], str, int] | None:
        """Return the coefficients, variables, relation and total if all terms are variables. Return None otherwise."""
        terms = self.difference.terms
        if not all(isinstance(x, Variable) for _, x in terms):
            return None
        return tuple([c for c, _ in terms]), tuple([x for _, x in terms]), *self._linear_bound  # type: ignore[misc]

    def linear(self) -> Linear | None:
        """Return the comparison as a linear sum. Return None if it has anything but variables."""
        parts = self.sum_of_variables()
        if parts is None:
            return None
        coefficients, variables, relation, total = parts
        return Linear(zip(coefficients, variables, strict=True), relation, total)

    def parameters(self) -> Hashable:
        if self._number is not None:
            return self.relation, self._number
        return super().parameters()

    def negated(self) -> Constraint:
        if self.cut:
            refuse_cut(self)
        return Compare(self.left, OPPOSITE[self.relation], self.right)

    def notation(self, write: Notation) -> Written:
        left = self.left
        first = write.text(left, AND)
        if isinstance(left, Sum) and not left.terms:  # Python would compare the two numbers
            first = f"Sum({first})"
        return Written(f"{first} {self.relation} {write.text(self.right, AND)}", COMPARE)

    def __bool__(self) -> bool:
        """For a comparison of two variables, return True if they are the same object. Dictionaries and sets need this.

        If the result of `==` is False, mark the comparison as cut: Python evaluates `x == y == z` and `x == y and y ==
        z` to `x == y` alone, without `y == z`.

        Raises:
            ModelError: the comparison has other sides. Only a solver determines whether it is true.
        """
        if isinstance(self.left, Variable) and isinstance(self.right, Variable) and self.relation in ("==", "!="):
            same = self.left is self.right
            self.cut: bool = self.relation == "==" and not same
            return same is (self.relation == "==")
        return _refuse()


@lru_cache(maxsize=10_000)
def _values(values: tuple[int, ...], relation: str, number: int) -> frozenset[int]:
    """Return the values that satisfy the comparison with a number."""
    holds = HOLDS[relation]
    return frozenset(value for value in values if holds(value, number))


def _refuse() -> NoReturn:
    raise ModelError(
        "a comparison has no truth value before it is solved: expected & for `and`, | for `or`, ~ for `not`, "
        "Maximum() for max(), Or(*...) for any(), InDomain() for `in`, and two comparisons for a chained one "
        "(`(0 < x) & (x < 3)`)"
    )


def absolute(inner: Expression, result: Variable) -> Constraint:
    """Return abs(inner) == result as two constraints: result == inner or result == -inner, and result >= 0."""
    return (result >= 0) & ((inner - result == 0) | (inner + result == 0))


class Element(Expression):
    """Element: the entry of a list at an index, as an expression (`element` of the catalogue).

        Element(cells, i) == 5          # the i-th cell, counted from 0, holds 5
        Element(cells, i, first=1) == i
        Element(cells, i, first=1, outside=0) == 5      # outside the list, the entry is 0

    Entries are expressions or numbers. Compared with a number, it takes one clause for each place and no variable for
    the entry. Compared with a variable, it takes clauses for each place and value, in both directions. Unit propagation
    derives the entry from the index. It does not remove a value without a possible place.

    ``entries[index - first]``. ``outside``: the entry of every place outside the list."""

    first: int

    __slots__ = ("entries", "first", "index")
    fields: ClassVar[tuple[str, ...]] = ("index", "entries", "first")

    def __init__(
        self,
        entries: Iterable[Items],
        index: Operand | int,
        *,
        first: int = 0,
        outside: int | None = None,
    ) -> None:
        """
        Raises:
            ModelError: the index can be outside the list, and ``outside`` is None. Or an entry is neither expression
                nor number.
        """
        self.entries: tuple[Expression | int, ...] = tuple(
            as_expression(x) if isinstance(x, Operand) else as_sum(x).constant for x in flatten(entries)
        )
        self.index: Expression = as_expression(index) if isinstance(index, Operand) else as_sum(index)
        self.first = first
        beyond = [at for at in self.index.range() if not first <= at < first + len(self.entries)]
        if beyond and outside is not None:
            self.first, last = min(first, *beyond), max(first + len(self.entries) - 1, *beyond)
            before, after = first - self.first, last - (first + len(self.entries) - 1)
            self.entries = (*(outside,) * before, *self.entries, *(outside,) * after)
        elif beyond:
            name = f"{index.name} " if isinstance(index, Variable) else "an index "
            last = first + len(self.entries) - 1
            raise ModelError(f"Element: expected {name}from {first} to {last}, found {beyond[0]} in its domain")

    def evaluate(self, assignment: Assignment) -> int:
        entry = self.entries[self.index.evaluate(assignment) - self.first]
        return entry.evaluate(assignment) if isinstance(entry, Expression) else entry

    def range(self) -> tuple[int, ...]:
        open_ = (self.entries[at - self.first] for at in self.index.range())
        values = (x.range() if isinstance(x, Expression) else (x,) for x in open_)
        return tuple(sorted({value for part in values for value in part}))

    def equals(self, result: Variable) -> Constraint:
        return ElementIs(self.entries, self.index, result, self.first)

    def notation(self, write: Notation) -> Written:
        options = {"first": self.first} if self.first else {}
        return write.call("Element", [*self.entries], self.index, **options)

    def compare(self, relation: str, number: int) -> Constraint | None:
        """Return the constraint for a comparison with a number. Return None if an entry or the index is not a variable
        or number."""

        holds, index = HOLDS[relation], self.index
        if not isinstance(index, Variable) or not all(isinstance(x, Variable | int) for x in self.entries):
            return None
        clauses = []
        for at in index.values:
            entry = self.entries[at - self.first]
            if isinstance(entry, Variable):
                fits = [is_value(entry, value) for value in entry.values if holds(value, number)]
                if len(fits) < len(entry.values):
                    clauses.append(Clause((is_not(index, at), *fits)))
            elif isinstance(entry, int) and not holds(entry, number):
                clauses.append(Clause((is_not(index, at),)))
        return And(*clauses)


class ElementIs(ResultIs, OverVariables):
    """``result`` equals ``entries[index - first]``."""

    takes: ClassVar[tuple[str, ...]] = ("entries", "index", "result")
    numbers = False

    def __init__(
        self, entries: Sequence[Expression | int], index: Expression, result: Variable, first: int = 0
    ) -> None:
        entries, index, result = self.read(entries, index, result)
        self.element: Element = Element(entries, index, first=first)
        self.index: Variable = variable_of(index, "Element")
        super().__init__(self.element, result)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.post_each(self._clauses(), only_if)

    def _clauses(self) -> Iterator[Clause]:
        element, index, result = self.element, self.index, self.result
        reached: set[int] = set()
        for at in index.values:
            entry = element.entries[at - element.first]
            values = (entry,) if isinstance(entry, int) else entry.range()
            reached.update(values)
            for value in sorted({*values, *result.values}):
                here = is_value(entry, value) if isinstance(entry, Variable) and value in entry.values else None
                if value not in result.values:  # then this entry has another value, or the index selects another entry
                    yield Clause((is_not(index, at), *([here.negated()] if here else ())))
                elif here:
                    yield Clause((is_not(index, at), here.negated(), is_value(result, value)))
                    yield Clause((is_not(index, at), is_not(result, value), here))
                elif value in values:  # a number
                    yield Clause((is_not(index, at), is_value(result, value)))
                else:
                    yield Clause((is_not(index, at), is_not(result, value)))
        for value in result.values:
            if value not in reached:
                yield Clause((is_not(result, value),))


# Maximum, Minimum: the largest and the smallest of some expressions, as an expression (`maximum` of the catalogue).
#
#     Maximum(cells) == 9           x > Minimum([y + 1, z])
#
# If the result is v, some part is v and none is larger. If a part is v, the result is at least v. Unit propagation is
# sound. It detects the last part that can reach the result only if the result is known.


class Extremum(Expression):
    """``sign`` 1: the largest of ``parts``; -1: the smallest."""

    __slots__ = ("parts", "sign")
    fields: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self, parts: Iterable[Items], sign: int) -> None:
        self.parts: tuple[Expression, ...] = expressions_of(parts)
        self.sign: int = sign
        if not self.parts:
            raise ModelError(f"{'Maximum' if sign > 0 else 'Minimum'}: expected at least one expression, found none")

    def evaluate(self, assignment: Assignment) -> int:
        return (max if self.sign > 0 else min)(part.evaluate(assignment) for part in self.parts)

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

    def notation(self, write: Notation) -> Written:
        return write.call("Maximum" if self.sign > 0 else "Minimum", *self.parts)

    def compare(self, relation: str, number: int) -> Constraint:
        """Return the constraint for a comparison with a number, without a variable for the extremum."""
        if relation == "!=":
            return Or(self.compare("<", number), self.compare(">", number))
        if relation == "==":
            return And(self.compare("<=", number), self.compare(">=", number))
        holds = [Compare(part, relation, number) for part in self.parts]
        return Or(*holds) if (self.sign > 0) is (relation in (">", ">=")) else And(*holds)


def Maximum(*items: Items) -> Extremum:
    """Return the largest of the items, as in `Maximum(x, y) == 5`; at least one."""
    return Extremum(items, 1)


def Minimum(*items: Items) -> Extremum:
    """Return the smallest of the items, as in `Minimum(x, y) == 5`; at least one."""
    return Extremum(items, -1)


class ExtremumIs(ResultIs, OverVariables):
    """``result`` equals the extremum."""

    takes: ClassVar[tuple[str, ...]] = ("parts", "result")

    def __init__(self, parts: Iterable[Expression], result: Variable, sign: int) -> None:
        items, result = self.read(parts, result)
        self.parts: tuple[Variable, ...] = variables_of(items, "Maximum" if sign > 0 else "Minimum")
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


class Truth(Expression):
    """Truth: a constraint as an expression, 1 if it holds and 0 if not. It is used in sums and in comparisons with
    variables.

        sum(x == 1 for x in cells) == 2        3 * (x < y) + 2 * (y < z) >= 3        (x < y) == flag

    A sum of constraints becomes a `Cardinality` if compared with a number, a `CountIs` if compared with a variable. If
    the constraints have different weights, each takes a fresh Boolean. A constraint that cannot be negated is an error.

    1 if the ``constraint`` holds, else 0."""

    __slots__ = ("constraint",)
    fields: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self, constraint: Constraint) -> None:
        """
        Raises:
            ModelError: the constraint cannot be negated.
        """
        constraint.negated()
        self.constraint: Constraint = constraint

    def evaluate(self, assignment: Assignment) -> int:
        return int(self.constraint.holds(assignment))

    def range(self) -> tuple[int, ...]:
        return BOOLEAN

    def notation(self, write: Notation) -> Written:
        return write.written(self.constraint)

    def equals(self, result: Variable) -> Constraint:
        same = Equivalence(self.constraint, result == 1)
        return same if result.values == BOOLEAN else And(InDomain(result, BOOLEAN), same)


def truth(constraint: Constraint) -> Expression:
    """Return a constraint as an expression, 1 if it holds and 0 if not. For the constraint that a Boolean is 1, return
    the Boolean."""
    literal = as_literal(constraint)
    if literal is not None and literal.variable.values == BOOLEAN and literal.value in BOOLEAN:
        x = literal.variable
        return x if (literal.value == 1) is literal.positive else Sum.of([(-1, x)], 1)
    return Truth(constraint)


def relate(left: object, relation: str, right: object) -> Constraint:
    """Return the comparison of a constraint with a constraint, an expression or a number.

    Raises:
        ModelError: the number is neither 0 nor 1, or the comparison is always true or always false. Or the constraint
            cannot be negated.
    """
    if not isinstance(left, Constraint):
        left, relation, right = right, MIRRORED.get(relation, relation), left
    assert isinstance(left, Constraint), "one of the two is a constraint"
    if isinstance(right, int):
        return _against(left, relation, right)
    if isinstance(right, Variable) and right.values == BOOLEAN:
        right = right == 1
    if isinstance(right, Constraint):
        if relation in ("==", "!="):
            return Equivalence(left, right, relation == "==")
        right = truth(right)
    return Compare(truth(left), relation, right)


def _against(constraint: Constraint, relation: str, number: int) -> Constraint:
    match HOLDS[relation](0, number), HOLDS[relation](1, number):
        case False, True:
            return constraint
        case True, False:
            return constraint.negated()
    raise ModelError(
        f"{type(constraint).__name__} {relation} {number}: a constraint is 1 where it holds and 0 where not; expected "
        "a comparison that depends on it (two for a chained one: `(0 < x) & (x < 3)`)"
    )
