"""`check`: the lines of one puzzle and of several, JSON, CSV, the exit status, and every option that changes them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

UNIQUE = "1..4.........3.2"
SOLUTION = "1234342121434312"
MULTIPLE = "12............4."
NONE = "123........4...."
FAST = ("--backend", "search", "--backend", "sat")


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text(f"{UNIQUE}\n{MULTIPLE} # two of many\n{NONE}\n{UNIQUE}\n")
    return path


def masked(out: str) -> list[str]:
    """Return the lines with T in the place of each time."""
    return [re.sub(r"\b[\d.]+ m?s\b", "T", line) for line in out.splitlines()]


def test_a_unique_puzzle_as_text(run: Run) -> None:
    status, out, err = run("check", UNIQUE, *FAST)
    assert status == 0
    proved = "unit propagation excludes every other grid; the checker accepts it"
    first = ["unique (sudoku 4x4): exactly one solution", f"  solution  {SOLUTION}"]
    assert masked(out) in [
        [*first, f"  why       {why}", f"  agree     {both}"]
        for why in (proved, "search and sat excluded a second solution")  # the proof has 0.2 seconds
        for both in ("search T, sat T", "sat T, search T")
    ]
    assert err == ""


def test_three_backends_answer_by_default(run: Run) -> None:
    status, out, _ = run("check", UNIQUE, "--json", "--wait")
    record = json.loads(out.splitlines()[0])
    assert list(record["backends"]) == ["sat", "cp_sat", "search"]
    assert {answer["verdict"] for answer in record["backends"].values()} == {"unique"}
    assert status == 0


def test_the_summary_with_its_times_masked(run: Run, mixed: Path) -> None:
    _, out, err = run("check", mixed, *FAST)
    assert masked(out) == [
        f"{mixed}:2: multiple (sudoku 4x4): more than one solution",
        f"{mixed}:3: none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4",
        "4 puzzles (sudoku 4x4): 2 unique, 1 multiple, 1 none; 1 repeated; search and sat agree; T",
    ]
    assert err == f"note: {mixed}:4: the same puzzle as {mixed}:1\n"


def test_verbose_prints_all_lines_of_each(run: Run, mixed: Path) -> None:
    lines = masked(run("check", mixed, "--backend", "search", "-v").out)
    assert lines[:4] == [
        f"{mixed}:1: unique (sudoku 4x4): exactly one solution",
        f"  solution  {SOLUTION}",
        "  why       search excluded a second solution",
        "  time      search T",
    ]
    assert lines[4:6] == [f"{mixed}:2: multiple (sudoku 4x4): more than one solution", "  title     two of many"]
    assert [line[2:12].strip() for line in lines[6:10]] == ["solution", "second", "why", "time"]
    assert re.fullmatch(r"search: decided 4 of 4; average T \([\d,]+ puzzles a second\), maximum T", lines[-2])
    assert lines[-1] == "4 puzzles (sudoku 4x4): 2 unique, 1 multiple, 1 none; 1 repeated; T"


def test_the_clues_that_clash_are_named_and_no_others(run: Run) -> None:
    for backend in ("search", "sat", "backtrack"):
        status, out, _ = run("check", "123......1.4....", "--backend", backend)
        assert out.startswith("none (sudoku 4x4): these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4\n")
        assert status == 1


def test_verbose_shows_both_solutions_and_where_they_differ(run: Run) -> None:
    status, out, _ = run("check", MULTIPLE, "-v", "--backend", "search")
    found = {label: re.search(rf"  {label} +([1-4]{{16}})", out) for label in ("solution", "second")}
    assert all(found.values())
    first, second = (match[1] for match in found.values() if match)
    names = [f"r{row}c{column}" for row in "1234" for column in "1234"]
    differ = [f"{n} {a}/{b}" for n, a, b in zip(names, first, second, strict=True) if a != b]
    assert f"{len(differ)} cells differ: {', '.join(differ)}" in out
    assert status == 1


def test_json_has_exactly_the_fields(run: Run, mixed: Path) -> None:
    status, out, _ = run("check", mixed, "--json", *FAST, "--time-limit", "7")
    records = list(map(json.loads, out.splitlines()))
    assert [record["verdict"] for record in records] == ["unique", "multiple", "none", "unique"]
    for record in records:
        assert list(record) == [
            "format", "file", "line", "title", "kind", "size", "puzzle", "verdict", "solution", "second", "differences",
            "clash", "why", "proof", "judgement", "unread", "notes", "backends", "error",
        ]  # fmt: skip
        assert record["format"] == 2
        for answer in record["backends"].values():
            assert list(answer) == ["verdict", "seconds", "reason"]
            assert answer["seconds"] > 0
    unique, multiple, none, _ = records
    assert (unique["file"], unique["line"], unique["solution"], unique["error"]) == (str(mixed), 1, SOLUTION, None)
    assert multiple["second"] not in (None, multiple["solution"])
    assert multiple["title"] == "two of many"
    assert multiple["differences"][0].keys() == {"place", "values"} and len(multiple["differences"][0]["values"]) == 2
    assert none["solution"] is none["error"] is None and none["clash"] == ["r1c1=1", "r1c2=2", "r1c3=3", "r3c4=4"]
    assert none["why"] == "these clues clash: r1c1=1, r1c2=2, r1c3=3, r3c4=4"
    assert status == 1


def test_json_lines_are_rows_of_a_frame(run: Run, mixed: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.read_json(io.StringIO(run("check", mixed, "--json", "--backend", "search").out), lines=True)
    assert list(frame.verdict) == ["unique", "multiple", "none", "unique"]
    assert frame.puzzle.notna().all() and frame.backends.notna().all()


def test_what_follows_a_comma_is_a_backend_or_an_option(run: Run) -> None:
    _, out, _ = run("check", UNIQUE, "--json", "--backend", "sat:cadical195,amo=ladder,search")
    assert list(json.loads(out)["backends"]) == ["sat:cadical195,amo=ladder", "search"]


def test_csv_has_a_row_a_record(run: Run, mixed: Path, tmp_path: Path) -> None:
    run("check", mixed, *FAST, "-o", tmp_path / "rows.csv")
    rows = list(csv.DictReader((tmp_path / "rows.csv").read_text().splitlines()))
    assert [(row["line"], row["verdict"], row["search_verdict"], row["sat_verdict"]) for row in rows[:2]] == [
        ("1", "unique", "unique", "unique"), ("2", "multiple", "multiple", "multiple"),
    ]  # fmt: skip
    assert float(rows[0]["search_seconds"]) > 0 and rows[0]["size"] == "[4, 4]"
    assert rows[2]["clash"] == "r1c1=1; r1c2=2; r1c3=3; r3c4=4" and json.loads(rows[1]["differences"])
    assert run("check", mixed, *FAST, "-o", tmp_path / "rows.csv").status == 2
    assert run("check", mixed, *FAST, "-o", tmp_path / "rows.bmp").status == 2


@pytest.mark.parametrize(("part", "lines"), [("1-2", [1, 2]), ("3", [3]), ("4-", [4])])
def test_select_takes_a_part_of_the_file(run: Run, mixed: Path, part: str, lines: list[int]) -> None:
    _, out, _ = run("check", mixed, "--json", "--backend", "search", "--select", part)
    assert [json.loads(line)["line"] for line in out.splitlines()] == lines


def test_an_answer_out_of_time_is_undecided(run: Run) -> None:
    status, out, _ = run("check", "." * 81, "--backend", "search", "--time-limit", "1e-9")
    assert status == 3
    assert out.startswith("undecided (sudoku 9x9): ") and "no backend found a solution" in out


def test_a_given_solution_is_compared(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "with_solutions.csv"
    wrong = SOLUTION[::-1]
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION}\n{UNIQUE},{wrong}\n{NONE},{SOLUTION}\n")
    status, out, _ = run("check", path, "--json", "--backend", "search")
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["unique", "unique", "none"]
    assert status == 1
    _, out, _ = run("check", path, "--backend", "search")
    assert "2 with a wrong solution in the file" in out
    assert f"{path}:3: unique (sudoku 4x4): exactly one solution; the solution in the file is wrong\n" in out


def test_a_wrong_solution_alone_makes_status_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.csv"
    path.write_text(f"puzzle,solution\n{UNIQUE},{SOLUTION[::-1]}\n")
    assert run("check", path, "--backend", "search").status == 1


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......", "21 clues"),
        ("." * 63 + "4567891..123456789", "16 clues"),
        (".....6....59.....82....8....45........3........6..3.54...325..6..................", "7 different digits"),
    ],
)
def test_too_few_clues_or_digits_are_said_at_once(run: Run, puzzle: str, said: str) -> None:
    err = run("check", puzzle, "--backend", "sat").err
    assert ("without a search: " + said in err) is (said != "21 clues")


def test_three_by_three_of_another_kind_is_not_told_so(run: Run) -> None:
    assert "without a search" not in run("check", "." * 80 + "1", "--kind", "latin", "--backend", "sat").err


def test_the_literature_list_with_a_puzzle_twice(run: Run) -> None:
    path = Path(__file__).parents[3] / "puzzles" / "sudoku" / "easy50.txt"
    status, out, err = run("check", path, "--backend", "sat")
    assert status == 0
    assert masked(out) == ["50 puzzles (sudoku 9x9): 50 unique; 1 repeated; T"]
    assert f"{path}:402: the same puzzle as {path}:82" in err


def test_a_single_puzzle_with_a_wrong_solution_is_told_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.csv"
    file.write_text("puzzle,solution\n1..4.........3.2,1234342121434321\nnonsense,\n")
    status, out, _ = run("check", file, "--backend", "search")
    assert status == 2
    assert out.count(f"{file}:2") == 1
    assert out.count("the solution in the file is wrong") == 1
    assert f"{file}:3" not in out
