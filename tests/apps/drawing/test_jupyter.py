"""What notebooks show: well-formed, small, escaped, without script or style sheet; nothing is imported early."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest

import cpsudoku
from cpsudoku import formats
from cpsudoku.apps import drawing
from cpsudoku.apps.drawing.shapes import HIGHLIGHT
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.web import page_data
from cpsudoku.puzzles.puzzle import square_puzzle
from tests.apps.conftest import Html
from tests.conftest import each

UNIQUE, MULTIPLE, NONE = "1..4.........3.2", "1..4...........2", "1.4.....2.1.4.2."
HARD = "6.2.5.........3.4..........43...8....1....2........7..5..27...........81...6....."
SPARE = "12.4.........3.2"
KILLER = (
    "................\ncages:\nr1c1 r1c2 = 4\nr1c3 r1c4 r2c4 = 7\n"
    "r2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8"
)
NURIKABE = "....\n..4.\n....\n4.2.\n"
SVG = "{http://www.w3.org/2000/svg}"
FAST = ["search"]


@cache
def objects() -> dict[str, Any]:
    """What a notebook shows, by name."""
    return {
        "record": formats.read_one(f"{UNIQUE} # <em>&"),
        "entry": next(iter(cpsudoku.read(KILLER, kind="killer"))),
        "unique": cpsudoku.check(UNIQUE, backend=FAST),
        "multiple": cpsudoku.check(MULTIPLE, backend=FAST),
        "none": cpsudoku.check(NONE, backend=FAST),
        "killer": cpsudoku.check(KILLER, kind="killer", backend=FAST),
        "invalid": next(iter(cpsudoku.check_all(["<em>\n"]))),
        "explanation": explain(UNIQUE),
        "stuck": explain(HARD, up_to="pointing"),
        "contradiction": explain(NONE),
        "rating": explain(UNIQUE).rating,
        "ambiguous": explain(MULTIPLE),
        "killer clash": explain(KILLER.replace("= 8", "= 9"), kind="killer"),
        "spare": explain(SPARE),
        "certificate": cpsudoku.prove(UNIQUE),
        "walk": cpsudoku.explain(NURIKABE, kind="nurikabe"),
        "wrong": explain(NURIKABE, kind="nurikabe", entries={"r2c3": 1}),
        "place": explain(UNIQUE, place="r1c2"),
    }


TEXTS = ("rating", "certificate")


def _root(name: str) -> ET.Element:
    return ET.fromstring(objects()[name]._repr_html_())


def _values(root: ET.Element) -> str:
    """The digits of each picture, in reading order."""
    digits = [e for e in root.iter(f"{SVG}text") if e.get("font-size") == "34"]
    return "".join(e.text or "" for e in sorted(digits, key=lambda e: (float(e.get("y", 0)), float(e.get("x", 0)))))


@pytest.mark.every(3)
@each("name", objects)
def test_html_is_well_formed_small_and_still(name: str) -> None:
    html = objects()[name]._repr_html_()
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(html).iter()}
    assert len(html) < 40_000
    assert not tags & {"script", "style", "link", "img", "iframe"}
    assert "<em>" not in html and "<time>" not in html


def test_solutions_and_what_differs() -> None:
    assert _values(_root("unique")) == _values(_root("explanation")) == "1234342121434312"
    assert len(_values(_root("killer"))) == 16
    report = objects()["multiple"]
    highlights = [e for e in _root("multiple").iter(f"{SVG}rect") if e.get("fill") == HIGHLIGHT]
    assert len(highlights) == 2 * len(report.differences)
    first, second = (_values(picture) for picture in _root("multiple").iter(f"{SVG}svg"))
    assert sum(a != b for a, b in zip(first, second, strict=True)) == len(report.differences)
    assert _values(_root("none")) == NONE.replace(".", "")


@each("name", TEXTS)
def test_other_results_show_their_first_lines(name: str) -> None:
    text = "".join(_root(name).itertext())
    lines = str(objects()[name]).splitlines()
    assert text.splitlines()[:30] == [line[:200] for line in lines[:30]]
    assert ("more lines" in text) == (len(lines) > 30)


def test_an_explanation_shows_the_board_and_its_words() -> None:
    walk = objects()["walk"]
    assert str(walk) in "".join(_root("walk").itertext()) and "Solved in 13 steps" in str(walk)
    html = Html(page_data.walk_page(walk, "A title"))
    assert html.elements["li"] == 13, "marks are of the step after them"
    same = cpsudoku.explain(UNIQUE, up_to=1)
    assert isinstance(same, Explanation) and same.status == "solved" and same.largest == 1
    assert str(objects()["explanation"]).startswith("The solution is unique.\n  1. ")


def test_titles_are_escaped_and_errors_told() -> None:
    assert "<em>&" in "".join(_root("record").itertext())
    assert "invalid: 1:1: expected a puzzle" in "".join(_root("invalid").itertext())


def test_grids_and_pictures_are_svg() -> None:
    grid = square_puzzle([int(c) for c in UNIQUE.replace(".", "0")])
    for shown in (grid, drawing.draw(UNIQUE), drawing.picture_of_step(objects()["stuck"], 14)):
        assert ET.fromstring(shown._repr_svg_()).tag == f"{SVG}svg"
    assert _values(ET.fromstring(grid._repr_svg_())) == "1432"


def test_the_page_from_python_holds_every_step() -> None:
    html = page_data.walk_page(objects()["stuck"], "A <title>")
    assert "A &lt;title&gt;" in html and "<li>" in html and len(objects()["stuck"].steps) == 14


def test_an_entry_shows_its_rules() -> None:
    assert "the digits of a cage are different" in "".join(_root("entry").itertext())


def test_importing_costs_nothing() -> None:
    script = (
        "import sys, cpsudoku, cpsudoku.puzzles.puzzle, cpsudoku.uniqueness.report\n"
        "import cpsudoku.apps.explanation\n"
        "import cpsudoku.formats\n"
        "heavy = ('cpsudoku.apps.drawing', 'PIL', 'numpy', 'ortools', 'html')\n"
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
