"""Python's operators: their constraints, objects without a truth value, and plain True and False from empty sums."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from itertools import product
from operator import eq, gt, le, lt
from typing import Any

import pytest

from cpsudoku import AllDifferent, Connected, Count, Element, Exactly, Implies, Maximum, Minimum, Or
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Clue, Constraint, Model, Question, Refuted, Solved, Sum, Variable
from cpsudoku.model.constraints import Linear
from cpsudoku.puzzles.board import Cell
from cpsudoku.statement import state
from cpsudoku.support.errors import ModelError
from tests.conftest import each

X, Y, Z = (Variable(name, range(-2, 4)) for name in "xyz")


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


@each(
    ("said", "means"),
    [
        (sum([X, Y, Z]) == 5, lambda x, y, z: x + y + z == 5),
        (5 == X + Y + Z, lambda x, y, z: x + y + z == 5),  # noqa: SIM300
        (X != Y + 1, lambda x, y, z: x != y + 1),
        (abs(X - Y) >= 3, lambda x, y, z: abs(x - y) >= 3),
        (3 - X < 2 * Y - Z, lambda x, y, z: 3 - x < 2 * y - z),
        (-X <= Y * 2, lambda x, y, z: -x <= y * 2),
        (1 < X, lambda x, y, z: 1 < x),  # noqa: SIM300
        ((X == 1) | (Y == 2), lambda x, y, z: x == 1 or y == 2),
        ((X == 1) & (Y == 2), lambda x, y, z: x == 1 and y == 2),
        (~(X + Y <= Z), lambda x, y, z: x + y > z),
        (~((X == 1) | (Y < Z)), lambda x, y, z: x != 1 and y >= z),
        (Count([X, Y, Z], 2) == 1, lambda x, y, z: (x, y, z).count(2) == 1),
        (Count([X, Y], 2) == Z, lambda x, y, z: (x, y).count(2) == z),
        (Maximum([X, Y]) == Z, lambda x, y, z: max(x, y) == z),
        (Minimum([X, Y]) + 1 > Maximum([Z, 0]), lambda x, y, z: min(x, y) + 1 > max(z, 0)),
        (Implies(X == 1, Y == 2), lambda x, y, z: x != 1 or y == 2),
        (abs(abs(X) - abs(Y)) == Z, lambda x, y, z: abs(abs(x) - abs(y)) == z),
        ((X == 1) == (Y == 1), lambda x, y, z: (x == 1) == (y == 1)),
        ((X == 1) != (Y < Z), lambda x, y, z: (x == 1) != (y < z)),
        (((X < Y) == (Y < Z)) == (Z != 0), lambda x, y, z: ((x < y) == (y < z)) == (z != 0)),
        (~((X < Y) ^ (Y < Z)), lambda x, y, z: (x < y) == (y < z)),
        ((X < Y) == Z, lambda x, y, z: (x < y) == z),
        (Z == (X < Y), lambda x, y, z: z == (x < y)),  # noqa: SIM300
        ((X < Y) != Z, lambda x, y, z: (x < y) != z),
        (Z + 1 > (X < Y), lambda x, y, z: z + 1 > (x < y)),  # noqa: SIM300
        ((X < Y) == 1, lambda x, y, z: x < y),
        (0 == (X < Y), lambda x, y, z: x >= y),  # noqa: SIM300
        ((X < Y) != True, lambda x, y, z: x >= y),  # noqa: E712
        ((X < Y) <= (Y < Z), lambda x, y, z: not x < y or y < z),
        (sum(v == 1 for v in (X, Y, Z)) == 2, lambda x, y, z: (x, y, z).count(1) == 2),
        (sum([X < Y, Y < Z]) == Z, lambda x, y, z: (x < y) + (y < z) == z),
        (sum([X < Y, Y < Z]) <= sum([Z == 1, X == Y, Y == 3]),
         lambda x, y, z: (x < y) + (y < z) <= (z == 1) + (x == y) + (y == 3)),
        (3 * (X == 1) - 2 * (Y < Z) != X - 1, lambda x, y, z: 3 * (x == 1) - 2 * (y < z) != x - 1),
        (abs((X < Y) - (Y < Z)) == 1, lambda x, y, z: (x < y) != (y < z)),
        (Maximum([X == 1, Y]) == Z, lambda x, y, z: max(x == 1, y) == z),
        (Sum() == X, lambda x, y, z: x == 0),
        (Sum([X, [Y]], X == Y, 2) == Z, lambda x, y, z: x + y + (x == y) + 2 == z),
        (X - X == 0, lambda x, y, z: True),
        (X < X, lambda x, y, z: False),
    ],
)
def test_operators(said: Any, means: Callable[..., bool]) -> None:
    assert isinstance(said, Constraint)
    for row in product(X.values, repeat=3):
        assert said.holds(dict(zip((X, Y, Z), row, strict=True))) is means(*row), row


@pytest.mark.parametrize(
    "use",
    [
        lambda: (X == 1) and (Y == 2),
        lambda: (X == 1) or (Y == 2),
        lambda: not (X == 1),  # noqa: SIM201
        lambda: 0 < X < 3,
        lambda: max(X, Y),
        lambda: min(X, Y),
        lambda: any([X == 1, Y == 2]),
        lambda: all([X + 0 == Y, Y == 2]),
        lambda: sorted([X, Y]),
        lambda: 1 if X + Y == Z else 2,
    ],
)
def test_a_comparison_has_no_truth_value(use: Callable[[], object]) -> None:
    with pytest.raises(ModelError, match=r"no truth value .*& for `and`, \| for `or`, ~ for `not`.*Maximum\(\).*Or\("):
        use()


@pytest.mark.parametrize("thing", [AllDifferent([X, Y]), Or(X == 1, Y < 2), Linear([(1, X)], "=", 1)])
def test_nor_has_any_constraint(thing: Constraint) -> None:
    for use in (lambda: bool(thing), lambda: thing in [X == 1], lambda: (X == 1) == (Y == 1) == (Z == 1)):
        with pytest.raises(ModelError, match="has no truth value before it is solved: expected & for `and`"):
            use()


def test_nor_has_an_expression() -> None:
    for thing in (X, X + 1, abs(X), Count([X], 1)):
        with pytest.raises(ModelError, match="an expression has no truth value"):
            bool(thing)


@pytest.mark.parametrize(
    "use",
    [
        lambda: X == Y == Z,
        lambda: X == Y and Y == Z,
        lambda: (X == Y == Z) | (X == 1),
        lambda: ~(X == Y == Z),
        lambda: 2 * (X == Y == Z) == 2,
        lambda: Clue("all alike", X == Y == Z),
    ],
)
def test_a_chain_of_variables_is_refused_where_it_is_posted(use: Callable[[], object]) -> None:
    """Python returns the first comparison alone, whose truth value it needs."""
    with pytest.raises(ModelError, match=r"found x == y. Python took its truth value.*two comparisons"):
        Clue("chained", use())
    with pytest.raises(ModelError, match=r"found x == y. Python took its truth value.*two comparisons"):
        Model().add(use())


def test_variables_are_compared_by_identity_where_truth_is_needed() -> None:
    twin = Variable("x", X.values)
    assert bool(X == X) and not bool(X == twin)  # noqa: SIM300
    assert bool(X != twin) and not bool(X != X)  # noqa: SIM300
    assert X in [Y, X]
    assert twin not in [X, Y]
    assert {X: 1, twin: 2}[X] == 1
    assert len({X, twin, X}) == 2


def test_what_is_no_number_is_an_error_and_not_false() -> None:
    for wrong in ("1", 2.5):
        with pytest.raises(ModelError, match=f"expected a whole number or an expression after ==, found .*{wrong}"):
            assert X == wrong  # noqa: SIM300
    with pytest.raises(ModelError, match="found NoneType"):
        assert X == None  # noqa: E711  the value of `?` in a kind
    assert (X == ()) is False  # type: ignore[comparison-overlap]  # what lists and data classes compare with


def test_numbers_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    x = Variable("x", numpy.arange(3))
    assert x.values == (0, 1, 2)
    assert all(type(value) is int for value in x.values)
    assert (x + numpy.int64(1) == numpy.int64(2)).holds({x: 1})
    assert (numpy.int64(2) * (x + 0)).evaluate({x: 1}) == 2


def test_enums() -> None:
    model = Model()
    a, b = model.variables("c", 2, Colour)
    assert a.values == (1, 2, 3)
    assert [a.value_name(value) for value in a.values] == ["RED", "GREEN", "BLUE"]
    assert a.value_name(7) == "7"
    model.add(a != b, a != Colour.RED, b == Colour.BLUE)
    outcome = backend("sat").open(model).solve(Question())
    assert isinstance(outcome, Solved)
    assert (outcome.witness[a], outcome.witness[b]) == (Colour.GREEN.value, Colour.BLUE.value)
    size = model.variable("size", Size)
    assert (size == Size.LARGE).holds({size: 2})
    assert (Count([a, b, size], Colour.BLUE) == 1).holds({a: 3, b: 1, size: 2})


def test_a_plain_true_or_false_is_refused() -> None:
    """It is not a constraint: Python compared two things that are none, so a rule would vanish, or refuse
    everything."""
    model = Model()
    x = model.variable("x", (0, 1))
    for plain in (True, False, sum([]) == 0, [[x is x]]):
        for use in (
            lambda: model.add(x == 1, plain),  # noqa: B023
            lambda: Clue("c", plain),  # noqa: B023
            lambda: Or(x == 1, plain),  # noqa: B023
            lambda: (x == 1) & plain,  # type: ignore[operator]  # noqa: B023
            lambda: plain | (x == 1),  # type: ignore[operator]  # noqa: B023
            lambda: Implies(plain, x == 1),  # type: ignore[arg-type]  # noqa: B023
        ):
            with pytest.raises(ModelError, match=r"(True|False) is not a constraint: .*Write Sum\(cells\)"):
                use()
    never = Clue("never", Sum() == 3)
    assert isinstance(backend("sat").open(model).solve(Question([never])), Refuted)


def test_what_is_no_truth_value_of_a_constraint() -> None:
    for compare, number in ((eq, 2), (le, 1), (gt, 7)):
        with pytest.raises(ModelError, match="a constraint is 1 where it holds and 0 where not"):
            compare(X < Y, number)
    wrongs: list[tuple[Any, Any]] = [(eq, None), (eq, "1"), (lt, 0.5)]
    for compare, wrong in wrongs:
        with pytest.raises(ModelError, match="expected a whole number or an expression"):
            compare(X < Y, wrong)
    assert ((X == 1) == ()) is False  # type: ignore[comparison-overlap]  # what lists and data classes compare with
    with pytest.raises(ModelError, match=r"found first \* second. State the relation as a Table"):
        (X == 1) * (Y == 1)


def test_what_cannot_be_negated_refuses_by_name() -> None:
    piece = Connected([X == 1, Y == 1], [(0, 1)])
    for use in (
        lambda: piece == (X == 1),
        lambda: (X == 1) != (piece & (Y == 1)),
        lambda: sum([piece, X == 1]) == 1,
        lambda: piece == 0,
        lambda: piece != Z,
        lambda: 2 * piece,
    ):
        with pytest.raises(ModelError, match="Connected: expected a constraint that can be negated"):
            use()
    assert (piece == 1) is piece


def test_constraints_are_keys_by_identity() -> None:
    one, twin = X == 1, X == 1
    assert {one: "a", twin: "b"}[one] == "a"
    assert len({one, twin, one, one == twin, X < Y}) == 4


@pytest.mark.parametrize("wrong", ["x == 1", 3, None, X, X + Y, 2.0])
def test_what_is_no_constraint_is_refused(wrong: object) -> None:
    with pytest.raises(ModelError, match=r"Model\.add: expected a constraint, found"):
        Model().add(wrong)
    with pytest.raises(ModelError, match="clue c: expected a constraint, found"):
        Clue("c", wrong)


def test_variables_of_another_model_are_refused() -> None:
    model = Model()
    x = model.variable("x", (0, 1))
    with pytest.raises(ModelError, match="expected variables of this model, found y"):
        model.add(AllDifferent([x + 1, Y]))
    with pytest.raises(ModelError, match="clue c: expected variables of this model, found y"):
        model.add(Clue("c", x == Y))


def test_tables_of_variables() -> None:
    model = Model()
    grid = model.variables("g", (2, 3), (1, 2))
    assert [[x.name for x in row] for row in grid] == [["g[0,0]", "g[0,1]", "g[0,2]"], ["g[1,0]", "g[1,1]", "g[1,2]"]]
    assert [x.name for x in model.variables("h", 2, iter((4, 5)))] == ["h[0]", "h[1]"]
    assert model.variable("b").values == model.variables("c", 1)[0].values == (0, 1)


def test_tables_are_indexed_as_in_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    cell = Model().variables("cell", (4, 5), range(1, 10))
    cube = Model().variables("cube", (2, 3, 4))
    assert (numpy.array(cell).shape, numpy.array(cell[1:3, 2:]).shape) == ((4, 5), (2, 3))
    assert cell[0, 1] is cell[0][1] and cell[-1, -1] is cell[3][4]
    for table, at in (
        (cell, (slice(None), 1)), (cell, (2, slice(1, 4))), (cell, (slice(0, 4, 2), slice(None, None, -1))),
        (cube, (1, slice(None), 2)), (cube, (slice(None), 1)), (cube, (0, 1)), (cube, (slice(1), slice(2), slice(3))),
    ):  # fmt: skip
        expected = numpy.array(table)[at]
        assert (numpy.array(table[at]) == expected).all() and numpy.array(table[at]).shape == expected.shape
    for wrong in ((4, 0), (0, 5), (0, 0, 0)):
        with pytest.raises(IndexError):
            cell[wrong]

def test_a_model_of_auxiliaries_alone_is_refused() -> None:
    model = Model()
    model.variable("x", (0, 1), auxiliary=True)
    with pytest.raises(ModelError, match="expected a decision variable"):
        state(model)


def test_an_expression_in_the_place_of_an_index() -> None:
    said = Element([X, Y, 3], Count([X, Y], 2)) == Z
    for row in product(X.values, repeat=3):
        x, y, z = row
        assert said.holds(dict(zip((X, Y, Z), row, strict=True))) is ([x, y, 3][(x, y).count(2)] == z)


def test_what_no_operator_says_names_the_constraint_that_does() -> None:
    x: Any = X  # types refuse all of this
    stated: Any = AllDifferent
    exactly: Any = Exactly
    wrongs: list[Callable[[], object]] = [lambda: x % 2, lambda: x // 2, lambda: 7 % x, lambda: x**2]
    for wrong in wrongs:
        with pytest.raises(ModelError, match="InDomain or Table"):
            wrong()
    with pytest.raises(ModelError, match=r"State the relation as a Table of all its variables"):
        x * Y
    with pytest.raises(ModelError, match=r"found numbers only \(a cell's variable is at\[cell\]\)"):
        stated([(1, 1), (1, 2)])
    with pytest.raises(ModelError, match=r"found Cell .*: its variable is at\[cell\]"):
        stated([Cell(1, 1), Cell(1, 2)])
    with pytest.raises(ModelError, match=r"expected Exactly\(number, items\), found Exactly\(list, int\)"):
        exactly([X], 1)
