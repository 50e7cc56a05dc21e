"""Processes that a chunk is spread over, some puzzles at a time; one process needs no pool.

No process outlives its parent, however that ends: Linux kills it, and everywhere a thread of it watches the parent.
"""

from __future__ import annotations

import concurrent.futures.process
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Any, TypeVar

from cpsudoku.ground.cores import cores
from cpsudoku.ground.errors import WorkerDied
from cpsudoku.scanning.chunk import Array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cpsudoku.formats import Block

PART = 256  # puzzles a process takes at a time: far more than handing them over costs, few enough to share out
SHARES = 16  # parts a process takes of one chunk: while the last is at work the others wait
GLANCE = 0.2  # seconds between two looks at Ctrl-C where the system does not end a wait for it
DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG of Linux's prctl
Key = TypeVar("Key")
Found = TypeVar("Found")
Puzzles = TypeVar("Puzzles", "NDArray[Any]", "Sequence[Block]")


class Pool:
    """``threads`` processes; as many as there are cores for None."""

    def __init__(self, threads: int | None) -> None:
        count = threads or cores()
        self.width = count
        self._executor: ProcessPoolExecutor | None = None
        self._workers: list[BaseProcess] = []
        if count > 1:
            self._executor = ProcessPoolExecutor(count, initializer=_begin, initargs=(os.getpid(),))
            # Now: from the thread with which they end, and before another one holds a lock that a fork would copy.
            self._executor.submit(os.getpid)

    def spread(
        self,
        function: Callable[[Key, Puzzles, Array | None], Found],
        key: Key,
        puzzles: Puzzles,
        marks: Array | None,
    ) -> Iterator[Found]:
        """Yield function(key, some puzzles, their marks) for all of them, in order. It must be a module's own.

        Raises:
            WorkerDied: a process has ended.
        """
        size = max(1, min(PART, len(puzzles) // (self.width * SHARES)))
        parts = [slice(i, i + size) for i in range(0, len(puzzles), size)]
        pairs = [(puzzles[part], None if marks is None else marks[part]) for part in parts]
        if self._executor is None:
            yield from (function(key, *pair) for pair in pairs)
            return
        coming: list[Future[Found]] = []
        try:
            coming += [self._executor.submit(function, key, *pair) for pair in pairs]
            self._workers = list((self._executor._processes or {}).values()) or self._workers  # forgotten when broken
            for future in coming:
                while not future.done():
                    wait([future], GLANCE)
                yield future.result()
        except BrokenExecutor:
            raise WorkerDied(f"a worker process was {self._cause_of_death()} while it had puzzles in hand") from None
        finally:
            for future in coming:
                future.cancel()

    def _cause_of_death(self) -> str:
        """Return in words how the first process ended: the executor ends the others itself, by SIGTERM."""
        assert self._executor is not None
        for process in self._workers:
            process.join(1)  # its exit status may be a moment late
        ends = [process.exitcode or 0 for process in self._workers]
        codes = [code for code in ends if code not in (0, -signal.SIGTERM)]
        if codes and codes[0] < 0:
            return f"killed by {signal.Signals(-codes[0]).name} (which the system sends where memory is short)"
        return f"ended with status {codes[0]}" if codes else "ended from outside"

    def close(self) -> None:
        """End the processes."""
        if self._executor is not None:
            for process in list((self._executor._processes or {}).values()):
                process.terminate()  # a question under way may last; nothing of it is needed any more
            manager: Any = self._executor._executor_manager_thread  # typeshed has another thread of it
            self._executor.shutdown(wait=False, cancel_futures=True)
            if manager is not None:
                manager.join(10)
                # Python wakes it once more when it ends; one that is closing its pipe then leaves a traceback.
                getattr(concurrent.futures.process, "_threads_wakeups", {}).pop(manager, None)


def _begin(parent: int) -> None:
    """Prepare a process: it ignores Ctrl-C, and ends with its parent."""
    # Ctrl-C reaches every process of a terminal; only the first one acts on it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, daemon=True).start()
    try:
        from ctypes import CDLL

        CDLL(None).prctl(DEATH_OF_PARENT, int(getattr(signal, "SIGKILL", 0)))
    except (ImportError, OSError, AttributeError, TypeError):
        return  # another system than Linux: the thread suffices, unless a solver holds the interpreter's lock
    if os.getppid() != parent:
        os._exit(1)


def _watch() -> None:
    """End this process as soon as its parent has ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
