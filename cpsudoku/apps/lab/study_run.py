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
from typing import TYPE_CHECKING, Any

from cpsudoku.apps.lab.contender import Contender
from cpsudoku.apps.lab.run_results import Finished, ResultFolder, Row, disagreements
from cpsudoku.apps.lab.study import Study, StudyRun, study_of
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
    what: Study | str | Path | Sequence[str | Path],
    *,
    backends: Sequence[str] = (),
    out: str | Path,
    kind: str = "",
    resume: bool = False,
    told: Callable[[Row, int, int], None] | None = None,
    **settings: Any,
) -> Finished:
    """Run a study: every contender on every instance that has no row yet.

    Args:
        what: A study, the name of one that comes with the package, or its TOML file; or files of puzzles.
        backends: The contenders, as `--backend` names them; by default those of the study, or all backends.
        out: The folder of the results.
        kind: The kind of the puzzles in files.
        resume: Continue the run in that folder.
        told: Called with each new row, the number of rows done, and the number of all rows.
        settings: Those of a study: seed, repeats, warmup, equivalents, session, time_limit, processor_seconds,
            memory_mib, prove.

    Raises:
        CpsudokuError: the study is wrong; the folder holds results, without ``resume`` or of another study; a contender
            cannot be started.
    """
    study = study_of(what, backends, kind, **settings)
    folder, finished = ResultFolder(Path(out)), Finished(Path(out))
    folder.begin(study, resume=resume)
    rows = folder.rows()
    done = {(row["instance"], row["contender"], int(row["repeat"])) for row in rows}
    plan = [one for one in study.plan() if (one.instance.name, one.contender.name, one.repeat) not in done]
    with ExitStack() as stack:
        writer = stack.enter_context(folder.writing())
        processes: dict[str, ContenderProcess] = {}
        for each in plan:
            name = each.contender.name
            if name not in processes:
                processes[name] = stack.enter_context(ContenderProcess(each.contender, study))
                processes[name].warm_up([one for one in plan if one.contender == each.contender][: study.warmup])
            row = {
                "instance": each.instance.name, "group": each.instance.group, "kind": each.instance.kind,
                "contender": name, "repeat": each.repeat, "equivalent": each.equivalent, "clues": each.instance.clues,
                "size": each.instance.size, "solutions": "", **processes[name].ask(each),
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
        seconds = study.time_limit
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
    return Asker(spec, study.time_limit, cold=cold, prove=prove)
