"""Fork: a function that runs in a copy of this process and writes bytes; it can be waited for, and ended.

    fork = Fork()
    try:
        fork.start(lambda stream: stream.write(marshal.dumps(answer())))
        told = fork.read(seconds)            # None: that was not enough; b"": the process has died
    finally:
        fork.end()

A copy costs some milliseconds and imports nothing again. On Linux it ends where its parent ends, however that does.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import starmap
from time import perf_counter
from typing import BinaryIO

DAY = 86_400.0  # seconds
PR_SET_PDEATHSIG = 1  # of <linux/prctl.h>
PART = 1 << 16  # bytes read at a time


class Fork:
    """One process, once. ``end`` is safe at any time, and after an interrupt in the midst of ``start``."""

    def __init__(self) -> None:
        self._child: list[int] = []
        self._reader = -1
        self._output = b""
        self.over = False  # has it written all that it will?

    def start(self, function: Callable[[BinaryIO], object]) -> None:
        """Run the function in a fork, which ignores Ctrl-C; it writes to the stream. What it raises is lost.

        Raises:
            OSError: the system has no process left.
        """
        self._reader, writer = os.pipe()
        parent, dies_with = os.getpid(), _dies_with_its_parent()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # none in the child before it ignores it
            # Another thread may hear Ctrl-C all the same, and Python raises it as soon as a call returns. So one call
            # forks and keeps the number of the child, which `end` kills.
            self._child.extend(starmap(os.fork, [()]))
            if self._child == [0]:
                _run(function, writer, parent, dies_with)
        finally:
            os.close(writer)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def fileno(self) -> int:
        """Return the descriptor that `select` waits for."""
        return self._reader

    def receive(self) -> bool:
        """Read what is there; return whether that was the end of it."""
        part = os.read(self._reader, PART)
        self._output += part
        self.over = self.over or not part
        return self.over

    @property
    def output(self) -> bytes:
        """What it has written so far."""
        return self._output

    def read(self, seconds: float | None) -> bytes | None:
        """Return all that it writes until its end, nothing if it has died; None if ``seconds`` were not enough."""
        end = None if seconds is None else perf_counter() + seconds
        while not self.over:
            left = None if end is None else end - perf_counter()
            if ready([self], left):
                self.receive()
            elif left is not None and left <= DAY:
                return None
        return self._output

    def end(self) -> None:
        """Kill the process, if it is not over, and wait until it is gone."""
        if self._child:
            os.kill(self._child[0], signal.SIGKILL)  # it has ended, or shall
            os.waitpid(self._child[0], 0)
            self._child.clear()
        if self._reader >= 0:
            os.close(self._reader)
            self._reader = -1


def ready(forks: Sequence[Fork], seconds: float | None) -> list[Fork]:
    """Wait until some of the forks have written something or ended, or for that long (a day at the most)."""
    wait = DAY if seconds is None else min(max(0.0, seconds), DAY)  # `select` takes no infinity
    return select.select(forks, [], [], wait)[0]


def _run(function: Callable[[BinaryIO], object], writer: int, parent: int, dies_with: Callable[[], None]) -> None:
    """Run the function in the child, with the stream that the parent reads, and end the process."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        dies_with()
        if os.getppid() != parent:  # it has died before
            return
        with open(writer, "wb") as stream:
            function(stream)
    finally:
        os._exit(0)


def _dies_with_its_parent() -> Callable[[], None]:
    """Return what a child calls to be killed when its parent is (prctl, PR_SET_PDEATHSIG); nothing on other systems
    than Linux.

    Loaded in the parent: between the fork and its end a child had better import nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    import ctypes

    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
