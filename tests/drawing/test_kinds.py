"""What is drawn of the rules, held against the instances: regions, diagonals, windows, cages, signs; at every size."""

from __future__ import annotations

import pytest

from cpsudoku.drawing.frame import CELL
from cpsudoku.drawing.puzzles import add_singles, highlight, view_of_puzzle
from cpsudoku.drawing.scene import corner, middle, scene, spot, symbol
from cpsudoku.drawing.shapes import Segment, Text
from cpsudoku.drawing.strokes import INSET
from cpsudoku.drawing.view import View, view_of_step
from cpsudoku.explanation import explain
from cpsudoku.ground import registry
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.ground.geometry import boxes, diagonals, neighbours, windows
from cpsudoku.kinds import Cell
from cpsudoku.puzzles import gallery
from tests.conftest import each

HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


def _view(name: str) -> View:
    kind = gallery.kind_of(name)
    grids = [text for text in kind.unique if getattr(kind.instance(text), "classic", True)]
    return view_of_puzzle(grids[2 if name == "sudoku" else -1], kind)


def _groups(view: View) -> set[frozenset[int]]:
    cells = range(view.side**2)
    return {frozenset(c for c in cells if view.region[c] == number) for number in set(view.region)}


@each("name", registry.names("kind"))
def test_every_kind_shows_its_clues_where_they_stand(name: str) -> None:
    kind = gallery.kind_of(name)
    for text in (*kind.unique, *kind.multiple, *kind.none):
        instance = kind.instance(text)
        if not getattr(instance, "classic", True):  # no square of digits: no view, and that is told
            with pytest.raises(CpsudokuError, match=f"{name}: expected a square board of the digits"):
                view_of_puzzle(instance, kind)
            continue
        grid = instance.grid
        view = view_of_puzzle(instance, kind)
        shown = {(s.x, s.y): s.text for s in scene(view).shapes if isinstance(s, Text) and s.bold}
        expected = {middle(view, i): symbol(v, grid.side) for i, v in enumerate(grid.cells) if isinstance(v, int) and v}
        assert shown == expected


def test_boxes_diagonals_and_windows() -> None:
    squares = {frozenset(box) for box in boxes(3, 3)}
    assert _groups(_view("windoku")) == _groups(_view("sudoku_x")) == squares
    assert _view("windoku").shaded == {cell for unit in windows() for cell in unit}
    assert _view("sudoku_x").shaded == {cell for unit in diagonals(9) for cell in unit}
    assert _groups(_view("latin")) == {frozenset(range(81))}
    assert _groups(_view("sudoku")) == {frozenset(box) for box in boxes(2, 3)}


def test_a_region_that_is_a_row_is_drawn() -> None:
    text = "1...............\nregions:\n1111\n2222\n3344\n3344"
    expected = {frozenset(cells) for cells in ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15))}
    assert _groups(view_of_puzzle(text, "jigsaw")) == expected
    assert _groups(view_of_step(view_of_puzzle(text, "jigsaw"), explain(text, "jigsaw"))) == expected


@pytest.mark.parametrize("text", gallery.kind_of("killer").unique)
def test_a_cage_is_outlined_where_it_ends_and_only_there(text: str) -> None:
    kind = gallery.kind_of("killer")
    instance = kind.instance(text)
    view = view_of_puzzle(instance, kind)
    drawn = scene(view)
    dashed = [s for s in drawn.shapes if isinstance(s, Segment) and s.dash]
    owner = {_number(view, cell): i for i, (cells, _) in enumerate(instance.cages) for cell in cells}
    for cell, cage in owner.items():
        x, y = middle(view, cell)
        row, column = divmod(cell, view.side)
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            reach = CELL / 2 - INSET
            at = x + across * reach, y + down * reach
            outlined = any(_on(line, *at) for line in dashed)
            inside = 0 <= row + down < view.side and 0 <= column + across < view.side
            beside = cell + down * view.side + across
            assert outlined == (not inside or beside not in neighbours(view.side, cell) or owner.get(beside) != cage)
    sums = [s.text for s in drawn.shapes if isinstance(s, Text) and not s.bold]
    assert sorted(sums) == sorted(str(total) for _, total in instance.cages)


def test_a_cage_of_very_many_sets_is_drawn() -> None:
    row = " ".join(f"r1c{column}" for column in range(1, 9))
    view = view_of_puzzle("." * 256 + f"\ncages:\n{row} = 68", "killer")
    assert view.cages == ((tuple(range(8)), "68"),)


def _number(view: View, cell: Cell) -> int:
    return (cell.row - 1) * view.side + cell.column - 1


def _on(line: Segment, x: float, y: float) -> bool:
    """Is the point on this upright or level line?"""
    return (
        min(line.x1, line.x2) - 0.01 <= x <= max(line.x1, line.x2) + 0.01
        and min(line.y1, line.y2) - 0.01 <= y <= max(line.y1, line.y2) + 0.01
    )


def test_the_tip_of_a_sign_is_at_the_smaller() -> None:
    kind = gallery.kind_of("futoshiki")
    instance = kind.instance(kind.unique[-1])
    view = view_of_puzzle(instance, kind)
    arms = [s for s in scene(view).shapes if isinstance(s, Segment) and s.x1 != s.x2 and s.y1 != s.y2]
    assert len(arms) == 2 * len(instance.signs) > 0
    for first, sign, second, _ in instance.signs:
        a, b = _number(view, first), _number(view, second)
        small, large = (a, b) if sign == "<" else (b, a)
        (sx, sy), (lx, ly) = middle(view, small), middle(view, large)
        here = [s for s in arms if abs((s.x1 + s.x2) - (sx + lx)) < 10 and abs((s.y1 + s.y2) - (sy + ly)) < 10]
        assert len(here) == 2 and (here[0].x1, here[0].y1) == (here[1].x1, here[1].y1)
        tip, end = here[0], (here[0].x2, here[0].y2)
        assert abs(tip.x1 - sx) + abs(tip.y1 - sy) < abs(end[0] - sx) + abs(end[1] - sy)


@each("side", [1, 2, 4, 6, 9, 10, 16, 25, 36, 100])
@each("caged", [False, True])
def test_candidates_stand_apart_inside_their_cell(side: int, caged: bool) -> None:
    cages = (((0,), "9"),) if caged else ()
    view = View(side, (0,) * side**2, (0,) * side**2, cages=cages)
    x, y = corner(view, 0)
    spots = [spot(view, (0, value)) for value in range(1, side + 1)]
    for i, (a, b, step) in enumerate(spots):
        assert x + step / 2 <= a <= x + CELL - step / 2 and y + step / 2 <= b <= y + CELL - step / 2
        assert all(max(abs(a - c), abs(b - d)) > 0.99 * step for c, d, _ in spots[:i])


def test_candidates_after_singles_and_a_contradiction() -> None:
    sudoku = gallery.kind_of("sudoku")
    easy = sudoku.unique[1]
    assert 0 not in add_singles(view_of_puzzle(easy, sudoku), sudoku.instance(easy), sudoku).values
    hard = add_singles(view_of_puzzle(HARD1, sudoku), sudoku.instance(HARD1), sudoku)
    assert hard.candidates[0] and not hard.caption
    none = sudoku.none[0]
    assert add_singles(view_of_puzzle(none, sudoku), sudoku.instance(none), sudoku).caption.startswith("Contradiction")


def test_highlights_take_both_styles_and_name_what_is_wrong() -> None:
    view = _view("sudoku")
    assert highlight(view, ["r1c1", " r2c3"]).cells == {0, view.side + 2}
    with pytest.raises(CpsudokuError, match="expected a cell from r1c1 to r6c6, found 'r7c1'"):
        highlight(view, ["r7c1"])


def test_a_kind_without_grid_is_refused() -> None:
    with pytest.raises(CpsudokuError, match="slitherlink: expected a square board of the digits"):
        view_of_puzzle("..\n3.", "slitherlink")
