"""The site in headless Chromium, from a server of static files on this machine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.apps.conftest import Static, static_server
from tests.apps.site.conftest import LINKS, SEVENTEEN, command_line
from tests.apps.web.page_states import SEVERAL, StatePage, violations
from tests.conftest import Launch

HARD = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
READY = "!document.getElementById('offline')"
# Notes the progress that the page shows.
OBSERVE = """
window.progress = [];
new MutationObserver(() => progress.push(document.getElementById('offline')?.textContent ?? ''))
  .observe(document, {childList: true, subtree: true, characterData: true});
"""


@contextmanager
def opened(browser: Any, address: str) -> Iterator[SitePage]:
    """The page of the site in a browser."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    page = SitePage(context.new_page(), address)
    page.page.add_init_script(OBSERVE)
    yield page
    context.close()


class SitePage(StatePage):
    """The page of the site."""

    def visit(self, behind: str) -> str:
        """Open the page anew with this text behind the #; return the verdict."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{behind}")
        return self.verdict()

    def put(self, text: str, kind: str = "") -> str:
        """Open a puzzle in the field; return the verdict."""
        self.js("document.querySelector('.another')?.setAttribute('open', '')")
        self.page.select_option("#kind", kind)
        self.page.fill("#source", text)
        self.page.press("#source", "Enter")
        return self.verdict()

    def verdict(self) -> str:
        """Wait for a verdict; return it, or "invalid" if the page names an error."""
        wait = "['empty', 'reading', 'running', undefined]"
        word = "document.querySelector('[data-verdict]')?.dataset.verdict"
        self.until(f"document.getElementById('trouble') || !{wait}.includes({word})")
        if self.js("return Boolean(document.getElementById('trouble'))"):
            self.page.click("#trouble button")
            return "invalid"
        return "undecided" if self.word == "unknown" else self.word


@pytest.mark.every(4)
def test_an_answered_example_stands_at_once_and_the_visitor_may_type(launch: Launch, site: Path) -> None:
    """Before Python is there: the board, its verdict and its walk. What is typed is answered when it is."""
    with static_server(site) as address, launch() as browser, opened(browser, address) as page:
        page.page.goto(address)
        page.until("document.querySelector('[data-verdict=unique]')")
        assert page.js("return Boolean(document.getElementById('offline'))"), "Python still loads"
        page.page.click("button:text-is('Next step')")
        page.until("document.querySelector('output.count')?.textContent.startsWith('1 /')")
        assert page.put(SEVERAL) in ("multiple", "unique")
        page.wait("multiple")
        page.until(READY)
        assert violations(page) == []


@pytest.mark.every(4)
def test_the_page_answers_without_a_server(launch: Launch, site: Path, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    with static_server(site) as address, launch(f"--log-net-log={log}") as browser, opened(browser, address) as page:
        assert page.visit(SEVENTEEN) == "unique"
        assert any(words.startswith("Loading: ") and " of 1" in words for words in page.js("return progress"))
        _interrupt(page)
        assert page.visit(LINKS["f-puzzles"]) == command_line(LINKS["f-puzzles"]) == "unique"
        assert page.visit("https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F4%2F4%2Fdgdh2c71") == "unique"
        assert page.log == []
    asked = requests(log)
    assert {url for origin, url in asked if not url.startswith(address) and origin != "not an origin"} == set()
    assert f"{address}cpsudoku.zip" in {url.partition("?")[0] for _, url in asked}, "the log has what workers ask for"


def _interrupt(page: SitePage) -> None:
    """A walk is under way when another puzzle is opened, and when it is stopped; the page is then usable again."""
    for _ in range(2):
        assert page.put(HARD) == "unique"
        page.js("document.activeElement.blur()")
        page.page.keyboard.press("n")
        page.until("document.querySelector('output.count')")
        assert page.put(SEVENTEEN) == "unique"
    assert page.lights()["search"] == "unique"
    assert page.put(HARD) == "unique"
    page.page.click("button:text-is('Next step')")
    if page.js("return Boolean(document.querySelector('.stop'))"):
        page.page.keyboard.press("Escape")
    assert page.put(SEVENTEEN) == "unique"


@pytest.mark.every(4)
def test_a_later_visit_loads_no_archive_again(launch: Launch, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even from a server whose files a browser has to ask for at each visit. A window without a profile keeps no
    file as large as pyodide.asm.wasm."""
    asked: list[str] = []

    def end_headers(self: Static) -> None:
        asked.append(self.path.partition("?")[0])
        self.send_header("Cache-Control", "no-cache")
        SimpleHTTPRequestHandler.end_headers(self)

    monkeypatch.setattr(Static, "end_headers", end_headers)
    with static_server(site) as address, launch() as browser, opened(browser, address) as page:
        for _ in range(2):
            assert page.visit(SEVENTEEN) == "unique"
    assert asked.count("/") == 2
    assert asked.count("/cpsudoku.zip") == asked.count("/pyodide/python_stdlib.zip") == 1


@pytest.mark.every(4)
def test_an_error_at_the_start_is_shown_and_retried(launch: Launch, site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "cpsudoku.zip").unlink()
    with static_server(broken) as address, launch() as browser, opened(browser, address) as page:
        page.page.goto(address)
        page.until("document.getElementById('offline')?.textContent.startsWith('This page cannot start')")
        assert "cpsudoku.zip: 404 File not found" in page.js("return document.getElementById('offline').textContent")
        shutil.copy(site / "cpsudoku.zip", broken)
        page.page.click("button:text-is('Retry')")
        page.until(READY)


@pytest.mark.every(4)
def test_the_bookmarklet_opens_what_an_editor_shows(launch: Launch, site: Path) -> None:
    with static_server(site) as address, launch() as browser, opened(browser, address) as page:
        page.page.goto(f"{address}#{SEVENTEEN}")
        page.wait("unique")
        page.tab("Share")
        code = page.js("return decodeURIComponent(document.querySelector('.bookmarklet').href.slice(11))")
        script = f"let address; const open = one => {{ address = one; }}; {code}; return address"
        page.page.goto(f"{address}app.css?y=1+1#x")  # stands for the tab of an editor
        assert page.js(script) == f"{address}#{quote(f'{address}app.css?y=1+1#x', safe='')}"
        page.js("window.exportPuzzle = () => 'N4Ig+/='")
        assert page.js(script) == f"{address}#{quote(f'{address}?load=N4Ig+/=', safe='')}"


def requests(log: Path) -> set[tuple[str, str]]:
    """Return (who asks, address) of all requests in a network log of Chromium."""
    text = log.read_text(encoding="utf-8")
    events = json.loads(text)["events"]
    return {
        (event["params"]["initiator"], event["params"]["url"])
        for event in events
        if {"initiator", "url"} <= {*event.get("params", {})}
    }
