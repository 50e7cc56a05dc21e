"""Table: the scope takes one of the listed tuples.

    Table([x, y], [(1, 2), (2, 1), (3, 3)])

Two variables: support clauses, as for Less. Three or more: a selector for each tuple (Bacchus, CP 2007), which implies
each of its values, and for each value "if taken, one of its tuples is selected". Unit propagation then removes every
value without support. Many tuples go by an automaton, on which it is sound, and does not. With t tuples over n
variables of d values: n * t binary clauses and n * d support clauses. Where few tuples are left out, and any two of
these differ in two places, they are excluded one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from math import prod
from operator import ne

from cpsudoku.model import Assignment, Constraint, Expression, Fresh, Numbers, Variable
from cpsudoku.model.constraints.automaton import walk_numbers
from cpsudoku.model.constraints.clauses import in_clauses
from cpsudoku.model.constraints.defined import OverVariables, rows_by, rows_of, variables_of
from cpsudoku.model.constraints.literals import literals_of
from cpsudoku.model.numbering import Numbering
from cpsudoku.primitives.automaton import unroll
from cpsudoku.primitives.clause_rows import simplify
from cpsudoku.primitives.primitive import Row
from cpsudoku.support.errors import ModelError

# The selectors are the values of one variable up to here, and 0/1 variables beyond: in the reference encoding "at most
# one value" is quadratic, and two selected tuples contradict each other without it. A 9x9 killer: 19,871 clauses with
# 32, 62,137 with 128, twice as long to load.
ONE_SELECTOR = 32
MOST_NEGATED = 100_000
MOST_LISTED = 1_000_000
EXCLUDED = 8  # tuples up to which those that are not allowed have a clause each
AUTOMATON = 64  # tuples, beyond which a table of three and more variables goes by an automaton


class Table(OverVariables):
    """``scope``: distinct variables. ``tuples``: the allowed ones, sorted, a value for each variable of the scope."""

    takes = ("scope",)
    fields = ("allowed",)

    def __init__(
        self,
        scope: Iterable[Expression | int],
        tuples: Iterable[Sequence[int]] | None = None,
        *,
        where: Callable[..., object] | None = None,
    ) -> None:
        """``where``: in the place of tuples, a function of one value a variable that says which are allowed.

        Raises:
            ModelError: a variable is in the scope twice, or a tuple is not as long as the scope, or not of whole
                numbers; ``where`` over more than MOST_LISTED combinations of values, or it fails, or returns None.
        """
        self.scope: tuple[Variable, ...] = variables_of(scope, "Table")
        if len(set(self.scope)) < len(self.scope):
            raise ModelError(f"Table: expected each variable once, found {', '.join(x.name for x in self.scope)}")
        if tuples is None:
            tuples = _list_tuples(self.scope, where)
        self.allowed = frozenset(rows_of(tuples, len(self.scope), "Table"))
        self.tuples: tuple[tuple[int, ...], ...] = tuple(sorted(self.allowed))

    def holds(self, assignment: Assignment) -> bool:
        return tuple(assignment[x] for x in self.scope) in self.allowed

    def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
        numbers = self.in_numbers()
        if numbers is not None:
            return in_clauses(self.scope, numbers, fresh)
        tuples = self._possible()
        selector = fresh(range(len(tuples)))
        parts = [*self.scope, selector]
        numbering = Numbering(parts)
        chosen = [numbering.literal(selector, i) for i in selector.values]
        return in_clauses(parts, (0, self._selectors(tuples, numbering, chosen)), fresh)

    def in_numbers(self) -> Numbers | None:
        tuples = self._possible()
        if len(self.scope) == 0 or not tuples:
            return 0, [] if tuples else [()]
        numbering = Numbering(self.scope)
        if len(self.scope) == 1:
            (x,) = self.scope
            return 0, [(-numbering.literal(x, v),) for v in x.values if (v,) not in self.allowed]
        if len(self.scope) == 2:
            of_a, of_b = ({v: numbering.literal(x, v) for v in x.values} for x in self.scope)
            return 0, pairs_of(of_a, of_b, tuples)
        if prod(len(x.values) for x in self.scope) - len(tuples) <= min(EXCLUDED, len(tuples)):
            every = product(*(x.values for x in self.scope))
            excluded = [row for row in every if row not in self.allowed]
            if _apart(excluded):
                return 0, none_of(self.scope, excluded)
        if len(tuples) <= ONE_SELECTOR:  # a variable of its own
            return None
        if len(tuples) > AUTOMATON:
            return self._automaton(tuples)
        own = range(numbering.count + 1, numbering.count + 1 + len(tuples))
        return len(own), self._selectors(tuples, numbering, own)

    def _possible(self) -> list[tuple[int, ...]]:
        """Return the tuples of values of the domains."""
        domains = [frozenset(x.values) for x in self.scope]
        return [row for row in self.tuples if all(v in d for v, d in zip(row, domains, strict=True))]

    def _selectors(self, tuples: Sequence[tuple[int, ...]], numbering: Numbering, chosen: Sequence[int]) -> list[Row]:
        """Write that each of the literals ``chosen`` implies the values of its tuple, and a value one of its tuples."""
        rows: list[Row] = []
        for place, x in enumerate(self.scope):
            taken: dict[int, list[int]] = {v: [] for v in x.values}
            for literal, row in zip(chosen, tuples, strict=True):
                taken[row[place]].append(literal)
                rows.append((-literal, numbering.literal(x, row[place])))
            rows += simplify([(-numbering.literal(x, v), *some) for v, some in taken.items()])
        return rows

    def _automaton(self, tuples: Sequence[tuple[int, ...]]) -> Numbers:
        """Return the tuples as a trie whose equal ends are one: many tuples share few states."""
        onward = {row[:i] for row in tuples for i in range(len(self.scope) + 1)}
        steps = unroll(
            [x.values for x in self.scope],
            (),
            lambda prefix, value: (*prefix, value) if (*prefix, value) in onward else None,
            lambda prefix: True,
            "Table",
        )
        return walk_numbers(self.scope, [literals_of(x) for x in self.scope], steps)

    def negated(self) -> Constraint:
        """Return the tuples of the domains that are not allowed.

        Raises:
            ModelError: there are more than MOST_NEGATED.
        """
        size = prod(len(x.values) for x in self.scope)
        if size > MOST_NEGATED:
            raise ModelError(f"Table: expected at most {MOST_NEGATED} combinations of values to negate, found {size}")
        every = product(*(x.values for x in self.scope))
        return Table(self.scope, [row for row in every if row not in self.allowed])


def none_of(scope: Sequence[Variable], tuples: Iterable[Sequence[int]]) -> list[Row]:
    """Write that the variables take none of these tuples."""
    numbering = Numbering(scope)
    return [tuple([-numbering.literal(x, v) for x, v in zip(scope, row, strict=True)]) for row in tuples]


def _apart(tuples: Iterable[Sequence[int]]) -> bool:
    """Do any two of the tuples differ in two places or more? Then unit propagation on a clause for each is complete: if
    domains leave more than one tuple, two of these differ in one place only, so that not all of them are excluded."""
    return all(sum(map(ne, a, b)) > 1 for a, b in combinations(tuples, 2))


def _list_tuples(scope: Sequence[Variable], where: Callable[..., object] | None) -> Iterable[tuple[int, ...]]:
    if where is None:
        raise ModelError("Table: expected tuples, or a function `where`, found neither")
    size = prod(len(x.values) for x in scope)
    if size > MOST_LISTED:
        raise ModelError(f"Table: expected at most {MOST_LISTED} combinations of values for `where`, found {size}")
    return rows_by(where, scope, "Table")


def pairs_of(of_a: Mapping[int, int], of_b: Mapping[int, int], pairs: Sequence[tuple[int, ...]]) -> list[Row]:
    """Write that two variables take one of some pairs of values: for each variable, its values and their literals."""
    return [*_supports(of_a, of_b, pairs), *_supports(of_b, of_a, [(w, v) for v, w in pairs])]


def _supports(of_a: Mapping[int, int], of_b: Mapping[int, int], pairs: Iterable[tuple[int, ...]]) -> list[Row]:
    """Write for each value of the first: it is not taken, or the second takes one that goes with it."""
    partners: dict[int, list[int]] = {v: [] for v in of_a}
    for v, w in pairs:
        partners[v].append(of_b[w])
    return [(-of_a[v], *ws) for v, ws in partners.items() if len(ws) < len(of_b)]
