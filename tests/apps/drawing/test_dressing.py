"""Pictures as they are published: title, author, rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cpsudoku.apps import drawing
from cpsudoku.apps.drawing.caption import add_heading
from cpsudoku.apps.drawing.shapes import Scene, Text, bounds
from tests.conftest import each

SVG = "{http://www.w3.org/2000/svg}"
Run = Callable[..., Any]
PUZZLES = Path(__file__).parents[3] / "puzzles"
OPENING = Path(__file__).parents[3] / "docs" / "opening.txt"
GRID = "1..4.........3.2"
HEADED = f"# title: Two arrows\n# author: Somebody\n# rules: Digits on an arrow add up to its circle.\n{GRID}\n"


def opening() -> Scene:
    return drawing.draw(OPENING.read_text())


def test_title_and_author_above_rules_below(run: Run, tmp_path: Path) -> None:
    file, out, bare = tmp_path / "puzzle.txt", tmp_path / "out.svg", tmp_path / "bare.svg"
    file.write_text(HEADED)
    assert run("convert", file, "-o", bare).status == 0
    assert "Two arrows" not in bare.read_text()
    assert run("convert", file, "--caption", "-o", out).status == 0
    texts = [(one.text or "", float(one.get("y", 0))) for one in ET.parse(out).getroot().iter(f"{SVG}text")]
    digits = [y for text, y in texts if text in "1234"]
    heights = {text: y for text, y in texts if text not in "1234"}
    assert heights["Two arrows"] < heights["by Somebody"] < min(digits)
    rules = [y for text, y in heights.items() if text not in ("Two arrows", "by Somebody")]
    assert min(rules) > max(digits)
    words = " ".join(text for text, _ in texts)
    assert "Fill the grid" not in words, "each rule stands once: in the setter's words, where there are some"
    assert "Digits on an arrow add" in words
    assert run("convert", GRID, "--caption", "--overwrite", "-o", bare).status == 0
    assert "Fill the grid" in bare.read_text()
    assert max(rules) < float(ET.parse(out).getroot().get("height", 0))


def test_without_words_nothing_changes() -> None:
    scene = opening()
    assert add_heading(scene) == scene


def test_long_words_stay_within_the_picture() -> None:
    scene = add_heading(drawing.draw(GRID), "A title of many words " * 4, "An author", ["Rules " * 50])
    for shape in scene.shapes:
        left, top, right, bottom = bounds(shape)
        assert left >= -2 and top >= 0 and right <= scene.width + 2 and bottom <= scene.height


DOTS = f"{GRID}\ndifference dots:\nr1c1 r1c2 = 3\nr1c3 r2c3\nratio dots:\nr3c1 r4c1 = 3\nr3c3 r3c4\nr3c2 r3c3 = ?\n"


def test_a_dot_has_a_number_where_it_is_not_the_usual_one() -> None:
    texts = [one.text for one in drawing.draw(DOTS).shapes if isinstance(one, Text) and one.size == 12]
    assert sorted(texts) == ["3", "3", "?"]


@each("flags", ["--caption", "--scale 2"])
def test_what_is_for_files_says_so(run: Run, flags: str) -> None:
    ran = run("convert", GRID, *flags.split())
    assert ran.status == 2
    assert f"expected --to svg or png with {flags.split()[0]}, found none" in ran.err
