"""Distribute batches over threads. The kernel releases the GIL, and each thread takes the next batch.

A busy thread shares its work with idle threads. At the end of each slice (a twentieth of a second), it gives away the
oldest open branch of each lane. So a single hard count uses all cores. Python regains control after every slice, for
Ctrl-C and time limits.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import dataclass, field

import numpy as np

from cpsudoku.apps.bulk.lanes.kernel import GUESSES, INVALID, SWEEPS, Array, LaneState, Search
from cpsudoku.support.limits import cores

SLICE = 0.05  # seconds
BATCH = 8192  # puzzles: small enough to distribute well, large enough that idle lanes at the end cost little


@dataclass
class Answers:
    """``counts`` (n,) int64, at most the limit; ``first``, ``second`` (n, cells) digits; ``finished`` (n,) bool."""

    counts: Array
    first: Array
    second: Array
    finished: Array
    sweeps: int = 0
    guesses: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class _Batch:
    """Some puzzles, by number, or parts of puzzles. ``parts``: the candidates (k, cells) of the parts; None for whole
    puzzles."""

    numbers: Array
    parts: Array | None = None


@dataclass
class _Pool:
    """The remaining work, and the data that the threads share. ``open``: the number of unfinished parts of each puzzle.
    ``elsewhere``: the number of solutions in parts given to other threads. ``witnesses``: the solutions found there."""

    search: Search
    answers: Answers
    deadline: float
    batches: deque[_Batch]
    open: Array
    elsewhere: Array
    ended: threading.Event
    witnesses: list[tuple[int, list[Array]]] = field(default_factory=list)
    lock: threading.Condition = field(default_factory=threading.Condition)
    busy: int = 0
    hungry: int = 0
    stop: bool = False
    failure: BaseException | None = None

    def next(self) -> _Batch | None:
        """Return the next batch. Wait while a busy thread may still give one away. Return None when no work is left."""
        with self.lock:
            self.hungry += 1
            while not self.batches and self.busy and not self.stop:
                self.lock.wait(0.1)
            self.hungry -= 1
            if self.stop or not self.batches:
                return None
            self.busy += 1
            return self.batches.popleft()

    def run(self, batch: _Batch) -> None:
        """Search one batch until it is finished or the search is stopped. Store the results."""
        a = self.answers
        if batch.parts is None:
            span = slice(int(batch.numbers[0]), int(batch.numbers[-1]) + 1)
            state = LaneState(self.search, span, None, a.counts[span], a.first[span], a.second[span])
        else:
            state = LaneState(self.search, slice(0, len(batch.parts)), batch.parts)
        sweeps, unfinished, shared = 2000, 1, batch.parts is not None
        while unfinished and not self.stop:
            begun = time.monotonic()
            unfinished = state.run(sweeps)
            now = time.monotonic()
            sweeps = max(100, int(sweeps * min(4.0, SLICE / max(now - begun, 1e-6))))
            if now > self.deadline or self.ended.is_set():
                self.stop = True
            elif unfinished and self.hungry and not self.batches:
                shared |= self._give(state, batch.numbers)
            if shared and ((a.counts + self.elsewhere)[batch.numbers] >= self.search.limit).all():
                break  # other parts have reached the limit
        with self.lock:
            self._store_results(state, batch.numbers)

    def _give(self, state: LaneState, numbers: Array) -> bool:
        puzzles, parts = state.give()
        with self.lock:
            np.add.at(self.open, numbers[puzzles], 1)
            share = -(-len(puzzles) // max(1, self.hungry)) or 1
            for k in range(0, len(puzzles), share):
                self.batches.append(_Batch(numbers[puzzles[k : k + share]], parts[k : k + share]))
            self.lock.notify_all()
        return len(puzzles) > 0

    def _store_results(self, state: LaneState, numbers: Array) -> None:
        self.answers.sweeps += int(state.control[SWEEPS])
        self.answers.guesses += int(state.control[GUESSES])
        np.subtract.at(self.open, numbers[state.are_finished()], 1)
        if not state.whole:
            np.add.at(self.elsewhere, numbers, state.counts)
            solved = np.flatnonzero(state.counts)
            kept = solved if self.search.keep else solved[:0]
            self.witnesses += [(int(numbers[k]), state.solutions(int(k))) for k in kept]

    def merge(self) -> None:
        """Merge the results of parts into those of their puzzles."""
        a = self.answers
        for puzzle, solutions in self.witnesses:
            place = [s for s in (a.first[puzzle], a.second[puzzle]) if not s.any()]
            for free, solution in zip(place, solutions, strict=False):
                free[:] = solution
        a.counts[self.elsewhere > 0] += self.elsewhere[self.elsewhere > 0]
        np.minimum(a.counts, self.search.limit, out=a.counts)
        a.finished = (self.open == 0) | (a.counts >= self.search.limit) | (a.counts == INVALID)

    def work(self) -> None:
        """Search batch after batch; each thread runs this. A failure or an interrupt stops all threads."""
        try:
            while (batch := self.next()) is not None:
                self.run(batch)
                with self.lock:
                    self.busy -= 1
                    self.lock.notify_all()
        except BaseException as failure:
            self.failure, self.stop = failure, True


def search(
    wanted: Search, threads: int | None = None, seconds: float | None = None, stop: threading.Event | None = None
) -> Answers:
    """Count the solutions of every record up to the limit, on ``threads`` threads (default: all cores). Stop after
    ``seconds``, or when ``stop`` is set.

    An interrupt (Ctrl-C) stops all threads and is raised again.
    """
    n, cells = wanted.records, wanted.kernel.layout.cells
    shape = (n if wanted.keep else 0, cells)
    answers = Answers(np.zeros(n, np.int64), np.zeros(shape, np.uint8), np.zeros(shape, np.uint8), np.zeros(n, bool))
    threads = max(1, threads if threads is not None else cores())
    size = max(1, min(BATCH, -(-n // threads)))
    batches = deque(_Batch(np.arange(k, min(k + size, n))) for k in range(0, n, size))
    begun = time.monotonic()
    deadline = float("inf") if seconds is None else begun + seconds
    pool = _Pool(
        wanted, answers, deadline, batches, np.ones(n, np.int64), np.zeros(n, np.int64), stop or threading.Event()
    )
    crew = [threading.Thread(target=pool.work, daemon=True) for _ in range(threads - 1)]
    for thread in crew:
        thread.start()
    pool.work()
    for thread in crew:
        thread.join()
    if pool.failure is not None:
        raise pool.failure
    pool.merge()
    answers.seconds = time.monotonic() - begun
    return answers
