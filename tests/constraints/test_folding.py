"""Sums with houses taken out: the same solutions, few terms; every backend against all Latin squares of order 4."""

from __future__ import annotations

import random

import pytest

import cpsudoku
from cpsudoku import AllDifferent, Clue, Implies, Model, Variable
from cpsudoku.model import Constraint
from cpsudoku.model.constraints import Linear
from cpsudoku.model.variables import Variables
from cpsudoku.statement import state
from cpsudoku.statement.houses import FEW, houses_of, shorten
from cpsudoku.statement.statement_of_model import shape_of
from tests.conftest import each, latin_squares

SQUARES = latin_squares()


def latin() -> tuple[Model, Variables[Variables[Variable]]]:
    model = Model()
    x = model.variables("x", (4, 4), range(1, 5))
    model.add(AllDifferent(row) for row in x)
    model.add(AllDifferent(column) for column in zip(*x, strict=True))
    return model, x


def random_sum(rng: random.Random, x: Variables[Variables[Variable]]) -> Linear:
    """A sum over most cells of some lines, some cells elsewhere, and a total that some square has."""
    weights = {cell: rng.choice([0, 0, 0, 1]) for row in x for cell in row}
    for line in rng.sample([*x, *map(list, zip(*x, strict=True))], rng.randint(1, 3)):
        k = rng.choice([1, 1, 2, -1, 10])
        for cell in rng.sample(line, rng.randint(3, 4)):
            weights[cell] += k
    grid = rng.choice(SQUARES)
    total = sum(weights[cell] * grid[r][c] for r, row in enumerate(x) for c, cell in enumerate(row))
    return Linear([(w, cell) for cell, w in weights.items()], rng.choice(["=", "=", "=", "<=", ">="]), total)


def shorter(model: Model, constraint: Constraint) -> Linear | None:
    """What houses leave of a constraint; None where they leave it as it is."""
    statement = state(model)
    by_first = {first: x for x, first in statement.first.items()}
    firsts = [statement.first[x] for x in constraint.scope]
    part = shorten(shape_of(constraint), firsts, houses_of(statement))
    if part is None:
        return None
    factors, relation, total = part.shape.lines[0].parameters
    return Linear(zip(factors, [by_first[first] for first in part.firsts], strict=True), relation, total)


def kept(x: Variables[Variables[Variable]], *constraints: Linear) -> set[tuple[tuple[int, ...], ...]]:
    return {
        grid
        for grid in SQUARES
        if all(c.holds({x[r][k]: grid[r][k] for r in range(4) for k in range(4)}) for c in constraints)
    }


def test_houses_are_grouped_in_families_of_disjoint_ones() -> None:
    model, x = latin()
    model.add(AllDifferent([x[0][0], x[1][1], x[2][2]]))  # three cells and four values: no house
    statement = state(model)
    first = statement.first
    assert [[house.cells for house in family] for family in houses_of(statement).families] == [
        [tuple([first[cell] for cell in row]) for row in x],
        [tuple([first[cell] for cell in column]) for column in zip(*x, strict=True)],
    ]


@pytest.mark.every(8)
@each("seed", range(40))
def test_what_is_left_says_the_same_of_every_square(seed: int) -> None:
    model, x = latin()
    whole = random_sum(random.Random(seed), x)
    rest = shorter(model, whole)
    if rest is None:
        assert len(whole.terms) <= 8
        return
    assert len(rest.terms) < len(whole.terms)
    assert kept(x, rest) == kept(x, whole)


def test_a_line_over_two_rows_and_a_cell_is_a_cell() -> None:
    model, x = latin()
    rest = shorter(model, Linear([(1, cell) for cell in (*x[0], *x[2], x[3][1])], "=", 23))
    assert rest is not None
    assert (rest.terms, rest.relation, rest.total) == (((1, x[3][1]),), "=", 3)


def test_short_sums_and_what_is_no_sum_stay() -> None:
    model, x = latin()
    everything = [cell for row in x for cell in row]
    for constraint in (Linear([(1, cell) for cell in x[0]], "=", 10), AllDifferent(everything)):
        assert shorter(model, constraint) is None
    assert FEW >= 4  # the sums of a house stay


@pytest.mark.every(8)
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
