"""A study on a cluster: the rows of one machine but for times, in its order; interrupted, resumed, broken."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cpsudoku.lab as lab
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.results import Folder

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
SAME = ("run", "instance", "group", "contender", "repeat", "verdict", "solutions", "equivalent", "clues", "threads")


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """A client of two workers, each a process."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        yield client


def _same(folder: Path) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in SAME) for row in Folder(folder).rows()]


def test_the_rows_are_those_of_one_machine(workers: Any, puzzles: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"backends": ["search,backtrack"], "repeats": 2, "equivalents": True}
    lab.run([puzzles], out=tmp_path / "here", **options)
    done = lab.run([puzzles], out=tmp_path / "there", cluster=workers, **options)
    assert done.done == 20 and done.status == 0
    assert _same(tmp_path / "there") == _same(tmp_path / "here"), "in the same order, too"
    rows, machines = Folder(tmp_path / "there").rows(), Folder(tmp_path / "there").about()["machines"]
    assert {row["machine"] for row in rows} == set(machines)
    assert all(found["processor"] in name for name, found in machines.items())
    for row, other in zip(rows[::2], rows[1::2], strict=True):
        assert (row["instance"], row["machine"]) == (other["instance"], other["machine"]), "pairs are on one machine"
    if hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1:
        assert len({found["core"] for found in machines.values()}) == len(machines)
    assert all(row["wall"] > 0 and row["load_average"] is not None for row in rows)
    assert {row["machine"] for row in Folder(tmp_path / "here").rows()} == {""}


def test_what_was_done_is_safe_and_the_rest_follows(workers: Any, puzzles: str, tmp_path: Path) -> None:
    def interrupt(row: Any, done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lab.run([puzzles], backends=["backtrack,search"], out=tmp_path / "out", cluster=workers, told=interrupt)
    assert len(Folder(tmp_path / "out").rows()) == 3
    assert lab.run([puzzles], backends=["backtrack,search"], out=tmp_path / "out", cluster=workers).done == 7
    lab.run([puzzles], backends=["backtrack,search"], out=tmp_path / "whole")
    assert sorted(_same(tmp_path / "out")) == sorted(_same(tmp_path / "whole"))


def test_who_lies_or_breaks_there_is_stopped_as_here(
    workers: Any, own: Callable[[str], str], puzzles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cpsudoku.lab.running.MOST_LOST", 2)
    backends = [own("raises"), own("says_unique"), "backtrack"]
    for name, cluster in (("here", None), ("there", workers)):
        found = lab.run([puzzles], backends=backends, out=tmp_path / name, cluster=cluster)
        assert found.status == 4 and found.lost == 2 and len(found.given_up) == 1
    assert _same(tmp_path / "there") == _same(tmp_path / "here")
    statuses = [[row["status"] for row in Folder(tmp_path / name).rows()] for name in ("here", "there")]
    assert statuses[0] == statuses[1] and {"broke", "stopped", "ok"} <= set(statuses[0])


def test_what_cannot_start_there_is_named(workers: Any, puzzles: str, tmp_path: Path) -> None:
    here = tmp_path / "own.py"
    here.write_text("raise RuntimeError('not on that machine')\n")
    with pytest.raises(CpsudokuError, match=r"own\.py"):
        lab.run([puzzles], backends=[str(here)], out=tmp_path / "out", cluster=workers)


@pytest.mark.slow
def test_workers_of_this_machine_report_seldom_and_a_death_is_noticed_at_once() -> None:
    import signal
    import time

    from cpsudoku.scanning.cluster.connection import BEAT, cluster

    def process_and_interval(dask_worker: Any) -> tuple[int, float]:  # sent as it is: workers do not find the tests
        return os.getpid(), dask_worker.periodic_callbacks["heartbeat"].callback_time

    told: list[str] = []
    with cluster("local", told.append, threads=1) as found:
        deadline, interval = time.monotonic() + 240, 0.0
        while interval != 1000 * BEAT and time.monotonic() < deadline:
            ((pid, interval),) = found.client.run(process_and_interval).values()
        assert interval == 1000 * BEAT
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        begun = time.monotonic()
        while not told and time.monotonic() < begun + BEAT:
            time.sleep(0.02)
    assert "is gone" in told[0]


@pytest.mark.slow
def test_a_cluster_of_this_machine(puzzles: str, tmp_path: Path, run: Callable[..., Any]) -> None:
    ran = run("lab", puzzles, "--backend", "search", "--out", tmp_path / "out", "--cluster", "local")
    assert ran.status == 0, ran.err
    assert len(Folder(tmp_path / "out").rows()) == 5


@pytest.mark.skipif(sys.platform == "win32", reason="locks of fcntl")
def test_no_two_processes_claim_a_core(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cpsudoku.lab import asking

    monkeypatch.setattr(asking, "_claimed", [])
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    cores = asking.cores_of(0)
    claimed = [asking.claim_core() for _ in range(len(cores) + 1)]
    assert claimed == [*reversed(cores), None]
    for stream in asking._claimed:
        stream.close()
