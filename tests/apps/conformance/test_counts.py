"""Numbers of solutions that are known, from every backend: a formulation that lets one in or out shows here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product

import pytest

from cpsudoku import AllDifferent, Table
from cpsudoku.backends.session_contract import Session
from cpsudoku.model import Model, Question, Solved
from cpsudoku.model.constraints import Linear
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from cpsudoku.uniqueness.blocking import count
from tests.conftest import each

Open = Callable[[str, Model], Session]
BACKENDS = registry.names("backend")
# The obvious search goes through every assignment that no filled constraint forbids.
TOO_LONG = {("backtrack", "SEND + MORE = MONEY"): "1.8 million assignments without inference"}


def empty(kind: str, side: int) -> Model:
    """The model of a blank board of that side."""
    puzzle = gallery.kind_of(kind)
    return puzzle.model(puzzle.shape(puzzle.puzzle(side, side)))


def queens(n: int) -> Model:
    """A queen in every row: its column. On no diagonal with another: a table for each two rows."""
    model = Model()
    column = [model.variable(f"row {i}", range(n)) for i in range(n)]
    model.add(AllDifferent(column))
    for i, j in combinations(range(n), 2):
        apart = [(a, b) for a, b in product(range(n), repeat=2) if abs(a - b) != j - i]
        model.add(Table((column[i], column[j]), apart))
    return model


def magic_square() -> Model:
    model = Model()
    cell = [model.variable(f"cell {i}", range(1, 10)) for i in range(9)]
    model.add(AllDifferent(cell))
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        model.add(Linear(((1, cell[i]) for i in line), "=", 15))
    return model


def send_more_money() -> Model:
    model = Model()
    letter = {c: model.variable(c, range(1 if c in "SM" else 0, 10)) for c in "SENDMORY"}
    model.add(AllDifferent(letter.values()))
    words = (("SEND", 1), ("MORE", 1), ("MONEY", -1))
    model.add(Linear(((s * 10**i, letter[c]) for w, s in words for i, c in enumerate(reversed(w))), "=", 0))
    return model


FIELD = ("..1.....", ".2..2.1.", "...3....", ".1...2..", "....1...", ".2.2..1.", "...1....", "1....1.1")


def mines() -> tuple[Model, list[tuple[list[int], int]]]:
    """An 8x8 field: a number says how many neighbours are mines. Cells no number sees are free of them."""
    model = Model()
    sums = []
    seen: dict[tuple[int, int], int] = {}
    for r, c in product(range(8), repeat=2):
        if FIELD[r][c] != ".":
            around = [(y, x) for y, x in product(range(r - 1, r + 2), range(c - 1, c + 2)) if 0 <= y < 8 and 0 <= x < 8]
            hidden = [seen.setdefault(place, len(seen)) for place in around if FIELD[place[0]][place[1]] == "."]
            sums.append((hidden, int(FIELD[r][c])))
    mine = [model.variable(f"r{r + 1}c{c + 1}", (0, 1)) for r, c in seen]
    for hidden, number in sums:
        model.add(Linear(((1, mine[i]) for i in hidden), "=", number))
    return model, sums


def mines_by_hand(sums: list[tuple[list[int], int]], size: int) -> int:
    """The same number clue by clue: sets of partial fields, without any of the package."""
    partial: set[tuple[int, ...]] = {(2,) * size}  # 2: not said yet
    for hidden, number in sums:
        grown = set()
        for field in partial:
            open_ = [i for i in hidden if field[i] == 2]
            need = number - sum(field[i] for i in hidden if field[i] == 1)
            for chosen in combinations(open_, need) if 0 <= need <= len(open_) else ():
                values = list(field)
                for i in open_:
                    values[i] = int(i in chosen)
                grown.add(tuple(values))
        partial = grown
    return len(partial)


def solutions(open_on: Open, on: str, model: Model, name: str = "") -> int:
    if (on, name) in TOO_LONG:
        pytest.skip(TOO_LONG[on, name])
    found, complete = count(model, open_on(on, model), Question())
    assert complete
    return found


def sudoku_4_by_hand() -> set[tuple[int, ...]]:
    """The 4x4 grids row by row, without any of the package."""
    grids: list[tuple[int, ...]] = [()]
    for row in range(4):
        grown = []
        for grid, new in product(grids, permutations(range(1, 5))):
            full = grid + new
            columns = [full[c::4] for c in range(4)]
            boxes = [full[i : i + 2] + full[i + 4 : i + 6] for i in (0, 2, 8, 10)]
            whole = [box for box in boxes if len(box) == 4] if row % 2 else []
            if all(len(set(unit)) == len(unit) for unit in columns + whole):
                grown.append(full)
        grids = grown
    return set(grids)


@pytest.mark.every(5)
@pytest.mark.parametrize("on", BACKENDS)
def test_sudoku_of_side_4_grid_by_grid(open_on: Open, on: str) -> None:
    model = empty("sudoku", 4)
    outcomes = open_on(on, model).solutions(Question())
    found = {tuple(one.witness[x] for x in model.decisions) for one in outcomes if isinstance(one, Solved)}
    assert found == sudoku_4_by_hand() and len(found) == 288


@pytest.mark.slow
@pytest.mark.parametrize("on", BACKENDS)
def test_latin_squares_of_side_5(open_on: Open, on: str) -> None:
    assert solutions(open_on, on, empty("latin", 5)) == 161_280


@pytest.mark.every(8)
@each(("side", "known"), [(1, 1), (2, 2), (3, 12), (4, 576)])
@each("on", BACKENDS)
def test_latin_squares(open_on: Open, on: str, side: int, known: int) -> None:
    assert solutions(open_on, on, empty("latin", side)) == known


@each(("n", "known"), list(enumerate([1, 0, 0, 2, 10, 4], 1)))
@each("on", BACKENDS)
def test_queens(open_on: Open, on: str, n: int, known: int) -> None:
    assert solutions(open_on, on, queens(n)) == known


@pytest.mark.parametrize(
    ("make", "known"),
    [(magic_square, 8), (send_more_money, 1)],
    ids=["magic squares", "SEND + MORE = MONEY"],
)
@pytest.mark.parametrize("on", BACKENDS)
def test_sums(open_on: Open, on: str, make: Callable[[], Model], known: int) -> None:
    assert solutions(open_on, on, make(), "SEND + MORE = MONEY" if make is send_more_money else "") == known


@pytest.mark.parametrize("on", [on for on in BACKENDS if on != "backtrack"])
def test_send_more_money_is_9567_1085(open_on: Open, on: str) -> None:
    model = send_more_money()
    outcome = open_on(on, model).solve(Question())
    assert isinstance(outcome, Solved)
    assert "".join(str(outcome.witness[x]) for x in model.decisions) == "95671082"


@pytest.mark.every(6)
@pytest.mark.parametrize("on", [pytest.param(on, marks=[pytest.mark.slow] * (on == "backtrack")) for on in BACKENDS])
def test_mines(open_on: Open, on: str) -> None:
    model, sums = mines()
    known = mines_by_hand(sums, len(model.decisions))
    assert known > 0
    assert solutions(open_on, on, model) == known
