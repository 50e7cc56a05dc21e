"""Table: the scope takes one of the listed tuples.

    Table([x, y], [(1, 2), (2, 1), (3, 3)])

Two variables: support clauses, as for Less. Three or more: a selector for each tuple (Bacchus, CP 2007), which implies
each of its values, and for each value "if taken, one of its tuples is selected". Unit propagation then removes every
value without support. Many tuples go by an automaton, on which it is sound, and does not. With t tuples over n
variables of d values: n * t binary clauses and n * d support clauses. Where few tuples are left out, these are said.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import product
from math import prod

from cpsudoku.constraints.automaton import clauses_of, unrolled
from cpsudoku.constraints.clause import Clause, Literal, is_not, is_value
from cpsudoku.constraints.defined import OverVariables, variables_of
from cpsudoku.constraints.literals import literals_of
from cpsudoku.errors import ModelError, amount
from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Variable

# The selectors are the values of one variable up to here, and 0/1 variables beyond: in the reference encoding "at most
# one value" is quadratic, and two selected tuples contradict each other without it. A 9x9 killer: 19,871 clauses with
# 32, 62,137 with 128, twice as long to load.
ONE_SELECTOR = 32
MOST_NEGATED = 100_000
MOST_LISTED = 1_000_000
EXCLUDED = 8  # tuples up to which those are said that are not allowed
AUTOMATON = 64  # tuples, beyond which a table of three and more variables goes by an automaton


class Table(OverVariables):
    """``scope``: distinct variables. ``tuples``: the allowed ones, sorted, a value for each variable of the scope."""

    takes = ("scope",)

    def __init__(
        self,
        scope: Iterable[Expression | int],
        tuples: Iterable[Sequence[int]] | None = None,
        *,
        where: Callable[..., object] | None = None,
    ) -> None:
        """``where``: in the place of tuples, a function of one value a variable that says which are allowed.

        Raises:
            ModelError: a variable is in the scope twice, or a tuple is not as long as the scope; ``where`` over more
                than MOST_LISTED combinations of values.
        """
        self.scope: tuple[Variable, ...] = variables_of(scope, "Table")
        if len(set(self.scope)) < len(self.scope):
            raise ModelError(f"Table: expected each variable once, found {', '.join(x.name for x in self.scope)}")
        if tuples is None:
            tuples = _listed(self.scope, where)
        self._allowed = frozenset(map(tuple, tuples))
        self.tuples: tuple[tuple[int, ...], ...] = tuple(sorted(self._allowed))
        for row in self.tuples:
            if len(row) != len(self.scope):
                raise ModelError(f"Table: expected tuples of {amount(len(self.scope), 'value')}, found {row}")

    @property
    def weight(self) -> int:
        return len(self.scope) * (1 + len(self.tuples))

    def holds(self, assignment: Assignment) -> bool:
        return tuple(assignment[x] for x in self.scope) in self._allowed

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        domains = [frozenset(x.values) for x in self.scope]
        tuples = [row for row in self.tuples if all(v in d for v, d in zip(row, domains, strict=True))]
        if not tuples:
            return (Clause(()),)
        if len(self.scope) == 0:
            return ()
        if len(self.scope) == 1:
            (x,) = self.scope
            return tuple(Clause((is_not(x, v),)) for v in x.values if (v,) not in self._allowed)
        if len(self.scope) == 2:
            a, b = self.scope
            return _supports(a, b, tuples) + _supports(b, a, [(w, v) for v, w in tuples])
        size = prod(map(len, domains))
        if size - len(tuples) <= min(EXCLUDED, len(tuples)):
            every = product(*(x.values for x in self.scope))
            return none_of(self.scope, (row for row in every if row not in self._allowed))
        if len(tuples) > AUTOMATON:
            return self._automaton(tuples, fresh)
        return _selected(self.scope, tuples, _selectors(len(tuples), fresh))

    def _automaton(self, tuples: Sequence[tuple[int, ...]], fresh: Fresh) -> Iterable[Constraint]:
        """The tuples as a trie whose equal ends are one: many tuples share few states."""
        onward = {row[:i] for row in tuples for i in range(len(self.scope) + 1)}
        steps = unrolled(
            [x.values for x in self.scope],
            (),
            lambda prefix, value: (*prefix, value) if (*prefix, value) in onward else None,
            lambda prefix: True,
            "Table",
        )
        assert steps is not None
        return clauses_of([literals_of(x) for x in self.scope], steps, fresh)

    def parameters(self) -> Hashable:
        return self.tuples

    def negated(self) -> Constraint:
        """The tuples of the domains that are not allowed.

        Raises:
            ModelError: there are more than MOST_NEGATED.
        """
        size = prod(len(x.values) for x in self.scope)
        if size > MOST_NEGATED:
            raise ModelError(f"Table: expected at most {MOST_NEGATED} combinations of values to negate, found {size}")
        every = product(*(x.values for x in self.scope))
        return Table(self.scope, [row for row in every if row not in self._allowed])


def none_of(scope: Sequence[Variable], tuples: Iterable[Sequence[int]]) -> tuple[Clause, ...]:
    """The variables take none of these tuples."""
    return tuple(Clause([is_not(x, v) for x, v in zip(scope, row, strict=True)]) for row in tuples)


def _listed(scope: Sequence[Variable], where: Callable[..., object] | None) -> Iterable[tuple[int, ...]]:
    if where is None:
        raise ModelError("Table: expected tuples, or a function `where`, found neither")
    size = prod(len(x.values) for x in scope)
    if size > MOST_LISTED:
        raise ModelError(f"Table: expected at most {MOST_LISTED} combinations of values for `where`, found {size}")
    return (row for row in product(*(x.values for x in scope)) if where(*row))


def _supports(a: Variable, b: Variable, tuples: Iterable[Sequence[int]]) -> tuple[Clause, ...]:
    """For each value of ``a``: it is not taken, or ``b`` takes one that goes with it."""
    partners: dict[int, list[int]] = {v: [] for v in a.values}
    for v, w in tuples:
        partners[v].append(w)
    return tuple(
        Clause([is_not(a, v), *(is_value(b, w) for w in ws)]) for v, ws in partners.items() if len(ws) < len(b.values)
    )


def _selectors(count: int, fresh: Fresh) -> list[Literal]:
    """A literal for each tuple that is true where the tuple is taken."""
    if count <= ONE_SELECTOR:
        selector = fresh(range(count))
        return [is_value(selector, i) for i in range(count)]
    return [is_value(fresh((0, 1)), 1) for _ in range(count)]


def _selected(scope: Sequence[Variable], tuples: Sequence[Sequence[int]], chosen: list[Literal]) -> list[Constraint]:
    parts: list[Constraint] = []
    for place, x in enumerate(scope):
        taken: dict[int, list[Literal]] = {v: [] for v in x.values}
        for row, literal in zip(tuples, chosen, strict=True):
            taken[row[place]].append(literal)
            parts.append(Clause((is_not(literal.variable, literal.value), is_value(x, row[place]))))
        parts += (Clause([is_not(x, v), *literals]) for v, literals in taken.items())
    return parts
