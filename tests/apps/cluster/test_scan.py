"""A scan on a cluster has the rows of a scan on one machine, even if workers die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.apps.generation.symmetry import equivalent
from cpsudoku.support.errors import WorkerDied
from tests.apps.cluster.conftest import LONG
from tests.conftest import scan, scanned

pytest.importorskip("numba", reason="scan needs the extra `bulk`")
distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
cloudpickle = pytest.importorskip("cloudpickle", reason="comes with distributed")

pytestmark = pytest.mark.every(6)  # a cluster takes seconds to start
Run = Callable[..., tuple[int, str, str]]
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
POSIX = pytest.mark.skipif(os.name != "posix", reason="sends signals")


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """A client of two workers, each a process; of a call that has killed two of them no third is given."""
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """240 puzzles: unique, with several solutions, impossible, one with a wrong solution beside it, and a line that is
    none; in blocks of some 40."""
    from cpsudoku.apps.bulk import batch_source

    monkeypatch.setattr(batch_source, "BLOCK", 40 * 82)
    rng = Random(3)
    cells = [int(c) if c != "." else 0 for c in UNIQUE]
    found = ["".join(".123456789"[v] for v in equivalent(cells, (3, 3), rng)) for _ in range(240)]
    found[7] = found[7].replace("1", ".")
    found[100] = "11" + found[100][2:]
    found[50] = 'no puzzle, "quoted"'
    found[150] = f"{found[150]},{'123456789' * 9}"
    path = tmp_path / "p.txt"
    path.write_text("\n".join(found) + "\n")
    return path


def _scan(file: Path, out: Path, cluster: Any = None, **options: Any) -> Any:
    return scan([str(file)], out=out, cluster=cluster, **options)


@pytest.mark.parametrize("name", ["out.csv", pytest.param("out.jsonl", marks=pytest.mark.slow)])
def test_the_rows_are_those_of_one_machine(workers: Any, file: Path, tmp_path: Path, name: str) -> None:
    here, there = tmp_path / f"here-{name}", tmp_path / f"there-{name}"
    assert _scan(file, here) == _scan(file, there, workers)
    assert scanned(here) == scanned(there)
    assert not there.with_name(there.name + ".scan").exists()


def test_other_backends(workers: Any, file: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("\n".join(file.read_text().splitlines()[:20]) + "\n")
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    _scan(short, here, backend="search")
    tally = _scan(short, there, workers, backend="search")
    assert scanned(here) == scanned(there)
    assert tally["unique"] == 19 and tally["multiple"] == 1


def test_kinds_of_several_lines(workers: Any, tmp_path: Path) -> None:
    from cpsudoku.puzzles.kinds import gallery

    example = gallery.kind_of("futoshiki").unique[0]
    file, here, there = tmp_path / "p.txt", tmp_path / "here.csv", tmp_path / "there.csv"
    file.write_text("\n===\n".join([example.strip("\n")] * 30) + "\n")
    one = scan([str(file)], kind="futoshiki", out=here)
    assert scan([str(file)], kind="futoshiki", out=there, cluster=workers) == one
    assert one["unique"] == 30
    assert scanned(here) == scanned(there)


def _steps(file: Path, out: Path, cluster: Any, **flags: Any) -> Any:
    """The steps of a scan by the search, which is slow enough for something to happen meanwhile."""
    from cpsudoku.apps.bulk.scan import ScanOptions, assemble_scan
    from cpsudoku.formats import ReadOptions

    wanted = replace(ScanOptions(out, "sudoku", "search", form="csv"), **flags)
    return assemble_scan((str(file),), ReadOptions(), wanted, cluster).steps()


FAILING = """
import os
from cpsudoku.support import registry
from cpsudoku.backends.session_contract import Backend

def start(model):
    session = registry.find("backend", "search").open(model)
    class Failing:
        size, method = session.size, session.method
        solutions, close = session.solutions, session.close
        def solve(self, question):
            if len(question.clues) < 17:
                {}
            return session.solve(question)
    return Failing()

BACKEND = Backend("fails at a puzzle of 16 clues", start, certifies="search")
"""


cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers do not know this file


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Any]]:
    """The address of a scheduler in a process of its own, with one worker; and the process."""
    folder = tmp_path_factory.mktemp("scheduler")
    told, quiet = folder / "s.json", {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    common = ["--scheduler-file", str(told), "--no-dashboard"]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common]
    first = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
    command = [sys.executable, "-m", "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1", *common]
    second = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
    try:
        import json

        deadline = time.monotonic() + LONG
        while not told.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        yield json.loads(told.read_text())["address"], first
    finally:
        for process in (first, second):
            process.kill()
            process.wait()


@pytest.mark.slow
@POSIX
def test_the_scan_goes_on_after_the_death_of_the_scheduler(
    scheduler: tuple[str, Any], workers: Any, file: Path, tmp_path: Path
) -> None:
    from cpsudoku.apps.bulk.dask_cluster import connect

    # However busy the machine: the last block waits for a file to go, so that the scan is not over before.
    hold, own = tmp_path / "hold", tmp_path / "own.py"
    own.write_text(FAILING.format(f"while os.path.exists({str(hold)!r}): __import__('time').sleep(0.05)"))
    lines = file.read_text().splitlines()
    lines[7], lines[230] = lines[230], lines[7]  # the one of 16 clues
    file.write_text("\n".join(lines) + "\n")
    address, process = scheduler
    here, there, backend = tmp_path / "here.csv", tmp_path / "there.csv", str(own)
    _scan(file, here, backend=backend)
    hold.touch()
    with connect(address, ()) as found, closing(_steps(file, there, found, backend=backend)) as steps:
        next(steps)
        next(steps)
        process.kill()
        with pytest.raises(WorkerDied, match="the scheduler is gone"):
            for _ in steps:
                pass
    assert there.with_name("there.csv.scan").exists()
    before = there.read_bytes()
    assert 0 < len(before) < len(here.read_bytes())
    hold.unlink()
    _scan(file, there, workers, backend=backend, resume=True)
    assert scanned(there) == scanned(here)


@POSIX
def test_what_a_killed_worker_had_in_hand_is_given_to_another(workers: Any, file: Path, tmp_path: Path) -> None:
    from cpsudoku.apps.bulk.dask_cluster import connect

    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    _scan(file, here, backend="search")
    with connect(workers, ()) as found, closing(_steps(file, there, found)) as steps:
        next(steps)
        os.kill(next(iter(workers.run(os.getpid).values())), signal.SIGKILL)
        for _ in steps:
            pass
    assert scanned(here) == scanned(there)


@POSIX
@pytest.mark.parametrize("what", ["raise RuntimeError('no more')", pytest.param("os._exit(3)", marks=pytest.mark.slow)])
def test_a_chunk_that_always_fails_is_named(workers: Any, file: Path, tmp_path: Path, run: Run, what: str) -> None:
    own, out, whole = tmp_path / "failing.py", tmp_path / "out.csv", tmp_path / "whole.csv"
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[8:] + lines[:8]) + "\n")
    own.write_text(FAILING.format(what))
    status, _, err = run("check", file, "-o", out, "--backend", own, "--cluster", workers.scheduler.address)
    assert status == 2, err
    assert f"{file}: lines " in err and "--resume continues" in err
    assert ("died" if "exit" in what else "failing.py:13: RuntimeError: no more") in err
    assert "internal error" not in err
    _scan(file, whole, backend="search")
    safe = scanned(out)
    assert len(safe) > 100 and scanned(whole)[: len(safe)] == safe, "all before it, and nothing beyond"


EATS = "eaten = [bytearray(b'x' * (1 << 24)) for _ in range(200 * os.path.exists({!r}))]"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a worker's memory is read from /proc")
@pytest.mark.every(6)
def test_a_worker_that_runs_out_of_memory_is_ended_and_its_puzzles_are_named(
    workers: Any, file: Path, tmp_path: Path, run: Run
) -> None:
    import dask

    own, out, whole = tmp_path / "eating.py", tmp_path / "out.csv", tmp_path / "whole.csv"
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[8:] + lines[:8]) + "\n")
    hungry = tmp_path / "hungry"
    hungry.touch()
    own.write_text(FAILING.format(EATS.format(str(hungry))))
    _scan(file, whole, backend="search")
    limits = {"distributed.scheduler.allowed-failures": 0, "distributed.worker.memory.monitor-interval": "20ms"}
    with (
        dask.config.set(limits),
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, memory_limit="700MiB", dashboard_address=None, silence_logs=60
        ) as small,
    ):
        status, _, err = run("check", file, "-o", out, "--backend", own, "--cluster", small.scheduler_address)
    assert status == 2, err
    assert f"{file}: lines " in err and "out of memory" in err, err
    assert "--resume continues" in err, err
    safe = scanned(out)
    assert len(safe) > 100 and scanned(whole)[: len(safe)] == safe, "all before it, and nothing beyond"
    hungry.unlink()
    address = workers.scheduler.address
    command = ("check", file, "-o", out, "--backend", own, "--cluster", address, "--resume")
    status, _, err = run(*command)
    assert status == 2 and "1 invalid" in err and "stopped" not in err, err  # 2: the line that is not a puzzle
    assert scanned(out) == scanned(whole), "nothing lost, nothing twice"
