"""The rows of a scan are safe: no interference loses, mixes or silently replaces them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cpsudoku.apps.generation.symmetry import equivalent
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.limits import cores
from tests.conftest import alive

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

Run = Callable[..., tuple[int, str, str]]
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
POSIX = pytest.mark.skipif(os.name != "posix", reason="sends signals")


def _many(path: Path, count: int) -> list[str]:
    rng = Random(7)
    cells = [int(c) if c != "." else 0 for c in PUZZLE]
    lines = ["".join(".123456789"[v] for v in equivalent(cells, (3, 3), rng)) for _ in range(count)]
    path.write_text("\n".join(lines) + "\n")
    return lines


class Stopped:
    """A scan of 1,000 puzzles in blocks of 100, each in the journal, interrupted while the seventh is answered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, run: Run, folder: Path) -> None:
        from cpsudoku.apps.bulk import batch_source
        from cpsudoku.apps.bulk import scan as scan_run

        self.patch, self.run = monkeypatch, run
        self.file = folder / "p.txt"
        self.lines = _many(self.file, 1000)
        monkeypatch.setattr(batch_source, "BLOCK", 100 * 82)
        monkeypatch.setattr(scan_run, "LANES", 1000)
        monkeypatch.setattr(scan_run, "SETTLED", -1.0)

    def __call__(self, out: Path, *options: object, after: int = 6) -> None:
        from cpsudoku.apps.bulk import batch_answers

        honest, calls = batch_answers.by_lanes, iter(range(after))

        def interrupted(job: batch_answers.Job, chunk: Any, stop: Any) -> Any:
            if next(calls, None) is None:
                raise KeyboardInterrupt
            return honest(job, chunk, stop)

        with self.patch.context() as patch:
            patch.setattr(batch_answers, "by_lanes", interrupted)
            assert self.run("scan", self.file, "-o", out, *options)[0] == 130


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch, run: Run, tmp_path: Path, one_core: None) -> Stopped:
    return Stopped(monkeypatch, run, tmp_path)


@pytest.mark.parametrize("what", ["lost", "shortened"])
def test_lost_rows_of_parquet_are_missed(run: Run, stopped: Stopped, tmp_path: Path, what: str) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs PyArrow")
    out, rows = tmp_path / "out.parquet", tmp_path / "out.parquet.part"
    stopped(out)
    assert rows.read_text().count("\n") >= 500
    if what == "shortened":
        rows.write_bytes(rows.read_bytes()[:-100])
    else:
        rows.unlink()
    status, _, err = run("scan", stopped.file, "-o", out, "--resume")
    assert status == 2
    assert rows.name in err and "expected" in err and "found" in err and "--overwrite" in err
    assert not out.exists()


def test_a_file_of_the_name_of_the_rows_is_not_replaced(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet needs PyArrow")
    mine = tmp_path / "out.parquet.part"
    mine.write_text(stopped.file.read_text())
    for options in (["--overwrite"], []):
        status, _, err = run("scan", mine, "-o", tmp_path / "out.parquet", *options)
        assert status == 2 and "expected another file than the input" in err
    assert run("scan", stopped.file, "-o", tmp_path / "out.parquet")[0] == 2
    assert mine.read_text() == stopped.file.read_text()


def test_rows_that_are_there_are_gone_on_with(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")
    out = tmp_path / "out.parquet"
    stopped(out)
    assert run("scan", stopped.file, "-o", out, "--resume")[0] == 0
    table = parquet.read_table(out)
    assert table["line"].to_pylist() == list(range(1, 1001))
    assert table["puzzle"].to_pylist() == stopped.lines
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "out.parquet"}


def test_a_scan_begun_anew_has_no_rows_of_the_one_before(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")
    out, empty = tmp_path / "out.parquet", tmp_path / "empty.txt"
    stopped(out)
    empty.write_text("# no puzzle\n")
    run("scan", empty, "-o", out, "--overwrite")
    assert parquet.read_table(out).num_rows == 0


def test_what_is_there_is_not_replaced_unasked(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "out.csv"
    lines = _many(file, 3)
    out.write_text("a year of work")
    status, _, err = run("scan", file, "-o", out)
    assert status == 2 and "--overwrite replaces it, --resume continues it" in err
    assert out.read_text() == "a year of work"
    assert run("scan", file, "-o", out, "--overwrite")[0] == 0
    assert [line.split(",")[1] for line in out.read_text().splitlines()[1:]] == lines
    assert run("scan", file, "-o", out)[0] == 2, "nor is a finished scan"


@POSIX
def test_a_device_is_no_file_to_replace(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    _many(file, 3)
    link = tmp_path / "null.csv"
    link.symlink_to("/dev/null")
    assert run("scan", file, "-o", link)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "null.csv"}


def test_a_generated_file_is_not_replaced_unasked(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "new.txt"
    out.write_text("a year of work")
    status, _, err = run("generate", "-o", out, "--seed", "1")
    assert status == 2
    assert f"{out}: " in err and "--overwrite" in err
    assert out.read_text() == "a year of work"
    assert run("generate", "-o", out, "--seed", "1", "--overwrite")[0] == 0
    assert out.read_text() == run("generate", "--seed", "1")[1]


# Two scans


HOLDER = (
    "import sys; from pathlib import Path; from cpsudoku.apps.bulk.journal import hold_locks\n"
    "with hold_locks(*map(Path, sys.argv[1:])): print('held', flush=True); sys.stdin.read()"
)


@contextmanager
def _held(*paths: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that holds the locks of some files until it is killed."""
    command = [sys.executable, "-c", HOLDER, *map(str, paths)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdout.readline().strip() == b"held"
        try:
            yield process
        finally:
            process.kill()


def test_two_scans_on_one_file(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "p.txt", tmp_path / "o.csv"
    _many(file, 3)
    with _held(out):
        for options in (["-o", out], ["-o", out, "--overwrite"]):
            status, _, err = run("scan", file, *options)
            assert (status, out.exists()) == (2, False)
            assert f"{out}: expected" in err and "another scan" in err
    assert run("scan", file, "-o", out)[0] == 0, "a killed process holds nothing"
    assert not out.with_name("o.csv.lock").exists()


@POSIX
def test_two_scans_on_one_file_by_other_names(run: Run, tmp_path: Path) -> None:
    """Links, a link to the folder, a name that leads out and in: the second is refused."""
    real, other = tmp_path / "real", tmp_path / "other"
    real.mkdir()
    other.mkdir()
    file, out = tmp_path / "p.txt", real / "o.csv"
    _many(file, 3)
    out.write_text("a year of work")
    (tmp_path / "folder").symlink_to(real)
    (other / "link.csv").symlink_to(out)
    (other / "twice.csv").symlink_to(other / "link.csv")
    (other / "relative.csv").symlink_to("../real/o.csv")
    names = [out, tmp_path / "folder" / "o.csv", other / "link.csv", other / "twice.csv", other / "relative.csv",
             real / ".." / "folder" / "o.csv"]  # fmt: skip
    for first in (out, other / "link.csv"):
        with _held(first):
            for name in names:
                status, _, err = run("scan", file, "-o", name, "--overwrite")
                assert status == 2 and f"{name}: expected" in err and "another scan" in err, (first, name, err)
    assert out.read_text() == "a year of work"
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "real", "other", "folder"}
    new = other / "new.csv"
    new.symlink_to(real / "new.csv")  # to what is not there yet
    with _held(new):
        assert run("scan", file, "-o", real / "new.csv")[0] == 2
    with _held(tmp_path / "c.csv.scan"):  # somebody else's results, by the name of this scan's journal
        assert run("scan", file, "-o", tmp_path / "c.csv")[0] == 2


@POSIX
def test_a_link_keeps_its_file_and_is_gone_on_with_by_any_name(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    whole, link = tmp_path / "whole.csv", tmp_path / "link.csv"
    link.symlink_to(tmp_path / "results")
    assert run("scan", stopped.file, "-o", whole)[0] == 0
    stopped(link)
    assert run("scan", stopped.file, "-o", link)[0] == 2, "it is not overwritten by mistake"
    assert run("scan", stopped.file, "-o", link, "--resume")[0] == 0
    assert link.is_symlink() and (tmp_path / "results").read_bytes() == whole.read_bytes()
    pytest.importorskip("pyarrow", reason="Parquet needs PyArrow")
    parquet = tmp_path / "link.parquet"
    parquet.symlink_to(tmp_path / "results.parquet")
    stopped(parquet)
    assert run("scan", stopped.file, "-o", parquet, "--resume")[0] == 0
    assert parquet.is_symlink() and (tmp_path / "results.parquet").is_file()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"p.txt", "whole.csv", "link.csv", "results", "link.parquet", "results.parquet"}


@POSIX
def test_no_scan_writes_over_what_it_reads(run: Run, tmp_path: Path) -> None:
    file, link, hard = tmp_path / "p.csv", tmp_path / "link.csv", tmp_path / "hard.csv"
    lines = _many(file, 3)
    link.symlink_to(file)
    os.link(file, hard)
    for name in (file, link, hard):
        status, _, err = run("scan", file, "-o", name, "--overwrite")
        assert status == 2 and "expected another file than the input" in err, (name, err)
    assert file.read_text().split() == lines


def test_a_file_by_the_name_of_the_lock_is_left_alone(run: Run, tmp_path: Path) -> None:
    file, lock = tmp_path / "p.txt", tmp_path / "o.csv.lock"
    _many(file, 3)
    lock.write_text("my notes")
    status, _, err = run("scan", file, "-o", tmp_path / "o.csv")
    assert (status, lock.read_text()) == (2, "my notes") and f"{lock}: expected the lock of a scan" in err
    if os.name == "posix":
        lock.rename(tmp_path / "notes.txt")
        lock.symlink_to(tmp_path / "notes.txt")
        assert run("scan", file, "-o", tmp_path / "o.csv")[0] == 2
        assert (tmp_path / "notes.txt").read_text() == "my notes"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a child by fork")
def test_a_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    """As the workers of a scan that was killed: they live on for a moment."""
    from cpsudoku.apps.bulk.journal import hold_locks

    path, code = tmp_path / "o.csv", HOLDER.replace("print", "import os; os.fork() or sys.stdin.read(); print")
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdin and process.stdout.readline().strip() == b"held"
        process.kill()
        process.wait()
        for left in range(600, -1, -1):  # the child may not have run yet; it reads from its standard input to the end
            try:
                with hold_locks(path):
                    assert path.with_name("o.csv.lock").exists()
                break
            except CpsudokuError:
                assert left, "the child keeps the lock"
                time.sleep(0.1)
        process.stdin.close()


# An input that has changed


def test_a_changed_input_is_not_gone_on_with(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    """By its size and time."""
    out, about = tmp_path / "out.csv", stopped.file.stat()
    stopped(out)
    data = stopped.file.read_bytes()
    for changed, time_of in ((data[:-82], 0), (data, 10**9)):
        stopped.file.write_bytes(changed)
        os.utime(stopped.file, ns=(about.st_atime_ns, about.st_mtime_ns + time_of))
        status, _, err = run("scan", stopped.file, "-o", out, "--resume")
        assert status == 2 and f"expected {stopped.file} as it was, found it changed" in err, err
    stopped.file.unlink()
    assert run("scan", stopped.file, "-o", out, "--resume")[0] == 2
    stopped.file.write_bytes(data)
    os.utime(stopped.file, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert run("scan", stopped.file, "-o", out, "--resume")[0] == 0 and out.read_bytes().count(b"\n") == 1001


@pytest.mark.usefixtures("one_core")
def test_a_backend_that_was_edited_is_not_gone_on_with(run: Run, stopped: Stopped, tmp_path: Path) -> None:
    out, backend = tmp_path / "out.csv", tmp_path / "mine.py"
    backend.write_text("from cpsudoku.backends.search import *\nfrom cpsudoku.backends.search import start\n")
    from cpsudoku.apps.bulk import batch_answers

    honest, calls = batch_answers.by_backend, iter(range(1))

    def interrupted(*arguments: Any) -> Any:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return honest(*arguments)

    stopped.file.write_text("\n".join(stopped.lines[:20]) + "\n")
    stopped.patch.setattr("cpsudoku.apps.bulk.batch_source.BLOCK", 10 * 82)
    command = ("scan", stopped.file, "-o", out, "--backend", backend)
    with stopped.patch.context() as patch:
        patch.setattr(batch_answers, "by_backend", interrupted)
        assert run(*command)[0] == 130
    text = backend.read_text()
    backend.write_text(text + "# another one\n")
    status, _, err = run(*command, "--resume")
    assert status == 2 and f"expected {backend} as it was, found it changed" in err
    backend.write_text(text)
    assert run(*command, "--resume")[0] == 0


# Ctrl-C and the death of processes


def _waited(true: Callable[[], bool], process: subprocess.Popen[Any] | None = None) -> None:
    """Wait until it is true; four minutes at most, for the machine may be busy, where the process goes on."""
    deadline = time.monotonic() + 240
    while not true():
        if time.monotonic() > deadline or (process is not None and process.poll() is not None):
            if process is not None:
                process.kill()  # or the end of its `with` waits for all of its work
            raise AssertionError("what was waited for has not happened")
        time.sleep(0.01)


def _children(process: subprocess.Popen[Any]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(pid) for pid in listed.read_text().split()]


SLOW = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from cpsudoku.apps.bulk.scan import _begin

def slow(folder):
    Path(folder, str(os.getpid())).touch()
    {wait}(600)

if __name__ == "__main__":
    {before}
    executor = ProcessPoolExecutor(2, initializer=_begin, initargs=(os.getpid(),))
    list(executor.map(slow, [sys.argv[1]] * 2))
"""


# A solver that keeps the interpreter's lock lets no thread of its process run: then only the system can end it.
ENDED = {
    "by a thread": ("sys.modules['ctypes'] = None", "time.sleep"),
    "by the system": ("pass", "__import__('ctypes').PyDLL(None).sleep"),
}


@pytest.mark.every(4)
@POSIX
@pytest.mark.parametrize("how", ENDED)
def test_no_worker_survives_its_parent(tmp_path: Path, how: str) -> None:
    if how == "by the system" and not sys.platform.startswith("linux"):
        pytest.skip("only Linux ends a process with its parent")
    script, folder = tmp_path / "slow.py", tmp_path / "pids"
    before, wait = ENDED[how]
    script.write_text(SLOW.format(before=before, wait=wait))
    folder.mkdir()
    with subprocess.Popen([sys.executable, script, folder]) as process:
        _waited(lambda: len(list(folder.iterdir())) == 2, process)
        process.kill()
    pids = [int(path.name) for path in folder.iterdir()]

    def gone() -> bool:
        for pid in pids:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                continue
            if not Path("/proc").exists() or alive(pid):
                return False
        return True

    _waited(gone)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the worker in /proc")
@pytest.mark.skipif(cores() == 1, reason="one core needs no worker")
@pytest.mark.every(4)
def test_a_worker_that_is_killed(run: Run, tmp_path: Path) -> None:
    """The system kills a worker if memory is short. Finished rows stay, the error names the chunk, --resume goes on."""
    file, out = tmp_path / "p.txt", tmp_path / "o.csv"
    lines = _many(file, 1500)
    command = ["check", str(file), "-o", str(out), "--backend", "search"]
    with subprocess.Popen([sys.executable, "-m", "cpsudoku", *command], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        _waited(lambda: out.exists() and out.stat().st_size > 1000, process)
        os.kill(_children(process)[0], signal.SIGKILL)
        err = process.stderr.read()
    assert process.returncode == 2, err
    assert f"{file}: lines " in err and "a worker process died during these puzzles" in err
    assert "--resume continues" in err
    assert "internal error" not in err and "Traceback" not in err
    safe = len(out.read_text().splitlines()) - 1
    assert 0 < safe < 1500
    assert run(*command, "--resume")[0] == 0
    rows = out.read_text().splitlines()[1:]
    assert [row.split(",")[1] for row in rows] == lines


def test_a_folder_that_is_not_there_is_named_with_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    _many(file, 3)
    out = tmp_path / "none" / "o.csv"
    status, _, err = run("scan", file, "-o", out)
    assert (status, err) == (2, f"error: {out}: expected a folder to write to, found none of that name\n")
