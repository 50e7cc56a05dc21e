"""A progress bar for long runs: on stderr, only on a terminal, and only once a second has passed."""

from __future__ import annotations

import sys
import time
from typing import Any

from cpsudoku.report.summary import Summary

PATIENCE = 1.0  # seconds; a short run shows none and pays no import


class Bar:
    """Shows how many puzzles are done, how fast, and the verdicts so far. Use it as a context manager."""

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._begin = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def step(self, summary: Summary) -> None:
        """One more puzzle is done."""
        if not self._shown or (self._bar is None and time.monotonic() - self._begin < PATIENCE):
            return
        if self._bar is None:
            self._start()
        verdicts = ", ".join(f"{number:,} {verdict}" for verdict, number in summary.verdicts.items() if number)
        rate = summary.puzzles / (time.monotonic() - self._begin)
        self._bar.update(self._task, completed=summary.puzzles, description=f"{verdicts}; {rate:,.0f} a second")

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), TextColumn("{task.completed:,} puzzles"), TextColumn("{task.description}"))
        self._bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=None)
        self._bar.start()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
