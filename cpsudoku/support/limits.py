"""The resources of this process (cores, memory, threads, solver libraries), and a time limit for code that does not
read the clock itself.

    with within(2.0, "while the model was made"):
        model = kind.model(shape)                   # raises OutOfTime if it takes longer

A thread checks all limits twenty times a second. It raises an exception in a thread that exceeds its limit. Python
delivers the exception between two bytecodes, like Ctrl-C (`PyThreadState_SetAsyncExc`). It does not interrupt a single
call of a compiled library, and it leaves objects in the same state as Ctrl-C. Entering and leaving cost a microsecond.
The thread begins with the first limit. Without threads the context never raises.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from types import ModuleType, TracebackType
from weakref import WeakValueDictionary, ref

from cpsudoku.support.errors import BackendError, Limit, OutOfTime

# In the environment of every Python process that we start: it prevents imports from the current folder, such as a
# json.py. The command line sets it. The value marks it as ours, so it is not passed on to other programs.
SAFE_PATH = ("PYTHONSAFEPATH", "cpsudoku")


def cores() -> int:
    """Return the number of cores that this process may use (on Linux; elsewhere, all cores of the machine)."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """Return the free memory in bytes (on Linux; elsewhere 0)."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            free = next(1024 * int(line.split()[1]) for line in file if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError):
        return 0
    try:  # a container may have less
        with open("/sys/fs/cgroup/memory.max", encoding="ascii") as most, open(
            "/sys/fs/cgroup/memory.current", encoding="ascii"
        ) as usage:
            return min(free, max(0, int(most.read()) - int(usage.read())))
    except (OSError, ValueError):  # no such files, or "max": no limit
        return free


# A browser (Pyodide) starts no threads. Code then obeys limits of seconds only where it reads the clock, for example
# between two slices of a solver. The page terminates a worker that takes too long.
THREADS = sys.platform not in ("emscripten", "wasi")
PACKAGES = {"ortools": "ortools", "pysat": "python-sat", "pysolvers": "python-sat"}  # by the name that Python imports


def library(module: str) -> ModuleType:
    """Import and return a module of a library in PACKAGES.

    Raises:
        BackendError: the library is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = PACKAGES[module.partition(".")[0]]
        raise BackendError(f"needs {package}, which is not installed\nhint: pip install {package}") from error


TICK = 0.05  # seconds between two checks
AGAIN = 1.0  # seconds before the exception is raised again if the limit is still open; it doubles each time
LEAST = 1.0  # seconds: a limit as short as a cold start would leave everything undecided


class Ended(BaseException):
    """Raised in the thread that is out of time. It is not an Exception, because a kind's own code may catch those.

    It becomes OutOfTime when the context ends. It is raised again if it is swallowed: immediately after an `except`,
    later in a finalizer or callback, whose error is kept (`sys.unraisablehook`). The delay leaves time for clean-up.
    """

    def __init__(self) -> None:
        super().__init__("out of time")
        _delivered[threading.get_ident()] = ref(self)


class Deadline:
    """A time limit for code that reads the clock itself: a number of seconds from now. None: no limit."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """The remaining seconds, at least 0."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """True after the end."""
        return self._end is not None and time.monotonic() >= self._end


NO_DEADLINE = Deadline(None)


class within:
    """A context that ends with OutOfTime after ``seconds`` (at least LEAST). None is no limit.

    ``what``: the end of the message "limit of 2 seconds, ...". ``since``: an earlier time (`time.monotonic`) from which
    the seconds count; at least LEAST seconds remain. ``processor``: count processor time of this process, which does
    not depend on other load. ``since`` then has no effect.
    """

    raised: bool
    thread: int

    def __init__(
        self, seconds: float | None, what: str, since: float | None = None, *, processor: bool = False
    ) -> None:
        self.seconds = seconds
        self.what = what
        self.since = since
        self.processor = processor
        self.end: float = 0.0
        self.thread = 0
        self.raised = False
        self.wait: float = AGAIN
        self.again: float = 0.0

    def __enter__(self) -> None:
        if self.seconds is None:
            return
        self.thread, self.raised, self.wait = threading.get_ident(), False, AGAIN
        _delivered.pop(self.thread, None)
        _begin()
        now = self.now()
        self.end = max((now if self.since is None else self.since) + self.seconds, now + LEAST)
        _open[id(self)] = self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.seconds is None:
            return
        try:
            self._close()
        except Ended:
            kind = Ended
            self._close()
        except BaseException:  # Ctrl-C
            self._close()
            raise
        if self.raised and (kind is None or issubclass(kind, Ended)):  # None: it was swallowed
            raise OutOfTime(Limit(self.seconds, of=self.what)) from None

    def now(self) -> float:
        """Return the time of this limit's clock, in seconds."""
        return time.process_time() if self.processor else time.monotonic()

    def _close(self) -> None:
        with _lock:  # from here on, none is raised
            _open.pop(id(self), None)
        if not self.raised:
            return
        if self.thread != threading.get_ident():  # the context ends in another thread than its own
            _raise(self.thread, None)
            return
        # Wait for an exception that was raised and has not yet arrived. Cancelled, it would stay: the interpreter would
        # look for it without end. That slows everything down and hangs Python 3.11 under a profiler.
        with suppress(Ended):
            while self.thread not in _delivered:
                pass


class without_limit:
    """A context whose time counts against no limit of this thread. It is for a compilation that happens once and is
    cached."""

    def __enter__(self) -> None:
        self.stopped: list[within] = [limit for limit in _limits() if limit.thread == threading.get_ident()]
        self.begin: list[float] = [limit.now() for limit in self.stopped]
        for limit in self.stopped:
            _open.pop(id(limit), None)

    def __exit__(self, *_: object) -> None:
        for limit, begin in zip(self.stopped, self.begin, strict=True):
            limit.end += limit.now() - begin
            _open[id(limit)] = limit


# Weak, because an interrupt in __exit__ itself must not leave a limit behind.
_open: WeakValueDictionary[int, within] = WeakValueDictionary()
_delivered: dict[int, ref[Ended]] = {}  # thread -> the last exception that it got
_lock = threading.Lock()
_watched: set[int] = set()  # the process with a checking thread, because threads do not survive a fork


def _begin() -> None:
    process = os.getpid()
    if THREADS and process not in _watched:
        _watched.clear()
        _watched.add(process)
        threading.Thread(target=_look, name="limits", daemon=True).start()


def _look() -> None:
    while True:
        time.sleep(TICK)
        if not _open:
            continue
        with _lock:
            for limit in _limits():
                now = limit.now()
                if now > limit.end and (not limit.raised or now > limit.again or _is_spent(limit.thread)):
                    if limit.raised:
                        limit.wait *= 2
                    limit.raised, limit.again = True, now + limit.wait
                    _delivered.pop(limit.thread, None)
                    _raise(limit.thread, Ended)


def _limits() -> list[within]:
    """Return the open limits. Copy the references in one step, because another thread may open a limit meanwhile."""
    return [limit for reference in _open.valuerefs() if (limit := reference()) is not None]


def _is_spent(thread: int) -> bool:
    """Return True if the exception was delivered and has since been dropped."""
    delivered = _delivered.get(thread)
    return delivered is not None and delivered() is None


def _raise(thread: int, error: type[BaseException] | None) -> None:
    """Raise an error in a thread. None cancels a pending one."""
    import ctypes

    argument = ctypes.py_object(error) if error is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), argument)
