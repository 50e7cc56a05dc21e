"""Unit propagation on the clauses of a constraint never removes a value with support.

Of pairs and listed tuples it removes every value without support.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from itertools import chain, combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cpsudoku import AllDifferent, Table
from cpsudoku.model import Constraint, Variable, constraints
from cpsudoku.model.constraints import Clause, Less, Linear, Literal, NotEqual, Relation
from cpsudoku.model.literal_numbering import Numbering
from cpsudoku.statement.clause_encoding import StatedFormula
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of

VALUES = st.integers(-3, 6)
# Written by operators, parts of others, or of graphs, which have tests of their own (`test_pieces`).
WITHOUT_EXAMPLE = {"Compare", "Equivalence", "Truth", "Literal", "Redundant", "PieceOf", "Pieces", "SizedRegions"}


def variables(draw: st.DrawFn, least: int, most: int, size: int = 4) -> list[Variable]:
    domains = draw(st.lists(st.sets(VALUES, min_size=1, max_size=size), min_size=least, max_size=most))
    return [Variable(f"x{i}", domain) for i, domain in enumerate(domains)]


@st.composite
def pairs(draw: st.DrawFn) -> tuple[list[Variable], Constraint]:
    a, b = scope = variables(draw, 2, 2, 6)
    gap = draw(st.integers(-3, 3))
    relation = Relation(a, b, lambda v, w: abs(v - w) > gap)
    either: list[Constraint] = [NotEqual(a, b), Less(a, b), Less(a, b, strict=False), relation, a <= b + gap]
    return scope, draw(st.sampled_from(either))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Variable], Constraint]:
    scope = variables(draw, 1, 4)
    inside = st.tuples(*(st.sampled_from(x.values) for x in scope))
    anything = st.tuples(*(VALUES for _ in scope))
    return scope, Table(scope, draw(st.lists(inside | anything, max_size=12)))


@st.composite
def sums(draw: st.DrawFn) -> tuple[list[Variable], Constraint]:
    scope = variables(draw, 1, 5)
    coefficients = [draw(st.integers(-4, 4).filter(bool)) for _ in scope]
    relation: Any = draw(st.sampled_from(["=", "<=", ">="]))
    near = sum(c * draw(st.sampled_from(x.values)) for c, x in zip(coefficients, scope, strict=True))
    total = near + draw(st.integers(-1, 1))
    return scope, Linear(zip(coefficients, scope, strict=True), relation, total)


@st.composite
def clauses(draw: st.DrawFn) -> tuple[list[Variable], Constraint]:
    scope = variables(draw, 1, 3)
    literals = st.lists(st.builds(Literal, st.sampled_from(scope), VALUES, st.booleans()), max_size=4)
    return scope, Clause(draw(literals))


@st.composite
def differents(draw: st.DrawFn) -> tuple[list[Variable], Constraint]:
    scope = variables(draw, 1, 4)
    return scope, AllDifferent(scope)


def holes(draw: Callable[[Any], Any], scope: Sequence[Variable]) -> dict[Variable, frozenset[int]]:
    """Some values of each domain, at least one."""
    return {x: frozenset(draw(st.sets(st.sampled_from(x.values), min_size=1))) for x in scope}


def assumed(numbering: Numbering, domains: dict[Variable, frozenset[int]]) -> list[int]:
    return [-numbering.literal(x, v) for x, kept in domains.items() for v in x.values if v not in kept]


def left(numbering: Numbering, scope: Sequence[Variable], true: set[int]) -> list[set[int]]:
    return [{v for v in x.values if -numbering.literal(x, v) not in true} for x in scope]


def test_unit_propagation_is_complete_on_tables_that_leave_out_few(
    posted: Callable[..., StatedFormula],
    propagate: Callable[..., set[int] | None],
    allowed: Callable[..., list[tuple[int, ...]]],
) -> None:
    """All tables over 1, 2 and 2 values and over 2, 2 and 2, but for one to three tuples, and all domains."""
    for first in ((0,), (0, 1)):
        scope = [Variable("a", first), Variable("b", (0, 1)), Variable("c", (0, 1))]
        every = list(product(*(x.values for x in scope)))
        subsets = [[frozenset(s) for n in (1, 2) for s in combinations(x.values, n)] for x in scope]
        for gone in chain.from_iterable(combinations(every, n) for n in (1, 2, 3)):
            constraint = Table(scope, [row for row in every if row not in gone])
            cnf = posted(scope, constraint)
            for kept in product(*subsets):
                domains = dict(zip(scope, kept, strict=True))
                rows = allowed(scope, constraint, domains)
                true = propagate(cnf, assumed(cnf.numbering, domains))
                assert (true is None) == (not rows), (gone, kept)
                if true is not None:
                    assert left(cnf.numbering, scope, true) == [set(column) for column in zip(*rows, strict=True)]


@pytest.mark.every(2)
@given(st.one_of(pairs(), tables()), st.data())
def test_unit_propagation_removes_exactly_what_has_no_support(
    posted: Callable[..., StatedFormula],
    propagate: Callable[..., set[int] | None],
    allowed: Callable[..., list[tuple[int, ...]]],
    case: tuple[list[Variable], Constraint],
    data: st.DataObject,
) -> None:
    scope, constraint = case
    cnf = posted(scope, constraint)
    domains = holes(data.draw, scope)
    rows = allowed(scope, constraint, domains)
    true = propagate(cnf, assumed(cnf.numbering, domains))
    if not rows:
        assert true is None
    else:
        assert true is not None
        assert left(cnf.numbering, scope, true) == [set(column) for column in zip(*rows, strict=True)]


@given(st.one_of(clauses(), differents(), sums()), st.data())
def test_unit_propagation_is_sound(
    posted: Callable[..., StatedFormula],
    propagate: Callable[..., set[int] | None],
    allowed: Callable[..., list[tuple[int, ...]]],
    case: tuple[list[Variable], Constraint],
    data: st.DataObject,
) -> None:
    scope, constraint = case
    cnf = posted(scope, constraint)
    domains = holes(data.draw, scope)
    rows = allowed(scope, constraint, domains)
    true = propagate(cnf, assumed(cnf.numbering, domains))
    if true is None:
        assert not rows
    else:
        for kept, column in zip(left(cnf.numbering, scope, true), zip(*rows, strict=True), strict=False):
            assert kept >= set(column)


@pytest.mark.every(4)
@each("seed", range(5))
@each("example", EXAMPLES, ids=name_of)
def test_unit_propagation_on_every_constraint_is_sound(
    posted: Callable[..., StatedFormula],
    propagate: Callable[..., set[int] | None],
    allowed: Callable[..., list[tuple[int, ...]]],
    example: Any,
    seed: int,
) -> None:
    scope = example.variables()
    constraint = example.state(scope)
    cnf = posted(scope, constraint)
    random = Random(seed)
    domains = {x: frozenset(random.sample(x.values, random.randint(1, len(x.values)))) for x in scope}
    rows = allowed(scope, constraint, domains)
    true = propagate(cnf, assumed(cnf.numbering, domains))
    if true is None:
        assert not rows
        return
    for kept, column in zip(left(cnf.numbering, scope, true), zip(*rows, strict=True), strict=False):
        assert kept >= set(column)


@given(st.integers(1, 4), st.integers(0, 2**32))
def test_many_all_differents_are_tested_together(count: int, seed: int) -> None:
    """Scopes of several lengths, one of a single variable among them: together they hold where each of them does."""
    random = Random(seed)
    cells = [Variable(f"x{i}", range(1, 5)) for i in range(6)]
    rules = [AllDifferent(random.sample(cells, random.randint(1, 4))) for _ in range(count)]
    hold = AllDifferent.together(rules)
    for _ in range(30):
        values = {x: random.choice(x.values) for x in cells}
        assert hold(values) == all(len({values[x] for x in rule.scope}) == len(rule.scope) for rule in rules)


def test_every_constraint_has_an_example() -> None:
    """A new one is tried by all tests of this folder as soon as its example is there."""
    tree = ast.parse(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    public = {name for name in dir(constraints) if name[0].isupper()}
    missing = sorted(public - used - WITHOUT_EXAMPLE)
    assert not missing, f"expected an Example in tests/constraints/conftest.py of {', '.join(missing)}"
