"""Every at-most-one encoding: its truth table, its counts, its propagation, its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pytest

from cpsudoku.backends.sat.at_most_one import DEFAULT, Encoding
from cpsudoku.ground import registry
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


def encoding(name: str) -> Encoding:
    found: Encoding = registry.find("encoding", name)
    return found


def test_the_folder_holds_the_default_and_at_least_a_dozen() -> None:
    assert DEFAULT in NAMES
    assert len(NAMES) >= 12


@each("name", NAMES)
@each("n", range(1, 7))
def test_truth_table(name: str, n: int) -> None:
    clauses, _ = encoding(name).encode(range(1, n + 1), n)
    for row in product((False, True), repeat=n):
        assert extends(clauses, dict(enumerate(row, 1))) is (sum(row) <= 1), row


@each("name", NAMES)
@each("n", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 25])
def test_counts(name: str, n: int) -> None:
    found = encoding(name)
    clauses, top = found.encode(range(1, n + 1), n)
    assert len(clauses) == found.clauses(n)
    assert top == n + found.variables(n)
    assert {abs(x) for clause in clauses for x in clause} <= set(range(1, top + 1))
    used = {abs(x) for clause in clauses for x in clause if abs(x) > n}
    assert len(used) == found.variables(n), "an auxiliary variable is declared and not used"


def test_counts_of_the_literature() -> None:
    counts = {name: (encoding(name).variables(9), encoding(name).clauses(9)) for name in NAMES}
    assert counts["pairwise"] == (0, 36)
    assert counts["seqcounter"] == (8, 23)
    assert counts["ladder"] == (10, 36)
    assert counts["bitwise"] == (4, 36)
    assert counts["product"] == (6, 24)
    assert counts["commander"] == (3, 24)
    assert counts["bimander"] == (3, 31)
    assert counts["mtotalizer"] == (26, 57)


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
    assert top == 20 + found.variables(5)
    assert {abs(x) for clause in clauses for x in clause} <= {2, 3, 5, 7, 11, *range(21, top + 1)}
    for row in product((False, True), repeat=5):
        values = dict(zip((7, 3, 5, 11, 2), row, strict=True))
        true = sum(values[abs(x)] is (x > 0) for x in (-7, 3, 5, -11, 2))
        assert extends(clauses, values) is (true <= 1)


@pytest.mark.parametrize("name", NAMES)
def test_names_its_source(name: str) -> None:
    source = encoding(name).source
    assert re.search(r"\b(19[6-9]|20\d)\d\b", source), f"expected author, title, place and year, found {source!r}"
