"""The states of the page in a real browser, light, dark, narrow and on paper: contents, axe-core, contrast."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.method_questions import compare
from cpsudoku.apps.web.page_data import comparison_answers, page_file
from cpsudoku.apps.web.page_server import Server
from cpsudoku.apps.web.site import build_site
from tests.apps.web.page_states import CONTRAST, STATES, Recorded, StatePage, reach, violations

pytest.importorskip("websockets")

DARK = ("unique", "multiple", "none", "unknown", "judged")
NARROW = ("unique", "multiple", "running", "empty", "edited")
# state -> the beginning of its headline, the tab that it opens
SHOWN = {
    "empty": ("Paste a puzzle", ""),
    "reading": ("Reading\u2026", "Why"),
    "running": ("There is a solution. Is there another?", "Why"),
    "unique": ("Exactly one solution", "Why"),
    "multiple": ("More than one solution: two differ in 4 places", "Solutions"),
    "none": ("No solution: these 2 clues clash", "Why"),
    "undecided": ("Not decided in 20 s", "Why"),
    "unknown": ("2 lines are drawn but not a rule here", "Edit"),
    "stopped": ("Stopped after ", "Why"),
    "error": ("Exactly one solution", "Why"),
    "offline": ("Exactly one solution", "Why"),
    "judged": ("Exactly one solution", "Judge"),
    "edited": ("More than one solution without 1 clue", "Edit"),
    "broken": ("The methods disagree", "Why"),
}

# Of some elements, those that are not in the window as a whole.
IN_VIEW = """return arguments[0].filter(one => {
    const {top, bottom, height} = document.querySelector(one).getBoundingClientRect();
    return !height || top < 0 || bottom > innerHeight; });"""


@pytest.fixture
def opened(browser: Any, server: Server) -> Iterator[Any]:
    """opened(**options of a context): a page of the server."""
    contexts = []

    def make(**options: Any) -> StatePage:
        contexts.append(browser.new_context(**{"viewport": {"width": 1366, "height": 768}, **options}))
        return StatePage(contexts[-1].new_page(), f"http://localhost:{server.port}/")

    yield make
    for context in contexts:
        context.close()


def examine(page: StatePage, state: str) -> None:
    """Check what holds in each state."""
    headline, tab = SHOWN[state]
    page.until(f"document.querySelector('[data-verdict]').innerText.includes({json.dumps(headline)})")
    chosen = page.js("return document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? ''")
    assert chosen == tab
    assert violations(page) == []
    assert page.js(CONTRAST) == []
    assert page.js("return document.scrollingElement.scrollWidth - innerWidth") <= 0
    assert page.js("return document.querySelectorAll('main').length") == 1


@pytest.mark.every(6)
@pytest.mark.parametrize("state", STATES)
def test_each_state_in_light(opened: Any, state: str) -> None:
    page = opened()
    reach(page, state)
    examine(page, state)
    if state == "reading":
        assert page.js("return getComputedStyle(document.querySelector('.board')).opacity") == "0.45"
    if state not in ("empty", "offline", "error"):
        inside = """const {top, bottom} = document.querySelector('.tools').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight"""
        assert page.js(inside), "layers and undo are in the window"
    if state != "offline":
        assert page.log == []


@pytest.mark.every(8)
@pytest.mark.parametrize("state", DARK)
def test_some_states_in_the_dark(opened: Any, state: str) -> None:
    page = opened(color_scheme="dark")
    reach(page, state)
    examine(page, state)
    assert page.js("return getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 27)"


def test_black_and_white_mean_the_same_in_the_dark(opened: Any) -> None:
    """A black pearl is darker than the board, a white one and a white cell are lighter; a rim tells both from it."""
    page = opened(color_scheme="dark")
    colours = """const light = colour => Math.max(...colour.match(/[\\d.]+/g).map(Number));
        const ground = light(getComputedStyle(document.querySelector('.drawing .ground rect')).fill);
        return [...document.querySelectorAll(`.drawing ${arguments[0]}`)].map(one => getComputedStyle(one))
            .map(({fill, stroke}) => [light(fill) - ground, stroke === 'none' ? 0 : light(stroke) - ground]);"""
    page.go("x....\n.....\n....o\n.....\n.....", "masyu")
    page.until("document.querySelectorAll('.drawing circle').length === 2")
    (black, black_rim), (white, _) = page.js(colours, "circle")
    assert black < -20 and black_rim > 60 and white > 60
    page.go("# kind: castle_wall\n....\n.?..\n..?.\n....\ninside:\nr2c2\noutside:\nr3c3")
    page.until("document.querySelectorAll('.drawing rect[data-clue]').length === 2")
    (inside, _), (outside, _) = page.js(colours, "rect[data-clue]")
    assert inside > 180 > 60 > outside
    written = "return getComputedStyle(document.querySelector('.drawing text[data-clue]')).fill"
    assert page.js(written) == "rgb(26, 26, 26)", "black on white"


@pytest.mark.every(6)
@pytest.mark.parametrize("state", NARROW)
def test_some_states_on_a_phone(opened: Any, state: str) -> None:
    page = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
    reach(page, state)
    examine(page, state)
    small = """return [...document.querySelectorAll('button, select, summary, [role=tab]')].filter(one => {
        const {width, height} = one.getBoundingClientRect();
        return one.checkVisibility() && width && (height < 43.5 || width < 43.5); })
        .map(one => one.outerHTML.slice(0, 90))"""
    assert page.js(small) == []
    if state != "empty":
        page.js("scrollTo(0, document.body.scrollHeight)")
        top = page.js("return document.querySelector('[data-verdict]').getBoundingClientRect().toJSON()")
        assert top["top"] >= 0 and top["bottom"] <= 844, "the verdict stays in view"
        hidden = """const {scrollWidth, clientWidth} = document.querySelector('[role=tablist]');
            return scrollWidth - clientWidth"""
        assert page.js(hidden) <= 0, "all tabs are in view"
    if state == "running":
        stop = page.js("return document.querySelector('.stop').getBoundingClientRect().toJSON()")
        assert stop["top"] >= 0 and stop["bottom"] <= 120, "so does Stop"
        page.page.click(".stop")
        page.wait("stopped")
    if state != "empty":
        page.js("scrollTo(0, 0)")
        gap = """return document.querySelector('.left').getBoundingClientRect().top
            - document.querySelector('.verdict').getBoundingClientRect().bottom"""
        assert page.js(gap) <= 16, "no empty line is kept for Stop"
    if state == "unique":
        page.page.click(".walk .main")
        page.until("document.querySelector('.walk .words').innerText.startsWith('1. ')")
        assert page.js(IN_VIEW, [".verdict", ".board", ".walk .main", ".walk .words"]) == []
        page.tab("Methods")
        page.until("document.querySelector('.columns')")
        for method in ("SAT", "search", "CP-SAT"):
            page.page.select_option(".one-method select", method)
            heads = "return [...document.querySelectorAll('.columns thead th')].filter(one => one.checkVisibility())"
            assert page.js(f"{heads}.map(one => one.textContent)") == ["constraint", method]
            wide = "const one = document.querySelector('.given .wide'); return one.scrollWidth - one.clientWidth"
            assert page.js(wide) <= 0, "nothing is out of view"


@pytest.mark.every(6)
def test_board_and_rounds_are_in_view_at_a_zoom_of_200_percent(opened: Any) -> None:
    page = opened(viewport={"width": 683, "height": 384})
    reach(page, "unique")
    page.tab("Methods")
    page.until("document.querySelector('.rounds input[type=range]')")
    page.js("document.querySelector('.rounds [role=status]').scrollIntoView({block: 'end'})")
    assert page.js(IN_VIEW, [".verdict", ".board", ".rounds input[type=range]", ".rounds [role=status]"]) == []
    assert page.js("return document.scrollingElement.scrollWidth - innerWidth") <= 0


@pytest.mark.every(3)
def test_paper_has_the_puzzle_and_then_its_solution(opened: Any, tmp_path: Path) -> None:
    page = opened()
    reach(page, "unique")
    page.page.emulate_media(media="print")
    page.js("dispatchEvent(new Event('beforeprint'))")
    sheets = page.js("return [...document.querySelectorAll('#printed .sheet')].map(one => one.innerText)")
    assert len(sheets) == 2 and "Cages" in sheets[0] and "Exactly one solution" in sheets[1]
    assert pages_of(page.page.pdf()) == 2


@pytest.mark.every(3)
def test_methods_print_on_one_landscape_page(opened: Any) -> None:
    page = opened()
    reach(page, "unique")
    page.tab("Methods")
    page.until("document.querySelector('.columns')")
    page.page.emulate_media(media="print")
    page.js("dispatchEvent(new Event('beforeprint'))")
    data = page.page.pdf(prefer_css_page_size=True)
    assert pages_of(data) == 1
    controls = "[...document.querySelectorAll('button, input, select')].filter(one => one.checkVisibility()).length"
    assert page.js(f"return {controls}") == 0


def test_a_comparison_in_a_file_prints_on_one_page_with_its_title(browser: Any, tmp_path: Path) -> None:
    page = Recorded(browser.new_context().new_page(), tmp_path)
    comparison = compare(str(build_site.ROOT / "docs" / "opening.txt"))
    page.show(page_file([comparison_answers(comparison)]))
    page.page.emulate_media(media="print")
    page.js("dispatchEvent(new Event('beforeprint'))")
    assert pages_of(page.page.pdf(prefer_css_page_size=True)) == 1
    shown = page.js("return document.body.innerText")
    assert "sudoku 9x9" in shown and "Point at" not in shown and "cages" not in shown
    page.page.context.close()


def pages_of(pdf: bytes) -> int:
    """The number of pages of a PDF."""
    return pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page/")
