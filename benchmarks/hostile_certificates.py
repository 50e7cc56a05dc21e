"""Measure processor time and memory of the checker on each file of tests/proof/hostile_files.py.

    python -m benchmarks hostile_certificates [SIZE]      # 1000: files of some megabytes; a process for each

Any step should take about a microsecond. Files of less than a thousand steps are too short to measure this. Memory is
the peak of the process without the files themselves, in megabytes.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from time import process_time

from cpsudoku.checker import check
from tests.proof.hostile_files import files

SECONDS = 900


def measured(name: str, lines: list[str]) -> str:
    length = sum(len(line) + 1 for line in lines)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    started = process_time()
    results = list(check(iter(lines)))
    spent, steps = process_time() - started, sum(result.steps for result in results)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024 - before
    each = spent / max(steps, 1) * 1e6
    return f"{name:32} {length / 1e6:8.2f} MB {steps:12,} steps {spent:8.2f} s {each:8.2f} us {peak:6} MB"


def main() -> None:
    for name, lines in files(int(sys.argv[1]) if len(sys.argv) > 1 else 1000).items():
        if (child := os.fork()) == 0:
            signal.alarm(SECONDS)
            print(measured(name, lines), flush=True)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            print(f"{name:32} more than {SECONDS} s")


if __name__ == "__main__":
    main()
