"""A process that runs queries: ``target(send, question, *context)`` runs there, and ``ask`` yields its events.

    worker = Worker(answer, megabytes=1024)
    for event in worker.ask(question, seconds=20):    # the last is Died(...) if the process did not survive
        ...
    worker.end()

A spawned process stays between questions, so that modules and solvers stay warm. It is a new session of the system,
with standard output sent to standard error. It ends when its input ends, which happens when its parent ends. A forked
process (``fork=True``) runs one query. It shares all objects of its parent, so nothing is pickled and nothing is
imported again. It ignores Ctrl-C. On Linux it ends when its parent ends.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import starmap
from queue import SimpleQueue
from struct import Struct
from typing import IO, TYPE_CHECKING, Any, BinaryIO, NamedTuple, NoReturn

if TYPE_CHECKING:
    import subprocess

GRACE = 0.7  # seconds from an interrupt to the end of a process that ignores it
AGAIN = 0.02  # seconds from an interrupt that a destructor swallowed to the next one
DYING = 1.0  # seconds from the end of its output to the end of the process
DAY = 86_400.0  # seconds
PART = 1 << 16  # bytes read in one call
PR_SET_PDEATHSIG = 1  # of <linux/prctl.h>
HEAD = Struct("=cQ")  # before each message: its sort, and the number of bytes in its pickle
BEGIN, EVENT, END = b"b", b"e", b"z"
CLOCK, CANCELLED = "clock", "cancelled"
Send = Callable[[Any], None]


class Died(NamedTuple):
    """The last event of a question after its process ended.

    ``limit``: CLOCK, CANCELLED, the argument of `Worker.kill`, or "". ``status``: as in `subprocess`, negative for a
    signal. ``begun``: had the process begun with the question?
    """

    limit: str
    status: int
    begun: bool


class Worker:
    """A process for queries. If the process has ended, the next question starts a new one.

    Args:
        target: A function of a module. It calls ``send`` with each event, which must be picklable.
        context: Passed to the target with each question.
        fork: Start from a copy of this process instead of a fresh one.
        megabytes: The memory limit of a spawned process (Linux); 0 for none.
        errors: A file for the standard error of a spawned process.
    """

    over: bool

    def __init__(
        self,
        target: Callable[..., None],
        *context: object,
        fork: bool = False,
        megabytes: int = 0,
        errors: IO[Any] | None = None,
    ) -> None:
        self._target, self._context, self._fork = target, context, fork
        self._megabytes, self._errors = megabytes, errors
        self._process: subprocess.Popen[bytes] | None = None
        self._input: IO[bytes] | None = None
        self._child: list[int] = []  # the number of a forked process
        self._reader = -1
        self._buffer = bytearray()
        self._lock = threading.Lock()  # a process is not killed after another thread has waited for its end
        self._number = 0  # of the question
        self._begun = False
        self._limit = ""  # the limit for which this program killed it
        self.over = True  # is no result expected?

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none."""
        if self._process is not None:
            return self._process.pid
        return self._child[0] if self._child else None

    def ask(self, question: object, seconds: float | None = None) -> Iterator[Any]:
        """Yield the events of the query. The process is killed after ``seconds``, or if the caller stops reading.

        Raises:
            OSError: the process cannot be started.
        """
        timer = None
        try:
            self.put(question)
            timer = None if seconds is None else self._kill_later(seconds, CLOCK)
            while not self.over:
                yield from self.receive()
        finally:
            if timer is not None:
                timer.cancel()
            if not self.over:
                self.end()

    def put(self, question: object) -> None:
        """Start the process if there is none, and pass the question to it. `receive` returns the events."""
        number = self._number + 1
        message = b"" if self._fork else pickle.dumps((number, question))
        with self._lock:
            self._number, self._begun, self._limit, self.over = number, False, "", False
            self._buffer.clear()
            if self._fork:
                self._start_fork(question)
                return
            if self._process is None:
                self._spawn()
        self._write(message)

    def receive(self) -> list[Any]:
        """Wait for the next part of the result, and return the events in it."""
        part = os.read(self._reader, PART)
        self._buffer += part
        events = []
        for sort, event in _messages(self._buffer):
            if sort == EVENT:
                events.append(event)
            self._begun = self._begun or sort == BEGIN
            self.over = self.over or sort == END
        if self.over and self._fork:
            self.end()
        elif not part:
            events.append(self._reap())
        return events

    def fileno(self) -> int:
        """Return the descriptor that `ready` waits for."""
        return self._reader

    def cancel(self) -> None:
        """Interrupt the query, from any thread. The process is killed if it has not ended the query after GRACE."""
        if self._fork:
            self.kill(CANCELLED)
        elif not self.over:
            self._write(pickle.dumps((self._number,)))
            self._kill_later(GRACE, CANCELLED)

    def kill(self, limit: str = "") -> None:
        """Kill the process, from any thread. The reader of the events gets `Died` with this limit."""
        with self._lock:
            self._limit = limit
            self._kill()

    def end(self) -> None:
        """Kill the process and wait until it is gone. Another thread must not be reading its events."""
        self.kill(self._limit)
        if self._reader >= 0:
            self._reap()

    def _write(self, message: bytes) -> None:
        assert self._input is not None
        with suppress(OSError, ValueError):  # it has ended, and its reader will notice
            self._input.write(message)
            self._input.flush()

    def _kill_later(self, seconds: float, limit: str) -> threading.Timer:
        timer = threading.Timer(min(seconds, DAY), self._kill_at, [self._number, limit])
        timer.daemon = True
        timer.start()
        return timer

    def _kill_at(self, number: int, limit: str) -> None:
        with self._lock:
            if self._number == number and not self.over:
                self._limit = limit
                self._kill()

    def _kill(self) -> None:
        """Kill the process with all its children."""
        pid = self.pid
        if pid is None:
            return
        if self._process is not None and not hasattr(os, "killpg"):
            self._process.kill()
            return
        with suppress(ProcessLookupError):
            (os.killpg if self._process is not None else os.kill)(pid, signal.SIGKILL)

    def _reap(self) -> Died:
        """Wait for the end of a process whose output has ended."""
        status = 0
        if self._process is not None:
            import subprocess

            with suppress(subprocess.TimeoutExpired):
                self._process.wait(DYING)
        with self._lock:
            self._kill()
            if self._process is not None and self._input is not None:
                status = self._process.wait()
                with suppress(OSError):  # the reader is gone
                    self._input.close()
            elif self._child:
                os.waitpid(self._child[0], 0)
            os.close(self._reader)
            self._process, self._reader, self.over = None, -1, True
            self._child.clear()
        return Died(self._limit, status, self._begun)

    def _spawn(self) -> None:
        import subprocess  # imported late: `check` forks, and starts faster without it

        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", "from cpsudoku.support.worker_process import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # Ctrl-C belongs to the parent
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._input, output = self._process.stdin, self._process.stdout
        assert output is not None
        self._reader = os.dup(output.fileno())
        output.close()
        self._write(pickle.dumps((self._megabytes, self._target, self._context)))

    def _start_fork(self, question: object) -> None:
        self._reader, writer = os.pipe()
        parent, dies_with = os.getpid(), dies_with_its_parent()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # not in the child before it ignores the signal
            # Another thread may still get Ctrl-C, and Python raises it as soon as a call returns. So one call forks and
            # stores the number of the child, which `end` kills.
            self._child.extend(starmap(os.fork, [()]))
            if self._child == [0]:
                self._run_fork(question, writer, parent, dies_with)
        finally:
            os.close(writer)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _run_fork(self, question: object, writer: int, parent: int, dies_with: Callable[[], None]) -> None:
        """Run the query in the child, and end it."""
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            dies_with()
            if os.getppid() != parent:  # the parent has died before
                return
            with open(writer, "wb") as out:
                _send(out, BEGIN)
                self._target(lambda event: _send(out, EVENT, event), question, *self._context)
                _send(out, END)
        finally:
            os._exit(0)


def ready(workers: Sequence[Worker], seconds: float | None) -> list[Worker]:
    """Wait, at most a day, until a worker has sent something or has ended. Return all such workers (POSIX)."""
    wait = DAY if seconds is None else min(max(0.0, seconds), DAY)  # `select` does not accept infinity
    return select.select(workers, [], [], wait)[0]


def _send(out: BinaryIO, sort: bytes, event: object = None) -> None:
    data = b"" if sort != EVENT else pickle.dumps(event)
    out.write(HEAD.pack(sort, len(data)) + data)
    out.flush()


def _messages(buffer: bytearray) -> Iterable[tuple[bytes, Any]]:
    """Yield the complete messages of a buffer, and remove them from it."""
    while len(buffer) >= HEAD.size:
        sort, size = HEAD.unpack_from(buffer)
        end = HEAD.size + size
        if len(buffer) < end:
            return
        data = bytes(buffer[HEAD.size : end])
        del buffer[:end]
        yield sort, pickle.loads(data) if data else None


def dies_with_its_parent() -> Callable[[], None]:
    """Return a function that makes a child process end when its parent ends (prctl, PR_SET_PDEATHSIG). Outside Linux,
    it does nothing.

    The parent loads it, because a forked child should import nothing.
    """
    if sys.platform != "linux":
        return lambda: None
    import ctypes

    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


class _Service:
    """A spawned process. A thread reads, so that a running query can be cancelled. It raises KeyboardInterrupt in the
    main thread, which solvers handle like Ctrl-C."""

    def __init__(self, requests: BinaryIO, out: BinaryIO) -> None:
        megabytes, self._target, self._context = pickle.load(requests)
        _limit_memory(megabytes)
        self._requests, self._out = requests, out
        self._inbox: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._running = 0  # the number of the question, 0 for none
        self._cancelled = 0  # the last question that was cancelled
        self._writing = False
        self._main = threading.get_ident()

    def run(self) -> NoReturn:
        """Run queries until the input ends."""
        signal.signal(signal.SIGINT, self._interrupt)
        sys.unraisablehook = self._repeat_interrupt
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._answer(*self._inbox.get())

    def _listen(self) -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                number, *question = pickle.load(self._requests)
                if question:
                    self._inbox.put((number, *question))
                else:
                    self._cancelled = number
                    if self._running == number:
                        self._interrupt_main()
        os._exit(0)

    def _interrupt_main(self) -> None:
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, signal.SIGINT)
        else:
            import _thread

            _thread.interrupt_main()

    def _interrupt(self, number: int, frame: object) -> None:
        """Handle SIGINT, in the main thread. Only a cancelled query is interrupted, never a message that is being
        written."""
        if self._running and self._running == self._cancelled and not self._writing:
            raise KeyboardInterrupt

    def _repeat_interrupt(self, lost: sys.UnraisableHookArgs) -> None:
        """Interrupt again if a destructor has swallowed the interrupt."""
        if isinstance(lost.exc_value, KeyboardInterrupt):
            threading.Timer(AGAIN, self._interrupt_main).start()
        else:
            sys.__unraisablehook__(lost)

    def _answer(self, number: int, question: object) -> None:
        try:
            try:
                self._running = number
                if self._cancelled != number:  # else it was cancelled before it began
                    self._write(BEGIN)
                    self._target(self._write_event, question, *self._context)
            finally:
                self._running = 0
        except KeyboardInterrupt:
            self._running = 0
        self._write(END)

    def _write_event(self, event: object) -> None:
        self._write(EVENT, event)

    def _write(self, sort: bytes, event: object = None) -> None:
        self._writing = True
        try:
            _send(self._out, sort, event)
        except BrokenPipeError:  # the parent has ended
            os._exit(0)
        finally:
            self._writing = False
        if self._running and self._running == self._cancelled:
            raise KeyboardInterrupt


def _limit_memory(megabytes: int) -> None:
    """Limit this process to this much memory of its own (Linux)."""
    if megabytes and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def main() -> NoReturn:
    """Read questions on standard input and write events to standard output. Other output goes to standard error."""
    requests, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    _Service(requests, out).run()
