"""What a constraint refuses, and with which message."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

import pytest

from cpsudoku import (
    AllDifferent,
    Connected,
    Count,
    Element,
    InDomain,
    Maximum,
    Minimum,
    Regular,
    SingleLoop,
    Table,
    check,
)
from cpsudoku.constraints import Clauses, DistinctSets, Lexicographic, Reachable
from cpsudoku.model import Assignment, Clue, Constraint, Fresh, Model, Variable
from cpsudoku.model.constraints import BinarySum, Less, Linear, Not, NotEqual, Relation
from cpsudoku.support.errors import ModelError
from tests.conftest import each

X, Y = Variable("x", (1, 2)), Variable("y", (1, 2))


@each(
    ("declare", "message"),
    [
        (lambda: NotEqual(X, X), "NotEqual: expected two variables, found x twice"),
        (lambda: Less(X, X), "Less: expected two variables, found x twice"),
        (lambda: AllDifferent([X, X]), "AllDifferent: expected each variable once"),
        (lambda: Table([X, Y, X], []), "Table: expected each variable once, found x, y, x"),
        (lambda: Table([X, Y], [(1, 2), (1,)]), r"Table: expected tuples of 2 values, found \(1,\)"),
        (lambda: Linear([(1, X)], "==", 3), "Linear: expected the relation =, !=, <= or >=, found '=='"),
        (lambda: AllDifferent(["a"]), "AllDifferent: expected variables, expressions or numbers, found str 'a'"),
        (lambda: Relation(X, X, [(1, 1)]), "Relation: expected two variables, found x twice"),
        (lambda: Lexicographic([X], [X, Y]), "Lexicographic: expected lists of equal length, found 1 and 2"),
        (lambda: Element([X, Y], Y), "Element: expected y from 0 to 1, found 2 in its domain"),
        (lambda: Element([X, Y], X + Y), "Element: expected an index from 0 to 1, found 2 in its domain"),
        (lambda: Maximum([]), "Maximum: expected at least one expression, found none"),
        (lambda: Minimum([]), "Minimum: expected at least one expression, found none"),
        (lambda: Regular.runs([X, Y], (1,)), r"Regular.runs: expected values 0 and 1, found \[1, 2\]"),
        (lambda: Regular.runs([X == 1], (-1,)), "Regular.runs: expected lengths from 0 on, found -1"),
        (lambda: Regular([X < Y], 0, max, {1}), "expected a relation that is one literal, .* found Compare"),
        (lambda: Connected([X], []), "expected a relation or a variable over 0 and 1, found x over"),
        (lambda: Connected([X == 1], [(0, 1)]), "Connected: expected nodes from 0 to 0, found a link 0, 1"),
        (lambda: Connected([X == 3], []), "Connected: expected a value of x, found 3: leave it out"),
        (lambda: BinarySum([X == 1], [], -1), "BinarySum: expected a constant from 0 on, found -1"),
        (lambda: Clauses([X], [(1, -3)]), "Clauses: expected numbers from 1 to 2 or their neg"),
        (lambda: Clauses([Variable("b", (0, 1))], [(2,)]), "Clauses: expected numbers from 1 to 1 or their neg"),
        (lambda: Reachable([X == 1], [(0, 2)], 0, 1), "Reachable: expected nodes from 0 to 0, found a link 0, 2"),
        (lambda: Reachable([X == 1], [], 1, 1), "Reachable: expected a root from 0 to 0, found 1"),
        (lambda: SingleLoop(2, [(0, 0, X == 1)]), "SingleLoop: expected two vertices from 0 to 1, found 0, 0"),
        (lambda: Table([X, Y]), "Table: expected rows, or a function `where`, found neither"),
        (lambda: Not(Connected([X == 1], [])), "Connected: expected a constraint that can be negated"),
        (lambda: X * Y, r"times an expression, found x . y. State .* Table\(\[x, y\], where=lambda a, b: a . b == 6\)"),
        (lambda: X * X, r"Table\(\[x\], where=lambda a: a . a == 4\)"),
        (lambda: InDomain(X, "12"), "InDomain: expected a list of whole numbers, found str '12'"),  # type: ignore[arg-type]
        (lambda: InDomain(X, [1.5]), "InDomain: expected whole numbers, found float 1.5"),  # type: ignore[list-item]
        (lambda: Relation(X, Y, ["12"]), "Relation: expected a list of whole numbers, found str '12'"),  # type: ignore[list-item]
        (lambda: Relation(X, Y, lambda a, b: None), r"Relation\(x, y\): expected an answer for 1 and 1, found None"),
        (lambda: Relation(X, Y, [(1, 2, 1)]), r"Relation: expected tuples of 2 values, found \(1, 2, 1\)"),  # type: ignore[list-item]
        (lambda: Count([X, Y], "a") == 2, "Count: expected a list of whole numbers, found str 'a'"),  # type: ignore[arg-type]
        (lambda: Count([X, Y], 1.5) == 0, "Count: expected whole numbers, found float 1.5"),  # type: ignore[arg-type]
        (lambda: DistinctSets([X, Y], [("a",)]), "DistinctSets: expected whole numbers, found str 'a'"),  # type: ignore[list-item]
        (lambda: Table([X, Y], ["12"]), "Table: expected a list of whole numbers, found str '12'"),  # type: ignore[list-item]
        (lambda: Table([X, Y], [(1.5, 2)]), "Table: expected whole numbers, found float 1.5"),  # type: ignore[list-item]
        (lambda: Table([X, Y], [(None, 2)]), "Table: expected whole numbers, found NoneType None"),  # type: ignore[list-item]
        (lambda: Table([X, Y], where=lambda a, b: a // 0), r"Table\(x, y\): expected an answer for 1 and 1, found Z"),
        (lambda: Table([X, Y], where=lambda a, b: None), r"Table\(x, y\): expected an answer for 1 and 1, found None"),
        (lambda: Variable(5, [1]), "variable: expected a text as its name, found int 5"),  # type: ignore[arg-type]
        (lambda: Clue(5), "clue: expected a text as its name, found int 5"),  # type: ignore[arg-type]
        (lambda: Model().variables("x", -1, range(3)), "variables x: expected sizes from 0, found -1"),
        (lambda: X + "1", "expected a whole number or an expression, found str '1'"),
    ],
)
def test_refused(declare: Callable[[], object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        declare()


class Own(Constraint):
    """A user's constraint; ``made`` returns its parts."""

    def __init__(self, x: Variable, made: Callable[[Own], object]) -> None:
        self.scope, self.made = (x,), made

    def holds(self, assignment: object) -> bool:
        return True

    def decompose(self, fresh: Fresh) -> Any:
        return self.made(self)


@each(
    ("made", "found"),
    [
        (lambda own: [True], "simpler constraints of `decompose`, found one that holds bool True"),
        (lambda own: None, "simpler constraints of `decompose`, found NoneType None"),
        (lambda own: own, "simpler constraints, found the constraint itself"),
        (lambda own: [own], "simpler constraints, found the constraint itself"),
        (lambda own: [Own(own.scope[0], own.made)], "ever simpler constraints of `decompose`, found no end"),
        (lambda own: (1 // 0 for _ in range(3)), "simpler constraints of `decompose`, found ZeroDivisionError: "),
    ],
)
@each("backend", ["sat", "cp_sat"])
def test_faulty_decompose_is_named(made: Callable[[Own], object], found: str, backend: str) -> None:
    model = Model()
    model.add(Own(model.variable("x", range(3)), made))
    with pytest.raises(ModelError, match=f"Own: expected .*{found}"):
        check(model, backend=backend)


def test_scope_of_ones_own_is_asked_for() -> None:
    class Bare(Constraint):
        pass

    class Lone(Constraint):
        scope = X  # type: ignore[assignment]

    for sort, found in ((Bare, "none"), (Lone, "Variable")):
        expected = "expected a `scope`, a tuple of variables"
        with pytest.raises(ModelError, match=f"{sort.__name__}: {expected}, found {found}"):
            Model().add(sort())


def test_attributes_of_ones_own_have_any_name() -> None:
    class OneOf(Constraint):
        """A value is among others; the attributes have the names that the package uses for the parts of a key."""

        def __init__(self, variable: Variable, *fields: int) -> None:
            self.scope = (variable,)
            vars(self)["fields"] = fields

        def holds(self, assignment: Assignment) -> bool:
            return assignment[self.scope[0]] in vars(self)["fields"]

        def decompose(self, fresh: Fresh) -> Iterable[Constraint]:
            return [InDomain(self.scope[0], vars(self)["fields"])]

    model = Model()
    x, y = (model.variable(name, range(3)) for name in "xy")
    model.add(OneOf(x, 1), OneOf(y, 2))
    assert check(model, backend="sat").verdict == "unique"
    assert model.constraints[0].weight == 1


def test_what_may_be_meant_is_taken() -> None:
    class Digit(Enum):
        ONE = 1

    assert InDomain(X, [Digit.ONE]).unary.allowed == {1}
    assert Relation(X, Y, lambda a, b: a - b).pairs == {(1, 2), (2, 1)}  # by what Python takes as true
