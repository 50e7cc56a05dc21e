"""SVG and PNG show the same: the SVG is well-formed, the PNG of the right size with ink where it should be."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from cpsudoku.apps.drawing import draw
from cpsudoku.apps.drawing.highlights import picture_of_step
from cpsudoku.apps.drawing.picture import frame_of
from cpsudoku.apps.drawing.shapes import CELL, Text, svg
from cpsudoku.apps.drawing.svg_png import png
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from tests.conftest import each

SVG = "{http://www.w3.org/2000/svg}"
HARD = "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6....."


@cache
def walk() -> Explanation:
    """The explanation of a puzzle with many techniques."""
    return explain(HARD)


def one_of_each_technique() -> list[int | None]:
    return [*{step.name: number for number, step in enumerate(walk().steps, 1)}.values(), None]


@each("step", one_of_each_technique)
def test_a_step_shows_every_value_and_candidate_and_what_it_takes_away(step: int | None) -> None:
    root = ET.fromstring(svg(picture_of_step(walk(), step)))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    number = None if step is None else walk().at[step - 1]
    placed, values = walk().placements(number), walk().values(number)
    expected = [str(v) for x, some in values.items() for v in ([placed[x]] if x in placed else some)]
    names = [*"123456789", *"123456789"]
    assert sorted(t for t in texts if t and len(t) == 1) == sorted(expected + names)
    struck = [e for e in root.iter(f"{SVG}line") if e.get("stroke") == "#d55e00"]
    words = walk().subject.words
    gone = [] if step is None else [x for x in walk().steps[step - 1].follows if x < 0]
    open_ = [x for x in gone if words.variable(x) not in placed and words.value(x) in values[words.variable(x)]]
    assert len(struck) == len(open_)
    caption = " ".join(t for t in texts if t and len(t) > 1)
    said = "" if step is None else " ".join(line.removeprefix("- ") for line in words.lines(walk().steps[step - 1]))
    assert caption == said


def test_a_plain_grid_and_pencil_marks() -> None:
    shapes = draw(square_puzzle((frozenset({1, 3}), 2, *[0] * 14))).shapes
    texts = [(shape.text, shape.bold) for shape in shapes if isinstance(shape, Text)]
    assert sorted(texts) == [("1", False), ("2", True), ("3", False)]


def test_png_is_the_same_picture() -> None:
    image_of = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    puzzle = gallery.kind_of("sudoku").instance(HARD)
    drawn, frame = draw(puzzle), frame_of(puzzle)
    image = image_of.open(io.BytesIO(png(drawn, scale=2))).convert("L")
    assert image.size == (round(drawn.width * 2), round(drawn.height * 2))
    for cell, value in zip(puzzle.cells, puzzle.cell_contents, strict=True):
        x, y = (2 * each for each in frame.corner(cell))
        inside = image.crop((round(x + 20), round(y + 20), round(x + 2 * CELL - 20), round(y + 2 * CELL - 20)))
        assert (inside.getextrema()[0] < 100) == bool(value)
