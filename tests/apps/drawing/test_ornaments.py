"""What a setter's file only draws: it is in the picture, at its place, and in nothing else."""

from __future__ import annotations

import json
import pickle
import re
from dataclasses import replace
from typing import Any

import pytest

import cpsudoku
from cpsudoku.apps import drawing
from cpsudoku.apps.drawing.shapes import svg
from cpsudoku.apps.drawing.svg_png import png
from cpsudoku.formats import compressed_json
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, sudokupad_link
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.entry import Entry
from tests.conftest import each

GRID: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
GRID[0][0] = {"value": 1, "given": True}
COLOURED: list[list[dict[str, Any]]] = [[dict(cell) for cell in row] for row in GRID]
COLOURED[1][1] = {"c": "#123456"}
DRAWN: dict[str, Any] = {
    "line": [{"lines": [["R1C1", "R2C2", "R2C3"]], "outlineC": "#ff8800", "width": 0.5}],
    "circle": [{"cells": ["R3C3"], "baseC": "#00ff00", "outlineC": "#0000ff", "width": 0.6, "height": 0.6}],
    "rectangle": [{"cells": ["R1C3", "R1C4"], "baseC": "red", "width": 0.4, "height": 0.2, "angle": 45}],
    "cage": [{"cells": ["R4C1", "R4C2"], "value": "A"}],
    "text": [{"cells": ["R0C2"], "value": "beside", "fontC": "#aa00aa"}],
}


def entry(link: str) -> Entry:
    found = read_entry(f"{link}\n")
    assert isinstance(found, Entry)
    return found


def of_f_puzzles(**more: Any) -> Entry:
    return entry(f_puzzles_link({"size": 4, "grid": GRID, **more}))


def of_sudokupad(**more: Any) -> Entry:
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    boxes = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)]
    return entry(sudokupad_link({"cells": cells, "regions": boxes, **more}, own=True))


def test_each_changes_the_picture() -> None:
    pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    bare = png(drawing.draw(of_f_puzzles().puzzle), 0.5)
    pictures = {key: png(drawing.draw(of_f_puzzles(**{key: held}).puzzle), 0.5) for key, held in DRAWN.items()}
    pictures["colour"] = png(drawing.draw(of_f_puzzles(grid=COLOURED).puzzle), 0.5)
    assert len({bare, *pictures.values()}) == 1 + len(pictures)


def test_they_are_no_part_of_the_puzzle() -> None:
    bare, drawn = of_f_puzzles().puzzle, of_f_puzzles(**DRAWN).puzzle
    assert len(drawn.drawing) == 5
    assert (bare, hash(bare)) == (drawn, hash(drawn))
    assert not drawn.shape_part().drawing
    assert pickle.loads(pickle.dumps(drawn)).drawing == drawn.drawing
    assert drawn.without(drawn.items[0]).drawing == drawn.drawing  # type: ignore[union-attr]
    found = [cpsudoku.check(puzzle, backend=["search"]) for puzzle in (bare, drawn)]
    assert found[0].verdict == found[1].verdict


def test_places_and_colours_of_sudokupad() -> None:
    line = {"wayPoints": [[0.5, 0.5], [1.25, 2.75]], "color": "#12345680", "thickness": 16}
    shape = {"center": [2, 3], "width": 0.5, "height": 0.25, "rounded": True, "backgroundColor": "#abcdef", "text": "x"}
    picture = svg(drawing.draw(of_sudokupad(lines=[line], underlays=[shape]).puzzle))
    corner = 12  # the board's
    ends = [f"{corner + 60 * at:g}" for at in (0.5, 0.5, 2.75, 1.25)]
    x1, y1, x2, y2 = ends
    found = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#123456" stroke-width="15"'
    assert found in picture
    assert re.search(r'<g opacity="0\.\d+"><line [^>]*#123456', picture)
    corners = re.search(r'<polygon points="([^"]+)" fill="#abcdef"', picture)
    assert corners is not None
    points = [tuple(map(float, point.split(","))) for point in corners[1].split()]
    for i, (middle, size) in enumerate(((3, 0.5), (2, 0.25))):
        least, most = min(point[i] for point in points), max(point[i] for point in points)
        expected = corner + 60 * (middle - size / 2), corner + 60 * (middle + size / 2)
        assert (least, most) == pytest.approx(expected, abs=0.1)
    assert f'x="{corner + 180}" y="' in picture


def test_sizes_of_texts() -> None:
    """f-puzzles counts in cells, of which a text of size 1 takes 0.7; SudokuPad in pixels, 64 a cell."""
    own = svg(drawing.draw(of_sudokupad(overlays=[{"center": [2, 2], "text": "w", "fontSize": 32}]).puzzle))
    of_cells = svg(drawing.draw(of_f_puzzles(text=[{"cells": ["R1C2"], "value": "w", "size": 0.5}]).puzzle))
    found = [re.search(r'font-size="([\d.]+)"[^>]*>w<', picture) for picture in (own, of_cells)]
    assert [float(one[1]) for one in found if one is not None] == pytest.approx([30, 21])


def test_a_line_of_sudokumaker() -> None:
    data = {"puzzle": {
        "cells": [{}] * 16, "spec": {"type": "sudoku", "size": {"width": 4, "height": 4}, "minDigit": 1, "maxDigit": 4},
        "allConstraints": [{"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 1.75, "y": 3.0}]]}],
    }}  # fmt: skip
    link = "https://sudokumaker.app/?puzzle=" + compressed_json.compress(json.dumps(data))
    picture = svg(drawing.draw(entry(link).puzzle))
    assert f'<line x1="42" y1="42" x2="{12 + 60 * 1.75:g}" y2="192"' in picture


@each("colour", ['"><script>', "url(#x)", "#12345", "rgb(1,2)", "#000000;x", "rgba(0,0,0,0)", "#1230"])
def test_only_colours_are_written(colour: str) -> None:
    drawn: dict[str, Any] = {key: [dict(held[0])] for key, held in DRAWN.items()}
    for key in ("line", "circle", "rectangle", "text"):
        drawn[key][0] |= {"outlineC": colour, "baseC": colour, "fontC": colour}
    picture = svg(drawing.draw(of_f_puzzles(**drawn).puzzle))
    assert colour not in picture
    assert "script" not in picture


@each("number", [1e300, -5, "9", None, True, []])
def test_measures_out_of_proportion(number: Any) -> None:
    more = {"width": number, "height": number, "angle": number, "size": number}
    drawn: dict[str, Any] = {key: [held[0] | more] for key, held in DRAWN.items()}
    drawn["line"][0]["points"] = [[number, 1], [2, number], [1]]
    scene = drawing.draw(of_f_puzzles(**drawn).puzzle)
    assert scene.width < 2000
    assert scene.height < 2000
    assert "nan" not in svg(replace(scene, title=""))


def test_comments_of_a_text_are_drawn() -> None:
    text = "1...\n....\n....\n....\n"
    bare = read_entry(text)
    drawn = read_entry(text + '# line: r1c1 r2c2\n# f-puzzles: {"colours":{"R3C3":"#ff0000"}}\n')
    assert [ornament.what for ornament in drawn.puzzle.drawing] == ["line", "colour"]
    assert svg(drawing.draw(bare)) != svg(drawing.draw(drawn))
