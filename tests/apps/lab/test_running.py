"""Runs: verdicts, order, crashes, hangs, lies, limits, interruption; no contender harms another."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.run_results import ResultFolder, disagreements
from cpsudoku.support.errors import CpsudokuError
from tests.apps.lab.conftest import run_files
from tests.conftest import each

VERDICTS = ["unique", "multiple", "none", "multiple", "multiple"]
LINUX = sys.platform == "linux"


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return sorted(ResultFolder(folder).rows(), key=lambda row: (int(row["repeat"]), row["instance"]))


def by_contender(folder: Path, column: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in rows_of(folder):
        found.setdefault(Path(row["contender"]).stem, []).append(row[column])
    return found


@pytest.mark.every(4)
def test_every_backend_gives_every_verdict_and_its_times(puzzles: str, tmp_path: Path) -> None:
    names = ["search", "sat", "backtrack"]
    finished = run_files([puzzles], tmp_path / "out", [",".join(names)], repeats=2)
    assert finished.status == 0 and finished.done == 30
    assert by_contender(tmp_path / "out", "verdict") == dict.fromkeys(names, VERDICTS * 2)
    rows = rows_of(tmp_path / "out")
    for row in rows:
        assert row["status"] == "ok" and row["session"] == "warm"
        parts = [float(row[f"{phase}_seconds"] or 0) for phase in ("clues", "first", "second")]
        assert float(row["wall"]) == pytest.approx(sum(parts))
        assert (row["second_seconds"] == "") == (row["verdict"] == "none")
        assert len(row["solutions"].split()) == {"unique": 1, "multiple": 2, "none": 0}[row["verdict"]]
        assert float(row["load_seconds"]) > 0 < float(row["model_seconds"])


def test_a_cold_session_is_opened_for_each_question(puzzles: str, tmp_path: Path) -> None:
    run_files([puzzles], tmp_path / "out", ["search"], session="cold", warmup=0)
    for row in rows_of(tmp_path / "out"):
        parts = [float(row[f"{phase}_seconds"] or 0) for phase in ("model", "load", "clues", "first", "second")]
        assert row["session"] == "cold" and float(row["wall"]) == pytest.approx(sum(parts))


@pytest.mark.every(8)
@each(
    ("does", "status", "reason"),
    [
        ("crashes", "crashed", "SIGSEGV"),
        ("exits", "crashed", "status 3"),
        ("raises", "broke", "broken on purpose"),
        pytest.param("eats", "broke", "MemoryError", marks=pytest.mark.skipif(not LINUX, reason="needs RLIMIT_DATA")),
    ],
)
def test_a_contender_that_breaks_harms_no_other(
    own: Callable[[str], str], puzzles: str, tmp_path: Path, does: str, status: str, reason: str
) -> None:
    first = tmp_path / "first.txt"
    first.write_text(Path(puzzles).read_text().splitlines()[0] + "\n")
    backends = [own(does), "backtrack"]
    finished = run_files([first], tmp_path / "out", backends, warmup=0, memory_mib=1000, time_limit=600)
    assert finished.status == 0 and finished.lost == 1
    assert by_contender(tmp_path / "out", "status") == {does: [status], "backtrack": ["ok"]}
    assert reason in by_contender(tmp_path / "out", "reason")[does][0]


@pytest.mark.every(4)
@pytest.mark.skipif(not LINUX, reason="blocks a signal, and sleeps in C")
def test_a_contender_that_hangs_is_ended(
    own: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cpsudoku.apps.lab.study_run.STARTING", 2.0)
    file = tmp_path / "one.txt"
    file.write_text("1..4.........3.2\n")
    backends = [own("hangs"), "search"]
    assert run_files([file], tmp_path / "out", backends, warmup=0, time_limit=1).lost == 1
    assert by_contender(tmp_path / "out", "status") == {"hangs": ["hung"], "search": ["ok"]}


@pytest.mark.every(6)
@each("does", ["says_none", "says_unique", "shows_false"])
def test_a_false_answer_is_named(
    own: Callable[[str], str], puzzles: str, tmp_path: Path, run: Callable[..., Any], does: str
) -> None:
    out = tmp_path / "out"
    ran = run("compare", puzzles, "--backend", own(does), "--backend", "backtrack", "-o", out)
    assert ran.status == 4 and f"{does}.py: four.txt:" in ran.err
    assert by_contender(out, "verdict")["backtrack"] == VERDICTS
    assert all("backtrack" not in sentence for sentence in disagreements(rows_of(out)))


def test_the_limit_is_for_each_answer(tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(".....6....59.....82....8....45........3........6..3.54...325..6..................\n")
    run_files([hard], tmp_path / "out", ["backtrack"], time_limit=0.2)
    (row,) = rows_of(tmp_path / "out")
    assert (row["status"], row["verdict"]) == ("limit", "undecided")


def test_a_print_of_a_backend_is_no_answer(own: Callable[[str], str], puzzles: str, tmp_path: Path) -> None:
    run_files([puzzles], tmp_path / "out", [own("prints")])
    assert by_contender(tmp_path / "out", "verdict")["prints"] == VERDICTS


@pytest.mark.every(6)
def test_an_interrupted_run_is_resumed(
    own: Callable[[str], str], puzzles: str, tmp_path: Path, run: Callable[..., Any]
) -> None:
    Path(puzzles).write_text("\n".join(Path(puzzles).read_text().splitlines()[:2]) + "\n")
    command = ["compare", puzzles, "--backend", "search", "--json", "--repeat", "40", "-o"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen(
        [sys.executable, "-m", "cpsudoku", *command, killed], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    file = killed / "results.csv"
    while not (file.exists() and file.read_text().count("\n") > 4):
        assert process.poll() is None, "it ended by itself"
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGINT)
    assert "--resume continues" in process.communicate(timeout=60)[1] and process.returncode == 130
    with file.open("a") as stream:
        stream.write("four.txt:1,half a li")
    assert 4 <= len(rows_of(killed)) < 80
    assert run(*command, killed).status == 2, "results are not overwritten"
    assert run(*command, killed, "--resume").status == 0 and run(*command, whole).status == 0
    same = ("instance", "contender", "repeat", "status", "verdict", "solutions", "equivalent", "clues", "size")
    assert [[row[c] for c in same] for row in rows_of(whole)] == [[row[c] for c in same] for row in rows_of(killed)]
    ran = run(*command, killed, "--resume", "--time-limit", "2")
    assert ran.status == 2 and "found another: time_limit: 10.0, now 2.0" in ran.err


@pytest.mark.every(4)
def test_a_killed_run_leaves_no_process(own: Callable[[str], str], puzzles: str, tmp_path: Path) -> None:
    command = ["compare", puzzles, "--backend", "search", "--repeat", "2000", "-o", str(tmp_path / "out")]
    process = subprocess.Popen([sys.executable, "-m", "cpsudoku", *command], stderr=subprocess.DEVNULL)
    file = tmp_path / "out" / "results.csv"
    while not (file.exists() and file.read_text().count("\n") > 2):
        time.sleep(0.005)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split() if LINUX else []
    process.kill()
    process.wait()
    end = time.monotonic() + 60
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_damaged_folder_is_named(puzzles: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with pytest.raises(CpsudokuError, match=r"expected the folder of a run, with its study\.json"):
        ResultFolder(out).study()
    (out / "study.json").write_text("[]")
    with pytest.raises(CpsudokuError, match=r"study\.json: expected the study of a run"):
        ResultFolder(out).study()
    (out / "results.csv").write_text("a,b\n1,2\n")
    with pytest.raises(CpsudokuError, match=r"results\.csv:1: expected the columns"):
        ResultFolder(out).rows()


@pytest.mark.every(6)
def test_the_size_is_told_before_the_run(run: Callable[..., Any], puzzles: str, tmp_path: Path) -> None:
    ran = run("compare", puzzles, "--backend", "sat,search", "--repeat", "3", "-o", tmp_path / "out")
    assert ran.status == 0 and "5 instances, 2 contenders, 3 repeats: at most 10 minutes" in ran.err
    assert "How many times as fast as sat" in ran.out
    ran = run("compare", puzzles, "--resume")
    assert ran.status == 2 and "expected -o FOLDER" in ran.err


@pytest.mark.every(4)
def test_certificates_are_written_and_checked_apart(puzzles: str, tmp_path: Path) -> None:
    run_files([puzzles], tmp_path / "out", ["sat"], prove=True)
    for row in csv.DictReader((tmp_path / "out" / "results.csv").read_text().splitlines()):
        assert int(row["proof_bytes"]) > 50 and float(row["prove_seconds"]) > 0 and float(row["verify_seconds"]) > 0


STARS = Path(__file__).parents[2] / "golden" / "users" / "kind_readme_stars.py"


def test_an_own_kind_is_found_beside_its_study(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    Path("stars.py").write_bytes(STARS.read_bytes())
    Path("stars.txt").write_text("..*.\n....\n....\n....\n===\nsize: 5x5\n")
    Path("study.toml").write_text(
        'kind = "./stars.py"\n[[instances]]\nfile = "stars.txt"\n[[contenders]]\nbackend = "search"\n'
    )
    monkeypatch.chdir(tmp_path)
    assert run("compare", "in/study.toml", "-o", tmp_path / "out").status == 0
    assert by_contender(tmp_path / "out", "verdict") == {"search": ["unique", "multiple"]}
