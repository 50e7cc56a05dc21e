"""A scan that is killed, interrupted or out of space goes on where it was: the result equals an undisturbed run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cpsudoku.apps.generation.symmetry import equivalent

pytest.importorskip("numba", reason="scan needs the extra `bulk`")

Run = Callable[..., tuple[int, str, str]]
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
LANES = ("--backend", "lanes")
LINES = 12_000
BLOCK = 1000 * 82  # bytes read at once: a dozen blocks, each in the journal

# A scan in a process of its own that says "there" at a certain block, once those before
# it are written, and waits to be stopped.
WAITS = f"""
import os, sys, time
from cpsudoku.apps.bulk import batch_answers as answers, scan as run, batch_source as source

source.BLOCK, run.SETTLED, run.LANES = {BLOCK}, -1.0, 10**6
after, written = int(sys.argv.pop(1)), []
honest, calls, finish = answers.by_lanes, iter(range(after)), run.Scan._finish

def answer(job, chunk, stop):
    if next(calls, None) is None:
        while len(written) < after - 2 and not stop.is_set():
            time.sleep(0.01)
        os.write(1, b"there\\n")  # at once: another thread may be there as well
        stop.wait(600)
    return honest(job, chunk, stop)

def finished(*arguments):
    finish(*arguments)
    written.append(True)

answers.by_lanes, run.Scan._finish = answer, finished
from cpsudoku.__main__ import main
sys.exit(main(["check", *sys.argv[1:]]))
"""


def _many(path: Path, lines: int, bad_at: int = 0) -> None:
    """Equivalents of one puzzle, a thousand again and again; ``bad_at``: that line is not a puzzle."""
    rng = Random(1)
    cells = [int(c) if c != "." else 0 for c in PUZZLE]
    block = ["".join(".123456789"[v] for v in equivalent(cells, (3, 3), rng)) for _ in range(1000)]
    with open(path, "w") as file:
        for i in range(lines):
            file.write(block[i % 1000] + "\n")
    if bad_at:
        with open(path, "r+") as file:
            file.seek((bad_at - 1) * 82 + 40)
            file.write("?")


@pytest.fixture(scope="module")
def long_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("long") / "p.txt"
    _many(path, LINES, bad_at=3_457)
    return path


@pytest.fixture(scope="module")
def undisturbed(long_file: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a scan of the long file writes if nobody interferes."""
    out = tmp_path_factory.mktemp("undisturbed") / "whole.csv"
    process = _start(long_file, "-o", out)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 2, err
    return out.read_bytes()


def _start(*arguments: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "cpsudoku", "check", *LANES, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _stopped(how: signal.Signals, *arguments: object, after: int = 5) -> int:
    """Send a signal to a scan while it solves the block after ``after`` others; return the exit status."""
    command = [sys.executable, "-c", WAITS, str(after), *LANES, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"there\n"
        process.send_signal(how)
        return process.wait(timeout=240)


@pytest.mark.every(4)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_in_the_middle(
    run: Run, tmp_path: Path, long_file: Path, undisturbed: bytes, how: signal.Signals
) -> None:
    out = tmp_path / "out.csv"
    assert _stopped(how, long_file, "-o", out) == (130 if how == signal.SIGINT else -how)
    assert 0 < out.stat().st_size < len(undisturbed)
    assert run("scan", long_file, "-o", out)[0] == 2, "an interrupted scan is not overwritten by mistake"
    status, _, err = run("scan", long_file, "-o", out, "--resume")
    assert status == 2, err
    assert out.read_bytes() == undisturbed
    assert not out.with_name("out.csv.scan").exists()


@pytest.mark.every(6)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_killed_at_random_points(run: Run, tmp_path: Path, long_file: Path, undisturbed: bytes, seed: int) -> None:
    """Killed, resumed and killed again, and resumed: every row once, in order."""
    rng, out = Random(seed), tmp_path / "out.csv"
    assert _stopped(signal.SIGKILL, long_file, "-o", out, after=rng.randint(1, 5)) == -signal.SIGKILL
    again = (long_file, "-o", out, "--resume")
    assert _stopped(signal.SIGKILL, *again, after=rng.randint(1, 5)) == -signal.SIGKILL
    assert len(out.read_bytes()) < len(undisturbed)
    assert run("scan", *again)[0] == 2
    assert out.read_bytes() == undisturbed


@pytest.mark.every(6)
def test_results_cut_within_a_row_are_mended(run: Run, tmp_path: Path, long_file: Path, undisturbed: bytes) -> None:
    out = tmp_path / "out.csv"
    _stopped(signal.SIGKILL, long_file, "-o", out)
    with open(out, "ab") as file:
        file.write(b"123,half a row")
    assert run("scan", long_file, "-o", out, "--resume")[0] == 2
    assert out.read_bytes() == undisturbed


@pytest.mark.every(6)
def test_another_question_is_not_resumed(run: Run, tmp_path: Path, long_file: Path) -> None:
    out = tmp_path / "out.csv"
    _stopped(signal.SIGKILL, long_file, "-o", out)
    status, _, err = run("scan", long_file, "-o", out, "--resume", "--backend", "search")
    assert status == 2
    assert "expected backend 'lanes' as before, found 'search'" in err
    other = tmp_path / "other.txt"
    other.write_text(PUZZLE + "\n")
    assert run("scan", other, "-o", out, "--resume")[0] == 2
    assert run("scan", other, "-o", out, "--overwrite")[0] == 0
    assert len(out.read_text().splitlines()) == 2


def test_a_bad_record_far_down_is_told(run: Run, long_file: Path, tmp_path: Path) -> None:
    status, _, err = run("scan", long_file, "-o", tmp_path / "o.csv")
    assert status == 2
    assert f"{long_file}:3457:41:" in err
    assert "11,999 unique, 1 invalid" in err
    rows = (tmp_path / "o.csv").read_text().splitlines()
    assert len(rows) == LINES + 1
    assert rows[3_457].startswith("3457,") and rows[3_457].endswith(",invalid,,")


@pytest.mark.slow
def test_a_bad_record_in_the_second_block_of_the_usual_size(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    _many(file, 400_000, bad_at=123_457)
    status, _, err = run("scan", file, "-o", tmp_path / "o.csv")
    assert status == 2
    assert f"{file}:123457:41:" in err
    assert "399,999 unique, 1 invalid" in err
    rows = (tmp_path / "o.csv").read_text().splitlines()
    assert len(rows) == 400_001
    assert rows[123_457].startswith("123457,") and rows[123_457].endswith(",invalid,,")


def test_unreadable_files_are_told_and_the_rest_is_done(run: Run, tmp_path: Path) -> None:
    good, broken = tmp_path / "good.txt", tmp_path / "broken.txt.gz"
    good.write_text(PUZZLE + "\n")
    broken.write_bytes(b"\x1f\x8b\x08\x00 this is not gzip")
    status, out, err = run("scan", tmp_path / "absent.txt", broken, tmp_path, good)
    assert status == 2
    assert "unique" in out
    for name in ("absent.txt", "broken.txt.gz", str(tmp_path)):
        assert name in err


@pytest.mark.every(6)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text(PUZZLE + "\n")
    out = tmp_path / "out.csv"
    os.symlink("/dev/full", out)
    process = _start(file, "-o", out)
    _, err = process.communicate(timeout=240)
    assert process.returncode == 2
    assert b"No space left" in err
    assert b"Traceback" not in err


@pytest.mark.every(6)
def test_parquet_goes_on_too(run: Run, tmp_path: Path, long_file: Path) -> None:
    import numpy as np

    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs PyArrow")
    whole, out = tmp_path / "whole.parquet", tmp_path / "out.parquet"
    assert run("scan", long_file, "-o", whole)[0] == 2
    long = tmp_path / "longer.txt"
    long.write_bytes(long_file.read_bytes() * 2)
    _stopped(signal.SIGKILL, long, "-o", out)
    assert (tmp_path / "out.parquet.part").stat().st_size > 1000, "some of it is kept"
    assert not out.exists(), "results are never half-written"
    assert run("scan", long, "-o", out, "--resume")[0] == 2
    once = parquet.read_table(whole)
    found = parquet.read_table(out)
    assert found.num_rows == 2 * once.num_rows
    for column in ("puzzle", "verdict", "solution", "second"):
        assert found[column].combine_chunks()[: once.num_rows].equals(once[column].combine_chunks())
    assert (found["line"].to_numpy() == np.arange(1, found.num_rows + 1)).all()
