"""Typing mistakes in texts: allowed parts that look like mistakes get a note below the verdict; the read puzzle stays
the same."""

from __future__ import annotations

import json
from itertools import groupby, product
from pathlib import Path
from typing import Any

import pytest

import cpsudoku
from cpsudoku import Regular
from cpsudoku.model import Model
from cpsudoku.puzzles.kinds import gallery
from cpsudoku.puzzles.kinds.kind import MOST_DOUBTS
from cpsudoku.support import registry
from cpsudoku.support.errors import InputError, ModelError

KIND = gallery.kind_of("sudoku")
SOLVED = "1234341221434321"
SLIPS = [
    ("cages:\nr1c1 r1c2 = 3\nr1c2 r2c2 = 6", ["cages r1c1 and r1c2 have r1c2 in common"]),
    ("cages:\nr1c1 r1c2 = 3\nr1c2 r1c1 = 3", ["cage r1c1 stands twice"]),
    ("cages:\nr1c1 r1c2 = 3\nr1c2 r1c1\nr1c1 r1c2", ["cage r1c1 stands 3 times"]),
    ("cages:\nr1c1 r2c2", ["cage r1c1 is in 2 pieces"]),
    ("rellik cages:\nr1c1 r1c3 = 9", ["rellik cage r1c1 is in 2 pieces"]),
    ("thermometers:\nr1c1 r1c3", ["thermometer r1c1 jumps from r1c1 to r1c3"]),
    ("thermometers:\nr1c1 r1c2, r1c1 r3c1", ["thermometer r1c1 jumps from r1c1 to r3c1"]),
    ("arrows:\nr2c2 r2c1 r4c1", ["arrow r2c2 jumps from r2c1 to r4c1"]),
    ("arrows:\nr1c1 r1c2 | r1c4", ["arrow r1c1 jumps from r1c2 to r1c4"]),
    ("palindromes: r1c1 r4c4", ["palindrome r1c1 jumps from r1c1 to r4c4"]),
]
RIGHT = [
    "cages:\nr1c1 r1c2 r2c1\nr1c3", "thermometers:\nr1c1 r2c2 r1c3", "arrows:\nr1c1 r1c2 | r2c3 r3c4",
    "arrows:\nr1c1 r1c2 | r2c1 r3c1", "clones: r1c1 r1c3 | r3c1 r3c3", "extra regions: r1c1 r2c3 r3c2 r4c4",
    "thermometers:\nr1c1 r1c2, r1c1 r2c1", "renbans: r1c1 r1c2", "odd: r1c1 r1c3", "quadruples: r1.5c1.5 = 1",
]  # fmt: skip


def notes(text: str) -> list[str]:
    return [note.removeprefix("perhaps a typing mistake: ") for note in KIND.doubts(KIND.instance(text))]


@pytest.mark.app
def test_what_looks_like_a_typing_mistake_is_noted() -> None:
    for text, expected in SLIPS:
        assert notes(f"size: 4x4\n{text}") == expected, text
        report = cpsudoku.check(f"{SOLVED}\n{text}", backend=["sat"])
        assert [note.partition(": ")[2] for note in report.notes] == expected, text
        assert report.notes[0] in str(report) and report.notes[0] in report._repr_html_()
        assert report.as_dict()["notes"] == list(report.notes)
    for text in RIGHT:
        assert notes(f"size: 4x4\n{text}") == [], text
    many = "\n".join(f"r{r}c1 r{r}c3" for r in (1, 2, 3, 4) for _ in range(2))
    found = notes(f"size: 4x4\npalindromes:\n{many}\nwhispers:\n{many}")
    assert len(found) == MOST_DOUBTS + 1 and found[-1].endswith("more like these")


def test_examples_of_kinds_look_like_no_mistakes() -> None:
    for name in registry.names("kind"):
        kind = gallery.kind_of(name)
        for text in (*kind.unique, *kind.multiple, *kind.none):
            assert kind.doubts(kind.instance(text)) == [], name


def test_notes_on_the_command_line(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "slip.txt"
    path.write_text(f"{SOLVED}\ncages:\nr1c1 r1c2 = 3\nr1c2 r2c2 = 6\n")
    note = "perhaps a typing mistake: cages r1c1 and r1c2 have r1c2 in common"
    status, _, err = run("check", path, "--backend", "sat")
    assert status == 0 and note in err
    assert json.loads(run("check", path, "--backend", "sat", "--json")[1].splitlines()[0])["notes"] == [note]
    page = tmp_path / "page.html"
    run("check", path, "--backend", "sat", "-o", page)
    assert note in page.read_text(encoding="utf-8")
    assert note in run("explain", path)[2]
    assert json.loads(run("explain", path, "--json")[1])["notes"] == [note]


def test_a_sign_that_is_missing_is_asked_for() -> None:
    for lines in ("cages:\nr1c1 r1c2 7", "ratio dots:\nr1c1 r1c2 3", "whispers:\nr1c1 r1c2 3",
                  "quadruples:\nr1.5c1.5 1 2", "given marks:\nr1c1 1 2"):  # fmt: skip
        with pytest.raises(InputError, match=r"expected = before a value, found '\d': is = missing\?"):
            KIND.instance(f"size: 4x4\n{lines}")
    with pytest.raises(InputError, match=r"expected a cell .*found '7'"):
        KIND.instance("size: 4x4\nthermometers: r1c1 r1c2 7")


def test_commas_between_cells_are_read() -> None:
    for text, plain in [
        ("cages: r1c1, r1c2 = 7", "cages: r1c1 r1c2 = 7"),
        ("cages: r1c1,r1c2,r1c3", "cages: r1c1 r1c2 r1c3"),
        ("thermometers: r1c1, r1c2, r1c3", "thermometers: r1c1 r1c2 r1c3"),
        ("arrows: r1c1, r1c2 | r1c3, r1c4", "arrows: r1c1 r1c2 | r1c3 r1c4"),
        ("clones: r1c1, r1c2 | r2c3, r2c4", "clones: r1c1 r1c2 | r2c3 r2c4"),
        ("odd: r1c1, r1c2,r1c3", "odd: r1c1 r1c2 r1c3"),
        ("ratio dots: r1c1, r1c2 = 3", "ratio dots: r1c1 r1c2 = 3"),
        ("quadruples: r1.5c1.5 = 1, 2", "quadruples: r1.5c1.5 = 1 2"),
    ]:
        assert KIND.instance(f"size: 4x4\n{text}") == KIND.instance(f"size: 4x4\n{plain}"), text
    branches = KIND.instance("size: 4x4\nthermometers: r1c1 r1c2, r1c1 r2c1").thermometers
    assert len(branches[0]) == 2
    for text in ("cages: r1c1, r1c2, = 7", "cages: , r1c1", "odd: r1c1,, r1c2", "odd: r1c1 r1c2,"):
        with pytest.raises(InputError, match="found ','"):
            KIND.instance(f"size: 4x4\n{text}")


def test_runs_that_are_not_known_keep_their_number() -> None:
    """A line `3 ? ?` of a nonogram has three runs: against all lines of six cells."""
    nonogram = gallery.kind_of("nonogram")
    text = "left:\n? ?\n2 ?\ntop:\n?\n1\n?\n0\n? ?"
    puzzle = nonogram.instance(text)
    assert [lane.value for lane in puzzle.left] == [(None, None), (2, None)]
    assert nonogram.write(puzzle) == text
    assert nonogram.instance(nonogram.write(puzzle)) == puzzle
    for wanted in ((None,), (None, None), (3, None), (None, 1, None), (2, None, None), ()):
        model = Model()
        cells = model.variables("x", 6, (0, 1))
        model.add(Regular.runs(cells, wanted))
        lines = [word for word in product((0, 1), repeat=6) if fits(word, wanted)]
        for backend in ("sat", "search"):
            found = {tuple(one[x] for x in cells) for one in cpsudoku.solutions(model, backend=backend)}
            assert found == set(lines), (wanted, backend)
    with pytest.raises(ModelError, match="if runs may touch"):
        Regular.runs(cells, (1, None), separated=False)


def fits(word: tuple[int, ...], wanted: tuple[int | None, ...]) -> bool:
    runs = [len(list(ones)) for value, ones in groupby(word) if value]
    return len(runs) == len(wanted) and all(w is None or w == run for run, w in zip(runs, wanted, strict=True))


def test_json_begins_with_the_number_of_its_format(run: Any, tmp_path: Path) -> None:
    sudoku = "1..4.........3.2"
    commands = (
        ("check", "--backend", "sat", "--json", "-"), ("explain", "--json", "-"),
        ("explain", "--rate", "--json", "-"), ("explain", "--hint", "--json", "-"),
    )  # fmt: skip
    for command in commands:
        out = run(*command, stdin=sudoku.encode()).out
        assert out.startswith('{"format": 2, '), command
        assert all(json.loads(line)["format"] == 2 for line in out.splitlines()), command
