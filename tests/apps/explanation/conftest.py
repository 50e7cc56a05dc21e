"""Boards and states for the tests: a 9x9 sudoku board, and states written as what is left where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from cpsudoku.apps.explanation.candidate_board import State, UnitBoard, board, set_of
from cpsudoku.formats import entry_reading
from cpsudoku.puzzles.entry import Bad
from cpsudoku.support import square_grid

SHIPPED = Path(__file__).parents[3] / "puzzles" / "sudoku"


def sudoku_board(height: int = 3, width: int = 3) -> UnitBoard:
    side = height * width
    return board(side, square_grid.rows(side) + square_grid.columns(side) + square_grid.boxes(height, width))


def state_of(
    where: UnitBoard,
    cells: Mapping[str, str] | None = None,
    places: Mapping[tuple[str, str], str] | None = None,
    back: Sequence[str] = (),
) -> State:
    """Every candidate everywhere, but: ``cells`` keep only these ("A1": "12"), and values keep in units only these
    places (("row A", "1"): "A2 A7"). ``back``: candidates that stay all the same ("A3=1")."""
    state = State(where)
    number = {name: cell for cell, name in enumerate(where.names)}
    kept = {(number[text[:2]], int(text[3:]) - 1) for text in back}
    gone = {(number[n], d) for n, left in (cells or {}).items() for d in range(where.side) if str(d + 1) not in left}
    units = {unit.name: unit for unit in where.units}
    for (unit, digit), left in (places or {}).items():
        gone |= {(c, int(digit) - 1) for c in units[unit].cells if where.names[c] not in left.split()}
    for cell, d in sorted(gone - kept):
        state.eliminate(cell, d)
    return state


@pytest.fixture(scope="module")
def nine() -> UnitBoard:
    """The board of classic sudoku."""
    return sudoku_board()


@pytest.fixture(scope="session")
def make_board() -> Callable[[int, int], UnitBoard]:
    return sudoku_board


@pytest.fixture(scope="session")
def make_state() -> Callable[..., State]:
    return state_of


@pytest.fixture(scope="session")
def masks() -> Callable[[str], list[int]]:
    """The text of a puzzle with single characters -> for each cell the set of candidates its clue leaves."""

    def of(text: str) -> list[int]:
        side = int(len(text) ** 0.5)
        everything = set_of(range(side))
        return [everything if c in ".0" else 1 << "123456789ABCDEFG".index(c) for c in text]

    return of


@pytest.fixture(scope="session")
def shipped() -> Callable[[str], list[str]]:
    """The puzzles of a file in puzzles/sudoku, whatever its layout, one line each."""

    def read(name: str) -> list[str]:
        found = list(entry_reading.read(str(SHIPPED / name)))
        assert found and not any(isinstance(entry, Bad) for entry in found)
        return [entry.text for entry in found if not isinstance(entry, Bad)]

    return read
