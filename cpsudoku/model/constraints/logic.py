"""Combinations of constraints: clauses, and, or, not, implications; literals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from operator import is_
from typing import ClassVar, TypeAlias, TypeVar

from cpsudoku.model import BOOLEAN, BUILD, Assignment, Constraint, Expression, Fresh, Variable
from cpsudoku.model import Literal as Literal
from cpsudoku.model.clue import check_constraint
from cpsudoku.model.constraint import Condition, LineWriter, Reified
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.model.notation import AND, COMPARE, OR, Notation, Written
from cpsudoku.model.variables import Items, flatten
from cpsudoku.primitives.clause_rows import literals_by_value
from cpsudoku.primitives.primitive import Row, width
from cpsudoku.support.errors import ModelError


def is_value(variable: Variable, value: int) -> Literal:
    """Return the literal that a variable has a value."""
    return Literal(variable, value)


def fresh_literal(fresh: Fresh) -> Literal:
    """Return the literal that a fresh Boolean is 1."""
    return Literal(fresh(BOOLEAN), 1)


def is_not(variable: Variable, value: int) -> Literal:
    """Return the literal that a variable has another value."""
    return Literal(variable, value, False)


class Clause(Constraint):
    """Clause: at least one of its literals (variable = value, or variable != value) is true. Part of the kernel.

        Clause([is_value(x, 1), is_not(y, 2)])       # x == 1 or y != 2

    A disjunction of literals; the empty clause is false. A value outside the variable's domain is never taken."""

    fields: ClassVar[tuple[str, ...]] = ("literals",)

    def __init__(self, literals: Iterable[Literal]) -> None:
        self.literals: tuple[Literal, ...] = tuple(dict.fromkeys(literals))

    def holds(self, assignment: Assignment) -> bool:
        return any((assignment[x] == value) is positive for x, value, positive in self.literals)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        numbers = [to.number(literal) for literal in self.literals]
        if None in numbers:
            return True  # the clause always holds
        literals = [x for x in numbers if x]
        if len({*map(abs, literals)}) < len(literals):
            literals = list(dict.fromkeys(literals))
            if any(-x in literals for x in literals):
                return True
        return to.over_literals("clause", None, literals, only_if)

    def notation(self, write: Notation) -> Written:
        return write.chain("|", "Or", self.literals, OR)

    def negated(self) -> Constraint:
        return BUILD.And(*(Clause((literal.negated(),)) for literal in self.literals))


T = TypeVar("T")


class Clauses(Constraint):
    """Clauses: many clauses in numbers as one constraint, for a rule that holds at every place of a board.

        Clauses([a, b, c], [(-1, -2), (-2, -3)])       # neither a and b, nor b and c

    A row is a clause over the numbers of the variables' literals. A Boolean has one number, "it is 1". Any other
    variable has one for each value (`Clauses.numbers`). -i negates number i, and no row repeats a number. There is no
    object for each clause, so creating and writing a rule takes a tenth of the time.

    ``rows``: the clauses, over the numbers of literals, from 1. ``exclusive``: rows whose literals exclude each other
    in pairs, because of other rows. A solver may read such a row as "exactly one"."""

    fields: ClassVar[tuple[str, ...]] = ("rows", "exclusive")

    def __init__(self, variables: Iterable[Variable], rows: Iterable[Row], exclusive: Iterable[Row] = ()) -> None:
        """
        Raises:
            ModelError: a row has a number without a literal.
        """
        self.scope = tuple(variables)
        self.rows: list[Row] = list(rows)
        self.exclusive: frozenset[Row] = frozenset(exclusive)
        self.boolean: bool = all(x.values is BOOLEAN for x in self.scope)
        last = sum(width(x.values) for x in self.scope)
        used = set(chain.from_iterable(self.rows))
        if used and (0 in used or max(used) > last or min(used) < -last):
            raise ModelError(f"Clauses: expected numbers from 1 to {last} or their negatives, found another")

    @staticmethod
    def numbers(variables: Iterable[Variable]) -> list[dict[int, int]]:
        """Return, for each variable, a map from its values to their literals in `rows`."""
        return literals_by_value(x.values for x in variables)

    def holds(self, assignment: Assignment) -> bool:
        truth = table_of([assignment[x] == v for x, v in Numbering(self.scope).meanings], lambda true: not true)
        true = truth.__getitem__
        return all(any(map(true, row)) for row in self.rows)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.clauses(self.over(to.first), only_if)

    @cached_property
    def singly(self) -> tuple[Constraint, ...]:
        """A Clause for each row."""
        return tuple(in_literals(self.rows, [Literal(x, v) for x, v in Numbering(self.scope).meanings]))

    def over(self, first: Mapping[Variable, int]) -> list[Row]:
        """Return the clauses over the literals of the variables."""
        literals = [first[x] for x in self.scope]
        if not self.boolean:
            pairs = zip(literals, self.scope, strict=True)
            literals = [number for start, x in pairs for number in range(start, start + width(x.values))]
        if literals == list(range(1, len(literals) + 1)):
            return self.rows
        literal = table_of(literals, int.__neg__).__getitem__
        lengths = {*map(len, self.rows)}
        if len(lengths) == 1 and (length := lengths.pop()):  # several times faster
            flat = map(literal, chain.from_iterable(self.rows))
            return [*zip(*[flat] * length, strict=True)]
        return [tuple(map(literal, row)) for row in self.rows]

    def notation(self, write: Notation) -> Written:
        return write.call("Clauses", [*self.scope], self.rows)

    def negated(self) -> Constraint:
        return BUILD.Or(*(one.negated() for one in self.singly))


def in_literals(rows: Iterable[Row], literals: Sequence[Literal]) -> list[Constraint]:
    """Return the clauses with each number replaced by its literal."""
    table = table_of(literals, Literal.negated)
    return [Clause([table[x] for x in row]) for row in rows]


def table_of(positive: Sequence[T], negated: Callable[[T], T]) -> list[T]:
    """Return a table with the object of x at index x, and of -x at index -x, counted from the end."""
    return [*positive[:1], *positive, *map(negated, reversed(positive))]


# Items that are read as literals: a variable by its values, a relation that is one literal as 1 and 0.


Symbols = Mapping[int, Literal]  # for one step: each symbol, and the literal that is true if it is read


def literals_of(item: Item) -> dict[int, Literal]:
    """Return the values of an item with their literals. A relation has the values 0 and 1.

    Raises:
        ModelError: a relation is not a literal.
    """
    if isinstance(item, Variable):
        return {value: is_value(item, value) for value in item.values}
    literal = literal_of(item)
    return {0: literal.negated(), 1: literal}


def range_of(item: Item | Expression) -> tuple[int, ...]:
    """Return the values of an item. A relation has the values 0 and 1.

    Raises:
        ModelError: a relation is not a literal.
    """
    if isinstance(item, Expression):
        return item.range()
    literal_of(item)
    return (0, 1)


def value_of(item: Item | Expression | None, assignment: Assignment) -> int:
    """Return the value of an item under an assignment. None is always true."""
    if item is None:
        return 1
    if isinstance(item, Expression):
        return item.evaluate(assignment)
    if isinstance(item, Literal):
        return int((assignment[item.variable] == item.value) is item.positive)
    return int(item.holds(assignment))


def signs_of(items: Sequence[Item], scope: Sequence[Variable]) -> tuple[int, ...] | None:
    """Return 1 or -1 for each item, the sign of its Boolean. Return None unless the items are literals of the scope's
    Booleans, in its order."""
    if len(items) != len(scope) or not items:
        return None
    for x in scope:
        if x.values is not BOOLEAN:
            return None
    if all(map(is_, items, scope)):  # the most frequent case
        return (1,) * len(items)
    signs = []
    for item, x in zip(items, scope, strict=True):
        if item is x:
            signs.append(1)
        elif type(item) is Literal and item[0] is x and item[1] in BOOLEAN:
            signs.append(1 if (item[1] == 1) is item[2] else -1)
        else:
            return None
    return tuple(signs)


def graph_of(
    to: LineWriter, nodes: Sequence[Literal | None], links: Sequence[tuple[int, int, Literal | None]]
) -> tuple[list[int], tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """Return a graph as arguments, and its nodes and links, which refer to the arguments by number."""
    arguments = to.literals([*nodes, *[x for _, _, x in links]])
    assert arguments is not None, "a graph takes no literal that is never true"
    args, places = arguments
    joined = tuple([(a, b, place) for (a, b, _), place in zip(links, places[len(nodes) :], strict=True)])
    return args, tuple(places[: len(nodes)]), joined


def nodes_of(items: Iterable[Item | None], name: str) -> tuple[Literal | None, ...]:
    """Return the literals of a graph's nodes or links. None is always true.

    Raises:
        ModelError: an item is not a literal, or has a value outside the domain. The message begins with ``name``.
    """
    nodes = tuple([None if x is None else literal_of(x) for x in items])
    for x in nodes:
        if x is not None and x[1] not in x[0].values:
            raise ModelError(f"{name}: expected a value of {x.variable.name}, found {x.value}: leave it out")
    return nodes


Item: TypeAlias = Variable | Constraint | Literal


class Combination(Constraint):
    """A constraint over whole constraints, its ``parts``."""

    parts: tuple[Constraint, ...]
    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, *parts: Items) -> None:
        """``parts``: constraints, and Booleans that must be 1.

        Raises:
            ModelError: a part is neither a constraint nor a Boolean.
        """
        self.parts = tuple([check_constraint(part, type(self).__name__) for part in flatten(parts)])


class And(Combination):
    """All of the ``parts`` hold: `And(y == 2, z > 3)`, or `(y == 2) & (z > 3)`."""

    def holds(self, assignment: Assignment) -> bool:
        return all(part.holds(assignment) for part in self.parts)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.post_each(self.parts, only_if)

    def reified(self, fresh: Fresh) -> Reified:
        literals, posted = _each(self.parts, fresh)
        literal, definition = _any_of([x.negated() for x in literals], fresh)
        return literal.negated(), (*posted, *definition)

    def notation(self, write: Notation) -> Written:
        return write.chain("&", "And", self.parts, AND)

    def negated(self) -> Constraint:
        return Or(*(part.negated() for part in self.parts))


class Or(Combination):
    """And, Or, Not, Implies, Equivalence over whole constraints; as operators &, |, ~, == and != (or ^).

        Or(x == 1, And(y == 2, z > 3))     Not(AllDifferent([x, y]))     Implies(x == 1, y < z)       (x < 3) == (y < z)

    Equivalence is written `==`: both parts hold, or neither. `!=` or `^`: one of them holds, and one does not.

    Or takes a fresh literal for each part that is more than a clause. The literal implies the part, but the part need
    not imply the literal. For two such parts, one literal is enough: it implies the first, and its negation implies the
    second. A condition is turned into literals or negated. A constraint that cannot be negated is rejected by name.

    Equivalence needs literals that are true exactly if a part holds (`reified`). And, Or, Implies and Equivalence
    define theirs by the literals of their parts, so nested constraints take as many clauses as they have parts. Any
    other constraint is posted twice: under the literal, and negated under the opposite literal.

    At least one of the ``parts`` holds. Without parts, it is false."""

    def holds(self, assignment: Assignment) -> bool:
        return any(part.holds(assignment) for part in self.parts)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        alternatives = [disjunction(part) for part in self.parts]
        literals: list[Literal] = []
        if to.counted and None in alternatives:
            for part, simple in zip(self.parts, alternatives, strict=True):
                literals += [_holding(part, to, only_if)] if simple is None else simple
            return to.post_each((Clause(literals),), only_if)
        fresh = partial(to.fresh, only_if=only_if, free=True)
        if alternatives == [None, None]:
            first = fresh_literal(fresh)  # one literal chooses between two parts
            return to.post_each((Implies(first, self.parts[0]), Implies(first.negated(), self.parts[1])), only_if)
        implied: list[Constraint] = []
        for part, simple in zip(self.parts, alternatives, strict=True):
            if simple is None:
                simple = [fresh_literal(fresh)]
                implied.append(Implies(simple[0], part))
            literals += simple
        return to.post_each((Clause(literals), *implied), only_if)

    def reified(self, fresh: Fresh) -> Reified:
        literals, posted = _each(self.parts, fresh)
        literal, definition = _any_of(literals, fresh)
        return literal, (*posted, *definition)

    def notation(self, write: Notation) -> Written:
        return write.chain("|", "Or", self.parts, OR)

    def negated(self) -> Constraint:
        return And(*(part.negated() for part in self.parts))


class Implies(Combination):
    """If ``condition`` holds, ``constraint`` holds: `Implies(x == 1, y < z)`."""

    condition: Constraint
    constraint: Constraint

    def __init__(self, condition: Constraint | Variable | Literal, constraint: Constraint | Variable) -> None:
        """
        Raises:
            ModelError: the condition or the constraint is something else, or the condition cannot be negated.
        """
        super().__init__(Clause((condition,)) if isinstance(condition, Literal) else condition, constraint)
        self.condition, self.constraint = self.parts
        self._literals = conjunction(self.condition)
        if self._literals is None:
            self.condition.negated()  # raises an error if there is no opposite

    def holds(self, assignment: Assignment) -> bool:
        return not self.condition.holds(assignment) or self.constraint.holds(assignment)

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if self._literals is None:
            return to.post_each((Or(self.condition.negated(), self.constraint),), only_if)
        numbers = [to.number(literal) for literal in self._literals]
        if 0 not in numbers:  # else the condition never holds
            to.post(self.constraint, (*only_if, *[x for x in numbers if x is not None]))
        return True

    def reified(self, fresh: Fresh) -> Reified:
        (condition, consequence), posted = _each((self.condition, self.constraint), fresh)
        literal, definition = _any_of([condition.negated(), consequence], fresh)
        return literal, (*posted, *definition)

    def negated(self) -> Constraint:
        return And(self.condition, self.constraint.negated())


class Equivalence(Combination):
    """Both parts hold or neither: `(x < 3) == (y < z)`. Without ``positive``, exactly one of them holds."""

    fields: ClassVar[tuple[str, ...]] = ("parts", "positive")

    def __init__(self, one: Constraint, other: Constraint, positive: bool = True) -> None:
        """
        Raises:
            ModelError: a part is not a constraint, or cannot be negated.
        """
        super().__init__(one, other)
        for part in self.parts:
            part.negated()  # raises an error if there is no opposite
        self.positive = positive

    def holds(self, assignment: Assignment) -> bool:
        one, other = self.parts
        return (one.holds(assignment) == other.holds(assignment)) is self.positive

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        """Write one part under the literal of the other. Write its opposite under the opposite literal.

        For two parts that have parts, write that their literals are equal.
        """
        fresh = partial(to.fresh, only_if=only_if)
        # a literal first: no fresh variable is needed
        one, other = sorted(self.parts, key=lambda part: as_literal(part) is None)
        first, posted = reify(one, fresh)
        if as_literal(other) is None and type(other).reified is Constraint.reified:
            then, otherwise = other, other.negated()
            if not self.positive:
                then, otherwise = otherwise, then
            return to.post_each((*posted, Implies(first, then), Implies(first.negated(), otherwise)), only_if)
        second, more = reify(other, fresh)
        if not self.positive:
            second = second.negated()
        equal = (Clause((first, second.negated())), Clause((first.negated(), second)))
        return to.post_each((*posted, *more, *equal), only_if)

    def reified(self, fresh: Fresh) -> Reified:
        (first, second), posted = _each(self.parts, fresh)
        equal = fresh_literal(fresh)
        rows = (
            (equal, first, second),
            (equal, first.negated(), second.negated()),
            (equal.negated(), first, second.negated()),
            (equal.negated(), first.negated(), second),
        )
        return equal if self.positive else equal.negated(), (*posted, *map(Clause, rows))

    def notation(self, write: Notation) -> Written:
        one, other = [write.text(part, AND) for part in self.parts]
        return Written(f"{one} {'==' if self.positive else '!='} {other}", COMPARE)

    def negated(self) -> Constraint:
        opposite = Equivalence.__new__(Equivalence)
        opposite.parts, opposite.positive = self.parts, not self.positive
        return opposite


def Not(constraint: Constraint) -> Constraint:
    """Return the opposite of a constraint: `Not(x == 1)`, or `~(x == 1)`.

    Raises:
        ModelError: the constraint cannot be negated.
    """
    return constraint.negated()


def disjunction(constraint: Constraint) -> list[Literal] | None:
    """Return the literals of a disjunction. Return None for other constraints."""
    if isinstance(constraint, Clause):
        return list(constraint.literals)
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        values = [value for value in x.values if value in allowed]
        if len(values) + 1 == len(x.values) > 2:
            return [is_not(x, next(value for value in x.values if value not in allowed))]
        return [is_value(x, value) for value in values]
    if isinstance(constraint, Or):
        parts = [disjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    return None


def conjunction(constraint: Constraint) -> list[Literal] | None:
    """Return the literals of a conjunction. Return None for other constraints."""
    if isinstance(constraint, And):
        parts = [conjunction(part) for part in constraint.parts]
        return None if None in parts else [literal for part in parts if part for literal in part]
    unary = getattr(constraint, "unary", None)
    if unary is not None:
        x, allowed = unary
        values = [value for value in x.values if value in allowed]
        if len(values) == 1:
            return [is_value(x, values[0])]
        return [is_not(x, value) for value in x.values if value not in allowed] if values else None
    literals = disjunction(constraint)
    return literals if literals is not None and len(literals) == 1 else None


def literal_of(item: Item) -> Literal:
    """Return the literal of a relation, or the literal that a Boolean is 1.

    Raises:
        ModelError: the relation is not a literal.
    """
    if isinstance(item, Literal):
        return item
    if isinstance(item, Variable):
        if item.values is BOOLEAN:  # the most frequent case
            return Literal(item, 1)
        if set(item.values) <= {0, 1}:
            return is_value(item, 1) if 1 in item.values else is_not(item, 0)
        raise ModelError(f"expected a relation or a variable over 0 and 1, found {item.name} over {item.values}"[:120])
    literal = as_literal(item)
    if literal is not None:
        return literal
    raise ModelError(f"expected a relation that is one literal, such as `x == 3`, found {type(item).__name__}")


def as_literal(item: Item) -> Literal | None:
    """Return the literal of a relation that is one, else None. A relation that is always true or false is the literal
    of a value outside the domain."""
    if isinstance(item, Variable | Literal):
        return literal_of(item)
    for literals in (disjunction(item), conjunction(item)):
        if literals is not None and len(literals) == 1:
            return literals[0]
    unary = getattr(item, "unary", None)
    if unary is not None:
        values = unary.allowed.intersection(unary.variable.values)
        if not values or len(values) == len(unary.variable.values):
            return Literal(unary.variable, unary.variable.values[-1] + 1, not values)
    return None


def reify(item: Item, fresh: Fresh) -> Reified:
    """Return a literal that is true exactly if a relation holds, and the constraints that define it.

    Raises:
        ModelError: the relation cannot be negated.
    """
    known_literal = as_literal(item)
    if known_literal is not None or not isinstance(item, Constraint):
        assert known_literal is not None
        return known_literal, ()
    by_parts = item.reified(fresh)
    if by_parts is not None:
        return by_parts
    literal = fresh_literal(fresh)
    return literal, (Implies(literal, item), Implies(literal.negated(), item.negated()))


def _holding(part: Constraint, to: LineWriter, only_if: Condition) -> Literal:
    """Return a literal that is true exactly if a part holds, and write the lines that define it. If the part has no
    opposite, the literal may be false although the part holds."""
    try:
        literal, definition = reify(part, partial(to.fresh, only_if=only_if))
    except ModelError:
        literal = fresh_literal(partial(to.fresh, only_if=only_if, free=True))
        definition = (Implies(literal, part),)
    to.post_each(definition, only_if)
    return literal


def _each(parts: Iterable[Constraint], fresh: Fresh) -> tuple[list[Literal], list[Constraint]]:
    """Return a literal for each part, and the constraints that define them."""
    pairs = [reify(part, fresh) for part in parts]
    return [literal for literal, _ in pairs], [constraint for _, posted in pairs for constraint in posted]


def _any_of(literals: Sequence[Literal], fresh: Fresh) -> Reified:
    """Return a literal that is true exactly if one of these is."""
    literal = fresh_literal(fresh)
    implied = (Clause((literal, x.negated())) for x in literals)
    return literal, (Clause((literal.negated(), *literals)), *implied)


class Redundant(Constraint):
    """Redundant: a constraint that follows from the others, for solvers that have only clauses.

        Redundant(lambda: PieceOf(5, cells, links, root=8))  # follows if the cell's value is 5

    The reference encoding contains it. The statement and solvers with cuts omit it. The constraint is created on first
    use.

    ``make``: returns the constraint, which holds if all others do."""

    redundant = True
    fields: ClassVar[tuple[str, ...]] = ("constraint",)

    def __init__(self, make: Callable[[], Constraint]) -> None:
        self.make = make

    @cached_property
    def constraint(self) -> Constraint:
        """The redundant constraint, created on first use."""
        return self.make()

    def holds(self, assignment: Assignment) -> bool:
        return self.constraint.holds(assignment)

    def notation(self, write: Notation) -> Written:
        return Written(f"Redundant(lambda: {write.text(self.constraint)})")

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if to.counted:  # a statement does not need it
            to.post(self.constraint, only_if)
        return True
