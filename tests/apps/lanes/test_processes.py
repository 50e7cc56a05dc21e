"""The kernel in other processes: for a smaller processor, from the cache, without a cache, interrupted."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="NumPy and Numba come with the extra [bulk]")
pytest.importorskip("numba", reason="NumPy and Numba come with the extra [bulk]")

# Another process compiles anew, some five seconds of processor time; a layout without boxes saves as many more.
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ASK = """
from cpsudoku import bulk
layout = bulk.latin(3)
result = bulk.check(["12.2.....", "." * 9, "11" + "." * 7], 1, layout=layout)
print(result.verdict.tolist())
from cpsudoku.apps.bulk.lanes.kernel import kernel
k = kernel(layout)
print(k.lanes, sum(k.run.stats.cache_hits.values()))
"""
ASK_NINE = f"""
from cpsudoku import bulk
layout = bulk.sudoku()
result = bulk.check(["{INKALA}", "." * 81, "11" + "." * 79], 1)
print(result.verdict.tolist())
from cpsudoku.apps.bulk.lanes.kernel import kernel
print(kernel(layout).lanes)
"""
ROOT = Path(__file__).parents[3]


def _ask(code: str = ASK, **environment: str) -> tuple[list[str], str]:
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.split("\n"), done.stderr


# As NUMBA_CPU_NAME and NUMBA_CPU_FEATURES, and the lanes of a vector.
SMALLER = {"haswell": ("+avx,+avx2", 16), "x86-64-v2": ("+sse4.2", 8)}


def _smaller(cpu: str) -> dict[str, str]:
    """The environment that has Numba compile for this processor; none where the machine is another."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return {}
    return {"NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": SMALLER[cpu][0]}


@pytest.mark.slow
def test_a_smaller_processor_and_a_second_process_that_reads_the_cache(tmp_path: Path) -> None:
    environment = {**_smaller("haswell"), "NUMBA_CACHE_DIR": str(tmp_path)}
    first, said = _ask(**environment)
    second, nothing = _ask(**environment)
    assert first[0] == second[0] == "[1, 2, 0]"
    lanes, cached = first[1].split()
    assert cached == "0"
    assert lanes == second[1].split()[0]
    assert lanes == str(SMALLER["haswell"][1]) or "NUMBA_CPU_NAME" not in environment
    assert int(second[1].split()[1]) > 0
    # Said by an event of Numba's compiler, however long the cache takes to be read.
    assert said == "compiling the lane kernel for latin 3; once\n"
    assert nothing == ""


@pytest.mark.slow
@pytest.mark.parametrize("cpu", SMALLER)
def test_smaller_processors(cpu: str, tmp_path: Path) -> None:
    if not _smaller(cpu):
        pytest.skip(f"the processors named are x86-64, this is {platform.machine()}")
    out, _ = _ask(ASK_NINE, **_smaller(cpu), NUMBA_CACHE_DIR=str(tmp_path))
    assert out[0] == "[1, 2, 0]"
    assert out[1].split()[0] == str(SMALLER[cpu][1])


@pytest.mark.slow
def test_where_nothing_can_be_cached() -> None:
    # Numba asks these classes for a folder; that none can be written is hard to arrange for root.
    code = "import numba.core.caching as c; c.CacheImpl._locator_classes = []\n" + ASK
    out, _ = _ask(code)
    assert out[0] == "[1, 2, 0]"


@pytest.mark.every(4)
def test_an_interrupt_is_heard() -> None:
    hard1 = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
    code = f"""
from cpsudoku import bulk
from cpsudoku.apps.bulk.lanes.kernel import LaneState as State
bulk.check(["{INKALA}"])
run, told = State.run, []
def counting(self, sweeps):
    if not told:
        told.append(print("counting", flush=True))
    return run(self, sweeps)
State.run = counting
try:
    bulk.count(["{hard1}"], threads=2)
except KeyboardInterrupt:
    print("interrupted", bulk.check(["{INKALA}"]).verdict.tolist(), flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "counting\n"
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=240)
    assert out == "interrupted [1]\n"
