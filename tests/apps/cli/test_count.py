"""`solve --count`: the number of solutions, up to a limit, and whether that is all; `solve -n`: several solutions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
EMPTY = "." * 16  # 288 sudoku of side 4


@pytest.mark.parametrize("backend", ["search", "backtrack", "sat", "cp_sat"])
def test_all_sudoku_of_side_4(run: Run, backend: str) -> None:
    assert run("solve", "--count", EMPTY, "--backend", backend) == (0, "288\n", "")


@pytest.mark.parametrize(("limit", "printed"), [("287", "at least 287"), ("288", "288"), ("all", "288")])
def test_the_limit(run: Run, limit: str, printed: str) -> None:
    assert run("solve", "--count", EMPTY, "-n", limit) == (0, printed + "\n", "note: counted by search\n")


def test_one_number_a_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EMPTY}\n1..4.........3.2\n123........4....\n1..4.........3.\n")
    status, out, err = run("solve", "--count", path)
    assert out.splitlines() == ["288", "1", "0"]
    assert f"{path}:4:" in err
    assert status == 2


def test_out_of_time(run: Run) -> None:
    status, out, err = run("solve", "--count", "." * 81, "-n", "all", "--time-limit", "0.1")
    assert out.startswith("at least ")
    assert "undecided" in err
    assert status == 3


def test_several_solutions(run: Run, tmp_path: Path) -> None:
    ran = run("solve", "1..4.........3..", "-n", "2")
    assert (ran.status, len({*ran.out.split()}), "another solution exists" in ran.err) == (1, 2, True)
    ran = run("solve", "1..4.........3..", "-n", "all", "--json", "-o", tmp_path / "rows.jsonl")
    record = json.loads((tmp_path / "rows.jsonl").read_text())
    assert (ran.status, ran.out, record["verdict"], len({*record["solutions"]})) == (1, "", "multiple", 3)
    assert run("solve", "1..4.........3.2", "-n", "5") == (0, "1234342121434312\n", "")
    assert json.loads(run("solve", EMPTY, "--count", "--json").out)["count"] == 288
