"""Stopping CP-SAT at Ctrl-C while the main thread is in it.

Python's own handler has to wait until the solver returns: the thread that hears of Ctrl-C at once (`interrupts`) stops
the solver that runs. That costs 2 microseconds a question; a thread for each question takes 0.1 ms, and several on a
busy machine.
"""

from __future__ import annotations

import signal
from typing import Any

from cpsudoku import interrupts


def watched(solver: Any, proto: Any) -> Any:
    """The solver's response, to be called in the main thread; None where it has to be asked in another way.

    Raises:
        KeyboardInterrupt: the solver has been stopped.
    """
    watch = interrupts.watch()
    own = watch.writer
    before = signal.set_wakeup_fd(own, warn_on_full_buffer=False)
    if before not in (-1, own):  # somebody else's, an event loop's: it must not miss a signal
        signal.set_wakeup_fd(before)
        return None
    watch.stopped, watch.solver = False, solver
    try:
        response = solver.solve(proto)
    finally:
        watch.solver = None
        signal.set_wakeup_fd(before)
    return None if watch.stopped else response  # stopped, and SIGINT's handler did not raise: to be asked again
