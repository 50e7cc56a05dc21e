"""A CPMpy model as a Model: the same variables, the same solutions.

Each expression of CPMpy 1.1 becomes a constraint or expression with the same meaning. Other global constraints are
decomposed by CPMpy. Variables of a decomposition are auxiliary: solutions differ in the user's variables.

A partial function (division by 0, an index outside its array) makes the nearest comparison around it false, as in
CPMpy. Source: Frisch and Stuckey, "The proper treatment of undefinedness in constraint languages", CP 2009.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod
from typing import Any, TypeAlias

from cpmpy import Model as CpmpyModel
from cpmpy.expressions.core import BoolVal
from cpmpy.expressions.core import Expression as CpmpyExpression
from cpmpy.expressions.globalconstraints import GlobalConstraint
from cpmpy.expressions.globalfunctions import GlobalFunction
from cpmpy.expressions.utils import flatlist
from cpmpy.expressions.variables import NegBoolView, _BoolVarImpl, _NumVarImpl
from cpmpy.transformations.get_variables import get_variables_model

from cpsudoku.model.constraint import Constraint
from cpsudoku.model.constraints.arithmetic import HOLDS, Element, Maximum, Minimum
from cpsudoku.model.constraints.logic import And, Implies, Or
from cpsudoku.model.constraints.relations import AllDifferent, InDomain, Table
from cpsudoku.model.model import Model
from cpsudoku.model.variables import Expression, Sum, Variable, as_sum
from cpsudoku.support.errors import ModelError

MOST_ROWS = 100_000  # rows of the table of a product, a quotient, a remainder or a power
MOST_DOMAIN = 100_000  # values of one variable, each with a literal

Truth: TypeAlias = Constraint | bool
Number: TypeAlias = Expression | Constraint | int


def model_of_cpmpy(source: CpmpyModel) -> Model:
    """Return the Model with the variables and solutions of a CPMpy model.

    Raises:
        ModelError: the model has an objective, or an expression without a translation. The message has the expression.
    """
    return _Translation(source).model


class _Translation:
    def __init__(self, source: CpmpyModel) -> None:
        if source.has_objective():
            raise ModelError("the CPMpy model has an objective: a check of uniqueness takes constraints only")
        self.model = Model()
        self._variables: dict[str, Variable] = {}
        # By id: the expression, which is kept so that its id stays unique; its number; the conditions under which it is
        # defined.
        self._known: dict[int, tuple[CpmpyExpression, Number, list[Truth]]] = {}
        self._defined: list[list[Truth]] = [[]]  # for each open comparison, the conditions under which it is defined
        for expression in get_variables_model(source):
            self._declare(expression)
        if not self._variables:
            raise ModelError("the CPMpy model has no variable")
        for expression in flatlist(source.constraints):
            self._post(expression)

    def _post(self, expression: Any) -> None:
        """Add a constraint. Add the parts of a conjunction."""
        if getattr(expression, "name", "") == "and":
            for part in expression.args:
                self._post(part)
            return
        truth = self._truth(expression)
        if truth is not True:
            self.model.add(Or() if truth is False else truth)

    def _declare(self, expression: _NumVarImpl, auxiliary: bool = False) -> None:
        low, high = expression.get_bounds()
        if high - low >= MOST_DOMAIN:
            raise ModelError(f"CPMpy: {expression.name}: expected at most {MOST_DOMAIN:,} values, found {low}..{high}")
        name = "_".join(expression.name.split())
        values = range(int(low), int(high) + 1)
        self._variables[expression.name] = self.model.variable(name, values, auxiliary=auxiliary)

    def _variable(self, expression: _NumVarImpl) -> Variable:
        if expression.name not in self._variables:  # a decomposition created it
            self._declare(expression, auxiliary=True)
        return self._variables[expression.name]

    # Boolean expressions

    def _truth(self, expression: Any) -> Truth:
        """Return a Boolean expression as a constraint, or as True or False."""
        if isinstance(expression, NegBoolView):
            return self._variable(expression._bv) == 0
        if isinstance(expression, _BoolVarImpl):
            return self._variable(expression) == 1
        if not isinstance(expression, CpmpyExpression) or isinstance(expression, BoolVal):
            return bool(expression)
        match expression.name:
            case "and":
                return _all(map(self._truth, expression.args))
            case "or":
                return _any(map(self._truth, expression.args))
            case "->":
                condition, consequence = map(self._truth, expression.args)
                return _implies(condition, consequence)
            case "not":
                return _not(self._truth(expression.args[0]))
        self._defined.append([])
        try:
            meaning = self._constraint(expression)
        except ModelError as error:
            if str(error).startswith("CPMpy"):
                raise
            raise ModelError(f"CPMpy: {_cut(expression)}: {error}") from None
        return _all([meaning, *self._defined.pop()])

    def _constraint(self, expression: CpmpyExpression) -> Truth:
        """Return a comparison or a global constraint as a constraint, without the conditions under which its partial
        functions are defined."""
        if expression.name in HOLDS:
            return self._comparison(expression)
        if expression.name == "alldifferent":
            return self._all_different([self._number(item) for item in expression.args])
        if expression.name == "table":
            return self._table([self._number(item) for item in flatlist(expression.args[0])], expression.args[1])
        if expression.name == "indomain":
            number = self._number(expression.args[0])
            values = [int(value) for value in expression.args[1]]
            return number in values if isinstance(number, int) else InDomain(self._named(number), values)
        if isinstance(expression, GlobalConstraint):
            parts, definitions = expression.decompose()
            for definition in flatlist(definitions):
                self._post(definition)
            return _all(map(self._truth, flatlist(parts)))
        raise ModelError(f"CPMpy: no translation of {expression.name!r} in {_cut(expression)}")

    def _comparison(self, expression: CpmpyExpression) -> Truth:
        left, right = expression.args
        if expression.name in ("==", "!=") and _is_bool(left) and _is_bool(right):
            return _same(self._truth(left), self._truth(right), expression.name == "==")
        a, b = self._number(left), self._number(right)
        if isinstance(a, int) and isinstance(b, int):
            return HOLDS[expression.name](a, b)
        compared: Truth = HOLDS[expression.name](_plain(a), _plain(b))  # type: ignore[arg-type]
        return compared

    def _all_different(self, items: Sequence[Number]) -> Truth:
        numbers = [item for item in items if isinstance(item, int)]
        named = [self._named(item) for item in items if not isinstance(item, int)]
        if len(set(numbers)) < len(numbers) or len(set(named)) < len(named):
            return False
        return _all([AllDifferent(named), *(x != number for x in named for number in numbers if number in x.values)])

    def _table(self, items: Sequence[Number], rows: Iterable[Iterable[Any]]) -> Truth:
        """Return a table constraint. If an entry is a number or a repeated variable, drop the rows that contradict
        it."""
        named = [item if isinstance(item, int) else self._named(item) for item in items]
        scope = [*dict.fromkeys(x for x in named if isinstance(x, Variable))]
        fitting = set()
        for row in rows:
            values: dict[Variable, int] = {}
            for item, value in zip(named, map(int, row), strict=True):
                if (item if isinstance(item, int) else values.setdefault(item, value)) != value:
                    break
            else:
                fitting.add(tuple(values[x] for x in scope))
        return Table(scope, sorted(fitting)) if scope else bool(fitting)

    # Whole numbers

    def _number(self, expression: Any) -> Number:
        """Return a numeric expression. Return a Boolean one as a constraint, which is 1 if it holds."""
        if isinstance(expression, NegBoolView):
            return 1 - self._variable(expression._bv)
        if isinstance(expression, _NumVarImpl):
            return self._variable(expression)
        if not isinstance(expression, CpmpyExpression) or isinstance(expression, BoolVal):
            if int(expression) != expression:
                raise ModelError(f"CPMpy: expected whole numbers, found {expression}")
            return int(expression)
        if expression.is_bool():
            truth = self._truth(expression)
            return int(truth) if isinstance(truth, bool) else truth
        if id(expression) not in self._known:
            self._defined.append([])
            number = self._function(expression)
            self._known[id(expression)] = expression, number, self._defined.pop()
        _, number, conditions = self._known[id(expression)]
        self._defined[-1] += conditions
        return number

    def _function(self, expression: CpmpyExpression) -> Number:
        args = expression.args
        match expression.name:
            case "sum":
                return self._sum((1, item) for item in args)
            case "wsum":
                return self._sum(zip(args[0], args[1], strict=True))
            case "sub":
                return self._sum([(1, args[0]), (-1, args[1])])
            case "-":
                return self._sum([(-1, args[0])])
            case "abs":
                return abs(as_sum(self._number(args[0])))
            case "max" | "min":
                parts = [_plain(self._number(item)) for item in flatlist(args)]
                return Maximum(parts) if expression.name == "max" else Minimum(parts)
            case "mul":
                return self._product(expression)
            case "div" | "mod" | "pow":
                return self._table_of(expression, ARITHMETIC[expression.name])
            case "element":
                return self._element(flatlist(args[0]), self._number(args[1]))
            case "nd_element":
                return self._nd_element(args[0], [self._number(index) for index in args[1:]])
        if isinstance(expression, GlobalFunction):
            value, definitions = expression.decompose()
            for definition in flatlist(definitions):
                self._post(definition)
            return self._number(value)
        raise ModelError(f"CPMpy: no translation of {expression.name!r} in {_cut(expression)}")

    def _sum(self, terms: Iterable[tuple[Any, Any]]) -> Number:
        merged: list[tuple[int, Expression]] = []
        constant = 0
        for factor, item in terms:
            number = self._number(item)
            if isinstance(number, int):
                constant += int(factor) * number
                continue
            inner = as_sum(number)
            constant += int(factor) * inner.constant
            merged += [(int(factor) * c, x) for c, x in inner.terms]
        return Sum.of(merged, constant) if merged else constant

    def _product(self, expression: CpmpyExpression) -> Number:
        a, b = map(self._number, expression.args)
        if isinstance(a, int) or isinstance(b, int):
            return a * b
        if isinstance(a, Constraint) and isinstance(b, Constraint):
            return And(a, b)
        return self._table_of(expression, lambda x, y: x * y)

    def _table_of(self, expression: CpmpyExpression, function: Callable[[int, int], int | None]) -> Number:
        """Return a variable that equals a function of two numbers. For arguments with the result None, the enclosing
        comparison is false."""
        scope = [x if isinstance(x, int) else self._named(x) for x in map(self._number, expression.args)]
        a, b = ((x,) if isinstance(x, int) else x.values for x in scope)
        variables = [*dict.fromkeys(x for x in scope if isinstance(x, Variable))]
        if len(variables) == 1 and len(a) == len(b):  # the square of a variable
            pairs = [*zip(a, b, strict=True)]
        elif len(a) * len(b) <= MOST_ROWS:
            pairs = [*product(a, b)]
        else:
            found = f"{len(a):,} by {len(b):,}"
            place = f"CPMpy: {_cut(expression)}"
            raise ModelError(f"{place}: expected at most {MOST_ROWS:,} pairs of values, found {found}")
        results = {pair: function(*pair) for pair in pairs}
        if not variables:
            result = results[pairs[0]]
            self._defined[-1].append(result is not None)
            return result or 0
        defined = {pair for pair, value in results.items() if value is not None}
        if len(defined) < len(results):
            self._defined[-1].append(self._table(scope, defined))
        values = sorted({value for value in results.values() if value is not None}) or [0]
        variable = self.model.variable(self._new_name(), values, auxiliary=True)
        filled = [(pair, values[0] if value is None else value) for pair, value in results.items()]
        table = self._table([*scope, variable], [(*pair, value) for pair, value in filled])
        self.model.add(table)
        return variable

    def _element(self, entries: Sequence[Any], index: Number) -> Number:
        numbers = [_plain(self._number(entry)) for entry in entries]
        if isinstance(index, int):
            inside = 0 <= index < len(numbers)
            self._defined[-1].append(inside)
            return numbers[index] if inside else 0
        at = self._named(index)
        inside_values = [value for value in at.values if 0 <= value < len(numbers)]
        if len(inside_values) == len(at.values):
            return Element(numbers, at)
        if not inside_values:
            self._defined[-1].append(False)
            return 0
        # Outside the array, the entry equals a value of the first one. So each solution still has one value here.
        self._defined[-1].append(InDomain(at, inside_values))
        default = numbers[0] if isinstance(numbers[0], int) else numbers[0].range()[0]
        return Element(numbers, at, outside=default)

    def _nd_element(self, array: Any, indices: Sequence[Number]) -> Number:
        place: Number = 0
        for axis, index in enumerate(indices):
            size = array.shape[axis]
            values = (index,) if isinstance(index, int) else as_sum(index).range()
            if values[0] < 0 or values[-1] >= size:
                inside = [value for value in values if 0 <= value < size]
                self._defined[-1].append(
                    bool(inside) if isinstance(index, int) else InDomain(self._named(index), inside)
                )
            place = place + index * prod(array.shape[axis + 1 :])
        return self._element([*array.flat], place)

    def _named(self, number: Expression | Constraint) -> Variable:
        """Return a variable with the value of an expression: itself, or a new auxiliary one."""
        if isinstance(number, Variable):
            return number
        total = as_sum(number)
        if len(total.terms) == 1 and total.terms[0][0] == 1 and not total.constant:
            (_, inner) = total.terms[0]
            if isinstance(inner, Variable):
                return inner
        values = total.range()
        if len(values) > MOST_DOMAIN:
            raise ModelError(f"expected at most {MOST_DOMAIN:,} values, found {len(values):,}")
        result = self.model.variable(self._new_name(), values, auxiliary=True)
        self.model.add(total == result)
        return result

    def _new_name(self) -> str:
        return f"aux{len(self.model.auxiliary)}"


def _quotient(a: int, b: int) -> int | None:
    """Return a / b, rounded towards 0; None if b is 0."""
    if b == 0:
        return None
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _remainder(a: int, b: int) -> int | None:
    """Return the remainder with the sign of a; None if b is 0."""
    quotient = _quotient(a, b)
    return None if quotient is None else a - b * quotient


ARITHMETIC: dict[str, Callable[[int, int], int | None]] = {"div": _quotient, "mod": _remainder, "pow": pow}


def _is_bool(expression: Any) -> bool:
    return isinstance(expression, bool) or (isinstance(expression, CpmpyExpression) and expression.is_bool())


def _plain(number: Number) -> Expression | int:
    """Return a number that operators accept: a constraint becomes 1 or 0."""
    return as_sum(number) if isinstance(number, Constraint) else number


def _all(parts: Iterable[Truth]) -> Truth:
    left = [*parts]
    if any(part is False for part in left):
        return False
    constraints = [part for part in left if not isinstance(part, bool)]
    return And(*constraints) if len(constraints) > 1 else constraints[0] if constraints else True


def _any(parts: Iterable[Truth]) -> Truth:
    left = [*parts]
    if any(part is True for part in left):
        return True
    constraints = [part for part in left if not isinstance(part, bool)]
    return Or(*constraints) if len(constraints) > 1 else constraints[0] if constraints else False


def _not(part: Truth) -> Truth:
    return not part if isinstance(part, bool) else ~part


def _implies(condition: Truth, then: Truth) -> Truth:
    if isinstance(condition, bool):
        return then if condition else True
    if isinstance(then, bool):
        return True if then else ~condition
    return Implies(condition, then)


def _same(expression: Truth, other: Truth, equal: bool) -> Truth:
    if isinstance(expression, bool):
        return other if expression is equal else _not(other)
    if isinstance(other, bool):
        return _same(other, expression, equal)
    return expression == other if equal else expression != other


def _cut(expression: CpmpyExpression) -> str:
    text = str(expression)
    return text if len(text) <= 100 else f"{text[:97]}..."
