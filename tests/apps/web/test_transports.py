"""One suite for the page with its answers inside, of `serve`, and of a browser alone: same questions, same answers.

What the page shows is compared with all boards of 4x4, or with the answers of Python.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cpsudoku.apps.web.page_questions import read_entries
from cpsudoku.apps.web.site.build_site import ROOT
from cpsudoku.puzzles.entry import Entry
from tests.apps.conftest import static_server
from tests.apps.web.page_states import (
    CAGES,
    CLASH,
    COUNT,
    DRAWN,
    DRESSED,
    EVIL,
    MINE,
    OVERLAPS,
    SEVERAL,
    SLITHERLINK,
    UNIQUE,
    Recorded,
    StatePage,  # fmt: skip
    WorkerPage,
    press,
    recorded,
    values,
)
from tests.apps.web.test_desk import NAMES, solutions

pytest.importorskip("websockets")

live = pytest.mark.parametrize("page", ["socket", "worker"], indirect=True, scope="module")


@pytest.fixture(scope="module", params=["recorded", "socket", "worker"])
def page(request: pytest.FixtureRequest, browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StatePage]:
    """The page of a transport, for all tests."""
    context = browser.new_context(viewport={"width": 1366, "height": 900})
    if request.param == "recorded":
        yield Recorded(context.new_page(), tmp_path_factory.mktemp("recorded"))
    elif request.param == "socket":
        yield StatePage(context.new_page(), f"http://localhost:{request.getfixturevalue('server').port}/")
    else:
        with static_server(request.getfixturevalue("site")) as address:
            yield WorkerPage(context.new_page(), address)
    context.close()


@pytest.fixture(autouse=True)
def quiet(page: StatePage) -> Iterator[None]:
    """No line in the console's log."""
    page.log.clear()
    yield
    assert page.log == []


@cache
def answers(text: str) -> dict[str, Any]:
    """Question -> the last event of Python's answer."""
    (entry,) = read_entries(text, "")
    assert isinstance(entry, Entry)
    return {question: events[-1] for question, events in json.loads(json.dumps(recorded(entry))).items()}


def texts(page: StatePage, selector: str) -> list[str]:
    return list(page.js("return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)", selector))


def given(text: str) -> set[str]:
    return {name for name, sign in zip(NAMES, text, strict=True) if sign != "."}


@pytest.mark.every(3)
def test_one_solution_is_proved_and_shown_on_demand(page: StatePage) -> None:
    page.go(UNIQUE)
    assert "Exactly one solution" in page.wait("unique")
    lights = page.lights()
    local = lights.pop("cp_sat")
    assert lights == dict.fromkeys(("sat", "search", "certificate", "checker"), "unique")
    if isinstance(page, WorkerPage):
        assert "needs the local server" in texts(page, "[data-method=cp_sat]")[0]
    else:
        assert local == "unique"
    assert "the checker in this page accepts the certificate" in page.headline
    assert not values(page), "nobody has asked for the solution"
    press(page, "s")
    (only,) = solutions(UNIQUE)
    shown = {name: [value] for name, value in zip(NAMES, only, strict=True) if name not in given(UNIQUE)}
    assert values(page) == shown
    press(page, "s")
    assert not values(page)


@pytest.mark.every(3)
def test_the_walk_has_the_steps_of_python_and_leads_to_the_solution(page: StatePage) -> None:
    page.go(CAGES)
    page.wait("unique")
    steps = answers(CAGES)["walk"]["steps"]
    page.until(f"{COUNT} === '0 / {len(steps)}'")
    for number, step in enumerate(steps[:3], 1):
        press(page, "n")
        page.until(f"{COUNT} === '{number} / {len(steps)}'")
        assert step["words"][0] in page.js("return document.querySelector('.words').textContent")
        assert page.js("return document.querySelectorAll('.place.new').length") == len(step["new"])
    press(page, "End")
    page.until(f"{COUNT} === '{len(steps)} / {len(steps)}'")
    (solution,) = answers(CAGES)["verdict"]["solutions"]
    assert {name: [solution[name]] for name in values(page)} == values(page) and len(values(page)) == 12
    page.until("!document.querySelector('.stop')")  # else Escape is Stop
    press(page, "Escape")
    page.until("!document.querySelector('.place.new')")
    spare = answers(CAGES)["minimal"]["clues"]
    page.until("document.querySelector('[aria-label=\"Redundant clues\"]')")
    said = texts(page, "[aria-label='Redundant clues']")[0]
    assert all(one["clue"] in said for one in spare) and ("None" in said) == (not spare)


@pytest.mark.every(3)
@pytest.mark.parametrize("page", ["socket"], indirect=True, scope="module")
def test_facts_are_dashed_as_the_legend_has_it(page: StatePage) -> None:
    """Those of edges, and those of cells that had another look in the step before."""
    dashes = """return [...document.querySelectorAll('.place.fact:not(.new) *')]
        .map(one => getComputedStyle(one).strokeDasharray !== 'none')"""
    for text, first in ((SLITHERLINK, 1), ((ROOT / "docs" / "opening.txt").read_text("utf-8"), 30)):
        page.go(text)
        page.wait("unique")
        page.until(f"document.querySelector('.walk output')?.textContent.match(/[0-9]+/g)[1] > {first}")
        for number in (first, first + 1):
            page.js("const one = document.querySelector('.walk [type=range]'); one.value = arguments[0];"
                    "one.dispatchEvent(new Event('input', {bubbles: true}))", number)  # fmt: skip
            page.until(f"{COUNT}.startsWith('{number} / ')")
        assert set(page.js(dashes)) == {True}


@pytest.mark.every(3)
def test_several_solutions_are_compared_and_seen_one_by_one(page: StatePage) -> None:
    page.go(SEVERAL)
    assert "two differ in 4 places" in page.wait("multiple")
    page.tab("Solutions")
    expected = answers(SEVERAL)
    assert page.js("return document.querySelectorAll('.place.differ').length") == len(expected["verdict"]["differ"])
    one, two = expected["verdict"]["solutions"]
    rows = page.js("return [...document.querySelectorAll('.differences tbody tr')].map(row => "
                   "[...row.querySelectorAll('td')].map(cell => Number(cell.textContent)))")  # fmt: skip
    assert rows == [[one[name], two[name]] for name in expected["verdict"]["differ"]]
    page.until(f"document.querySelectorAll('.suggestions li').length === {len(expected['completions']['sets'])}")
    for suggested in texts(page, ".suggestions li"):
        clues = [(NAMES.index(name), int(value)) for name, value in (one.split("=") for one in suggested.split(", "))]
        fitting = [board for board in solutions(SEVERAL) if all(board[i] == value for i, value in clues)]
        assert len(fitting) == 1, suggested
    number = len(solutions(SEVERAL))
    page.until(f"document.querySelector('#panel').innerText.includes('Exactly {number} solutions')")
    seen = set()
    for _ in range(number):
        page.page.click("[aria-label='Next solution']")
        shown = values(page)
        seen.add(tuple((shown.get(name) or [int(sign)])[0] for name, sign in zip(NAMES, SEVERAL, strict=True)))
    assert seen == {*solutions(SEVERAL)}


@pytest.mark.every(3)
def test_candidates_are_those_of_all_solutions(page: StatePage) -> None:
    page.go(SEVERAL)
    page.wait("multiple")
    press(page, "c")
    page.until("document.querySelector('.board .count')")
    page.settle()
    found = solutions(SEVERAL)
    expected = []
    for i, name in enumerate(NAMES):
        counts = {value: sum(board[i] == value for board in found) for value in range(1, 5)}
        if name not in given(SEVERAL) and len([*filter(None, counts.values())]) > 1:
            expected += [f"{value}{count if count < 8 else '8+'}" for value, count in counts.items() if count]
    page.until(f"document.querySelectorAll('.board .count').length === {len(expected)}")
    shown = ["".join(text.split()) for text in texts(page, ".board .count")]
    assert shown == expected


@pytest.mark.every(3)
def test_a_clash_is_the_same_in_headline_board_and_text(page: StatePage) -> None:
    page.go(CLASH)
    page.wait("none")
    page.until("document.querySelector('.clash-list')")
    assert "these 2 clues clash" in page.headline
    (conflict,) = answers(CLASH)["conflicts"]["conflicts"]
    assert texts(page, ".clash-list li") == [one["clue"] for one in conflict]
    assert page.js("return document.querySelectorAll('.board .clash').length") == 2
    assert texts(page, ".board .number text") == ["1", "2"]


@pytest.mark.every(3)
def test_what_is_drawn_without_a_rule_is_outlined(page: StatePage) -> None:
    page.go(DRAWN)
    assert "2 lines are drawn but not a rule here" in page.wait("unknown")
    page.until("document.querySelectorAll('.place.unknown').length === 5")
    assert not {"unique", "multiple", "none"} & {*page.lights().values()}, "no light is green, brown or red"


@pytest.mark.every(3)
def test_a_grid_is_judged(page: StatePage) -> None:
    (only,) = solutions(UNIQUE)
    wrong = list(only)
    wrong[1], wrong[2] = wrong[2], wrong[1]
    page.go(UNIQUE)
    page.wait("unique")
    page.tab("Judge")
    page.until("document.querySelector('.judge')")
    other, claim = [3, *only[1:]], "r1c1 is 3, but the puzzle gives 1"
    for grid, words, lit in ((wrong, "Wrong: ", 2), (other, claim, 1), (only, "Right: ", 0)):
        page.page.fill(".judge textarea", "".join(map(str, grid)))
        page.page.click(".judge [type=submit]")
        page.until(f"document.querySelector('.judgement').innerText.includes('{words}')")
        assert page.js("return document.querySelectorAll('.place.wrong').length") == lit
        assert page.page.input_value(".judge textarea") == "".join(map(str, grid))
        assert values(page).get("r1c1") == ([3] if grid is other else None) and page.js(OVERLAPS) == []
    page.page.fill(".judge textarea", "123z" * 4)
    page.page.click(".judge [type=submit]")
    page.until("document.querySelector('.judgement').innerText.includes('This text is no grid.')")
    page.page.click(".judge button:text-is('Clear')")
    page.page.focus("[data-cell=r1c1]")
    for i, value in enumerate(only):
        press(page, str(value), *(["ArrowRight"] if (i + 1) % 4 else ["ArrowDown", *["ArrowLeft"] * 3]))
    page.page.click(".judge [type=submit]")
    page.until("document.querySelector('.judgement').innerText.includes('Right: ')")


@pytest.mark.every(3)
def test_methods_light_cells_and_play_rounds(page: StatePage) -> None:
    page.go(CAGES)
    page.wait("unique")
    page.tab("Methods")
    page.until("document.querySelectorAll('.columns .line').length")
    assert texts(page, ".columns thead th") == ["constraint", "CP-SAT", "SAT", "search"]
    expected = answers(CAGES)["methods"]
    assert len(texts(page, ".columns .group")) == len(expected["groups"])
    labels = [str(page.page.get_attribute(f"[data-cell={name}]", "aria-label")) for name in ("r1c2", "r2c2", "r2c3")]
    assert ["cages: r1c2 r2c2 = 6" in label for label in labels] == [True, True, False]
    page.page.focus(".columns .line >> nth=0")
    assert page.js("return document.querySelectorAll('.place.lit').length") == 4
    page.page.check("label:has-text('AllDifferent') input")
    page.page.click("[aria-label='Next round']")
    page.until("document.querySelector('.rounds [role=status]').innerText.startsWith('round 1 of ')")
    assert page.js("return document.querySelectorAll('.board .gone, .board .strike').length")
    page.page.evaluate("document.documentElement.style.zoom = 2")
    assert page.js("return document.scrollingElement.scrollWidth - innerWidth") <= 0
    page.page.evaluate("document.documentElement.style.zoom = ''")


@pytest.mark.every(3)
def test_a_puzzle_is_shared_as_text_and_link(page: StatePage) -> None:
    page.go(CAGES)
    page.wait("unique")
    page.tab("Share")
    expected = answers(CAGES)["links"]
    page.until("document.querySelector('#panel pre')")
    assert texts(page, "#panel pre") == [expected["text"]]
    hrefs = page.js("return [...document.querySelectorAll('#panel section li a')].map(one => one.href)")
    assert hrefs == [link for _, link, _ in expected["links"]]


@pytest.mark.every(3)
def test_several_puzzles_are_a_list_and_each_opens(page: StatePage) -> None:
    page.go(f"{UNIQUE}\n{SEVERAL}")
    page.until("document.querySelectorAll('.report button').length === 2")
    if not isinstance(page, Recorded):
        assert texts(page, ".report button") == [f"1. sudoku 4x4: {UNIQUE}", f"2. sudoku 4x4: {SEVERAL}"]
    page.page.click(".report button >> nth=1")
    page.wait("multiple")
    page.page.click("[aria-label='Previous puzzle']")
    page.wait("unique")
    assert texts(page, "#title") == ["sudoku 4x4"]


@pytest.mark.parametrize("page", ["recorded"], indirect=True, scope="module")
def test_a_page_in_a_file_goes_on_where_python_runs(page: StatePage) -> None:
    for text in (CAGES, SLITHERLINK):
        page.go(text)
        page.until("document.querySelector('.inside a')")
        (note,), readme = texts(page, ".inside"), (ROOT / "README.md").read_text(encoding="utf-8")
        assert "cpsudoku.github.io" in note and ("not yet published" in note) == ("not yet published" in readme)
        state = page.linked()
        (entry,), (before,) = read_entries(state["text"], state["kind"]), read_entries(text, "")
        assert isinstance(entry, Entry) and isinstance(before, Entry)
        assert entry.puzzle == before.puzzle and entry.kind == before.kind == state["kind"]


@pytest.mark.every(3)
def test_texts_of_a_puzzle_are_no_html(page: StatePage) -> None:
    """Title, author, rules, and a text in a cell."""
    page.go(MINE)
    page.until("document.querySelector('.board svg')")
    assert texts(page, "#title") == [EVIL] and EVIL in texts(page, "#author")[0]
    for name in ("Edit", "Why", "Solutions", "Methods", "Judge", "Share"):
        page.tab(name)
        assert page.js("return document.querySelectorAll('#app :is(img, script, b b)').length") == 0, name
    assert page.page.title() == f"{EVIL} \u2013 cpsudoku"
    page.js("dispatchEvent(new Event('beforeprint'))")
    assert EVIL in texts(page, "#printed")[0] and page.js("return document.querySelector('#printed img')") is None


# What only a page that is answered can do


@pytest.mark.every(2)
@live
def test_a_click_chooses_exactly_the_cell_below_a_clue(page: StatePage) -> None:
    """Of arrow, thermometer, cage and given digit: nothing but the selection changes. A clue outside has no cell."""
    page.go(DRESSED)
    page.wait("unique")
    page.tab("Edit")
    out = ".clue [aria-pressed=false][data-id]"
    for name in NAMES:
        page.page.click(f"[data-cell={name}]", force=True)
        assert page.js("return [...document.querySelectorAll('.cell.also')].map(one => one.dataset.cell)") == [name]
        assert texts(page, ".told") == [""] and not texts(page, out)
    page.page.hover("[data-cell=r3c4]")
    page.until("document.querySelector('.clue .at')?.dataset.id === 'cages r2c4 r3c4'")
    page.page.click("[data-cell=r2c3]")
    page.page.click("[data-cell=r3c4]", modifiers=["Shift"])
    page.until("document.querySelector('.new-clue').innerText.includes('New clue on 2 cells: r2c3 r3c4')")
    page.page.click("[data-cell=r2c1]")
    press(page, "3")
    page.until("document.querySelector(\".clue [data-id='digits r2c1']\")")
    page.page.click(".hit[data-item^='sandwich']")
    page.until(f"document.querySelector('{out}')")
    assert texts(page, ".told") == ["sandwich sums: r2 > 0 is left out."]


@pytest.mark.every(2)
@live
def test_a_key_leaves_a_clue_out_and_a_second_brings_it_back(page: StatePage) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.tab("Edit")
    page.page.click("[data-cell=r4c4]")
    press(page, "Enter")
    assert "without 1 clue" in page.wait("multiple")
    drawn = values(page)
    assert {*drawn} == {*NAMES} - given(UNIQUE) | {"r4c4"}
    assert page.js(OVERLAPS) == [], "the clue that is left out stands aside"
    boards = solutions(UNIQUE[:15] + ".")
    clues = dict(zip(NAMES, UNIQUE, strict=True))
    both = [tuple((drawn.get(name) or [int(clues[name])])[-i] for name in NAMES) for i in (0, 1)]
    assert {*both} <= {*boards} and both[0] != both[1]
    different = sum(one != two for one, two in zip(*both, strict=True))
    assert page.js("return document.querySelectorAll('.place.differ').length") == different
    press(page, "Enter")
    page.wait("unique")


@pytest.mark.every(2)
@live
def test_a_value_is_typed_deleted_and_undone(page: StatePage) -> None:
    page.go(SEVERAL)
    page.wait("multiple")
    press(page, "1")
    page.until("document.querySelector('.told').innerText.startsWith('Choose a cell first')")
    page.page.click("[data-cell=r4c4]")
    assert texts(page, "[role=tab][aria-selected=true]") == ["Solutions"]
    press(page, "9")
    page.until("document.querySelector('.told').innerText === 'r4c4: expected 1 to 4, found 9.'")
    press(page, "2")
    page.until("document.querySelector(\".clue [data-id='digits r4c4']\")")  # in Edit
    assert page.wait("multiple" if len(solutions(SEVERAL[:15] + "2")) > 1 else "unique")
    assert "2, given" in str(page.page.get_attribute("[data-cell=r4c4]", "aria-label"))
    press(page, "ArrowLeft", "ArrowLeft", "3")
    assert len(solutions(SEVERAL[:13] + "3.2")) == 1
    page.wait("unique")
    press(page, "Control+z")
    page.wait("multiple")
    press(page, "Control+Shift+Z")
    page.wait("unique")
    press(page, "Delete")
    page.wait("multiple")
    page.page.click("[data-cell=r1c1]")
    press(page, "Delete")
    assert "without 1 clue" in page.wait("multiple")


@pytest.mark.every(2)
@live
def test_a_new_clue_is_made_of_selected_cells(page: StatePage) -> None:
    page.go(SEVERAL)
    page.wait("multiple")
    page.tab("Edit")
    page.page.click("[data-cell=r2c1]")
    page.page.click("[data-cell=r2c2]", modifiers=["Shift"])
    page.page.select_option("[aria-label='Kind of the clue']", "cages")
    page.page.fill(".new-clue [aria-label=Value]", "x")
    page.page.click(".new-clue [type=submit]")
    page.until("document.getElementById('trouble')?.innerText.includes('r2c1 r2c2 = x: expected a sum')")
    page.wait("multiple")
    page.page.click("[data-cell=r2c1]")
    page.page.click("button:text-is('Several cells')")
    page.page.click("[data-cell=r2c2]")
    page.page.click("button:text-is('Several cells')")
    page.page.select_option("[aria-label='Kind of the clue']", "cages")
    page.page.fill(".new-clue [aria-label=Value]", "7")
    page.page.click(".new-clue [type=submit]")
    page.until("document.querySelector(\"[data-id='cages r2c1 r2c2']\")")
    page.until("document.querySelector('.board').textContent.includes('7')")
    fitting = {board for board in solutions(SEVERAL) if board[4] + board[5] == 7}
    page.wait(("none", "unique", "multiple")[min(2, len(fitting))])
    page.page.click("[aria-label='Delete cages: r2c1 r2c2 = 7']")
    page.until("!document.querySelector(\"[data-id='cages r2c1 r2c2']\")")


@pytest.mark.every(2)
@live
def test_a_suggested_clue_is_a_button(page: StatePage) -> None:
    page.go(SEVERAL)
    page.wait("multiple")
    page.page.click(".suggestions button")
    page.wait("unique")


@pytest.mark.every(2)
@live
def test_drawn_lines_are_treated_as_a_rule(page: StatePage) -> None:
    page.go(DRAWN)
    page.wait("unknown")
    page.page.select_option(".treatment select", "thermometers")
    page.wait("multiple")
    page.tab("Edit")
    assert page.js("return document.querySelectorAll(\"[data-id^='thermometers']\").length") == 2


@pytest.mark.every(2)
@live
def test_an_error_of_reading_keeps_the_answer_and_marks_the_place(page: StatePage) -> None:
    page.go("." * 16)
    page.wait("multiple")
    page.settle()
    before = page.js("return document.querySelector('.board').innerHTML")
    for text, expected in (
        (CAGES.replace("= 6", "= x", 1), "ine 7"),
        ("1.1.21.231\n..0.21....", "choose its kind above"),
        ("/etc/passwd", "character 1"),
        ("x" * (1 << 20 | 1), "at most"),
    ):
        page.open(text)
        page.until(f"document.getElementById('trouble')?.innerText.includes({json.dumps(expected)})")
        assert "still the puzzle from before" in page.js("return document.getElementById('trouble').innerText")
        assert page.word == "multiple" and page.js("return document.querySelector('.board').innerHTML") == before
        page.page.click("#trouble button")
    page.open("1..4\n..a.\n....\n.3.2")
    page.until("document.querySelector('#trouble .place')")
    line, caret = page.js("return document.querySelector('#trouble .place').textContent").split("\n")
    assert line[caret.index("^")] == "a"
    page.page.click("#trouble button")


@pytest.mark.every(2)
@live
def test_the_address_holds_the_state_and_undo_goes_back_to_the_puzzle_before(page: StatePage) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.tab("Edit")
    page.page.click(".clue [data-id='digits r1c1']")
    page.wait("multiple")
    page.until("location.hash.length > 20")
    with_all = page.js("return location.hash")
    pair = page.js("return document.querySelector('.board .drawing').innerHTML")
    page.open(SLITHERLINK)
    page.until("document.getElementById('title').textContent === 'slitherlink 4x4'")
    page.page.click("button:text-is('Undo')")
    page.until("document.getElementById('title').textContent === 'sudoku 4x4'")
    assert "without 1 clue" in page.wait("multiple")
    page.go(SLITHERLINK)
    page.until("document.getElementById('title')?.textContent === 'slitherlink 4x4'")
    page.wait("unique")
    page.settle()  # or the page replaces the address that the test sets
    page.js("location.hash = arguments[0]", with_all)
    page.until("document.getElementById('title').textContent === 'sudoku 4x4'")
    assert "without 1 clue" in page.wait("multiple")
    page.tab("Edit")
    page.until("document.querySelector('.place.differ')")
    assert page.js("return document.querySelector('.board .drawing').innerHTML") == pair, "the same two solutions"
    assert page.page.get_attribute(".clue [data-id='digits r1c1']", "aria-pressed") == "false"
    page.js("location.hash = 'eJzLKCkpsNLXLy8v18vMLS7JzM0DAF5KCAM'")
    page.until("document.getElementById('trouble')?.innerText.includes('behind the #')")
    page.page.click("#trouble button")


@pytest.mark.every(2)
@live
def test_stop_ends_what_runs_and_the_page_goes_on(page: StatePage) -> None:
    """By the button; then by one method only, and by all."""
    page.go(UNIQUE)
    page.wait("unique")
    page.settle()
    page.js("window.drop = event => event.what === 'verdict' && event.final || event.what === 'end'")
    page.open("." * 81)
    page.wait("running")
    assert page.js("return /s of 20 s/.test(document.querySelector('.elapsed').textContent)")
    page.page.click(".stop")
    assert "Stopped after " in page.wait("stopped")
    page.js("window.drop = () => false")
    page.page.click("button:text-is('Go on')")
    page.wait("multiple")


@pytest.mark.every(2)
@live
def test_after_a_limit_one_method_goes_on_alone(page: StatePage) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.js("""window.change = event => event.what === 'verdict' && event.final
        ? {...event, verdict: 'undecided', solutions: [], reason: 'limit of 20 seconds'} : event""")
    page.open(SEVERAL)
    page.wait("undecided")
    page.settle()
    page.js("window.change = event => event")
    buttons = [text for text in texts(page, ".details button") if text.startswith("Only ")]
    assert buttons == ["Only SAT", *["Only CP-SAT"] * (not isinstance(page, WorkerPage)), "Only Search"]
    page.page.click("button:text-is('Only Search')")
    page.wait("multiple")
    lights = page.lights()
    assert (lights["search"], lights["certificate"], lights["sat"]) == ("multiple", "multiple", "undecided")
    assert "not asked" in texts(page, "[data-method=sat]")[0]
    page.tab("Edit")
    page.page.click(".clue [data-id='digits r1c1']")
    page.wait("multiple")
    assert page.lights()["sat"] == "multiple", "an edit is answered by all methods"


@pytest.mark.every(2)
@live
def test_a_question_whose_process_ended_is_asked_again(page: StatePage) -> None:
    page.go(UNIQUE)
    page.wait("unique")
    page.settle()
    page.js("""window.change = event => event.what === 'picture' || event.what === 'overlay' || event.what === 'end'
        ? event : {n: event.n, what: 'error', final: true, why: 'died', message: 'the process ended'}""")
    page.open(SEVERAL)
    page.wait("undecided")
    page.js("window.change = event => event")
    page.page.click("button:text-is('Retry')")
    page.wait("multiple")
    page.until("!document.querySelector('.details button')?.innerText.includes('Retry')")
