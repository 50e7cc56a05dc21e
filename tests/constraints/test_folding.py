"""Sums with houses taken out: the same solutions, few terms; every backend against all Latin squares of order 4."""

from __future__ import annotations

import random

import pytest

import cpsudoku
from cpsudoku import AllDifferent, Clue, Implies, Linear, Model, Variable
from cpsudoku.model.constraints.folding import FEW, families, fold
from tests.conftest import each, latin_squares

SQUARES = latin_squares()


def latin() -> tuple[Model, list[list[Variable]]]:
    model = Model()
    x = model.variables("x", (4, 4), range(1, 5))
    model.add(AllDifferent(row) for row in x)
    model.add(AllDifferent(column) for column in zip(*x, strict=True))
    return model, x


def random_sum(rng: random.Random, x: list[list[Variable]]) -> Linear:
    """A sum over most cells of some lines, some cells elsewhere, and a total that some square has."""
    weights = {cell: rng.choice([0, 0, 0, 1]) for row in x for cell in row}
    for line in rng.sample([*x, *map(list, zip(*x, strict=True))], rng.randint(1, 3)):
        k = rng.choice([1, 1, 2, -1, 10])
        for cell in rng.sample(line, rng.randint(3, 4)):
            weights[cell] += k
    grid = rng.choice(SQUARES)
    total = sum(weights[cell] * grid[r][c] for r, row in enumerate(x) for c, cell in enumerate(row))
    return Linear([(w, cell) for cell, w in weights.items()], rng.choice(["=", "=", "=", "<=", ">="]), total)


def kept(x: list[list[Variable]], *constraints: Linear) -> set[tuple[tuple[int, ...], ...]]:
    return {
        grid
        for grid in SQUARES
        if all(c.holds({x[r][k]: grid[r][k] for r in range(4) for k in range(4)}) for c in constraints)
    }


def test_houses_are_grouped_in_families_of_disjoint_ones() -> None:
    model, x = latin()
    model.add(AllDifferent([x[0][0], x[1][1], x[2][2]]))  # three cells and four values: no house
    assert [[house.scope for house in family] for family in families(model.rules)] == [
        [tuple(row) for row in x],
        [tuple(column) for column in zip(*x, strict=True)],
    ]


@each("seed", range(40))
def test_what_is_left_says_the_same_of_every_square(seed: int) -> None:
    model, x = latin()
    whole = random_sum(random.Random(seed), x)
    found = fold(whole, families(model.rules))
    if found is None:
        assert len(whole.terms) <= 8
        return
    assert len(found.rest.terms) < len(whole.terms)
    assert kept(x, found.rest) == kept(x, whole)


def test_a_line_over_two_rows_and_a_cell_is_a_cell() -> None:
    model, x = latin()
    found = fold(Linear([(1, cell) for cell in (*x[0], *x[2], x[3][1])], "=", 23), families(model.rules))
    assert found is not None
    assert (found.rest.terms, found.rest.relation, found.rest.total) == (((1, x[3][1]),), "=", 3)


def test_short_sums_and_what_is_no_sum_stay() -> None:
    model, x = latin()
    houses = families(model.rules)
    everything = [cell for row in x for cell in row]
    for constraint in (Linear([(1, cell) for cell in x[0]], "=", 10), AllDifferent(everything)):
        assert fold(constraint, houses) is None
    assert FEW >= 4  # the sums of a house stay


@pytest.mark.parametrize("backend", ["sat", "sat:clues=fixed", "cp_sat", "search"])
@pytest.mark.parametrize("how", ["clues", "rules", "conditional"])
def test_every_backend_finds_the_solutions_of_brute_force(backend: str, how: str) -> None:
    rng = random.Random(7)
    for _ in range(4):
        model, x = latin()
        sums = [random_sum(rng, x) for _ in range(2)]
        if how == "clues":
            model.add(Clue(f"sum {i}", c) for i, c in enumerate(sums))
        elif how == "rules":
            model.add(sums)
        else:
            model.add(Implies(x[0][0] == 1, c) for c in sums)
        expected = kept(x, *sums)
        if how == "conditional":
            expected |= {grid for grid in SQUARES if grid[0][0] != 1}
        assert cpsudoku.count(model, backend=backend, limit=1000) == len(expected)
