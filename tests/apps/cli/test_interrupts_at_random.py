"""Two hundred interrupts at random moments, over all commands that last: each ends the process with status 130 within
a second, and without a traceback."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81
TIMES = 200
LATEST = 3.0  # seconds from the start of a process
COMMANDS = """
check {many} --backend search
check {many} --backend sat --json
check {many} --backend lanes
check {many}
check {many} --proof
check {large} --kind latin --backend sat --time-limit 600
solve {many}
solve {many} --backend backtrack
solve {many} --backend sat:glucose4
solve --count {empty} -n all
solve --count {empty} -n all --backend cp_sat
solve --count {empty} -n all --backend sat
solve --count {empty} -n all --backend lanes
explain {empty} --time-limit 600
explain {many}
explain {opening}
explain --rate {many}
generate -n 100000 --minimal
generate -n 100000 --clues 22 --backend search
prove {many} -o {out}.certificates
prove {many} --backend sat
check {many} --backend lanes -o {out}.csv
check {many} --backend search -o {out}.csv
convert --to drup {many} -o {out}.folder
convert {endless} --to boxed
test sudoku
""".strip().splitlines()


def interrupted(arguments: list[str], wait: float) -> tuple[int, float, str]:
    """(status, seconds from Ctrl-C to the end, standard error)."""
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(wait)
    begin = time.perf_counter()
    process.send_signal(signal.SIGINT)
    try:
        _, err = process.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        return -9, 30.0, process.communicate()[1]
    return process.returncode, time.perf_counter() - begin, err


def before_ours(status: int, err: str) -> bool:
    """Did it come before the interpreter had imported the package, where nothing of ours can be done?

    The interpreter then dies of it, or says that it has ignored it; what is ours says neither.
    """
    return status == -signal.SIGINT or ("KeyboardInterrupt" in err and "/cpsudoku/" not in err)


@pytest.mark.slow
def test_two_hundred_interrupts(tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.txt" for name in ("many", "large", "empty", "endless")}
    files["opening"] = Path(__file__).parents[3] / "docs" / "opening.txt"
    files["many"].write_text(f"{INKALA}\n" * 50_000)
    files["large"].write_text("\n".join([" ".join(["."] * 60)] * 60) + "\n")
    files["empty"].write_text(f"{EMPTY}\n" * 1000)
    files["endless"].write_text(f"{INKALA}\n" * 2_000_000)
    rng, found, wrong, slowest = random.Random(8), Counter[str](), [], 0.0
    for i in range(TIMES):
        words = COMMANDS[i % len(COMMANDS)].format(**files, out=tmp_path / f"out{i}").split()
        for _ in range(20):
            wait = rng.uniform(0, LATEST)
            status, seconds, err = interrupted([sys.executable, "-m", "cpsudoku", *words], wait)
            if not before_ours(status, err):
                break
            found["before the package"] += 1
        found[str(status)] += 1
        slowest = max(slowest, seconds)
        if status != 130 or seconds > 1 or "Traceback" in err:
            wrong.append(f"{' '.join(words)} after {wait:.3f} s: status {status} in {seconds:.2f} s: {err[-600:]}")
    print(dict(found), f"slowest {slowest:.2f} s")
    assert not wrong, "\n".join(wrong)
