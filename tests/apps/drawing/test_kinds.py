"""What is drawn of the rules, held against the instances: regions, diagonals, windows, cages, signs; at every size."""

from __future__ import annotations

import pytest

from cpsudoku.apps.drawing import draw
from cpsudoku.apps.drawing.highlights import places
from cpsudoku.apps.drawing.layer_shapes import CandidateSpots
from cpsudoku.apps.drawing.picture import frame_of, regions
from cpsudoku.apps.drawing.shapes import CELL, Frame, Segment, Text
from cpsudoku.apps.drawing.strokes import INSET
from cpsudoku.puzzles.board import Cell
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support import registry
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.square_grid import boxes, diagonals, windows
from tests.conftest import each

HARD1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


def _puzzle(name: str) -> Puzzle:
    kind = gallery.kind_of(name)
    return kind.instance(kind.unique[2 if name == "sudoku" else -1])


def _groups(puzzle: Puzzle) -> set[frozenset[int]]:
    owner, _ = regions(puzzle)
    numbers = [owner.get(cell, -1) for cell in puzzle.cells]
    return {frozenset(i for i, one in enumerate(numbers) if one == number) for number in numbers}


def _shaded(puzzle: Puzzle) -> set[int]:
    _, shaded = regions(puzzle)
    return {i for i, cell in enumerate(puzzle.cells) if cell in shaded}


@each("name", registry.names("kind"))
def test_every_kind_shows_its_digits_where_they_stand(name: str) -> None:
    kind = gallery.kind_of(name)
    for text in (*kind.unique, *kind.multiple, *kind.none):
        puzzle = kind.instance(text)
        if puzzle.cell_contents:
            frame = frame_of(puzzle)
            shown = {(s.x, s.y): s.text for s in draw(puzzle).shapes if isinstance(s, Text) and s.bold and s.size >= 22}
            digits = zip(puzzle.cells, puzzle.cell_contents, strict=True)
            tokens = {frame.at(cell): "123456789ABCDEFG"[v - 1] for cell, v in digits if isinstance(v, int) and v}
            assert shown == tokens


def test_boxes_diagonals_and_windows() -> None:
    squares = {frozenset(box) for box in boxes(3, 3)}
    assert _groups(_puzzle("windoku")) == _groups(_puzzle("sudoku_x")) == squares
    assert _shaded(_puzzle("windoku")) == {cell for unit in windows() for cell in unit}
    assert _shaded(_puzzle("sudoku_x")) == {cell for unit in diagonals(9) for cell in unit}
    assert _groups(_puzzle("latin")) == {frozenset(range(81))}
    assert _groups(_puzzle("sudoku")) == {frozenset(box) for box in boxes(2, 3)}


def test_thick_lines_run_between_jigsaw_regions_and_one_may_be_a_row() -> None:
    text = "1...............\nregions:\n1111\n2222\n3344\n3344"
    puzzle = gallery.kind_of("jigsaw").instance(text)
    frame = frame_of(puzzle)
    thick = [s for s in draw(puzzle).shapes if isinstance(s, Segment) and s.width == 3]
    owner = dict(zip(puzzle.cells, "1111222233443344", strict=True))
    for side in puzzle.sides:
        (x1, y1), (x2, y2) = frame.at(side.a), frame.at(side.b)
        drawn = any(_on(line, (x1 + x2) / 2, (y1 + y2) / 2) for line in thick)
        assert drawn == (len(side.cells) == 1 or len({owner[cell] for cell in side.cells}) > 1)


@pytest.mark.parametrize("text", gallery.kind_of("killer").unique)
def test_a_cage_is_outlined_where_it_ends_and_only_there(text: str) -> None:
    puzzle = gallery.kind_of("killer").instance(text)
    scene, frame = draw(puzzle), frame_of(puzzle)
    dashed = [s for s in scene.shapes if isinstance(s, Segment) and s.dash]
    owner = {cell: i for i, (cells, _) in enumerate(puzzle.cages) for cell in cells}
    for cell, cage in owner.items():
        x, y = frame.at(cell)
        for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            reach = CELL / 2 - INSET
            outlined = any(_on(line, x + across * reach, y + down * reach) for line in dashed)
            assert outlined == (owner.get(Cell(cell.row + down, cell.column + across)) != cage)
    sums = [s.text for s in scene.shapes if isinstance(s, Text) and not s.bold]
    assert sorted(sums) == sorted(str(total) for _, total in puzzle.cages)


def _on(line: Segment, x: float, y: float) -> bool:
    """Is the point on this upright or level line?"""
    return (
        min(line.x1, line.x2) - 0.01 <= x <= max(line.x1, line.x2) + 0.01
        and min(line.y1, line.y2) - 0.01 <= y <= max(line.y1, line.y2) + 0.01
    )


def test_the_tip_of_a_sign_is_at_the_smaller() -> None:
    puzzle = _puzzle("futoshiki")
    frame = frame_of(puzzle)
    arms = [s for s in draw(puzzle).shapes if isinstance(s, Segment) and s.x1 != s.x2 and s.y1 != s.y2]
    assert len(arms) == 2 * len(puzzle.signs) > 0
    for first, sign, second, _ in puzzle.signs:
        small, large = (first, second) if sign == "<" else (second, first)
        (sx, sy), (lx, ly) = frame.at(small), frame.at(large)
        here = [s for s in arms if abs((s.x1 + s.x2) - (sx + lx)) < 10 and abs((s.y1 + s.y2) - (sy + ly)) < 10]
        assert len(here) == 2 and (here[0].x1, here[0].y1) == (here[1].x1, here[1].y1)
        tip, end = here[0], (here[0].x2, here[0].y2)
        assert abs(tip.x1 - sx) + abs(tip.y1 - sy) < abs(end[0] - sx) + abs(end[1] - sy)


@each("side", [1, 2, 4, 6, 9, 10, 16, 25, 36, 100])
@each("caged", [False, True])
def test_candidates_stand_apart_inside_their_cell(side: int, caged: bool) -> None:
    kind = gallery.kind_of("killer")
    puzzle = kind.puzzle(side, side)
    if caged:
        section = kind.section("cages")
        puzzle = puzzle.with_items_of(section, [section.item((Cell(1, 1),), 1)])
    layer, frame = kind.decisions_of(puzzle)[0], Frame(0, 0, side, side)
    spots = [CandidateSpots(puzzle, layer, frame).at((1, 1), value) for value in range(1, side + 1)]
    for i, (a, b, step) in enumerate(spots):
        assert step / 2 <= a <= CELL - step / 2 and (15 if caged else 0) + step / 2 <= b <= CELL - step / 2
        assert all(max(abs(a - c), abs(b - d)) > 0.99 * step for c, d, _ in spots[:i])


def test_highlights_take_both_styles_and_name_what_is_wrong() -> None:
    puzzle = _puzzle("sudoku")
    assert places(puzzle, ["r1c1", " b3"]) == [(1, 1), (2, 3)]
    with pytest.raises(CpsudokuError, match="expected a place of the board, such as r1c1, found 'r7c1'"):
        places(puzzle, ["r7c1"])
