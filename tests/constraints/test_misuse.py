"""What a constraint refuses, and with which message."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cpsudoku.constraints import AllDifferent, Less, Linear, NotEqual, Table
from cpsudoku.errors import ModelError
from cpsudoku.model import Variable

X, Y = Variable("x", (1, 2)), Variable("y", (1, 2))


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (lambda: NotEqual(X, X), "NotEqual: expected two variables, found x twice"),
        (lambda: Less(X, X), "Less: expected two variables, found x twice"),
        (lambda: AllDifferent([X, X]), "AllDifferent: expected each variable once"),
        (lambda: Table([X, Y, X], []), "Table: expected each variable once, found x, y, x"),
        (lambda: Table([X, Y], [(1, 2), (1,)]), r"Table: expected tuples of 2 values, found \(1,\)"),
        (lambda: Linear([(1, X)], "==", 3), "Linear: expected the relation =, <= or >=, found '=='"),  # type: ignore[arg-type]
    ],
)
def test_refused(declare: Callable[[], object], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        declare()
