"""Links of editors: their content in all usual spellings; killers on one line; hostile links."""

from __future__ import annotations

import base64
import copy
import io
import json
import random
import re
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpsudoku
from cpsudoku import formats
from cpsudoku.formats import Block, ReadOptions, compressed_json, entry_reading
from cpsudoku.formats.editors.link_unpacking import f_puzzles_link, open_link, sudokupad_link
from cpsudoku.formats.entry_reading import blocks, entry_of, read_all
from cpsudoku.formats.format_contract import LinkContent
from cpsudoku.formats.recognition import links_in
from cpsudoku.formats.source_form import recognize_source
from cpsudoku.formats.text_source import as_text
from cpsudoku.puzzles.entry import Bad, Entry
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.puzzle import Puzzle
from cpsudoku.support.errors import InputError

TINY: dict[str, Any] = {
    "size": 4,
    "title": "Tiny",
    "grid": [[{"value": 1, "given": True}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
    "killercage": [{"cells": ["R1C2", "R1C3"], "value": "5"}],
}
PAYLOAD = compressed_json.compress(json.dumps(TINY))


@given(st.text(alphabet=st.one_of(st.sampled_from("ab{"), st.characters()), max_size=400))
def test_what_is_compressed_is_read(text: str) -> None:
    assert compressed_json.decompress(compressed_json.compress(text)) == (text, "")


# By LZString.compressToBase64 of the npm package lz-string 1.5.0.
COMPRESSED = {
    "": "Q===",
    "a": "IZA=",
    "aaaa": "IY5A",
    "abcabcabcabc": "IYIwxqHpQ===",
    "1..4.........3.2": "IwOhBYy6GYQJiA==",
    "Größe ≥ 3: \U0001f600\U0001f600 \uffff": "OIJwbw+wpgBIpkQwMwC4aF4NwAHuZof/+g==",
    '{"size":4,"grid":[[{"value":1,"given":true}]]}':
        "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfAXR66A==",
}  # fmt: skip


def test_texts_are_compressed_as_editors_do() -> None:
    assert {text: compressed_json.compress(text) for text in COMPRESSED} == COMPRESSED
    text = "".join(chr(32 + (i * i * 7 + i * 13) % 90) for i in range(3000))  # with codes of twelve bits
    expected = "d40c767e0a665be63cf084c6347eb395e758b64f7659a2e92437e5dce6df7e2b"
    assert sha256(compressed_json.compress(text).encode()).hexdigest() == expected


@pytest.mark.parametrize(
    "link",
    [
        f"https://f-puzzles.com/?load={PAYLOAD}",
        f"http://www.f-puzzles.com/?load={quote(PAYLOAD, safe='')}",
        f"f-puzzles.com/?load={PAYLOAD.replace('+', ' ')}",
        f"<https://f-puzzles.com/?load={PAYLOAD}>",
        f"https://f-puzzles.com/?load={PAYLOAD}).",
        f"https://f-puzzles.com/?load={PAYLOAD} and some words",
        f"https://sudokupad.app/fpuz{PAYLOAD}",
        f"https://sudokupad.app/sudoku/fpuzzles{quote(PAYLOAD, safe='')}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{quote(PAYLOAD)}",
        f"fpuz{PAYLOAD}",
        PAYLOAD,
    ],
)
def test_a_link_in_the_spellings_in_which_it_arrives(link: str) -> None:
    assert open_link(link).puzzle == TINY


CLASSIC = {"size": 4, "grid": [[{"value": int(c), "given": True} if c != "." else {} for c in row]
                               for row in ("1..4", "....", "....", ".3.2")]}  # fmt: skip
LINK = f"https://f-puzzles.com/?load={compressed_json.compress(json.dumps(CLASSIC))}"


@pytest.mark.parametrize(
    ("text", "unread", "verdict"),
    [
        (f"{LINK}).", "after it: ').'", "unique"),
        (f"{LINK} and some words", "after it: 'and some words'", "unique"),
        (f"{LINK}&id=77#top", "after it: '&id=77#top'", "unique"),
        (f"{LINK}AAAA", "after it: 'AAAA'", "unique"),
        (LINK.rstrip("=") + "====", "after it: '===='", "unique"),
        (f"A title: {LINK}", "before the link: 'A title:'", "unique"),
        (LINK.replace("?", "?id=7&"), "before the puzzle: 'id=7'", "unique"),
        (f"{LINK}\nIt is hard", "line 2: 'It is hard'", "unique"),
        (f"Of today\n{LINK}", "line 1: 'Of today'", "unique"),
        (f"{LINK} #antiknight", "after it: '#antiknight'", "undecided"),
        (f"{LINK}\n#antiknight", "line 2: '#antiknight'", "undecided"),
        (f"{LINK} odd: r1c1", "after it: 'odd: r1c1'", "undecided"),
        (f"Antiknight: {LINK}", "before the link: 'Antiknight:'", "undecided"),
        (f"https://sudokupad.app/fpuz{LINK.partition('=')[2]}?nogrid=1", "after it: '?nogrid=1'", "unique"),
    ],
)
def test_words_beside_a_link_are_named(text: str, unread: str, verdict: str) -> None:
    report = cpsudoku.check(f"{text}\n", backend=["search"])
    assert (report.verdict, report.unread) == (verdict, (unread,))


@pytest.mark.parametrize("text", [
    f"{LINK}&load={PAYLOAD}", f"{LINK}?puzzleid=fpuz{PAYLOAD}", f"# kind: sudoku\n# kind: nurikabe\n{LINK}",
    f"{LINK}\n# kind: nurikabe",
])  # fmt: skip
def test_a_second_puzzle_or_kind_is_refused(text: str) -> None:
    [bad] = read_all([f"{text}\n"])
    assert isinstance(bad, Bad) and "expected" in str(bad)


def test_a_short_link_and_words_are_no_path() -> None:
    text = f"{f_puzzles_link({'size': 1, 'grid': [[{}]]})} hello"
    assert len(text) < 250 and as_text(text) is not None


def test_a_rule_that_the_link_holds_may_be_in_the_words_beside_it() -> None:
    link = f_puzzles_link({**CLASSIC, "antiknight": True})
    assert cpsudoku.check(f"Antiknight: {link}\n", backend=["search"]).verdict != "undecided"


def test_what_an_editor_saves_may_stand_below_a_link_or_blank_lines() -> None:
    saved = json.dumps(TINY)
    for text, lines in ((f"\n\n{saved}\n", [3]), (f"https://f-puzzles.com/?load={PAYLOAD}\n{saved}\n", [1, 2])):
        found = [*read_all([text])]
        assert [entry.line for entry in found if isinstance(entry, Entry)] == lines, found


def parts_of(source: str) -> list[Block | Entry | Bad]:
    return [*blocks(recognize_source(source, "sudoku"), ReadOptions())]


def contents_of(source: str) -> list[LinkContent]:
    payloads = (part.payload for part in parts_of(source) if isinstance(part, Block))
    return [payload for payload in payloads if isinstance(payload, LinkContent)]


def test_a_scan_reads_what_an_editor_saves_below_a_comment() -> None:
    saved = json.dumps(TINY)
    for text in (f"# remark\n{saved}\n", f"https://f-puzzles.com/?load={PAYLOAD}\n{saved}\n"):
        found = [entry_of(part, gallery.kind_of("sudoku")) for part in parts_of(text)]
        assert found and all(isinstance(entry, Entry) for entry in found), found


def test_slashes_that_became_one() -> None:
    titled = {**TINY, "title": "\uffff"}  # sixteen bits that are on
    payload = compressed_json.compress(json.dumps(titled, ensure_ascii=False))
    assert payload.count("//") == 1
    found = open_link(f"https://sudokupad.app/fpuz{payload.replace('//', '/')}").puzzle
    assert found["grid"] == TINY["grid"]
    assert open_link(f"fpuz{payload}").puzzle == found


SCL: dict[str, Any] = {
    "cellSize": 64,
    "metadata": {"title": 'It\'s "small"', "author": "A", "rules": "t, f: [1,]", "solution": "1234341221434321"},
    "cells": [[{"value": 1}, {}, {}, {}], [{}, {}, {}, {}], [{}, {"value": "4"}, {}, {}], [{}, {}, {}, {}]],
    "regions": [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (0, 2) for c in (0, 2)],
    "cages": [
        {"cells": [[0, 1], [0, 2]], "value": "5", "unique": True},
        {"cells": [[3, 3]], "value": "label", "unique": False},
    ],
    "lines": [{"wayPoints": [[0.5, 0.5], [2.5, 2.5], [2.5, 3.5]], "color": "#FF00AA", "thickness": 8}],
    "overlays": [{"center": [1, 0.5], "text": "V", "rounded": True, "width": 0.25, "height": 0.25}],
}
# The same as SudokuPad zips it: short names without quotes, single quotes, t and f, nothing for an empty object.
ZIPPED = (
    "{cs:64,metadata:{t:'It\\'s \\'small\\'',author:'A',rules:'t, f: [1,]',solution:'1234341221434321'},"
    "ce:[[{v:1},,,],[,,,],[,{v:4},,],[,,,]],"
    f"re:{json.dumps(SCL['regions'], separators=(',', ':'))},"
    "ca:[{cells:[[0,1],[0,2]],v:5,unique:t},{cells:[[3,3]],v:'label',unique:f}],"
    "l:[{wp:[[0.5,0.5],[2.5,2.5],[2.5,3.5]],c:FF00AA,th:8}],"
    "o:[{ct:[1,0.5],te:'V',r:t,w:0.25,h:0.25}]}"
).replace("cells:", "ce:")


@pytest.mark.parametrize("prefix", ["scl", "ctc"])
@pytest.mark.parametrize("text", [json.dumps(SCL), ZIPPED], ids=["plain", "zipped"])
def test_sudokupads_own_json(prefix: str, text: str) -> None:
    found = open_link(f"https://sudokupad.app/{prefix}{compressed_json.compress(text)}")
    assert found.editor == "SudokuPad"
    data = found.puzzle
    assert data["author"] == "A"
    assert data["ruleset"] == "t, f: [1,]"
    assert data["solution"] == "1234341221434321"
    assert data["grid"][2][1] == {"value": 4, "given": True, "region": 2}
    assert [cell["region"] for cell in data["grid"][0]] == [0, 0, 1, 1]
    assert data["killercage"] == [{"cells": ["R1C2", "R1C3"], "value": "5"}]
    assert data["cage"] == [{"cells": ["R4C4"], "value": "label"}]
    assert data["line"][0]["lines"] == [["R1C1", "R2C2", "R3C3", "R3C4"]]
    look = {"points": [[1.5, 1.0]], "width": 0.25, "height": 0.25, "round": True}
    assert data["text"] == [{"cells": ["R1C1", "R2C1"], "value": "V", **look}]


def test_metadata_of_sudokupad_in_cages_without_cells() -> None:
    data = {
        "cells": SCL["cells"],
        "cages": [
            {"cells": [], "value": "title: T: U"},
            {"value": "rules: one\ntwo"},
            {"cells": [], "value": "antiknight"},
        ],
    }
    found = open_link("scl" + compressed_json.compress(json.dumps(data))).puzzle
    assert (found["title"], found["ruleset"], found["antiknight"]) == ("T: U", "one\ntwo", True)
    assert found["grid"][0][0] == {"value": 1, "given": True, "region": None}


def penpa_link(problem: dict[str, Any], answer: dict[str, Any] | None = None, n: int = 4, margin: int = 0) -> str:
    wide = n + 2 * margin
    lines = [
        f"square,{wide},{wide},38,0,1,1,190,190,190,190,Title: Tiny,Author: A",
        json.dumps([margin] * 4),
        "{}",
        json.dumps(problem).replace('"number"', "zN").replace('"lineE"', "zE").replace('"killercages"', "z6"),
        json.dumps(answer or {}),
    ]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(packed).decode()


@pytest.mark.parametrize("margin", [0, 1])
def test_a_drawing_of_penpa(margin: int) -> None:
    wide = 4 + 2 * margin + 4

    def cell(r: int, c: int, sort: int = 0) -> int:
        return sort * wide * wide + (r + 2 + margin) * wide + c + 2 + margin

    edges = {f"{cell(r - 1, 1, 1)},{cell(r, 1, 1)}": 2 for r in range(4)}
    edges |= {f"{cell(1, c - 1, 1)},{cell(1, c, 1)}": 2 for c in range(4)}
    problem = {
        "number": {str(cell(0, 0)): ["1", 1, "1"], str(cell(3, 3)): ["x", 1, "1"]},
        "numberS": {str(4 * wide * wide + 4 * cell(0, 1)): ["5", 1]},
        "lineE": edges,
        "killercages": [[cell(0, 1), cell(0, 2)]],
        "thermo": [[cell(3, 0), cell(3, 1)]],
    }
    solved = "1234341221434321"
    answer = {"number": {str(cell(*divmod(i, 4))): [d, 2, "1"] for i, d in enumerate(solved)}}
    found = open_link(penpa_link(problem, answer, margin=margin)).puzzle
    assert found["title"] == "Tiny"
    assert [[c["region"] for c in row] for row in found["grid"]] == [[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2
    assert found["grid"][0][0]["value"] == 1
    assert found["killercage"] == [{"cells": ["R1C2", "R1C3"], "value": "5"}]
    look = {"points": [(4, 1), (4, 2)], "arrow": False}
    assert found["line"] == [{"lines": [["R4C1", "R4C2"]], "value": "thermometer", **look}]
    assert found["text"] == [{"cells": ["R4C4"], "value": "x"}]
    assert found["solution"] == [int(d) for d in solved]


def test_edges_within_a_region_are_drawn() -> None:
    """Thick edges that cut no board into regions, or cut beside them; and where they are."""
    wide = 8

    def corner(r: int, c: int) -> int:
        return wide * wide + (r + 1) * wide + c + 1

    boxes = {f"{corner(r, 2)},{corner(r + 1, 2)}": 2 for r in range(4)}
    boxes |= {f"{corner(2, c)},{corner(2, c + 1)}": 2 for c in range(4)}
    extra = {f"{corner(0, 1)},{corner(1, 1)}": 2, f"{corner(0, 0)},{corner(0, 1)}": 2}  # the second is of the frame
    assert "line" not in open_link(penpa_link({"lineE": boxes})).puzzle
    [line] = open_link(penpa_link({"lineE": boxes | extra})).puzzle["line"]
    assert (line["lines"], line["points"]) == ([["R1C1", "R1C2"]], [(0.5, 1.5), (1.5, 1.5)])
    assert len(open_link(penpa_link({"lineE": extra | dict([*boxes.items()][:3])})).puzzle["line"]) == 4


def test_nothing_vanishes_from_a_drawing_of_penpa() -> None:
    """A cage whose total is not a number, or with two totals; texts on sides and corners, or alone in a small
    corner."""
    wide = 8

    def cell(r: int, c: int, sort: int = 0) -> int:
        return sort * wide * wide + (r + 2) * wide + c + 2

    def small(r: int, c: int, corner: int = 0) -> str:
        return str(4 * wide * wide + 4 * cell(r, c) + corner)

    problem: dict[str, Any] = {
        "number": {str(cell(1, 1, 2)): ["<", 1, "1"], str(cell(-1, 0)): ["7", 1, "1"]},
        "numberS": {small(0, 1): ["<5", 1], small(1, 0): ["5", 1], small(1, 1, 1): ["6", 1], small(3, 3): ["4", 1]},
        "killercages": [[cell(0, 1), cell(0, 2)], [cell(1, 0), cell(1, 1)]],
        "symbol": {str(cell(0, 0, 3)): [1, "circle_SS", 1], str(cell(0, 0, 1)): [2, "circle_S", 1]},
        "polygon": [[cell(2, 0), cell(2, 1), cell(3, 0)]],
        "wall": {f"{cell(2, 2)},{cell(2, 3)}": 2},
    }
    found = open_link(penpa_link(problem)).puzzle
    assert found["killercage"] == [
        {"cells": ["R1C2", "R1C3"], "value": "<5"}, {"cells": ["R2C1", "R2C2"], "value": "5 6"},
    ]  # fmt: skip
    assert found["text"] == [
        {"cells": ["R2C2", "R3C2"], "value": "<", "points": [(2.5, 2)]},
        {"cells": ["R0C1"], "value": "7", "points": [(0, 1)]}, {"cells": ["R4C4"], "value": "4"},
    ]  # fmt: skip
    assert [one["cells"] for one in found["circle"]] == [["R1C1", "R1C2"], ["R1C1", "R1C2", "R2C1", "R2C2"]]
    assert [one["lines"] for one in found["line"]] == [[["R3C1", "R3C2", "R4C1"]], [["R3C3", "R3C4"]]]
    assert cpsudoku.check(penpa_link(problem), backend=["search"]).without == ("killercage.value",)


# Several in a source, among words


def test_links_among_words_and_cells(tmp_path: Path) -> None:
    link = f_puzzles_link(TINY)
    path = tmp_path / "mail.txt"
    again, cells = sudokupad_link(TINY), "1.......2......."
    path.write_text(f"See <{link}>, or {again}.\nIt is hard\n{cells}\n\n{link}\nhttps://sudokupad.app/abc\n")
    assert [content.puzzle for content in contents_of(str(path))] == [TINY] * 3
    found = [*read_all([str(path)])]
    assert [one.error.line if isinstance(one, Bad) else one.line for one in found] == [1, 1, 3, 5, 6]
    assert isinstance(found[2], Entry) and (found[2].text, found[2].title) == (cells, "It is hard")
    assert isinstance(found[-1], Bad)
    assert [one.text for one in links_in(f"{{'link': '{link}'}}")] == [link + "'}"]


@pytest.mark.parametrize("form", ["{}", " [{}]", "{}\n{}", "[{},\n{}]"])
def test_json_that_was_saved(tmp_path: Path, form: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(form.replace("{}", json.dumps(TINY, indent=1)))
    assert [content.puzzle for content in contents_of(str(path))] == [TINY] * form.count("{}")
    assert len(parts_of(str(path))) == form.count("{}")


def one_of(text: str) -> Puzzle:
    [found] = read_all([text + "\n"])
    assert isinstance(found, Entry), found
    return found.puzzle


def cages_of(puzzle: Puzzle) -> list[str]:
    lines = str(puzzle).splitlines()
    return [line for line in lines[lines.index("cages:") + 1 :] if "=" in line] if "cages:" in lines else []


PAIRS = ["r1c1 r1c2 = 3", "r1c3 r1c4 = 7"]


def test_sumo_cue() -> None:
    boxes = [r // 2 * 2 + c // 2 for r in range(4) for c in range(4)]
    killer = ["=3", "+0", "=7", "+2", *("=" + str(4 + i % 3) for i in range(12))]
    found = one_of("SumoCueV1" + "".join(f"{cell}J{box}" for cell, box in zip(killer, boxes, strict=True)))
    assert cages_of(found)[:2] == PAIRS
    assert not found.content("regions") and str(found).startswith("." * 16)
    regions = [0, 0, 1, 1, 0, 0, 2, 1, 3, 3, 2, 1, 3, 3, 2, 2]
    cells = "".join(f"={d}J{region}" for d, region in zip("1000000020000000", regions, strict=True))
    jigsaw = one_of(f"SumoCueV1{cells}")
    assert str(jigsaw).startswith("1.......2.......\nregions:\n1122\n1132\n")
    assert not cages_of(jigsaw)


def test_killers_of_forums() -> None:
    cells = [3 * 256, 3 * 256, 7 * 256 + 2, 7 * 256 + 2, *range(4, 16)]
    found = one_of(f"2x2:d:k:{':'.join(map(str, cells))}:")
    assert cages_of(found) == PAIRS
    assert "falling diagonal:" in str(found) and "rising diagonal:" in str(found)
    rows = ["F<A>v....", "^^B..v...", *["C<<<<<<<<"] * 7]
    pointed = one_of("".join(rows).replace("A>v", "..A", 1).replace("..v", "..A", 1))
    assert "r1c1 r1c2 r2c1 r2c2 = 15" in cages_of(pointed)
    assert " ".join(f"r3c{c}" for c in range(1, 10)) + " = 12" in cages_of(pointed)


def test_a_jigsaw_in_two_lines() -> None:
    jigsaw = "..21......1.4...\n1122113244324433\n"
    assert str(one_of(jigsaw)).startswith("..21......1.4...\nregions:\n1122\n1132\n")
    link = "https://f-puzzles.com/?load=" + PAYLOAD + "\n"
    between = [*read_all([link + jigsaw + link])]
    assert [isinstance(one, Entry) and one.line for one in between] == [1, 2, 4]
    grids = [*read_all([link + "1.......2.......\n1234341221434321\n"])]
    assert len(grids) == 3, "a solution is not a map of regions"


# Hostile links: one error, at once


def link_of(data: Any) -> str:
    text = data if isinstance(data, str) else json.dumps(data)
    return "https://f-puzzles.com/?load=" + compressed_json.compress(text)


def changed(**more: Any) -> dict[str, Any]:
    return {**copy.deepcopy(TINY), **more}


HOSTILE: dict[str, Callable[[], str]] = {  # created on demand: millions of characters
    "cut short": lambda: f_puzzles_link(TINY)[:-20],
    "at most": lambda: link_of('{"a":"' + "a" * 3_000_000 + '"}'),
    "nested too deeply": lambda: link_of('{"size":4,"grid":' + "[" * 5000 + "]" * 5000 + "}"),
    "found it nested": lambda: link_of(changed(more=json.loads("[" * 300 + "]" * 300))),
    "expected JSON": lambda: link_of('{"size":4,'),
    "with `grid`": lambda: link_of([1, 2]),
    "expected 4 rows of 4": lambda: link_of(changed(grid=TINY["grid"][:3] + [[{}]])),
    "found size 9 and 4": lambda: link_of(changed(size=9)),
    "at most 35": lambda: link_of({"size": 60, "grid": [[{}] * 60] * 60}),
    "a link of at most": lambda: "https://f-puzzles.com/?load=N4Ig" + "A" * 1_100_000,
    "expected a cell as an object": lambda: link_of({"size": 1, "grid": [[7]]}),
    "a code without a meaning": lambda: "https://f-puzzles.com/?load=N4Iglllllllllllllllllll",
    "as [row, column]": lambda: "scl" + compressed_json.compress(json.dumps({**SCL, "regions": [[[0, 9]]]})),
    "found it damaged": lambda: "https://swaroopg92.github.io/penpa-edit/#m=edit&p=zzzz",
    "drawing of at most": lambda: penpa_link({"number": {}, "x": "a" * 3_000_000}),
}


@pytest.mark.every(8)
@pytest.mark.parametrize("expected", HOSTILE)
def test_a_hostile_link_gets_one_error(expected: str) -> None:
    link = HOSTILE[expected]()
    with pytest.raises(InputError, match=expected.replace("[", r"\[").replace("(", r"\(")) as caught:
        open_link(link)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@given(st.integers(0, len(PAYLOAD)), st.text("N4IgAz019+/=- %", max_size=6))
def test_a_damaged_link_is_a_puzzle_or_an_error(place: int, put: str) -> None:
    try:
        found = open_link(f"https://f-puzzles.com/?load={PAYLOAD[:place]}{put}{PAYLOAD[place + 1 :]}")
    except InputError:
        return
    assert len(found.puzzle["grid"]) == len(found.puzzle["grid"][0])


@pytest.mark.parametrize("line", ["SumoCueV1=1J0", "SumoCueV1=1J0+9J0+2J0+1J0", "2x2::k:1:2:3", "SumoCueV1" + "x" * 50])
def test_killers_on_one_line_that_are_none(line: str) -> None:
    assert [type(one) for one in read_all([line + "\n"])] == [Bad]


def scf(grid: str) -> str:
    """A grid of 81 digits, 0 for a blank, as SudokuPad shortens it."""
    symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    return "".join(symbols[int(m[0][0]) + 10 * (len(m[0]) - 1)] for m in re.finditer(".0{0,5}", grid))


HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"


@pytest.mark.parametrize("blanks", [HARD, "0" * 81, "1" + "0" * 80, "0" * 80 + "8", "9" * 81])
def test_scf_is_a_classic_grid(blanks: str) -> None:
    diagonals = {"diagonal+", "diagonal-"}
    for rules, more in (("", set()), ("x", diagonals), ("wx", diagonals | {"extraregion"})):
        found = open_link(f"https://sudokupad.app/scf{scf(blanks)}{rules}").puzzle
        cells = [cell for row in found["grid"] for cell in row]
        assert "".join(str(cell.get("value", 0)) for cell in cells) == blanks
        assert set(found) - {"size", "grid"} == more
    found = open_link(f"https://sudokupad.app/classic{scf(blanks)}").puzzle
    assert "".join(str(cell.get("value", 0)) for row in found["grid"] for cell in row) == blanks


def test_an_id_that_begins_with_scf_is_an_id() -> None:
    with pytest.raises(InputError, match="holds its name only"):
        open_link("https://sudokupad.app/scfabc123")


# What a link costs to refuse


@pytest.mark.parametrize("head", ["", "N4Ig"])
def test_a_link_of_noise_is_not_read_to_its_end_in_every_spelling(head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    rng = random.Random(7)
    noise = head + "".join(rng.choices(digits, k=200_000))
    assert noise.count("/") > 1000
    given: list[compressed_json.UnpackingWork] = []

    class Counted(compressed_json.UnpackingWork):
        def __init__(self, digits: int) -> None:
            super().__init__(digits)
            self.all = digits
            given.append(self)

    monkeypatch.setattr(compressed_json, "UnpackingWork", Counted)
    with pytest.raises(InputError):
        open_link("https://f-puzzles.com/?load=" + noise)
    [work] = given
    assert 0 < work.all - work.left <= 2 * len(noise)  # type: ignore[attr-defined]


def test_spellings_that_all_decode_for_long_end_when_the_work_does() -> None:
    work = compressed_json.UnpackingWork(5000)
    text = compressed_json.compress("".join(map(chr, random.Random(3).choices(range(33, 123), k=20_000))))
    assert len(text) > 10_000
    with pytest.raises(InputError, match="spellings that were tried"):
        compressed_json.decompress(text, work=work)
    assert work.left <= 0
    assert compressed_json.decompress(text, work=compressed_json.UnpackingWork(len(text)))


# Boards of SudokuPad that are not square, or framed


def own_board(rows: list[str], regions: list[list[list[int]]] | None = None, **more: Any) -> dict[str, Any]:
    cells = [[{"value": int(c)} if c.isdigit() else {} for c in row] for row in rows]
    return {"cells": cells, **({"regions": regions} if regions is not None else {}), **more}


def scl(data: dict[str, Any]) -> dict[str, Any]:
    return open_link("scl" + compressed_json.compress(json.dumps(data))).puzzle


def test_a_board_that_is_not_square() -> None:
    data = scl(own_board(["1...", "...."], [[[r, c] for c in range(4)] for r in range(2)]))
    assert [len(row) for row in data["grid"]] == [4, 4]
    assert "size" not in data
    assert [[cell["region"] for cell in row] for row in data["grid"]] == [[0] * 4, [1] * 4]


def test_the_frame_of_a_board_is_no_part_of_it() -> None:
    """Six by six cells, the inner four by four of them in regions: clues in the frame are drawn."""
    rows = ["..7...", ".1....", "......", "......", "...4..", "......"]
    boxes = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r in (1, 3) for c in (1, 3)]
    told = ".......1234..3412..2143..4321......."
    assert len(told) == 36
    cages = [{"cells": [[1, 2], [1, 3]], "value": "5", "unique": True}, {"cells": [[0, 2]], "value": "k"}]
    overlays = [{"center": [3, 0.5], "text": "9"}, {"center": [2, 2], "text": "V"}, {"center": [-8, 2], "text": "far"}]
    more = {"cages": cages, "overlays": overlays, "lines": [{"wayPoints": [[1.5, 1.5], [2.5, 2.5]]}]}
    data = scl(own_board(rows, boxes, metadata={"solution": told}, **more))
    assert [[cell.get("value", 0) for cell in row] for row in data["grid"]] == [
        [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0]
    ]  # fmt: skip
    assert data["size"] == 4
    assert data["solution"] == "1234341221434321"
    assert data["killercage"] == [{"cells": ["R1C2", "R1C3"], "value": "5"}]
    assert data["cage"] == [{"cells": ["R0C2"], "value": "k"}]
    assert data["line"][0]["lines"] == [["R1C1", "R2C2"]]
    assert data["text"] == [
        {"cells": ["R0C2"], "value": "7"}, {"cells": ["R3C0"], "value": "9", "points": [[2.5, 0.0]]},
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "V", "points": [[1.5, 1.5]]},
        {"cells": [], "sudokupad": overlays[2]},
    ]  # fmt: skip


def test_grids_that_overlap_get_a_sentence() -> None:
    boxes = [[[r + y, c + x] for y in (0, 1) for x in (0, 1)] for r, c in ((0, 0), (0, 2), (2, 0), (2, 2), (4, 4))]
    with pytest.raises(InputError, match="grids that overlap are not read"):
        scl(own_board(["......"] * 6, boxes))
    with pytest.raises(InputError, match="found 5 to 6"):
        scl(own_board(["......", "....."]))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"cages": {"a": 1}}, "expected a list under 'cages'"),
        ({"cages": [7]}, "expected objects under 'cages'"),
        ({"cages": [{"cells": "R1C1"}]}, "expected a list under 'cells'"),
        ({"regions": {"a": 1}}, "expected a list under 'regions'"),
        ({"regions": [3]}, "expected lists of cells under 'regions'"),
        ({"cells": [[{}, 7], [{}, {}]]}, "expected a cell as an object in `cells`, found 7"),
    ],
)
def test_what_sudokupad_does_not_write_is_not_dropped_in_silence(more: dict[str, Any], expected: str) -> None:
    with pytest.raises(InputError, match=re.escape(expected)):
        scl({**own_board(["1.", ".."]), **more})


def test_rows_that_are_no_rules_are_a_rule_that_is_not_known() -> None:
    assert scl(own_board(["1.", ".."], metadata={"norowcol": True}))["norowcol"] is True
    assert "norowcol" not in scl(own_board(["1.", ".."], metadata={"norowcol": False}))


def test_what_stands_between_links_and_is_no_link_is_not_passed_over(run: Any, tmp_path: Path) -> None:
    link = f_puzzles_link({"size": 4, "grid": [[{}] * 4 for _ in range(4)]})
    others = ("https://puzz.link/p?slither/5/5/dj0232bgci1a", '{"kind": "nurikabe"}', "pzprv3/nurikabe/1/1/. /")
    file = tmp_path / "mixed.txt"
    file.write_text("\n".join([link, others[0], "words between", link, others[1], others[2], link]) + "\n")
    _, out, err = run("check", str(file), "--backend", "sat")
    assert "6 puzzles" in out and "3 invalid" in out
    for line in (2, 5, 6):
        assert f"{file}:{line}" in err, line


def test_a_key_that_stands_twice_is_an_error_with_its_name(tmp_path: Path) -> None:
    """In every JSON that is read: files and links of editors, zipped and not, deep inside, and objects of our own."""
    plain = json.dumps(TINY)
    cage = plain[:-1] + ', "killercage": []}'
    inside = plain.replace('"value": "5"', '"value": "5", "value": ""')
    own = '{"cells": [[{"value": 1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]], "cages": [], "cages": [1]}'
    short = own.replace('"', "").replace("cells", "ce", 1).replace("cages", "ca", 1)  # ca and cages are the same key
    puzzle = '"puzzle": "1..4.........3.2"'
    for text, key in (
        (cage, "killercage"), (inside, "value"), (f"[{plain}, {cage}]", "killercage"), (own, "cages"),
        (f"https://f-puzzles.com/?load={compressed_json.compress(cage)}", "killercage"),
        (f"https://sudokupad.app/fpuz{compressed_json.compress(inside)}", "value"),
        (f"https://sudokupad.app/scl{compressed_json.compress(own)}", "cages"),
        (f"https://sudokupad.app/scl{compressed_json.compress(short)}", "cages"),
        (f'{{{puzzle}, "title": "a", "title": "b"}}', "title"), (f'{{{puzzle}, "Puzzle": "1"}}', "puzzle"),
        (f"{{{puzzle}, {puzzle}}}".replace('"', "'"), "puzzle"),
        ('{"kind": "sudoku", "size": [4, 4], "sections": {"digits": ["1..4"], "digits": ["...."]}}', "digits"),
        ("size: 4x4\nwithout:\nrule {\"a\": 1, \"a\": 2}\n", "a"),
    ):  # fmt: skip
        path = tmp_path / "puzzle.txt"
        path.write_text(f"{text}\n")
        found = [*entry_reading.read(path)]
        assert any(isinstance(one, Bad) and f"once, found {key!r} twice" in one.error.message for one in found), (
            text, found,
        )  # fmt: skip


def test_a_link_or_an_address_among_grids_is_named() -> None:
    """`check` reads them. A list of grids has digits alone, and a link may hold rules."""
    grid = "1.......2......."
    texts = [f_puzzles_link(TINY), "https://puzz.link/p?sudoku/4/4/1m2m", grid]
    for options in (ReadOptions(), ReadOptions(format="line"), ReadOptions(box=(2, 2))):
        first, *links, last = formats.read(io.StringIO("\n\n".join([grid, *texts]) + "\n"), options)
        assert [str(first), str(last)] == [grid, grid]
        assert [str(one) for one in links] == [
            f"{line}:1: expected a grid, found a link: put links into a file of their own" for line in (3, 5)
        ]


@pytest.mark.parametrize("words", ["antiknight", "odd r1c1", "x"])
def test_words_between_objects_of_json_are_refused(words: str) -> None:
    puzzle = '{"puzzle": "1..4.........3.2"}'
    found = [*read_all([f"{puzzle} {words}, {puzzle}\n"])]
    assert [type(one) for one in found] == [Entry, Bad, Entry]
