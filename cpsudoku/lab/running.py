"""Run a study: every contender in a process of its own, one question at a time, every answer checked.

A process that crashes, or does not answer in time, is replaced at the next question. So no contender harms another.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.checking.answers import seconds_to_cut
from cpsudoku.ground.errors import CpsudokuError
from cpsudoku.lab.contenders import Contender
from cpsudoku.lab.results import Finished, ResultFolder, Row, disagreements
from cpsudoku.lab.study import Study, StudyRun
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from cpsudoku.lab.question import Asker

OPENING = ("model_seconds", "load_seconds")
LOST = ("crashed", "hung", "memory", "broke")
STARTING = 120.0  # seconds for the imports of a process
ENDING = 1.0  # seconds until a process that was asked to end is killed
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def run_study(
    study: Study, path: Path, *, resume: bool = False, told: Callable[[Row, int, int], None] | None = None
) -> Finished:
    """Do every run that has no row yet; see `cpsudoku.lab.run`.

    Raises:
        CpsudokuError: the folder holds results, without ``resume`` or of another study; a contender cannot be started.
    """
    folder, finished = ResultFolder(path), Finished(path)
    folder.begin(study, resume=resume)
    rows = folder.rows()
    done = {(row["instance"], row["contender"], int(row["repeat"])) for row in rows}
    plan = [run for run in study.plan() if (run.instance.name, run.contender.name, run.repeat) not in done]
    with ExitStack() as stack:
        writer = stack.enter_context(folder.writing())
        processes: dict[str, ContenderProcess] = {}
        for run in plan:
            name = run.contender.name
            if name not in processes:
                processes[name] = stack.enter_context(ContenderProcess(run.contender, study))
                processes[name].warm_up([one for one in plan if one.contender == run.contender][: study.warmup])
            row = {
                "instance": run.instance.name, "group": run.instance.group, "kind": run.instance.kind,
                "contender": name, "repeat": run.repeat, "equivalent": run.equivalent, "clues": run.instance.clues,
                "size": run.instance.size, "solutions": "", **processes[name].ask(run),
            }  # fmt: skip
            row["reason"] = " ".join(str(row.get("reason", "")).split())  # a row is a line
            writer.writerow(row)
            rows.append(row)
            finished.done += 1
            finished.lost += row["status"] in LOST
            if told is not None:
                told(row, len(rows), study.runs)
    finished.disagreements = disagreements(rows)
    return finished


class ContenderProcess:
    """The process of one contender, started at the first question. A context manager: the exit ends it."""

    def __init__(self, contender: Contender, study: Study) -> None:
        self._contender, self._study = contender, study
        self._process: SpawnProcess | None = None
        self._opening: Row = {}
        seconds = study.limit_seconds
        # Model, loading and both answers may each take the limit, and certificates more.
        self._patience = 2 * max(1.0, seconds) + 2 * (seconds_to_cut(Limits(seconds)) or 0.0) + 5
        self._patience += 6 * seconds * study.prove

    def warm_up(self, runs: Sequence[StudyRun]) -> None:
        """Ask questions without rows; the next row gets the time of the rules."""
        opening: Row = {}
        for run in runs:
            answer = self.ask(run)
            opening |= {phase: answer[phase] for phase in OPENING if phase in answer}
        self._opening = opening

    def ask(self, run: StudyRun) -> Row:
        """Return the columns of an answer, or the end of the process.

        Raises:
            CpsudokuError: the contender cannot be started.
        """
        if self._process is None:
            self._start()
        with suppress(OSError):
            self._connection.send((run.text, run.instance.kind))
        opening, self._opening = self._opening, {}
        return opening | self._receive(self._patience)

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        study = replace(self._study, instances=self._study.instances[:1])
        self._process = context.Process(target=_answer, args=(other, self._contender, study), daemon=True)
        self._process.start()
        other.close()
        row = self._receive(STARTING)
        if row:
            self.end()
            raise CpsudokuError(f"{self._contender.name}: {row['reason']}")

    def _receive(self, seconds: float) -> Row:
        try:
            if self._connection.poll(seconds):
                row: Row = self._connection.recv()
                return row
            reason, status = f"no answer after {seconds:.0f} seconds", "hung"
        except (EOFError, OSError):
            reason, status = self._death()
        self.end()
        return {"status": status, "verdict": Verdict.UNDECIDED, "reason": reason}

    def _death(self) -> tuple[str, str]:
        """Return why the process ended, and the status of the row."""
        assert self._process is not None
        self._process.join()
        code = self._process.exitcode or 0
        if code == -getattr(signal, "SIGXCPU", 0) != 0:
            return f"processor limit of {self._study.processor_seconds:g} s", "limit"
        return f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}", "crashed"

    def end(self) -> None:
        """End the process and its programs."""
        if self._process is not None:
            self._process.terminate()
            self._process.join(ENDING)
            self._process.kill()
            self._process.join()
            self._connection.close()
            self._process = None

    def __enter__(self) -> ContenderProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


# In the process of the contender


def _answer(connection: Connection, contender: Contender, study: Study) -> None:
    """Answer questions until the other end closes."""
    os.environ.update(ONE_THREAD)
    if sys.platform != "win32":
        os.setsid()  # Ctrl-C is for the run, which ends this process
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that programs of this process end with it
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            asker = _asker(contender, study)
        except Exception as error:
            connection.send({"reason": f"{type(error).__name__}: {error}"})
            return
        connection.send({})
        while True:
            text, kind = connection.recv()
            if study.processor_seconds:
                _limit("RLIMIT_CPU", ceil(time.process_time() + study.processor_seconds))
            connection.send(_row(asker, text, kind))


def _asker(contender: Contender, study: Study) -> Asker:
    from cpsudoku.lab.question import Asker
    from cpsudoku.puzzles.sessions import prepare

    spec = contender.spec()
    if contender.program is None:
        prepare(spec)
    _limit("RLIMIT_DATA", study.memory_mib << 20)
    cold, prove = study.session == "cold", study.prove and contender.program is None
    return Asker(spec, study.limit_seconds, cold=cold, prove=prove)


def _limit(name: str, most: int) -> None:
    """Set a soft limit of this process, which its programs inherit; none on Windows."""
    with suppress(ImportError, ValueError):
        import resource

        number = getattr(resource, name)
        resource.setrlimit(number, (most, resource.getrlimit(number)[1]))


def _row(asker: Asker, text: str, kind: str) -> Row:
    try:
        return asker.ask(text, kind)
    except MemoryError:
        return {"status": "memory", "verdict": Verdict.UNDECIDED, "reason": "MemoryError"}
    except (Exception, SystemExit) as error:  # the next question may succeed
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        return {"status": "broke", "verdict": Verdict.UNDECIDED, "reason": f"{sort}{error}"}
