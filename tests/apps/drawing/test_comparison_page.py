"""The page of `compare` in a real browser: a line lights its places, a place its lines; by pointer and by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.comparison import Comparison
from cpsudoku.apps.lab.method_questions import compare
from cpsudoku.apps.web.comparison_page import comparison_page
from cpsudoku.puzzles.kinds import gallery

TAB, ENTER = "\ue004", "\ue007"


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return compare(gallery.kind_of("killer").unique[0], kind="killer")


@pytest.fixture
def shown(compared: Comparison, browser: Any, tmp_path: Path) -> Any:
    file = tmp_path / "page.html"
    file.write_text(comparison_page(compared, "A <killer>"), encoding="utf-8")
    browser.set_window_size(1200, 1000)
    browser.get(file.as_uri())
    return browser


def lit(browser: Any) -> list[str]:
    script = "return [...document.querySelectorAll('.place.lit title')].map(title => title.textContent)"
    found: list[str] = browser.execute_script(script)
    return found


def test_a_line_lights_its_places(shown: Any, compared: Comparison) -> None:
    assert shown.title == "A <killer>"
    button = shown.find_elements("css selector", "button[aria-controls]")[-1]
    group = compared.groups[-1]
    assert button.text.endswith(group.words)
    button.send_keys(ENTER)
    assert button.get_attribute("aria-expanded") == "true"
    button.send_keys(TAB)
    first = group.lines[0]
    assert sorted(lit(shown)) == sorted(first.scope)
    row = shown.switch_to.active_element
    assert "lit" in row.get_attribute("class")
    for part in first.parts:
        assert part.samples[0] in row.text
    row.send_keys(TAB)
    assert sorted(lit(shown)) == sorted(group.lines[1].scope)


def test_a_place_lights_and_opens_its_lines(shown: Any, compared: Comparison) -> None:
    place = shown.find_element("css selector", "#over .place")
    name = place.find_element("css selector", "title").get_attribute("textContent")
    shown.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", place)
    rows = shown.find_elements("css selector", "tr.line.lit")
    expected = [line for group in compared.groups for line in group.lines if name in line.scope]
    assert len(rows) == len(expected) > 2
    assert all(row.is_displayed() for row in rows)


def test_what_is_left_is_drawn(shown: Any, compared: Comparison) -> None:
    for number, method in enumerate(compared.methods):
        if method.is_presolved:
            assert not shown.find_elements("css selector", f"input[name=left][value='{number}']")
            continue
        choice = shown.find_element("css selector", f"input[name=left][value='{number}']")
        shown.execute_script("arguments[0].click()", choice)
        texts = shown.execute_script("return [...document.querySelectorAll('#over text')].map(t => t.textContent)")
        assert method.root is not None
        assert sorted(texts) == sorted(str(value) for left in method.root.values() for value in left)
    shown.execute_script("document.querySelector('input[name=left][value=\"\"]').click()")
    assert not shown.find_elements("css selector", "#over text")


def test_rounds_are_drawn_step_by_step(shown: Any, compared: Comparison) -> None:
    """By the keyboard: an inference, then round after round."""
    steps = compared.steps
    for number, inference in enumerate(steps.inferences):
        choice = shown.find_element("css selector", f"input[name=left][value='round{number}']")
        shown.execute_script("arguments[0].focus(); arguments[0].click()", choice)
        slider = shown.find_element("css selector", "#round")
        slider.send_keys("\ue011")  # the round stays when another is chosen: back to what is given
        for k in range(len(inference.rounds) + 1):
            script = "return [...document.querySelectorAll('#over text:not(.gone)')].map(t => t.textContent)"
            expected = steps.values_after(inference, k).values()
            assert sorted(shown.execute_script(script)) == sorted(str(value) for left in expected for value in left)
            gone = shown.execute_script("return [...document.querySelectorAll('#over .gone')].map(t => t.textContent)")
            struck = inference.rounds[k - 1].values() if k else ()
            assert sorted(gone) == sorted(str(value) for some in struck for value in some)
            assert len(shown.find_elements("css selector", "#over .strike")) == len(gone)
            slider.send_keys("\ue014")  # the right arrow
        assert shown.find_element("css selector", "#at").text.startswith(f"round {len(inference.rounds)} of")


def test_what_is_known_looks_as_in_the_picture(browser: Any, tmp_path: Path) -> None:
    """A given digit is not drawn again, one that follows is blue; an edge is a line or a cross, and no number."""
    left = "const marks = [...document.querySelectorAll('#over .mark')]; return [marks.filter(one => one.querySelector"
    last = """document.querySelector('input[value=round0]').click();
        const slider = document.querySelector('#round');
        slider.value = slider.max; slider.dispatchEvent(new Event('input'))"""
    for kind, text in (("sudoku", "1..4.........3.2"), ("slitherlink", gallery.kind_of("slitherlink").unique[0])):
        comparison = compare(text, kind=kind)
        file = tmp_path / "page.html"
        file.write_text(comparison_page(comparison, kind), encoding="utf-8")
        browser.get(file.as_uri())
        browser.execute_script(last)
        first = comparison.steps.inferences[0]
        left_over = comparison.steps.values_after(first, len(first.rounds))
        known = [x.name for x, values in left_over.items() if len(values) == 1]
        texts, lines = (browser.execute_script(f"{left}('{tag}')).length]") for tag in ("text", "line, path"))
        if kind == "sudoku":
            new = {x.name for x in first.rounds[-1]}
            assert texts == [len({*known} - new - {"r1c1", "r1c4", "r4c2", "r4c4"})] and texts[0], "four are given"
        else:
            assert known and lines == [len(known)] and not browser.find_elements("css selector", "#over > text")


def test_narrow_and_without_errors(shown: Any) -> None:
    shown.set_window_size(390, 800)
    overflow = shown.execute_script(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert overflow <= 0
    assert not [entry for entry in shown.get_log("browser") if entry["level"] == "SEVERE"]


def test_on_a_phone_the_board_stays_and_the_controls_do_not(shown: Any) -> None:
    """Below, in the table: a third of the screen is the board, the rest is read."""
    shown.set_window_size(400, 760)
    shown.execute_script("document.querySelector('.rounds').scrollIntoView()")
    boxes = (
        "return ['#board', '#held', 'fieldset', '#round'].map(s => document.querySelector(s).getBoundingClientRect())"
    )
    board, held, *controls = shown.execute_script(boxes)
    height = shown.execute_script("return innerHeight")
    assert 0 <= board["top"] < board["bottom"] <= held["bottom"] <= 0.35 * height + 10
    assert all(one["bottom"] < 0 for one in controls)


def test_no_word_is_broken_and_no_folder_is_told(shown: Any, tmp_path: Path) -> None:
    """Heads of rows and columns are as wide as their words."""
    style = "return [...document.querySelectorAll('td, th')].map(one => getComputedStyle(one).overflowWrap)"
    assert {*shown.execute_script(style)} == {"normal"}
    file = tmp_path / "mine.txt"
    file.write_text("1.....2..3.....4")
    page = comparison_page(compare(str(file), backend="search"), "A puzzle")
    assert "mine.txt:1" in page and str(tmp_path) not in page


def test_every_kind_has_its_places() -> None:
    """Each variable of a line is somewhere on the board, whatever its layer is."""
    from cpsudoku.apps.drawing.overlay import Overlay
    from cpsudoku.support import registry

    for name in registry.names("kind"):
        comparison = compare(gallery.kind_of(name).unique[0], kind=name, backend="search")
        assert comparison.entry is not None
        instance = comparison.entry.puzzle
        own = gallery.kind_of(name)
        places = Overlay(own, instance, own.model(own.shape(instance))).middles()
        missing = [x.name for x in comparison.variables if x.name not in places]
        assert not missing, (name, missing[:3])
