"""Processes that a chunk is spread over, a few hundred puzzles at a time; one process needs no pool."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from cpsudoku.cores import cores
from cpsudoku.scan.chunk import Array

PART = 256  # puzzles a process takes at a time: far more than handing them over costs, few enough to share out
Key = TypeVar("Key")
Found = TypeVar("Found")


class Pool:
    """``threads`` processes; as many as there are cores for None."""

    def __init__(self, threads: int | None) -> None:
        count = threads or cores()
        self._executor = ProcessPoolExecutor(count, initializer=_quiet) if count > 1 else None

    def spread(
        self, function: Callable[[Key, Array, Array | None], Found], key: Key, puzzles: Array, marks: Array | None
    ) -> Iterator[Found]:
        """function(key, some puzzles, their marks) for all of them, in order. It must be a module's own."""
        cuts = range(0, len(puzzles), PART)
        parts = [puzzles[i : i + PART] for i in cuts]
        marked = [None if marks is None else marks[i : i + PART] for i in cuts]
        spread = self._executor.map if self._executor is not None else map
        return iter(spread(function, [key] * len(parts), parts, marked))

    def close(self) -> None:
        """End the processes."""
        if self._executor is not None:
            for process in list((self._executor._processes or {}).values()):
                process.terminate()  # a question under way may last; nothing of it is needed any more
            self._executor.shutdown(wait=False, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one acts on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
