"""Every at-most-one encoding: its truth table, its variables, its propagation, its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pytest
from pysat.card import EncType

from cpsudoku.backends.sat.at_most_one import DEFAULT, AtMostOneEncoding
from cpsudoku.support import registry
from tests.conftest import each

NAMES = registry.names("encoding")


def extends(clauses: Sequence[Sequence[int]], values: dict[int, bool]) -> bool:
    """Can ``values`` (variable -> truth) be extended to a solution? By unit propagation and plain case distinction."""
    closed = propagate(clauses, values)
    if closed is None:
        return False
    free = {abs(x) for clause in clauses for x in clause} - closed.keys()
    if not free:
        return True
    x = min(free)
    return any(extends(clauses, {**closed, x: truth}) for truth in (False, True))


def propagate(clauses: Sequence[Sequence[int]], values: dict[int, bool]) -> dict[int, bool] | None:
    """The values that follow by unit propagation, or None at a conflict."""
    values = dict(values)
    while True:
        before = len(values)
        for clause in clauses:
            if any(values.get(abs(x)) is (x > 0) for x in clause):
                continue
            open_ = {x for x in clause if abs(x) not in values}
            if not open_:
                return None
            if len(open_) == 1:
                (x,) = open_
                values[abs(x)] = x > 0
        if len(values) == before:
            return values


def encoding(name: str) -> AtMostOneEncoding:
    found: AtMostOneEncoding = registry.find("encoding", name)
    return found


def test_the_table_holds_the_default_and_all_of_pysat() -> None:
    of_pysat = {name for name in vars(EncType) if not name.startswith("_")}
    assert DEFAULT in NAMES
    assert {"product"} | of_pysat - {"native"} == set(NAMES)


@pytest.mark.every(4)
@each("name", NAMES)
@each("n", range(1, 7))
def test_truth_table(name: str, n: int) -> None:
    clauses, _ = encoding(name).encode(range(1, n + 1), n)
    for row in product((False, True), repeat=n):
        assert extends(clauses, dict(enumerate(row, 1))) is (sum(row) <= 1), row


@pytest.mark.every(4)
@each("name", NAMES)
@each("n", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 25])
def test_every_auxiliary_variable_is_used(name: str, n: int) -> None:
    clauses, top = encoding(name).encode(range(1, n + 1), n)
    used = {abs(x) for clause in clauses for x in clause if abs(x) > n}
    assert used <= set(range(n + 1, top + 1))
    assert len(used) == top - n


def test_sizes_of_the_literature() -> None:
    encoded = {name: encoding(name).encode(range(1, 10), 9) for name in NAMES}
    sizes = {name: (top - 9, len(clauses)) for name, (clauses, top) in encoded.items()}
    assert sizes["pairwise"] == (0, 36)
    assert sizes["seqcounter"] == (8, 23)
    assert sizes["bitwise"] == (4, 36)
    assert sizes["product"] == (6, 24)


@each("name", NAMES)
@each("n", [3, 40, 64, 100])
def test_the_size_is_estimated_within_a_factor_of_two(name: str, n: int) -> None:
    clauses, _ = encoding(name).encode(range(1, n + 1), n)
    assert 0.5 * len(clauses) <= encoding(name).size(n) <= 2 * len(clauses)


@pytest.mark.every(4)
@each("name", NAMES)
@each("n", [2, 3, 5, 9])
def test_one_true_literal_makes_the_others_false_by_unit_propagation(name: str, n: int) -> None:
    clauses, _ = encoding(name).encode(range(1, n + 1), n)
    for x in range(1, n + 1):
        closed = propagate(clauses, {x: True})
        assert closed is not None
        assert [y for y in range(1, n + 1) if closed.get(y) is not (y == x)] == []


@pytest.mark.parametrize("name", NAMES)
def test_literals_are_renamed_negated_and_auxiliaries_numbered_after_the_top(name: str) -> None:
    found = encoding(name)
    clauses, top = found.encode([-7, 3, 5, -11, 2], 20)
    assert {abs(x) for clause in clauses for x in clause} <= {2, 3, 5, 7, 11, *range(21, top + 1)}
    for row in product((False, True), repeat=5):
        values = dict(zip((7, 3, 5, 11, 2), row, strict=True))
        true = sum(values[abs(x)] is (x > 0) for x in (-7, 3, 5, -11, 2))
        assert extends(clauses, values) is (true <= 1)


@pytest.mark.parametrize("name", NAMES)
def test_names_its_source(name: str) -> None:
    source = encoding(name).summary
    assert re.search(r"\b(19[6-9]|20\d)\d\b", source), f"expected author, title, place and year, found {source!r}"
