"""Boards derived from models, the candidate book-keeping, and the layout of candidate grids."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cpsudoku.apps.explanation.candidate_board import (
    State,
    UnitBoard,
    board,
    board_of_model,
    candidate_grid,
    members,
    only,
    set_of,
    start,
)
from cpsudoku.apps.explanation.clue_candidates import clues
from cpsudoku.apps.explanation.norvig import settle
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import square_grid
from cpsudoku.support.errors import CpsudokuError, series


def test_the_board_of_a_model(nine: UnitBoard) -> None:
    sudoku = gallery.kind_of("sudoku")
    derived, others = board_of_model(sudoku.model(sudoku.shape(sudoku.puzzle(9, 9))))
    assert not others
    assert (derived.units, derived.sees, derived.box) == (nine.units, nine.sees, (3, 3))
    assert [unit.name for unit in derived.units][::8] == ["row 1", "row 9", "column 8", "box 7"]


def test_what_each_cell_sees_is_what_shares_a_unit() -> None:
    for kind in ("sudoku_x", "windoku", "latin"):
        puzzle = gallery.kind_of(kind)
        given = clues(puzzle.unique[-1], kind)
        peers = square_grid.peers([unit.cells for unit in given.board.units], len(given.board.sees))
        assert [set_of(cells) for cells in peers] == list(given.board.sees)


def test_units_smaller_than_the_values_only_separate() -> None:
    where = board(4, [*square_grid.rows(4), *square_grid.columns(4), (0, 5)])
    assert len(where.units) == 8
    assert where.sees[0] >> 5 & 1
    with pytest.raises(CpsudokuError, match="unit of 5 cells: expected at most 4"):
        board(4, [range(5)])


def test_names_of_units() -> None:
    where = board(9, square_grid.rows(9) + square_grid.columns(9) + square_grid.diagonals(9) + square_grid.windows())
    assert [unit.name for unit in where.units[18:]] == [
        "falling diagonal",
        "rising diagonal",
        "window 1",
        "window 2",
        "window 3",
        "window 4",
    ]
    assert where.box is None
    assert board(16, square_grid.rows(16)).units[0].name == "row 1"
    assert series(["r1c1"]) == "r1c1"
    assert series(["r1c1", "r1c2", "r2c3"], "or") == "r1c1, r1c2 or r2c3"


def test_sets_of_numbers() -> None:
    assert list(members(set_of([5, 0, 90]))) == [0, 5, 90]
    assert (only(1 << 7), only(0), only(3)) == (7, None, None)


def test_candidates_and_places_tell_the_same_on_random_states(nine: UnitBoard) -> None:
    rng = Random(3)
    for _ in range(30):
        state = State(nine)
        while state.open and state.clash is None:
            cell = rng.choice(list(members(state.open)))
            d = rng.choice(list(members(state.candidates[cell])))
            (state.place if rng.random() < 0.3 else state.eliminate)(cell, d)
            if rng.random() < 0.2 and state.clash is None:
                settle(state)
        for cell in members(state.open):
            assert state.candidates[cell] == set_of(d for d in range(9) if state.places[d] >> cell & 1)
        if state.clash is None:
            values = [state.value(cell) for cell in range(81)]
            assert all(sorted(values[c] for c in unit.cells) == list(range(1, 10)) for unit in nine.units)


def test_a_copy_is_independent(nine: UnitBoard) -> None:
    state = State(nine)
    other = state.copy()
    other.place(0, 0)
    assert (state.open.bit_count(), state.candidates[1]) == (81, 511)
    assert (other.blanks, other.value(0), other.candidates[1]) == (80, 1, 510)


@pytest.mark.parametrize(
    ("text", "words", "cell", "unit"),
    [
        ("11" + "." * 79, "r1c1 and r1c2 are both 1 in row 1", 1, "row 1"),
        ("1........" + "." * 63 + "1........", "r1c1 and r9c1 are both 1 in column 1", 72, "column 1"),
        ("12345678." + "." * 8 + "9" + "." * 63, "r1c9 has no candidate left", 8, ""),
    ],
)
def test_a_contradiction_names_the_cell_or_the_unit(
    text: str, words: str, cell: int, unit: str, nine: UnitBoard, masks: Callable[[str], list[int]]
) -> None:
    state = start(nine, masks(text))
    assert state.clash is not None
    assert (state.clash.words, state.clash.cell, state.clash.unit) == (words, cell, unit)


def test_candidate_grids_of_other_sizes(make_board: Callable[[int, int], UnitBoard]) -> None:
    small = make_board(2, 3)
    assert candidate_grid(small, [1] * 36).split("\n")[:3] == ["1 1 1 |1 1 1"] * 2 + ["------+------"]
    latin = board(4, square_grid.rows(4) + square_grid.columns(4))
    assert candidate_grid(latin, [15] + [1] * 15).split("\n")[:2] == [" 1234  1    1    1", "  1    1    1    1"]
    assert candidate_grid(latin, [0] + [1] * 15).split("\n")[0] == "  1 1 1"
    large = make_board(4, 4)
    assert candidate_grid(large, [1 << 15] * 256).startswith("G G G G |G G G G |")


def test_pencil_marks_are_clues_too() -> None:
    marks = ["12......."] + ["123456789"] * 80
    given = clues("".join(marks))
    assert (given.allowed[0], given.allowed[1], given.squares) == (0b11, 511, 0)
