"""Backends that lie, break or give up: no verdict, a file that reproduces the case, and an exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
MULTIPLE = "12............4."


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files to reproduce a disagreement go."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def verdict(run: Run, puzzle: str, *backends: str) -> tuple[dict[str, Any], int]:
    status, out, _ = run("check", puzzle, "--json", *(word for name in backends for word in ("--backend", name)))
    return json.loads(out.splitlines()[0]), status


def test_a_false_witness_is_a_defect_of_that_backend_and_no_verdict(run: Run, here: Path) -> None:
    record, status = verdict(run, UNIQUE, "lies")
    assert status == 4
    assert record["verdict"] == "undecided"
    assert record["solution"] is None
    assert record["error"].startswith("lies is faulty: false witness: ")
    assert len(list(here.glob("cpsudoku-disagreement-*.txt"))) == 1


def test_the_others_decide_where_one_is_defect(run: Run) -> None:
    record, status = verdict(run, UNIQUE, "search", "lies", "sat")
    assert record["verdict"] == "unique"
    assert "lies is faulty" in record["error"]
    assert status == 4


def test_one_backend_disagrees_with_nobody(run: Run, here: Path) -> None:
    (here / "two.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n")
    _, out, _ = run("check", "two.txt", "--backend", "lies")
    assert "2 puzzles (sudoku 4x4): 2 undecided; 2 on which a backend is faulty; " in out
    assert "backends disagree" not in out


@pytest.mark.parametrize(
    ("puzzle", "backends", "error"),
    [
        (UNIQUE, ("search", "denies"), "search says unique, denies says none; together they show 1 solution"),
        (MULTIPLE, ("search", "denies"), "search says multiple, denies says none; together they show 2 different"),
        (MULTIPLE, ("search", "denies_others"), "denies_others says unique; together they show 2 different solutions"),
        (UNIQUE, ("denies", "shrugs_at_others"), "shrugs_at_others says undecided; together they show 1 solution"),
    ],
)
def test_a_disagreement_is_no_verdict_and_status_4(
    run: Run, here: Path, puzzle: str, backends: tuple[str, ...], error: str
) -> None:
    record, status = verdict(run, puzzle, *backends)
    assert status == 4
    assert record["verdict"] == "undecided"
    assert record["error"].startswith("backends disagree: ")
    assert error in record["error"]


def test_the_file_written_reproduces_the_disagreement(run: Run, here: Path) -> None:
    _, out, err = run("check", UNIQUE, "--backend", "search", "--backend", "denies")
    (path,) = here.glob("cpsudoku-disagreement-*.txt")
    assert f"\nhint: cpsudoku check {path}\n" in err and f"  repeat    {path}\n" in out
    assert "undecided (sudoku 4x4): the backends disagree\n  search    unique\n  denies    none\n" in out
    assert "backends disagree: search says unique, denies says none" in err
    text = path.read_text()
    assert UNIQUE in text.splitlines()
    assert "denies: none" in text and "search: unique" in text and ", python 3" in text
    command = re.search(r"^# cpsudoku (check .*)$", text, re.MULTILINE)
    assert command is not None
    assert run(*command[1].split()).status == 4


def test_no_more_files_than_ten(run: Run, here: Path) -> None:
    puzzles = [f"{'.' * i}1{'.' * (15 - i)}" for i in range(12)]
    (here / "many.txt").write_text("\n".join(puzzles))
    _, _, err = run("check", "many.txt", "--backend", "search", "--backend", "denies")
    assert len(list(here.glob("cpsudoku-disagreement-*.txt"))) == 10
    assert err.count("; no more than 10 files are written\n") == 2


def test_where_no_file_can_be_written_it_is_said(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    status, _, err = run("check", UNIQUE, "--backend", "search", "--backend", "denies")
    assert "no file that repeats the case could be written: No space left on device" in err
    assert status == 4


def test_a_backend_that_breaks_does_not_end_the_run(run: Run, here: Path) -> None:
    (here / "two.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n")
    status, out, err = run("check", "two.txt", "--backend", "search", "--backend", "breaks")
    assert "2 puzzles (sudoku 4x4): 1 unique, 1 multiple; 2 on which a backend is faulty; " in out
    assert "breaks is faulty: RuntimeError: the solver fell over" in err
    assert "Traceback" not in err
    assert status == 4


def test_undecided_is_status_3_and_says_why(run: Run) -> None:
    status, out, _ = run("check", UNIQUE, "--backend", "shrugs")
    assert status == 3
    assert "undecided (sudoku 4x4): limit of patience; no backend found a solution\n" in out


def test_two_of_three_decide(run: Run, here: Path) -> None:
    record, status = verdict(run, MULTIPLE, "search", "shrugs", "sat")
    assert (record["verdict"], status) == ("multiple", 1)
    _, out, _ = run("check", MULTIPLE, "--backend", "search", "--backend", "shrugs", "--backend", "sat")
    assert out.startswith("multiple (sudoku 4x4): more than one solution\n")
    assert re.search(r"\n  agree     two methods agree; shrugs stopped after [\d.]+ m?s\n$", out), out
    path = here / "two.txt"
    path.write_text(f"{MULTIPLE}\n{UNIQUE}\n")
    _, out, _ = run("check", path, "--backend", "search", "--backend", "shrugs", "--backend", "sat")
    assert "two.txt:1: multiple (sudoku 4x4): more than one solution\n" in out
    assert "search and sat agree, shrugs stopped on 2; " in out and "alone" not in out
    _, out, _ = run("check", path, "--backend", "search", "--backend", "shrugs")
    assert "; one backend alone decided 2; " in out and "agree" not in out


def test_undecided_keeps_the_solution_it_found(run: Run) -> None:
    record, status = verdict(run, UNIQUE, "shrugs_at_others")
    assert (record["verdict"], status) == ("undecided", 3)
    assert record["solution"] is not None


def test_interrupted_prints_what_was_done(run: Run, here: Path) -> None:
    (here / "four.txt").write_text(f"{UNIQUE}\n{MULTIPLE}\n{UNIQUE}\n{UNIQUE}\n")
    status, out, err = run("check", "four.txt", "--backend", "stops")
    assert status == 130
    assert "2 puzzles (sudoku 4x4): 1 unique, 1 multiple; interrupted" in out
    assert "four.txt:2: multiple" in out
    assert "interrupted; puzzles done: 2" in err
    assert run("check", "four.txt", "--backend", "stops", "--json").out.count("\n") == 2


@pytest.mark.parametrize(
    ("backends", "bad", "status"),
    [
        (("stops", "denies"), True, 130),  # interrupted goes before all
        (("honest", "denies"), True, 4),  # then a disagreement
        (("shrugs",), True, 2),  # then bad input
        (("shrugs_at_others",), False, 3),  # then undecided
        (("honest",), False, 1),
    ],
)
def test_precedence_of_the_exit_status(run: Run, here: Path, backends: tuple[str, ...], bad: bool, status: int) -> None:
    lines = [UNIQUE, *[UNIQUE[1:]] * bad, MULTIPLE, UNIQUE, UNIQUE]
    (here / "puzzles.txt").write_text("\n".join(lines) + "\n")
    chosen = [word for name in backends for word in ("--backend", name)]
    assert run("check", "puzzles.txt", *chosen).status == status


@pytest.mark.parametrize("command", ["solve", "solve --count"])
def test_solve_and_count_survive_a_backend_that_breaks(run: Run, command: str) -> None:
    status, _, err = run(command, UNIQUE, "--backend", "breaks")
    assert status == 4
    assert "RuntimeError: the solver fell over" in err


def test_solve_and_count_tell_a_lie_without_a_traceback(run: Run) -> None:
    for command in ("solve", "solve --count"):
        status, _, err = run(command, UNIQUE, "--backend", "lies")
        assert status == 4, command
        assert err.startswith(("note: undecided (sudoku 4x4): lies is faulty: ", "error: puzzle"))
        assert re.search(r"AllDifferent does not hold of|clue r1c\d=\d: found r1c\d=\d", err), err
