"""Run a study: every contender in its own process, one query at a time, with every result checked.

Each query asks whether a puzzle has exactly one solution. Column `wall` excludes the time for parsing, checks and
certificates. If a process crashes or does not respond in time, the next query starts a new one. So no contender harms
another.
"""

from __future__ import annotations

import gc
import hashlib
import os
import signal
import time
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpsudoku.apps.lab.contender import Contender
from cpsudoku.apps.lab.run_results import ResultFolder, Row, disagreements
from cpsudoku.apps.lab.study import Study
from cpsudoku.model import Limits
from cpsudoku.model.verdicts import DECIDED, Verdict
from cpsudoku.support.errors import BackendError, CpsudokuError, LimitReached
from cpsudoku.support.worker_process import CLOCK, Died, Send, Worker
from cpsudoku.uniqueness.backend_times import BROKE, ask, seconds_to_cut

if TYPE_CHECKING:
    from cpsudoku.backends.session_contract import Session
    from cpsudoku.model import Model
    from cpsudoku.proof.certificate_writer import Prover
    from cpsudoku.puzzles.entry import Entry
    from cpsudoku.puzzles.kinds.kind import Kind
    from cpsudoku.puzzles.kinds.warm_models import Recent

LOST = ("crashed", "hung", "memory", "broke")
STARTING = 120.0  # seconds to wait for the imports of a process
KEPT = 8  # open sessions of a contender
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass
class Finished:
    """The outcome of a run. ``done``: the number of new rows. ``disagreements``: a sentence for each false result."""

    done: int = 0
    lost: int = 0
    disagreements: list[str] | tuple[()] = ()

    @property
    def status(self) -> int:
        """The exit status: 4 if a contender returned a false result."""
        return 4 if self.disagreements else 0


def run_study(
    study: Study, out: Path, *, resume: bool = False, told: Callable[[Row, int, int], None] | None = None
) -> Finished:
    """Run a study: every contender on every instance that has no row yet.

    Args:
        study: The study to run.
        out: The folder of the results.
        resume: Continue the run in that folder.
        told: A function to call with each new row, the number of finished rows, and the total number of rows.

    Raises:
        CpsudokuError: the folder has results and ``resume`` is False, or it has results of another study. Or a
            contender cannot be started.
    """
    folder, finished = ResultFolder(out), Finished()
    folder.begin(study, resume=resume)
    rows = folder.rows()
    done = {(row["instance"], row["contender"], int(row["repeat"])) for row in rows}
    plan = [one for one in study.plan() if (one.instance.name, one.contender.name, one.repeat) not in done]
    part_study = replace(study, instances=study.instances[:1])
    # Modelling, loading and each of the two solves may take the limit. Certificates may take more.
    patience = 2 * max(1.0, study.time_limit) + 2 * (seconds_to_cut(Limits(study.time_limit)) or 0.0) + 5
    patience += 6 * study.time_limit * study.prove
    with ExitStack() as stack:
        writer, errors = stack.enter_context(folder.writing()), stack.enter_context(open(os.devnull, "w"))
        workers: dict[str, Worker] = {}
        for each in plan:
            name, instance = each.contender.name, each.instance
            if name not in workers:
                workers[name] = Worker(_answer, each.contender, part_study, megabytes=study.memory_mib, errors=errors)
                stack.callback(workers[name].end)
                for run in [one for one in plan if one.contender.name == name][: study.warmup]:
                    _ask(workers[name], (run.text, run.instance.kind), patience)
            row = {
                "instance": instance.name, "group": instance.group, "kind": instance.kind, "contender": name,
                "repeat": each.repeat, "equivalent": each.equivalent, "clues": instance.clues, "size": instance.size,
                "solutions": "", "verdict": Verdict.UNDECIDED,
                **_ask(workers[name], (each.text, instance.kind), patience),
            }  # fmt: skip
            row["reason"] = " ".join(str(row.get("reason", "")).split())  # a row is one line
            writer.writerow(row)
            rows.append(row)
            finished.done += 1
            finished.lost += row["status"] in LOST
            if told is not None:
                told(row, len(rows), study.runs)
    finished.disagreements = disagreements(rows)
    return finished


def _ask(worker: Worker, question: tuple[str, str], patience: float) -> Row:
    """Return the columns of a query. If the process ended or did not respond, return that as the trouble."""
    seconds = patience + (0.0 if worker.pid else STARTING)
    (event,) = worker.ask(question, seconds)
    if not isinstance(event, Died):
        row: Row = event
        return row
    if event.limit == CLOCK:
        return {"status": "hung", "reason": f"no answer after {seconds:.0f} seconds"}
    code = event.status
    reason = f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
    return {"status": "crashed", "reason": reason}


# In the process of the contender


def _answer(send: Send, question: tuple[str, str], contender: Contender, study: Study) -> None:
    try:
        send(_asker(contender, study).ask(*question))
    except MemoryError:
        send({"status": "memory", "reason": "MemoryError"})
    except (Exception, SystemExit) as error:  # the next query may succeed
        sort = "" if isinstance(error, CpsudokuError) else f"{type(error).__name__}: "
        send({"status": "broke", "reason": f"{sort}{error}"})


@cache
def _asker(contender: Contender, study: Study) -> Asker:
    from cpsudoku.puzzles.kinds.warm_models import prepare

    os.environ.update(ONE_THREAD)
    if not contender.run:
        prepare(contender.spec())
    return Asker(contender, study.time_limit, cold=study.session == "cold", prove=study.prove and not contender.run)


class Asker:
    """Queries one contender, and keeps its sessions by shape. With ``cold``, each query opens a new session. With
    ``prove``, each query writes and checks a certificate."""

    def __init__(self, contender: Contender, seconds: float, *, cold: bool = False, prove: bool = False) -> None:
        from cpsudoku.puzzles.kinds.warm_models import Recent

        self._spec, self._limits, self._cold, self._prove = contender.spec(), Limits(seconds), cold, prove
        self._open: Recent[Hashable, tuple[Model, Session, Row]] = Recent(KEPT, lambda opened: opened[1].close())
        self._provers: dict[str, Prover] = {}  # by kind

    def ask(self, text: str, kind: str) -> Row:
        """Query the contender about a puzzle. Return the columns of the result.

        Raises:
            CpsudokuError: the text is not a puzzle of the kind, or the checker rejects the certificate.
        """
        from cpsudoku.formats.entry_reading import read_entry
        from cpsudoku.puzzles.kinds import gallery

        entry = read_entry(f"{text}\n", kind)  # with a line end it is not a path
        if self._cold:
            self._open.close()
        gc.collect()
        gc.disable()
        try:
            row = self._measure(entry, gallery.kind_of(kind))
        finally:
            gc.enable()
        if self._prove and row["verdict"] in DECIDED:
            row |= self._certify(entry, gallery.kind_of(kind))
        return row

    def _measure(self, entry: Entry, kind: Kind) -> Row:
        key = (entry.kind, kind.shape(entry.puzzle))
        is_open, processor = key in self._open, _processor_seconds()
        row: Row = {"session": "warm" if is_open else "cold", "verdict": Verdict.UNDECIDED}
        try:
            model, session, opening = self._open.value(key, lambda: self._open_new(kind, key[1]))
            if not self._cold:
                processor = _processor_seconds()
            begun = time.perf_counter()
            answer = ask(self._spec.text, model, session, kind.clues(entry.puzzle, model), self._limits, begun)
        except BackendError as error:
            self._open.drop(key)
            return row | {"status": "refused", "reason": str(error)}
        row["processor"] = _processor_seconds() - processor
        if answer.cut or answer.defect:
            self._open.drop(key)
        parts = {f"{phase}_seconds": getattr(answer.phases, phase) for phase in ("load", "first", "second")}
        parts["clues_seconds"] = parts.pop("load_seconds")
        row |= {**answer.size._asdict(), **answer.effort._asdict(), **opening, **parts}
        row["wall"] = sum(parts.values()) + (sum(opening.values()) if self._cold else 0.0)
        row["second_seconds"] = row["second_seconds"] or None
        row |= {"verdict": answer.verdict, "status": "ok" if answer.verdict.decided else "limit"}
        row["reason"] = answer.defect or answer.reason
        if answer.defect:
            row["status"] = "broke" if answer.reason == BROKE else "false"
        row["solutions"] = " ".join(_digest(answer.values(witness)) for witness in answer.witnesses)
        return row

    def _open_new(self, kind: Kind, shape: Any) -> tuple[Model, Session, Row]:
        """Return a model, its session, and the seconds for each."""
        start = time.perf_counter()
        model = kind.model(shape)
        modelled = time.perf_counter()
        session = self._spec.open(model)
        return model, session, {"model_seconds": modelled - start, "load_seconds": time.perf_counter() - modelled}

    def _certify(self, entry: Entry, kind: Kind) -> Row:
        from cpsudoku.checker import check
        from cpsudoku.proof.certificate_writer import Prover

        if entry.kind not in self._provers:
            self._provers[entry.kind] = Prover(kind, self._spec, limits=self._limits)
        start = time.perf_counter()
        try:
            certificate = self._provers[entry.kind].certificate(entry)
        except LimitReached:
            return {}
        text, proved = certificate.text(), time.perf_counter()
        results = [*check(text.split("\n"))]
        verified = time.perf_counter() - proved
        if not results or not all(result.accepted for result in results):
            raise CpsudokuError(f"{entry.place}: {certificate.by}: the checker rejects the certificate")
        return {"prove_seconds": proved - start, "verify_seconds": verified, "proof_bytes": len(text)}


def _digest(values: tuple[int, ...]) -> str:
    """Return a digest of a solution, twelve characters long."""
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:12]


def _processor_seconds() -> float:
    """Return the processor seconds of this process and its finished child processes. The latter are measured in
    hundredths of a second."""
    return time.process_time() + sum(os.times()[2:4])
