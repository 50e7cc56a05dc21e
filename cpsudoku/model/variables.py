"""Variables, and expressions over them with operators. Comparing expressions gives constraints."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import product
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, SupportsIndex, TypeAlias, TypeVar, overload

from cpsudoku.model.notation import COMPARE, PLUS, Notation, Written
from cpsudoku.primitives.primitive import BOOLEAN
from cpsudoku.support import registry
from cpsudoku.support.errors import ModelError

if TYPE_CHECKING:
    from cpsudoku.model.constraint import Constraint


class Builders:
    """The classes that operators build, by name. They are imported at first use to avoid an import cycle."""

    HOMES: ClassVar = {
        "And": "logic", "Compare": "arithmetic", "InDomain": "relations", "Or": "logic", "absolute": "arithmetic",
        "relate": "arithmetic", "truth": "arithmetic",
    }  # fmt: skip
    And: Callable[..., Constraint]
    Compare: Callable[[Expression, str, object], Constraint]
    InDomain: Callable[[Expression, Iterable[int]], Constraint]
    Or: Callable[..., Constraint]
    absolute: Callable[[Expression, Variable], Constraint]
    relate: Callable[[Operand, str, object], Constraint]
    truth: Callable[[Operand], Expression]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., object]:
            if name not in self.HOMES:
                raise AttributeError(name)
            builder = getattr(registry.module_in("constraint", self.HOMES[name]), name)
            setattr(self, name, builder)
            return builder


BUILD = Builders()
MOST_VALUES = 10_000_000  # values of one variable
WIDEST = 100_000  # values of an expression that are listed; with more, only their interval is used


class Advice:
    """An attribute that other libraries have. Reading it raises an AttributeError with the name to use here."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __get__(self, operand: object, cls: type) -> NoReturn:
        raise AttributeError(self.words)


class Operand:
    """An operand of Python's operators: an expression, or a constraint, which counts as 1 if it holds, else 0.

    ``fields``: the names of the attributes that define its meaning. Each is a number, a text, an operand, a literal, or
    a tuple of these. Its scope, key and weight follow from them. ``fields`` belong to the class, because an object of a
    user's class may have an attribute of that name.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]]
    if not TYPE_CHECKING:
        value = Advice("a variable has a value in each solution: write solution[x]")
        implies = only_enforce_if = OnlyEnforceIf = Advice("write Implies(condition, constraint)")
        isin = Advice("write InDomain(x, values)")

    @property
    def scope(self) -> tuple[Variable, ...]:
        """The variables of the operand, each once."""
        return scope_of(getattr(self, name) for name in type(self).fields)

    @property
    def weight(self) -> int:
        """The approximate size in memory, as a number of variables, literals and values in tuples."""
        return sum([_weigh(getattr(self, name)) for name in getattr(type(self), "fields", ())])

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        """Return the operand's meaning, with each variable replaced by its number in a scope. Equal operands have equal
        keys."""
        return type(self), *[key_of(getattr(self, name), place) for name in type(self).fields]

    def notation(self, write: Notation) -> Written:
        """Return the Python expression that builds it: a call with the attributes of its class, or with its scope."""
        return write.built(self) or write.call(type(self).__name__, *self.scope)

    def __repr__(self) -> str:
        return Notation().text(self)

    def __add__(self, other: object) -> Expression:
        return add_terms(self, other)

    def __radd__(self, other: object) -> Expression:
        return add_terms(other, self)

    def __sub__(self, other: object) -> Expression:
        return add_terms(self, times(-1, other))

    def __rsub__(self, other: object) -> Expression:
        return add_terms(other, times(-1, self))

    def __neg__(self) -> Expression:
        return times(-1, self)

    def __mul__(self, other: object) -> Expression:
        factor = number(other)
        if factor is None:
            found = _product(self, other) if isinstance(other, Operand) else f"* {_show(other)}"
            raise ModelError(f"expected a whole number times an expression, found {found}")
        return times(factor, self)

    __rmul__ = __mul__

    def __mod__(self, other: object) -> NoReturn:  # no linear sum has these operators
        raise ModelError("expected +, -, abs() or a whole factor; otherwise use InDomain or Table")

    __floordiv__ = __mod__
    __truediv__ = __mod__
    __pow__ = __mod__
    __rmod__ = __mod__

    def __and__(self, other: Operand) -> Constraint:
        return BUILD.And(self, other)

    def __rand__(self, other: Operand) -> Constraint:
        return BUILD.And(other, self)

    def __or__(self, other: Operand) -> Constraint:
        return BUILD.Or(self, other)

    def __ror__(self, other: Operand) -> Constraint:
        return BUILD.Or(other, self)

    def __xor__(self, other: Operand) -> Constraint:
        return BUILD.And(self) != BUILD.And(other)

    def __abs__(self) -> Expression:
        return Absolute(as_expression(self))

    def __eq__(self, other: object) -> Constraint:  # type: ignore[override]
        return _compare(self, "==", other)

    def __ne__(self, other: object) -> Constraint:  # type: ignore[override]
        return _compare(self, "!=", other)

    def __lt__(self, other: object) -> Constraint:
        return _compare(self, "<", other)

    def __le__(self, other: object) -> Constraint:
        return _compare(self, "<=", other)

    def __gt__(self, other: object) -> Constraint:
        return _compare(self, ">", other)

    def __ge__(self, other: object) -> Constraint:
        return _compare(self, ">=", other)

    __hash__: ClassVar[Callable[[object], int]] = object.__hash__  # by identity, because `==` builds a constraint


def _product(one: Operand, other: Operand) -> str:
    """Return the error text for a product of two operands, with a Table that works in a model and in a kind."""
    x, y = (
        thing.name if isinstance(thing, Variable) and thing.name.isidentifier() else placeholder
        for thing, placeholder in ((one, "first"), (other, "second"))
    )
    scope, holds = (x, "a: a * a == 4") if one is other else (f"{x}, {y}", "a, b: a * b == 6")
    return (
        f"{x} * {y}. State the relation as a Table of all its variables, such as "
        f"Table([{scope}], where=lambda {holds})"
    )


class Expression(Operand):
    """An expression with an integer value, which the values of its ``scope`` determine."""

    __slots__ = ()

    def evaluate(self, assignment: Assignment) -> int:
        """Return its value. Each variable of the scope has a value."""
        raise NotImplementedError

    def range(self) -> tuple[int, ...]:
        """Return a superset of the possible values, in ascending order."""
        raise NotImplementedError

    def equals(self, result: Variable) -> Constraint:
        """Return the constraint that the variable ``result`` equals the expression. With it, an expression other than a
        sum is replaced by a variable."""
        raise NotImplementedError

    def __bool__(self) -> bool:
        expected = "a comparison such as `x == 1`, Maximum() for max(), & and | for `and` and `or`"
        raise ModelError(f"an expression has no truth value: expected {expected}")


def _compare(left: Operand, operator: str, right: object) -> Constraint:
    if type(right) is int or isinstance(right, Operand):
        related = isinstance(right, Operand) and not isinstance(right, Expression)
        if related or not isinstance(left, Expression):
            return BUILD.relate(left, operator, right)
        return BUILD.Compare(left, operator, right)
    if (whole := number(right)) is not None:
        return _compare(left, operator, whole)
    # Equality with these would silently be False, like a rule that nothing satisfies. A kind gets None for `?`.
    if isinstance(right, str | float | Enum | None):
        raise ModelError(f"expected a whole number or an expression after {operator}, found {_show(right)}")
    return NotImplemented  # type: ignore[no-any-return]


def number(thing: object) -> int | None:
    """Return a whole number as an int, including numpy's numbers and members of an Enum of integers. Return None for
    anything else."""
    if isinstance(thing, int):
        return int(thing)
    if isinstance(thing, Enum):
        return number(thing.value)
    if hasattr(thing, "__index__"):
        return index(thing)
    return None


def wholes(things: object, where: str) -> tuple[int, ...]:
    """Return whole numbers as ints in order, each converted by `number`.

    Raises:
        ModelError: an entry is not a whole number, or ``things`` is not a list.
    """
    if isinstance(things, str | bytes) or not isinstance(things, Iterable):
        raise ModelError(f"{where}: expected a list of whole numbers, found {_show(things)}")
    given = tuple(things)
    if {int}.issuperset(map(type, given)):  # the most frequent case
        return given
    numbers: list[int] = []
    for thing in given:
        whole = number(thing)
        if whole is None:
            raise ModelError(f"{where}: expected whole numbers, found {_show(thing)}")
        numbers.append(whole)
    return tuple(numbers)


def check_name(name: object, noun: str) -> None:
    """
    Raises:
        ModelError: the name of a variable or a clue is not a text.
    """
    if not isinstance(name, str):
        raise ModelError(f"{noun}: expected a text as its name, found {_show(name)}")


def _show(thing: object) -> str:
    return f"{type(thing).__name__} {thing!r}"[:60]


class Sum(Expression):
    """The sum of ``items``: expressions, numbers, and constraints, which are 1 if they hold.

    ``terms``: (coefficient, expression that is not a sum), each expression once; plus ``constant``. ``Sum()`` is 0.
    """

    __slots__ = ("constant", "terms")
    fields: ClassVar[tuple[str, ...]] = __slots__
    terms: tuple[tuple[int, Expression], ...]
    constant: int

    def __init__(self, *items: Items) -> None:
        """
        Raises:
            ModelError: an item is not an expression, number or constraint, or a constraint cannot be negated.
        """
        parts = [as_sum(item) for item in flatten(items)]
        total = Sum.of((term for part in parts for term in part.terms), sum(part.constant for part in parts))
        self.terms, self.constant = total.terms, total.constant

    @staticmethod
    def of(terms: Iterable[tuple[int, Expression]], constant: int = 0) -> Sum:
        """Return the sum of terms, each (coefficient, expression that is not a sum), and a constant."""
        merged: dict[Expression, int] = {}
        for coefficient, x in terms:
            merged[x] = merged.get(x, 0) + coefficient
        total = Sum.__new__(Sum)
        total.terms = tuple([(c, x) for x, c in merged.items() if c])
        total.constant = constant
        return total

    def evaluate(self, assignment: Assignment) -> int:
        return self.constant + sum(c * x.evaluate(assignment) for c, x in self.terms)

    def range(self) -> tuple[int, ...]:
        sums = {self.constant}
        for c, x in self.terms:
            values = x.range()
            if len(sums) * len(values) > WIDEST:
                return self._interval()
            sums = {a + c * b for a, b in product(sums, values)}
        return tuple(sorted(sums))

    def _interval(self) -> tuple[int, ...]:
        ends = [sorted((c * x.range()[0], c * x.range()[-1])) for c, x in self.terms]
        low, high = (self.constant + sum(end[i] for end in ends) for i in (0, 1))
        if high - low >= WIDEST:
            raise ModelError(f"a sum from {low} to {high}: expected at most {WIDEST} values for one expression")
        return tuple(range(low, high + 1))

    def equals(self, result: Variable) -> Constraint:
        return BUILD.Compare(self, "==", result)

    def notation(self, write: Notation) -> Written:
        if not self.terms:
            return Written(str(self.constant))
        if not self.constant and len(self.terms) == 1 and self.terms[0][0] == 1:
            (_, x) = self.terms[0]
            return write.written(x) if isinstance(x, Variable) else write.call("Sum", x)
        return write.terms(self.terms, self.constant)


class Absolute(Expression):
    """The absolute value of an expression."""

    __slots__ = ("inner",)
    fields: ClassVar[tuple[str, ...]] = __slots__

    def __init__(self, inner: Expression) -> None:
        self.inner: Expression = inner

    def evaluate(self, assignment: Assignment) -> int:
        return abs(self.inner.evaluate(assignment))

    def range(self) -> tuple[int, ...]:
        return tuple(sorted({abs(value) for value in self.inner.range()}))

    def notation(self, write: Notation) -> Written:
        return write.call("abs", self.inner)

    def equals(self, result: Variable) -> Constraint:
        return BUILD.absolute(self.inner, result)


def as_expression(thing: Operand) -> Expression:
    """Return an expression unchanged. Return a constraint as 1 if it holds, else 0.

    Raises:
        ModelError: the constraint cannot be negated, so no constraint means that it does not hold.
    """
    if isinstance(thing, Expression):
        return thing
    return BUILD.truth(thing)


def as_sum(thing: object) -> Sum:
    """Return a number, an expression, or a constraint (as 1 or 0) as a Sum.

    Raises:
        ModelError: the argument is none of these, or the constraint cannot be negated.
    """
    if isinstance(thing, Sum):
        return thing
    if isinstance(thing, Operand):
        expression = as_expression(thing)
        return expression if isinstance(expression, Sum) else Sum.of([(1, expression)])
    whole = number(thing)
    if whole is not None:
        return Sum.of((), whole)
    raise ModelError(f"expected a whole number or an expression, found {_show(thing)}")


def expressions_of(items: Iterable[object]) -> tuple[Expression, ...]:
    """Return items, nested at will, as expressions."""
    return tuple([as_expression(x) if isinstance(x, Operand) else as_sum(x) for x in flatten(items)])


def add_terms(one: object, other: object) -> Sum:
    a, b = as_sum(one), as_sum(other)
    return Sum.of((*a.terms, *b.terms), a.constant + b.constant)


def times(factor: int, thing: object) -> Sum:
    inner = as_sum(thing)
    return Sum.of([(factor * c, x) for c, x in inner.terms], factor * inner.constant)


class Variable(Expression):
    """One unknown. ``values``: its domain, sorted and distinct. ``labels``: names of values, as in an Enum.

    Two variables are equal only if they are the same object. ``x == y`` is a comparison, which a solver may make true.
    Its truth value, which dictionaries and sets use, is ``x is y``.
    """

    __slots__ = ("labels", "name", "values")

    def __init__(self, name: str, values: Iterable[int] | type[Enum]) -> None:
        """``values``: the domain in any order, or an Enum of integers.

        Raises:
            ModelError: the domain is empty, has more than MOST_VALUES, or has something other than integers. Or the
                name is not a text.
        """
        check_name(name, "variable")
        self.name: str = name
        self.labels: Mapping[int, str] = {}
        self.values: tuple[int, ...] = BOOLEAN
        if values is BOOLEAN:  # most are
            return
        if isinstance(values, type) and issubclass(values, Enum):
            self.labels = {member.value: member.name for member in values}
            values = self.labels
        if isinstance(values, range) and values[:MOST_VALUES] != values:
            raise ModelError(f"variable {name}: expected at most {MOST_VALUES:,} values, found {values}")
        if not isinstance(values, Iterable):
            raise ModelError(f"variable {name}: expected integers, or an Enum of integers, found {values!r:.40}")
        domain: set[int] = set()
        for value in values:
            whole = number(value)
            if whole is None:
                raise ModelError(f"variable {name}: expected integers, or an Enum of integers, found {value!r}")
            domain.add(whole)
        if not domain:
            raise ModelError(f"variable {name}: expected at least one value, found an empty domain")
        self.values = tuple(sorted(domain))
        if self.values == BOOLEAN:
            self.values = BOOLEAN  # the same object, which is faster to compare

    @property
    def scope(self) -> tuple[Variable, ...]:
        return (self,)

    def evaluate(self, assignment: Assignment) -> int:
        return assignment[self]

    def range(self) -> tuple[int, ...]:
        return self.values

    @property
    def weight(self) -> int:
        return 1

    def key_in(self, place: Mapping[Variable, int]) -> Hashable:
        return key_of(self, place)

    def value_name(self, value: int) -> str:
        """Return a value in print: its label if the domain is an Enum."""
        return self.labels.get(value, str(value))

    def notation(self, write: Notation) -> Written:
        meant = write.meant.get(self)
        if meant is None:
            return Written(self.name)
        text, binds = Notation(write.most).written(meant)
        sole = isinstance(meant, Sum) and len(meant.terms) == 1 and text == str(meant.terms[0][1])
        return Written(f"{text} + 0", PLUS) if sole else Written(text, binds)  # a sum needs a variable of its own

    def __invert__(self) -> Constraint:
        """Return the constraint that a Boolean is 0.

        Raises:
            ModelError: the variable has other values.
        """
        if self.values is not BOOLEAN:
            raise ModelError(f"~{self.name}: expected a variable over 0 and 1, found values {self.values}"[:120])
        return self == 0

    __hash__: ClassVar[Callable[[object], int]] = object.__hash__  # the identity of the object


class Literal(NamedTuple):
    """``variable = value``, or ``variable != value`` if ``positive`` is false. `Clause([Literal(x, 1), Literal(y, 2,
    False)])` means: x is 1, or y is not 2.
    """

    variable: Variable
    value: int
    positive: bool = True

    def negated(self) -> Literal:
        return Literal(self.variable, self.value, not self.positive)

    def notation(self, write: Notation) -> Written:
        name = write.text(self.variable, COMPARE)
        if self.variable.values is BOOLEAN and self.value == 1 and self.positive:
            return Written(name)
        return Written(f"{name} {'==' if self.positive else '!='} {self.value}", COMPARE)


Items: TypeAlias = "Operand | Literal | SupportsIndex | Enum | Iterable[Items]"  # nested at will


_SINGLE: set[type] = {int}  # types found so far whose objects are not iterated


def flatten(things: Iterable[object]) -> Sequence[Any]:
    """Return the objects of nested lists, tuples, generators, arrays and other iterables, in order.

    A text, a mapping and a named tuple, such as a cell or a literal, count as one object.
    """
    listed = things if type(things) is list or type(things) is tuple else tuple(things)
    if _SINGLE.issuperset(map(type, listed)):  # the usual case: testing for Iterable takes longer
        return listed
    flat: list[Any] = []
    for thing in listed:
        kind = type(thing)
        if kind is list or kind is tuple:
            flat += flatten(thing)  # type: ignore[arg-type]
        elif kind in _SINGLE or isinstance(thing, tuple):
            flat.append(thing)
        elif isinstance(thing, Iterable) and not isinstance(thing, str | bytes | Mapping):
            flat += flatten(thing)
        else:
            _SINGLE.add(type(thing))
            flat.append(thing)
    return flat


# Derived from the fields of an operand.


_PLAIN = {int, bool, str, type(None)}  # types of fields without variables


def scope_of(things: Iterable[object]) -> tuple[Variable, ...]:
    """Return the variables of operands and literals, each once, including those in tuples and lists."""
    variables: dict[Variable, None] = {}
    _add_variables(things, variables)
    return tuple(variables)


def _add_variables(things: Iterable[Any], variables: dict[Variable, None]) -> None:
    for thing in things:
        kind = type(thing)
        if kind is Variable:
            variables[thing] = None
        elif kind in _PLAIN:
            continue
        elif kind is Literal:
            variables[thing[0]] = None
        elif kind is tuple or kind is list:
            _add_variables(thing, variables)
        elif isinstance(thing, Operand):
            for x in thing.scope:
                variables[x] = None


def key_of(thing: Any, place: Mapping[Variable, int]) -> Hashable:
    """Return a hashable form of an object's meaning. Variables, including those in tuples and lists, are replaced by
    their numbers in a scope."""
    kind = type(thing)
    if kind is Variable:
        return Variable, place[thing]  # distinct from a plain number
    if kind is tuple or kind is list:
        plain = _PLAIN.issuperset(map(type, thing))
        return tuple(thing if plain else [key_of(part, place) for part in thing])
    if kind is Literal:
        return Literal, place[thing[0]], thing[1], thing[2]
    if isinstance(thing, Operand):
        return thing.key_in(place)
    plain_value: Hashable = thing
    return plain_value


def _weigh(thing: object) -> int:
    if isinstance(thing, Operand):
        return thing.weight
    if isinstance(thing, tuple | list | frozenset) and not isinstance(thing, Literal):
        return sum(map(_weigh, thing))
    return 1


Assignment: TypeAlias = Mapping[Variable, int]
Fresh: TypeAlias = Callable[[Iterable[int]], Variable]  # makes one auxiliary variable with the given values


Item = TypeVar("Item")


class Variables(list[Item]):
    """Variables in a list or a table, indexed as an array of NumPy."""

    @overload
    def __getitem__(self, at: SupportsIndex) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> Variables[Item]: ...

    @overload
    def __getitem__(self: Variables[Variables[Variable]], at: tuple[SupportsIndex, SupportsIndex]) -> Variable: ...

    @overload
    def __getitem__(
        self: Variables[Variables[Variable]], at: tuple[slice, SupportsIndex] | tuple[SupportsIndex, slice]
    ) -> Variables[Variable]: ...

    @overload
    def __getitem__(
        self: Variables[Variables[Variable]], at: tuple[slice, slice]
    ) -> Variables[Variables[Variable]]: ...

    @overload
    def __getitem__(self, at: tuple[SupportsIndex | slice, ...]) -> Any: ...

    def __getitem__(self, at: Any) -> Any:
        """Return the entry at an index, or a list for a slice. A tuple has an index or a slice for each dimension.

        Raises:
            IndexError: an index is out of range, or there are more indices than dimensions.
        """
        first, *rest = at if isinstance(at, tuple) else (at,)
        if isinstance(first, slice):
            rows = Variables(super().__getitem__(first))
            return Variables(_at(row, rest) for row in rows) if rest else rows
        return _at(super().__getitem__(first), rest)


def _at(entry: Any, rest: list[Any]) -> Any:
    if rest and not isinstance(entry, Variables):
        raise IndexError(f"expected an index for each dimension, found {len(rest)} too many")
    return entry[tuple(rest)] if rest else entry
