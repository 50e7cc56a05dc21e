"""Stopping CP-SAT at Ctrl-C while the main thread is in it.

Python's own handler has to wait until the solver returns, but its C half tells a file descriptor at once
(`signal.set_wakeup_fd`): one thread waits there and stops the solver that runs. That costs 2 microseconds a question; a
thread for each question takes 0.1 ms, and several on a busy machine.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from functools import cache
from typing import Any


class Watch:
    """Stops the solver set as ``solver`` when SIGINT comes; ``stopped``: has it done so since that was last cleared?"""

    def __init__(self) -> None:
        self.reader, self.writer = socket.socketpair()
        self.writer.setblocking(False)
        self.solver: Any = None
        self.stopped = False
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        while signals := self.reader.recv(64):
            solver = self.solver
            while solver is not None and signal.SIGINT in signals and self.solver is solver:
                self.stopped = True
                solver.stop_search()  # again and again: it may not have begun
                time.sleep(0.01)


@cache
def _watch(process: int) -> Watch:
    """The one of this process: threads do not survive a fork."""
    return Watch()


def watched(solver: Any, proto: Any) -> Any:
    """The solver's response, to be called in the main thread; None where it has to be asked in another way.

    Raises:
        KeyboardInterrupt: the solver has been stopped.
    """
    watch = _watch(os.getpid())
    own = watch.writer.fileno()
    before = signal.set_wakeup_fd(own, warn_on_full_buffer=False)
    if before not in (-1, own):  # somebody else's, an event loop's: it must not miss a signal
        signal.set_wakeup_fd(before)
        return None
    watch.stopped, watch.solver = False, solver
    try:
        response = solver.solve(proto)
    finally:
        watch.solver = None
        signal.set_wakeup_fd(-1)
    return None if watch.stopped else response  # stopped, and SIGINT's handler did not raise: to be asked again
