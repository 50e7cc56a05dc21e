"""The desk: questions about puzzles, answered by processes that stay warm, with events as they come.

A process answers one job at a time. If none is free, jobs wait in turn, and an event says so. A client's next job goes
to the process of its last one, if that is free: the solvers for its board are there. Cancelling interrupts the process;
if it does not heed that within GRACE seconds, it is killed, and another begins. A job that a process never began,
because it had ended before, goes to the next one. Processes end with the desk; they also end if this program is
killed, since their standard input ends then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Self

from cpsudoku.ground.errors import CpsudokuError, LimitReached, WorkerDied
from cpsudoku.live.answers import Event, Request, expect_questions

if TYPE_CHECKING:
    from cpsudoku.puzzles.kind import Kind
    from cpsudoku.puzzles.puzzle import PuzzleLike

GRACE = 0.7  # seconds from an interrupt to the end of a process that does not heed it
MEGABYTES = 1024  # that a process may hold
SECONDS = 20.0  # for each question
WORKERS = 2  # one for each of two clients, or one while the other is ended
STARTS = 3  # processes in a row that end before they are ready: then no other is started


class DeskJob:
    """One or several questions that were asked together. Iterate over it for its events; they come once.

    ``cancelled``: by its owner. ``over``: nothing comes any more.
    """

    def __init__(
        self, desk: Desk, request: Request, client: Hashable, then: Callable[[Event], object] | None
    ) -> None:
        self.request, self.client = request, client
        self.cancelled = False
        self.begun = self.handed_on = False  # by a process; to a second one, since the first never began it
        self._over = threading.Event()
        self._desk, self._then = desk, then
        self._lock = threading.RLock()  # no event comes after the end
        self._events: SimpleQueue[Event | None] = SimpleQueue()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def cancel(self) -> None:
        """End it: no event follows. The process that works on it is free within a second."""
        self._desk._cancel(self)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is over; return whether it is."""
        return self._over.wait(seconds)

    def __iter__(self) -> Iterator[Event]:
        while (event := self._events.get()) is not None:
            yield event
        self._events.put(None)  # for the next iteration

    def final(self, what: str) -> Event:
        """Wait for the final event of a question.

        Raises:
            LimitReached: it was not answered in time, or was cancelled.
            WorkerDied: its process has ended.
            CpsudokuError: it could not be answered.
        """
        for event in self:
            if event["what"] == "error":
                error = {"limit": LimitReached, "died": WorkerDied}.get(event.get("why", ""), CpsudokuError)
                raise error(event["message"])
            if event["what"] == what and event["final"]:
                return event
        raise LimitReached("cancelled" if self.cancelled else f"{what}: expected one of the questions that were asked")

    def _tell(self, event: Event) -> None:
        with self._lock:
            if not self._over.is_set():
                self._events.put(event)
                if self._then is not None:
                    self._then(event)

    def _end(self) -> None:
        with self._lock:
            if not self._over.is_set():
                self._over.set()
                self._events.put(None)
                if self._then is not None:
                    self._then({"what": "end", "final": True, "cancelled": self.cancelled})


class Desk:
    """Answers questions about puzzles by processes of its own; a context manager, whose end ends them all.

    Args:
        workers: How many processes. ``megabytes``: how much memory each may hold (Linux); a job that needs more ends
            with an event that says so.
        limit_seconds: For each question, unless `ask` says otherwise; None for no limit.
    """

    def __init__(
        self, *, workers: int = WORKERS, limit_seconds: float | None = SECONDS, megabytes: int = MEGABYTES
    ) -> None:
        self.limit_seconds, self.megabytes = limit_seconds, megabytes
        self._lock = threading.RLock()
        self._waiting: list[DeskJob] = []
        self._closed = False
        self._deaths = 0  # of processes in a row that were never ready
        self._workers = [_Worker(self) for _ in range(workers)]

    def ask(
        self,
        puzzle: PuzzleLike | str,
        *questions: str,
        kind: Kind | str = "",
        without: Iterable[str] = (),
        entries: Mapping[str, int] | None = None,
        limit_seconds: float | None = None,
        client: Hashable = None,
        then: Callable[[Event], object] | None = None,
    ) -> DeskJob:
        """Ask about a puzzle.

        Args:
            puzzle: A puzzle, or its text, link or address; no path.
            questions: Names of questions, with a number behind a colon: "verdict", "candidates:8" (`live.answers`).
            kind: By default the one that the text names, else sudoku.
            without: Clues that are left out: names of clues, or ids of items.
            entries: Of "hint": names of places, and the values that a person has filled in.
            client: Who asks; equal clients are answered by the same process if it is free.
            then: Called with each event, in a thread of the desk; at last with one whose "what" is "end".

        Raises:
            CpsudokuError: no such question or kind; the desk is closed.
        """
        expect_questions(questions)
        text, name = _text(puzzle, kind)
        seconds = self.limit_seconds if limit_seconds is None else limit_seconds
        request = {"text": text, "kind": name, "ask": [*questions], "without": [*without], "seconds": seconds}
        return self.submit({**request, "entries": dict(entries or {})}, client=client, then=then)

    def submit(
        self, request: Request, *, client: Hashable = None, then: Callable[[Event], object] | None = None
    ) -> DeskJob:
        """Hand over a request as `live.worker` takes it.

        Raises:
            CpsudokuError: the desk is closed.
        """
        job = DeskJob(self, request, client, then)
        with self._lock:
            if self._closed:
                raise CpsudokuError("expected an open desk, found one that is closed")
            self._waiting.append(job)
            self._hand_out()
            busy = [worker for worker in self._workers if worker.job is not None and not worker.job.cancelled]
            if job in self._waiting and len(busy) == len(self._workers):
                job._tell({"what": "waiting", "final": False, "before": len(self._waiting) - 1 + len(busy)})
        return job

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that are there."""
        with self._lock:
            return [worker.process.pid for worker in self._workers if worker.process is not None]

    def close(self) -> None:
        """Cancel all jobs, and end all processes; it returns when they are gone."""
        with self._lock:
            self._closed = True
            waiting, self._waiting = self._waiting, []
            workers = [*self._workers]
        for job in waiting:
            job.cancelled = True
            job._end()
        for worker in workers:
            worker.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _hand_out(self) -> None:
        """Give jobs that wait to processes that are free. Called with the lock."""
        for job in [*self._waiting]:
            free = [worker for worker in self._workers if worker.job is None and worker.alive and not worker.doomed]
            if not free:
                if not any(worker.alive for worker in self._workers):
                    self._waiting.remove(job)
                    job._tell({"what": "error", "final": True, "why": "died", "message": "no process can be started"})
                    job._end()
                    continue
                return
            own = [worker for worker in free if job.client is not None and worker.client == job.client]
            fresh = [worker for worker in free if worker.client is None]
            self._waiting.remove(job)
            (own or fresh or free)[0].take(job)

    def _cancel(self, job: DeskJob) -> None:
        with self._lock:
            if job.over:
                return
            job.cancelled = True
            if job in self._waiting:
                self._waiting.remove(job)
            for worker in self._workers:
                if worker.job is job:
                    worker.interrupt()
        job._end()


class _Worker:
    """One process, and its successors. ``job``: what it works on; ``client``: who asked the last job."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.job: DeskJob | None = None
        self.client: Hashable = None
        self.process: subprocess.Popen[bytes] | None = None
        self.ready = threading.Event()
        self.alive = True
        self.doomed = False  # its process was killed, and is not replaced yet
        self._ending = False
        self._number = 0  # of the job
        self._timer: threading.Timer | None = None
        self._start()

    def _start(self) -> None:
        self.ready.clear()
        self.client, self.doomed = None, False
        path = os.pathsep.join(filter(None, sys.path))
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "cpsudoku.live.worker", str(self._desk.megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is the desk's
            env={**os.environ, "PYTHONPATH": path},
        )
        threading.Thread(target=self._listen, args=(self.process,), name="desk", daemon=True).start()

    def take(self, job: DeskJob) -> None:
        """Work on a job. Called with the lock."""
        self.job, self.client = job, job.client
        self._number += 1
        self._send({**job.request, "job": self._number})

    def interrupt(self) -> None:
        """Have the process leave its job, or else end it. Called with the lock."""
        self._send({"cancel": self._number})
        if self._timer is None:
            self._timer = threading.Timer(GRACE, self._kill, [self._number])
            self._timer.daemon = True
            self._timer.start()

    def _kill(self, number: int) -> None:
        """End a process that is still at that job."""
        with self._desk._lock:
            if self.job is not None and self._number == number and self.process is not None:
                self.doomed = True
                self.process.kill()

    def end(self) -> None:
        """End the process, and wait until it is gone."""
        with self._desk._lock:
            self.alive, self._ending = False, True
            process, job, self.job = self.process, self.job, None
            self._stop_timer()
        if job is not None:
            job.cancelled = True
            job._end()
        if process is not None:
            process.kill()
            process.wait()

    def _send(self, message: Mapping[str, object]) -> None:
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:  # it has ended: `_listen` notices
            return

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Pass on what a process says, until it ends."""
        assert process.stdout is not None
        for line in process.stdout:
            event = json.loads(line)
            number = event.pop("job", None)
            with self._desk._lock:
                job = self.job if number == self._number else None
                if event["what"] == "ready":
                    self._desk._deaths = 0
                    self.ready.set()
                elif event["what"] == "begin":
                    if job is not None:
                        job.begun = True
                    continue
                elif event["what"] == "end":
                    self._free()
            if job is not None:
                job._end() if event["what"] == "end" else job._tell(event)
        process.wait()
        process.stdout.close()
        self._replace(process)

    def _free(self) -> None:
        self._stop_timer()
        self.job = None
        self._desk._hand_out()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _replace(self, process: subprocess.Popen[bytes]) -> None:
        """Start another process for one that has ended. Its job ends with an error; one that it never began, since it
        ended before it could read it, goes to the next process, once."""
        desk = self._desk
        assert process.stdin is not None
        with desk._lock:  # a job may come until the next process is there; who sends it finds no closed file
            with suppress(OSError):  # what was not read any more
                process.stdin.close()
            if self._ending:
                return
            self._stop_timer()
            job, self.job = self.job, None
            if job is not None and not (job.begun or job.handed_on or job.over):
                job.handed_on = True
                desk._waiting.insert(0, job)
                job = None
            desk._deaths += not self.ready.is_set()
            if desk._deaths < STARTS:
                self._start()
            else:
                self.alive, self.process = False, None
                self.ready.set()
            desk._hand_out()
        if job is not None:
            how = f"the process that worked on it ended with status {process.returncode}, perhaps for want of memory"
            message = f"{how} (it may hold {desk.megabytes:,} MB)"
            job._tell({"what": "error", "final": True, "why": "died", "message": message})
            job._end()


def _text(puzzle: PuzzleLike | str, kind: Kind | str) -> tuple[str, str]:
    """Return the text of a puzzle, and the name of its kind, "" if the text names it."""
    from cpsudoku.puzzles import gallery

    if isinstance(puzzle, str):
        return puzzle, gallery.name_of(kind)
    from cpsudoku.formats.entries import instance_of

    instance, own = instance_of(puzzle, kind)
    return own.write(instance), gallery.name_of(own)
