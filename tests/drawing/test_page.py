"""The walk-through page in a real browser: buttons, slider, keys, narrow screen, dark, no console errors."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.drawing.page import clues_of, of_explanation, of_rounds, page
from cpsudoku.drawing.view import ends_of
from cpsudoku.explanation import Explanation, explain
from cpsudoku.explanation.clues import clues
from cpsudoku.explanation.rounds import rounds
from cpsudoku.puzzles import gallery
from cpsudoku.puzzles.grid import Grid

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROUNDS = "070000500531000400800640000020004035010000060940100070000023001003000892007000040"
LEFT, RIGHT, HOME, END = "\ue012", "\ue014", "\ue011", "\ue010"


def _open(browser: Any, html: str, folder: Path) -> None:
    file = folder / "walk.html"
    file.write_text(html, encoding="utf-8")
    browser.set_window_size(900, 1000)
    browser.get(file.as_uri())


def _find(browser: Any, selector: str) -> Any:
    return browser.find_element("css selector", selector)


def _board(browser: Any) -> list[str]:
    """The value in every cell, "" where it is open."""
    script = """return [...document.querySelectorAll('[role=gridcell]')].map(
        cell => cell.querySelector('.marks') ? '' : cell.textContent)"""
    found: list[str] = browser.execute_script(script)
    return found


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return explain(PUZZLE, backend="", finish=True)


@pytest.fixture
def walked(explained: Explanation, browser: Any, tmp_path: Path) -> Any:
    """The page of grid2's explanation, open in the browser, and what it should show."""
    _open(browser, page(of_explanation(explained, "Norvig's grid2 <&>")), tmp_path)
    return explained


def _shows(browser: Any, explanation: Any, position: int) -> None:
    expected = [str(value) if value else "" for value in explanation.frames[position].values]
    assert _board(browser) == expected
    assert _find(browser, "#count").text == f"{position} / {len(explanation.steps)}"
    if position:
        assert explanation.steps[position - 1].words in _find(browser, "#words").text


def test_buttons_keys_and_slider_walk_through_the_frames(browser: Any, walked: Any) -> None:
    last = len(walked.steps)
    _shows(browser, walked, 0)
    _find(browser, "#forward").click()
    _shows(browser, walked, 1)
    _find(browser, "#back").click()
    _shows(browser, walked, 0)
    body = _find(browser, "body")
    body.send_keys(RIGHT, RIGHT, RIGHT, LEFT)
    _shows(browser, walked, 2)
    body.send_keys(END)
    _shows(browser, walked, last)
    body.send_keys(RIGHT)
    _shows(browser, walked, last)
    body.send_keys(HOME)
    _shows(browser, walked, 0)
    script = "const s = document.getElementById('slider'); s.value = 5; s.dispatchEvent(new Event('input'))"
    browser.execute_script(script)
    _shows(browser, walked, 5)
    _find(browser, "#steps li:nth-child(3) button").click()
    _shows(browser, walked, 3)
    assert not [entry for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def test_play_goes_on_by_itself_and_pauses(browser: Any, walked: Any) -> None:
    _find(browser, "#play").click()
    assert _find(browser, "#play").get_attribute("aria-label") == "Pause"
    wait = """const done = arguments[0];
        const timer = setInterval(() => { if (+slider.value > 1) { clearInterval(timer); done(1); } }, 50)"""
    browser.set_script_timeout(10)
    assert browser.execute_async_script(wait) == 1
    _find(browser, "#play").click()
    assert _find(browser, "#play").get_attribute("aria-label") == "Play"


def test_what_goes_is_struck_out_and_what_is_new_is_framed(browser: Any, walked: Any) -> None:
    steps = walked.steps
    body = _find(browser, "body")
    taking = next(i for i, step in enumerate(steps, 1) if step.eliminations and not step.placements)
    placing = next(i for i, step in enumerate(steps, 1) if step.placements)
    body.send_keys(HOME, *[RIGHT] * taking)
    struck = browser.find_elements("css selector", ".marks .gone")
    assert len(struck) == len(steps[taking - 1].eliminations)
    body.send_keys(HOME, *[RIGHT] * placing)
    assert len(browser.find_elements("css selector", ".cell.new")) == len(steps[placing - 1].placements)


def test_a_screen_reader_hears_cells_and_steps(browser: Any, walked: Any) -> None:
    labels = [cell.get_attribute("aria-label") for cell in browser.find_elements("css selector", "[role=gridcell]")]
    assert labels[0] == "r1c1: 4, given"
    assert re.fullmatch(r"r1c2: open, candidates [\d ]+", labels[1])
    assert _find(browser, "#words").get_attribute("aria-live") == "polite"
    for control in browser.find_elements("css selector", "#controls button, #controls input"):
        assert control.get_attribute("aria-label")


@pytest.mark.parametrize("width", [320, 375, 768])
def test_it_fits_a_narrow_screen(browser: Any, walked: Any, width: int) -> None:
    metrics = {"width": width, "height": 700, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1] == width
        cells = browser.execute_script(
            "return [...document.querySelectorAll('[role=gridcell]')].map(c => [c.offsetWidth, c.offsetHeight])"
        )
        assert all(abs(w - h) <= 2 and w >= 25 for w, h in cells)
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_dark_and_print(browser: Any, walked: Any) -> None:
    colour = "return getComputedStyle(document.body).backgroundColor"
    light = browser.execute_script(colour)
    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    assert browser.execute_script(colour) != light
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = "return getComputedStyle(document.getElementById('controls')).display"
    assert browser.execute_script(shown) == "none"
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def test_rounds_have_eighteen_frames(browser: Any, tmp_path: Path) -> None:
    """Seed document 003: its slider has the puzzle and 17 rounds."""
    given = clues(ROUNDS)
    result = rounds(given.board, given.allowed)
    _open(browser, page(of_rounds(result, "Rounds")), tmp_path)
    assert _find(browser, "#slider").get_attribute("max") == "17"
    body = _find(browser, "body")
    for position, values in enumerate(result.frames):
        assert _board(browser) == [str(value) if value else "" for value in values]
        new = len(browser.find_elements("css selector", ".cell.new"))
        assert new == (len(result.rounds[position - 1].placements) if position else 0)
        body.send_keys(RIGHT)


def test_the_page_stands_alone_and_is_safe() -> None:
    html = page(of_explanation(explain(PUZZLE, backend=""), "</script><script>alert(1)</script>"))
    assert not re.search(r"""(src|href)=["']?(?!#)""", html), "nothing is loaded from elsewhere"
    assert "<script>alert" not in html
    outside = re.findall(r"https?://[^\s\"'<]+", html)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}


GROUPED = "6..3.2....5.....1..........7.26............543.........8.15........4.2........7.."


def test_chains_lie_behind_the_digits_and_groups_are_tied(browser: Any, tmp_path: Path) -> None:
    explanation = explain(GROUPED, backend="")
    at = next(i for i, step in enumerate(explanation.steps, 1) if step.technique == "grouped_chain")
    step = explanation.steps[at - 1]
    _open(browser, page(of_explanation(explanation, "Grouped")), tmp_path)
    _find(browser, f"#steps li:nth-child({at}) button").click()
    assert len(browser.find_elements("css selector", "#chain path:not(.band)")) == len(step.pattern.links)
    weak = browser.find_elements("css selector", "#chain path.weak")
    assert len(weak) == sum(not link.strong for link in step.pattern.links)
    assert browser.find_elements("css selector", "#chain path.band")
    layer = "return ['.digit', '.marks', '#chain'].map(s => getComputedStyle(document.querySelector(s)).zIndex)"
    assert browser.execute_script(layer) == ["1", "1", "auto"]
    assert _find(browser, "#steps [aria-current]").get_attribute("aria-current") == "step"


def test_a_large_board_scrolls_in_its_own_frame(browser: Any, tmp_path: Path) -> None:
    grid = Grid(16, tuple(range(1, 17)) + (0,) * 240)
    _open(browser, page(of_explanation(explain(grid, backend="", up_to="naked_single"), "16")), tmp_path)
    metrics = {"width": 375, "height": 700, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page_wide, frame_wide, size = browser.execute_script(
            """const mark = document.querySelector('.marks');
            return [document.documentElement.scrollWidth, document.getElementById('frame').scrollWidth,
                    parseFloat(getComputedStyle(mark).fontSize)]"""
        )
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert page_wide <= 375 < frame_wide
    assert size > 5, "candidates can be read"


def test_rows_columns_and_diagonals_can_be_seen(browser: Any, tmp_path: Path) -> None:
    kind = gallery.kind_of("sudoku_x")
    _open(browser, page(of_explanation(explain(kind.unique[-1], kind, backend=""), "X")), tmp_path)
    names = "return ['rows', 'columns'].map(id => document.getElementById(id).textContent)"
    assert browser.execute_script(names) == ["123456789", "123456789"]
    assert len(browser.find_elements("css selector", ".cell.shade")) == 17


def test_a_link_opens_a_step_and_the_address_follows(browser: Any, explained: Explanation, tmp_path: Path) -> None:
    _open(browser, page(of_explanation(explained, "Linked")), tmp_path)
    browser.execute_script("location.hash = '#step=3'")
    _until(lambda: _find(browser, "#count").text.startswith("3 /"))
    browser.refresh()
    _shows(browser, explained, 3)
    _find(browser, "body").send_keys(RIGHT)
    assert browser.execute_script("return location.hash") == "#step=4"
    browser.execute_script("location.hash = '#step=999999'")
    _until(lambda: _find(browser, "#count").text.startswith(f"{len(explained.steps)} /"))


def _until(true: Callable[[], bool]) -> None:
    """Wait for what the browser does soon."""
    end = time.monotonic() + 240
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_boxes_are_named_where_the_words_name_them(browser: Any, walked: Any) -> None:
    named = 0
    for at, step in enumerate(walked.steps, 1):
        browser.execute_script(f"document.querySelector('#steps li:nth-child({at}) button').click()")
        shown = [text.text for text in browser.find_elements("css selector", "#chain text")]
        assert sorted(shown) == sorted(set(re.findall(r"box \d", step.words)))
        named += len(shown)
    assert named


def test_chains_have_on_and_off_ends(browser: Any, tmp_path: Path) -> None:
    """By the meaning: of a chain's strong link one end at least is true, of a weak one not both."""
    explanation = explain(GROUPED, backend="")
    at = next(i for i, step in enumerate(explanation.steps, 1) if step.technique == "grouped_chain")
    step = explanation.steps[at - 1]
    on, off = map(set, ends_of(step.pattern))
    assert on and off and not on & off
    for link in step.pattern.links[1:-1]:
        assert set(link.end) <= (on if link.strong else off)
    _open(browser, page(of_explanation(explanation, "Grouped")), tmp_path)
    _find(browser, f"#steps li:nth-child({at}) button").click()
    assert [len(browser.find_elements("css selector", f".marks .g{i}")) for i in (0, 1)] == [len(on), len(off)]
    assert _find(browser, "#ends").is_displayed()


def test_columns_on_a_wide_screen_and_no_long_page_on_a_phone(browser: Any, walked: Any) -> None:
    where = "return ['#board', '#list', '.keys'].map(s => document.querySelector(s).getBoundingClientRect().toJSON())"
    for width, mobile in ((1400, False), (390, True)):
        metrics = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": mobile}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        try:
            board, steps, keys = browser.execute_script(where)
            assert (steps["left"] >= board["right"]) is not mobile
            assert (keys["height"] == 0) is mobile
            assert browser.execute_script("return document.documentElement.scrollHeight") < (1500 if mobile else 1100)
        finally:
            browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_cages_lines_and_what_is_outside_are_on_the_page(browser: Any, tmp_path: Path) -> None:
    text = "................\ncages: r1c1 r1c2 = 3\nthermometers: r2c1 r2c2\nanti-knight\nskyscrapers: r3 > 2"
    kind = gallery.kind_of("sudoku")
    drawn = clues_of(kind.instance(text), kind)
    assert drawn is not None and drawn.outside and drawn.roomy and drawn.captions == ("anti-knight",)
    _open(browser, page(of_explanation(explain(text, backend=""), "X", drawn)), tmp_path)
    told = "return [...new Set([...document.querySelectorAll('#clues [data-clue]')].map(e => e.dataset.clue))].sort()"
    shown = browser.execute_script(told)
    assert shown == ["cages: r1c1 r1c2 = 3", "skyscrapers: r3 > 2", "thermometers: r2c1 r2c2"]
    inside = """const [a, b] = ['#clues', 'body'].map(of => document.querySelector(of).getBoundingClientRect());
        const texts = [...document.querySelectorAll('#clues text')].map(e => e.getBoundingClientRect());
        return texts.every(t => t.left >= b.left && t.right <= b.right && t.top >= 0) && a.width > 100"""
    assert browser.execute_script(inside), "nothing is cut off"
    assert "anti-knight" in _find(browser, "#walk").text
    plain = page(of_explanation(explain(PUZZLE, backend=""), "X", clues_of(kind.puzzle(9, 9), kind)))
    assert "data-clue" not in plain.partition('<svg id="clues"')[2].partition("</svg>")[0]
