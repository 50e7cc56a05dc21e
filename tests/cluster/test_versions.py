"""A cluster that runs other code, or none, is refused before anything is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cpsudoku.cluster.versions import DifferentVersions, own_files, refuse_different, versions

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
Run = Callable[..., tuple[int, str, str]]


def test_every_difference_is_named() -> None:
    here = versions()
    refuse_different(here, dict(here), "worker a")
    there = {**here, "numpy": "1.0", "source of cpsudoku": "abc"}
    with pytest.raises(DifferentVersions, match=r"worker a: .*numpy 1\.0 instead of .*source of cpsudoku abc instead"):
        refuse_different(here, there, "worker a")
    with pytest.raises(DifferentVersions, match="numba none instead of"):
        refuse_different(here, {name: v for name, v in here.items() if name != "numba"}, "worker a")


def test_a_worker_that_comes_late_is_compared_too() -> None:
    import pickle

    from cpsudoku.cluster.task import call

    pickled = pickle.dumps((len, ("abc",)))
    assert pickle.loads(call(versions(), (), pickled).pickled) == 3
    with pytest.raises(DifferentVersions, match=r"ortools 8\.0 instead of|instead of 8\.0"):
        call({**versions(), "ortools": "8.0"}, (), pickled)


def test_files_of_ones_own_are_compared(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("KIND = 1\n")
    assert own_files("sudoku+a.py", "sat:glucose4", "b.py:option") == ("a.py", "b.py")
    here = versions((str(one),))
    with pytest.raises(DifferentVersions, match=r"one\.py no such file instead of"):
        refuse_different(here, {**here, str(one): "no such file"}, "worker a")


def test_nobody_at_the_address(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.cluster import connection

    monkeypatch.setattr(connection, "PATIENCE", 0.5)
    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        status, _, err = run("scan", file, "--cluster", address)
        assert status == 2
        assert f"--cluster {address}: expected the address of a Dask scheduler" in err
        assert "Traceback" not in err
