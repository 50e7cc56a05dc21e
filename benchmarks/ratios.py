"""Print seven ratios of processor time: this tree against another one, in one run.

    python -m benchmarks ratios REVISION_OR_FOLDER [--rounds 5] [--only sat --only search]

The script copies both trees, compiles them to bytecode, and measures them in turn with this Python. Each measure is a
new process. Ratios compare the best rounds; a busy machine slows both sides. The bar is the ratio that a change must
not exceed.

| measure | work | bar |
|---|---|---|
| start | the process `cpsudoku solve` with one grid | 1.15 |
| cold | 65 boards, nothing kept: each in a fork of a process that has imported the package | 1.03 |
| sat, search | the verdicts of top95 from an open session | 1.03 |
| lanes | `bulk.check` of 49,151 grids of 17 clues, one thread | 1.03 |
| prove | certificates of 100 puzzles | 1.03 |
| explain | explanations of 10 puzzles | 1.03 |

The script uses boards of `../shared` if that folder exists, and boards of `puzzles` otherwise. It uses only the public
names of both trees.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
PUZZLES = ROOT / "puzzles"
GRID = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
BARS = {"start": 1.15, "cold": 1.03, "sat": 1.03, "search": 1.03, "lanes": 1.03, "prove": 1.03, "explain": 1.03}
HOURS = 36000.0  # a limit that no machine reaches


class Board(NamedTuple):
    """A puzzle as text or link; ``kind``: "" if the text names the kind."""

    text: str
    kind: str = ""


# --- the trees ---


FOLDERS = ("cpsudoku", "models")


@contextmanager
def copies(other: str, folders: Sequence[str] = FOLDERS) -> Iterator[list[Path]]:
    """Yield copies of this tree and of another, a revision or a folder, with compiled bytecode."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder) / "here", Path(folder) / "there"
        for source, target in ((ROOT, here), (Path(other) if Path(other).is_dir() else other, there)):
            copy(source, target, folders)
        yield [here, there]


def copy(source: Path | str, target: Path, folders: Sequence[str] = FOLDERS) -> None:
    """Copy folders of a tree, or of a revision of this repository, and compile them."""
    if isinstance(source, Path):
        for name in folders:
            shutil.copytree(source / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        packed = subprocess.run(["git", "-C", str(ROOT), "archive", source, *folders], capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(target, filter="data")
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(target)], env=environment(target), check=True)


def environment(tree: Path) -> dict[str, str]:
    """Return the environment of a process that imports a tree and keeps bytecode."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}


# --- the boards ---


def shared_lines(name: str) -> list[Board]:
    """Return the boards of a file of JSON lines; none if there is no such file."""
    path = SHARED / "links" / name
    if not path.exists():
        return []
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Board(record.get("text") or record["link"], record.get("kind", "")) for record in records]


def shipped(word: str) -> list[Board]:
    """Return the first puzzle of each kind whose file name starts with ``word``, the largest first."""
    paths = [min(folder.glob(f"{word}*.txt"), default=None) for folder in sorted(PUZZLES.iterdir())]
    texts = [path.read_text(encoding="utf-8") for path in paths if path is not None]
    return [Board(text) for text in sorted(texts, key=len, reverse=True)]


def grids(path: Path, most: int) -> list[str]:
    """Return the first grids of a file with one a line."""
    with path.open(encoding="utf-8") as lines:
        return list(islice((line.split()[0] for line in lines if len(line) > 80 and line[0] != "#"), most))


def cold() -> float:
    import cpsudoku

    # Two of the speed cases are enough: search takes most of the time of the others.
    boards = [*shared_lines("speed-cases.jsonl")[:2], *shared_lines("f-puzzles-37.jsonl"), *shipped("unique")]
    boards = [*boards, *shipped("multiple")][:65]
    for board in boards:  # imports
        next(iter(cpsudoku.read(board.text, kind=board.kind)))
    next(iter(cpsudoku.check_all([GRID], backend="sat")))
    gc.collect()
    gc.freeze()
    return sum(in_fork(lambda board=board: checked(board)) for board in boards)  # type: ignore[misc]


def checked(board: Board) -> None:
    import cpsudoku

    next(iter(cpsudoku.check_all([board.text], kind=board.kind, backend="sat", time_limit=30)))


def in_fork(call: Callable[[], None]) -> float:
    """Return the processor time of a call in a fork of this process."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        begun = process_time()
        try:
            call()
        finally:
            os.write(writing, repr(process_time() - begun).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        seconds = float(told.read())
    os.waitpid(child, 0)
    return seconds


def again(call: Callable[[], object], times: int = 15) -> float:
    """Return the least processor time of a call, after a first call."""
    call()
    found = []
    for _ in range(times):
        begun = process_time()
        call()
        found.append(process_time() - begun)
    return min(found)


def warm(backend: str) -> float:
    import cpsudoku

    file = str(PUZZLES / "sudoku" / "top95.txt")
    return again(lambda: [*cpsudoku.check_all([file], backend=backend)])


def lanes() -> float:
    from cpsudoku import bulk

    many = SHARED / "puzzles" / "17_clue.txt"
    puzzles = grids(many, 50_000) if many.exists() else grids(PUZZLES / "sudoku" / "top95.txt", 95) * 50
    return again(lambda: bulk.check(puzzles, threads=1))


def prove() -> float:
    import cpsudoku

    sudokus = [Board(grid) for grid in grids(PUZZLES / "sudoku" / "top95.txt", 60)]
    boards = [*sudokus, *sorted(shipped("unique"), key=lambda board: len(board.text))][:100]
    begun = process_time()
    for board in boards:
        cpsudoku.prove(board.text, kind=board.kind, time_limit=HOURS)
    return process_time() - begun


def explain() -> float:
    import cpsudoku

    boards = [Board(grid) for grid in grids(PUZZLES / "sudoku" / "top95.txt", 5)]
    for kind in ("fillomino", "shakashaka", "ripple_effect", "doppelblock", "aqre"):
        boards.append(Board(min((PUZZLES / kind).glob("unique*.txt")).read_text(encoding="utf-8")))
    begun = process_time()
    for board in boards:
        cpsudoku.explain(board.text, kind=board.kind, time_limit=HOURS).finish(words=True)
    return process_time() - begun


MEASURES: dict[str, Callable[[], float]] = {
    "cold": cold,
    "sat": lambda: warm("sat"),
    "search": lambda: warm("search"),
    "lanes": lanes,
    "prove": prove,
    "explain": explain,
}


def start(tree: Path) -> float:
    """Return the least processor time of ten processes that each solve one grid."""
    command = [sys.executable, "-P", "-m", "cpsudoku", "solve", GRID]
    found = []
    for _ in range(10):
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, env=environment(tree), cwd=tree, stdout=quiet, stderr=quiet)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"expected exit status 0 of {' '.join(command)}, found {process.returncode}")
        found.append(usage.ru_utime + usage.ru_stime)
    return min(found)


def measured(tree: Path, name: str) -> float:
    """Return the seconds of a measure in a new process that imports a tree."""
    if name == "start":
        return start(tree)
    told = subprocess.run(
        [sys.executable, __file__, "--measure", name, str(tree)], env=environment(tree), cwd=tree,
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return float(told.stdout.split()[-1])


# --- the table ---


def compare(other: str, rounds: int, only: list[str]) -> bool:
    """Print the table; return True if no ratio is above its bar."""
    fine = True
    with copies(other) as trees:
        print(f"here against {other}: processor time, s, best (median) of {rounds}")
        print(f"{'measure':9}{'here':>18}{'there':>18}{'ratio':>8}{'median':>8}{'bar':>6}")
        for name in only or BARS:
            times: list[list[float]] = [[], []]
            for turn in range(rounds):
                for i in (0, 1) if turn % 2 else (1, 0):
                    times[i].append(measured(trees[i], name))
            best = min(times[0]) / min(times[1])
            middle = median(times[0]) / median(times[1])
            shown = "".join(f"{min(own):9.3f} ({median(own):6.3f})" for own in times)
            mark = "" if best <= BARS[name] else "  above"
            print(f"{name:9}{shown:>36}{best:8.3f}{middle:8.3f}{BARS[name]:6.2f}{mark}", flush=True)
            fine = fine and not mark
    return fine


def run(name: str, tree: str) -> None:
    """Print the seconds of a measure; check that Python imported the requested tree."""
    import cpsudoku

    found: Any = cpsudoku.__file__
    if not Path(found).is_relative_to(tree):
        raise SystemExit(f"expected cpsudoku of {tree}, found {found}")
    with redirect_stderr(io.StringIO()):
        seconds = MEASURES[name]()
    print(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="a revision of this repository, or the folder of another tree")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measure")
    parser.add_argument("--only", action="append", default=[], choices=[*BARS], help="this measure; can be repeated")
    parser.add_argument("--measure", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        run(args.measure, args.other)
    else:
        sys.exit(not compare(args.other, args.rounds, args.only))


if __name__ == "__main__":
    main()
