"""A queue of jobs, which are questions about puzzles. Warm processes answer each job with events.

A process answers one job at a time. If no process is free, a job waits, and an event reports this. A client's next job
goes to the process of its last job if that is free, because it already has the solvers. Cancelling a job interrupts the
process (`support.worker_process`). If a process ends before it begins a job, the next process takes the job. All
processes end with the queue, or with this program.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from queue import SimpleQueue
from typing import TYPE_CHECKING, Self

from cpsudoku.apps.web.puzzle_questions import (
    WARM_UP,
    Event,
    Request,
    answers,
    events_or_error,
    expect_questions,
)
from cpsudoku.support.errors import CpsudokuError, LimitReached, WorkerDied
from cpsudoku.support.worker_process import Died, Worker

if TYPE_CHECKING:
    from cpsudoku.apps.web.warm_boards import OpenBoards
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.puzzle import Puzzle

MEGABYTES = 1024  # memory limit of a process
SECONDS = 20.0  # limit of each question
WORKERS = 2  # for two clients, or for one while the other process is being ended
STARTS = 3  # after this number of processes in a row that end before they are warm, start no other


class QueuedQuestion:
    """A job: the questions of one request. Iterating over it, once, yields the events.

    ``cancelled``: has its owner cancelled the job? ``over``: has the last event come?
    """

    def __init__(
        self, desk: AnswerQueue, request: Request, client: Hashable, then: Callable[[Event], object] | None
    ) -> None:
        self.request = request
        self.client = client
        self.cancelled = False
        self.handed_on = False  # is the job with a second process, because the first one never began it?
        self._over = threading.Event()
        self._desk, self._then = desk, then
        self._lock = threading.RLock()  # no event comes after the end
        self._events: SimpleQueue[Event | None] = SimpleQueue()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def cancel(self) -> None:
        """End the job. No event follows. The process that works on it is free within a second."""
        self._desk._cancel(self)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the job is over, at most ``seconds``. Return whether it is over."""
        return self._over.wait(seconds)

    def __iter__(self) -> Iterator[Event]:
        while (event := self._events.get()) is not None:
            yield event
        self._events.put(None)  # for the next iteration

    def final(self, what: str) -> Event:
        """Wait for the final event of a question.

        Raises:
            LimitReached: the time ended, or the question was cancelled.
            WorkerDied: its process has ended.
            CpsudokuError: there is no answer; the message has the reason.
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


class AnswerQueue:
    """Answers questions about puzzles in its own processes. Leaving the context ends the processes.

    Args:
        workers: The number of processes.
        megabytes: The memory limit of each process, on Linux only. A job that needs more ends with an event that
            reports this.
        time_limit: Seconds for each question, unless `ask` has another limit. None for no limit.
    """

    def __init__(
        self, *, workers: int = WORKERS, time_limit: float | None = SECONDS, megabytes: int = MEGABYTES
    ) -> None:
        self.time_limit = time_limit
        self.megabytes = megabytes
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)  # wakes threads: one has a job, or the queue is closed
        self._waiting: list[QueuedQuestion] = []
        self._closed = False
        self._deaths = 0  # number of processes in a row that ended before they were warm
        with self._lock:  # a process that ends at once needs the list
            self._runners = [_Runner(self) for _ in range(workers)]

    def ask(
        self,
        puzzle: Puzzle | str,
        *questions: str,
        kind: Kind | str = "",
        without: Iterable[str] = (),
        entries: Mapping[str, int] | None = None,
        time_limit: float | None = None,
        client: Hashable = None,
        then: Callable[[Event], object] | None = None,
    ) -> QueuedQuestion:
        """Ask about a puzzle.

        Args:
            puzzle: A puzzle, or its text, link or address. A path is not accepted.
            questions: Names of questions, perhaps with a number: "verdict", "candidates:8" (`puzzle_questions`).
            kind: The kind of the puzzle. By default the one that the text names, else sudoku.
            without: Clues to omit: names of clues, or ids of items.
            entries: For the question "hint": the values that the user has filled in, by the names of places.
            client: Identifies the client. Jobs of equal clients get the same process if it is free.
            then: A function to call with each event, in a thread of the queue. In the last event, "what" is "end".

        Raises:
            CpsudokuError: no such question or kind, or the queue is closed.
        """
        expect_questions(questions)
        text, name = _text(puzzle, kind)
        seconds = self.time_limit if time_limit is None else time_limit
        request = {"text": text, "kind": name, "ask": [*questions], "without": [*without], "seconds": seconds}
        return self.submit({**request, "entries": dict(entries or {})}, client=client, then=then)

    def submit(
        self, request: Request, *, client: Hashable = None, then: Callable[[Event], object] | None = None
    ) -> QueuedQuestion:
        """Submit a request of `answer`.

        Raises:
            CpsudokuError: the queue is closed.
        """
        job = QueuedQuestion(self, request, client, then)
        with self._lock:
            if self._closed:
                raise CpsudokuError("expected an open AnswerQueue, found a closed one")
            self._waiting.append(job)
            self._hand_out()
            busy = [runner for runner in self._runners if runner.job is not None and not runner.job.cancelled]
            if job in self._waiting and len(busy) == len(self._runners):
                job._tell({"what": "waiting", "final": False, "before": len(self._waiting) - 1 + len(busy)})
        return job

    @property
    def processes(self) -> list[int]:
        """The numbers of the running processes."""
        with self._lock:
            return [pid for runner in self._runners if (pid := runner.worker.pid) is not None]

    def close(self) -> None:
        """Cancel all jobs and end all processes. Return when the processes have ended."""
        with self._lock:
            self._closed = True
            jobs = [*self._waiting, *(runner.job for runner in self._runners if runner.job is not None)]
            self._waiting = []
            for runner in self._runners:
                runner.worker.kill()
            self._changed.notify_all()
        for job in jobs:
            job.cancelled = True
            job._end()
        for runner in self._runners:
            if runner.thread is not threading.current_thread():
                runner.thread.join()
                runner.worker.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _hand_out(self) -> None:
        """Give waiting jobs to free processes. The caller holds the lock."""
        if not any(runner.alive for runner in self._runners):
            waiting, self._waiting = self._waiting, []
            for job in waiting:
                job._tell({"what": "error", "final": True, "why": "died", "message": "no process can be started"})
                job._end()
        for job in [*self._waiting]:
            free = [runner for runner in self._runners if runner.job is None and runner.warm]
            if not free:
                return
            own = [runner for runner in free if job.client is not None and runner.client == job.client]
            fresh = [runner for runner in free if runner.client is None]
            self._waiting.remove(job)
            (own or fresh or free)[0].take(job)

    def _cancel(self, job: QueuedQuestion) -> None:
        with self._lock:
            if job.over:
                return
            job.cancelled = True
            if job in self._waiting:
                self._waiting.remove(job)
            for runner in self._runners:
                if runner.job is job:
                    runner.worker.cancel()
        job._end()


class _Runner:
    """A process, and the thread that reads its answers. ``job``: the current job. ``client``: the client of the last
    job. ``warm``: has the process imported its modules? ``alive``: will a new process replace it when it ends?"""

    def __init__(self, desk: AnswerQueue) -> None:
        self._desk = desk
        self.job: QueuedQuestion | None = None
        self.client: Hashable = None
        self.alive, self.warm = True, False
        self.worker = Worker(answer, megabytes=desk.megabytes)
        self.worker.put({"sheet": WARM_UP})
        self.thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self.thread.start()

    def take(self, job: QueuedQuestion) -> None:
        """Begin a job. The caller holds the lock."""
        self.job, self.client = job, job.client
        self.worker.put(job.request)
        self._desk._changed.notify_all()

    def _run(self) -> None:
        desk = self._desk
        while self.alive:
            if not self.warm:
                self._warm_up()
                continue
            with desk._lock:
                while (job := self.job) is None and not desk._closed:
                    desk._changed.wait()
            if job is None:
                return
            self._finish(job, self._pass_on(job))

    def _pass_on(self, job: QueuedQuestion | None) -> Died | None:
        """Pass on the events of an answer. If the process died, return how."""
        died = None
        while not self.worker.over:
            for event in self.worker.receive():
                if isinstance(event, Died):
                    died = event
                elif job is not None:
                    job._tell(event)
        return died

    def _warm_up(self) -> None:
        """Wait until the process is warm. If it dies, start another one."""
        desk, died = self._desk, self._pass_on(None)
        with desk._lock:
            desk._deaths = desk._deaths + 1 if died else 0
            self.warm = died is None
            self.alive = not desk._closed and desk._deaths < STARTS
            if self.alive and died:
                self._start()
            desk._hand_out()

    def _start(self) -> None:
        """Start another process. The caller holds the lock."""
        self.client, self.warm = None, False
        self.worker.put({"sheet": WARM_UP})

    def _finish(self, job: QueuedQuestion, died: Died | None) -> None:
        """End a job, with an error if its process died. If the process never began the job, give it to another process,
        once."""
        desk = self._desk
        with desk._lock:
            self.job = None
            if desk._closed:
                self.alive = False
                return
            again = died is not None and not (died.begun or job.handed_on or job.over)
            if again:
                job.handed_on = True
                desk._waiting.insert(0, job)
            if died is not None:
                self._start()
            desk._hand_out()
        if again:
            return
        if died is not None:
            how = f"the process that worked on it ended with status {died.status}, perhaps out of memory"
            message = f"{how} (its limit is {desk.megabytes:,} MB)"
            job._tell({"what": "error", "final": True, "why": "died", "message": message})
        job._end()


def answer(send: Callable[[Event], None], request: Request) -> None:
    """Answer a request in a process of the queue. Its boards stay warm. A request has one of three forms:

        {"text": "1..4...", "kind": "", "ask": ["verdict"], "seconds": 20}              -> `answers`
        {"command": "truecandidates", "data": "N4Ig..."}                                -> `editors`
        {"sheet": {"text": "1..4...", "without": ["digits r1c1"], "ask": ["picture"]}}  -> `sheet`
    """
    boards = _boards()
    for event in events_or_error(_events(boards, request), boards):
        send(event)


@cache
def _boards() -> OpenBoards:
    from cpsudoku.apps.web.warm_boards import OpenBoards

    return OpenBoards()


def _events(boards: OpenBoards, request: Request) -> Iterator[Event]:
    if "command" in request:
        from cpsudoku.apps.web import editor_protocol

        yield from editor_protocol.events(boards, request["command"], request["data"])
    elif "sheet" in request:
        from cpsudoku.apps.web import page_questions

        yield from page_questions.events(boards, request["sheet"])
    else:
        yield from answers(boards, request)


def _text(puzzle: Puzzle | str, kind: Kind | str) -> tuple[str, str]:
    """Return the text of a puzzle, and the name of its kind, "" if the text names it."""
    from cpsudoku.puzzles.kinds import gallery

    if isinstance(puzzle, str):
        return puzzle, gallery.name_of(kind)
    from cpsudoku.formats.entry_reading import instance_of

    instance, own = instance_of(puzzle, kind)
    return own.write(instance), gallery.name_of(own)
