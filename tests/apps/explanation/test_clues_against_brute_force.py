"""Clues of small puzzles that clash, are redundant or missing agree with brute force over all grids."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from cpsudoku.backends.backend_names import backend
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Clue, Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from cpsudoku.support.square_grid import boxes, columns, rows
from tests.apps.explanation.clue_questions import Ambiguous, Impossible, Sound, found_of
from tests.conftest import each

Puzzle4 = tuple[int, ...]


def _all_grids() -> list[Puzzle4]:
    """The 288 grids of 4x4 sudoku, by trying all rows; pairs of them first, as two boxes beside each other."""
    units = rows(4) + columns(4) + boxes(2, 2)
    lines = [line for line in product(range(1, 5), repeat=4) if len(set(line)) == 4]
    bands = [(*a, *b) for a, b in product(lines, repeat=2) if {*a[:2]} | {*b[:2]} == {1, 2, 3, 4} == {*a[2:], *b[2:]}]
    grids = [(*top, *bottom) for top, bottom in product(bands, repeat=2)]
    return [grid for grid in grids if all(len({grid[i] for i in unit}) == 4 for unit in units)]


GRIDS = _all_grids()


def _solutions(puzzle: Puzzle4) -> list[Puzzle4]:
    return [grid for grid in GRIDS if all(clue in (0, value) for clue, value in zip(puzzle, grid, strict=True))]


@pytest.fixture(scope="module")
def asked() -> tuple[Model, Session]:
    kind = gallery.kind_of("sudoku")
    model = kind.model(kind.shape(kind.instance("." * 16)))
    return model, backend("sat").open(model)


def _clues(puzzle: Puzzle4, model: Model) -> list[Clue]:
    return gallery.kind_of("sudoku").clues(gallery.kind_of("sudoku").take(square_puzzle(puzzle)), model)


def _random_puzzles(count: int, seed: int) -> list[Puzzle4]:
    """Clues of a random grid, some of them changed: unique, ambiguous and impossible ones."""
    rng = Random(seed)
    puzzles = []
    for _ in range(count):
        grid = list(rng.choice(GRIDS))
        kept = set(rng.sample(range(16), rng.randint(3, 8)))
        puzzle = [value if cell in kept else 0 for cell, value in enumerate(grid)]
        for cell in rng.sample(sorted(kept), rng.choice((0, 0, 1, 2))):
            puzzle[cell] = rng.randint(1, 4)
        puzzles.append(tuple(puzzle))
    return puzzles


def test_there_are_288_grids() -> None:
    assert len(GRIDS) == 288


def test_the_random_puzzles_are_of_all_three_kinds() -> None:
    kinds = Counter(min(2, len(_solutions(puzzle))) for puzzle in _random_puzzles(100, 1))
    assert min(kinds[0], kinds[1], kinds[2]) >= 10


@pytest.mark.every(8)
@each("puzzle", lambda: _random_puzzles(100, 1))
def test_a_random_4x4_puzzle(puzzle: Puzzle4, asked: tuple[Model, Session]) -> None:
    model, session = asked
    clues = _clues(puzzle, model)
    diagnosis = found_of(model, session, clues, solutions=300, most=1000)
    solutions = _solutions(puzzle)
    if not solutions:
        assert isinstance(diagnosis, Impossible)
        _check_conflicts(puzzle, diagnosis)
    elif len(solutions) == 1:
        assert isinstance(diagnosis, Sound)
        _check_redundancy(puzzle, diagnosis)
    else:
        assert isinstance(diagnosis, Ambiguous)
        _check_candidates(solutions, diagnosis)
        _check_completions(solutions, diagnosis, model)


def _check_conflicts(puzzle: Puzzle4, diagnosis: Impossible) -> None:
    """Exactly the minimal unsatisfiable subsets of the clues, smallest first."""
    clues = [cell for cell, value in enumerate(puzzle) if value]
    clashing: list[set[int]] = []
    for size in range(len(clues) + 1):
        for chosen in map(set, combinations(clues, size)):
            part = tuple(value if cell in chosen else 0 for cell, value in enumerate(puzzle))
            if not any(known <= chosen for known in clashing) and not _solutions(part):
                clashing.append(chosen)
    names = [{cell_of(clue) for clue in conflict} for conflict in diagnosis.conflicts.found]
    assert diagnosis.conflicts.complete
    assert sorted(map(sorted, names)) == sorted(map(sorted, clashing))
    assert [len(name) for name in names] == sorted(len(name) for name in names)


def cell_of(clue: Clue) -> int:
    return (int(clue.name[1]) - 1) * 4 + int(clue.name[3]) - 1


def _check_redundancy(puzzle: Puzzle4, diagnosis: Sound) -> None:
    clues = [cell for cell, value in enumerate(puzzle) if value]

    def unique_with(kept: set[int]) -> bool:
        return len(_solutions(tuple(v if cell in kept else 0 for cell, v in enumerate(puzzle)))) == 1

    spare = {cell for cell in clues if unique_with(set(clues) - {cell})}
    found = diagnosis.redundancy
    assert {cell_of(clue) for clue in found.clues} == spare
    assert found.minimal == (not spare)
    subset = {cell_of(clue) for clue in found.subset}
    assert unique_with(subset)
    assert not any(unique_with(subset - {cell}) for cell in subset)


def _check_candidates(solutions: list[Puzzle4], diagnosis: Ambiguous) -> None:
    truth = [Counter(solution[cell] for solution in solutions) for cell in range(16)]
    assert [Counter(values) for values in diagnosis.candidates.counts.values()] == truth
    assert {x.name for x in diagnosis.candidates.backbone} == {
        f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in range(16) if len(truth[cell]) == 1
    }
    first, second = tuple(diagnosis.first.values()), tuple(diagnosis.second.values())
    assert first != second
    assert {first, second} <= set(solutions)


def _check_completions(solutions: list[Puzzle4], diagnosis: Ambiguous, model: Model) -> None:
    """Exactly the sets of clues of least size that leave one solution."""
    candidates = sorted({(cell, solution[cell]) for solution in solutions for cell in range(16)})
    least: set[frozenset[tuple[int, int]]] = set()
    for size in range(1, 17):
        for chosen in combinations(candidates, size):
            if sum(all(solution[cell] == value for cell, value in chosen) for solution in solutions) == 1:
                least.add(frozenset(chosen))
        if least or size == 3:  # all sets of four are too many to try
            break
    sets = diagnosis.completions.sets
    found = {frozenset((cell_of(clue), int(clue.name.partition("=")[2])) for clue in clues) for clues in sets}
    assert diagnosis.completions.least
    assert found
    if least:
        assert found == least
    for clues in found:
        assert least or len(clues) >= 4
        assert sum(all(solution[cell] == value for cell, value in clues) for solution in solutions) == 1
