"""Relations over variables: AllDifferent, Table, Linear, DistinctSets, Lexicographic and others."""

from __future__ import annotations

import typing
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from enum import Enum
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import prod
from operator import itemgetter
from typing import Any, ClassVar, Self

from cpsudoku.model import BOOLEAN, Assignment, Constraint, Expression, Sum, Unary, Variable, wholes
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.defined import OverVariables, rows_by, rows_of, variable_of, variables_of
from cpsudoku.model.constraints.logic import Clause, Or, is_not, is_value
from cpsudoku.model.notation import COMPARE, Notation, Written
from cpsudoku.model.variables import Items, Operand, expressions_of
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.errors import ModelError


class InDomain(OverVariables):
    """InDomain: a variable takes one of the listed values. Digits and pencil marks are such constraints. It is the `in`
    of the catalogue.

        InDomain(x, {1, 3, 5})

    ``variable`` takes one of ``allowed``. Only values of its domain matter."""

    takes: ClassVar[tuple[str, ...]] = ("item",)
    fields: ClassVar[tuple[str, ...]] = ("allowed",)

    def __init__(self, item: Operand | int, values: Iterable[int | Enum]) -> None:
        """
        Raises:
            ModelError: a value is not a whole number.
        """
        self.allowed: frozenset[int] = frozenset(wholes(values, "InDomain"))
        self.unary: Unary = Unary(variable_of(self.read(item)[0], "InDomain"), self.allowed)
        self.scope: tuple[Variable, ...] = (self.unary.variable,)

    def holds(self, assignment: Assignment) -> bool:
        return assignment[self.unary.variable] in self.unary.allowed

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        x, allowed = self.unary
        values = [value for value in x.values if value in allowed]
        if len(values) > 1:
            return to.over_variables("table", tuple([(value,) for value in values]), self.scope, only_if)
        to.post(Clause([is_value(x, value) for value in values]), only_if)
        return True

    def notation(self, write: Notation) -> Written:
        x, values = self.unary.variable, sorted(self.allowed)
        if len(values) == 1 and x not in write.meant:
            return Written(f"{write.text(x)} == {values[0]}", COMPARE)
        return write.call("InDomain", x, values)

    def negated(self) -> Constraint:
        x, allowed = self.unary
        return InDomain(x, (value for value in x.values if value not in allowed))


class AllDifferent(OverVariables):
    """AllDifferent: no two variables of the scope share a value. Part of the kernel.

        AllDifferent(x, y, z)          AllDifferent(row)

    As clauses (see `statement.clause_encoding`), each value has at most one place. A value has at least one place only
    if there are as many variables as values. Then every value is used. Régin, AAAI 1994, gives the full filtering.

    ``scope``: variables that take pairwise different values. ``values``: the union of their domains, sorted."""

    takes: ClassVar[tuple[str, ...]] = ("scope",)
    fields: ClassVar[tuple[str, ...]] = ()

    def __new__(cls, *items: Any, **options: Any) -> Self:
        return super().__new__(cls, *((items,) if items else ()), **options)

    def __init__(self, *items: Items) -> None:
        """
        Raises:
            ModelError: a variable is in the scope twice.
        """
        self.scope: tuple[Variable, ...] = variables_of(self.read(items)[0], "AllDifferent")
        if len(set(self.scope)) < len(self.scope):
            raise ModelError("AllDifferent: expected each variable once, found one twice: it cannot differ from itself")
        self._taken = itemgetter(*self.scope) if len(self.scope) > 1 else None  # three times faster than a loop
        self.values: tuple[int, ...] = tuple(sorted({value for x in self.scope for value in x.values}))

    @property
    def is_permutation(self) -> bool:
        """Is every value used? Yes if there are as many variables as values, as in a row but not in a killer cage."""
        return len(self.scope) == len(self.values)

    def holds(self, assignment: Assignment) -> bool:
        return self._taken is None or len(set(self._taken(assignment))) == len(self.scope)

    def broken_at(self, assignment: Assignment) -> Sequence[Variable]:
        """Return the variables that share their value with another one."""
        values = {x: assignment[x] for x in self.scope if x in assignment}
        count = Counter(values.values())
        return [x for x, value in values.items() if count[value] > 1]

    @classmethod
    def together(cls, constraints: Sequence[Constraint]) -> Callable[[Assignment], bool]:
        """Do all hold? Looking up all values in one call halves the time, because a constraint takes only a
        microsecond."""
        scopes: dict[int, list[Variable]] = {}
        for constraint in constraints:
            scopes.setdefault(len(constraint.scope), []).extend(constraint.scope)
        tables = [(size, itemgetter(*flat)) for size, flat in scopes.items() if size > 1]

        def hold(assignment: Assignment) -> bool:
            for size, take in tables:
                values = take(assignment)
                for i in range(0, len(values), size):
                    if len({*values[i : i + size]}) != size:
                        return False
            return True

        return hold

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("different", None, self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("AllDifferent", *self.scope)

    def negated(self) -> Constraint:
        return Or(*(a == b for a, b in combinations(self.scope, 2)))


class AllEqual(Constraint):
    """AllEqual: some expressions have one value: region sum lines, zippers, equal rows (`all_equal` of the
    catalogue).

        AllEqual(x + y, z, 5)

    Variables are equal in pairs along the list. All sums equal one common total, so propagation carries a bound of one
    sum to all others. Equations between pairs of sums would lose it.

    ``parts``: the expressions. Numbers are expressions."""

    fields: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, *items: Items) -> None:
        self.parts: tuple[Expression, ...] = expressions_of(items)

    def holds(self, assignment: Assignment) -> bool:
        return len({part.evaluate(assignment) for part in self.parts}) <= 1

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if len(self.parts) < 2:
            return True
        if all(isinstance(part, Variable) for part in self.parts):
            return to.post_each([a == b for a, b in pairwise(self.parts)], only_if)
        shared = set.intersection(*(set(part.range()) for part in self.parts))
        if not shared:
            return to.over_literals("clause", None, (), only_if)
        variable = next((part for part in self.parts if isinstance(part, Variable)), None)
        total = to.fresh(shared, only_if) if variable is None else variable
        return to.post_each([part == total for part in self.parts if part is not total], only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("AllEqual", *self.parts)

    def negated(self) -> Constraint:
        return Or(*(a != b for a, b in pairwise(self.parts)))


class NotEqual(OverVariables):
    """NotEqual: two variables take different values.

        NotEqual(x, y)       # usually written x != y

    ``scope``: the two variables."""

    scope: tuple[Variable, Variable]

    takes: ClassVar[tuple[str, ...]] = ("a", "b")
    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, a: Expression | int, b: Expression | int) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        self.scope = _pair(self.read(a, b), "NotEqual")

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return assignment[a] != assignment[b]

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("different", None, self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("NotEqual", *self.scope)

    def negated(self) -> Constraint:
        a, b = self.scope
        return a == b


def _pair(items: Sequence[object], where: str) -> tuple[Variable, Variable]:
    x, y = variables_of(items, where)
    if x is y:
        raise ModelError(f"{where}: expected two variables, found {x.name} twice")
    return x, y


class Less(OverVariables):
    """Less: a < b, or a <= b.

        Less(x, y)       Less(x, y, strict=False)

    ``scope``: (a, b). ``strict``: a < b; else a <= b."""

    takes: ClassVar[tuple[str, ...]] = ("a", "b")
    fields: ClassVar[tuple[str, ...]] = ("strict",)

    def __init__(self, a: Expression | int, b: Expression | int, strict: bool = True) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable.
        """
        self.scope: tuple[Variable, Variable] = _pair(self.read(a, b), "Less")
        self.strict = strict

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return assignment[a] < assignment[b] if self.strict else assignment[a] <= assignment[b]

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("sum", ((1, -1), "<=", -1 if self.strict else 0), self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("Less", *self.scope, **({} if self.strict else {"strict": False}))

    def negated(self) -> Constraint:
        a, b = self.scope
        return Less(b, a, not self.strict)


class Lexicographic(OverVariables):
    """Lexicographic: one list of values comes before another in dictionary order, or equals it (`lex_lesseq`).

        Lexicographic([x, y], [z, w])       # xy comes before zw

    Each place but the last has a literal: are both lists equal up to it? If they are, the next pair is in order. It
    takes six clauses for each place and value. An automaton that reads the lists in turn takes five times as many. Unit
    propagation is sound but does not remove every value without support, because it checks one place after the other.
    Frisch et al., CP 2002, look ahead.

    ``first`` <= ``second``, or < if ``strict``."""

    takes: ClassVar[tuple[str, ...]] = ("first", "second")
    fields: ClassVar[tuple[str, ...]] = ("first", "second", "strict")

    def __init__(self, first: Iterable[Items], second: Iterable[Items], strict: bool = False) -> None:
        """
        Raises:
            ModelError: the lists have different lengths.
        """
        a, b = (variables_of(line, "Lexicographic") for line in self.read(first, second))
        if len(a) != len(b):
            raise ModelError(f"Lexicographic: expected lists of equal length, found {len(a)} and {len(b)}")
        self.first: tuple[Variable, ...] = a
        self.second: tuple[Variable, ...] = b
        self.strict = strict

    def holds(self, assignment: Assignment) -> bool:
        a, b = ([assignment[x] for x in line] for line in (self.first, self.second))
        return a < b if self.strict else a <= b

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        pairs = [(x, y) for x, y in zip(self.first, self.second, strict=True) if x is not y]
        if not pairs:
            return not self.strict or to.over_literals("clause", None, (), only_if)
        rows: list[Row] = []
        unequal: Row = ()  # the negated literal of the place before
        of_first, of_second = ([to.values(x) for x in line] for line in zip(*pairs, strict=True))
        for a, b in zip(of_first[:-1], of_second, strict=False):
            rows += _in_order(a, b, False, unequal)
            equal = to.first[to.fresh(BOOLEAN, only_if)]
            rows += [(*unequal, -a[v], -b[v], equal) for v in a if v in b]
            rows += [(-equal, -a[v], b[v]) if v in b else (-equal, -a[v]) for v in a]
            rows += [(-equal, -apart) for apart in unequal]
            unequal = (-equal,)
        return to.clauses([*rows, *_in_order(of_first[-1], of_second[-1], self.strict, unequal)], only_if)

    def negated(self) -> Constraint:
        return Lexicographic(self.second, self.first, not self.strict)


def _in_order(of_a: Mapping[int, int], of_b: Mapping[int, int], strict: bool, unless: Row) -> list[Row]:
    """Return the support clauses of a <= b or a < b. Each clause is satisfied if one of the literals ``unless`` is
    true.

    Each value v has one clause: a != v, or b is one of the values above v. The clauses for b are similar. With such
    clauses (Kasif, AIJ 1990; Gent, ECAI 2002), unit propagation is arc consistent. Each side has at most d clauses of
    up to d literals, without auxiliary variables. The mappings are value -> literal, in ascending order of values.
    """
    starts, ends = _supports((*of_a,), (*of_b,), 1 if strict else 0)
    a, b = [*of_a.values()], [*of_b.values()]
    rows = [(*unless, -x, *b[start:]) for x, start in zip(a, starts, strict=True) if start]
    return [*rows, *[(*unless, -y, *a[:end]) for y, end in zip(b, ends, strict=True) if end < len(a)]]


@lru_cache(maxsize=500)
def _supports(a: tuple[int, ...], b: tuple[int, ...], gap: int) -> tuple[list[int], list[int]]:
    """Return two lists of indices. For each value of a: the index of the first value of b that is higher by the gap.
    For each value of b: the index after the last value of a that is lower by the gap."""
    return [bisect_left(b, v + gap) for v in a], [bisect_right(a, w - gap) for w in b]


class Relation(OverVariables):
    """Relation: a pair of variables takes one of some pairs of values. The pairs are a list or a function of two
    values.

        Relation(a, b, lambda v, w: abs(v - w) >= 5)          Relation(a, b, [(1, 2), (2, 4)])

    ``scope``: the two variables; ``pairs``: the allowed pairs of values of their domains."""

    scope: tuple[Variable, Variable]
    takes: ClassVar[tuple[str, ...]] = ("a", "b")
    fields: ClassVar[tuple[str, ...]] = ("pairs",)

    def __init__(
        self,
        a: Expression | int,
        b: Expression | int,
        allowed: Iterable[tuple[int, int]] | Callable[[int, int], object],
    ) -> None:
        """
        Raises:
            ModelError: ``a`` and ``b`` are the same variable, or a pair is not two whole numbers. Or the function fails
                for a pair of values or returns None.
        """
        x, y = self.scope = _pair(self.read(a, b), "Relation")
        if callable(allowed):
            pairs = rows_by(allowed, self.scope, "Relation")
        else:
            pairs = [(v, w) for v, w in rows_of(allowed, 2, "Relation") if v in x.values and w in y.values]
        self.pairs: Set[tuple[int, ...]] = frozenset(pairs)

    def holds(self, assignment: Assignment) -> bool:
        a, b = self.scope
        return (assignment[a], assignment[b]) in self.pairs

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("table", tuple(sorted(self.pairs)), self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        return write.call("Table", [*self.scope], sorted(self.pairs))

    def negated(self) -> Constraint:
        a, b = self.scope
        return Relation(a, b, [(v, w) for v in a.values for w in b.values if (v, w) not in self.pairs])


MOST_NEGATED = 100_000
MOST_LISTED = 1_000_000


class Table(OverVariables):
    """Table: the items take the values of one of the rows.

        Table([x, y], [(1, 2), (2, 1), (3, 3)])          Table([x, y], where=lambda a, b: a * b == 6)

    ``scope``: distinct variables. ``tuples``: the rows, sorted, with one value for each variable of the scope."""

    takes: ClassVar[tuple[str, ...]] = ("items",)
    fields: ClassVar[tuple[str, ...]] = ("allowed",)

    def __init__(
        self,
        items: Iterable[Items],
        rows: Iterable[Iterable[int]] | None = None,
        *,
        where: Callable[..., object] | None = None,
    ) -> None:
        """``where``: a function that replaces the rows. Its arguments are one value for each item. It returns True if
        the row is allowed.

        Raises:
            ModelError: an item is repeated, or a row has the wrong length or a value that is not a whole number. Or
                ``where`` has more than MOST_LISTED combinations of values, fails, or returns None.
        """
        self.scope: tuple[Variable, ...] = variables_of(self.read(items)[0], "Table")
        if len(set(self.scope)) < len(self.scope):
            raise ModelError(f"Table: expected each variable once, found {', '.join(x.name for x in self.scope)}")
        if rows is None:
            rows = _list_rows(self.scope, where)
        self.allowed: frozenset[tuple[int, ...]] = frozenset(rows_of(rows, len(self.scope), "Table"))
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

    def notation(self, write: Notation) -> Written:
        return write.call("Table", [*self.scope], [*self.tuples])

    def negated(self) -> Constraint:
        """Return a table of the tuples that are not allowed.

        Raises:
            ModelError: there are more than MOST_NEGATED such tuples.
        """
        size = prod(len(x.values) for x in self.scope)
        if size > MOST_NEGATED:
            raise ModelError(f"Table: expected at most {MOST_NEGATED} combinations of values to negate, found {size}")
        every = product(*(x.values for x in self.scope))
        return Table(self.scope, [row for row in every if row not in self.allowed])


def _list_rows(scope: Sequence[Variable], where: Callable[..., object] | None) -> Iterable[tuple[int, ...]]:
    if where is None:
        raise ModelError("Table: expected rows, or a function `where`, found neither")
    size = prod(len(x.values) for x in scope)
    if size > MOST_LISTED:
        raise ModelError(f"Table: expected at most {MOST_LISTED} combinations of values for `where`, found {size}")
    return rows_by(where, scope, "Table")


Comparator = typing.Literal["=", "!=", "<=", ">="]


class Linear(Constraint):
    """Linear: the sum of coefficient * variable is equal to, at most, or at least a total.

        Linear([(1, x), (2, y)], "<=", 7)       # x + 2 * y <= 7

    Clauses: `primitives.linear_sum`.

    ``terms``: (coefficient, variable), with repeated variables merged; ``scope``: their variables."""

    fields: ClassVar[tuple[str, ...]] = ("terms", "relation", "total")

    def __init__(self, terms: Iterable[tuple[int, Variable]], relation: str, total: int) -> None:
        """
        Raises:
            ModelError: the relation is none of "=", "!=", "<=", ">=".
        """
        if relation not in ("=", "!=", "<=", ">="):
            raise ModelError(f"Linear: expected the relation =, !=, <= or >=, found {relation!r}")
        merged: dict[Variable, int] = {}
        for coefficient, x in terms:
            merged[x] = merged.get(x, 0) + coefficient
        self.terms: tuple[tuple[int, Variable], ...] = tuple([(c, x) for x, c in merged.items() if c])
        self.scope: tuple[Variable, ...] = tuple([x for _, x in self.terms])
        self.relation: Comparator = relation  # type: ignore[assignment]
        self.total = total

    def holds(self, assignment: Assignment) -> bool:
        value = sum(c * assignment[x] for c, x in self.terms)
        if self.relation in ("=", "!="):
            return (value == self.total) is (self.relation == "=")
        return value <= self.total if self.relation == "<=" else value >= self.total

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        if not self.terms:
            return self.holds({}) or to.over_literals("clause", None, (), only_if)
        parameters = (tuple([c for c, _ in self.terms]), self.relation, self.total)
        return to.over_variables("sum", parameters, self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        relation = "==" if self.relation == "=" else self.relation
        total = write.terms(self.terms).text if self.terms else "Sum(0)"
        return Written(f"{total} {relation} {self.total}", COMPARE)

    def negated(self) -> Constraint:
        match self.relation:
            case "<=":
                return Linear(self.terms, ">=", self.total + 1)
            case ">=":
                return Linear(self.terms, "<=", self.total - 1)
        return Linear(self.terms, "!=" if self.relation == "=" else "=", self.total)


MOST = 400  # sets that are listed; above it, a total becomes a sum and an AllDifferent


class DistinctSets(OverVariables):
    """DistinctSets: different values that form a set of a given family. Examples: a killer cage, a renban line, a
    window of a unit.

        DistinctSets.total(cage, 15)                 # different digits that add up to 15
        DistinctSets(line, [{1, 2, 3}, {2, 3, 4}])   # in any order

    It decides killers in a fifth of the time that partial sums with an AllDifferent take.

    ``scope``: variables that take pairwise different values. ``family``: the allowed sets of values. ``sum``: their
    common total, if `total` created the constraint. Pictures display it."""

    takes: ClassVar[tuple[str, ...]] = ("items",)
    fields: ClassVar[tuple[str, ...]] = ("allowed",)
    sum: int | None = None

    def __init__(self, items: Iterable[Items], family: Iterable[Collection[int]]) -> None:
        """
        Raises:
            ModelError: a variable is repeated, or a value is not a whole number.
        """
        self.different: AllDifferent = AllDifferent(*self.read(items))
        self.scope: tuple[Variable, ...] = self.different.scope
        size = len(self.scope)
        every = frozenset(self.different.values)
        listed = [frozenset(wholes(values, "DistinctSets")) for values in family]
        sets = {tuple(sorted(s)) for s in listed if len(s) == size and s <= every}
        self.family: tuple[tuple[int, ...], ...] = tuple(sorted(sets))
        self.allowed: frozenset[frozenset[int]] = frozenset(map(frozenset, self.family))

    @staticmethod
    def total(items: Iterable[Items], total: int) -> Constraint:
        """Return different values that add up to ``total``. If more than MOST sets do, return a sum and an
        AllDifferent."""
        parts = expressions_of(items)
        values = tuple(sorted({value for x in parts for value in x.range()}))
        family = _adding_up(values, len(parts), total)
        if family is None:
            return AllDifferent(parts) & (Sum(parts) == total)
        constraint = DistinctSets(parts, family)
        constraint.sum = total
        return constraint

    def holds(self, assignment: Assignment) -> bool:
        values = [assignment[x] for x in self.scope]
        return len(set(values)) == len(values) and frozenset(values) in self.allowed

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        return to.over_variables("sets", self.family, self.scope, only_if)

    def notation(self, write: Notation) -> Written:
        if self.sum is not None:
            return write.call("DistinctSets.total", [*self.scope], self.sum)
        return write.call("DistinctSets", [*self.scope], [set(values) for values in self.family])


@lru_cache(maxsize=5_000)
def _adding_up(values: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the sets of ``size`` of these values that add up to the total. Return None if there are more than MOST."""
    family: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], start: int, rest: int) -> bool:
        need = size - len(chosen)
        if need == 0:
            if rest == 0:
                family.append(chosen)
            return len(family) <= MOST
        for i in range(start, len(values) - need + 1):
            if sum(values[i : i + need]) > rest:
                break
            if sum(values[-need:]) < rest:
                break
            if not extend((*chosen, values[i]), i + 1, rest - values[i]):
                return False
        return True

    return tuple(family) if extend((), 0, total) else None
