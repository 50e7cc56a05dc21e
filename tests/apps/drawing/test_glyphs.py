"""Values with a usual picture are drawn by it, not as their letter."""

from __future__ import annotations

from cpsudoku.apps.drawing.glyphs import GLYPHS
from cpsudoku.apps.drawing.picture import frame_of, picture
from cpsudoku.apps.drawing.shapes import CELL, Polygon, Text
from cpsudoku.puzzles.kinds.kind import Kind
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support import registry
from tests.conftest import each

# The corner of a cell that is black, as the letter has it: of L below on the left.
CORNERS = {"L": (0, 1), "J": (1, 1), "7": (1, 0), "F": (0, 0)}


def puzzle_of(kind: str, text: str) -> Puzzle:
    found: Kind = registry.find("kind", kind)
    return found.instance(text)


@each("letter", CORNERS)
def test_a_triangle_fills_its_corner(letter: str) -> None:
    puzzle = puzzle_of("shakashaka", "..\n..")
    scene = picture(puzzle, {"triangles": {(2, 1): 1 + "LJ7F".index(letter)}})
    (triangle,) = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    x, y = frame_of(puzzle).corner((2, 1))
    right, below = CORNERS[letter]
    corner = (x + right * CELL, y + below * CELL)
    beside = {(x + (1 - right) * CELL, corner[1]), (corner[0], y + (1 - below) * CELL)}
    assert {*triangle.points} == {corner, *beside}


@each(
    "kind, text, layer, value, letters",
    [
        ("tents", "t..\n...\n...\nleft: . . .\ntop: . . .", "tents", 1, "At"),
        ("queens", "...\n...\n...", "queens", 1, "Q"),
        ("doppelblock", "...\n...\n...\nleft: . . .\ntop: . . .", "numbers", 0, "x"),
    ],
)
def test_a_glyph_replaces_a_letter(kind: str, text: str, layer: str, value: int, letters: str) -> None:
    scene = picture(puzzle_of(kind, text), {layer: {(2, 2): value}})
    empty = picture(puzzle_of(kind, text), {layer: {}})
    assert len(scene.shapes) > len(empty.shapes)
    assert not [shape for shape in scene.shapes if isinstance(shape, Text) and shape.text in letters]


def test_each_glyph_has_a_kind() -> None:
    drawn = {"star"}  # of `*`, where nothing else is said
    for name in registry.names("kind"):
        kind: Kind = registry.find("kind", name)
        drawn |= {part.drawing for part in (*kind.every_layer, *kind.all_sections)}
    assert {*GLYPHS} <= drawn
