"""Run a study: every contender in a process of its own, one question at a time, every answer checked.

A process that crashes, or does not answer in time, is replaced at the next question. So no contender harms another.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cpsudoku.apps.lab.contender import Contender
from cpsudoku.apps.lab.run_results import Finished, ResultFolder, Row, disagreements
from cpsudoku.apps.lab.study import Study, StudyRun
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import Verdict
from cpsudoku.support.errors import CpsudokuError
from cpsudoku.support.worker_process import CLOCK, PROCESSOR, Died, Send, Worker
from cpsudoku.uniqueness.backend_times import seconds_to_cut

if TYPE_CHECKING:
    from cpsudoku.apps.lab.question import Asker

OPENING = ("model_seconds", "load_seconds")
LOST = ("crashed", "hung", "memory", "broke")
STARTING = 120.0  # seconds for the imports of a process
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def run_study(
    study: Study, path: Path, *, resume: bool = False, told: Callable[[Row, int, int], None] | None = None
) -> Finished:
    """Do every run that has no row yet; see `cpsudoku.apps.lab.run`.

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
    """The process of one contender. A context manager: the exit ends it."""

    def __init__(self, contender: Contender, study: Study) -> None:
        seconds = study.limit_seconds
        # Model, loading and both answers may each take the limit, and certificates more.
        self._patience = 2 * max(1.0, seconds) + 2 * (seconds_to_cut(Limits(seconds)) or 0.0) + 5
        self._patience += 6 * seconds * study.prove
        self._processor = study.processor_seconds
        self._errors = open(os.devnull, "w")  # noqa: SIM115  as long as the process
        own = replace(study, instances=study.instances[:1])
        memory, processor = study.memory_mib, study.processor_seconds
        self._worker = Worker(_answer, contender, own, megabytes=memory, processor=processor, errors=self._errors)
        self._opening: Row = {}

    def warm_up(self, runs: Sequence[StudyRun]) -> None:
        """Ask questions without rows; the next row gets the time of the rules."""
        opening: Row = {}
        for run in runs:
            answer = self.ask(run)
            opening |= {phase: answer[phase] for phase in OPENING if phase in answer}
        self._opening = opening

    def ask(self, run: StudyRun) -> Row:
        """Return the columns of an answer, or the end of the process."""
        seconds = self._patience + (0.0 if self._worker.pid else STARTING)
        (event,) = self._worker.ask((run.text, run.instance.kind), seconds)
        row: Row = self._end_of(event, seconds) if isinstance(event, Died) else event
        opening, self._opening = self._opening, {}
        return {"verdict": Verdict.UNDECIDED, **opening, **row}

    def _end_of(self, died: Died, seconds: float) -> Row:
        if died.limit == CLOCK:
            return {"status": "hung", "reason": f"no answer after {seconds:.0f} seconds"}
        if died.limit == PROCESSOR:
            return {"status": "limit", "reason": f"processor limit of {self._processor:g} s"}
        code = died.status
        reason = f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
        return {"status": "crashed", "reason": reason}

    def __enter__(self) -> ContenderProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.end()
        self._errors.close()


# In the process of the contender


def _answer(send: Send, question: tuple[str, str], contender: Contender, study: Study) -> None:
    try:
        send(_asker(contender, study).ask(*question))
    except MemoryError:
        send({"status": "memory", "verdict": Verdict.UNDECIDED, "reason": "MemoryError"})
    except (Exception, SystemExit) as error:  # the next question may succeed
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        send({"status": "broke", "verdict": Verdict.UNDECIDED, "reason": f"{sort}{error}"})


@cache
def _asker(contender: Contender, study: Study) -> Asker:
    os.environ.update(ONE_THREAD)
    from cpsudoku.apps.lab.question import Asker
    from cpsudoku.puzzles.kinds.warm_models import prepare

    spec = contender.spec()
    if contender.program is None:
        prepare(spec)
    cold, prove = study.session == "cold", study.prove and contender.program is None
    return Asker(spec, study.limit_seconds, cold=cold, prove=prove)
