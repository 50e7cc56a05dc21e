"""Linear: the sum of coefficient * variable is equal to, at most, or at least a total.

    Linear([(1, x), (2, y)], "<=", 7)       # usually written x + 2 * y <= 7

Three or four variables from 0 to 2 that add up to a total, as bridges do, are a few clauses (`rows_to_two`). Else it
decomposes into a chain of partial sums (`chain`) by literals of its states alone (`automaton`), on which unit
propagation is sound, but does not remove every value without support; and where coefficients of two digits and more
make that too wide (SEND + MORE = MONEY), into the columns of longhand addition with carries (`columns`), on which it is
sound, but sees one column at a time.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable
from itertools import product
from math import prod

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Numbers, Variable
from cpsudoku.model.constraint import Condition, LineWriter
from cpsudoku.model.constraints.automaton import walk_numbers
from cpsudoku.model.constraints.clause import Clause
from cpsudoku.model.constraints.clauses import in_clauses
from cpsudoku.model.constraints.defined import OverVariables, variable_of
from cpsudoku.model.constraints.literals import literals_of
from cpsudoku.model.constraints.logic import Or
from cpsudoku.model.constraints.sums import ChainStep, Terms, chain, columns, is_to_two, rows_to_two
from cpsudoku.model.constraints.table import none_of
from cpsudoku.primitives.automaton import Moves
from cpsudoku.support.errors import ModelError

Relation = typing.Literal["=", "!=", "<=", ">="]

# Tuples in one link of a chain: beyond the first number columns are tried where they can be narrower; beyond the
# second the sum is refused: each tuple costs some ten literals.
WIDE, TOO_WIDE = 2_000, 50_000
LISTED, FEW = 256, 40  # combinations of values that are listed for "!=", and those of them that are said to be excluded


class Linear(OverVariables):
    """``terms``: (coefficient, variable), variables that repeat merged into one; ``scope``: their variables."""

    takes = ("terms",)
    fields = ("terms", "relation", "total")
    numbers = False

    def __init__(self, terms: Iterable[tuple[int, Expression]], relation: str, total: int) -> None:
        """
        Raises:
            ModelError: the relation is none of "=", "!=", "<=", ">=".
        """
        if relation not in ("=", "!=", "<=", ">="):
            raise ModelError(f"Linear: expected the relation =, !=, <= or >=, found {relation!r}")
        merged: dict[Variable, int] = {}
        for coefficient, term in terms:
            x = term if isinstance(term, Variable) else variable_of(term, "Linear")
            merged[x] = merged.get(x, 0) + coefficient
        self.terms: tuple[tuple[int, Variable], ...] = tuple([(c, x) for x, c in merged.items() if c])
        self.scope: tuple[Variable, ...] = tuple([x for _, x in self.terms])
        self.relation: Relation = relation  # type: ignore[assignment]
        self.total = total

    def holds(self, assignment: Assignment) -> bool:
        value = sum(c * assignment[x] for c, x in self.terms)
        if self.relation in ("=", "!="):
            return (value == self.total) is (self.relation == "=")
        return value <= self.total if self.relation == "<=" else value >= self.total

    def lines(self, to: LineWriter, only_if: Condition) -> bool:
        parameters = (tuple([c for c, _ in self.terms]), self.relation, self.total)
        return bool(self.terms) and to.over_variables("sum", parameters, self.scope, only_if)

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        """
        Raises:
            ModelError: a link would have more than TOO_WIDE tuples; the message says how many terms and values.
        """
        if not self.terms:
            return () if self.holds({}) else (Clause(()),)
        numbers = self.in_numbers()
        if numbers is not None:
            return in_clauses(self.scope, numbers, fresh)
        if self.relation == "!=":
            below, above = (Linear(self.terms, r, t) for r, t in (("<=", self.total - 1), (">=", self.total + 1)))
            return (Or(below, above),)
        if widest([c for c, _ in self.terms]) == WIDE:
            terms, total = order_terms(self.terms, self.relation, self.total)
            columned = columns(terms, total, self.relation == "=", fresh)
            return [Linear(column, "=", constant) for column, constant in columned]
        values = max(len(x.values) for x in self.scope)
        raise ModelError(
            f"Linear of {len(self.terms)} terms with up to {values} values each: "
            f"expected at most {TOO_WIDE} combinations of partial sum and value, found more"
        )

    def in_numbers(self) -> Numbers | None:
        """Write a chain if it is not too wide; for "!=" the excluded combinations if they are few."""
        if not self.terms:
            return None
        if self.relation == "!=":
            if prod(len(x.values) for x in self.scope) > LISTED:
                return None
            products = [[(c * v, v) for v in x.values] for c, x in self.terms]
            equal = [row for row in product(*products) if sum(part for part, _ in row) == self.total]
            return (0, none_of(self.scope, ([v for _, v in row] for row in equal))) if len(equal) <= FEW else None
        if self.relation == "=" and is_to_two([x.values for x in self.scope], [c for c, _ in self.terms]):
            return 0, rows_to_two([range(3 * i + 1, 3 * i + 4) for i in range(len(self.scope))], self.total)
        terms, total = order_terms(self.terms, self.relation, self.total)
        steps = chain(terms, total, self.relation == "=", widest([c for c, _ in terms]))
        if steps is None:
            return None
        if not all(step.moves for step in steps):
            return 0, [()]
        return walk_numbers(self.scope, [literals_of(step.variable) for step in steps], number_moves(steps))

    def negated(self) -> Constraint:
        match self.relation:
            case "<=":
                return Linear(self.terms, ">=", self.total + 1)
            case ">=":
                return Linear(self.terms, "<=", self.total - 1)
        return Linear(self.terms, "!=" if self.relation == "=" else "=", self.total)


def order_terms(terms: Terms, relation: str, total: int) -> tuple[list[tuple[int, typing.Any]], int]:
    """Return terms and total of an equality, or of "at most". Small coefficients first, and what is added before what
    is taken away: the totals of both sides then meet."""
    sign = -1 if relation == ">=" else 1
    return sorted([(sign * c, x) for c, x in terms], key=lambda t: (t[0] < 0, abs(t[0]))), sign * total


def widest(coefficients: Iterable[int]) -> int:
    """Return how many moves a link of the chain may have: fewer where number columns can take its place."""
    return WIDE if any(abs(c) > 10 for c in coefficients) else TOO_WIDE


def number_moves(steps: list[ChainStep]) -> list[Moves]:
    """Return the moves of a chain of partial sums, its states numbered in each layer."""
    numbers = {before: i for i, before in enumerate(dict.fromkeys(s for s, _, _ in steps[0].moves))}
    layers = []
    for i, step in enumerate(steps):
        onward = {s for s, _, _ in steps[i + 1].moves} if i + 1 < len(steps) else None
        after: dict[int, int] = {}
        moves = []
        for s, v, t in step.moves:
            if s in numbers and (onward is None or t in onward):
                moves.append((numbers[s], v, 0 if onward is None else after.setdefault(t, len(after))))
        layers.append(tuple(dict.fromkeys(moves)))
        numbers = after
    return layers
