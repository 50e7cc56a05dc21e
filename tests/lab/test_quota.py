"""Limits of processor time: by control group, by rlimit, of programs; what programs print is kept; hashes."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.lab as lab
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab import quota
from cpsudoku.lab.contenders import of_texts
from cpsudoku.lab.difference import compare_folders
from cpsudoku.lab.external import shorten
from cpsudoku.lab.question import Asker
from cpsudoku.lab.results import Folder
from cpsudoku.lab.study import Study, read_study

HERE = sys.platform == "linux"

BURNS = """import sys, time
text = open(sys.argv[1]).read()
print("c read it", flush=True)
print("c to standard error", file=sys.stderr, flush=True)
if "p cnf 1 1" in text: print("s SATISFIABLE")
else:
    begun = time.process_time()
    while time.process_time() < begun + 60: pass
"""


@pytest.fixture
def burner(tmp_path: Path) -> str:
    """A program that uses a minute of the processor."""
    path = tmp_path / "burns.py"
    path.write_text(BURNS)
    return f'{{name="burner", run=["{sys.executable}", "{path}", "{{input}}"], input="dimacs"}}'


@pytest.fixture
def one_puzzle(tmp_path: Path) -> str:
    path = tmp_path / "one.txt"
    path.write_text("1..4.........3.2\n")
    return str(path)


def test_a_group_counts_and_ends_what_is_in_it(tmp_path: Path) -> None:
    """As files: of version 2, of version 1 under either name, and where nothing may be made."""
    two, one = tmp_path / "two", tmp_path / "one"
    (two / "mine").mkdir(parents=True)
    (one / "cpu,cpuacct" / "box").mkdir(parents=True)

    def fill(mount: Path, groups: str, name: str, text: str) -> quota.ControlGroup | None:
        real = Path.write_text

        def written(path: Path, data: str, *args: Any, **more: Any) -> int:
            if path.name == "cgroup.procs":
                real(path.parent / name, text)
            return real(path, data, *args, **more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "write_text", written)
            return quota.control_group(77, mount, groups)

    group = fill(two, "0::/mine\n", "cpu.stat", "usage_usec 2500000\nuser_usec 1\n")
    assert group is not None and group.path == two / "mine" / "cpsudoku-lab-77" and group.processor() == 2.5
    assert (group.path / "cgroup.procs").read_text() == "77"
    (group.path / "cgroup.kill").write_text("")
    group.end()
    assert (group.path / "cgroup.kill").read_text() == "1"
    group = fill(one, "4:memory:/x\n3:cpu,cpuacct:/box\n", "cpuacct.usage", "1500000000\n")
    assert group is not None and group.processor() == 1.5
    assert quota.control_group(77, tmp_path / "nowhere", "0::/\n") is None
    assert quota.control_group(77, tmp_path, "4:memory:/x\n") is None


@pytest.mark.skipif(not HERE, reason="control groups, and rlimits of other processes")
@pytest.mark.parametrize("by", [quota.BY_GROUP, quota.BY_RLIMIT])
def test_who_uses_more_of_the_processor_is_ended_and_the_row_says_by_which(
    by: str, own: Callable[[str], str], burner: str, one_puzzle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However busy the machine: the limit by the clock is far."""
    monkeypatch.setattr("cpsudoku.lab.external.STARTS", 1)
    if by == quota.BY_RLIMIT:
        monkeypatch.setattr(quota, "control_group", lambda process: None)
    backend = Path(own("honest"))
    backend.write_text(backend.read_text().replace("        pass\n", "        while True: pass\n"))
    out = tmp_path / "out"
    settings: dict[str, Any] = {"processor_seconds": 1, "limit_seconds": 600, "warmup": 0}
    lab.run([one_puzzle], backends=[str(backend), burner, "search"], out=out, **settings)
    rows = {Path(row["contender"]).stem: row for row in Folder(out).rows()}
    if by == quota.BY_GROUP and rows["honest"]["limit"] == quota.BY_RLIMIT:
        pytest.skip("no control group may be made here")
    for name in ("honest", "burner"):
        row = rows[name]
        assert (row["status"], row["verdict"], row["limit"]) == ("limit", "undecided", by), row
        assert row["reason"] == "processor limit of 1 s"
    assert (rows["search"]["verdict"], rows["search"]["limit"]) == ("unique", "")
    assert ("output" in rows["burner"]) and bool(rows["burner"]["output"]) == (by == quota.BY_RLIMIT)


@pytest.mark.skipif(not HERE, reason="control groups")
def test_a_limit_is_for_each_question(own: Callable[[str], str], puzzles: str, tmp_path: Path) -> None:
    """Six questions, two answers each: each within it, all together not."""
    backend = Path(own("honest"))
    wait = "        end = time.process_time() + 0.2\n        while time.process_time() < end: pass\n"
    backend.write_text(backend.read_text().replace("        pass\n", wait))
    lab.run([puzzles], backends=[str(backend)], out=tmp_path / "out", processor_seconds=2, limit_seconds=600)
    assert {row["status"] for row in Folder(tmp_path / "out").rows()} == {"ok"}


def test_a_limit_of_the_clock_is_named(burner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was printed before it is kept."""
    monkeypatch.setattr("cpsudoku.lab.external.STARTS", 1)
    (contender,) = of_texts([burner])
    row = Asker(contender.spec(), "sudoku", 0.5, cold=True, prove=False).ask("1..4.........3.2")
    assert (row["status"], row["limit"]) == ("limit", "clock")
    assert "# ended at the limit" in row["printed"]


def test_what_programs_print_is_kept_and_named_in_the_row(solver: str, puzzles: str, tmp_path: Path) -> None:
    lab.run([puzzles], backends=[solver, "search"], out=tmp_path / "out")
    for row in Folder(tmp_path / "out").rows():
        if row["contender"] == "search":
            assert row["output"] == ""
            continue
        assert row["output"] == f"outputs/{row['run']}.txt"
        text = (tmp_path / "out" / row["output"]).read_text()
        assert text.count("$ ") == (1 if row["verdict"] == "none" else 2), "a start for each answer"
        assert ("s UNSATISFIABLE" in text) == (row["verdict"] != "multiple") and "# status 0" in text


def test_long_output_keeps_its_ends() -> None:
    text = "".join(f"{i} " for i in range(50_000))
    kept = shorten(text, 1000)
    assert kept.startswith("0 1 2") and kept.endswith("49999 ") and len(kept) < 1100
    assert f"{len(text) - 1000:,} characters left out" in kept and shorten("short") == "short"


def test_everything_a_run_rests_on_has_its_hash(tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text("[[instances]]\npuzzles = ['1..4.........3.2']\n[[contenders]]\nbackend = 'search'\n"
                    f"[[contenders]]\nname = 'me'\nrun = '{sys.executable} -c pass'\ninput = 'dimacs'\n")  # fmt: skip
    study = read_study(file)
    assert isinstance(study, Study) and "source" not in study.settings
    lab.run(study, out=tmp_path / "out")
    about = json.loads((tmp_path / "out" / "study.json").read_text())
    hashes = about["hashes"]
    assert hashes["study"] == {"study.toml": hashlib.sha256(file.read_bytes()).hexdigest()}
    assert hashes["instances"] == {"puzzles/1": hashlib.sha256(b"1..4.........3.2").hexdigest()}
    assert hashes["programs"] == {"me": hashlib.sha256(Path(sys.executable).read_bytes()).hexdigest()}
    assert {"ortools", "python-sat", "pytest"} <= hashes["packages"].keys()
    again = tmp_path / "again"
    again.mkdir()
    hashes["packages"]["ortools"] = "1.0"
    (again / "study.json").write_text(json.dumps(about))
    (again / "results.csv").write_text((tmp_path / "out" / "results.csv").read_text())
    assert any(line.startswith("ortools: ") for line in compare_folders(tmp_path / "out", again).code)


def test_where_there_is_no_such_limit_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    with pytest.raises(CpsudokuError, match="expected a system with cgroups or rlimits"):
        quota.check_support()
