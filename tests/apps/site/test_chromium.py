"""The site in headless Chromium, from a server of static files on this machine."""

from __future__ import annotations

import functools
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cpsudoku.puzzles.kinds import gallery
from tests.apps.site.conftest import LINKS, SEVENTEEN, command_line, refuse
from tests.apps.web.conftest import BrowserPage
from tests.conftest import FLAGS

KINDS = ("killer", "slitherlink", "masyu", "nurikabe", "nonogram")
HARD = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
# Notes the progress that the page shows.
OBSERVE = """
window.progress = [];
addEventListener("DOMContentLoaded", () => {
  const line = document.getElementById("offline");
  if (line) new MutationObserver(() => progress.push(line.textContent)).observe(line, {childList: true});
});
"""


class Static(SimpleHTTPRequestHandler):
    """Files with the types that browsers expect of scripts."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a folder, up to the end of the context."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Static, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def chromium(log: Path) -> Iterator[Any]:
    """A browser of its own, that writes the network log."""
    found = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    if missing := [name for name, path in found.items() if path is None]:
        refuse(f"expected {' and '.join(missing)} in the path, found none")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for flag in [*FLAGS.split(), f"--log-net-log={log}"]:
        options.add_argument(flag)
    options.binary_location = found["chromium"]
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(found["chromedriver"]))
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": OBSERVE})
        yield driver
    finally:
        driver.quit()


class Page(BrowserPage):
    """The page of the site."""

    def go(self, behind: str) -> str:
        """Open the page anew with this text behind the #; return the verdict."""
        self.browser.get("about:blank")
        self.browser.get(f"{self.address}#{behind}")
        return self.verdict()

    def put(self, text: str, kind: str = "") -> str:
        """Open a puzzle in the field; return the verdict."""
        self.js("verdict.className = ''; trouble.hidden = true; [source.value, kind.value] = arguments; "
                "document.querySelector('#open').requestSubmit()", text, kind)  # fmt: skip
        return self.verdict()

    def verdict(self) -> str:
        """Wait for a verdict; return it, or "invalid" if the page names an error."""
        self.until("verdict.className || !trouble.hidden")
        return "invalid" if self.js("return !trouble.hidden") else str(self.js("return verdict.className"))

    def lights(self) -> dict[str, str]:
        """Wait for all lights; return them by name."""
        self.until("!document.querySelector('#lights [data-state=asked]')")
        return dict(self.js("return [...document.querySelectorAll('#lights li')].map(one => "
                            "[one.querySelector('b').textContent, one.dataset.state])"))  # fmt: skip

    def words(self, light: str) -> str:
        return str(self.js("return document.querySelector(`#light-${arguments[0]} span`).textContent", light))


def test_the_page_answers_without_a_server(site: Path, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    with serving(site) as address, chromium(log) as browser:
        page = Page(browser, address)
        assert page.go(SEVENTEEN) == "unique"
        assert any(words.startswith("Loading: ") and " of 1" in words for words in page.js("return progress"))
        agree = dict.fromkeys(("SAT", "Search", "Certificate", "Second checker"), "unique")
        assert page.lights() == agree | {"CP-SAT": "undecided"}
        assert page.words("cp_sat") == "needs the local server"
        assert page.words("checker").startswith("accepted")
        _leave_a_clue_out(page)
        _interrupt(page)
        assert {name: page.put(link) for name, link in LINKS.items()} == {
            name: command_line(link) for name, link in LINKS.items()
        }
        for name in KINDS:
            for verdict in ("unique", "multiple", "none"):
                assert page.put(getattr(gallery.kind_of(name), verdict)[0], name) == verdict
        assert page.go(LINKS["f-puzzles"]) == command_line(LINKS["f-puzzles"]) == "unique"
        assert page.go("https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F4%2F4%2Fdgdh2c71") == command_line(LINKS["puzz.link"])
        assert not [line for line in browser.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
    asked = requests(log)
    assert {url for origin, url in asked if not url.startswith(address) and origin != "not an origin"} == set()
    assert f"{address}cpsudoku.zip" in {url for _, url in asked}, "the log has what workers ask for"


def _leave_a_clue_out(page: Page) -> None:
    page.js("document.querySelector('#clues button[data-id]').click()")
    page.until("verdict.className === 'multiple'")
    assert page.lights()["Second checker"] == "multiple"
    page.until("location.hash.startsWith('#eJ')")
    assert page.go(page.js("return location.hash.slice(1)")) == "multiple"
    assert "without 1 clue" in page.js("return verdict.textContent")
    page.js("restore.click()")
    page.until("verdict.className === 'unique'")


def _interrupt(page: Page) -> None:
    """A walk is under way when another puzzle is opened."""
    for _ in range(2):
        assert page.put(HARD) == "unique"
        page.js("next.click()")
        assert page.put(SEVENTEEN) == "unique"
    assert page.lights()["Search"] == "unique"
    page.js("next.click()")
    page.until("words.textContent.includes('r')&& count.textContent")


def test_an_error_at_the_start_is_shown(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "cpsudoku.zip").unlink()
    with serving(broken) as address, chromium(tmp_path / "net.json") as browser:
        page = Page(browser, address)
        browser.get(address)
        page.until("offline.textContent.startsWith('This page cannot start')")
        assert page.js("return offline.textContent").endswith("cpsudoku.zip: 404 File not found")
        assert page.js("return !offline.hidden")


def test_the_bookmarklet_opens_what_an_editor_shows(site: Path, tmp_path: Path) -> None:
    with serving(site) as address, chromium(tmp_path / "net.json") as browser:
        browser.get(address)
        code = browser.execute_script("return decodeURI(bookmarklet.href).replace('javascript:', '')")
        script = f"let address; const open = one => {{ address = one; }}; {code}; return address"
        browser.get(f"{address}page.css?y=1+1#x")  # stands for the tab of an editor
        assert browser.execute_script(script) == f"{address}#{quote(f'{address}page.css?y=1+1#x', safe='')}"
        browser.execute_script("window.exportPuzzle = () => 'N4Ig+/='")
        assert browser.execute_script(script) == f"{address}#{quote(f'{address}?load=N4Ig+/=', safe='')}"


def requests(log: Path) -> set[tuple[str, str]]:
    """Return (who asks, address) of all requests in a network log of Chromium."""
    text = log.read_text(encoding="utf-8")
    events = json.loads(text)["events"]
    return {
        (event["params"]["initiator"], event["params"]["url"])
        for event in events
        if {"initiator", "url"} <= {*event.get("params", {})}
    }
