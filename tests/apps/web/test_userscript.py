"""The editors' own script, unmodified, in a browser: its buttons, and what it makes of the answers of `serve`.

The script is another project's, so it is not here: CPSUDOKU_USERSCRIPT names the file
`Fpuzzles-SudokuSolver.user.js` of dclamage/SudokuSolver. Its page is a stub with the names of f-puzzles that the script
uses, and leads it from port 4545 to the server of the test.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.web import AnswerQueue
from cpsudoku.formats import compressed_json
from tests.apps.web.conftest import BrowserPage, serving
from tests.apps.web.test_desk import BOARDS

pytest.importorskip("websockets")

SCRIPT = os.environ.get("CPSUDOKU_USERSCRIPT", "")

STUB = """<!DOCTYPE html><meta charset="utf-8"><canvas></canvas><script>
const canvas = document.querySelector("canvas"), ctx = canvas.getContext("2d");
const Own = WebSocket;
window.WebSocket = function (address) { return new Own(address.replace("4545", "%PORT%")); };
class button {
  constructor(x, y, w, h, modes, id, title) { Object.assign(this, {x, y, w, h, modes, id, title}); }
  hovering() { return true; }
  click() { if (this.id in boolSettings) boolSettings[this.id] = !boolSettings[this.id]; return true; }
}
function cell(i, j) {
  Object.assign(this, {i, j, value: 0, given: false, centerPencilMarks: [], cornerPencilMarks: [], candidates: []});
  this.enter = (value) => { this.value = value; };
  this.showTop = () => {};
}
var size = 4, grid = [], extra = {}, lines = [];
var boolSettings = [], defaultSettings = [], buttons = [], changes = [], changeIndex = 0;
var popup = "", popups = {export: {w: 1, h: 1}}, constraints = {}, cosmetics = {}, previewMode = false;
var currentTool = "", tempEnterMode = "", lineWW = 1, buttonLH = 50, buttonSH = 40, buttonGap = 10, buttonW = 200;
var consoleOutput = {style: {top: "10%", height: "50%"}};
const titled = (...titles) => titles.map((title) => new button(0, 0, 1, 1, [], title, title));
var sidebars = [
  {title: "Console", sections: [{y: 10}], buttons: titled("Solution Path", "Step", "Check", "Solution Count")},
  {title: "Main", sections: [], buttons: titled("Solve")}];
function asked(way, text) {
  const request = new XMLHttpRequest();
  request.open("POST", way, false);
  request.send(text);
  return request.responseText;
}
var compressor = {
  compressToBase64: (text) => asked("compress", text), decompressFromBase64: (text) => asked("decompress", text)};
function exportPuzzle() {
  const cells = grid.map((row) => row.map(({value, given, centerPencilMarks}) =>
    ({...(value && {value}), ...(given && {given}), ...(centerPencilMarks.length && {centerPencilMarks})})));
  return compressor.compressToBase64(JSON.stringify({size, grid: cells, ...extra}));
}
function importPuzzle() {}
function log(text) { lines.push(text); }
function clearConsole() { lines.length = 0; }
function cID(name) { return name.toLowerCase().replaceAll(" ", ""); }
function createSidebarConsole() {} function createSidebarMain() {} function createOtherButtons() {}
function drawPopups() {} function togglePopup() {} function onInputEnd() {} function saveSettings() {}
function generateCandidates() {} function resetKnownPuzzleInformation() {}
function clearChangeHistory() { changes = []; changeIndex = 0; }
function forgetFutureChanges() { changes = changes.slice(0, changeIndex + 1); }
function press(title) {
  [...buttons, ...sidebars.flatMap((one) => one.buttons)].find((one) => one.title === title).click();
}
function open(text, more) {
  extra = more;
  grid = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => new cell(i, j)));
  grid.flat().forEach((one, n) => { one.value = +text[n] || 0; one.given = text[n] !== "."; });
}
function edit(i, j, value) {
  grid[i][j].value = value; grid[i][j].given = value > 0;
  changeIndex = changes.length;
  changes.push({});
}
function shown() { return grid.flat().map((one) => one.value ? [one.value] : one.centerPencilMarks); }
open("................", {});
</script><script src="script.js"></script>
"""


class _Page(BaseHTTPRequestHandler):
    """The stub, the script, and the compression of f-puzzles."""

    port = 0  # of the server that is asked

    def do_GET(self) -> None:
        if self.path == "/script.js":
            self._send(Path(SCRIPT).read_text(encoding="utf-8"), "text/javascript")
        else:
            self._send(STUB.replace("%PORT%", str(self.port)), "text/html")

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        packed = self.path == "/compress"
        self._send(compressed_json.compress(text) if packed else compressed_json.decompress(text)[0], "text/plain")

    def _send(self, text: str, sort: str) -> None:
        data = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{sort}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        return


class Editor(BrowserPage):
    """The script's page in the browser."""

    shown = "[lines, shown()]"

    def open(self, text: str, **more: Any) -> None:
        self.js("open(arguments[0], JSON.parse(arguments[1]))", text, json.dumps(more))

    def press(self, title: str, words: str) -> None:
        """Press a button, and wait for words on the script's console."""
        self.js("lines.length = 0; press(arguments[0])", title)
        self.until(f"lines.some(line => line.includes({json.dumps(words)}))")


@pytest.fixture
def editor(browser: Any, desk: AnswerQueue) -> Iterator[Editor]:
    if not SCRIPT:
        pytest.skip("expected the path of Fpuzzles-SudokuSolver.user.js as CPSUDOKU_USERSCRIPT, found none")
    pages = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{pages.server_address[1]}"
    with serving(desk, origins=[address]) as server:
        _Page.port = server.port
        one = Editor(browser.new_page())
        one.page.goto(f"{address}/")
        one.until("buttons.some(b => b.title === 'Connect')")
        one.js("press('Connect')")
        one.until("buttons.some(b => b.title === 'Disconnect')")
        yield one
        one.page.close()
    pages.shutdown()
    pages.server_close()


def marks(text: str) -> list[list[int]]:
    """The true candidates, by all filled boards."""
    fitting = [b for b in BOARDS if all(sign in (".", str(value)) for sign, value in zip(text, b, strict=True))]
    return [sorted({*column}) for column in zip(*fitting, strict=True)]


def test_each_button_of_the_script(editor: Editor) -> None:
    unique, nine = "1.....3..4.....2", "1..............2"
    editor.open(unique)
    editor.press("Check", "There is a unique solution.")
    editor.press("Solution Count", "There is a unique solution.")
    editor.press("Step", "Initial candidates.")
    editor.press("Step", "r1c")
    editor.press("Solution Path", "r1c")
    assert editor.js("return shown()") == marks(unique)
    editor.open(unique)
    editor.js("press('Solve')")
    editor.until("shown().every(one => one.length)")
    assert editor.js("return shown()") == marks(unique)
    editor.open(nine)
    editor.press("Check", "There are multiple solutions.")
    number = sum(b[0] == 1 and b[-1] == 2 for b in BOARDS)
    editor.press("Solution Count", f"There are exactly {number} solutions.")
    editor.press("Estimate Count", "Solution Estimate")
    editor.press("Cancel", "Operation canceled.")


def test_true_candidates_follow_each_edit_and_no_rule_that_is_not_known_clears_them(editor: Editor) -> None:
    text = "." * 16
    editor.js("press('True Candid.')")
    editor.until(f"JSON.stringify(shown()) === '{json.dumps(marks(text), separators=(',', ':'))}'")
    for place, value in ((0, 1), (15, 2), (6, 3), (9, 4), (6, 0)):
        text = text[:place] + (str(value) if value else ".") + text[place + 1 :]
        editor.js("edit(arguments[0], arguments[1], arguments[2])", *divmod(place, 4), value)
        editor.until(f"JSON.stringify(shown()) === '{json.dumps(marks(text), separators=(',', ':'))}'")
    before = editor.js("return shown()")
    editor.js("extra = {fancyrule: true}; lines.length = 0; edit(0, 1, 0)")
    editor.until("lines.includes('Operation canceled.')")
    after = editor.js("return shown()")
    assert [*after[:1], *after[2:]] == [*before[:1], *before[2:]]
    assert not editor.js("return grid.flat().some(c => c.tcerror)")
    editor.press("Check", "rules that are not known: fancyrule")
    editor.js("extra = {}; press('True Candid.'); edit(0, 1, 1)")
    editor.until("grid.flat().filter(c => !c.given).every(c => c.tcerror)")
