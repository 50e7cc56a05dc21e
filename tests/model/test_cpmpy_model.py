"""CPMpy models have exactly the solutions that CPMpy's own evaluation accepts, value by value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import cpmpy as cp
import pytest
from cpmpy.expressions.utils import argval

import cpsudoku
from cpsudoku.model.cpmpy_model import model_of_cpmpy
from cpsudoku.support.errors import ModelError
from tests.conftest import each

VALUES = range(-2, 3)


def variables() -> tuple[list[Any], list[Any]]:
    """Return three integers and two Booleans."""
    numbers = [cp.intvar(VALUES[0], VALUES[-1], name=name) for name in "xyz"]
    return numbers, [cp.boolvar(name=name) for name in "ab"]


def accepted(constraint: Any, scope: list[Any]) -> set[tuple[int, ...]]:
    """Return the assignments of the variables that CPMpy evaluates to true."""
    domains = [range(one.lb, one.ub + 1) for one in scope]
    found = set()
    for values in product(*domains):
        for one, value in zip(scope, values, strict=True):
            one._value = bool(value) if one.is_bool() else value
        if argval(constraint):
            found.add(values)
    return found


def solved(constraint: Any, scope: list[Any]) -> set[tuple[int, ...]]:
    """Return the solutions of a model with this constraint."""
    named = [one == one for one in scope]  # each variable is in the model
    model = model_of_cpmpy(cp.Model(constraint, *named))
    return {tuple(one[x.name] for x in scope) for one in cpsudoku.solutions(model)}


def constraints() -> Iterator[tuple[str, Any, list[Any]]]:
    (x, y, z), (a, b) = variables()
    numbers, truths = [x, y, z], [a, b]
    array = cp.cpm_array([3, x, 1, -1])
    table = cp.cpm_array([[x, 1], [2, y]])
    for name, constraint in {
        "sum": x + 2 * y - z == 1,
        "product": x * y >= 2,
        "square": x * x == y + 2,
        "Boolean product": (x > 0) * (y > 0) + a == 1,
        "quotient": x // y == 1,
        "quotient under not": ~(x // y == 1),
        "quotient in or": (x // y == 1) | a,
        "quotient by a constant": x // -2 == 1,
        "remainder": x % y == 1,
        "remainder implied": a.implies(x % (y - 1) != 0),
        "power": (x + 1) ** 3 > y,
        "absolute": abs(x - y) == z,
        "maximum": cp.max([x, y, 1]) == z,
        "minimum": cp.min([x, y]) < z,
        "element": array[y] == z,
        "element under or": (array[y] == 1) | (z == 0),
        "two indices": table[y, z] == 2,
        "count": cp.Count([x, y, z], 2) == 1,
        "count of a variable": cp.Count([x, y], z) >= 1,
        "distinct values": cp.NValue([x, y, z]) == 2,
        "among": cp.Among([x, y, z], [0, 1]) == 2,
        "all different": cp.AllDifferent(x, y, z, 1),
        "not all different": ~cp.AllDifferent(x, y, z),
        "all different but 0": cp.AllDifferentExcept0(x, y, z),
        "all equal": cp.AllEqual(x, y, z),
        "table": cp.Table([x, y, x], [(1, 2, 1), (0, 3, 2), (3, 3, 3)]),
        "no table": cp.NegativeTable([x, y], [(1, 2), (0, 3)]),
        "in domain": cp.InDomain(x + y, [0, 4]),
        "exclusive or": cp.Xor([a, b, x > 1]),
        "if then else": cp.IfThenElse(a, x == 1, y == z),
        "increasing": cp.Increasing(x, y, z),
        "strictly decreasing": cp.DecreasingStrict(x, y, z),
        "lexicographic": cp.LexLess([x, y], [z, x]),
        "circuit": cp.Circuit(x, y, z),
        "inverse": cp.Inverse([x, y, z], [z, x, y]),
        "cardinalities": cp.GlobalCardinalityCount([x, y, z], [0, 1], [1, 2]),
        "cumulative": cp.Cumulative([x, y], [2, 2], [x + 2, y + 2], [1, 1], 1),
        "precedence": cp.Precedence([x, y, z], [1, 2]),
        "equivalence": a == (x > y),
        "unequal truths": a != b,
        "constants": cp.all([cp.BoolVal(True), x > 1]) | cp.BoolVal(False),
        "never": cp.Model(x > 1).constraints[0] & cp.BoolVal(False),
        "weights": cp.sum([a, b, x > 0]) == 2,
        "truth as a number": a + 2 * b == x,
    }.items():
        yield name, constraint, [*numbers, *truths]


@each("name, constraint, scope", [*constraints()])
def test_solutions_are_those_that_cpmpy_accepts(name: str, constraint: Any, scope: list[Any]) -> None:
    assert solved(constraint, scope) == accepted(constraint, scope), name


def random_truth(draw: Random, numbers: list[Any], truths: list[Any], depth: int) -> Any:
    if depth == 0:
        return draw.choice(truths)
    deeper: Callable[[], Any] = lambda: random_truth(draw, numbers, truths, depth - 1)  # noqa: E731
    number: Callable[[], Any] = lambda: random_number(draw, numbers, truths, depth - 1)  # noqa: E731
    match draw.randrange(8):
        case 0:
            return deeper() & deeper()
        case 1:
            return deeper() | deeper()
        case 2:
            return ~deeper()
        case 3:
            return deeper().implies(deeper())
        case 4:
            return deeper() == deeper()
        case _:
            one, other = number(), number()
            return draw.choice([one == other, one != other, one < other, one >= other])


def random_number(draw: Random, numbers: list[Any], truths: list[Any], depth: int) -> Any:
    if depth <= 0:
        return draw.choice(numbers)
    deeper: Callable[[], Any] = lambda: random_number(draw, numbers, truths, depth - 1)  # noqa: E731
    match draw.randrange(8):
        case 0:
            return deeper() + draw.choice([2, -1]) * deeper()
        case 1:
            return abs(deeper())
        case 2:
            return deeper() // deeper()
        case 3:
            return deeper() % deeper()
        case 4:
            return cp.max([deeper(), deeper()])
        case 5:
            return cp.cpm_array([1, numbers[0], 2])[deeper()]
        case 6:
            return draw.choice([2, -1]) * deeper()
        case _:
            return draw.choice(numbers)


def test_nested_expressions() -> None:
    """A hundred: partial functions inside truths inside partial functions."""
    draw, met = Random(1), 0
    (x, y, _), truths = variables()
    for _ in range(100):
        constraint = random_truth(draw, [x, y], truths, 3)
        scope = [x, y, *truths]
        good = accepted(constraint, scope)
        assert solved(constraint, scope) == good, str(constraint)
        met += 0 < len(good) < len(VALUES) ** 2 * 4
    assert met > 60


def test_what_has_no_translation_is_named() -> None:
    x, y = cp.intvar(0, 999, shape=2, name="x")
    for model, words in (
        (cp.Model(x > y, minimize=x), "has an objective"),
        (cp.Model(x * y == 12), r"\(x\[0\]\) \* \(x\[1\]\): expected at most 100,000 pairs of values, found 1,000 by"),
        (cp.Model(cp.intvar(0, 10**7, name="far") > 3), "far: expected at most 100,000 values"),
        (cp.Model(), "has no variable"),
    ):
        with pytest.raises(ModelError, match=words):
            model_of_cpmpy(model)


def test_public_functions_take_a_cpmpy_model() -> None:
    x = cp.intvar(1, 3, shape=3, name="x")
    one = cp.Model(cp.AllDifferent(x), x[0] < x[1], x[1] < x[2])
    several = cp.Model(cp.AllDifferent(x), x[0] < x[1])
    assert cpsudoku.check(one).verdict == "unique"
    assert dict(cpsudoku.solve(one) or {}) == {"x[0]": 1, "x[1]": 2, "x[2]": 3}
    assert cpsudoku.count(several) == len([*cpsudoku.solutions(several)]) == 3
    assert cpsudoku.prove(one).kind == "unique"
