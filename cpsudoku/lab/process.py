"""A contender's process as the run sees it: started, asked, watched, ended.

A process that does not answer in time, or holds too much memory, is ended with all that it started; the next question
starts another. So a contender that crashes, hangs or eats memory harms no other.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

from cpsudoku.ground.errors import CpsudokuError, Limit
from cpsudoku.lab import quota
from cpsudoku.lab.fields import Row
from cpsudoku.model.verdicts import Verdict

GLANCE = 0.05  # seconds between two looks at the memory of a process
STARTING = 120.0  # seconds that a process may take for its imports
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Worker:
    """The process of one contender. ``setup``: what it is sent first. ``memory``: bytes it may hold, None for any;
    ``processor``: seconds of the processor for each question, 0 for any."""

    def __init__(self, setup: Row, memory: int | None, processor: float = 0.0) -> None:
        self._setup, self._memory, self._processor = setup, memory, processor
        self._group: quota.ControlGroup | None = None
        self._spent = 0.0  # seconds of the processor that the group had used when the question came
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._errors: IO[str]

    def ask(self, job: Mapping[str, object], seconds: float) -> Row:
        """Return the row of one question; where the process does not answer, what became of it.

        ``seconds``: after which it hangs. A new process reports how long its start took.

        Raises:
            CpsudokuError: it cannot be started.
        """
        row: Row = {}
        if self._process is None:
            row |= self._start()
        assert self._process is not None and self._process.stdin is not None
        if self._processor and self._group is None:
            job = {**job, "processor_seconds": self._processor}
        elif self._group is not None:
            self._spent = self._group.processor()
        try:
            self._process.stdin.write(json.dumps(job) + "\n")
            self._process.stdin.flush()
        except OSError:
            return row | self._dead()
        message = self._wait(seconds)
        answer: Row = message.get("row", message)
        return row | answer

    def _start(self) -> Row:
        start = time.perf_counter()
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  as long as it
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "cpsudoku.lab.worker"],  # -P: nothing of the current folder is imported
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C is the run's, which ends it
            env={**os.environ, **ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._group = quota.control_group(self._process.pid) if self._processor else None
        self._lines = SimpleQueue()
        threading.Thread(target=_pass_lines, args=(self._process, self._lines), daemon=True).start()
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(self._setup) + "\n")
        self._process.stdin.flush()
        self._spent = math.inf  # a start has no limit
        message = self._wait(STARTING)
        if "ready" not in message:
            raise CpsudokuError(f"{self._setup['contender']['name']}: {message.get('error') or message.get('reason')}")
        imports = message["ready"]["import_seconds"]
        return {"start_seconds": max(0.0, time.perf_counter() - start - imports), "import_seconds": imports}

    def _wait(self, seconds: float) -> Row:
        assert self._process is not None
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=GLANCE)
            except Empty:
                if self._memory is not None and (memory := memory_of(self._process.pid)) > self._memory:
                    self.end()
                    reason = f"held {memory / 2**20:,.0f} MiB, may hold {self._memory / 2**20:,.0f}"
                    return _lost_row("memory", reason, peak_memory=memory, limit="memory")
                if self._group is not None and (processor := self._group.processor() - self._spent) > self._processor:
                    self.end()
                    reached = Limit(self._processor, of=Limit.PROCESSOR)
                    return _lost_row("limit", reached, limit=quota.BY_GROUP, processor=processor)
                if time.monotonic() > end:
                    self.end()
                    return _lost_row("hung", f"no answer after {seconds:.0f} seconds, and no limit kept", limit="clock")
                continue
            if line is None:
                return self._dead()
            with suppress(ValueError):
                message: Row = json.loads(line)
                return message

    def _dead(self) -> Row:
        assert self._process is not None
        code = self._process.wait()
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors.read().splitlines() if line.strip()]
        if self._processor and code == -getattr(signal, "SIGXCPU", 0):
            self.end()
            return _lost_row("limit", Limit(self._processor, of=Limit.PROCESSOR), limit=quota.BY_RLIMIT)
        how = f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
        self.end()
        return _lost_row("crashed", f"{how}: {lines[-1][:200]}" if lines else how)

    def end(self) -> None:
        """End the process, and all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        for one in [*_descendants(process.pid), process.pid]:
            with suppress(OSError):
                os.kill(one, getattr(signal, "SIGKILL", signal.SIGTERM))
        if self._group is not None:
            self._group.end()
            self._group = None
        process.wait()
        for stream in (process.stdin, self._errors):
            with suppress(OSError):
                if stream is not None:
                    stream.close()


def _pass_lines(process: subprocess.Popen[str], lines: SimpleQueue[str | None]) -> None:
    assert process.stdout is not None
    with suppress(ValueError, OSError):
        for line in process.stdout:
            lines.put(line)
    lines.put(None)
    process.stdout.close()


def _lost_row(status: str, reason: str, **more: object) -> Row:
    return {"status": status, "verdict": Verdict.UNDECIDED, "reason": reason, **more}


def _descendants(process: int) -> Iterator[int]:
    """Yield the processes that one has started, those that these have started, and so on; none if there is no /proc."""
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield from _descendants(child)
                yield child


def memory_of(process: int) -> int:
    """Return the bytes that a process and its descendants hold; 0 if there is no /proc."""
    total = 0
    for one in (process, *_descendants(process)):
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1])
    return total * _PAGE


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
