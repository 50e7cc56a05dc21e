"""Tables of times: written, read, and held against another run; the command that checks them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.lab.run_statistics import Estimate
from cpsudoku.apps.lab.time_table import FORMS, TimedContender, TimeTable, broken, read_table, write_table
from cpsudoku.errors import CpsudokuError

Run = Callable[..., Any]


def table(**ratios: tuple[float, float, float]) -> TimeTable:
    median = Estimate(1.5, 1.25, 2.0)
    rows = {name: TimedContender("9 of 10", median, Estimate(*ratio)) for name, ratio in ratios.items()}
    return TimeTable(("compare", "a file.txt", "--backend", "sat:a_b"), "Machine; ortools 9", rows)


OLD = table(sat=(1, 1, 1), search=(0.5, 0.45, 0.55), cp_sat=(0.25, 0.2, 0.3))


@pytest.mark.parametrize("form", FORMS)
def test_a_table_reads_back(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"table{form}"
    path.write_text(write_table(OLD, path))
    assert read_table(path)._replace(about=OLD.about) == OLD
    assert "Machine; ortools 9" in path.read_text() and "'a file.txt'" in path.read_text()
    path.write_text(path.read_text().replace("(", "(x"))
    with pytest.raises(CpsudokuError, match="expected rows of contenders"):
        read_table(path)


def test_what_no_longer_holds() -> None:
    assert broken(OLD, OLD) == []
    assert broken(OLD, table(sat=(1, 1, 1), search=(0.6, 0.58, 0.62), cp_sat=(0.2, 0.1, 0.4))) == []
    assert broken(OLD, table(sat=(1, 1, 1), search=(0.8, 0.7, 0.9), cp_sat=(0.25, 0.2, 0.3))) == [
        "search: ratio 0.5 (0.45 to 0.55), now 0.8 (0.7 to 0.9)"
    ]
    assert broken(OLD, table(sat=(1, 1, 1), search=(0.5, 0.2, 0.9), cp_sat=(0.6, 0.2, 0.9))) == [
        "order: search was faster than cp_sat, now cp_sat is"
    ]
    assert broken(OLD, table(sat=(1, 1, 1))) == ["contenders: sat, search, cp_sat, now sat"]


@pytest.mark.every(6)
def test_the_command_writes_and_checks_a_table(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("scipy", reason="scipy is not installed")
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text("1..4.........3.2\n12............4.\n1..4.........3.2\n")
    status, _, err = run("compare", "two.txt", "--select", "1-2", "--backend", "search,sat", "-o", "table.md", "-q")
    assert (status, err) == (0, "")
    text = Path("table.md").read_text()
    assert text.startswith("<!-- cpsudoku compare --select 1-2 two.txt --backend search,sat -->"), text
    old = read_table(Path("table.md"))
    assert [*old.rows] == ["search", "sat"] and old.rows["sat"].decided == "2 of 2"
    certain = Estimate(1e6, 9e5, 2e6)
    old.rows["sat"] = old.rows["sat"]._replace(ratio=certain)  # type: ignore[index]
    Path("table.md").write_text(write_table(old, Path("table.md")))
    status, out, _ = run("compare", "--check", "table.md")
    assert status == 1 and "table.md: no longer: sat: ratio 1e+06 (9e+05 to 2e+06), now" in out
    old.rows["sat"] = old.rows["sat"]._replace(ratio=Estimate(1, 1e-9, 1e9))  # type: ignore[index]
    Path("table.md").write_text(write_table(old, Path("table.md")))
    assert read_table(Path("table.md")).rows["sat"].ratio == Estimate(1, 1e-9, 1e9)
    status, out, _ = run("compare", "--check", "table.md")
    assert (status, out) == (0, "table.md: the order and all ratios hold\n")
    Path("other.md").write_text("mine\n")
    status, _, err = run("compare", "two.txt", "-o", "other.md")
    assert status == 2 and "other.md" in err and Path("other.md").read_text() == "mine\n"
    status, _, err = run("compare", "--check", "other.md")
    assert status == 2 and "other.md:1: expected the command of a table" in err
    assert run("compare", "two.txt", "--check", "table.md").status == 2
    assert run("compare").status == 2
