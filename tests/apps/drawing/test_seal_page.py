"""A page that proves itself: the finished grid opens the proof, nothing else does; a change is rejected."""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

import cpsudoku
from cpsudoku.apps.web import page_data, seal_page
from cpsudoku.apps.web.seal_page import NotUnique, Seal, key, seal_entry
from cpsudoku.formats import open_source
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.entry import Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.referee import read_filled
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError
from tests.apps.web.page_states import SLITHERLINK, UNIQUE, Recorded, violations
from tests.conftest import each

NURIKABE = gallery.kind_of("nurikabe").unique[0]


def seal(text: str, kind: str = "", open: bool = False) -> Seal:
    return seal_entry(read_entry(text, kind), open=open)


@pytest.fixture(autouse=True, scope="module")
def fast() -> Iterator[None]:
    """A key that takes no time."""
    patch = pytest.MonkeyPatch()
    patch.setattr(seal_page, "ITERATIONS", 1000)
    yield
    patch.undo()


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Recorded]:
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    yield Recorded(context.new_page(), tmp_path)
    context.close()


def judge(page: Recorded, grid: str) -> str:
    """Judge a grid as text; return the words of the judgement."""
    page.page.click(".judge button:text-is('Clear')")
    page.page.fill(".judge textarea", grid)
    page.page.click(".judge [type=submit]")
    page.until("document.querySelector('.judgement').textContent")
    return str(page.js("return document.querySelector('.judgement').innerText"))


def open_with(page: Recorded, grid: str) -> str:
    """Open the seal with a grid; return the headline."""
    judge(page, grid)
    page.page.click("button:text-is('Open the seal with this grid')")
    page.until("!/Sealed|Opening|Checking/.test(document.querySelector('[data-verdict]').innerText)")
    return page.headline


@pytest.mark.every(4)
def test_the_finished_grid_opens_the_proof_and_a_wrong_one_is_judged(page: Recorded) -> None:
    text = "................\ncages:\nr1c1 r2c1 r2c2 r3c1 = 10\nr2c3 r3c2 r3c3 = 9\nr3c4 r4c4 = 7\nr4c1 r4c2 r4c3 = 7\n"
    digits = str(cpsudoku.solve(text, kind="killer"))[:16]
    sealed = seal_entry(read_entry(text, "killer"), title="A <killer>", author="A. Setter")
    page.show(sealed.page())
    assert page.page.title().startswith("A <killer>") and page.word == "sealed"
    assert "by A. Setter" in page.js("return document.getElementById('author').textContent")
    assert page.js("return document.querySelector('[role=tab][aria-selected=true]').textContent") == "Judge"
    assert "exactly one" not in page.headline.lower() or "proves" in page.headline
    swapped = digits[1] + digits[0] + digits[2:]
    said = judge(page, swapped)
    assert re.search(r"(column|box|row) \d holds [1-4] twice", said), said
    lit = page.js("return document.querySelectorAll('.board .place').length")
    assert lit == 2, "the cells of the broken rule are lit"
    assert violations(page) == []
    opener = "button:text-is('Open the seal with this grid')"
    assert judge(page, digits[:8] + "." * 8) == "No rule is broken so far; 8 places to fill."
    assert page.page.is_disabled(opener)
    said = judge(page, "1.1" + "." * 13)
    assert said == "\u2715 Wrong: row 1 holds 1 twice", said
    judge(page, digits)
    assert page.page.is_enabled(opener)
    page.page.fill(".judge textarea", digits[:15] + "z")
    assert page.js("return document.querySelector('.judgement').innerText") == "" and page.page.is_disabled(opener)
    headline = open_with(page, digits)
    assert "Exactly one solution" in headline and "the checker in this page" in headline
    assert page.word == "unique" and page.log == []
    for tab, words in (("Edit", "cannot edit"), ("Why", "no explanation"), ("Solutions", "There is one solution.")):
        page.tab(tab)
        page.until(f"document.getElementById('panel').innerText.includes({words!r})")
    page.page.click("button:text-is('Show the solution')")
    board = page.board()
    shown = "".join(board[f"r{row}c{column}"] for row in range(1, 5) for column in range(1, 5))
    assert shown == digits


READ = """
import { gridOf } from %s;
const [tables, signs] = JSON.parse(process.argv[1]);
console.log(JSON.stringify(tables.map(([decisions, solution]) =>
  signs.map(sign => gridOf(solution.slice(0, -1) + sign, decisions)))));
"""


def test_a_page_without_python_reads_the_grids_that_check_reads() -> None:
    """Each sign in place of the last value: both read a blank or a value, or both refuse it with the same words."""
    signs = [*".0*_-xX12z9?", "", "12"]
    puzzles, tables = [], []
    for name in ("sudoku", "latin", "killer", "jigsaw", "futoshiki", "nurikabe", "heyawake"):
        entry = read_entry(gallery.kind_of(name).unique[0], name)
        rows = str(cpsudoku.solve(entry.puzzle, kind=name)).partition("solution:\n")
        cells = len(entry.puzzle.cells)
        solution = "".join((rows[2] or rows[0]).split())[:cells]
        decisions = page_data.statement_event(gallery.kind_of(name), entry.puzzle)["variables"]
        puzzles.append((entry, solution))
        tables.append((decisions, solution))
    module = json.dumps((Path(page_data.__file__).parent / "page" / "grids.js").as_uri())
    command = ["node", "--input-type=module", "-e", READ % module, json.dumps([tables, signs])]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for (entry, solution), row in zip(puzzles, found, strict=True):
        for sign, here in zip(signs, row, strict=True):
            grid = solution[:-1] + sign
            digits = solution.isdigit()
            try:
                filled = read_filled(gallery.kind_of(entry.kind), entry.puzzle, open_source(f"{grid}\n"))
            except InputError as error:
                if len(sign) != 1:
                    assert here["trouble"].startswith("the grid has "), (entry.kind, sign)
                elif digits or sign not in "12":  # a page reads the numbers of values, too
                    assert here["trouble"] == str(replace(error, file="")), (entry.kind, sign)
            else:
                assert here["trouble"] == "", (entry.kind, sign)
                count = sum(len(pairs) for _, pairs in filled.puzzle.solution)
                assert len(here["values"]) == count or not digits, (entry.kind, sign)


@pytest.mark.every(3)
def test_the_grid_is_typed_by_keyboard(page: Recorded) -> None:
    (only,) = (str(cpsudoku.solve(UNIQUE))[:16],)
    page.show(seal(UNIQUE).page())
    page.page.focus("[data-cell=r1c1]")
    for i, value in enumerate(only):
        for name in (value, *(["ArrowRight"] if (i + 1) % 4 else ["ArrowDown", *["ArrowLeft"] * 3])):
            page.page.keyboard.press(name)
    page.page.click("button:text-is('Open the seal with this grid')")
    page.wait("unique")


def example(name: str) -> Entry:
    """A puzzle with exactly one solution of a kind; or of a rule, with as few digits as it needs."""
    if name in registry.names("kind"):
        return read_entry(gallery.kind_of(name).unique[0], name)
    entry = read_entry(gallery.rule(name).right[0])
    for item in [item for name, item in entry.puzzle.items_by_id.items() if name.startswith("digits ")]:
        less = entry.puzzle.without(item)
        if less is not None and cpsudoku.check(less).verdict == "unique":
            entry = replace(entry, puzzle=less)
    return entry


@pytest.mark.every(200)
@pytest.mark.parametrize("name", [*registry.names("kind"), *registry.names("rule")])
def test_what_solve_prints_opens_the_page_that_hides_it(page: Recorded, name: str) -> None:
    entry = example(name)
    solution = cpsudoku.solve(entry.puzzle, kind=entry.kind)
    sealed = seal_entry(entry)
    html = sealed.page()
    values = sealed.answers["statement"][0]["variables"]
    assert not {"verdict", "certificate", "walk", "minimal"} & {*sealed.answers} and len(values) > 1
    page.show(html)
    assert page.word == "sealed" and page.js("return document.querySelectorAll('.board .mark').length") == 0
    assert "_" not in page.js("return document.getElementById('title').textContent")
    text = str(solution)
    assert text.strip() not in html
    assert "Exactly one solution" in open_with(page, text)
    assert page.lights()["checker"] == "unique" and page.log == []


@pytest.mark.every(2)
def test_an_open_page_checks_itself_without_a_network(page: Recorded) -> None:
    page.page.context.set_offline(True)
    for text, kind in ((SLITHERLINK, ""), (NURIKABE, "nurikabe")):
        page.show(seal(text, kind, open=True).page())
        assert "the checker in this page accepts the certificate" in page.wait("unique") or page.lights()
        assert page.lights()["checker"] == "unique"


def changed(sealed: Seal, question: str, **fields: Any) -> Seal:
    """The seal with other fields in an answer."""
    return Seal(sealed.title, {**sealed.answers, question: [{**sealed.answers[question][0], **fields}]})


def test_what_is_changed_is_rejected(page: Recorded) -> None:
    """A clue, a lemma, the solution of an open page, by somebody who writes the page anew."""
    sealed = seal(SLITHERLINK, open=True)
    text = sealed.answers["certificate"][0]["text"]
    lines = text.split("\n")
    lemma, at = lines.index("lemmas") + 1, next(i for i, line in enumerate(lines) if line.startswith("solution "))
    values = lines[at].split(" ")
    values[1] = str(1 - int(values[1]))
    for other in (
        text.replace("count 0 0 :", "count 1 1 :", 1),
        "\n".join([*lines[:at], " ".join(values), *lines[at + 1 :]]),
        "\n".join([*lines[:lemma], "1 2 0", *lines[lemma:]]),
        "\n".join([*lines[:lemma], "0", ""]),
    ):
        assert other != text
        page.show(changed(sealed, "certificate", text=other).page())
        assert page.lights()["checker"] == "none"
        assert page.js("return document.querySelector('[data-method=checker]').innerText.includes('rejected')")


@pytest.mark.every(3)
def test_a_damaged_page_opens_nothing(page: Recorded) -> None:
    sealed = seal(UNIQUE)
    solution = str(cpsudoku.solve(UNIQUE))[:16]
    coded = sealed.answers["sealed"][0]
    for part in ("salt", "nonce", "data"):
        own = bytearray(b64decode(coded[part]))
        own[len(own) // 2] ^= 1
        page.show(changed(sealed, "sealed", **{part: b64encode(own).decode()}).page())
        assert "damaged" in open_with(page, solution), part
        assert page.word == "sealed"
    statement = sealed.answers["statement"][0]["text"].replace("rule ", "rule  ", 1)
    page.show(changed(sealed, "statement", text=statement).page())
    assert "not the one that was sealed" in open_with(page, solution)


# Without a browser


def test_the_key_is_the_values_in_the_order_of_the_statement() -> None:
    text = gallery.kind_of("latin").unique[0]
    digits = str(cpsudoku.solve(text, kind="latin")).split()[0][:9]
    sealed = seal(text, kind="latin")
    (coded,) = sealed.answers["sealed"]
    salt, nonce, data = (b64decode(coded[name]) for name in ("salt", "nonce", "data"))
    own = key([*digits], salt, coded["iterations"])
    inside = json.loads(decompress(AESGCM(own).decrypt(nonce, data, None)))
    assert inside["tail"].startswith("solution " + " ".join(digits) + "\n")
    data_inside = sealed.page().split('id="answers">')[1]
    assert digits not in data_inside and " ".join(digits) not in data_inside
    assert not {"verdict", "certificate", "walk"} & {*sealed.answers}


@each("kind, text", [("latin", gallery.kind_of("latin").multiple[0]), ("latin", gallery.kind_of("latin").none[0])])
def test_what_is_not_unique_is_not_sealed(kind: str, text: str) -> None:
    with pytest.raises(NotUnique, match=r"expected a puzzle with exactly one solution, found (several|none)"):
        seal(text, kind=kind)


def test_a_certificate_has_a_page() -> None:
    page = cpsudoku.prove(UNIQUE).page("Number 1")
    assert "<title>Number 1</title>" in page and '"salt"' in page


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
