"""SVG and PNG show the same: the SVG is well-formed, the PNG of the right size with ink where it should be."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET

import pytest

from cpsudoku.drawing.cards import view_of_plain
from cpsudoku.drawing.files import png
from cpsudoku.drawing.frame import CELL, INK, MARGIN
from cpsudoku.drawing.puzzles import view_of_puzzle
from cpsudoku.drawing.scene import scene
from cpsudoku.drawing.shapes import Segment, Text, svg
from cpsudoku.drawing.view import View, view_of_step
from cpsudoku.explanation import explain
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.grid import Grid

SVG = "{http://www.w3.org/2000/svg}"
HARD = "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6....."


def _grid(text: str) -> Grid:
    return Grid(9, tuple(int(c) if c != "." else 0 for c in text))


def _views() -> list[View]:
    """A step of each technique that names one, one without a name, and the board at the end."""
    found = explain(HARD)
    chosen = {step.name: number for number, step in enumerate(found.steps, 1)}
    plain = view_of_puzzle(HARD)
    return [view_of_step(plain, found, number) for number in (*chosen.values(), None)]


@pytest.mark.parametrize("view", _views(), ids=lambda view: view.caption[:20] or "end")
def test_svg_holds_every_value_and_candidate(view: View) -> None:
    root = ET.fromstring(svg(scene(view)))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    values = [str(value) for value in view.values if value]
    candidates = [str(v) for value, c in zip(view.values, view.candidates, strict=True) if not value for v in c]
    names = [*"123456789", *"123456789"]
    assert sorted(t for t in texts if t and len(t) == 1) == sorted(values + candidates + names)
    caption = " ".join(t for t in texts if t and len(t) > 1)
    assert caption == view.caption
    struck = [e for e in root.iter(f"{SVG}line") if e.get("stroke") == "#d55e00"]
    assert len(struck) == len(view.eliminated)


def test_a_plain_grid_and_pencil_marks() -> None:
    marks = Grid(4, (frozenset({1, 3}), 2, *[0] * 14))
    shapes = scene(view_of_plain(marks)).shapes
    texts = [(shape.text, shape.bold) for shape in shapes if isinstance(shape, Text)]
    assert sorted(texts) == [("1", False), ("2", True), ("3", False)]


def test_thick_lines_run_between_jigsaw_regions() -> None:
    kind = gallery.kind_of("jigsaw")
    view = view_of_puzzle(kind.unique[0], kind)
    region, side = view.region, view.side
    assert len(set(region)) == side
    between = sum(region[c] != region[c + 1] for c in range(side * side) if (c + 1) % side)
    between += sum(region[c] != region[c + side] for c in range(side * side - side))
    view = View(side, region, (0,) * side**2)
    thick = [s for s in scene(view).shapes if isinstance(s, Segment) and s.colour == INK]
    length = sum(abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in thick) / CELL
    assert round(length, 6) == between + 4 * side, "those between regions, and around"


def test_png_is_the_same_picture() -> None:
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    grid = _grid(HARD)
    drawn = scene(view_of_plain(grid))
    picture = image_of.open(io.BytesIO(png(drawn, scale=2))).convert("L")
    assert picture.size == (round(drawn.width * 2), round(drawn.height * 2))
    for cell, value in enumerate(grid.cells):
        r, c = divmod(cell, 9)
        x, y = (MARGIN + c * CELL) * 2, (MARGIN + r * CELL) * 2
        inside = picture.crop((round(x + 20), round(y + 20), round(x + 100), round(y + 100)))
        assert (inside.getextrema()[0] < 100) == bool(value)
