"""Handle Ctrl-C immediately, and never lose it. A thread receives the signal at any time.

Python's own handler raises KeyboardInterrupt in the main thread, but only after a call of a library returns. In a
finalizer, a callback or an import, the exception may be swallowed. The C part of the handler writes to a file
descriptor immediately (`signal.set_wakeup_fd`). A thread reads it and stops a running CP-SAT solver (see
`backends/cp_sat`). In a process of the command line it raises the interrupt again after AGAIN seconds, and ends the
process after END.

This module imports only modules that the interpreter has loaded, because every command begins with it.
"""

from __future__ import annotations

import _thread
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable
    from typing import NoReturn, Protocol

    class Stoppable(Protocol):
        """A solver of CP-SAT."""

        def stop_search(self) -> None: ...

else:
    import _signal as signal  # without enumerations, whose import takes as long as everything before

AGAIN = 0.3  # seconds from Ctrl-C to its repetition if nothing has handled it
END = 0.7  # seconds from Ctrl-C to the end of the process if nothing has handled it
GLANCE = 0.01  # seconds between two checks whether it was handled
SLACK = 0.2  # seconds: the main thread may handle an interrupt before the watching thread gets it
exit_at_once: Callable[[int], NoReturn] = os._exit  # the system's own
STATUS = 130  # of an interrupted command: 128 plus the number of SIGINT, as in shells


class Watch:
    """The thread that handles Ctrl-C in one process. ``solver``: the solver to stop; ``stopped``: has it stopped a
    solver since the last reset?

    ``ends``: does Ctrl-C end the process? ``asked``: was an interrupt raised? ``lost``: was an interrupt swallowed?
    ``leaving``: is the process already ending, so that no more interrupts are raised?
    """

    reader: int
    writer: int
    stopped: bool
    lost: bool

    def __init__(self) -> None:
        self.reader, self.writer = os.pipe()
        if hasattr(os, "set_blocking"):  # Windows does not need it, and Python 3.11 lacks it there
            os.set_blocking(self.writer, False)
        self.process: int = os.getpid()
        self.solver: Stoppable | None = None
        self.stopped = self.ends = self.asked = self.lost = self.leaving = False
        self.heeded_at: float = float("-inf")
        self._own = 0  # interrupts that it raised itself, which return through the descriptor
        _thread.start_new_thread(self._listen, ())

    def _listen(self) -> None:
        while signals := os.read(self.reader, 64):
            heard = signals.count(signal.SIGINT)
            own = min(heard, self._own)
            self._own -= own
            if heard > own:
                self._stop_work(time.monotonic())

    def _stop_work(self, begin: float) -> None:
        """Stop running work until the interrupt is handled."""
        raised = False
        while self._stop() or (self.ends and self.heeded_at < begin - SLACK):
            time.sleep(GLANCE)
            if not self.ends:
                continue
            waited = time.monotonic() - begin
            if self.lost or (waited >= AGAIN and not raised):
                raised, self.lost = True, False
                self._own += 1
                _thread.interrupt_main()
            if waited >= END and self.heeded_at < begin - SLACK:
                tell()
                leave()

    def _stop(self) -> bool:
        solver = self.solver
        if solver is not None:
            self.stopped = True
            solver.stop_search()  # repeatedly, because it may not have begun
        return solver is not None


_watches: dict[int, Watch] = {}


def watch() -> Watch:
    """Return the watch of this process. Threads do not survive a fork."""
    process = os.getpid()
    if process not in _watches:
        _watches.clear()
        _watches[process] = Watch()
    return _watches[process]


def take_over() -> None:
    """Make this process end within a second of Ctrl-C. Call this in the main thread, at the beginning.

    If Ctrl-C is ignored (a background job of a script) or has another handler, change nothing.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    process_watch = watch()
    try:
        signal.set_wakeup_fd(process_watch.writer, warn_on_full_buffer=False)
    except ValueError:  # not in the main thread, so the process belongs to another program
        return
    process_watch.ends = True
    sys.unraisablehook = _unraisable
    signal.signal(signal.SIGINT, _interrupt)  # last, because until here Python's own handler raises
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_in_child)


def _interrupt(number: int, frame: object) -> None:
    process_watch = _watches.get(os.getpid())
    if process_watch is None or process_watch.leaving:  # the parent ends a child; or this process is already ending
        return
    process_watch.asked = True
    raise KeyboardInterrupt


def _in_child() -> None:
    try:
        signal.set_wakeup_fd(-1)  # a signal of the child does not concern the parent
    except ValueError:  # forked by a thread other than the main one
        return


def _unraisable(unraisable: sys.UnraisableHookArgs) -> None:
    """Raise an interrupt or the end of a limit again if a finalizer or a callback has swallowed it. Print any other
    error."""
    process_watch = _watches.get(os.getpid())
    limits = sys.modules.get("cpsudoku.support.limits")
    if process_watch is not None and isinstance(unraisable.exc_value, KeyboardInterrupt):
        process_watch.lost = True
    elif limits is None or not isinstance(unraisable.exc_value, limits.Ended):
        sys.__unraisablehook__(unraisable)


def heed() -> None:
    """Keep the process alive. A command calls this if it catches an interrupt and still has something to print."""
    process_watch = _watches.get(os.getpid())
    if process_watch is not None:
        process_watch.heeded_at = time.monotonic()


def has_interrupt() -> bool:
    """Return whether this process was interrupted, even if the exception was swallowed."""
    process_watch = _watches.get(os.getpid())
    return process_watch is not None and process_watch.asked


def withdraw() -> None:
    """Cancel an interrupt that the process raised itself and has handled, so that it does not end the process."""
    process_watch = _watches.get(os.getpid())
    if process_watch is not None:
        process_watch.heeded_at, process_watch.asked = time.monotonic(), False


def silence() -> None:
    """From now on, raise nothing at Ctrl-C. It still ends a process that hangs."""
    process_watch = _watches.get(os.getpid())
    if process_watch is not None:
        process_watch.leaving = True


def ignore() -> None:
    """Ignore Ctrl-C from now on: all work is done, and the interpreter shuts down."""
    process_watch = _watches.get(os.getpid())
    if process_watch is not None and process_watch.ends:
        process_watch.leaving, process_watch.ends = True, False
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def tell() -> None:
    """Print that the command was interrupted. Write directly to the descriptor, because the stream may be locked or not
    yet open."""
    show_cursor = "\x1b[?25h" if os.isatty(2) else ""  # a progress bar hides it
    try:
        os.write(2, f"{show_cursor}note: interrupted\n".encode())
    except OSError:  # the reader is gone
        return


def leave() -> NoReturn:
    """End the process immediately, because threads, solvers and libraries may end late or never."""
    exit_at_once(STATUS)


def keep_running() -> None:
    """Make `os._exit`, under any name, raise SystemExit in this process. Otherwise a user's kind that calls it would
    end a run early with the status of success. Forked processes may still use it.
    """
    process = os.getpid()

    def refuse(status: int) -> NoReturn:
        if os.getpid() != process:
            exit_at_once(status)
        raise SystemExit(f"os._exit({status})")

    os._exit = refuse
    vars(sys.modules[os.name])["_exit"] = refuse  # of posix or nt
