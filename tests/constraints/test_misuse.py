"""What a constraint refuses, and with which message."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.constraints import (
    AllDifferent,
    BinarySum,
    Clauses,
    Connected,
    Element,
    Less,
    Lexicographic,
    Linear,
    Maximum,
    Minimum,
    Not,
    NotEqual,
    Reachable,
    Regular,
    Relation,
    SingleLoop,
    Table,
)
from cpsudoku.ground.errors import ModelError
from cpsudoku.model import Variable
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
        (lambda: AllDifferent(["a"]), "AllDifferent: expected variables, expressions or numbers, found str 'a'"),  # type: ignore[list-item]
        (lambda: Relation(X, X, [(1, 1)]), "Relation: expected two variables, found x twice"),
        (lambda: Lexicographic([X], [X, Y]), "Lexicographic: expected lists of equal length, found 1 and 2"),
        (lambda: Element([X, Y], Y), "Element: expected y from 0 to 1, found 2 in its domain"),
        (lambda: Element([X, Y], X + Y), "Element: expected an index from 0 to 1, found 2 in its domain"),
        (lambda: Maximum([]), "Maximum: expected at least one expression, found none"),
        (lambda: Minimum([]), "Minimum: expected at least one expression, found none"),
        (lambda: Regular.runs([X, Y], (1,)), r"Regular.runs: expected values 0 and 1, found \[1, 2\]"),
        (lambda: Regular.runs([X == 1], (-1,)), "Regular.runs: expected lengths from 0 on, found -1"),
        (lambda: Regular([X < Y], 0, max, {1}), "expected a relation that is one literal, .* found Comparison"),
        (lambda: Connected([X], []), "expected a relation or a variable over 0 and 1, found x over"),
        (lambda: Connected([X == 1], [(0, 1)]), "Connected: expected nodes from 0 to 0, found a link 0, 1"),
        (lambda: Connected([X == 3], []), "Connected: expected a value of x, found 3: leave it out"),
        (lambda: BinarySum([X == 1], [], -1), "BinarySum: expected a constant from 0 on, found -1"),
        (lambda: Clauses([X], [(1,)]), "Clauses: expected variables over 0 and 1, found x over"),
        (lambda: Clauses([Variable("b", (0, 1))], [(2,)]), "Clauses: expected numbers from 1 to 1, or negated, found"),
        (lambda: Reachable([X == 1], [(0, 2)], 0, 1), "Reachable: expected nodes from 0 to 0, found a link 0, 2"),
        (lambda: Reachable([X == 1], [], 1, 1), "Reachable: expected a root from 0 to 0, found 1"),
        (lambda: SingleLoop(2, [(0, 0, X == 1)]), "SingleLoop: expected two vertices from 0 to 1, found 0, 0"),
        (lambda: Table([X, Y]), "Table: expected tuples, or a function `where`, found neither"),
        (lambda: Not(Connected([X == 1], [])), "Connected: expected a constraint that can be negated"),
        (lambda: X * Y, "expected a whole number times an expression, found another expression: see Relation"),
        (lambda: X + "1", "expected a whole number or an expression, found str '1'"),
    ],
)
def test_refused(declare: Callable[[], object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        declare()
