"""explain and rate on the command line: what they print, as words and as data, and their exit status."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cpsudoku.__main__ import main
from cpsudoku.apps.explanation.difficulty import Rating, rate
from cpsudoku.apps.web.page_data import MARK

INKALA_2006 = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
INKALA_2012 = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
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
    assert out[-1].startswith("Solved in ")


def test_explain_up_to_a_technique(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", GRID2, "--up-to", "hidden_single")
    assert status == 1
    assert "No reason of that sort is left; 61 cells open:" in out
    status, out, err = run(capsys, "explain", GRID2, "--up-to", "luck")
    assert (status, out) == (2, [])
    assert err.startswith("error: technique 'luck': expected one of naked_single, hidden_single, ")


def test_explain_reads_files_and_names_what_is_bad(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{GRID1}\n{GRID2}\n{GRID2[:80]}\n")
    status, out, err = run(capsys, "explain", str(file))
    assert status == 2
    assert f"{file}:2" in out
    assert "some.txt:3" in err
    assert sum(line.startswith("Solved in ") for line in out) == 2


def test_explain_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--rounds", PUZZLE_003)
    assert (status, out[3], out[-1]) == (
        0,
        "round 4: hidden single in a row: r2c9=6 r3c6=5 r6c5=3 r9c1=2",
        "17 rounds, 53 placements, 0 blanks left",
    )
    status, out, _ = run(capsys, "explain", "--rounds", "--json", GRID2)
    data = json.loads(out[0])
    assert status == 1
    assert (len(data["frames"]), data["blanks"], data["clash"]) == (3, 61, None)


def test_explain_propagation(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--propagation", GRID2)
    assert status == 0
    assert out[0] == "r1c1 4"
    assert [line for line in out if line.startswith("2 ")][:3] == ["2 r7c2 89", "2 r7c1 29", "2 r7c5 45"]
    assert "    r6c2 = 4, the only place in box 4; r6c2 is not 5, 6, 7, 8 or 9; 4 goes from r6c4 and r6c6" in out
    status, out, _ = run(capsys, "explain", "--propagation", "11" + "." * 79)
    assert (status, out[-1]) == (1, "contradiction: r1c1 and r1c2 are both 1 in row 1")


def test_the_candidates_and_the_level_after_all_clues(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "explain", "--propagation", INKALA_2006)
    level = out.index("level = 1.7e+25")
    assert out[level - 1] == "squares = 22"
    assert out[level - 12] == "   8      5     1369 |   36    1679    2   |   4      36    1367"
    _, out, _ = run(capsys, "explain", "--propagation", GRID1)
    assert "level = 1.0e+00" in out


def test_explain_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "--json", "--time-limit", "600", INKALA_2012)
    data = json.loads(out[0])
    assert status == 0
    assert (data["status"], data["verdict"], data["open"]) == ("solved", "unique", {})


def test_explain_says_why_a_puzzle_has_several_solutions_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "1.............4.")
    assert status == 1
    assert out[0] == "There are several solutions."
    assert "It has exactly 18 solutions." in out
    assert out[-1].endswith(" added it would be unique.")
    _, out, _ = run(capsys, "explain", "1" + "." * 80)
    assert re.fullmatch(r"With (r\dc\d=\d, ){3}r\dc\d=\d and \d+ clues more added it would be unique .*", out[-1])
    assert "would be unique" not in out[-2] and "`cpsudoku diagnose` names all" in out[-1]
    status, out, _ = run(capsys, "explain", "12..34..1.......")
    assert status == 1
    assert out[0] == "There is no solution." and "These clash: " in out[1]
    assert len([line for line in out if line.startswith("These clues clash: r1c1=1, r3c1=1; or ")]) == 1


def test_explain_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    for mode, steps in (([], "Naked single"), (["--rounds"], "hidden single in a row")):
        status, out, err = run(capsys, "explain", PUZZLE_003, "--html", str(page), *mode)
        assert (status, out, err) == (0, [f"solved: {page}"], "")
        _, out, _ = run(capsys, "explain", PUZZLE_003, "--html", str(page), "-v", *mode)
        assert len(out) > 1
        assert steps in page.read_text(encoding="utf-8")
    status, _, err = run(capsys, "explain", GRID1, GRID2, "--html", str(page))
    assert (status, "expected one puzzle for --html" in err) == (2, True)
    status, _, err = run(capsys, "explain", GRID1, "--propagation", "--html", str(page))
    assert (status, "expected steps or --rounds for --html" in err) == (2, True)


@pytest.mark.parametrize("option", ["html", "svg", "png"])
@pytest.mark.parametrize("mode", [[], ["--select", "2-"]])
def test_several_puzzles_are_refused_before_anything_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, mode: list[str]
) -> None:
    puzzles, written = tmp_path / "puzzles.txt", tmp_path / f"one.{option}"
    puzzles.write_text(f"{GRID1}\n12..3\n{PUZZLE_003}\n{GRID2}\n")
    status, out, err = run(capsys, "explain", str(puzzles), f"--{option}", str(written), *mode)
    assert (status, out) == (2, [])
    assert f"expected one puzzle for --{option}, found several: choose one with --select" in err
    assert not written.exists()
    status, out, err = run(capsys, "explain", str(puzzles), f"--{option}", str(written), "--select", "1-2")
    assert status == 2 and f"{puzzles}:2" in err, "the bad record is reported"
    said = f"solved: {written}" if option == "html" else "Solved in "
    assert written.exists() and any(line.startswith(said) for line in out)


@pytest.mark.parametrize("mode", [[], ["--rounds"]])
def test_a_page_replaces_nothing_but_pages(capsys: pytest.CaptureFixture[str], tmp_path: Path, mode: list[str]) -> None:
    page = tmp_path / "walk.html"
    for text in ("<!DOCTYPE html>\n<title>mine</title>", GRID1, f"<title>{MARK}</title>", "\0\xff"):
        page.write_text(text)
        status, out, err = run(capsys, "explain", GRID1, "--html", str(page), *mode)
        assert (status, out) == (2, [])
        assert f"{page}: expected a page of cpsudoku or no such file, found another file" in err
        assert page.read_text() == text
    assert run(capsys, "explain", GRID1, "--html", str(page), "--overwrite", *mode)[0] == 0
    first = page.read_text()
    assert first.startswith("<!DOCTYPE html>")
    assert run(capsys, "explain", PUZZLE_003, "--html", str(page), *mode)[0] == 0
    assert page.read_text() not in (text, first)
    page.write_text("")
    assert run(capsys, "explain", GRID1, "--html", str(page), *mode)[0] == 0
    assert page.read_text() == first


def test_a_wrong_name_is_refused_before_anything_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page, picture = tmp_path / "walk.html", tmp_path / "step.gif"
    status, _, err = run(capsys, "explain", GRID1, "--html", str(page), "--svg", str(picture))
    assert (status, "expected a name that ends in .svg for --svg" in err) == (2, True)
    assert not list(tmp_path.iterdir())
    assert run(capsys, "explain", GRID1, "--overwrite")[0] == 2


def test_modes_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "explain", "--rounds", "--propagation", GRID1)
    assert status == 2
    assert "expected one of --rounds, --propagation, --why and --hint" in err


def test_rate_as_table_csv_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{GRID1}\n{INKALA_2006}\n11{'.' * 79}\n")
    status, out, _ = run(capsys, "rate", str(file))
    assert status == 0
    assert out[0].split() == [
        "puzzle", "word", "number", "largest", "trying", "steps", "hardest", "level",
    ]  # fmt: skip
    assert [line.split()[:2] for line in out[1:4]] == [
        ["some.txt:1", "gentle"], ["some.txt:2", "easy"], ["some.txt:3", "none"],
    ]  # fmt: skip
    assert out[2].split()[-2:] == ["hidden_pair", "1.7e+25"] and all(len(line) <= 100 for line in out[:4])
    _, out, _ = run(capsys, "rate", str(file), "--csv")
    rows = list(csv.DictReader(out))
    assert [(r["level"], r["verdict"]) for r in rows] == [("1.0e+00", "unique"), ("1.7e+25", "unique"), ("", "none")]
    _, out, _ = run(capsys, "rate", str(file), "--json")
    data = [json.loads(line) for line in out]
    assert [(d["hardest"], d["level"]) for d in data] == [
        ("naked_single", "1.0e+00"), ("hidden_pair", "1.7e+25"), ("", None),
    ]  # fmt: skip


def test_rate_refuses_what_is_no_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "rate", "nowhere.txt")
    assert status == 2
    assert "nowhere.txt" in err


def test_a_rating_is_written_as_soon_as_it_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from cpsudoku.apps.cli.commands.rate import _table

    def rated() -> Iterator[tuple[str, Rating]]:
        yield "a:1", rate(GRID1)
        assert "a:1" in capsys.readouterr().out
        yield "a:2", rate(INKALA_2006)

    _table(rated())
    assert capsys.readouterr().out.startswith("a:2")


def test_a_kind_without_candidates_is_named_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`rate` and `explain` of several files: the error of one file, with its place, ends no run."""
    from cpsudoku.puzzles.kinds import gallery

    sudoku, akari, killer = (tmp_path / f"{name}.txt" for name in ("sudoku", "akari", "killer"))
    sudoku.write_text("1..4.........3.2\n")
    for file in (akari, killer):
        file.write_text(f"# kind: {file.stem}\n{gallery.kind_of(file.stem).unique[0]}")
    commands = {"explain --up-to x_wing": akari}
    commands |= {"explain --rounds": killer}
    for command, other in commands.items():
        for files in ((other, sudoku), (sudoku, other, sudoku)):
            status, out, err = run(capsys, *command.split(), "--json", *map(str, files))
            case = f"{command} {[file.stem for file in files]}: {status}, {out}, {err}"
            assert (status, len(out)) == (2, files.count(sudoku)), case
            assert err.count(f"error: {other}:2: ") == 1 and ": expected " in err, case
