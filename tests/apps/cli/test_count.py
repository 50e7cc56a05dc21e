"""`count`: the number of solutions, up to a limit, and whether that is all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
EMPTY = "." * 16  # 288 sudoku of side 4


@pytest.mark.parametrize("backend", ["search", "backtrack", "sat", "cp_sat"])
def test_all_sudoku_of_side_4(run: Run, backend: str) -> None:
    assert run("count", EMPTY, "--backend", backend) == (0, "288\n", "")


@pytest.mark.parametrize(("limit", "printed"), [("287", "at least 287"), ("288", "288"), ("289", "288"), ("0", "288")])
def test_the_limit(run: Run, limit: str, printed: str) -> None:
    assert run("count", EMPTY, "--limit", limit) == (0, printed + "\n", "cpsudoku: counted by search\n")


def test_one_number_a_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EMPTY}\n1..4.........3.2\n123........4....\n1..4.........3.\n")
    status, out, err = run("count", path)
    assert out.splitlines() == ["288", "1", "0"]
    assert f"{path}:4:" in err
    assert status == 2


def test_out_of_time(run: Run) -> None:
    status, out, err = run("count", "." * 81, "--limit", "0", "--time-limit", "0.1")
    assert out.startswith("at least ")
    assert "undecided" in err
    assert status == 3
