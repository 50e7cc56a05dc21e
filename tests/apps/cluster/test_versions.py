"""A cluster with other code, or none, is rejected before the first question."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cpsudoku.apps.bulk.dask_cluster import DifferentVersions, refuse_different, versions
from cpsudoku.apps.bulk.journal import own_files
from tests.apps.cluster.conftest import LONG

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
    from cpsudoku.apps.bulk.dask_cluster import call_checked

    assert call_checked(versions(), (), len, "abc") == 3
    with pytest.raises(DifferentVersions, match=r"ortools 8\.0 instead of|instead of 8\.0"):
        call_checked({**versions(), "ortools": "8.0"}, (), len, "abc")


def test_files_of_ones_own_are_compared(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("KIND = 1\n")
    assert own_files("sudoku+a.py", "sat:glucose4", "b.py:option") == ("a.py", "b.py")
    here = versions((str(one),))
    with pytest.raises(DifferentVersions, match=r"one\.py no such file instead of"):
        refuse_different(here, {**here, str(one): "no such file"}, "worker a")


def test_nobody_at_the_address(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cpsudoku.apps.bulk import dask_cluster

    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.5)
    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        status, _, err = run("check", file, "-o", tmp_path / "o.csv", "--backend", "search", "--cluster", address)
        assert status == 2, err
        assert f"--cluster {address}: expected the address of a Dask scheduler" in err
        assert "Traceback" not in err


@pytest.fixture(scope="module")
def alone() -> Iterator[Any]:
    """A scheduler without workers."""
    quiet = {"dashboard_address": None, "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"}, "silence_logs": 60}
    with distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", host="127.0.0.1", **quiet) as local:
        yield local.scheduler


def test_what_dask_asserts_is_no_defect_of_ours(
    alone: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError

    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    before, end = set(alone.clients), time.monotonic() + LONG
    for name, found in (
        ("start", "expected the address of a Dask scheduler"),
        ("wait_for_workers", "expected answers of a Dask scheduler, found AssertionError"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(distributed.Client, name, fail)
            to = ("-o", tmp_path / "o.csv", "--backend", "search", "--cluster", alone.address)
            status, _, err = run("check", file, *to)
        assert status == 2, err
        assert f"--cluster {alone.address}: {found}" in err and "Traceback" not in err
    while set(alone.clients) - before:  # it is left, also before anything was asked of it
        assert time.monotonic() < end, "the connection stays open"
        time.sleep(0.05)


LIES = """import importlib.metadata as metadata
_version = metadata.version
metadata.version = lambda name: "1.0" if name == "ortools" else _version(name)
"""


def _address(told: Path) -> str:
    """What a scheduler writes to its file, which is there before it is written."""
    deadline = time.monotonic() + LONG
    while True:
        try:
            return str(json.loads(told.read_text())["address"])
        except (OSError, ValueError):
            assert time.monotonic() < deadline, "the scheduler has not said where it is"
            time.sleep(0.1)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a scheduler whose one worker has another OR-tools; where that worker says who it is."""
    folder, told, quiet = tmp_path / "other", tmp_path / "s.json", {"stderr": subprocess.DEVNULL}
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(LIES)
    common = ["--scheduler-file", str(told), "--no-dashboard"]
    first = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common]
    second = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1", *common]
    path = os.pathsep.join([str(folder), *filter(None, sys.path)])
    processes = [
        subprocess.Popen(first, **quiet),  # type: ignore[call-overload]
        subprocess.Popen(second, env={**os.environ, "PYTHONPATH": path}, **quiet),  # type: ignore[call-overload]
    ]
    try:
        yield _address(told), folder
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.every(3)
def test_a_worker_with_another_version_is_refused_by_name(other: tuple[str, Path], tmp_path: Path, run: Run) -> None:
    pytest.importorskip("numba", reason="scan needs the extra `bulk`")
    file, out = tmp_path / "p.txt", tmp_path / "out.csv"
    file.write_text("." * 81 + "\n")
    status, _, err = run("check", file, "-o", out, "--backend", "search", "--cluster", other[0])
    here = versions()["ortools"]
    assert status == 2, err
    assert f"ortools 1.0 instead of {here}" in err and "worker tcp://127.0.0.1:" in err
    assert "Traceback" not in err and not out.exists()
