"""Measure puzzles a second of the lane kernel on one core, and of tdoku if its benchmark program is given.

    python -m benchmarks bulk_kernel FILE... [--drop N] [--seconds S] [--rounds N] [--tdoku PATH/run_benchmark]

A FILE has one 81-character puzzle a line. The script replaces each puzzle by a random equivalent, as tdoku's program
does. Lists are often in a normal form that favours one search order. ``--drop N`` takes N random clues from each
puzzle, so that it has many solutions. The two programs run in turn on the same core, and the best round of each counts,
because the speed of a machine varies.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
import time
from pathlib import Path

from cpsudoku import bulk


def equivalent(line: str, rng: random.Random, drop: int) -> str:
    """Return the puzzle with digits, rows, columns and perhaps axes exchanged, and ``drop`` clues fewer."""
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    rows, columns = (
        [3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)] for _ in range(2)
    )
    cells = [9 * r + c for r in rows for c in columns]
    if rng.random() < 0.5:
        cells = [9 * (k % 9) + k // 9 for k in cells]
    moved = [digits.get(line[k], ".") for k in cells]
    for cell in rng.sample([k for k in range(81) if moved[k] != "."], drop):
        moved[cell] = "."
    return "".join(moved)


def puzzles_of(path: str, drop: int) -> list[str]:
    """Return random equivalents of the puzzles of a file, always the same for the same file."""
    rng = random.Random(1)
    lines = [x[:81] for x in Path(path).read_text().splitlines() if len(x) >= 81 and not x.startswith("#")]
    return [equivalent(x, rng, drop) for x in lines]


def ours(lines: list[str], seconds: float) -> tuple[float, bulk.BulkResult]:
    """Return puzzles a second in one round of at least ``seconds``."""
    text = "\n".join(lines * max(1, 20_000 // len(lines))).encode()
    begun, done = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        result = bulk.check(text, 1)
        done += len(result.verdict)
    return done / (time.perf_counter() - begun), result


def theirs(program: str, path: str, seconds: float) -> float:
    """Return puzzles a second of tdoku's own benchmark program on a file."""
    options = ["-c1", f"-t{max(1, round(seconds))}", "-w1", "-n20000", "-e1", "-v0", "-stdoku"]
    done = subprocess.run([program, *options, path], capture_output=True, text=True, check=True)
    return float(done.stdout.strip().split(",")[-4])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--drop", type=int, default=0, metavar="N")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tdoku", metavar="PROGRAM")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    bulk.check(["." * 81])
    for path in asked.files:
        lines = puzzles_of(path, asked.drop)
        with tempfile.TemporaryDirectory() as folder:
            same = os.path.join(folder, "puzzles")
            Path(same).write_text("\n".join(lines) + "\n")
            rounds = []
            for _ in range(asked.rounds):
                other = theirs(asked.tdoku, same, asked.seconds) if asked.tdoku else 0.0
                rounds.append((ours(lines, asked.seconds), other))
        rate, result = max((r[0] for r in rounds), key=lambda pair: pair[0])
        other = max(r[1] for r in rounds)
        n = len(result.verdict)
        line = f"{Path(path).name:36s}{rate:12,.0f}/s {result.guesses / n:8.2f} guesses"
        verdicts = "/".join(str((result.verdict == v).mean().round(3)) for v in range(3))
        beside = f"  tdoku {other:10,.0f}/s  {rate / other:.2f}x" if other else ""
        print(f"{line}  0/1/2+: {verdicts}{beside}", flush=True)


if __name__ == "__main__":
    main()
