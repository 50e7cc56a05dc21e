"""Scans of Parquet files, by column: the rows equal those of a scan of the same puzzles as lines, for all forms of
files."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.apps.generation.symmetry import equivalent
from tests.conftest import scanned

pytest.importorskip("numba", reason="scan needs the extra `bulk`")
pyarrow = pytest.importorskip("pyarrow", reason="Parquet needs PyArrow")
parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")

Run = Callable[..., tuple[int, str, str]]
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def _texts(count: int) -> list[str]:
    cells = [int(c) if c != "." else 0 for c in UNIQUE]
    rng = Random(2)
    return ["".join(".123456789"[v] for v in equivalent(cells, (3, 3), rng)) for _ in range(count)]


def _written(path: Path, texts: list[Any], column: str = "puzzle") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pyarrow.table({"number": list(range(len(texts))), column: pyarrow.array(texts, pyarrow.string())})
    parquet.write_table(table, path, row_group_size=30)


def _rows(path: Path) -> list[list[str]]:
    with open(path, newline="") as file:
        return list(csv.reader(file))


def test_rows_are_those_of_lines(run: Run, tmp_path: Path) -> None:
    texts = _texts(100)
    texts[40] = texts[40].replace("1", ".")
    lines, file = tmp_path / "p.txt", tmp_path / "p.parquet"
    lines.write_text("\n".join(texts) + "\n")
    _written(file, texts)
    assert run("scan", lines, "-o", tmp_path / "a.csv")[0] == 1
    assert run("scan", file, "-o", tmp_path / "b.csv")[0] == 1
    assert scanned(tmp_path / "a.csv") == scanned(tmp_path / "b.csv")


def test_every_row_is_answered_or_named(run: Run, tmp_path: Path) -> None:
    texts: list[Any] = _texts(6)
    texts[1:4] = [None, "# a comment", "two\nlines"]
    _written(tmp_path / "p.parquet", texts, "board")
    status, _, err = run("scan", tmp_path / "p.parquet", "--column", "board", "-o", tmp_path / "o.csv")
    assert status == 2
    found = _rows(tmp_path / "o.csv")[1:]
    assert [(row[0], row[2]) for row in found] == [
        ("1", "unique"), ("2", "invalid"), ("3", "invalid"), ("4", "invalid"), ("5", "unique"), ("6", "unique"),
    ]  # fmt: skip
    assert f"{tmp_path / 'p.parquet'}:2" in err


def test_a_folder_is_its_files_in_order(run: Run, tmp_path: Path) -> None:
    texts = _texts(30)
    for name, part in (
        ("year=2/a.parquet", texts[20:]),
        ("year=1/b.parquet", texts[10:20]),
        ("year=1/a.parquet", texts[:10]),
    ):
        _written(tmp_path / "set" / name, part)
    for where in (tmp_path / "set", (tmp_path / "set").as_uri()):
        assert run("scan", where, "-o", tmp_path / "o.csv", "--overwrite")[0] == 0
        found = _rows(tmp_path / "o.csv")[1:]
        assert [row[2] for row in found] == texts
        assert [row[1] for row in found] == [str(i) for i in range(1, 11)] * 3
        assert found[0][0].endswith("set/year=1/a.parquet")


@pytest.mark.usefixtures("one_core")
def test_a_scan_is_taken_up_in_the_middle_of_a_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.apps.bulk import batch_answers, batch_source
    from cpsudoku.apps.bulk import scan as scan_run

    texts, out = _texts(100), tmp_path / "o.csv"
    _written(tmp_path / "p.parquet", texts)
    monkeypatch.setattr(batch_source, "ROWS", 8)
    monkeypatch.setattr(scan_run, "LANES", 1000)
    honest, calls = batch_answers.by_lanes, iter(range(6))

    def interrupted(job: batch_answers.Job, chunk: Any, stop: Any) -> Any:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return honest(job, chunk, stop)

    with monkeypatch.context() as patch:
        patch.setattr(batch_answers, "by_lanes", interrupted)
        assert run("scan", tmp_path / "p.parquet", "-o", out)[0] == 130
    assert 10 < len(_rows(out)) < 60
    assert run("scan", tmp_path / "p.parquet", "-o", out, "--resume")[0] == 0
    assert [row[1] for row in _rows(out)[1:]] == texts


def test_what_is_wrong_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.parquet"
    _written(file, _texts(3), "board")
    status, _, err = run("scan", file)
    assert status == 2 and f"{file}: expected a column 'puzzle', found number, board" in err
    assert "of int64" in run("scan", file, "--column", "number")[2]
    file.write_bytes(file.read_bytes()[:-20])
    assert "expected a Parquet file that can be read" in run("scan", file)[2]
    (tmp_path / "empty").mkdir()
    assert f"{tmp_path / 'empty'}: " in run("scan", tmp_path / "empty")[2]
    assert "expected an address that PyArrow can read" in run("scan", "nowhere://a/b")[2]
