"""The page of `serve` in a real browser, by pointer and by keyboard alone; what its socket takes, and from whom.

What it shows is compared with all 288 boards of 4x4.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.web import AnswerQueue, page_questions, puzzle_questions
from cpsudoku.apps.web.page_files import page_script
from cpsudoku.apps.web.page_requests import FILES, LANES, fragment
from cpsudoku.apps.web.page_server import LONGEST, Server
from cpsudoku.apps.web.puzzle_questions import METHODS, OF_SHEET
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.apps.web.conftest import MINUTES, BrowserPage, serving
from tests.apps.web.test_desk import NAMES, solutions

pytest.importorskip("websockets")

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Data = dict[str, Any]

UNIQUE = "1..4.........3.2"
CAGES = "1..4\n....\n....\n.3.2\ncages:\nr1c2 r2c2 = 6\nr3c1 r4c1 = 6"
SLITHERLINK = "# kind: slitherlink\n....\n2.02\n13..\n.2.3"
ENTER, ESCAPE, TAB, CONTROL = "\ue007", "\ue00c", "\ue004", "\ue009"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"


class Page(BrowserPage):
    """The page of the server."""

    def __init__(self, browser: Any, server: Server) -> None:
        super().__init__(browser, f"http://localhost:{server.port}/")

    def go(self, text: str = "", kind: str = "") -> None:
        """Open it anew, with a puzzle behind the #."""
        self.browser.get("about:blank")
        self.browser.get_log("browser")
        self.browser.get(self.address + (fragment(text, kind) if text else ""))
        self.until("document.querySelectorAll('#kind option').length > 40")

    def verdict(self, word: str) -> str:
        """Wait for a verdict; return what is said of it."""
        self.until(f"verdict.className === '{word}'")
        return str(self.js("return `${verdict.textContent} ${more.textContent}`"))

    def lights(self) -> list[str]:
        """Wait for all lights; return what they are."""
        self.until("!document.querySelector('#lights [data-state=asked]')")
        return list(self.js("return [...document.querySelectorAll('#lights li')].map(one => one.dataset.state)"))

    def find(self, selector: str) -> Any:
        return self.browser.find_element("css selector", selector)

    def clue(self, words: str) -> Any:
        """The clue in the picture."""
        return self.find(f'.hit[aria-label^="{words}"]')

    def click(self, target: Any) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.browser).move_to_element(target).click().perform()

    def press(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.browser).send_keys(*keys).perform()

    def press_with(self, modifier: str, key: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.browser).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def values(self) -> dict[str, list[int]]:
        """What is drawn over each cell of a 4x4, the given ones apart."""
        script = """return [...document.querySelectorAll('#known .mark')].map(mark => [
            mark.getAttribute('transform').match(/[\\d.]+/g).map(Number), mark.textContent, mark.classList.value])"""
        table: dict[str, list[int]] = {}
        for (x, y, *_), text, _ in self.js(script):
            table.setdefault(f"r{int((y - 12) // 60) + 1}c{int((x - 12) // 60) + 1}", []).append(int(text))
        return table

    def errors(self) -> list[Data]:
        return [one for one in self.browser.get_log("browser") if one["level"] in ("SEVERE", "WARNING")]


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Page]:
    browser.set_window_size(1200, 1000)
    page = Page(browser, server)
    yield page
    browser.get("about:blank")


def test_a_click_on_a_clue_shows_two_solutions_and_a_second_brings_it_back(page: Page) -> None:
    page.go()
    page.find("#source").send_keys(UNIQUE)
    page.click(page.find("#open [type=submit]"))
    assert page.verdict("unique").startswith("Exactly one solution.")
    assert page.lights() == ["unique"] * 4
    assert "checker accepts" in page.verdict("unique")
    assert not page.values(), "nobody has asked for the solution"
    page.click(page.find("#solution"))
    (only,) = solutions(UNIQUE)
    given = {name for name, sign in zip(NAMES, UNIQUE, strict=True) if sign != "."}
    assert page.values() == {name: [value] for name, value in zip(NAMES, only, strict=True) if name not in given}
    page.click(page.find("#solution"))

    page.click(page.clue("digits: r4c4 = 2"))
    assert page.verdict("multiple").startswith("More than one solution without 1 clue. Two of them differ at ")
    assert page.lights() == ["multiple"] * 4
    drawn = page.values()
    assert {*drawn} == {*NAMES} - given | {"r4c4"}
    both = [[drawn.get(name, [int(sign)] if sign != "." else [])[-1 * i] for name, sign in
             zip(NAMES, UNIQUE[:15] + ".", strict=True)] for i in (0, 1)]  # fmt: skip
    assert {tuple(one) for one in both} <= {*solutions(UNIQUE[:15] + ".")} and both[0] != both[1]
    glow = page.js("return document.querySelectorAll('.differ').length")
    assert glow == sum(one != two for one, two in zip(*both, strict=True)) == sum(len(v) > 1 for v in drawn.values())
    assert page.clue("digits: r4c4 = 2").get_attribute("aria-pressed") == "false"

    page.click(page.clue("digits: r4c4 = 2"))
    assert page.verdict("unique") and not page.js("return document.querySelectorAll('.differ').length")
    assert page.errors() == []


def test_by_keyboard_alone(page: Page) -> None:
    page.go()
    page.js("document.activeElement.blur()")
    for _ in range(10):
        page.press(TAB)
        if page.js("return document.activeElement.id") == "source":
            break
    page.press(UNIQUE, ENTER)
    assert page.verdict("unique")
    for _ in range(10):
        page.press(TAB)
        if page.js("return document.activeElement.classList.contains('hit')"):
            break
    seen = []
    for way in (RIGHT, RIGHT, DOWN, LEFT, UP, RIGHT):
        seen.append(page.js("return document.activeElement.getAttribute('aria-label')"))
        page.press(way)
    clues = ("r1c1 = 1", "r1c4 = 4", "r1c4 = 4", "r4c4 = 2", "r4c2 = 3", "r1c1 = 1")
    assert seen == [f"digits: {clue}" for clue in clues]
    page.press(ENTER)
    assert "is left out" in page.js("return told.textContent")
    assert page.verdict("multiple")
    page.press_with(CONTROL, "z")
    assert page.verdict("unique") and page.js("return redo.disabled") is False
    page.press("n")
    page.until("count.textContent.startsWith('1 /')")
    assert page.js("return words.textContent").startswith("1. ")
    marks = "const [first] = document.querySelectorAll('#words details'); return first.open ? '' : first.textContent"
    assert page.js(marks).startswith("Marks before it: ") and page.js("return cutLegend.hidden")
    assert page.js("return document.querySelectorAll('.place.new').length") > 0
    page.press("n")
    page.until("count.textContent.startsWith('2 /')")
    page.press("b", ESCAPE)
    assert page.js("return document.querySelectorAll('.place.new').length") == 0
    page.press("s")
    assert len(page.values()) == 12 and page.errors() == []


def test_the_whole_walk_leads_to_the_solution(page: Page) -> None:
    page.go(SLITHERLINK)
    page.verdict("unique")
    page.click(page.find("#next"))
    page.until("count.textContent && !count.textContent.endsWith('\u2026')")
    page.js("walk.open = true")
    total = page.js("return Number(slider.max)")
    page.until(f"document.querySelectorAll('#steps li').length === {total}")
    page.js("slider.value = slider.max; slider.dispatchEvent(new Event('input'))")
    assert f"Solved in {total} step" in page.js("return words.textContent"), "marks are no steps"
    assert page.js("return goOn.hidden")
    edges = """return [...document.querySelectorAll('#chain .mark:has(line)')]
        .map(one => one.getAttribute('transform')).sort()"""
    walked = page.js(edges)
    page.press("s")
    assert walked and page.js(edges) == walked


def test_clues_that_clash_are_named_and_marked(page: Page) -> None:
    page.go("11..\n....\n....\n...2")
    page.until("more.textContent.startsWith('These clash')")
    assert page.verdict("none").startswith("No solution.")
    page.until("document.querySelectorAll('.clash').length")
    marked = page.js("return [...document.querySelectorAll('#clues .clash')].map(one => one.dataset.id)")
    assert marked == ["digits r1c1", "digits r1c2"]
    page.click(page.clue("digits: r1c2 = 1"))
    assert page.verdict("multiple") and not page.js("return document.querySelectorAll('.clash').length")


def test_redundant_clues_and_true_candidates(page: Page) -> None:
    more = "12" + UNIQUE[2:]
    page.go(more)
    page.verdict("unique")
    page.click(page.find("#spare"))
    page.until("told.textContent.includes('redundant:')")
    assert page.js("return told.textContent").startswith("One clue is redundant:")
    spare = page.js("return [...document.querySelectorAll('#clues .spare')].map(one => one.dataset.id)")
    left = {name: solutions(more[:i] + "." + more[i + 1 :]) for i, name in enumerate(NAMES) if more[i] != "."}
    assert spare == [f"digits {name}" for name, boards in left.items() if len(boards) == 1]
    several = UNIQUE[:15] + "."
    page.go(several)
    page.verdict("multiple")
    page.click(page.find("#candidates"))
    page.until("told.textContent.startsWith('True candidates')")
    assert not page.js("return countLegend.hidden")
    boards = solutions(several)
    seen = {name: {board[i] for board in boards} for i, name in enumerate(NAMES) if several[i] == "."}
    assert page.js("return [...document.querySelectorAll('.count')].map(one => one.firstChild.data)") == [
        str(value) for values in seen.values() if len(values) > 1 for value in sorted(values)
    ]
    assert page.values() == {name: [*values] for name, values in seen.items() if len(values) == 1}


def test_the_address_holds_the_state_and_undo_goes_back_to_the_puzzle_before(page: Page) -> None:
    page.go(UNIQUE)
    page.verdict("unique")
    page.click(page.clue("digits: r1c1 = 1"))
    page.verdict("multiple")
    page.until("location.hash.length > 20")
    before = page.js("return location.hash")
    page.browser.get("about:blank")
    page.browser.get(page.address + before)
    assert "without 1 clue" in page.verdict("multiple")
    assert page.clue("digits: r1c1 = 1").get_attribute("aria-pressed") == "false"
    page.js("source.value = arguments[0]; document.querySelector('#open').requestSubmit()", SLITHERLINK)
    page.until("title.textContent === 'slitherlink 4x4'")
    page.click(page.find("#undo"))
    page.until("title.textContent === 'sudoku 4x4'")
    assert "without 1 clue" in page.verdict("multiple")
    page.browser.get("about:blank")
    page.browser.get(page.address + "#eJzLKCkpsNLXLy8v18vMLS7JzM0DAF5KCAM")
    page.until("!trouble.hidden")
    assert "behind the #" in page.js("return trouble.textContent")


def test_what_is_dropped_or_pasted_is_opened_and_errors_name_the_place(page: Page) -> None:
    page.go()
    drop = """const data = new DataTransfer();
        for (const [name, text] of arguments[0]) data.items.add(new File([text], name));
        document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    page.js(drop, [["mine.txt", f"# title: <b>Mine</b>\n{CAGES}"]])
    page.verdict("unique")
    assert page.js("return title.textContent") == "<b>Mine</b>"
    paste = """const data = new DataTransfer(); data.setData('text/plain', arguments[0]);
        document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))"""
    page.js(paste, UNIQUE)
    page.until("title.textContent === 'sudoku 4x4'")
    cases = [
        (CAGES.replace("= 6", "= x", 1), "line 6"),
        ("1.1.21.231\n..0.21....", "choose its kind above"),
        ("/etc/passwd", "character 1"),
        ("x" * (LONGEST + 1), "at most"),
    ]
    for text, expected in cases:
        page.js("trouble.hidden = true; source.value = arguments[0]", text)
        page.js("document.querySelector('#open').requestSubmit()")
        page.until("!trouble.hidden")
        said = page.js("return trouble.textContent")
        assert expected in said.replace("Line", "line"), said
        assert said.endswith(".\nBelow is still the puzzle from before."), said
        assert page.js("return main.className") == "old"
        assert page.js("return title.textContent") == "sudoku 4x4", "what is open stays open"
    page.js(drop, [["one.txt", UNIQUE], ["two.txt", UNIQUE]])
    assert "one file" in page.js("return trouble.textContent")
    page.js("kind.value = 'slitherlink'; source.value = arguments[0]", SLITHERLINK.partition("\n")[2])
    page.js("document.querySelector('#open').requestSubmit()")
    page.until("title.textContent === 'slitherlink 4x4'")
    assert page.js("return main.className") == ""


def test_the_address_alone_opens_the_puzzle_of_the_server(page: Page, server: Server) -> None:
    server.start = fragment(UNIQUE)
    try:
        page.go()
        page.verdict("unique")
        page.go(SLITHERLINK)
        page.until("title.textContent === 'slitherlink 4x4'")
    finally:
        server.start = ""


def test_the_dark_keeps_black_and_white(page: Page) -> None:
    """The picture is turned as a whole: what keeps its meaning is turned twice."""
    for scheme, fills in (("light", [["#1a1a1a", "26"], ["#ffffff", "255"]]),
                          ("dark", [["#1a1a1a", "255"], ["#ffffff", "26"]])):  # fmt: skip
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme if scheme == "dark" else ""}]}
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        page.go("# kind: masyu\n.x..\n...o\n....\n....")
        page.until("document.querySelector('.held')")
        found = page.js("""return [...document.querySelectorAll('circle.held')].map(one =>
            [one.getAttribute('fill'), /\\d+/.exec(getComputedStyle(one).fill)[0]]).sort()""")
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
        assert found == fills


def test_paper_has_the_walk_line_by_line_and_leaves_the_page_as_it_was(page: Page) -> None:
    page.go(CAGES)
    page.verdict("unique")
    page.click(page.find("#next"))
    page.until("document.body.classList.contains('stepping')")
    page.js("dispatchEvent(new Event('beforeprint'))")
    page.until("walk.open && steps.children.length")
    lines = page.js("return [...words.querySelectorAll(':scope > p')].map(one => one.textContent)")
    assert page.js("return '1. ' + steps.firstChild.innerText").split("\n") == lines
    page.js("dispatchEvent(new Event('afterprint'))")
    assert not page.js("return walk.open || rulesBox.open")


def test_a_rule_that_is_not_known_makes_no_verdict(page: Page) -> None:
    grid = [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row]
            for row in ("1..4", "....", "....", ".3.2")]  # fmt: skip
    page.go(json.dumps({"size": 4, "grid": grid, "fancyrule": [{"cells": ["R1C1"]}]}))
    assert "fancyrule" in page.verdict("undecided")
    assert page.lights() == ["undecided"] * 4
    assert "fancyrule" in page.js("return notes.textContent") and page.js("return solution.disabled")


def test_what_is_only_drawn_makes_no_verdict_of_several_solutions(page: Page) -> None:
    """As `check` has it: one solution under fewer rules is one under all, several are nothing."""
    grid = [[{"value": int(sign), "given": True} if sign != "." else {} for sign in row] for row in CAGES.split()[:4]]
    drawing = {"size": 4, "grid": grid, "line": [{"lines": [["R1C1", "R1C2"]]}]}
    page.go(json.dumps(drawing))
    assert page.verdict("unique") and "only drawn: 1 line" in page.js("return notes.textContent")
    page.click(page.clue("digits: r4c4 = 2"))
    said = page.verdict("undecided")
    assert said.startswith("Undecided without 1 clue: the known rules leave several") and "only drawn: 1 line" in said
    assert "only drawn" not in page.js("return notes.textContent"), "it is said once"
    assert page.lights()[-1] == "undecided"
    assert "--" not in page.js("return lights.textContent")
    assert page.js("return document.querySelectorAll('.differ').length")


def test_seal_saves_one_file_that_proves_itself(page: Page, tmp_path: Path) -> None:
    page.go(UNIQUE)
    page.verdict("unique")
    page.js("""window.saved = [];
        URL.createObjectURL = blob => { blob.text().then(text => window.saved.push(text)); return '#'; };
        HTMLAnchorElement.prototype.click = function () { window.name_ = this.download; }""")
    page.click(page.find("#seal"))
    page.js("sealName.value = 'Four <by> four'; sealOpen.checked = true")
    page.click(page.find("#sealForm [value=save]"))
    page.until("told.textContent.startsWith('Sealed')")
    page.until("window.saved.length")
    assert page.js("return window.name_") == "Four-by-four.html"
    file = tmp_path / "sealed.html"
    file.write_text(page.js("return window.saved[0]"), encoding="utf-8")
    page.click(page.clue("digits: r1c1 = 1"))
    page.verdict("multiple")
    page.click(page.find("#seal"))
    page.click(page.find("#sealForm [value=save]"))
    page.until("told.textContent.startsWith('Not sealed')")
    page.browser.get(file.as_uri())
    page.until("/^Proved/.test(verdict.textContent)")
    assert page.browser.title == "Four <by> four"


def test_it_fits_a_phone_and_the_dark_and_loads_nothing_from_elsewhere(page: Page) -> None:
    page.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    )
    page.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    )
    try:
        page.go(CAGES)
        page.verdict("unique")
        assert page.js("return document.scrollingElement.scrollWidth") <= 360
        assert page.js("return getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 27)"
        small = """return [...document.querySelectorAll('button, select')].filter(one => one.offsetParent
            && one.getBoundingClientRect().height < 31.9).map(one => one.id || one.textContent)"""
        assert page.js(small) == []
        page.press("n")
        page.until("count.textContent.startsWith('1 /')")
        board, words = (page.js(f"return {name}.getBoundingClientRect().toJSON()") for name in ("board", "words"))
        assert board["top"] >= 0 and board["height"] <= 0.46 * 740, "the picture and the step are seen together"
        assert board["bottom"] <= words["top"] and words["bottom"] <= 740
        names = page.js("return performance.getEntriesByType('resource').map(one => one.name)")
        assert {name for name in names if not name.startswith("data:")} == {
            page.address + name.strip("/") for name in FILES if name != "/"
        }
        blocked = """const done = arguments[0], script = document.createElement('script');
            addEventListener('securitypolicyviolation', event => done(event.blockedURI));
            script.src = 'https://example.org/x.js'; document.body.append(script)"""
        assert "example.org" in page.browser.execute_async_script(blocked)
    finally:
        page.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_server_that_ends_is_told_and_the_page_goes_on_with_the_next(browser: Any, desk: AnswerQueue) -> None:
    with serving(desk) as first:
        page = Page(browser, first)
        page.go(UNIQUE)
        page.verdict("unique")
    page.until("!offline.hidden")
    page.click(page.clue("digits: r1c1 = 1"))
    with serving(desk, first.port):
        page.until("offline.hidden")
        assert "without 1 clue" in page.verdict("multiple")
    browser.get("about:blank")


# Its socket, without a browser.


@contextmanager
def asking(server: Server, **options: Any) -> Iterator[ClientConnection]:
    own: dict[str, Any] = {"origin": f"http://localhost:{server.port}", "compression": None, **options}
    with connect(f"ws://localhost:{server.port}/page", max_size=None, **own) as one:
        hello = json.loads(one.recv(MINUTES))
        assert (hello["what"], hello["n"]) == ("hello", 0) and "slitherlink" in hello["kinds"]
        yield one


def ask(one: ClientConnection, **message: Any) -> list[Data]:
    """The events of a question, up to its end."""
    one.send(json.dumps({"n": 1, "lane": "board", **message}))
    events: list[Data] = []
    while not events or events[-1]["what"] != "end":
        event = json.loads(one.recv(MINUTES))
        if event["n"] == message.get("n", 1):
            events.append(event)
    return events[:-1]


def test_each_kind_has_a_picture_whose_clues_have_ids(server: Server) -> None:
    """Each item that can be left out is drawn; without the first one there are more solutions, or it was redundant."""
    with asking(server) as one:
        for name in registry.names("kind"):
            text = gallery.kind_of(name).unique[0]
            picture, overlay, *_, verdict = ask(one, text=text, kind=name, ask=["picture", "overlay", "verdict"])
            assert verdict["verdict"] == "unique", name
            ids = [item[0] for item in picture["items"]]
            assert len({*ids}) == len(ids) and all(
                item[1].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") in picture["svg"]
                for item in picture["items"]
            ), name
            assert {*verdict["solutions"][0]} >= {*overlay["places"]} and overlay["places"], name
            free = [item[0] for item in picture["items"] if item[3]]
            if free:
                less = ask(one, text=text, kind=name, without=free, ask=["verdict"])[-1]
                assert less["verdict"] in ("multiple", "unique"), name


def test_the_page_asks_what_is_answered() -> None:
    """The page's questions, those that a window may ask, and those that are answered are the same; and its methods."""
    script = page_script("page")
    asks = re.findall(r"\bask\(\s*\"(\w+)\",\s*\[([^\]]*)\]", script)
    more = re.findall(r"\[([^\]]*)\]", re.findall(r"const MORE = \{(.*?)\};", script)[0])
    questions = re.findall(r"[\"`](\w+)[:\"`]", " ".join([*(asked for _, asked in asks), *more]))
    assert {lane for lane, _ in asks} == {*LANES}
    assert (
        {*OF_SHEET}
        == {*page_questions.QUESTIONS}
        <= {*questions}
        <= {*page_questions.QUESTIONS, *puzzle_questions.QUESTIONS}
    )
    methods = re.findall(r"let METHODS = (\[.*?\])", script)[0]
    assert [f"verdict:{name}" for name in json.loads(methods)] == [*METHODS]


def test_only_its_own_page_may_ask_and_only_of_this_host(server: Server) -> None:
    for origin in ("https://f-puzzles.com", "https://evil.example", "null", f"http://localhost:{server.port + 1}", None,
                   f"https://localhost:{server.port}", f"http://evil.example:{server.port}"):  # fmt: skip
        with pytest.raises(InvalidStatus) as refused, asking(server, origin=origin):
            pass
        assert refused.value.response.status_code == 403, origin
    own: Any = f"http://localhost:{server.port}"
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://localhost:{server.port}/", origin=own):
        pass
    assert refused.value.response.status_code == 403
    for path, (name, sort) in FILES.items():
        head, _, body = get(server, path)
        assert head.startswith("HTTP/1.1 200") and f"Content-Type: {sort}" in head and body, name
        assert "default-src 'none'" in head and "frame-ancestors 'none'" in head and "no-store" in head
    for path in ("/page.py", "/../page.py", "/%2e%2e/desk.py", "//etc/passwd"):
        assert get(server, path)[0].startswith("HTTP/1.1 404"), path
    assert get(server, "/", "evil.example")[0].startswith("HTTP/1.1 403")
    assert get(server, "/page.js", f"evil.example:{server.port}")[0].startswith("HTTP/1.1 403")


def get(server: Server, path: str, host: str = "") -> tuple[str, str, str]:
    with socket.create_connection(("127.0.0.1", server.port), MINUTES) as one:
        one.sendall(f"GET {path} HTTP/1.1\r\nHost: {host or f'localhost:{server.port}'}\r\n\r\n".encode())
        data = b""
        while more := one.recv(1 << 16):
            data += more
    return data.decode().partition("\r\n\r\n")


def test_what_is_no_question_is_refused_and_no_file_is_read_or_run(server: Server, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()")
    bad: list[Data] = [
        {"text": UNIQUE, "ask": [f"verdict:{mine}"]},
        {"text": UNIQUE, "ask": ["verdict"], "kind": str(mine)},
        {"text": f"# kind: {mine}\n{UNIQUE}", "ask": ["verdict"]},
        {"text": str(mine), "ask": ["picture"]},
        {"text": UNIQUE, "ask": ["everything"]},
        {"text": UNIQUE, "ask": ["candidates:x"]},
        {"text": UNIQUE, "ask": [f"candidates:{'9' * 5000}"]},
        {"text": UNIQUE, "ask": [f"count:{'1' * 5000}"]},
        {"text": '{"puzzle": NaN}', "ask": ["verdict"]},
        {"text": f'{{"puzzle": [[{"1" * 5000}]]}}', "ask": ["verdict"]},
        {"text": f"size: {'1' * 5000}x4", "ask": ["verdict"]},
        {"text": '{"size": 1, "grid": [[{"value": Infinity, "given": true}]]}', "ask": ["verdict"]},
        {"text": UNIQUE, "ask": "verdict"},
        {"text": UNIQUE, "ask": [1]},
        {"text": UNIQUE, "ask": ["walk"], "seconds": 0},
        {"text": UNIQUE, "ask": ["walk"], "seconds": 3_601},
        {"text": UNIQUE, "ask": ["verdict"] * 100},
        {"text": UNIQUE, "ask": ["verdict"], "without": ["digits r9c9"]},
        {"text": UNIQUE, "ask": ["verdict"], "without": {}},
        {"text": 5, "ask": ["verdict"]},
        {"ask": ["verdict"]},
        {"text": UNIQUE, "ask": ["verdict"], "lane": "other"},
    ]
    with asking(server) as one:
        for message in bad:
            (event,) = ask(one, **message)
            assert event["what"] == "error" and event["message"] and "bug" not in event["message"], message
        numbers = ("1" * 5000, "NaN", "Infinity", "1e999")
        for text in ("", "[]", "{", '{"n": "1"}', '{"n": true}', "[" * 100_000, *(f'{{"n": {n}}}' for n in numbers)):
            one.send(text)
        one.send(b"\xff\x00")
        assert ask(one, n=2, text=UNIQUE, ask=["verdict"])[-1]["verdict"] == "unique"
        one.send("x" * (2 * LONGEST))
        with pytest.raises(ConnectionClosed) as closed:
            one.recv(MINUTES)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert not (tmp_path / "ran").exists()


def test_a_message_cancels_what_runs_in_its_lane_and_who_hangs_up_leaves_the_desk_free(server: Server) -> None:
    for _ in range(3):
        with asking(server) as one:
            one.send(json.dumps({"n": 1, "lane": "board", "text": "." * 81, "ask": ["count:999999999"]}))
            while json.loads(one.recv(MINUTES))["what"] != "count":
                pass
            verdict = ask(one, n=2, lane="methods", text=UNIQUE, ask=["verdict"])[-1]
            assert verdict["verdict"] == "unique", "the other lane goes on"
            assert ask(one, n=3, text=UNIQUE, ask=["verdict"])[-1]["verdict"] == "unique"
            one.send(json.dumps({"n": 4, "lane": "board", "text": "." * 81, "ask": ["count:999999999"]}))
            one.socket.shutdown(socket.SHUT_RDWR)
    with asking(server) as one:
        assert ask(one, text=UNIQUE, ask=["certificate"])[-1]["claim"] == "unique"
