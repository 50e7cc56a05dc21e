"""Texts that were closed up, cut off or half read: each is rejected with its place, or read as it stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku.formats.entry_reading import read
from cpsudoku.formats.format_contract import ReadOptions
from cpsudoku.puzzles.entry import Bad, Entry, Unread
from cpsudoku.support.errors import CpsudokuError
from tests.conftest import Ran, each

Run = Callable[..., Ran]


def refusal(text: str, kind: str = "", options: ReadOptions | None = None) -> str:
    """Return why a text is rejected; "" if it is read."""
    try:
        found = [*read(text, kind=kind, options=options)]
    except CpsudokuError as error:
        return str(error)
    return "; ".join(str(one.error) for one in found if isinstance(one, Bad))


HOLES = {
    "nurikabe": ("2..\n\n..2\n", "2..\n ..\n..2\n"),
    "minesweeper": ("1 1\n\n1 1\n", "1  1\n1  1\n", " 11\n1 1\n", "1.1\n\n\n1.1\n", "1\t\t1\n1 1\n"),
    "slitherlink": ("2.\n\n.2\n", "2  3\n3  2\n", " 2\n3 \n"),
    "hashi": ("1.1\n\n...\n1.1\n", "1   1\n     \n1   1\n", "1  1\n1  1\n"),
    "nonogram": (
        "rows:\n1\n\n1\ncolumns:\n1\n1\n", "rows:\n1  1\n0\n1\ncolumns:\n1\n0\n1 1\n",
        "rows:\n  1\n1 1\n1\ncolumns:\n1\n0\n1 1\n", "rows:\n\n1\n1\ncolumns:\n1\n1\n",
    ),
    "skyscrapers": ("left: 1   3\ntop: 2 1\n",),
    "norinori": ("rooms:\n11\n\n22\n", "rooms:\n1 1  2\n1 1 2\n1 2 2\n", "rooms:\n1112\n22\n", "rooms: 11\n2211\n22\n"),
}  # fmt: skip


@each("kind, text", [(kind, text) for kind, texts in HOLES.items() for text in texts])
def test_no_hole_is_closed(kind: str, text: str) -> None:
    assert "expected" in refusal(f"# kind: {kind}\n{text}")


@each("text", [
    "2 . .\n. . .\n. . 2\n",
    "  2 . .\n  . . .\n  . . 2\n",
    "    2..\n    ...\n    ..2\n",
    " 2  .  .\n .  .  .\n . 12  .\n",
    "2  .  .\n.  .  .\n.  12 .\n",
    "2 .   .\n . . .\n.  . 2\n",
    "2\t.\t.\n.\t.\t.\n.\t.\t2\n",
    "\n\n2..\n...\n..2\n\n",
    "size: 3x3\n\n2..\n...\n..2\n",
])  # fmt: skip
def test_rows_without_holes(text: str) -> None:
    assert not refusal(f"# kind: nurikabe\n{text}")
    [entry] = read(f"# kind: nurikabe\n{text}")
    assert isinstance(entry, Entry) and entry.puzzle.size == (3, 3)


@each("text", [
    "# kind: nurikabe\n# kind: hitori\n2..\n...\n..2\n",
    "# kind: nurikabe\n# kind: foo\n2..\n...\n..2\n",
    "# kind: nurikabe\n2..\n...\n# kind: hitori\n..2\n",
    "# kind: nurikabe\n2..\n...\n..2\n# kind: hitori\n",
    "# kind: sudoku\n# kind: latin\n1..4.........3.2\n",
    "1..4.........3.2\n# kind: latin\n",
    "1..4\n....\n....\n3.2.\n\n# kind: latin\n",
])  # fmt: skip
def test_a_second_kind_is_rejected(text: str) -> None:
    assert "kind" in refusal(text)


def test_the_same_kind_twice() -> None:
    assert not refusal("# kind: nurikabe\n# kind: Nurikabe\n2..\n...\n..2\n")


@pytest.mark.parametrize("name", ["", "a.txt"])
def test_cr_cr_lf(name: str, tmp_path: Path) -> None:
    text = "# kind: nurikabe\r\r\n2..\r\r\n...\r\r\n..2\r\r\n"
    if name:
        (tmp_path / name).write_bytes(text.encode())
    assert "found CR CR LF" in refusal(str(tmp_path / name) if name else text)


@each("cells", [
    "..21......1.4... ?", "..21......1.4... ..21......1.4...", "..21......1.4... 7.1", "foo\n..21......1.4...",
])  # fmt: skip
def test_cells_stand_alone_above_sections(cells: str) -> None:
    assert "expected" in refusal(f"# kind: sudoku\n{cells}\nanti-knight\n")


def test_a_place_is_marked_once() -> None:
    with pytest.raises(CpsudokuError, match="2:11: expected each place once under `odd:`, found 'r1c1'"):
        cpsudoku.check("1..4.........3.2\nodd: r1c1 r1c1\n")


# What stands after the cells of a line, and in other columns and fields.

GRID, SOLVED, LABELS = "..21......1.4...", "4321143221433412", "1122113244324433"


@each("text", [f"{GRID} {LABELS}\n", f"{GRID}\n{LABELS}\n", f"{GRID}\t{LABELS}", f"{GRID},{LABELS}\n", GRID + LABELS,
               *(f"puzzle{comma}regions\n{GRID}{comma}{LABELS}\n" for comma in ",;\t")])  # fmt: skip
def test_labels_of_regions_make_a_jigsaw(text: str) -> None:
    [entry] = read(text)
    assert isinstance(entry, Entry)
    expected = cpsudoku.check(f"# kind: jigsaw\n{GRID}\nregions:\n{LABELS}\n")
    assert expected.verdict == "unique"
    assert cpsudoku.check(entry).verdict == "unique"
    assert len(entry.puzzle.regions) == 4


@each("text", [
    f"1..4.........3.2\n{GRID} {LABELS}\n",
    f"puzzle,solution\n{GRID},{LABELS}\n",
    f'{{"puzzle": "{GRID}", "solution": "{LABELS}"}}',
    "[Puzzle]\n..21\n....\n..1.\n4...\n[Solution]\n1122\n1132\n4432\n4433\n",
    f"{'.' * 81} {'abc' * 27}\n",
])  # fmt: skip
def test_what_is_no_solution_is_rejected(text: str) -> None:
    assert "expected a solution of" in refusal(text) or "expected 1-9" in refusal(text)


@each("text", [f"{GRID} {SOLVED}", f"{GRID} 4321143221433413", f"{GRID} 1234341221434321"])
def test_a_solution_may_be_wrong(text: str) -> None:
    [entry] = read(text)
    assert isinstance(entry, Entry) and entry.solution is not None


@each("column, value", [("rules", "anti-knight"), ("diagonal", "1"), ("diagonal", "true"),
                        ("cages", "r1c1=3"), ("foo", "x")])  # fmt: skip
@each("comma", [",", ";", "\t"])
def test_an_unknown_column_is_rejected(column: str, value: str, comma: str) -> None:
    text = f"puzzle{comma}{column}\n{GRID}{comma}{value}\n"
    assert f"found an unknown field, '{column}'" in refusal(text)
    assert not refusal(f"puzzle{comma}{column}\n{GRID}{comma}\n")


@each("text", [
    f"puzzle,puzzle\n{GRID},{GRID}\n",
    f"puzzle,solution,answer\n{GRID},{SOLVED},{SOLVED}\n",
    f"puzzle\n{GRID},anti-knight\n",
    f"id,puzzle,grid\n1,{GRID},{GRID}\n",
])  # fmt: skip
def test_fields_that_would_vanish(text: str) -> None:
    assert "expected" in refusal(text)


@each("text", [
    f"{GRID} anti-knight",
    f"{GRID} #antiknight",
    f"{GRID} # killer cages",
    f"{GRID},anti-knight",
    f"puzzle,title\n{GRID},Thermo\n",
    f"puzzle,description\n{GRID},an anti-king sudoku\n",
    f'{{"puzzle": "{GRID}", "description": "an anti-king sudoku"}}',
    "[Puzzle]\n..21\n....\n..1.\n4...\n[Rules]\nfoo\n",
])  # fmt: skip
def test_words_that_name_rules_make_a_verdict_undecided(text: str) -> None:
    report = cpsudoku.check(text)
    assert report.verdict == "undecided"
    assert report.unread


@each("text, title", [
    (f"{GRID} Golden Nugget", "Golden Nugget"),
    (f"{GRID},7,foo,bar,3.2", "7, foo, bar"),
    (f"puzzle,id,author,clues,,difficulty\n{GRID},a1,somebody,4,1,hard\n", "a1"),
    (f"A title, of two words\n{GRID},{SOLVED}\n", "A title, of two words"),
])  # fmt: skip
def test_titles_and_descriptions(text: str, title: str) -> None:
    [entry] = read(text)
    assert isinstance(entry, Entry)
    assert (entry.title, entry.unread) == (title, ())


# Options for reading cells apply to every kind, or are rejected with a reason.


@each("options, kind, text", [
    ({"blank": "0"}, "hashi", "10103\n00000\n20204\n"),
    ({"blank": "_"}, "nurikabe", "2__\n___\n__2\n"),
    ({"blank": "_"}, "nurikabe", "2 _ _\n_ _ _\n_ _ (_)\n"),
    ({"blank": "T"}, "tents", "tTT\nTTT\nTTt\nleft: . . .\ntop: . . .\n"),
    ({"blank": "#"}, "killer", "1##############4\ncages: r1c2 r1c3 = 5\n"),
    ({"alphabet": "ABCD"}, "killer", "A..............D\ncages: r1c2 r1c3 = 5\n"),
    ({"alphabet": "3124"}, "skyscrapers", "3...\n....\n....\n...4\nleft: . . . .\n"),
    ({"box": (3, 2)}, "killer", f"{'.' * 36}\ncages: r1c2 r1c3 = 5\n"),
    ({"box": (3, 2)}, "sudoku", f"{'.' * 36}\nanti-knight\n"),
    ({"box": (3, 2)}, "sudoku", f"{'.' * 36}\n"),
])  # fmt: skip
def test_options_apply(options: dict[str, Any], kind: str, text: str) -> None:
    puzzles = [*read(f"# kind: {kind}\n{text}", options=ReadOptions(**options))]
    [entry] = puzzles
    assert isinstance(entry, Entry), entry
    symbols = dict.fromkeys(options.get("blank", ""), ".")
    symbols |= dict(zip(options.get("alphabet", ""), "1234", strict=False))
    lines = text.splitlines()
    plain = "\n".join(line if ":" in line else "".join(symbols.get(c, c) for c in line) for line in lines)
    [expected] = read(f"# kind: {kind}\n{plain}\n")
    assert isinstance(expected, Entry)
    assert entry.puzzle.contents == expected.puzzle.contents
    if "box" in options:
        assert (entry.puzzle.board.box, entry.puzzle.boxes[0][-1]) == ((3, 2), (3, 2))


@each("options, kind, text", [
    ({"blank": "any"}, "nurikabe", "2..\n...\n..2\n"),
    ({"alphabet": "ABC"}, "nurikabe", "2..\n...\n..2\n"),
    ({"box": (1, 3)}, "nurikabe", "2..\n...\n..2\n"),
    ({"box": (2, 2)}, "latin", "1.......2.......\n"),
    ({"box": (2, 2)}, "jigsaw", "..21......1.4...\nregions:\n1122\n1132\n4432\n4433\n"),
    ({"box": (2, 2)}, "skyscrapers", "left: 1 . . .\ntop: . . . .\n"),
    ({"box": (2, 3)}, "killer", "................\ncages: r1c2 r1c3 = 5\n"),
    ({"alphabet": "ABCD"}, "killer", "A..............5\ncages: r1c2 r1c3 = 5\n"),
    ({"blank": "0"}, "", "https://puzz.link/p?nurikabe/3/3/2m2"),
    ({"alphabet": "AB"}, "", "https://puzz.link/p?nurikabe/3/3/2m2"),
    ({"box": (1, 3)}, "", "https://puzz.link/p?nurikabe/3/3/2m2"),
])  # fmt: skip
def test_options_that_cannot_apply_are_rejected(options: dict[str, Any], kind: str, text: str) -> None:
    header = f"# kind: {kind}\n" if kind else ""
    assert not refusal(f"{header}{text}") or "5" in text
    assert "expected" in refusal(f"{header}{text}", options=ReadOptions(**options))


# Kinds and rules that a caller chooses.


def test_a_rule_that_the_caller_names_applies() -> None:
    [entry] = read("1..4.........3.2")
    assert isinstance(entry, Entry)
    count = cpsudoku.count("................\nanti-knight\n")
    assert cpsudoku.check("1..4.........3.2\nanti-knight\n").verdict == "none"
    rows = [[1, 0, 0, 4], [0] * 4, [0] * 4, [3, 0, 2, 0]]
    for source in ("1..4.........3.2", entry, entry.puzzle, entry.puzzle, rows):
        assert cpsudoku.check(source, rules=["anti-knight"]).verdict == "none", source
    assert cpsudoku.count("................", rules=["anti-knight"]) == count == 24
    certificate = cpsudoku.prove(entry, rules=["anti-knight"])
    assert cpsudoku.verify(certificate.text()).accepted
    with pytest.raises(CpsudokuError, match="expected rules without cells"):
        cpsudoku.check(entry, kind="sudoku+renban")
    unread = dataclasses.replace(entry, unread=(Unread("r1c1", "foo"),))
    assert cpsudoku.check(unread, rules=["anti-knight"]).verdict == "undecided"


@pytest.mark.parametrize("kind", ["nosuch", "sudoku", "sudoku+anti_knight"])
@pytest.mark.app
def test_a_model_has_no_kind(kind: str) -> None:
    model = cpsudoku.Model()
    model.variable("x", [1])
    calls: list[Callable[..., object]] = [
        cpsudoku.check, cpsudoku.solve, cpsudoku.count, cpsudoku.prove, cpsudoku.explain,
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(TypeError, match="a Model has its own rules"):
            call(model, kind=kind)
    with pytest.raises(TypeError, match="a Model has its own rules"):
        list(cpsudoku.solutions(model, kind=kind))
    with pytest.raises(TypeError, match="a Model has its own rules"):
        cpsudoku.check(model, rules=["anti-knight"])


# A file of something else gets one sentence.

FOREIGN = {
    "program": "".join(f"def function_{i}(value):\n    return value + {i}\n\n" for i in range(50)),
    "page": "<!DOCTYPE html>\n<html>\n" + "".join(f"<p>paragraph {i}</p>\n\n" for i in range(50)) + "</html>\n",
    "latex": "\\documentclass{article}\n" + "".join(f"Some words, line {i}.\n\n" for i in range(50)),
    "table": "name,age,city\n" + "".join(f"Bob,{i},Paris\n" for i in range(81)),
    "manual": "Some words, and more.\n\n" * 9 + "1..4.........x..z\n\n" + "Some words, and more.\n\n" * 9,
    "settings": (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"),
    "log": "".join(f"2024-01-01 INFO something happened {i}\n\n" for i in range(50)),
}


@each("name", [*FOREIGN])
@each("kind", ["", "nurikabe", "sudoku", "killer"])
def test_a_foreign_file_gets_one_sentence(name: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(FOREIGN[name])
    found = [*read(str(tmp_path / "file"), kind=kind)]
    assert len(found) == 1 and isinstance(found[0], Bad), found


def test_each_bad_puzzle_is_reported() -> None:
    lines = "".join(f"{'.' * 80}\n" for _ in range(6))
    assert len([*read(lines)]) == 6
    killers = "===\n".join(f"{'.' * 16}\ncages: r1c{i} r9c9 = 3\n" for i in range(1, 7))
    assert len([*read(f"# kind: killer\n{killers}")]) == 6
    mixed = "".join(f"Some words {i}\n\n" for i in range(6)) + "1..4.........3.2\n"
    assert any(isinstance(one, Entry) for one in read(mixed))


ROWS = "1..4\n....\n....\n.3.2\n"


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (f"# antiknight\n{ROWS}", "comment: antiknight"),
        (f"{ROWS}# Anti-knight\n", "comment: Anti-knight"),
        (f"# thermometers:\n{ROWS}", "comment: thermometers"),
        (f"{ROWS}cages: r1c2 r1c3\n# antiking\n", "comment: antiking"),
        (f"# an easy one, no antiknight\n{ROWS}", ""),
        (f"# title: arrows\n{ROWS}", ""),
        (f"# killer\n{ROWS}cages: r1c2 r1c3 = 5\n", ""),
        (f"# killer\n{ROWS}", "comment: killer"),
    ],
)
def test_a_comment_that_is_only_the_name_of_a_rule_may_be_one(text: str, unread: str) -> None:
    report = cpsudoku.check(text, backend=["search"])
    assert report.unread == ((unread,) if unread else ())
    assert (report.verdict == "undecided") == bool(unread)


def test_the_name_of_a_rule_below_the_last_line_is_rejected() -> None:
    said = refusal("1..4.........3.2\n# anti-knight\n")
    assert "expected rules above the puzzles, found 'anti-knight' below the last one" in said


def test_an_address_among_words_is_read() -> None:
    address = "https://puzz.link/p?nurikabe/3/3/2m2"
    alone = cpsudoku.check(address, backend=["sat"])
    report = cpsudoku.check(f"Try this:  {address} tonight", backend=["sat"])
    assert (report.verdict, report.puzzle) == (alone.verdict, alone.puzzle)
    assert report.unread == ("before the address: 'Try this:'", "after it: 'tonight'")
    with pytest.raises(CpsudokuError, match="1:38: expected"):
        cpsudoku.check("go https://puzz.link/p?nurikabe/3/3/2zzz", backend=["sat"])
    sudoku = "https://puzz.link/p?sudoku/4/4/1h4o3g2"
    assert cpsudoku.check(f"{sudoku} antiknight", backend=["search"]).verdict == "undecided"
    for two in (f"{address} {address}", f"# {address}"):
        with pytest.raises(CpsudokuError):
            cpsudoku.check(two, backend=["sat"])


def test_zero_stands_alone_in_a_lane() -> None:
    with pytest.raises(CpsudokuError, match="2:3: expected a number from 1, or 0 alone, found '0'"):
        cpsudoku.check("rows:\n1 0\n1\ncolumns:\n1\n1", kind="nonogram", backend=["sat"])


def test_a_format_of_grids_is_rejected_for_other_texts() -> None:
    text = "rows:\n1\n1\ncolumns:\n1\n1"
    options = ReadOptions(format="line")
    said = refusal(text, "nonogram", options)
    assert "format line: expected grids, found a text with the form of nonogram" in said
