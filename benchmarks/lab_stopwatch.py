"""The laboratory against a stopwatch: is the median of seven runs, measured independently, in its interval?

    python benchmarks/lab_stopwatch.py [PUZZLE] [--tries N] [--backends "SPEC SPEC"]

A process of its own for each backend opens a session, asks for a solution and for another one, with nothing of the
laboratory but what every user has; by the clock and of the processor. The laboratory does the same, cold. After each
row of the laboratory the stopwatch measures once, so that a busy machine is as busy for both.

Both medians are of seven: without any bias, one is in the other's 95 % interval 73 times of 100 (1,500 simulations of
lognormal times), not 95. The last line is what shows a bias: the geometric mean of laboratory / stopwatch.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
STOPWATCH = """
import gc, sys, time
from cpsudoku.puzzles import gallery
from cpsudoku.model import Question
from cpsudoku.backends.specs import backend
from cpsudoku.backends.uniqueness import uniqueness
import os
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-1:])
puzzle, spec = gallery.kind_of("sudoku"), backend(sys.argv[1])
grid = puzzle.instance(sys.argv[2])
shape = puzzle.shape(grid)
for _ in sys.stdin:
    gc.collect(); gc.disable()
    begun = time.perf_counter(), time.process_time()
    model = puzzle.model(shape)
    session = spec.open(model)
    uniqueness(model, session, Question(puzzle.clues(grid, model)))
    print(time.perf_counter() - begun[0], time.process_time() - begun[1], flush=True)
    gc.enable(); session.close()
    del model, session  # else the next lap frees them: a tenth of what sat takes
"""


class Stopwatch:
    """One backend's; ``laps``: seconds by the clock and of the processor."""

    def __init__(self, spec: str, puzzle: str) -> None:
        command = [sys.executable, "-c", STOPWATCH, spec, puzzle]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.laps: list[tuple[float, ...]] = []
        self.measure()  # to warm up, as the laboratory does
        self.laps.clear()

    def measure(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.laps.append(tuple(map(float, self.process.stdout.readline().split())))

    def medians(self) -> list[float]:
        self.process.communicate()
        return [sorted(column)[len(column) // 2] for column in zip(*self.laps, strict=True)]


def measured(watches: dict[str, Stopwatch], row: dict[str, Any], _done: int, _of: int) -> None:
    """Measure by the stopwatch what the laboratory has just measured."""
    watches[row["contender"]].measure()


def main() -> None:
    import numpy as np

    import cpsudoku.lab as lab
    from cpsudoku.lab.results import Folder
    from cpsudoku.lab.statistics import estimates, summary

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("puzzle", nargs="?", default=PUZZLE)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--backends", default="search sat cp_sat:boolean")
    given = parser.parse_args()
    specs = given.backends.split()
    inside: dict[str, int] = dict.fromkeys(("wall", "processor"), 0)
    ratios: dict[str, list[float]] = {time: [] for time in inside}
    for n in range(given.tries):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "one.txt")
            file.write_text(given.puzzle + "\n")
            watches = {spec: Stopwatch(spec, given.puzzle) for spec in specs}
            lab.run(
                [file],
                backends=specs,
                out=Path(folder, "out"),
                repeats=7,
                session="cold",
                seed=n,
                told=partial(measured, watches),
            )
            medians = {spec: watch.medians() for spec, watch in watches.items()}
            rows = Folder(Path(folder, "out")).rows()
        for spec in specs:
            for i, time in enumerate(inside):
                values = np.array([[row[time] for row in rows if row["contender"] == spec]])
                median = estimates([values], summary)[0][0]
                own = medians[spec][i]
                held = median.low <= own <= median.high
                ratios[time].append(median.value / own)
                inside[time] += held
                value, low, high, watched = (1e3 * seconds for seconds in (*median, own))
                word = "inside" if held else "OUTSIDE"
                print(f"{spec:16} {time:10} lab {value:8.2f} ms ({low:.2f} to {high:.2f}), watch {watched:8.2f} {word}")
    for time, found in ratios.items():
        logs = np.log(found)
        print(f"{time}: laboratory / stopwatch {np.exp(logs.mean()):.3f}, "
              f"standard error {np.exp(logs.std(ddof=1) / len(logs) ** 0.5):.3f} times")  # fmt: skip
    print(f"inside: {inside}, of {given.tries * len(specs)}; load {os.getloadavg()}")


if __name__ == "__main__":
    main()
