"""`repr` is the Python that builds a thing: evaluated, it has the same statement."""

from __future__ import annotations

from typing import Any

import pytest

import cpsudoku.model.constraints
from cpsudoku.model import Clue, Constraint, Model, Sum, Variable
from cpsudoku.model.constraints import AllDifferent, And, Count, Implies, Table
from cpsudoku.model.notation import Notation
from cpsudoku.statement.statement_of_model import state
from cpsudoku.statement.statement_text import write
from tests.conftest import each
from tests.constraints.conftest import EXAMPLES, model_of, name_of

NAMES = {name: getattr(cpsudoku.model.constraints, name) for name in dir(cpsudoku.model.constraints)}
X = Model().variables("x", 3, range(3))


@each("example", EXAMPLES, ids=name_of)
def test_the_notation_of_a_constraint_has_its_statement(example: Any) -> None:
    variables = example.variables()
    constraint = example.state(variables)
    written = Notation(most=None).text(constraint)
    again = eval(written, NAMES | {"Sum": Sum} | {x.name: x for x in variables})
    assert write(state(model_of(variables, again))) == write(state(model_of(variables, constraint))), written
    assert Notation(most=None).text(again) == written


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (X[0], "x[0]"),
        (X[0] + X[1] == 5, "x[0] + x[1] == 5"),
        (1000 * X[0] - X[1] <= 3, "1000*x[0] - x[1] <= 3"),
        (-X[0] - 2, "-x[0] - 2"),
        (AllDifferent(X), "AllDifferent(x[0], x[1], x[2])"),
        (Count(X[:2], 3) == 2, "Count([x[0], x[1]], 3) == 2"),
        ((X[0] == 1) | (X[1] != 2), "(x[0] == 1) | (x[1] != 2)"),
        ((X[0] == 1) & (X[1] == 1) | ~(X[2] == 0), "((x[0] == 1) & (x[1] == 1)) | (x[2] != 0)"),
        (((X[0] == 1) | (X[1] == 2)) == (X[2] == 0), "((x[0] == 1) | (x[1] == 2)) == (x[2] == 0)"),
        (Implies(X[0] == 1, X[1] < X[2]), "Implies(x[0] == 1, x[1] < x[2])"),
        (~Table([X[0] + 1], [(1,)]), "~Table([x[0] + 1], [(1,)])"),
        (sum([X[0] < X[1]]) <= X[2], "Sum(x[0] < x[1]) <= x[2]"),
        (Clue("Ann is away", X[0] != 0), "Clue('Ann is away', x[0] != 0)"),
    ],
)
def test_repr_and_str(thing: object, text: str) -> None:
    assert repr(thing) == str(thing) == text


def test_a_repr_of_more_than_twelve_parts_shows_eleven() -> None:
    x = Model().variables("x", 13)
    assert repr(AllDifferent(x[:12])).count("x[") == 12
    ten = [f"x[{i}]" for i in range(10)]
    assert repr(AllDifferent(x)) == f"AllDifferent({', '.join(ten)}, ..., x[12])"
    assert repr(Sum(x) - 1 == 5) == f"{' + '.join(ten)} + ... + x[12] - 1 == 5"
    assert repr(And(AllDifferent(x), x[0])) == f"AllDifferent({', '.join(ten)}, ..., x[12]) & (x[0] == 1)"


def test_a_model_prints_all() -> None:
    model = Model()
    x = model.variables("x", 3, range(3))
    model.variable("odd", (1, 3, 5), auxiliary=True)
    model += AllDifferent(x), x[0] + 1 <= x[2], Clue("Ann is away", x[0] != 0)
    assert repr(model) == "<Model: 4 variables, 2 constraints, 1 clue>"
    assert str(model).splitlines() == [
        "Model: 4 variables, 2 constraints, 1 clue",
        "  x[0], x[1], x[2] in 0..2",
        "  auxiliary odd in {1, 3, 5}",
        "  AllDifferent(x[0], x[1], x[2])",
        "  x[0] + 1 <= x[2]",
        '  "Ann is away": x[0] != 0',
    ]
    more = Model()
    more += AllDifferent(more.variables("y", 40, range(40)))
    assert str(more).count("y[") == 80, "a printed model leaves nothing out"


class Even(Constraint):
    """A constraint of a user, whose arguments are its attributes."""

    def __init__(self, *items: Variable, least: int = 0) -> None:
        self.items, self.least = items, least
        self.scope = items


class Odd(Constraint):
    """A constraint of a user, which keeps its arguments under other names."""

    def __init__(self, *items: Variable) -> None:
        self.scope = items


def test_a_constraint_of_a_user_is_a_call() -> None:
    assert repr(Even(X[0], X[1])) == "Even(x[0], x[1])"
    assert repr(Even(X[0], least=2)) == "Even(x[0], least=2)"
    assert repr(Odd(X[0], X[1])) == "Odd(x[0], x[1])"
