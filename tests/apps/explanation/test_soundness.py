"""No technique ever loses a solution: checked against solutions found by a SAT solver, not by the techniques.

On puzzles with one solution every placement is of it and no elimination is; on puzzles with several, and on states
drawn at random around known solutions, none of them is lost. Not only the technique that takes a state forward is
asked: wherever singles have come to their end, all are, and all they find is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random

import pytest

from cpsudoku import AllDifferent, facade
from cpsudoku.apps.explanation.candidate_board import State, UnitBoard, board, board_of_model, start
from cpsudoku.apps.explanation.techniques import EVERY
from cpsudoku.apps.explanation.techniques.technique import Finding, Technique
from cpsudoku.apps.generation.symmetry import equivalent
from cpsudoku.backends.backend_names import backend
from cpsudoku.model import Model, Question, Solved
from cpsudoku.support import square_grid

MOST = 20  # findings looked at of one technique at one state: chains are many
CHAINS = {"alternating_chain", "grouped_chain"}

Masks = Callable[[str], list[int]]


def check(finding: Finding, solutions: Iterable[Sequence[int]], told: str) -> None:
    """``solutions``: candidate numbers of all cells."""
    for solution in solutions:
        assert all(solution[cell] == d for cell, d in finding.placements), (told, finding)
        assert all(solution[cell] != d for cell, d in finding.eliminations), (told, finding)


def findings(state: State, technique: Technique) -> list[Finding]:
    return list(islice(technique.find(state), MOST))


def follow(state: State, solutions: Sequence[Sequence[int]], *, all_chains: bool = False) -> set[str]:
    """Apply the techniques until none finds a step, and check each step; return the names of the techniques used."""
    used: set[str] = set()
    while state.open:
        assert state.clash is None
        found = next(((one, finding) for one in EVERY for finding in islice(one.find(state), 1)), None)
        if found is None:
            return used
        technique, finding = found
        if technique.rank > 2:
            for other in EVERY:
                if all_chains or other.name not in CHAINS:
                    for another in findings(state, other):
                        check(another, solutions, other.name)
        check(finding, solutions, technique.name)
        for cell, d in finding.placements:
            state.conclude(cell, d, True)
        for cell, d in finding.eliminations:
            state.conclude(cell, d, False)
        used.add(technique.name)
    return used


def solved(text: str) -> list[int]:
    solution = facade.solve(text, backend="sat")
    assert solution is not None
    return [int(c) - 1 for c in str(solution)]


def follow_all(puzzles: Sequence[str], nine: UnitBoard, masks: Masks) -> set[str]:
    used: set[str] = set()
    for text in puzzles:
        used |= follow(start(nine, masks(text)), [solved(text)])
    return used


@pytest.mark.every(6)
@pytest.mark.parametrize("name", ["easy50.txt", "top95.txt", "hardest.txt"])
def test_the_lists_of_the_literature(
    name: str, nine: UnitBoard, masks: Masks, shipped: Callable[[str], list[str]]
) -> None:
    """Every eighth of the long ones; `--slow` asks every puzzle."""
    puzzles = shipped(name)
    used = follow_all(puzzles[:: 8 if len(puzzles) > 20 else 2], nine, masks)
    assert {"naked_single", "hidden_single"} <= used


@pytest.mark.slow
@pytest.mark.parametrize("name", ["easy50.txt", "top95.txt"])
def test_every_puzzle_of_the_lists(
    name: str, nine: UnitBoard, masks: Masks, shipped: Callable[[str], list[str]]
) -> None:
    assert len(follow_all(shipped(name), nine, masks)) > 5


@pytest.mark.every(6)
def test_random_equivalents_of_them(nine: UnitBoard, masks: Masks, shipped: Callable[[str], list[str]]) -> None:
    rng = Random(5)
    puzzles = rng.sample(shipped("top95.txt"), 6) + shipped("hardest.txt")[::2]
    turned = ["".join(map(str, equivalent([int(c.replace(".", "0")) for c in p], (3, 3), rng))) for p in puzzles]
    used = follow_all(turned, nine, masks)
    assert len(used) >= 15


@pytest.mark.every(6)
@pytest.mark.parametrize("name", ["17_clue.txt", "magictour_top1465.txt", "forum_hardest_1106.txt"])
def test_a_sample_of_the_big_lists(
    name: str, nine: UnitBoard, masks: Masks, puzzle_list: Callable[[str], list[str]]
) -> None:
    used = follow_all(Random(7).sample(puzzle_list(name), 5), nine, masks)
    assert used, "something was found, and checked"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [("17_clue.txt", 700), ("magictour_top1465.txt", 925), ("forum_hardest_1106.txt", 375)]
)
def test_two_thousand_puzzles(
    name: str, number: int, nine: UnitBoard, masks: Masks, puzzle_list: Callable[[str], list[str]]
) -> None:
    puzzles = Random(11).sample(puzzle_list(name), number)
    for i, text in enumerate(puzzles):
        follow(start(nine, masks(text)), [solved(text)], all_chains=i % 5 == 0)
    assert len(puzzles) == number


def all_solutions(model: Model, most: int) -> list[list[int]]:
    """Up to ``most`` solutions as candidate numbers."""
    session = backend("sat").open(model)
    found = []
    for outcome in islice(session.solutions(Question()), most):
        if isinstance(outcome, Solved):
            found.append([outcome.witness[x] - 1 for x in model.decisions])
    session.close()
    return found


def unit_model(side: int, units: Iterable[Sequence[int]]) -> Model:
    model = Model()
    cells = [model.variable(f"c{i}", range(1, side + 1)) for i in range(side * side)]
    for unit in units:
        model.add(AllDifferent(cells[i] for i in unit))
    return model


@pytest.mark.every(6)
def test_puzzles_with_several_solutions_keep_them_all(
    nine: UnitBoard, masks: Masks, shipped: Callable[[str], list[str]]
) -> None:
    rng = Random(13)
    several = 0
    for text in rng.sample(shipped("top95.txt") + shipped("easy50.txt"), 16):
        clues = [i for i, c in enumerate(text) if c not in ".0"]
        for i in rng.sample(clues, 1 + several % 3):
            text = text[:i] + "." + text[i + 1 :]
        solutions = [[int(c) - 1 for c in found] for found in enumerated(text, 60)]
        several += len(solutions) > 1
        follow(start(nine, masks(text)), solutions, all_chains=several % 8 == 0)
    assert several >= 12


def enumerated(text: str, most: int) -> list[str]:
    from cpsudoku.apps.explanation.clue_candidates import clues

    given = clues(text)
    session = backend("sat").open(given.model)
    found = [o for o in islice(session.solutions(Question(given.clues)), most) if isinstance(o, Solved)]
    session.close()
    return ["".join(str(o.witness[x]) for x in given.model.decisions) for o in found]


def around(where: UnitBoard, solutions: Sequence[Sequence[int]], rng: Random, density: float) -> State:
    """A state whose candidates are those of the solutions and random others."""
    state = State(where)
    for cell in range(len(where.sees)):
        for d in range(len(where.values)):
            if rng.random() > density and all(solution[cell] != d for solution in solutions):
                state.eliminate(cell, d)
    assert state.clash is None
    return state


LAYOUTS = {
    "sudoku 3x3": (9, square_grid.rows(9) + square_grid.columns(9) + square_grid.boxes(3, 3)),
    "sudoku 2x3": (6, square_grid.rows(6) + square_grid.columns(6) + square_grid.boxes(2, 3)),
    "sudoku-X": (9, square_grid.rows(9) + square_grid.columns(9) + square_grid.boxes(3, 3) + square_grid.diagonals(9)),
    "windoku": (9, square_grid.rows(9) + square_grid.columns(9) + square_grid.boxes(3, 3) + square_grid.windows()),
    "latin 7": (7, square_grid.rows(7) + square_grid.columns(7)),
    "latin 5": (5, square_grid.rows(5) + square_grid.columns(5)),
}


@pytest.mark.every(8)
@pytest.mark.parametrize(("states", "techniques"), [(8, 5), pytest.param(16, 6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_random_states_keep_the_solutions_they_were_drawn_around(layout: str, states: int, techniques: int) -> None:
    side, units = LAYOUTS[layout]
    where = board(side, units)
    assert board_of_model(unit_model(side, units))[0].units == where.units
    known = all_solutions(unit_model(side, units), 200)
    rng = Random(17)
    used: set[str] = set()
    for number in range(states):
        solutions = rng.sample(known, rng.choice((1, 1, 2, 3)))
        state = around(where, solutions, rng, rng.choice((0.1, 0.2, 0.3, 0.4)))
        used |= follow(state, solutions, all_chains=number % 8 == 0)
    assert len(used) >= techniques


def test_four_by_four_every_solution_there_is(make_board: Callable[[int, int], UnitBoard], masks: Masks) -> None:
    where = make_board(2, 2)
    known = all_solutions(unit_model(4, [unit.cells for unit in where.units]), 300)
    assert len(known) == 288
    rng = Random(19)
    for _ in range(40):
        grid = rng.choice(known)
        shown = rng.sample(range(16), rng.randint(2, 6))
        text = "".join(str(grid[i] + 1) if i in shown else "." for i in range(16))
        solutions = [g for g in known if all(g[i] == grid[i] for i in shown)]
        state = start(where, masks(text))
        follow(state, solutions, all_chains=True)
