"""Numbers of solutions that any search must reproduce."""

from __future__ import annotations

from itertools import combinations

import pytest

from cpsudoku import AllDifferent
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model, Question
from cpsudoku.model.constraints import Clause, Linear, NotEqual, is_not
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.uniqueness.blocking import count
from tests.conftest import each

SPECS = ["backtrack", "search", "search:norvig", "search:naked", "search:locked", "search:bilocal"]


def latin(order: int) -> Model:
    model = Model()
    grid = [[model.variable(f"{r}{c}", range(order)) for c in range(order)] for r in range(order)]
    for line in [*grid, *zip(*grid, strict=True)]:
        model.add(AllDifferent(line))
    return model


def queens(order: int, by_clauses: bool) -> Model:
    """One queen a row; diagonals as clauses, or as sums with auxiliary variables that differ."""
    model = Model()
    columns = [model.variable(f"row {r}", range(order)) for r in range(order)]
    for a, b in combinations(columns, 2):
        model.add(NotEqual(a, b))
    if by_clauses:
        for (r, a), (s, b) in combinations(enumerate(columns), 2):
            for c in range(order):
                model.add(Clause([is_not(a, c), is_not(b, c + s - r)]))
                model.add(Clause([is_not(a, c), is_not(b, c - s + r)]))
        return model
    for slope in (1, -1):
        diagonals = [model.variable(f"{x.name} {slope}", range(-order, 2 * order), auxiliary=True) for x in columns]
        for r, (x, diagonal) in enumerate(zip(columns, diagonals, strict=True)):
            model.add(Linear([(1, diagonal), (-1, x)], "=", slope * r))
        model.add(AllDifferent(diagonals))
    return model


@pytest.mark.parametrize("spec", SPECS)
def test_4x4_sudoku_has_288_solutions(spec: str) -> None:
    puzzle = gallery.kind_of("sudoku")
    model = puzzle.model(puzzle.shape(puzzle.instance("." * 16)))
    assert count(model, backend(spec).open(model), Question()) == (288, True)


@each("spec", SPECS)
@each(("order", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_latin_squares(spec: str, order: int, squares: int) -> None:
    model = latin(order)
    assert count(model, backend(spec).open(model), Question()) == (squares, True)


@each(
    ("spec", "by_clauses", "order", "solutions"),
    [
        (spec, by_clauses, order, solutions)
        for order, solutions in ((1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4))
        for spec in ("backtrack", "search", "search:norvig")
        for by_clauses in (True, False)
        if by_clauses or spec != "backtrack" or order <= 4  # auxiliary variables without inference take minutes
    ],
)
def test_queens(spec: str, by_clauses: bool, order: int, solutions: int) -> None:
    model = queens(order, by_clauses)
    assert count(model, backend(spec).open(model), Question()) == (solutions, True)
