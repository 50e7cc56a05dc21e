"""The progress bar of `scan`: puzzles, rate, time left by the bytes read; on stderr, only on a terminal."""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cpsudoku.scan.run import Scan

VERDICTS = ("unique", "multiple", "none", "undecided")


class ScanProgress:
    """Use it as a context manager."""

    def __init__(self, scan: Scan) -> None:
        from cpsudoku.scan.source import size_of

        self._scan = scan
        sizes = [size_of(file) for file in scan.files]
        self._before = [sum(size or 0 for size in sizes[:i]) for i in range(len(sizes))]
        self._total = None if None in sizes else sum(size or 0 for size in sizes)
        self._begun = time.monotonic()
        self._first = sum(scan.journal.tally[name] for name in VERDICTS)
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> ScanProgress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            from cpsudoku.terminal import guard, raw

            columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.description}"))
            console, both = Console(file=raw(sys.stderr)), sys.stdout.isatty()  # what is piped is not for the console
            self._bar = Progress(*columns, TimeRemainingColumn(), console=console, transient=True, redirect_stdout=both)
            self._task = self._bar.add_task("", total=self._total)
            self._bar.start()
            guard()  # messages go above the bar from now on
        return self

    def step(self, tally: Counter[str]) -> None:
        """One more chunk is done."""
        if self._bar is None:
            return
        done = sum(tally[name] for name in VERDICTS)
        rate = (done - self._first) / max(time.monotonic() - self._begun, 1e-9)
        problems = sum(number for name, number in tally.items() if name != "unique")
        words = f"{done:,} puzzles, {rate:,.0f} a second, {problems:,} not unique"
        at = self._before[self._scan.journal.file] + self._scan.progress.bytes()
        self._bar.update(self._task, completed=at, description=words)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
