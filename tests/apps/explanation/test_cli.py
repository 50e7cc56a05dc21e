"""explain on the command line: what it prints, as words and as data, and its exit status."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.web.page_shell import MARK

INKALA_2006 = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
GRID1 = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
GRID2 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
PUZZLE_003 = "070000500531000400800640000020004035010000060940100070000023001003000892007000040"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_explain_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", GRID2)
    assert status == 0
    assert out[0] == "The solution is unique."
    assert out[1] == "  1. Hidden single: r6c2 is 4: the only place left for it in column 2."
    assert any(re.match(r" +\d+\. Pointing: In box \d, \d can only be in .* too, so .* not \d\.", line) for line in out)
    assert out[-2].startswith("Solved in ") and out[-1].startswith("Every clue is needed")


@pytest.mark.every(2)
def test_explain_up_to_a_technique(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", GRID2, "--up-to", "hidden_single")
    assert status == 1
    assert "No reason of that sort is left; 61 cells open:" in out
    status, out, err = run(capsys, "explain", GRID2, "--up-to", "luck")
    assert (status, out) == (2, [])
    assert err.startswith("error: no technique 'luck'\nhint: cpsudoku help techniques")


def test_explain_reads_files_and_names_what_is_bad(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{GRID1}\n{GRID2}\n{GRID2[:80]}\n")
    status, out, err = run(capsys, "explain", str(file))
    assert status == 2
    assert f"{file}:2" in out
    assert "some.txt:3" in err
    assert sum(line.startswith("Solved in ") for line in out) == 2


def test_explain_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--trace", "rounds", PUZZLE_003)
    assert (status, out[3], out[-1]) == (
        0,
        "round 4: hidden single in a row: r2c9=6 r3c6=5 r6c5=3 r9c1=2",
        "17 rounds, 53 placements, 0 blanks left",
    )
    status, out, _ = run(capsys, "explain", "--trace", "rounds", GRID2)
    assert (status, out[-1]) == (1, "naked and hidden singles find no more")


def test_explain_propagation(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--trace", "propagation", GRID2)
    assert status == 0
    assert out[0] == "r1c1 4"
    assert [line for line in out if line.startswith("2 ")][:3] == ["2 r7c2 89", "2 r7c1 29", "2 r7c5 45"]
    assert "    r6c2 = 4, the only place in box 4; r6c2 is not 5, 6, 7, 8 or 9; 4 goes from r6c4 and r6c6" in out
    status, out, _ = run(capsys, "explain", "--trace", "propagation", "11" + "." * 79)
    assert (status, out[-1]) == (1, "contradiction: r1c1 and r1c2 are both 1 in row 1")


def test_the_candidates_and_the_level_after_all_clues(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--trace", "propagation", INKALA_2006)
    level = out.index("level = 1.7e+25")
    assert out[level - 1] == "squares = 22"
    assert out[level - 12] == "   8      5     1369 |   36    1679    2   |   4      36    1367"
    _, out, _ = run(capsys, "explain", "--trace", "propagation", GRID1)
    assert "level = 1.0e+00" in out


def test_explain_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--json", GRID2)
    data = json.loads(out[0])
    assert status == 0
    assert (data["status"], data["verdict"], data["open"]) == ("solved", "unique", {})


def test_explain_says_why_a_puzzle_has_several_solutions_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "1.............4.")
    assert status == 1
    assert out[0] == "There are several solutions."
    assert "It has exactly 18 solutions." in out
    assert "Clues that would make it unique, of least size:" in out and out[-1].startswith("  r2c3=3, r")
    status, out, _ = run(capsys, "explain", "12..34..1.......")
    assert status == 1
    assert out[0] == "There is no solution." and "These clash: " in out[1]
    assert len([line for line in out if line.startswith("These clues clash: r1c1=1, r3c1=1; or ")]) == 1
    data = json.loads(run(capsys, "explain", "--json", "12..34..1.......")[1][0])
    assert (data["verdict"], data["clash"], data["completions"]) == ("none", ["r1c1=1", "r3c1=1"], [])
    assert list(data)[:8] == ["format", "file", "line", "title", "kind", "size", "puzzle", "verdict"]


def test_a_hint_a_place_and_entries(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle, filled = "1..4.........3.2", tmp_path / "filled.txt"
    filled.write_text("12.4/..../..../.3.2\n")
    first = "Naked single: r1c3 is 3: no other candidate is left there."
    assert run(capsys, "explain", puzzle, "--hint", "--entries", str(filled))[1] == [first]
    assert run(capsys, "explain", puzzle, "--place", "A3", "--entries", "r1c2=2")[1] == [first]
    data = json.loads(run(capsys, "explain", puzzle, "--hint", "--json")[1][0])
    assert (data["step"]["technique"], data["step"]["follows"][0]["place"]) == ("naked single", "r1c2")
    assert run(capsys, "explain", puzzle, "--hint", "--entries", "r1c2=3")[0] == 1


@pytest.mark.every(4)
def test_explain_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    status, out, err = run(capsys, "explain", PUZZLE_003, "-o", str(page))
    assert (status, out, err) == (0, [f"solved: {page}"], "")
    _, out, _ = run(capsys, "explain", PUZZLE_003, "-o", str(page), "-v")
    assert len(out) > 1
    assert "Naked single" in page.read_text(encoding="utf-8")
    status, _, err = run(capsys, "explain", GRID1, GRID2, "-o", str(page))
    assert (status, "expected one puzzle for -o" in err) == (2, True)
    status, _, err = run(capsys, "explain", GRID1, "--hint", "-o", str(page))
    assert (status, "expected all steps for -o, found --hint" in err) == (2, True)


@pytest.mark.every(8)
@pytest.mark.parametrize("option", ["html", "svg"])
@pytest.mark.parametrize("mode", [[], ["--select", "2-"]])
def test_several_puzzles_are_refused_before_anything_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, mode: list[str]
) -> None:
    puzzles, written = tmp_path / "puzzles.txt", tmp_path / f"one.{option}"
    puzzles.write_text(f"{GRID1}\n12..3\n{PUZZLE_003}\n{GRID2}\n")
    status, out, err = run(capsys, "explain", str(puzzles), "-o", str(written), *mode)
    assert (status, out) == (2, [])
    assert "expected one puzzle for -o, found several: choose one with --select" in err
    assert not written.exists()
    status, out, err = run(capsys, "explain", str(puzzles), "-o", str(written), "--select", "1-2")
    assert status == 2 and f"{puzzles}:2" in err, "the bad record is reported"
    assert written.exists() and out == [f"solved: {written}"]


@pytest.mark.every(4)
def test_a_page_replaces_nothing_but_pages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    for text in ("<!DOCTYPE html>\n<title>mine</title>", GRID1, f"<title>{MARK}</title>", "\0\xff"):
        page.write_text(text)
        status, out, err = run(capsys, "explain", GRID1, "-o", str(page))
        assert (status, out) == (2, [])
        assert f"{page}: expected a page of cpsudoku or no such file, found another file" in err
        assert page.read_text() == text
    assert run(capsys, "explain", GRID1, "-o", str(page), "--overwrite")[0] == 0
    first = page.read_text()
    assert first.startswith("<!DOCTYPE html>")
    assert run(capsys, "explain", PUZZLE_003, "-o", str(page))[0] == 0
    assert page.read_text() not in (text, first)
    page.write_text("")
    assert run(capsys, "explain", GRID1, "-o", str(page))[0] == 0
    assert page.read_text() == first


def test_a_wrong_name_is_refused_before_anything_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "explain", GRID1, "-o", str(tmp_path / "step.gif"))
    assert (status, "expected a name that ends in .html, .svg or .png" in err) == (2, True)
    assert not list(tmp_path.iterdir())
    assert run(capsys, "explain", GRID1, "--overwrite")[0] == 2
    picture = tmp_path / "step.svg"
    picture.write_text("mine")
    assert run(capsys, "explain", GRID1, "-o", str(picture))[0] == 2 and picture.read_text() == "mine"


def test_modes_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "explain", "--hint", "--trace", "propagation", GRID1)
    assert status == 2
    assert "expected one of --hint, --rate, --place and --trace" in err


@pytest.mark.every(4)
def test_ratings_as_a_table_and_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{GRID1}\n{INKALA_2006}\n11{'.' * 79}\n")
    status, out, _ = run(capsys, "explain", "--rate", str(file))
    assert status == 1
    assert out[0].split() == [
        "puzzle", "word", "number", "largest", "trying", "steps", "hardest", "level",
    ]  # fmt: skip
    assert [line.split()[:2] for line in out[1:4]] == [
        ["some.txt:1", "gentle"], ["some.txt:2", "easy"], ["some.txt:3", "none"],
    ]  # fmt: skip
    assert out[2].split()[-2:] == ["hidden_pair", "1.7e+25"] and all(len(line) <= 100 for line in out[:4])
    _, out, _ = run(capsys, "explain", "--rate", str(file), "--json")
    data = [json.loads(line) for line in out]
    assert [(d["hardest"], d["level"], d["verdict"]) for d in data] == [
        ("naked_single", "1.0e+00", "unique"), ("hidden_pair", "1.7e+25", "unique"), ("", None, "none"),
    ]  # fmt: skip


def test_explain_refuses_what_is_no_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "explain", "--rate", "nowhere.txt")
    assert status == 2
    assert "nowhere.txt" in err


@pytest.mark.parametrize("mode", ["--up-to x_wing --json", "--trace rounds"])
def test_a_kind_without_candidates_is_named_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, mode: str
) -> None:
    """The error of one file, with its place, ends no run."""
    from cpsudoku.puzzles.kinds import gallery

    sudoku, akari, killer = (tmp_path / f"{name}.txt" for name in ("sudoku", "akari", "killer"))
    sudoku.write_text("1..4.........3.2\n")
    for file in (akari, killer):
        file.write_text(f"# kind: {file.stem}\n{gallery.kind_of(file.stem).unique[0]}")
    other = akari if "x_wing" in mode else killer
    for files in ((other, sudoku), (sudoku, other, sudoku)):
        status, out, err = run(capsys, "explain", *mode.split(), *map(str, files))
        answered = sum(line.startswith(('{"format"', "round 1:")) for line in out)
        assert (status, answered) == (2, files.count(sudoku)), (out, err)
        assert err.count(f"error: {other}:2: ") == 1 and ": expected " in err, err
