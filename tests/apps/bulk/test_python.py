"""`cpsudoku.scan` does what the command does: the same rows, the same counts, the same refusals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import cpsudoku

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

Run = Callable[..., tuple[int, str, str]]
UNIQUE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MANY = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "p.txt"
    path.write_text(f"{UNIQUE}\n{MANY}\n{UNIQUE.replace('8', '3', 1)}\nnonsense\n")
    return path


@pytest.mark.parametrize("backend", ["lanes", "search"])
def test_it_writes_the_rows_the_command_writes(run: Run, tmp_path: Path, file: Path, backend: str) -> None:
    status, out, _ = run("scan", file, "--backend", backend)
    assert status == 2  # a line is no puzzle
    tally = cpsudoku.scan([str(file)], backend=backend, out=tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").read_text() == out
    found = {name: number for name, number in tally.items() if number}
    assert found == {"unique": 1, "multiple": 1, "none": 1, "invalid": 1}


def test_rows_of_json_with_certificates(tmp_path: Path, file: Path) -> None:
    certificates = tmp_path / "certificates.txt"
    tally = cpsudoku.scan([str(file)], out=tmp_path / "rows.jsonl", certify=certificates)
    assert tally["unique"] == 1
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 4  # with the line that is no puzzle
    assert len(cpsudoku.verify(certificates)) == 3
    assert cpsudoku.verify(certificates).accepted


def test_grids_of_a_kind_that_is_none_are_no_puzzles(tmp_path: Path, file: Path) -> None:
    """Kinds that are texts of several lines are apart by lines of ===: the lines of a file of grids are one block."""
    assert cpsudoku.scan([str(file)], kind="killer", out=tmp_path / "rows.csv")["invalid"] == 1
