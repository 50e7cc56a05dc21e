"""The page with its answers inside, in a real browser: walks step by step, several puzzles, narrow, dark, on paper."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cpsudoku import verify
from cpsudoku.apps.drawing.overlay import ends_of
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.web.page_data import walk_page
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROUNDS = "070000500531000400800640000020004035010000060940100070000023001003000892007000040"
GROUPED = "6..3.2....5.....1..........7.26............543.........8.15........4.2........7.."
KILLER = "# kind: killer\n# title: <b>Four</b>\n# author: A & B\n....\n....\n....\n....\ncages:\nr1c1 r1c2 = 4\n" \
    "r1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8"  # fmt: skip
SLITHERLINK = "# kind: slitherlink\n....\n2.02\n13..\n.2.3"
LEFT, RIGHT, HOME, END = "\ue012", "\ue014", "\ue011", "\ue010"
Run = Callable[..., Any]


def _open(browser: Any, html: str, folder: Path, after: str = "") -> None:
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    browser.set_window_size(1200, 1000)
    browser.get("about:blank")
    browser.get_log("browser")
    browser.get(file.as_uri() + after)
    _until(lambda: browser.execute_script("return verdict.textContent !== '' || !trouble.hidden || !why.hidden"))


def _until(true: Callable[[], object]) -> None:
    """Wait for what the browser does soon."""
    end = time.monotonic() + 240
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def _find(browser: Any, selector: str) -> Any:
    return browser.find_element("css selector", selector)


def _board(browser: Any) -> dict[str, str]:
    """What is said of each place."""
    browser.execute_script("placesBox.open = true")
    _until(lambda: browser.execute_script("return placesText.children.length"))
    texts = browser.execute_script("return [...placesText.children].map(one => one.textContent)")
    return dict(text.split(": ", 1) for text in texts)


def _inside(html: str) -> Any:
    return json.loads(html.split('id="answers">')[1].split("</script>")[0])


@pytest.fixture
def narrow(browser: Any) -> Iterator[Callable[[int], None]]:
    """Make the browser a phone of a width."""

    def set_width(width: int) -> None:
        metrics = {"width": width, "height": 800, "deviceScaleFactor": 2, "mobile": True}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    yield set_width
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return explain(PUZZLE)


@pytest.fixture
def walked(explained: Explanation, browser: Any, tmp_path: Path) -> Explanation:
    """The explanation of grid2, whose page is open in the browser."""
    _open(browser, walk_page(explained, "Norvig's grid2 <&>"), tmp_path)
    return explained


def _shows(browser: Any, found: Explanation, position: int) -> None:
    """The values and the candidates after a step; what it strikes is still drawn."""
    number = found.at[position - 1] + 1 if position else 0
    left, placed, given = found.values(number), found.placements(number), found.placements(0)
    words = found.subject.words
    gone = [x for x in found.reasons[number - 1].follows if x < 0] if position else []
    struck = [(words.variable(x), words.value(x)) for x in gone]
    for said, (x, values) in zip(_board(browser).values(), left.items(), strict=True):
        shown = sorted({*values, *(value for y, value in struck if y == x)})
        expected = f"open, candidates {' '.join(map(str, shown))}"
        if x in placed:
            expected = f"{placed[x]}{', given' * (x in given)}"
        assert said == (expected if position or x in given else "open"), x
    assert _find(browser, "#count").text == f"{position} / {len(found.steps)}"
    if position:
        assert words.lines(found.steps[position - 1])[0] in _find(browser, "#words").text


def test_buttons_keys_and_slider_walk_through_the_frames(browser: Any, walked: Explanation) -> None:
    last = len(walked.steps)
    _shows(browser, walked, 0)
    _find(browser, "#next").click()
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
    browser.execute_script("slider.value = 5; slider.dispatchEvent(new Event('input'))")
    _shows(browser, walked, 5)
    browser.execute_script("walk.open = true")
    _until(lambda: browser.execute_script("return steps.children.length") == last)
    _find(browser, "#steps li:nth-child(3) button").click()
    _shows(browser, walked, 3)
    assert _find(browser, "#steps [aria-current]").get_attribute("aria-current") == "step"
    for position in range(last - 6, last + 1):
        browser.execute_script(f"slider.value = {position}; slider.dispatchEvent(new Event('input'))")
        _shows(browser, walked, position)
    assert not [entry for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def test_play_goes_on_by_itself_and_pauses(browser: Any, walked: Explanation) -> None:
    _find(browser, "#play").click()
    assert _find(browser, "#play").get_attribute("aria-label") == "Pause"
    _until(lambda: browser.execute_script("return +slider.value > 1"))
    _find(browser, "body").send_keys(" ")
    assert _find(browser, "#play").get_attribute("aria-label") == "Play"


def test_what_goes_is_struck_out_and_what_is_new_is_framed(browser: Any, walked: Explanation) -> None:
    steps, words = walked.steps, walked.subject.words
    taking = next(i for i, step in enumerate(steps, 1) if step.finding and step.lead < 0)
    placing = next(i for i, step in enumerate(steps, 1) if step.finding and step.lead > 0)
    for position in (taking, placing):
        browser.execute_script(f"slider.value = {position}; slider.dispatchEvent(new Event('input'))")
        step = steps[position - 1]
        for look in (".pencil.gone", ".strike"):
            assert len(browser.find_elements("css selector", look)) == sum(x < 0 for x in step.follows)
        new = {words.variable(x) for x in step.follows}
        assert len(browser.find_elements("css selector", ".place.new")) == len(new)
        assert step.pattern is not None
        assert len(browser.find_elements("css selector", ".place.premise")) == len(step.pattern.cells)
    assert not _find(browser, "#goneLegend").is_displayed()


def test_a_screen_reader_hears_places_and_steps(browser: Any, walked: Explanation) -> None:
    _find(browser, "#next").click()
    board = _board(browser)
    assert board["r1c1"] == "4, given" and re.fullmatch(r"open, candidates [\d ]+", board["r1c2"])
    assert _find(browser, "#words").get_attribute("aria-live") == "polite"
    unnamed = """return [...document.querySelectorAll('button, input, select, summary, .hit')]
        .filter(one => one.offsetParent && !one.textContent.trim() && !one.ariaLabel && !one.labels?.length)
        .map(one => one.outerHTML)"""
    assert browser.execute_script(unnamed) == []
    assert _find(browser, "#play").get_attribute("aria-label") == "Play"


def test_each_kind_draws_the_candidates_that_the_walk_leaves(browser: Any, tmp_path: Path) -> None:
    found = explain(KILLER)
    _open(browser, walk_page(found, ""), tmp_path)
    assert browser.execute_script("return slider.max") == str(len(found.steps))
    number = 0
    for i, reason in enumerate(found.reasons):
        if reason.tier == "marks":
            continue
        number += 1
        browser.execute_script(f"slider.value = {number}; slider.dispatchEvent(new Event('input'))")
        before, after = found.values(i), found.values(i + 1)
        for x, said in zip(before, _board(browser).values(), strict=True):
            known = len(after[x]) == 1 and (x.name in {y.name for y in _about(found, reason)} or len(before[x]) == 1)
            shown = said.removeprefix("open, candidates ")
            assert shown == " ".join(map(str, after[x] if known else before[x])), (number, x)
    edges = explain(SLITHERLINK)
    _open(browser, walk_page(edges, ""), tmp_path, f"#step={len(edges.steps)}")
    solution = {x.name: values[0] for x, values in edges.values().items()}
    browser.execute_script("placesBox.open = true")
    assert len(browser.find_elements("css selector", "#chain .mark:has(line)")) == sum(solution.values())
    assert {*_board(browser).values()} == {"on", "off"}, "no numbers"


def _about(found: Any, reason: Any) -> list[Any]:
    return [found.subject.words.variable(x) for x in reason.follows]


def test_it_fits_a_narrow_screen(
    browser: Any, walked: Explanation, narrow: Callable[[int], None], tmp_path: Path
) -> None:
    wide = "return [document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight]"
    for width in (320, 375, 768):
        narrow(width)
        _find(browser, "body").send_keys(RIGHT)
        needed, there, high = browser.execute_script(wide)
        assert needed <= there == width and high < 2000
    grid = square_puzzle(tuple(range(1, 17)) + (0,) * 240)
    _open(browser, walk_page(explain(grid, up_to="naked_single"), "16"), tmp_path)
    narrow(375)
    assert browser.execute_script(wide)[0] <= 375


def test_dark_and_a_step_on_paper(browser: Any, walked: Explanation) -> None:
    colour = "return getComputedStyle(document.body).backgroundColor"
    light = browser.execute_script(colour)
    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    assert browser.execute_script(colour) != light
    _find(browser, "body").send_keys(RIGHT)
    browser.execute_script("dispatchEvent(new Event('beforeprint'))")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        shown = "return [next, words, steps, board, printed].map(one => one.offsetHeight > 0)"
        assert browser.execute_script(shown) == [False, True, True, True, False]
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})


def test_the_page_stands_alone_and_is_safe(browser: Any, explained: Explanation, tmp_path: Path) -> None:
    html = walk_page(explained, "</script><script>alert(1)</script>")
    loaded = html.split("<script")[0]
    assert not re.search(r"""\s(src|href)=["']?(?!["']?(#|data:,))""", loaded), "nothing is loaded from elsewhere"
    assert "<script>alert" not in html and "default-src 'none'" in html
    assert {*re.findall(r"https?://[^\s\"'<]+", html)} <= {"http://www.w3.org/2000/svg"}
    without = html.split("<noscript>")[1].split("</noscript>")[0]
    assert without.count("<svg") == 1 and without.count("<li>") == len(explained.steps), "all without scripts"
    _open(browser, html, tmp_path)
    blocked = """const done = arguments[0], script = document.createElement('script');
        addEventListener('securitypolicyviolation', event => done(event.blockedURI));
        script.textContent = 'window.ran = 1'; document.body.append(script)"""
    assert browser.execute_async_script(blocked) == "inline"


def test_chains_lie_behind_the_digits_and_have_on_and_off_ends(browser: Any, tmp_path: Path) -> None:
    """By the meaning: of a chain's strong link one end at least is true, of a weak one not both."""
    found = explain(GROUPED)
    at = next(i for i, one in enumerate(found.steps, 1) if one.name == "grouped chain" and one.pattern is not None)
    pattern = found.steps[at - 1].pattern
    assert pattern is not None
    on, off = map(set, ends_of(pattern))
    assert on and off and not on & off
    for link in pattern.links[1:-1]:
        assert set(link.end) <= (on if link.strong else off)
    _open(browser, walk_page(found, "Grouped"), tmp_path, f"#step={at}")
    assert len(browser.find_elements("css selector", "#chain .link")) == len(pattern.links)
    weak = browser.find_elements("css selector", "#chain .weak")
    assert len(weak) == sum(not link.strong for link in pattern.links)
    assert browser.find_elements("css selector", "#chain .band")
    behind = """return [...document.querySelectorAll('#board text')]
        .filter(one => Number(one.getAttribute('font-size')) > 20)
        .every(one => chain.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    assert browser.execute_script(behind)
    assert [len(browser.find_elements("css selector", f"#known .g{i}")) for i in (0, 1)] == [len(on), len(off)]
    assert _find(browser, "#chainLegend").is_displayed()


def test_rows_columns_boxes_and_diagonals_can_be_seen(browser: Any, walked: Explanation, tmp_path: Path) -> None:
    assert browser.execute_script("return edge.textContent") == "123456789" * 2
    named = 0
    for at, step in enumerate(walked.steps, 1):
        browser.execute_script(f"slider.value = {at}; slider.dispatchEvent(new Event('input'))")
        shown = [text.text for text in browser.find_elements("css selector", "#known .unit")]
        assert sorted(shown) == sorted(set(re.findall(r"box \d", walked.subject.words.lines(step)[0])))
        named += len(shown)
    assert named
    kind = gallery.kind_of("sudoku_x")
    html = walk_page(explain(kind.unique[-1], kind=kind), "X")
    assert html.split("<svg")[1].count("#e9edf2") == 17


def test_a_link_opens_a_step_and_the_address_follows(browser: Any, explained: Explanation, tmp_path: Path) -> None:
    _open(browser, walk_page(explained, "Linked"), tmp_path, "#step=3")
    _until(lambda: _find(browser, "#count").text.startswith("3 /"))
    _find(browser, "body").send_keys(RIGHT)
    assert browser.execute_script("return location.hash") == "#step=4"
    browser.execute_script("location.hash = '#step=999999'")
    _until(lambda: _find(browser, "#count").text.startswith(f"{len(explained.steps)} /"))


def test_cages_lines_and_what_is_outside_are_on_the_page(browser: Any, tmp_path: Path) -> None:
    text = "................\ncages: r1c1 r1c2 = 3\nthermometers: r2c1 r2c2\nanti-knight\nskyscrapers: r3 > 2"
    _open(browser, walk_page(explain(text), "X"), tmp_path)
    told = "return [...new Set([...document.querySelectorAll('#board [data-clue]')].map(e => e.dataset.clue))].sort()"
    assert {"cages: r1c1 r1c2 = 3", "skyscrapers: r3 > 2", "thermometers: r2c1 r2c2"} <= {*browser.execute_script(told)}
    assert "anti-knight" in _find(browser, "#board").text


# The page of `check`: verdicts, what is beside them, several puzzles, paper.

CASES = ["..4.....2.1.4.2.", "........2.1.4.2.", "1.4.....2.1.4.2.", "12.............."]


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from cpsudoku.__main__ import main

    folder = tmp_path_factory.mktemp("checked")
    file, page = folder / "in.txt", folder / "out.html"
    file.write_text("\n".join([*CASES, "12..34..1......z"]) + "\n")
    main(["check", str(file), "-o", str(page), "--backend", "sat", "--backend", "search"])
    return page


def _is(browser: Any, state: str) -> bool:
    """Is this the verdict, and has each method its light?"""
    lights = "return !document.querySelector('#lights [data-state=asked]')"
    return bool(_find(browser, "#verdict").get_attribute("class") == state and browser.execute_script(lights))


def _more(browser: Any) -> str:
    browser.execute_script("moreBox.open = true")
    _until(lambda: "Looking" not in _find(browser, "#moreText").text and _find(browser, "#moreText").text)
    return str(_find(browser, "#moreText").text)


def test_several_puzzles_are_in_one_file(browser: Any, checked: Path) -> None:
    browser.set_window_size(1200, 1000)
    browser.get("about:blank")
    browser.get(checked.as_uri())
    names = browser.execute_script("return [...puzzle.options].map(one => one.textContent)")
    assert [name.rsplit(": ", 1)[1] for name in names] == ["exactly one", "several", "none", "several", "not asked"]
    assert "in.txt:2" in names[1]
    states = "return [...document.querySelectorAll('#lights li')].map(one => [one.id, one.dataset.state])"
    expected = ["unique", "multiple", "none", "multiple"]
    for i, state in enumerate(expected):
        _until(partial(_is, browser, state))
        assert ["light-certificate", state] in browser.execute_script(states)
        assert browser.execute_script(states) == [[f"light-{name}", state] for name in ("sat", "search", "certificate")]
        assert len(browser.find_elements("css selector", "#times tr")) == 3
        more = _more(browser)
        if state == "unique":
            assert "Redundant, each by itself" in more or "Minimal: " in more
        elif state == "multiple":
            assert "would make it unique" in more and re.search(r"(Exactly|At least) \d+ solutions", more)
            assert browser.find_elements("css selector", ".differ")
            _find(browser, "#candidates").click()
            assert browser.find_elements("css selector", ".count")
        else:
            assert "Sets of clues that clash" in more and browser.find_elements("css selector", ".clash")
        proof = _inside(checked.read_text(encoding="utf-8"))[i]["certificate"][0]["text"]
        assert verify(proof).accepted
        assert browser.execute_script("return saveProof.offsetParent !== null")
        _find(browser, "#following").click()
    _until(lambda: _find(browser, "#trouble").is_displayed())
    assert "found" in _find(browser, "#trouble").text and not _find(browser, "#main").is_displayed()
    browser.execute_script("location.hash = '#puzzle=2'")
    _until(partial(_is, browser, "multiple"))
    _find(browser, ".hit").click()
    assert "serve" in _find(browser, "#told").text and not browser.find_elements("css selector", ".out")


def test_on_paper_solutions_have_pages_of_their_own(browser: Any, checked: Path, tmp_path: Path) -> None:
    browser.get("about:blank")
    browser.get(checked.as_uri())
    sheets = """dispatchEvent(new Event('beforeprint'));
 return [...document.querySelectorAll('.sheet')]
        .map(one => [one.querySelectorAll('svg').length, one.innerText])"""
    shown = browser.execute_script(sheets)
    assert [number for number, _ in shown] == [4, 1] and "Fill the grid" in shown[0][1], "what is read, four a page"
    assert "Solution: " not in shown[0][1] and shown[1][1].startswith("Solution: ")
    browser.execute_script("four.checked = false")
    assert [number for number, _ in browser.execute_script(sheets)] == [1] * 5
    _open(browser, walk_page(explain(KILLER), ""), tmp_path)
    puzzle, solution = browser.execute_script(sheets)
    assert puzzle[0] == solution[0] == 1 and "cage" in puzzle[1]
    digits = """return [...document.querySelectorAll('.sheet:last-child text')].map(one => one.textContent)
        .filter(text => /^[1-4]$/.test(text)).length"""
    assert browser.execute_script(digits) >= 16
    browser.execute_script("four.checked = true")
    assert [number for number, _ in browser.execute_script(sheets)] == [4, 4]


def test_title_and_author_are_those_of_the_puzzle(browser: Any, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "killer.html"
    assert run("explain", KILLER, "-o", page)[0] == 0
    _open(browser, page.read_text(encoding="utf-8"), tmp_path)
    assert browser.title.startswith("<b>Four</b>") and _find(browser, "#title").text == "<b>Four</b>"
    assert "by A & B" in _find(browser, "#author").text
