"""The places where a constraint is broken: variables of its scope, none if it holds; and the places for each form."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from cpsudoku import AllDifferent, Connected, SingleLoop
from cpsudoku.constraints import Pieces, SizedRegions
from cpsudoku.model import Constraint, Variable
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, name_of

B = (0, 1)


def names(constraint: Constraint, *values: int | None) -> list[str]:
    """The names of the broken places if the variables of its scope have these values."""
    pairs = zip(constraint.scope, values, strict=True)
    return [x.name for x in constraint.broken_at({x: value for x, value in pairs if value is not None})]


@pytest.mark.every(4)
@each("example", EXAMPLES, ids=name_of)
def test_it_is_broken_where_it_does_not_hold(example: Any) -> None:
    constraint = example.state(example.variables())
    for row in product(*(x.values for x in constraint.scope)):
        values = dict(zip(constraint.scope, row, strict=True))
        places = constraint.broken_at(values)
        assert {*places} <= {*constraint.scope}
        if constraint.holds(values):
            assert not places
        elif constraint.scope and not isinstance(constraint, SingleLoop):  # that there is no line is nowhere
            assert places, row
        if constraint.scope:  # all but the last have a value
            values.popitem()
            assert {*constraint.broken_at(values)} <= values.keys()


def test_what_shares_a_value_is_named() -> None:
    x = [Variable(name, range(4)) for name in "abcd"]
    assert names(AllDifferent(x), 1, 2, 1, 3) == ["a", "c"]
    assert names(AllDifferent(x), 1, 2, None, 2) == ["b", "d"]
    assert names(AllDifferent(x), 1, 2, None, None) == []


def test_a_place_of_each_part_is_named() -> None:
    x = [Variable(name, B) for name in "abcde"]
    path = [(i, i + 1) for i in range(4)]
    assert names(Connected(x, path), 1, 0, 1, 1, 0) == ["a", "c"]
    assert names(Connected(x, path), 0, 1, 1, 1, 0) == []
    assert names(Connected([*x, None], [*path, (4, 5)]), 1, 0, 1, 0, 1) == ["a", "c"]  # e is joined to the true nodes
    assert names(Connected(x, path), 1, None, 1, 0, 0) == ["a", "c", "d", "e"]  # not known yet
    pieces = Pieces(x, path, [0, 4], [(0, 2)])
    assert names(pieces, 1, 0, 0, 1, 1) == ["a"]
    assert names(pieces, 1, 1, 0, 0, 0) == ["e"]
    assert names(pieces, 1, 0, None, 1, 1) == ["a", "b", "d", "e"]


def test_ends_of_lines_and_a_place_of_each_loop_are_named() -> None:
    edges = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)]
    x = [Variable(name, B) for name in "abcdef"]
    loop = SingleLoop(6, [(a, b, v == 1) for (a, b), v in zip(edges, x, strict=True)])
    assert names(loop, 1, 1, 1, 0, 0, 0) == []
    assert names(loop, 1, 1, 1, 1, 1, 1) == ["a", "d"]
    assert names(loop, 1, 1, 0, 0, 0, 0) == ["a", "b"]
    assert names(loop, 1, 1, 1, 1, 0, None) == ["a", "b", "c", "d", "e"]


def test_cells_of_a_wrong_region_are_named() -> None:
    size = [Variable(name, (1, 2, 3)) for name in "abc"]
    border = [Variable(name, B) for name in "xy"]
    regions = SizedRegions(size, [(0, 1, border[0] == 1), (1, 2, border[1] == 1)])
    assert names(regions, 2, 2, 1, 0, 1) == []
    assert names(regions, 2, 3, 1, 0, 1) == ["b"]
    assert names(regions, 1, 1, 1, 1, 1) == ["a", "b", "c"]
    assert names(regions, 2, 2, 1, 0, None) == ["a", "b", "c", "x"]
