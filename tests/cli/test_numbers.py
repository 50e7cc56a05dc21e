"""Numbers nobody means: nan, infinite, beyond every counter. They are refused in one line, or they are just large."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
UNIQUE = "1..4.........3.2"
LONG = "9" * 5_000  # digits: Python refuses to convert so many


@pytest.mark.parametrize("command", ["check", "solve", "count", "prove", "rate", "diagnose"])
@pytest.mark.parametrize("select", ["0:" + "9" * 20, "0:" + LONG, "::" + LONG, "0::00000000000000000000000001"])
def test_a_selection_may_end_beyond_all_counting(run: Run, command: str, select: str) -> None:
    assert run(command, "--select", select, UNIQUE).status == 0


@pytest.mark.parametrize("select", ["9" * 20, LONG, f"{LONG}:", "5:2"])
@pytest.mark.parametrize("kind", ["sudoku", "futoshiki"])
def test_a_selection_of_none_is_told(run: Run, tmp_path: Path, select: str, kind: str) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(UNIQUE)
    status, _, err = run("check", "--backend", "search", "--kind", kind, "--select", select, path)
    assert (status, "expected at least one puzzle, among those selected, found none" in err) == (2, True)


@pytest.mark.parametrize("command", ["check", "solve", "count", "prove", "diagnose", "scan"])
@pytest.mark.parametrize("seconds", ["nan", "-nan", "-1", "-inf", "x"])
def test_seconds_that_are_no_number(run: Run, command: str, seconds: str) -> None:
    status, _, err = run(command, f"--limit-seconds={seconds}", UNIQUE)
    assert (status, "'--limit-seconds'" in err) == (2, True)


@pytest.mark.parametrize("seconds", ["inf", "1e308", "1e400"])
@pytest.mark.parametrize("backend", ["search", "sat", "sat:lingeling", "cp_sat", "backtrack"])
def test_a_limit_that_is_never_reached(run: Run, seconds: str, backend: str) -> None:
    assert run("check", "--backend", backend, "--limit-seconds", seconds, UNIQUE).status == 0
    assert run("count", "--backend", backend, "--limit-seconds", seconds, UNIQUE).out == "1\n"
