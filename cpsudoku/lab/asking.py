"""The contenders' processes on one machine: each is started when it is first asked, warmed up, and kept."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

from cpsudoku.lab.fields import Row
from cpsudoku.lab.process import Worker

LOST = ("crashed", "hung", "memory", "broke")
BEGINNING = ("start_seconds", "import_seconds", "model_seconds", "load_seconds")
_claimed: list[IO[str]] = []  # the locks of this process, held until it ends


class Setup(NamedTuple):
    """What the processes are given: plain values, so that they travel.

    ``starts``: name -> the first message to its process (see `worker`), with the number of "threads" in place of cores;
    ``warming``: name -> the jobs it is asked first, which are not noted; ``memory``: bytes a process may hold;
    ``processor``: seconds of it for each question, 0 for any; ``patience``: seconds until one hangs.
    """

    starts: Mapping[str, Row]
    warming: Mapping[str, tuple[Mapping[str, str], ...]]
    memory: int
    processor: float
    patience: float


class Asking:
    """``core``: the core for processes of one thread; None if they may use all."""

    def __init__(self, setup: Setup, core: int | None = None) -> None:
        self.setup, self._core = setup, core
        self._workers: dict[str, Worker] = {}
        self._start_phases: dict[str, Row] = {}  # what the start of a process took, until a row tells it

    def row(self, name: str, job: Mapping[str, str]) -> Row:
        """Return the answer of a contender to a question, or what became of its process.

        Raises:
            CpsudokuError: it cannot be started.
        """
        worker = self._worker(name)
        return self._start_phases.pop(name, {}) | worker.ask(job, self.setup.patience)

    def _worker(self, name: str) -> Worker:
        worker = self._workers.get(name)
        if worker is None:
            setup = self.setup
            threads = setup.starts[name]["threads"]
            cores = [self._core] if self._core is not None and threads == 1 else cores_of(threads)
            start = setup.starts[name] | {"cores": cores}
            worker = self._workers[name] = Worker(start, setup.memory, setup.processor)
            for job in setup.warming[name]:
                row = worker.ask(job, setup.patience)
                phases = {phase: row[phase] for phase in BEGINNING if row.get(phase) is not None}
                self._start_phases[name] = phases | self._start_phases.get(name, {})
                if row["status"] in LOST:
                    break
        return worker

    def end(self) -> None:
        """End the processes."""
        for worker in self._workers.values():
            worker.end()
        self._workers.clear()


def cores_of(threads: int) -> list[int]:
    """Return the cores a contender's process is pinned to: the last ones, so that the run itself has another."""
    if not hasattr(os, "sched_getaffinity"):
        return []
    usable = sorted(os.sched_getaffinity(0))
    return usable if threads == 0 else usable[-threads:]


def claim_core() -> int | None:
    """Claim a core that no other process has claimed, the last one first; None if there is none, or the system
    has no such locks. It is this process's until it ends."""
    if sys.platform == "win32":
        return None
    import fcntl

    for core in reversed(cores_of(0)):
        stream = open(Path(tempfile.gettempdir(), f"cpsudoku-lab-core-{core}.lock"), "a")  # noqa: SIM115  held
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            continue
        _claimed.append(stream)
        return core
    return None
