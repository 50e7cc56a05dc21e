"""A cluster that runs other code, or none, is refused before anything is asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.scanning.cluster.versions import DifferentVersions, own_files, refuse_different, versions
from tests.cluster.conftest import LONG

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

    from cpsudoku.scanning.cluster.task import call

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
    from cpsudoku.scanning.cluster import connection

    monkeypatch.setattr(connection, "PATIENCE", 0.5)
    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        status, _, err = run("scan", file, "--cluster", address)
        assert status == 2, err
        assert f"--cluster {address}: expected the address of a Dask scheduler" in err
        assert "Traceback" not in err


@pytest.fixture(scope="module")
def alone() -> Iterator[Any]:
    """A scheduler without workers."""
    quiet = {"dashboard_address": None, "scheduler_kwargs": {"dashboard_address": "127.0.0.1:0"}, "silence_logs": 60}
    with distributed.LocalCluster(n_workers=0, processes=False, protocol="tcp", host="127.0.0.1", **quiet) as local:
        yield local.scheduler


def _send_first(monkeypatch: pytest.MonkeyPatch, scheduler: Any, times: int, *others: Any) -> list[str]:
    """Have the scheduler send others' messages first, that many times; return a list that the clients are added to."""
    from distributed.batched import BatchedSend

    clients: list[str] = []
    send = BatchedSend.send

    def first(self: Any, *messages: Any) -> None:
        if any(message.get("op") == "stream-start" for message in messages):
            clients.append(self.comm.peer_address)
            if len(clients) <= times:
                messages = (*others, *messages)
        send(self, *messages)

    monkeypatch.setattr(BatchedSend, "send", first)
    return clients


def test_a_scheduler_that_begins_with_another_message(
    alone: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy machine: Dask's client asserts that the first list it reads holds one message."""
    from cpsudoku.scanning.cluster import connection

    file = tmp_path / "p.txt"
    file.write_text("." * 81 + "\n")
    event = {"op": "adjust-heartbeat-interval", "interval": 1}
    monkeypatch.setattr(connection, "WORKERS", 0.1)
    for misread, others, found in (
        (2, (event,), "expected at least one worker"),
        (99, (event,), "expected the address of a Dask scheduler, found none: it does not begin"),
    ):
        with monkeypatch.context() as patched:
            clients = _send_first(patched, alone, misread, *others)
            status, _, err = run("scan", file, "--cluster", alone.address)
        assert status == 2, err
        assert f"--cluster {alone.address}: {found}" in err and "Traceback" not in err
        assert len(clients) == min(misread + 1, connection.TRIES)


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
        ("scheduler_info", "expected answers of a Dask scheduler, found AssertionError"),
        ("wait_for_workers", "expected answers of a Dask scheduler, found AssertionError"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(distributed.Client, name, fail)
            status, _, err = run("scan", file, "--cluster", alone.address)
        assert status == 2, err
        assert f"--cluster {alone.address}: {found}" in err and "Traceback" not in err
    while set(alone.clients) - before:  # it is left, also before anything was asked of it
        assert time.monotonic() < end, "the connection stays open"
        time.sleep(0.05)


def test_a_scheduler_of_this_process_is_waited_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there; on a busy machine it answers late."""
    from cpsudoku.scanning.cluster import connection

    seconds: list[float] = []

    def connect(address: str, security: Any, patience: float, **_: Any) -> Any:
        seconds.append(patience)
        raise OSError("gone")

    monkeypatch.setattr(connection, "_connect", connect)
    monkeypatch.setattr(connection, "PATIENCE", 1.0)
    monkeypatch.setattr(connection, "WORKERS", 2.0)
    for own in (None, SimpleNamespace(scheduler_address="tcp://127.0.0.1:9", security=None)):
        with pytest.raises(CpsudokuError, match="found none: gone"):
            connection.Cluster("tcp://127.0.0.1:9", own, print, ())
    assert seconds == [1.0, 2.0]


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


def test_a_worker_with_another_version_is_refused_by_name(other: tuple[str, Path], tmp_path: Path, run: Run) -> None:
    pytest.importorskip("numba", reason="scan needs the extra `bulk`")
    file, out = tmp_path / "p.txt", tmp_path / "out.csv"
    file.write_text("." * 81 + "\n")
    status, _, err = run("scan", file, "-o", out, "--backend", "search", "--cluster", other[0])
    here = versions()["ortools"]
    assert status == 2, err
    assert f"ortools 1.0 instead of {here}" in err and "worker tcp://127.0.0.1:" in err
    assert "Traceback" not in err and not out.exists()
