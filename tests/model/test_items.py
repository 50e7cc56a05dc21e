"""Items may be nested at will: lists, generators, rows and tables of NumPy give the same statement."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

import cpsudoku
from cpsudoku import (
    AllDifferent,
    And,
    AtLeast,
    AtMost,
    Count,
    Element,
    Exactly,
    Maximum,
    Minimum,
    Or,
    Regular,
    Table,
)
from cpsudoku.constraints import AllEqual, DistinctSets, Fold, Lexicographic, Visible
from cpsudoku.model import Clue, Constraint, Model, Sum
from cpsudoku.model.model import model_over
from cpsudoku.statement import state
from cpsudoku.statement.statement_text import write
from tests.conftest import each

np = pytest.importorskip("numpy")

MODEL = Model()
TABLE = MODEL.variables("x", (2, 2), (0, 1))
PLAIN = [x for row in TABLE for x in row]

CONSTRUCTORS: list[Callable[[Any], Any]] = [
    AllDifferent,
    AllEqual,
    And,
    Or,
    lambda items: AtLeast(2, items),
    lambda items: AtMost(2, items),
    lambda items: Exactly(2, items),
    lambda items: Count(items, 1) == 2,
    lambda items: Sum(items) == 2,
    lambda items: Maximum(items) == 1,
    lambda items: Minimum(items) == 1,
    lambda items: Visible(items) == 1,
    lambda items: Element(items, PLAIN[0]) == 1,
    lambda items: Fold(items, 0, max) == 1,
    lambda items: Regular(items, 0, lambda state, value: state + value, {2}),
    lambda items: Regular.runs(items, [1]),
    lambda items: Table(items, [(0, 1, 0, 1)]),
    lambda items: Table(items, where=lambda a, b, c, d: a + b == c + d),
    lambda items: Lexicographic(items, PLAIN[::-1]),
    lambda items: DistinctSets(items, [{0, 1}]),
    lambda items: Clue("c", items).constraints,
    lambda items: items,  # as `add` takes them
]


def statement(stated: object) -> str:
    model = model_over(PLAIN)
    model.add(stated)
    return write(state(model))


@each("construct", CONSTRUCTORS)
def test_items_are_nested_at_will(construct: Callable[[Any], Any]) -> None:
    expected = statement(construct(list(PLAIN)))
    array = np.array(TABLE)
    for items in (TABLE, (x for x in PLAIN), (row for row in array), array, array.reshape(-1), (PLAIN[0], [PLAIN[1:]])):
        assert statement(construct(items)) == expected


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("AllDifferent", "(*items)"),
        ("And", "(*parts)"),
        ("Maximum", "(*items)"),
        ("Count", "(items, value)"),
        ("Exactly", "(k, items)"),
        ("Element", "(entries, index, *, first, outside)"),
        ("InDomain", "(item, values)"),
        ("Table", "(items, rows, *, where)"),
        ("Regular", "(items, start, step, accept)"),
        ("Implies", "(condition, constraint)"),
        ("Connected", "(nodes, links)"),
        ("SingleLoop", "(vertices, edges)"),
    ],
)
def test_signatures_are_seen(name: str, parameters: str) -> None:
    shown = signature(getattr(cpsudoku, name))
    bare = [p.replace(annotation=p.empty, default=p.empty) for p in shown.parameters.values()]
    assert str(shown.replace(parameters=bare, return_annotation=shown.empty)) == parameters


class Row(AllDifferent):
    def __init__(self, table: Any, i: int) -> None:
        super().__init__(x for x in table[i])


def test_a_subclass_has_parameters_of_its_own() -> None:
    row: Constraint = Row(TABLE, 1)
    assert row.scope == (*TABLE[1],)
    assert [x.name for x in pickle.loads(pickle.dumps(row)).scope] == [x.name for x in row.scope]


def test_a_model_takes_constraints() -> None:
    x, y = PLAIN[:2]
    model = Model(x != y, [Clue("one", x == 1)])
    model += y == 0, [Clue("two", y)]
    assert (*model.decisions,) == (x, y)
    assert len(model.constraints) == 2
    assert [clue.name for clue in model.clues] == ["one", "two"]
