"""A sealed puzzle in a real browser: the finished grid opens the proof, nothing else does; a change turns red."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

import cpsudoku
from cpsudoku.apps.web import seal_page
from cpsudoku.apps.web.seal_page import NotUnique, Seal, key, seal_entry
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.conftest import each


def seal(text: str, kind: str = "", open: bool = False) -> Seal:
    return seal_entry(read_entry(text, kind), open=open)


ENTER, SPACE, RIGHT, DOWN = "\ue007", " ", "\ue014", "\ue015"
LIGHTS = ["statement", "clauses", "page", "witness", "lemmas", "end"]
SLITHERLINK = """1.1.21.231
..0.21....
.1....322.
.....12...
.21......0
..1.1.2..1
.2..1.112.
.02.3.....
.1...332.2
0.12....3."""
NURIKABE = """?.?.2...2.
..........
...1....1.
.1...3...1
.......2..
.3.2.1....
.......?.1
.4.?......
....?.4.1.
..?......."""


@pytest.fixture(autouse=True, scope="module")
def fast() -> Any:
    """A key that takes no time."""
    patch = pytest.MonkeyPatch()
    patch.setattr(seal_page, "ITERATIONS", 1000)
    yield
    patch.undo()


class Page:
    """A page in the browser."""

    def __init__(self, browser: Any, text: str, folder: Path) -> None:
        self.browser, self.file = browser, folder / "seal.html"
        self.file.write_text(text, encoding="utf-8")
        browser.set_window_size(1200, 1000)
        browser.get("about:blank")
        self.go(self.file.as_uri())

    def go(self, address: str) -> None:
        self.browser.get(address)
        self.wait()

    def find(self, selector: str) -> Any:
        return self.browser.find_element("css selector", selector)

    def wait(self) -> None:
        script = """const done = arguments[0], look = () => /^(Sealed|Proved|Not|This|The)/.test(verdict.textContent)
            && !document.querySelector('[data-state=now]') ? done(1) : setTimeout(look, 20); look()"""
        self.browser.set_script_timeout(30)
        self.browser.execute_async_script(script)

    def enter(self, text: str) -> None:
        script = "grid.value = arguments[0]; grid.dispatchEvent(new Event('input'))"
        self.browser.execute_script(script, text)

    def open(self) -> str:
        """Press the button; the verdict."""
        self.browser.execute_script("verdict.textContent = ''; document.getElementById('open').click()")
        self.wait()
        return self.verdict

    @property
    def verdict(self) -> str:
        return str(self.find("#verdict").text)

    @property
    def lights(self) -> dict[str, str]:
        script = "return [...document.querySelectorAll('#stages li')].map(li => li.dataset.state ?? '')"
        return dict(zip(LIGHTS, self.browser.execute_script(script), strict=True))


GREEN = dict.fromkeys(LIGHTS, "good")


def tail_of(sealed: Seal) -> str:
    """The rest of the record of an open seal."""
    return str(json.loads(decompress(b64decode(json.loads(sealed.sealed)["data"])))["tail"])


def remade(puzzle: str, tail: str) -> Seal:
    """An open seal by somebody who makes the digest, too."""
    inside = {"tail": tail, "digest": sha256(puzzle.replace("<", "\\u003c").encode()).hexdigest()}
    return Seal("", puzzle, json.dumps({"data": b64encode(compress(json.dumps(inside).encode())).decode()}))


def test_the_finished_grid_opens_the_proof(browser: Any, tmp_path: Path) -> None:
    """By pointer, keyboard and text; a wrong one opens nothing."""
    text = "................\ncages:\nr1c1 r2c1 r2c2 r3c1 = 10\nr2c3 r3c2 r3c3 = 9\nr3c4 r4c4 = 7\nr4c1 r4c2 r4c3 = 7\n"
    solution = str(cpsudoku.solve(text, kind="killer"))
    sealed = seal_entry(read_entry(text, "killer"), title="A <killer>", author="A. Setter")
    page = Page(browser, sealed.page(), tmp_path)
    assert browser.title == "A <killer>" and page.find("#author").text == "by A. Setter"
    assert page.verdict.startswith("Sealed") and not page.find("#open").is_enabled()
    assert page.lights == {**dict.fromkeys(LIGHTS, ""), "statement": "good", "clauses": "good"}
    digits = solution[:16]
    page.enter(digits[1] + digits[0] + digits[2:])
    assert "does not open" in page.open() and page.lights["witness"] == ""
    page.find("#clear").click()
    places = browser.find_elements("css selector", "#over .place")
    browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))", places[0])
    board = browser.switch_to.active_element
    for row in range(4):
        for column in range(4):
            board = browser.switch_to.active_element
            board.send_keys(digits[4 * row + column])
            assert board.get_attribute("aria-label") == f"r{row + 1}c{column + 1}: {digits[4 * row + column]}"
            board.send_keys(RIGHT)
        for _ in range(3):
            browser.switch_to.active_element.send_keys("\ue012")
        browser.switch_to.active_element.send_keys(DOWN)
    assert re.fullmatch(r"Proved in this browser in [\d.]+ s: exactly one solution\.", page.open())
    assert page.lights == GREEN
    assert "lemmas" in page.find("#stages").text and "propagations" in page.find("#stages").text
    assert not [entry for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def test_lines_light_places_and_places_lines(browser: Any, tmp_path: Path) -> None:
    page = Page(browser, cpsudoku.prove(SLITHERLINK, kind="slitherlink").page("Number 47"), tmp_path)
    clue = next(one for one in browser.find_elements("css selector", ".item") if one.text.startswith("number r1c1\n"))
    browser.execute_script("arguments[0].focus()", clue)
    titles = "return [...document.querySelectorAll('.place.lit title')].map(title => title.textContent)"
    assert sorted(browser.execute_script(titles)) == [
        "edge between r1c1 and r1c2",
        "edge between r1c1 and r2c1",
        "left edge of r1c1",
        "top edge of r1c1",
    ]
    enter = "document.querySelectorAll('.place')[0].dispatchEvent(new PointerEvent('pointerenter'))"
    browser.execute_script(enter)
    lit = browser.find_elements("css selector", ".item.lit")
    assert clue in lit and len(lit) == 2  # and the loop
    assert "draw one loop" in page.find("#rules").text
    assert "at least A and at most B" in page.find("#words").get_attribute("textContent")


def test_places_and_errors_have_words(browser: Any, tmp_path: Path) -> None:
    """Edges have names and states; no ring is cut off; a text that cannot be read says so; no error of the browser."""
    page = Page(browser, seal(SLITHERLINK, kind="slitherlink").page(), tmp_path)
    top = page.find('#over .place[aria-label^="top edge of r1c1:"]')
    assert top.get_attribute("aria-label") == "top edge of r1c1: not drawn"
    click = "arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    browser.execute_script(click, top)
    assert page.find("#place").text.startswith("top edge of r1c1: drawn")
    cut = """const board = document.getElementById('board').getBoundingClientRect();
        return [...document.querySelectorAll('#over .place')].filter(place => {
            const own = place.getBoundingClientRect();
            return own.left - 3 < board.left || own.top - 3 < board.top || own.right + 3 > board.right
                || own.bottom + 3 > board.bottom; }).length"""
    assert browser.execute_script(cut) == 0
    for text, number in (("101", 3), ("hello", 0), ("0" * 219, 219)):
        page.enter(text)
        assert page.find("#place").text == f"This text is no grid: expected 220 places, found {number}."
    page.enter("0" * 220)
    assert page.find("#place").text.startswith("top edge of r1c1: not drawn")


def test_size_time_and_no_network(browser: Any, tmp_path: Path) -> None:
    """At most 150 kB; what it loads is nothing, and it could not; proved within 3 s, measured by the page itself."""
    for text, kind in ((SLITHERLINK, "slitherlink"), (NURIKABE, "nurikabe"), (_opening(), "")):
        html = seal(text, kind=kind, open=True).page()
        assert len(html.encode()) <= 150_000
        assert "default-src 'none'" in html and not re.search(r"(?:src|href)=\"http", html)
        browser.execute_cdp_cmd("Network.enable", {})
        conditions = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)
        try:
            page = Page(browser, html, tmp_path)
            seconds = re.fullmatch(r"Proved in this browser in ([\d.]+) s: exactly one solution\.", page.verdict)
            assert seconds is not None and float(seconds[1]) < 10  # 3 on a quiet machine
            loaded = "return performance.getEntriesByType('resource').map(one => one.name.slice(0, 5))"
            assert {*browser.execute_script(loaded)} <= {"data:", "blob:"}
        finally:
            browser.execute_cdp_cmd("Network.emulateNetworkConditions", {**conditions, "offline": False})
    blocked = """const done = arguments[0];
        addEventListener('securitypolicyviolation', e => done(e.effectiveDirective));
        new Image().src = 'https://localhost/picture.png'"""
    assert browser.execute_async_script(blocked) == "img-src"
    browser.get_log("browser")  # of that


def _opening() -> str:
    return (Path(cpsudoku.__file__).parent.parent / "docs" / "opening.txt").read_text(encoding="utf-8")


def test_what_is_changed_turns_red(browser: Any, tmp_path: Path) -> None:
    """A clue, a line, a lemma, the solution, the picture; by somebody who can make the digest, too."""
    sealed = seal(SLITHERLINK, kind="slitherlink", open=True)
    puzzle, tail = sealed.puzzle, tail_of(sealed)
    assert Page(browser, remade(puzzle, tail).page(), tmp_path).lights == GREEN
    lines = tail.split("\n")
    lemma = lines.index("lemmas") + 1
    values = lines[0].split(" ")
    values[1] = str(1 - int(values[1]))
    picture = b64encode(compress(b"<svg xmlns='http://www.w3.org/2000/svg'/>")).decode()
    for changed, at in (
        (remade(puzzle.replace("count 0 0 :", "count 1 1 :", 1), tail), "witness"),
        (remade(puzzle.replace("loop 121", "lop 121", 1), tail), "statement"),
        (remade(puzzle.replace(r"clue number r1c1\ncount 1 1 : ", r"clue number r1c1\ncount 0 4 : "), tail), "lemmas"),
        (remade(puzzle, "\n".join([" ".join(values), *lines[1:]])), "witness"),
        (remade(puzzle, "\n".join([*lines[:lemma], "1 2 0", *lines[lemma:]])), "lemmas"),
        (remade(puzzle, "\n".join([*lines[:lemma], "0", ""])), "lemmas"),
        (Seal("", re.sub('"picture":"[^"]+"', f'"picture":"{picture}"', puzzle), sealed.sealed), "page"),
        (Seal("", puzzle.replace('"picture":"', '"picture":"e'), sealed.sealed), ""),
        (Seal("", puzzle.replace('"author":""', '"author":"me"'), sealed.sealed), "page"),
        (Seal("", puzzle.replace("count 0 0 :", "count 1 1 :", 1), sealed.sealed), "witness"),
    ):
        assert changed.puzzle != puzzle or changed.sealed != sealed.sealed, at
        page = Page(browser, changed.page(), tmp_path)
        assert page.verdict.startswith("Not proved"), (at, page.verdict)
        assert not at or page.lights[at] == "bad", (at, page.lights)
        assert page.lights.get("end") != "good"
    browser.get_log("browser")


def test_a_damaged_cipher_opens_nothing(browser: Any, tmp_path: Path) -> None:
    sealed = seal(NURIKABE, kind="nurikabe")
    solution = cpsudoku.solve(NURIKABE, kind="nurikabe")
    coded = json.loads(sealed.sealed)
    for part in ("salt", "nonce", "data", ""):
        changed = dict(coded)
        if part:
            own = bytearray(b64decode(coded[part]))
            own[len(own) // 2] ^= 1
            changed[part] = b64encode(own).decode()
        page = Page(browser, Seal("", sealed.puzzle, json.dumps(changed)).page(), tmp_path)
        page.enter(str(solution))
        assert page.open().startswith("This grid does not open" if part else "Proved"), part
        assert page.lights["witness"] == ("" if part else "good")


FORMS = ("hashi", "yajilin", "shakashaka", "easy_as_abc", "fillomino", "gokigen", "windoku")


def opens(name: str, browser: Any, folder: Path) -> None:
    """What `solve` prints is the key of an example; the grid is then on the board."""
    kind = gallery.kind_of(name)
    page = Page(browser, seal(kind.unique[0], kind=name).page(), folder)
    page.enter(str(cpsudoku.solve(kind.unique[0], kind=name)))
    assert page.open().startswith("Proved"), (name, page.verdict)
    assert page.lights == GREEN


@each("name", FORMS)
def test_what_solve_prints_is_the_key(name: str, browser: Any, tmp_path: Path) -> None:
    opens(name, browser, tmp_path)


@pytest.mark.slow
@each("name", lambda: registry.names("kind"))
def test_what_solve_prints_is_the_key_of_every_kind(name: str, browser: Any, tmp_path: Path) -> None:
    opens(name, browser, tmp_path)


@pytest.mark.parametrize("width", [320, 390])
def test_it_fits_a_narrow_screen(browser: Any, tmp_path: Path, width: int) -> None:
    metrics = {"width": width, "height": 700, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        Page(browser, seal(_opening()).page(), tmp_path)
        wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1] == width
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


# Without a browser


def test_the_key_is_the_values_in_the_order_of_the_statement() -> None:
    text = gallery.kind_of("latin").unique[0]
    digits = str(cpsudoku.solve(text, kind="latin")).split()[0][:9]
    coded = json.loads(seal(text, kind="latin").sealed)
    salt, nonce, data = (b64decode(coded[name]) for name in ("salt", "nonce", "data"))
    own = key([*digits], salt, coded["iterations"])
    inside = json.loads(decompress(AESGCM(own).decrypt(nonce, data, None)))
    assert inside["tail"].startswith("solution " + " ".join(digits) + "\n")
    assert digits not in seal(text, kind="latin").page() and " ".join(digits) not in seal(text, kind="latin").page()


@each("kind, text", [("latin", gallery.kind_of("latin").multiple[0]), ("latin", gallery.kind_of("latin").none[0])])
def test_what_is_not_unique_is_not_sealed(kind: str, text: str) -> None:
    with pytest.raises(NotUnique, match=r"expected a puzzle with exactly one solution, found (several|none)"):
        seal(text, kind=kind)


def test_every_decision_has_a_place_and_marks() -> None:
    """Each value of a decision, but for the one that is no mark, looks different from all others."""
    for name in registry.names("kind"):
        data = json.loads(seal(gallery.kind_of(name).unique[0], kind=name, open=True).puzzle)
        places = {one[0] for one in data["places"]}
        for variable, layer, mark in data["variables"]:
            assert variable in places, (name, variable)
            looks = [*data["marks"][mark].values()]
            assert len(looks) == len({*looks}) >= len(data["layers"][layer]["values"]) - 1, (name, variable)


def test_the_command(tmp_path: Path, run: Any) -> None:
    text = gallery.kind_of("latin").unique[0]
    page = tmp_path / "page.html"
    ran = run("prove", text, "--kind", "latin", "-o", page)
    assert (ran.status, ran.out) == (0, "") and f"{page} is written" in ran.err
    assert '"salt"' in page.read_text(encoding="utf-8")
    assert run("prove", text, "--kind", "latin", "-o", page, "--reveal").status == 0  # one of ours is replaced
    assert '"salt"' not in page.read_text(encoding="utf-8")
    (tmp_path / "other.html").write_text("mine")
    ran = run("prove", text, "--kind", "latin", "-o", tmp_path / "other.html")
    assert ran.status == 2 and "expected a page of cpsudoku" in ran.err
    ran = run("prove", gallery.kind_of("latin").multiple[0], "--kind", "latin", "-o", page)
    assert ran.status == 1 and "expected a puzzle with exactly one solution, found several" in ran.err
    ran = run("prove", text, "--kind", "latin", "--reveal")
    assert ran.status == 2 and "expected -o FILE.html with --reveal" in ran.err
