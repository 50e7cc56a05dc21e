"""Count the calls between files on the way from a text to its verdict, and the files that a reader must open.

    python -m benchmarks.between_files [--all] [BACKEND ...]      # from the root; search, sat, cp_sat unless named

For each backend, the script traces the second of two verdicts on one sudoku, so that imports do not count. It counts
the files of the package with a called function. It also counts the calls from one file to another, each pair of
functions once. `--all` prints the pairs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import cpsudoku

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROOT = Path(cpsudoku.__file__).parent.parent


def place(code: CodeType) -> str | None:
    """Return the file of the package that contains some code; None for code of another package."""
    path = Path(code.co_filename)
    ours = any(path.is_relative_to(ROOT / folder) for folder in ("cpsudoku", "models"))
    return path.relative_to(ROOT).as_posix() if ours else None


class Calls:
    """The observed pairs (caller, called function) of different files, and all files."""

    def __init__(self) -> None:
        self.pairs: set[tuple[str, str]] = set()
        self.files: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or (file := place(frame.f_code)) is None:
            return
        self.files.add(file)
        caller = frame.f_back
        # a decorator or `map` of the standard library stands between the two
        while caller is not None and place(caller.f_code) is None:
            caller = caller.f_back
        if caller is not None and (origin := place(caller.f_code)) != file:
            self.pairs.add((f"{origin}:{caller.f_code.co_name}", f"{file}:{frame.f_code.co_name}"))


def trace(backend: str) -> Calls:
    """Return the calls of the second verdict by a backend."""
    cpsudoku.check(PUZZLE, backend=[backend])
    calls = Calls()
    sys.setprofile(calls)
    try:
        cpsudoku.check(PUZZLE[::-1], backend=[backend])
    finally:
        sys.setprofile(None)
    return calls


def report(names: list[str], pairs: bool) -> Iterator[str]:
    for name in names:
        calls = trace(name)
        yield f"{name}: {len(calls.files)} files, {len(calls.pairs)} calls between files"
        if pairs:
            yield from (f"    {caller} -> {called}" for caller, called in sorted(calls.pairs))


if __name__ == "__main__":
    words = sys.argv[1:]
    for line in report([w for w in words if w != "--all"] or ["search", "sat", "cp_sat"], "--all" in words):
        print(line)
