"""A progress bar for long runs: on stderr, only on a terminal, and only after one second."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cpsudoku.model.verdicts import VERDICTS
from cpsudoku.support.terminal import guard, raw
from cpsudoku.uniqueness.report import Report
from cpsudoku.uniqueness.run_summary import Summary

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

    from cpsudoku.apps.bulk.scan import Scan


PATIENCE = 1.0  # seconds before the bar appears; a short run shows no bar and imports nothing
_CHUNK = 1 << 20  # bytes
_PACKED = (b"\x1f\x8b", b"BZ", b"\xfd7", b"\x28\xb5")  # first bytes of gzip, bzip2, xz and zstd files


def _start(columns: tuple[ProgressColumn, ...], total: int | None) -> Progress:
    """Start a bar with these columns and the remaining time. While the bar is active, messages appear above it."""
    from rich.console import Console
    from rich.progress import Progress, TimeRemainingColumn

    console, both = Console(file=raw(sys.stderr)), sys.stdout.isatty()  # the console must not capture piped output
    bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True, redirect_stdout=both)
    bar.add_task("", total=total)
    bar.start()
    guard()
    return bar


class Bar:
    """A progress bar with the position in the files, the number of puzzles, the rate and the verdicts. Use it as a
    context manager."""

    def __init__(self, files: Sequence[str], *, shown: bool) -> None:
        self._files = files
        self._shown = shown and sys.stderr.isatty()
        self._begin = time.monotonic()
        self._before: dict[str, int] = {}  # number of lines in the files before the current one
        self._bar: Progress | None = None
        self._timer: threading.Timer | None = None

    def wait(self, words: str) -> None:
        """Print the reason of a long wait."""
        if self._shown:
            note = f"note: {words} (Ctrl-C ends it)"
            self._timer = threading.Timer(PATIENCE, lambda: print(note, file=sys.stderr, flush=True))
            self._timer.daemon = True
            self._timer.start()

    def step(self, summary: Summary, report: Report) -> None:
        """Count one finished puzzle."""
        if not self._shown or (self._bar is None and time.monotonic() - self._begin < PATIENCE):
            return
        if self._bar is None:
            from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

            columns = (BarColumn(20), TextColumn("{task.description}"), TimeElapsedColumn())
            self._bar = _start(columns, self._lines())
        verdicts = ", ".join(f"{number:,} {verdict}" for verdict, number in summary.verdicts.items() if number)
        rate = summary.puzzles / (time.monotonic() - self._begin)
        done = self._before.get(report.file, 0) + report.line
        self._bar.update(self._bar.task_ids[0], completed=done, description=f"{verdicts}; {rate:,.0f} a second")

    def _lines(self) -> int | None:
        """Return the total number of lines of all files. Return None if it is unknown before reading."""
        total = 0
        for name in dict.fromkeys(self._files):
            self._before[name] = total
            if name == "-" or not os.path.isfile(name):
                return None  # standard input, a pipe, a text: counting here would consume it
            with open(name, "rb") as file:
                begin = file.read(2)
                if begin in _PACKED:
                    return None
                total += begin.count(b"\n") + sum(chunk.count(b"\n") for chunk in iter(partial(file.read, _CHUNK), b""))
        return total

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._bar is not None:
            self._bar.stop()


# The progress bar of `check -o` with one backend. It estimates the remaining time from the bytes read.


class ScanProgress:
    """Shows the progress of a scan. Use it as a context manager."""

    def __init__(self, scan: Scan) -> None:
        from cpsudoku.apps.bulk.batch_source import size_of

        self._scan = scan
        sizes = [size_of(file) for file in scan.reader.files]
        self._before = [sum(size or 0 for size in sizes[:i]) for i in range(len(sizes))]
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._begun = time.monotonic()
        self._first = sum(scan.journal.tally[name] for name in VERDICTS)
        self._bar: Progress | None = None

    def __enter__(self) -> ScanProgress:
        if sys.stderr.isatty():
            from rich.progress import BarColumn, TextColumn

            columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.description}"))
            self._bar = _start(columns, self._total)
        return self

    def step(self, tally: Counter[str]) -> None:
        """Count one finished chunk."""
        if self._bar is None:
            return
        done = sum(tally[name] for name in VERDICTS)
        rate = (done - self._first) / max(time.monotonic() - self._begun, 1e-9)
        problems = sum(number for name, number in tally.items() if name != "unique")
        words = f"{done:,} puzzle{'s' * (done != 1)}, {rate:,.0f} a second, {problems:,} not unique"
        at = self._before[self._scan.journal.file] + self._scan.reader.progress.bytes()
        self._bar.update(self._bar.task_ids[0], completed=at, description=words)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
