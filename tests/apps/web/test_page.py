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
from cpsudoku.apps.web.page_requests import FILES, LANES, fragment
from cpsudoku.apps.web.page_server import LONGEST, Server
from cpsudoku.apps.web.puzzle_questions import OF_SHEET
from cpsudoku.apps.web.site import build_site
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.support import registry
from tests.apps.web.conftest import MINUTES, serving
from tests.apps.web.page_states import CAGES, DRAWN, SEVERAL, SLITHERLINK, UNIQUE, StatePage, press, values

pytest.importorskip("websockets")

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Data = dict[str, Any]
PAGE = build_site.HERE.parent / "page"
OPENING = (build_site.ROOT / "docs" / "opening.txt").read_text(encoding="utf-8")


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[StatePage]:
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    yield StatePage(context.new_page(), f"http://localhost:{server.port}/")
    context.close()


@pytest.mark.every(3)
def test_by_keyboard_alone(page: StatePage) -> None:
    """Every state and every tab, without a pointer. No key waits for a frame: under load, the next key is faster."""
    page.go(hooks="window.requestAnimationFrame = () => 0")
    press(page, "/")
    page.page.keyboard.type(UNIQUE)
    press(page, "Enter")
    page.wait("unique")
    assert page.page.input_value("#source") == "" and page.js("return document.activeElement === document.body")
    names = []
    for _ in range(30):
        press(page, "Tab")
        names.append(page.js("return document.activeElement.getAttribute('role') ?? document.activeElement.tagName"))
        if names[-1] == "tab":
            break
    assert names[-1] == "tab" and "gridcell" in names
    seen = []
    for _ in range(6):
        seen.append(page.js("return document.activeElement.textContent"))
        press(page, "ArrowRight")
        page.until(f"document.activeElement.textContent !== '{seen[-1]}'")
    assert {*seen} == {"Edit", "Why", "Solutions", "Methods", "Judge", "Share"}
    while page.js("return document.activeElement.textContent") != "Edit":
        press(page, "ArrowLeft")
    while page.js("return document.activeElement.getAttribute('role')") != "gridcell":
        press(page, "Shift+Tab")
    press(page, "Home", "Enter")
    assert "without 1 clue" in page.wait("multiple")
    press(page, "r")
    page.wait("unique")
    press(page, "n")
    page.until("document.querySelector('output.count')?.textContent.startsWith('1 /')")
    assert page.js("return document.querySelector('.words').innerText").startswith("1. ")
    assert page.js("return document.querySelectorAll('.place.new').length")
    press(page, "n", "b", "Escape", "Escape", "Escape")  # what still runs is stopped first
    page.until("!document.querySelectorAll('.place.new').length")
    press(page, "s")
    assert len(values(page)) == 12
    press(page, "c")
    page.until("document.querySelector('.board .count, .board .mark')")
    press(page, "?")
    page.until("document.querySelector('dialog[open]')")
    press(page, "Escape")
    page.until("!document.querySelector('dialog[open]')")
    words = {SEVERAL: "multiple", "11..............": "none", DRAWN: "unknown", f"{UNIQUE}\n{SEVERAL}": "list"}
    for text, word in words.items():
        press(page, "/", "Control+a")
        page.page.keyboard.insert_text(text)
        press(page, "Enter")
        page.wait(word)
    assert page.log == []


@pytest.mark.every(3)
def test_what_is_typed_while_a_puzzle_is_read_stays(page: StatePage) -> None:
    """On a wide and a narrow screen: the text, and the focus of the field."""
    for width in (1366, 390):
        page.page.set_viewport_size({"width": width, "height": 900})
        page.go(UNIQUE, hooks="window.drop = () => true")
        page.until("window.read")  # and dropped
        press(page, "/")
        page.page.keyboard.type(SEVERAL[:8])
        page.js("window.drop = () => false; location.hash = arguments[0]", fragment(CAGES))
        page.wait("unique")
        page.page.keyboard.type(SEVERAL[8:])
        assert page.page.input_value("#source") == SEVERAL
        press(page, "Enter")
        page.wait("multiple")


@pytest.mark.every(3)
def test_a_file_is_dropped_and_its_name_is_text(page: StatePage) -> None:
    page.go()
    drop = """const data = new DataTransfer();
        for (const [name, text] of arguments[0]) data.items.add(new File([text], name));
        document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))"""
    page.js(drop, [["mine.txt", UNIQUE]])
    page.wait("unique")
    page.js(drop, [["one.txt", UNIQUE], ["two.txt", UNIQUE]])
    page.until("document.getElementById('trouble').innerText.includes('one file')")
    page.js(drop, [["<img src=x onerror=alert(1)>.txt", "x" * (LONGEST + 1)]])
    page.until("document.getElementById('trouble').innerText.includes('<img src=x onerror=alert(1)>.txt: expected')")
    assert page.js("return document.querySelectorAll('img').length") == 0 and page.log == []


@pytest.mark.every(2)
def test_two_solutions_have_the_colours_of_the_legend(page: StatePage) -> None:
    """Lines of one solution are solid, of the other dashed."""
    page.go(gallery.kind_of("slitherlink").multiple[0], "slitherlink")
    page.wait("multiple")
    page.until("document.querySelector('.legend .one')")
    script = """const colour = name => getComputedStyle(document.querySelector(`.legend .${name}`)).color;
        return [...document.querySelectorAll('.board .mark line')].map(one => [getComputedStyle(one).stroke,
            getComputedStyle(one).strokeDasharray === 'none'])
            .concat([[colour('one'), true], [colour('two'), false]])"""
    *lines, one, two = page.js(script)
    assert one[0] != two[0] and {one[0], two[0]} <= {colour for colour, _ in lines}
    assert {solid for colour, solid in lines if colour == two[0]} == {False}
    assert {solid for colour, solid in lines if colour == one[0]} == {True}


@pytest.mark.every(2)
def test_the_page_loads_nothing_from_elsewhere(page: StatePage) -> None:
    page.go(CAGES)
    page.wait("unique")
    page.settle()
    names = page.js("return performance.getEntriesByType('resource').map(one => one.name)")
    own = {page.address + name.strip("/") for name in FILES if name != "/"}
    assert {name for name in names if not name.startswith(("data:", "blob:"))} == own
    blocked = """return new Promise(done => { const script = document.createElement('script');
        addEventListener('securitypolicyviolation', event => done(event.blockedURI));
        script.src = 'https://example.org/x.js'; document.body.append(script); })"""
    assert "example.org" in page.js(blocked)


@pytest.mark.every(3)
def test_a_server_that_ends_is_told_and_the_page_goes_on_with_the_next(browser: Any, desk: AnswerQueue) -> None:
    context = browser.new_context()
    with serving(desk) as first:
        page = StatePage(context.new_page(), f"http://localhost:{first.port}/")
        page.go(UNIQUE)
        page.wait("unique")
        page.settle()
    page.until("document.getElementById('offline')")
    assert page.word == "unique"
    page.tab("Edit")
    page.page.click(".clue [data-id='digits r1c1']")
    page.until("document.querySelector('#offline a')")
    assert page.linked() == {"text": UNIQUE, "kind": "", "without": ["digits r1c1"]}
    with serving(desk, first.port):
        page.js("document.querySelector('#offline button').click()")
        page.until("!document.getElementById('offline')")
        assert "without 1 clue" in page.wait("multiple")
    context.close()


@pytest.mark.every(3)
def test_a_connection_that_is_lost_during_an_answer_is_made_again(page: StatePage) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.settle()
    page.open(SEVERAL)
    page.js("for (const one of window.sockets) one.close()")
    page.wait("multiple")
    assert {*page.lights().values()} == {"multiple"}


@pytest.mark.every(3)
def test_what_a_link_holds_is_bounded(page: StatePage) -> None:
    """The server never sees a message that is too long; what is unpacked has a limit."""
    page.go(UNIQUE)
    page.wait("unique")
    for text, words in (("." * 2 * LONGEST, "at most 1,048,576 bytes"), ("." * 9 * LONGEST, "behind the #")):
        page.js("location.hash = arguments[0]", fragment(text))
        page.until(f"document.getElementById('trouble')?.innerText.includes({words!r})")
        page.page.click("#trouble button")
    page.tab("Judge")
    page.page.fill(".judge textarea", "1" * LONGEST)
    page.page.click(".judge [type=submit]")
    page.until("document.querySelector('.judgement').innerText.includes('at most 1,048,576 bytes')")
    assert page.js("return window.sockets.length") == 1 and page.word == "unique" and page.log == []


@pytest.mark.every(3)
def test_the_address_of_the_page_is_a_string_in_the_bookmark(page: StatePage) -> None:
    page.page.goto(f"{page.address}?%27);alert(1);(%27%22")
    page.until("document.querySelector('.bookmarklet')")
    code = page.js("return decodeURIComponent(document.querySelector('.bookmarklet').href.slice(11))")
    opened = page.js(f"let address; const open = one => {{ address = one; }}; {code}; return address")
    assert opened.startswith(f"{page.address}?%27);alert(1);(%27%22#")


@pytest.mark.every(3)
def test_the_address_alone_opens_the_puzzle_of_the_server(page: StatePage, server: Server) -> None:
    server.start = fragment(UNIQUE)
    try:
        page.go()
        page.wait("unique")
        page.go(SLITHERLINK)
        page.until("document.getElementById('title')?.textContent === 'slitherlink 4x4'")
    finally:
        server.start = ""


@pytest.mark.every(3)
def test_a_page_that_proves_itself_is_saved(page: StatePage, tmp_path: Path) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.settle()
    page.tab("Share")
    page.page.click(".seal summary")
    page.page.fill(".seal label:has-text('Title') input", "Four <by> four")
    page.page.check(".seal input[type=checkbox]")
    with page.page.expect_download() as saving:
        page.page.click(".seal [type=submit]")
    assert saving.value.suggested_filename == "Four-by-four.html"
    saving.value.save_as(tmp_path / "sealed.html")
    page.page.goto((tmp_path / "sealed.html").as_uri())
    page.wait("unique")
    page.settle()
    assert page.lights()["checker"] == "unique" and page.page.title().startswith("Four <by> four")


# Its socket, without a browser.


@contextmanager
def asking(server: Server, **options: Any) -> Iterator[ClientConnection]:
    own: dict[str, Any] = {"origin": f"http://localhost:{server.port}", "compression": None, **options}
    with connect(f"ws://localhost:{server.port}/page", max_size=None, **own) as one:
        hello = json.loads(one.recv(MINUTES))
        assert (hello["what"], hello["n"]) == ("hello", 0) and "slitherlink" in hello["kinds"]
        yield one


def ask(one: ClientConnection, **message: Any) -> list[Data]:
    """The events of a question, up to its end. The page of another test may still keep the server busy."""
    one.send(json.dumps({"n": 1, "lane": "board", **message}))
    events: list[Data] = []
    while not events or events[-1]["what"] != "end":
        event = json.loads(one.recv(MINUTES))
        if event["n"] == message.get("n", 1) and event["what"] != "waiting":
            events.append(event)
    return events[:-1]


@pytest.mark.every(2)
def test_each_kind_has_a_picture_whose_clues_have_ids(server: Server) -> None:
    """Each item that can be left out is drawn; without the first one there are more solutions, or it was redundant."""
    with asking(server) as one:
        for name in registry.names("kind"):
            text = gallery.kind_of(name).unique[0]
            picture, overlay, *_, verdict = ask(one, text=text, kind=name, ask=["picture", "overlay", "verdict"])
            assert (picture["what"], verdict["verdict"]) == ("picture", "unique"), (name, picture)
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
    """The lanes and questions of the page are those of the server."""
    source = {path.stem: path.read_text(encoding="utf-8") for path in PAGE.glob("*.js")}
    lanes = json.loads(re.findall(r"const ALL = (\[.*?\])", source["session"])[0])
    assert lanes == [*LANES]
    asked = re.findall(r"\bwant\((.*?)\);?\n|\bask\(\s*\"\w+\", (\[.*?\])", "".join(source.values()))
    words = {word for call in asked for word in re.findall(r"[\"`](\w+)", " ".join(call))} - {*LANES}
    known = {*page_questions.QUESTIONS, *puzzle_questions.QUESTIONS}
    assert {*OF_SHEET} == {*page_questions.QUESTIONS}
    assert words <= known and {*OF_SHEET} <= words | {*LANES}, words ^ {*OF_SHEET}


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
    for path in ("/page.js", "/page.py", "/../page.py", "/%2e%2e/desk.py", "//etc/passwd"):
        assert get(server, path)[0].startswith("HTTP/1.1 404"), path
    assert get(server, "/", "evil.example")[0].startswith("HTTP/1.1 403")
    assert get(server, "/app.js", f"evil.example:{server.port}")[0].startswith("HTTP/1.1 403")


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


def test_stop_is_answered_at_once_and_frees_the_process(server: Server) -> None:
    """A message without a question ends what runs in its lane; the next question gets an answer."""
    with asking(server) as one:
        one.send(json.dumps({"n": 1, "lane": "board", "text": "." * 81, "ask": ["count:999999999"]}))
        while json.loads(one.recv(MINUTES))["what"] != "count":
            pass
        assert ask(one, n=2) == []
        assert ask(one, n=3, text=UNIQUE, ask=["verdict"])[-1]["verdict"] == "unique"
        one.send(json.dumps({"n": 4, "lane": "board"}))
        end = json.loads(one.recv(MINUTES))
        assert end == {"n": 4, "what": "end", "final": True, "cancelled": True}
