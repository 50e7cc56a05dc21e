"""Which clue counts a symmetry allows: against sets of orbits; rules that have no solution, or only a few."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from cpsudoku import AllDifferent
from cpsudoku.apps.generation.digit_drafts import random_solution
from cpsudoku.apps.generation.generator import ImpossibleRequest, PuzzleRequest
from cpsudoku.apps.generation.symmetry import MOVES, orbits_of_cells
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model
from cpsudoku.model.constraints import Less
from cpsudoku.model.model import violated_constraint
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import each


def allowed(symmetry: str, side: int) -> set[int]:
    """The clue counts of all sets of orbits: every choice of how many orbits of each size."""
    sizes = Counter(len(orbit) for orbit in orbits_of_cells(symmetry, side))
    counts = {0}
    for size, number in sizes.items():
        counts = {count + size * chosen for count in counts for chosen in range(number + 1)}
    return counts


def test_allowed_counts_every_set_of_orbits() -> None:
    for name in MOVES:
        orbits = orbits_of_cells(name, 3)
        sets = (chosen for n in range(len(orbits) + 1) for chosen in combinations(orbits, n))
        assert allowed(name, 3) == {sum(map(len, chosen)) for chosen in sets}


@each("name", MOVES)
@each("side", [2, 3, 4, 6, 9])
def test_clue_counts_that_a_symmetry_allows_and_no_others(name: str, side: int) -> None:
    possible = allowed(name, side)
    for clues in range(side, side * side + 1):
        wish = PuzzleRequest(clues=clues, symmetry=name)
        if clues in possible:
            wish.check_digits(side, sudoku=False)
        else:
            with pytest.raises(ImpossibleRequest, match=f"symmetry {name} on a {side}x{side} grid allows") as refused:
                wish.check_digits(side, sudoku=False)
            near = {int(word) for word in str(refused.value).split("allows ")[1].split(",")[0].split(" or ")}
            assert near <= possible and min(abs(n - clues) for n in near) == min(abs(n - clues) for n in possible)


def test_the_counts_of_a_quarter_turn() -> None:
    """A 9x9 grid has one cell in the middle and twenty orbits of four."""
    PuzzleRequest(clues=28, symmetry="quarter-turn").check_digits(9, sudoku=True)
    PuzzleRequest(clues=29, symmetry="quarter-turn").check_digits(9, sudoku=True)
    with pytest.raises(ImpossibleRequest, match=r"allows 2[89] or (29|32), but not 30"):
        PuzzleRequest(clues=30, symmetry="quarter-turn").check_digits(9, sudoku=True)


def units_without_solution() -> Model:
    """Three variables of two values, all different, two by two: no unit is too long, and there is no solution."""
    model = Model()
    a, b, c = (model.variable(name, [1, 2]) for name in "abc")
    for pair in ((a, b), (b, c), (a, c)):
        model.add(AllDifferent(pair))
    return model


def signs_without_solution() -> Model:
    """a < b < a."""
    model = Model()
    a, b = (model.variable(name, [1, 2, 3]) for name in "ab")
    model.add(Less(a, b))
    model.add(Less(b, a))
    return model


@pytest.mark.parametrize("model", [units_without_solution(), signs_without_solution()], ids=["filled", "asked"])
def test_rules_without_solution_are_said_to_be_that(model: Model) -> None:
    with pytest.raises(CpsudokuError, match="these rules have no solution, so no puzzle can be made"):
        random_solution(model, Random(1), backend("search").open(model))


@pytest.mark.parametrize("engine", ["search", "sat"])
def test_clues_that_leave_no_solution_are_not_kept(engine: str) -> None:
    """A chain of ten signs has twelve solutions: most random clues contradict it, and each other."""
    model = Model()
    chain = [model.variable(f"x{i}", range(1, 13)) for i in range(11)]
    for a, b in pairwise(chain):
        model.add(Less(a, b))
    session = backend(engine).open(model)
    solutions = set()
    for seed in range(60):
        solution = random_solution(model, Random(seed), session)
        assert sorted(set(solution)) == list(solution)
        solutions.add(solution)
    assert len(solutions) >= 4, "of the twelve"


@pytest.mark.parametrize("kind", ["sudoku_x", "windoku"])
def test_every_solution_of_the_rules_holds_of_a_filled_grid(kind: str) -> None:
    puzzle = gallery.kind_of(kind)
    model = puzzle.model(puzzle.shape(puzzle.puzzle(9, 9)))
    for seed in range(3):
        cells = random_solution(model, Random(seed), backend("sat").open(model))
        assert violated_constraint(model, dict(zip(model.decisions, cells, strict=True))) is None
