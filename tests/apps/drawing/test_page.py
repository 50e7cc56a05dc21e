"""The page with its answers inside, in a real browser: what `check`, `explain` and `compare` write with -o."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku import verify
from cpsudoku.apps.explanation.explanation import Explanation, explain
from cpsudoku.apps.web import page_data
from cpsudoku.apps.web.page_data import page_file, walk_page
from cpsudoku.apps.web.page_questions import record_answers
from cpsudoku.apps.web.site.build_site import EXAMPLE
from cpsudoku.formats.entry_reading import read_entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import square_puzzle
from tests.apps.conftest import Html
from tests.apps.web.page_states import CONTRAST, COUNT, Recorded, violations

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
KILLER = "# kind: killer\n# title: <b>Four</b>\n# author: A & B\n....\n....\n....\n....\ncages:\nr1c1 r1c2 = 4\n" \
    "r1c3 r1c4 r2c4 = 7\nr2c1 r2c2 = 6\nr2c3 r3c2 r3c3 = 9\nr3c1 r4c1 r4c2 = 6\nr3c4 r4c3 r4c4 = 8"  # fmt: skip
NURIKABE = gallery.kind_of("nurikabe").unique[0]
SLITHERLINK = "# kind: slitherlink\n....\n2.02\n13..\n.2.3"
GROUPED = "6..3.2....5.....1..........7.26............543.........8.15........4.2........7.."
CASES = ["..4.....2.1.4.2.", "........2.1.4.2.", "1.4.....2.1.4.2.", "12.............."]
Run = Callable[..., Any]


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Recorded]:
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    yield Recorded(context.new_page(), tmp_path)
    context.close()


@pytest.fixture(scope="module")
def explained() -> Explanation:
    return explain(PUZZLE)


@pytest.mark.every(4)
def test_buttons_keys_and_slider_walk_through_the_steps(page: Recorded, explained: Explanation) -> None:
    page.show(walk_page(explained, "Norvig's grid2 <&>"))
    assert page.page.title().startswith("Norvig") or "sudoku" in page.page.title()
    last = len(explained.steps)
    for key, expected in (("n", 1), ("b", 0), *[("ArrowRight", i) for i in (1, 2, 3)], ("ArrowLeft", 2), ("End", last),
                          ("ArrowRight", last), ("Home", 0)):  # fmt: skip
        page.page.keyboard.press(key)
        page.until(f"{COUNT}.startsWith('{expected} /')")
    words = explained.subject.words
    for position in (1, 5, *range(last - 3, last + 1)):
        page.step(position)
        number = explained.at[position - 1] + 1
        left, placed, given = explained.values(number), explained.placements(number), explained.placements(0)
        struck = [(words.variable(x), words.value(x)) for x in explained.reasons[number - 1].follows if x < 0]
        for said, (x, values) in zip(page.board().values(), left.items(), strict=True):
            shown = sorted({*values, *(value for y, value in struck if y == x)})
            expected_words = f"candidates {' '.join(map(str, shown))}"
            if x in placed:
                expected_words = f"{placed[x]}{', given' * (x in given)}"
            assert said == expected_words or said.endswith(expected_words), (position, x, said)
        text = page.js("return document.querySelector('.words').innerText")
        assert words.lines(explained.steps[position - 1])[0] in text
    page.page.click(".steps summary")
    page.until(f"document.querySelectorAll('.steps li').length === {last}")
    page.page.click(".steps li:nth-child(3) button")
    page.until(f"{COUNT}.startsWith('3 /')")
    assert page.js("return document.querySelectorAll('.steps [aria-current=step]').length") == 1
    assert page.log == [] and violations(page) == [] and page.js(CONTRAST) == []


@pytest.mark.every(2)
def test_play_goes_on_by_itself_and_pauses(page: Recorded, explained: Explanation) -> None:
    page.show(walk_page(explained, ""))
    page.page.click("[aria-label=Play]")
    page.until("document.querySelector('[aria-label=Pause]')")
    page.until("Number(document.querySelector('[aria-label=Step]').value) > 1")
    page.page.click("[aria-label=Pause]")
    page.until("document.querySelector('[aria-label=Play]')")


@pytest.mark.every(3)
def test_what_goes_is_struck_out_and_what_is_new_is_framed(page: Recorded, explained: Explanation) -> None:
    page.show(walk_page(explained, ""))
    steps, words = explained.steps, explained.subject.words
    for sign in (-1, 1):
        number = next(i for i, step in enumerate(steps, 1) if step.finding and step.lead * sign > 0)
        step = steps[number - 1]
        page.step(number)
        assert page.js("return document.querySelectorAll('.strike').length") == sum(x < 0 for x in step.follows)
        new = {words.variable(x) for x in step.follows}
        assert page.js("return document.querySelectorAll('.place.new').length") == len(new)
        assert step.pattern is not None
        assert page.js("return document.querySelectorAll('.place.premise').length") == len(step.pattern.cells)


@pytest.mark.every(3)
def test_a_clue_of_a_step_stays_legible(page: Recorded) -> None:
    """Step 13 of the example names a cage, whose label was painted over."""
    page.show(page_file(json.loads(EXAMPLE.read_text(encoding="utf-8"))), "#step=13")
    page.until(f"{COUNT}.startsWith('13 /') && document.querySelector('.board .named')")
    heavy = """return [...document.querySelectorAll('.board .drawing text')].map(one => [one, getComputedStyle(one)])
        .filter(([, {stroke, strokeWidth, fill}]) => stroke === fill && parseFloat(strokeWidth) > 3)
        .map(([one]) => one.textContent)"""
    assert page.js(heavy) == []


@pytest.mark.every(2)
def test_marks_before_a_step_are_told(page: Recorded) -> None:
    """Those of galaxies are about no place of the board, so they are not counted."""
    for name in ("galaxies", "yajilin"):
        found = explain(gallery.kind_of(name).unique[0], kind=name)
        page.show(walk_page(found, name))
        page.step(1)
        told = page.js("return document.querySelector('.words details').textContent")
        assert told.startswith("Marks before it") and "undefined" not in told and "Marks: " in told
    assert page.log == []


@pytest.mark.every(4)
def test_chains_have_on_and_off_ends(page: Recorded) -> None:
    found = explain(GROUPED)
    at = next(i for i, one in enumerate(found.steps, 1) if one.name == "grouped chain" and one.pattern is not None)
    pattern = found.steps[at - 1].pattern
    assert pattern is not None
    page.show(walk_page(found, "Grouped"), f"#step={at}")
    page.until("document.querySelector('.legend')?.innerText.includes('chain')")
    assert page.js("return document.querySelectorAll('.board .link').length") == len(pattern.links)
    weak = page.js("return document.querySelectorAll('.board .weak').length")
    assert weak == sum(not link.strong for link in pattern.links)


@pytest.mark.every(3)
def test_lines_of_a_loop_are_drawn(page: Recorded) -> None:
    edges = explain(SLITHERLINK)
    page.show(walk_page(edges, ""), f"#step={len(edges.steps)}")
    page.until(f"{COUNT}.startsWith('{len(edges.steps)} /')")
    solution = {x.name: values[0] for x, values in edges.values().items()}
    assert {*page.board().values()} <= {"drawn", "not drawn"}, "no numbers"
    assert page.js("return document.querySelectorAll('.board .mark line').length") == sum(solution.values())


def test_the_page_stands_alone_and_is_safe(page: Recorded, explained: Explanation) -> None:
    html = walk_page(explained, "</script><script>alert(1)</script>")
    read = Html(html)
    assert read.loaded == ["data:,"], "nothing is loaded from elsewhere"
    assert read.elements["script"] == 2 and "default-src 'none'" in html
    assert (read.elements["svg"], read.elements["li"]) == (1, len(explained.steps)), "all without scripts"
    page.page.context.set_offline(True)
    page.show(html)
    names = page.js("return performance.getEntriesByType('resource').map(one => one.name.slice(0, 5))")
    assert {*names} <= {"data:", "blob:"}
    blocked = """return new Promise(done => { const script = document.createElement('script');
        addEventListener('securitypolicyviolation', event => done(event.blockedURI));
        script.textContent = 'window.ran = 1'; document.body.append(script); })"""
    assert page.js(blocked) == "inline"


@pytest.mark.every(3)
def test_a_link_opens_a_step_and_the_address_follows(page: Recorded, explained: Explanation) -> None:
    page.show(walk_page(explained, "Linked"), "#step=3")
    page.until(f"{COUNT}.startsWith('3 /')")
    page.page.keyboard.press("ArrowRight")
    page.until("location.hash === '#step=4'")
    page.js("location.hash = '#step=999999'")
    page.until(f"{COUNT}.startsWith('{len(explained.steps)} /')")


@pytest.mark.every(6)
@pytest.mark.parametrize("width", [320, 390, 768])
def test_it_fits_a_narrow_screen(browser: Any, tmp_path: Path, explained: Explanation, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, is_mobile=True, device_scale_factor=2)
    page = Recorded(context.new_page(), tmp_path)
    page.show(walk_page(explained, ""), "#step=1")
    assert page.js("return document.documentElement.scrollWidth") <= width
    page.show(walk_page(explain(square_puzzle(tuple(range(1, 17)) + (0,) * 240), up_to="naked_single"), "16"))
    assert page.js("return document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.every(3)
def test_the_walk_on_paper_has_a_board_for_each_step(page: Recorded, explained: Explanation) -> None:
    page.show(walk_page(explained, ""), "#step=2")
    page.until(f"{COUNT}.startsWith('2 /')")
    page.page.emulate_media(media="print")
    page.js("dispatchEvent(new Event('beforeprint'))")
    steps = page.js("return [...document.querySelectorAll('#printed .step')].map(one => "
                    "[one.querySelectorAll('svg').length, one.querySelector('p').textContent])")  # fmt: skip
    assert [number for number, _ in steps] == [1, 1] and steps[0][1].startswith("1. ")


# The page of `check`: verdicts, what is beside them, several puzzles.


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from cpsudoku.__main__ import main

    folder = tmp_path_factory.mktemp("checked")
    file, page = folder / "in.txt", folder / "out.html"
    file.write_text("\n".join([*CASES, "12..34..1......z"]) + "\n")
    main(["check", str(file), "-o", str(page), "--backend", "sat", "--backend", "search"])
    return page


@pytest.mark.every(3)
def test_several_puzzles_are_in_one_file(page: Recorded, checked: Path) -> None:
    page.page.goto(checked.as_uri())
    inside = json.loads(checked.read_text(encoding="utf-8").split('id="answers">')[1].split("</script>")[0])
    page.until("document.querySelector('.report')")
    assert str(checked.parent) not in page.js("return document.body.innerText"), "the page is for others"
    assert "4 of 5 decided" in page.js("return document.querySelector('.report').innerText")
    rows = page.js("return [...document.querySelectorAll('.report tbody tr')].map(one => one.innerText)")
    words = ("exactly one", "several", "none", "several", "not asked")
    assert all(word in row for word, row in zip(words, rows, strict=True)) and "in.txt:2" in rows[1]
    for i, word in enumerate(("unique", "multiple", "none", "multiple")):
        page.wait(word)
        assert page.lights() == dict.fromkeys(("sat", "search", "certificate", "checker"), word)
        assert verify(inside[i]["certificate"][0]["text"]).accepted
        assert inside[i]["statement"][0]["text"].startswith("values 1..4 : r1c1 "), "the page can judge a grid"
        if word == "multiple":
            assert page.js("return document.querySelectorAll('.place.differ').length")
            assert page.js("return document.querySelector('.suggestions li')")
        if word == "none":
            assert page.js("return document.querySelectorAll('.board .clash').length")
        page.page.click("[aria-label='Next puzzle']")
    page.until("document.getElementById('trouble')?.innerText.includes('found')")
    page.js("location.hash = '#puzzle=2'")
    page.wait("multiple")
    assert page.log == []


@pytest.mark.every(2)
def test_title_and_author_are_those_of_the_puzzle(page: Recorded, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "killer.html"
    assert run("explain", KILLER, "-o", file)[0] == 0
    page.show(file.read_text(encoding="utf-8"))
    assert page.page.title().startswith("<b>Four</b>")
    assert page.js("return document.getElementById('title').textContent") == "<b>Four</b>"
    assert "by A & B" in page.js("return document.getElementById('author').textContent")
    solution = str(cpsudoku.solve(KILLER))[:16]
    swapped = solution[1] + solution[0] + solution[2:]
    for grid, words in ((solution, "Right: "), (swapped, "Wrong: "), ("11" + "." * 14, "row 1 holds 1 twice")):
        page.tab("Judge")
        page.page.fill(".judge textarea", grid)
        page.page.click(".judge [type=submit]")
        page.until(f"document.querySelector('.judgement').innerText.includes('{words}')")
    for kind, text, grids in (
        ("killer", KILLER, (swapped, "1" * 16, "4" + solution[1:], "11" + "." * 14, "...1...1...1...1")),
        ("sudoku", "1..4.........3.2", ("1234432121434312", "2" * 16, "12344321214.4312")),
        ("nurikabe", NURIKABE, ("x" * 16, "-" * 16, "x-x-" * 4)),
    ):
        run("explain", text, "--kind", kind, "-o", file, "--overwrite")
        page.show(file.read_text(encoding="utf-8"))
        page.tab("Judge")
        for grid in grids:
            page.page.fill(".judge textarea", grid)
            page.page.click(".judge [type=submit]")
            page.until("document.querySelector('.judgement').innerText")
            judgement = cpsudoku.check(text, kind=kind, solution=grid).judgement
            broken = [rule.rule for rule in judgement.broken]
            said = page.js("return document.querySelector('.judgement').innerText").splitlines()
            more = f"; {judgement.more} more broken" if judgement.more else ""
            left = [f"and {judgement.more + 1 - len(broken)} more"] if judgement.more >= len(broken) else []
            assert said[0] == f"\u2715 Wrong: {broken[0]}{more}", (grid, said, broken)
            lines = [line for line in said if line]
            assert not more or lines[1:] == [*broken, *left], (grid, said, broken)
            page.js("Object.defineProperty(navigator, 'clipboard', "
                    "{value: {writeText: text => (window.copied = text)}, configurable: true})")  # fmt: skip
            page.page.click("button:text-is('Copy the result')")
            page.until("window.copied")
            copied = page.js("const text = window.copied; window.copied = ''; return text")
            assert copied.partition(": ")[2].splitlines() == lines


def test_statements_are_in_a_page_as_long_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = record_answers(read_entry(CASES[0]), "picture", "statement", seconds=60)
    length = len(json.dumps(answers["statement"][0], separators=(",", ":"), ensure_ascii=False))
    for room, count in ((2 * length, 2), (2 * length - 1, 1), (length - 1, 0)):
        monkeypatch.setattr(page_data, "STATEMENTS", room)
        assert page_file([answers, answers]).count('"what":"statement"') == count


@pytest.mark.every(4)
def test_a_comparison_is_a_page_with_columns_and_rounds(page: Recorded, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "compare.html"
    assert run("compare", gallery.kind_of("sudoku").unique[0], "-o", file)[0] == 0
    page.show(file.read_text(encoding="utf-8"))
    page.until("document.querySelector('[role=tab][aria-selected=true]').textContent === 'Methods'")
    heads = page.js("return [...document.querySelectorAll('.columns thead th')].map(one => one.textContent)")
    assert heads[1:] == ["CP-SAT", "SAT", "search"] and page.word == "unique"
    page.until("document.querySelector('.inside a')")
    assert page.linked()["kind"] == "sudoku"
    page.page.check("label:has-text('AllDifferent') input")
    page.page.click("[aria-label='Next round']")
    page.until("document.querySelector('.rounds [role=status]').innerText.startsWith('round 1 of ')")
    assert page.log == [] and violations(page) == []
