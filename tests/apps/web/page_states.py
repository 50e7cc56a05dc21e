"""The states of the page, each with what leads to it, for tests in a browser; checks that hold in each."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

from cpsudoku.apps.web.page_data import page_file
from cpsudoku.apps.web.page_questions import read_entries, record_answers
from cpsudoku.apps.web.page_requests import fragment
from cpsudoku.apps.web.site import build_site
from cpsudoku.puzzles.entry import Entry
from tests.apps.web.conftest import MINUTES, BrowserPage
from tests.conftest import refuse

UNIQUE = "1..4.........3.2"
SEVERAL = "1..4............"
CLASH = "11.............."
CAGES = "# title: Cages\n1..4\n....\n....\n.3.2\ncages:\nr1c2 r2c2 = 6\nr3c1 r4c1 = 6"
DRESSED = """1...
....
....
....
arrows:
r1c2 r2c2 r3c2
thermometers:
r4c3 r3c3 r2c3
cages:
r2c4 r3c4 = 4
sandwich sums:
r2 > 0
"""
SLITHERLINK = "# kind: slitherlink\n....\n2.02\n13..\n.2.3"
DRAWN = json.dumps(
    {
        "size": 4,
        "grid": [[{"value": 1, "given": True}, {}, {}, {}], *[[{}] * 4] * 3],
        "line": [{"lines": [["R1C1", "R1C2", "R1C3"]]}, {"lines": [["R3C1", "R3C2"]]}],
    }
)
# A puzzle whose texts are HTML and scripts.
EVIL = "<img src=x onerror=alert(1)></script><script>alert(2)</script>{{7*7}}\"'`&lt;b&gt;"
MINE = json.dumps(
    {
        "size": 4, "title": EVIL, "author": EVIL, "ruleset": EVIL,
        "grid": [[{"value": 1, "given": True}, {}, {}, {"value": 4, "given": True}], *[[{}] * 4] * 3],
        "text": [{"cells": ["R2C2"], "value": EVIL, "fontC": 'red" onload="alert(3)'}],
    }
)
# What is drawn over each cell of a board of 4x4: (cell, value).
VALUES = """return [...document.querySelectorAll('.board .mark')].map(mark => {
    const {x, y, width, height} = mark.getBoundingClientRect();
    const cells = [...document.querySelectorAll('[data-cell]')]
        .map(one => [one.dataset.cell, one.getBoundingClientRect()]);
    const [name] = cells.find(([, box]) => x + width / 2 >= box.left && x + width / 2 < box.right
        && y + height / 2 >= box.top && y + height / 2 < box.bottom);
    return [name, Number(mark.textContent)]; })"""
COUNT = "document.querySelector('output.count')?.textContent"
# Before the page starts: `drop(event)` keeps an event of the server or a worker from the page, `change(event)` returns
# another one. `read` counts the puzzles that were read, or not.
HOOKS = """
window.drop = () => false;
window.change = event => event;
window.sockets = [];
window.read = 0;
const count = event => { window.read += ['picture', 'puzzles', 'error'].includes(event.what); };
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(address) {
    super(window.gone ? "ws://localhost:9/" : address);
    window.sockets.push(this);
  }
  set onmessage(take) {
    super.onmessage = message => {
      const event = JSON.parse(message.data);
      if (!window.drop(event)) take({data: JSON.stringify(window.change(event))});
      count(event);
    };
  }
};
const Python = window.Worker;
window.Worker = class extends Python {
  set onmessage(take) {
    super.onmessage = ({data}) => {
      const event = data?.event ?? ("idle" in (data ?? {}) ? {what: "end"} : null);
      if (!event) return take({data});
      if (!window.drop(event)) take({data: data.event ? {event: window.change(data.event)} : data});
      count(event);
    };
  }
};
"""
END = "event => event.what === 'end'"
# A final verdict becomes the first one: the server may drop the first if the final one follows at once.
FIRST = """event => event.what === 'verdict' && event.final
    ? {...event, verdict: null, solutions: event.solutions.slice(0, 1), differ: undefined, final: false} : event"""
LIMIT = """event => event.what === 'verdict' ? {...event, verdict: 'undecided', solutions: [], final: true,
    reason: 'limit of 20 seconds'} : event"""
OTHER = "event => event.by === 'search' ? {...event, verdict: 'multiple'} : event"
AXE = build_site.HERE / "node_modules" / "axe-core" / "axe.min.js"


class StatePage(BrowserPage):
    """The page of `serve`, or a page in a file."""

    def __init__(self, page: Any, address: str = "") -> None:
        super().__init__(page, address)
        page.add_init_script(HOOKS)

    def go(self, text: str = "", kind: str = "", hooks: str = "") -> None:
        """Open it anew with a puzzle behind the #; ``hooks`` run before the page does."""
        self.page.goto("about:blank")
        if hooks:
            self.page.add_init_script(hooks)
        self.page.goto(self.address + (fragment(text, kind) if text else ""))
        self.until("document.querySelector('[data-verdict]')")

    def open(self, text: str) -> None:
        """Type a text into the source field, and press Enter."""
        self.page.keyboard.press("/")
        self.page.fill("#source", text)
        self.page.press("#source", "Enter")

    @property
    def word(self) -> str:
        return str(self.js("return document.querySelector('[data-verdict]').dataset.verdict"))

    @property
    def headline(self) -> str:
        return str(self.js("return document.querySelector('[data-verdict]').innerText"))

    def wait(self, word: str) -> str:
        """Wait for a verdict; return its words."""
        self.until(f"document.querySelector('[data-verdict]')?.dataset.verdict === '{word}'")
        return self.headline

    def settle(self) -> None:
        """Wait until no method and no proof is asked any more."""
        self.until("document.querySelector('.lights') && !document.querySelector("
                   "'.lights [data-state=queued], .lights [data-state=running]')")  # fmt: skip

    def lights(self) -> dict[str, str]:
        self.settle()
        rows = "[...document.querySelectorAll('.lights li')].map(one => [one.dataset.method, one.dataset.state])"
        return dict(self.js(f"return {rows}"))

    def linked(self) -> dict[str, Any]:
        """The state behind the link to the page that needs no server."""
        href = self.js("return [...document.links].find(one => one.textContent === 'Run in this browser').href")
        address, _, packed = str(href).partition("#")
        assert address == "https://cpsudoku.github.io/cpsudoku/try/"
        state: dict[str, Any] = json.loads(decompress(urlsafe_b64decode(packed + "==")))
        return state

    def tab(self, name: str) -> None:
        self.page.click(f"#tab-{name}")
        self.until(f"document.getElementById('tab-{name}').getAttribute('aria-selected') === 'true'")


class Recorded(StatePage):
    """A page in a file."""

    def __init__(self, page: Any, folder: Path) -> None:
        super().__init__(page)
        self.file = folder / "page.html"

    def go(self, text: str = "", kind: str = "", hooks: str = "") -> None:
        """Open it anew with the answers to the questions of the page."""
        self.show(page_file([recorded(entry) for entry in read_entries(text, kind) if isinstance(entry, Entry)]))

    def show(self, html: str, after: str = "") -> None:
        self.file.write_text(html, encoding="utf-8")
        self.page.goto("about:blank")
        self.page.goto(self.file.as_uri() + after)
        self.until("document.querySelector('[data-verdict]')")

    def step(self, number: int) -> None:
        self.js("const one = document.querySelector('[aria-label=Step]'); one.value = arguments[0]; "
                "one.dispatchEvent(new Event('input', {bubbles: true}))", number)  # fmt: skip
        self.until(f"{COUNT}.startsWith('{number} /')")

    def board(self) -> dict[str, str]:
        """What is said of each place."""
        if not self.js("return document.querySelector('.in-words').open"):
            self.page.click(".in-words summary")
        self.until("document.querySelector('.in-words li')")
        texts = self.js("return [...document.querySelectorAll('.in-words li')].map(one => one.textContent)")
        return dict(text.split(": ", 1) for text in texts)


class WorkerPage(StatePage):
    """The page of a browser alone, for many tests: its Python starts once."""

    opened = 0

    def go(self, text: str = "", kind: str = "", hooks: str = "") -> None:
        """Open a puzzle behind the #, in the page that is there; it is always another text."""
        self.opened += 1
        link = fragment(text + self.opened * "\n", kind)
        if self.opened == 1:
            self.page.goto(self.address + link)
        else:
            self.js("window.drop = () => false; window.change = event => event; window.read = 0; "
                    "location.hash = arguments[0]", link)  # fmt: skip
        self.until("window.read && document.querySelector('[data-verdict]').dataset.verdict !== 'reading'")


QUESTIONS = {
    "unique": ("minimal", "walk"),
    "multiple": ("candidates:8", "completions", "solutions:100"),
    "none": ("conflicts", "walk"),
}


def recorded(entry: Entry) -> dict[str, Any]:
    """What a page with its answers inside has for a puzzle."""
    always = ("picture", "overlay", "verdict", "links", "statement", "methods")
    answers = record_answers(entry, *always, seconds=MINUTES)
    more = QUESTIONS[answers["verdict"][0]["verdict"]]
    return answers | record_answers(entry, "certificate", "verdict:cp_sat", "verdict:search", *more, seconds=MINUTES)


def values(page: StatePage) -> dict[str, list[int]]:
    """What is drawn over each cell of a board of 4x4."""
    table: dict[str, list[int]] = {}
    for name, value in page.js(VALUES):
        table.setdefault(name, []).append(value)
    return table


def press(page: StatePage, *keys: str) -> None:
    for key in keys:
        page.page.keyboard.press(key)


def reach(page: StatePage, state: str) -> None:
    """Lead the page to a state."""
    texts = {"unique": CAGES, "multiple": SEVERAL, "none": CLASH, "unknown": DRAWN}
    if state == "empty":
        page.go()
    elif state == "reading":
        page.go(UNIQUE)
        page.wait("unique")
        page.js("window.drop = () => true")
        page.open(SEVERAL)
        page.wait("reading")
    elif state in ("running", "stopped"):
        page.go(SEVERAL, hooks=f"window.drop = {END}; window.change = {FIRST}")
        page.wait("running")
        if state == "stopped":
            page.page.keyboard.press("Escape")
            page.wait("stopped")
    elif state == "undecided":
        page.go(SEVERAL, hooks=f"window.change = {LIMIT}")
        page.wait("undecided")
        page.settle()
    elif state == "error":
        page.go(UNIQUE)
        page.wait("unique")
        page.settle()
        page.open("1..4\n..a.\n....\n.3.2")
        page.until("document.getElementById('trouble')")
    elif state == "offline":
        page.go(UNIQUE)
        page.wait("unique")
        page.settle()
        page.js("window.gone = true; for (const one of window.sockets) one.close()")
        page.until("document.getElementById('offline')")
    elif state == "judged":
        page.go(UNIQUE)
        page.wait("unique")
        page.tab("Judge")
        page.page.fill(".judge textarea", "3" * 16)
        page.page.click(".judge [type=submit]")
        page.until("document.querySelector('.judgement h3')")
        page.settle()
    elif state == "edited":
        page.go(UNIQUE)
        page.wait("unique")
        page.tab("Edit")
        page.page.click(".clue [data-id='digits r4c4']")
        page.wait("multiple")
        page.page.click("button:text-is('Several cells')")
        for name in ("r2c1", "r2c2"):
            page.page.tap(f"[data-cell={name}]")
        page.page.select_option("[aria-label='Kind of the clue']", "cages")
        page.settle()
    elif state == "broken":
        page.go(UNIQUE, hooks=f"window.change = {OTHER}")
        page.wait("broken")
    else:
        page.go(texts[state])
        page.wait(state)
        if state != "unknown":
            page.settle()


STATES = ("empty", "reading", "running", "unique", "multiple", "none", "undecided", "unknown", "stopped", "error",
          "offline", "broken")  # fmt: skip

# Texts of the board that cover each other.
OVERLAPS = """const texts = [...document.querySelectorAll('.board .aside text, .board .mark text')]
    .map(one => [one.textContent, one.getBoundingClientRect()]);
    return texts.flatMap(([a, one], i) => texts.slice(i + 1).filter(([, other]) => one.left < other.right
        && other.left < one.right && one.top < other.bottom && other.top < one.bottom).map(([b]) => a + b));"""

# Pairs of a text in the board and its ground that are too alike. A text on a shape of the picture is left out: the
# picture's own colours are tested with it.
CONTRAST = """
const light = text => {
  const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map(one => (one /= 255) <= 0.04045 ? one / 12.92
      : ((one + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const board = document.querySelector('.board svg');
if (!board) return [];
const probe = document.body.appendChild(document.createElement('i'));
probe.style.color = 'var(--board)';
const ground = light(getComputedStyle(probe).color);
probe.remove();
return [...board.querySelectorAll('text')].filter(one => one.textContent.trim() && one.getClientRects().length)
  .map(one => {
    const style = getComputedStyle(one), own = light(style.fill), size = parseFloat(style.fontSize);
    const disc = one.closest('.number')?.querySelector('circle');
    const under = disc ? light(getComputedStyle(disc).fill) : ground;
    const ratio = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return [one.textContent, style.fill, size, Math.round(100 * ratio) / 100, large ? 3 : 4.5];
  }).filter(([, , , ratio, least]) => ratio < least);
"""


def violations(page: StatePage) -> list[str]:
    """What axe-core finds on the page: rule and element."""
    if not AXE.is_file():
        refuse(f"expected axe-core in {AXE.parent}: npm ci installs it")
    page.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']})")
    return [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]
